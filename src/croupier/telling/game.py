"""What the telling of a game offers: every game has a module with these functions.

Front ends ask it and never ask which game is played. A game of one's own brings its module with it
(`croupier.games.registry`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from croupier.cards import Card
from croupier.language import Speaker
from croupier.messages import Message
from croupier.protocol import Box, Decide, Outcome, Place
from croupier.telling.company import Company

Text = Message | str | int
"""What can be shown: a sentence, a text, a number."""


@dataclass(frozen=True)
class HandTold:
    """A hand in front of a seat."""

    cards: tuple[Card, ...]
    total: Text
    """What it counts: `11`, `soft 17`."""
    brief: str
    """The same in at most three signs."""
    state: Text
    """What was done with it: `stands`, `doubled`, `bust`; empty if nothing."""
    mark: str
    """The same as one sign."""
    stake: int
    bet: str
    """The bet as which it is settled."""


@dataclass(frozen=True)
class DealerTold:
    """The dealer's cards (None: face down), and the number of burned cards."""

    cards: tuple[Card | None, ...]
    caption: Message
    """`Dealer shows 6`."""
    short: Message
    """`shows 6`."""
    burned: int = 0


@dataclass(frozen=True)
class SideTold:
    """A hand that belongs to no seat: at baccarat the player's and the banker's."""

    place: Place
    name: Message
    cards: tuple[Card, ...]
    total: str
    rule: Message | None
    """The drawing rule that was applied; None before it was."""
    rule_short: Message | None
    won: bool
    tied: bool


@dataclass(frozen=True)
class Holding:
    """The hand that is asked: its cards, what they count, and the card they are played against."""

    cards: tuple[Card, ...]
    total: Text | None
    against: Card | None


class Telling(Protocol):
    """A game, told. Rules and rounds are those of the game."""

    NAME: Message
    """`Blackjack`."""
    LAYOUT: Literal["seats", "boxes"]
    """Hands lie in front of the seats, or all seats bet on common hands in boxes."""
    HAS_CHART: bool
    """Whether one can play by a chart."""
    HAS_COUNT: bool
    """Whether one can count cards."""
    COMPARED: str
    """The bet by which houses are compared, where several main bets stand side by side."""
    RULE_NAMES: Mapping[str, Message]
    """The game's own rules in a few words each."""
    RULE_VALUES: Mapping[tuple[str, object], Message]
    """What a rule may say, where it is not a number."""

    def round_title(self, number: int) -> Message:
        """`Round 3`; at baccarat `Coup 3`."""

    def cell_letters(self, cell: str, language: str) -> str:
        """A cell of a chart in the letters of a language, where the game has charts."""

    # What lies on the felt

    def dealt(self, round: Any) -> bool:
        """Is the deal over, so that the whole felt can be told?"""

    def felt(self, round: Any, company: Company) -> Iterator[Message]:
        """Every card that lies face up, a line for each hand."""

    def dealer(self, round: Any) -> DealerTold:
        """The dealer's cards."""

    def hands(self, round: Any, seat: int, asked: Box | None) -> tuple[HandTold, ...]:
        """The hands of a seat; `asked` is the hand whose turn it is."""

    # What happens

    def drawn(self, round: Any, to: Place, company: Company) -> Message | None:
        """The card that was just drawn; None if it is not worth a line."""

    def peeked(self, natural: bool) -> Message:
        """What the dealer saw."""

    def turned(self, round: Any, place: Place) -> Message:
        """The hidden card that was just turned over."""

    def moved(self, round: Any, seat: int, word: str, company: Company) -> Iterator[Message]:
        """What lies there after a move that changed the hands of a seat."""

    # What is asked

    def warning(self, rules: Any, balance: int, beside: int) -> Message | None:
        """What a player must know before betting; `beside` is what lies on side bets already."""

    def question(self, round: Any, need: Decide, company: Company) -> Message:
        """The question to the player whose move it is."""

    def offered(self, round: Any, need: Decide) -> tuple[str, ...]:
        """The moves that this house has at this point, open now or not."""

    def why_closed(self, round: Any, need: Decide, word: str) -> Message:
        """Why a move is not open now, in a few words."""

    def holding(self, round: Any, need: Decide) -> Holding:
        """The hand that is asked."""

    def reasons(
        self, round: Any, need: Decide, found: Any, seen: Counter[Card], speak: Speaker
    ) -> Sequence[Message] | None:
        """Why the moves are worth what they are; None while `found` (of `analysis.reasons`) is not known but needed."""

    # What came of it

    def headline(self, round: Any) -> Message | None:
        """What is said before the results of the bets: who has won, where that is one thing for all."""

    def because(self, round: Any, outcome: Outcome, result: Message) -> Message:
        """The result of a bet with its reason, and with the hand or the bet in front where there are several."""

    def ended(self, round: Any) -> Message:
        """How the round ended, for several people at once."""

    # The rules in words

    def printed(self, rules: Any) -> Iterator[Message]:
        """The large print on the felt, what matters most first."""

    def small(self, rules: Any) -> Iterator[Message]:
        """The small print: everything else a player must know."""

    def odds(self, rules: Any, bet: str) -> str:
        """What a bet pays, as its box shows it; empty where it has no fixed odds."""


class BoxesTelling(Telling, Protocol):
    """A game with common hands and betting boxes."""

    def sides(self, round: Any) -> tuple[SideTold, ...]:
        """The common hands, from left to right."""

    def verdict(self, round: Any) -> tuple[Message | str, ...]:
        """The result in at most three short lines."""

    def drawing_rules(self, rules: Any) -> tuple[Message, ...]:
        """When cards are drawn, in sentences."""

    def banker_draws(self, total: int, third: int) -> bool:
        """The table of the banker's third card."""

    def coup(self, round: Any) -> Any:
        """What the roads show of a round."""

    def boxes(self, rules: Any) -> tuple[str, ...]:
        """The bets from left to right."""
