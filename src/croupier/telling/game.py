"""The interface of a game's telling: every game has a module with these functions.

Front ends use it and never ask which game is played. A new game registers its own module
(`croupier.games.registry`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from croupier.cards import Card
from croupier.language import Speaker
from croupier.messages import Message
from croupier.protocol import Box, Decide, Outcome, Place
from croupier.telling.company import Company

Text = Message | str | int
"""A message, a text or a number."""


@dataclass(frozen=True)
class HandTold:
    """A hand in front of a seat."""

    cards: tuple[Card, ...]
    total: Text
    """Its total: `11`, `soft 17`."""
    brief: Text
    """Its total in at most three characters."""
    state: Text
    """`stands`, `doubled`, `bust`; empty if there is nothing to say."""
    mark: str
    """Its state as one character."""
    stake: int
    bet: str
    """The name of the bet that is settled with it."""


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
    """A hand that belongs to no seat: in baccarat the player's and the banker's."""

    place: Place
    name: Message
    cards: tuple[Card, ...]
    total: str
    rule: Message | None
    """The drawing rule that applied; None before that."""
    rule_short: Message | None
    won: bool
    tied: bool


@dataclass(frozen=True)
class RoadTold:
    """A scoreboard: its name and its marks, each with column, row, mark, the ties after it and the sides with a pair."""

    name: Message
    cells: tuple[tuple[int, int, str, int, str], ...]


class NextMarks(NamedTuple):
    """What the derived roads would be marked with if a side won the next coup: regular or not; None: nothing yet."""

    side: str
    name: Message
    marks: tuple[bool | None, ...]


@dataclass(frozen=True)
class ShoeTold:
    """What stands beside the roads: how often each side won, a line about the coups, and what would be marked next."""

    wins: tuple[tuple[str, Message, int], ...]
    line: Message
    next: tuple[NextMarks, ...]


@dataclass(frozen=True)
class Holding:
    """The hand in play: its cards, its total, and the card it is played against."""

    cards: tuple[Card, ...]
    total: Text | None
    against: Card | None


class Telling(Protocol):
    """The words of a game. Rules and rounds are those of this game."""

    NAME: Message
    """`Blackjack`."""
    LAYOUT: Literal["seats", "boxes"]
    """`seats`: each seat has its hands. `boxes`: all seats bet on the same hands in betting boxes."""
    DEALT: int
    """How many cards a hand gets at the deal."""
    HAS_CHART: bool
    """Whether the game has charts."""
    HAS_COUNT: bool
    """Whether the game has card counts."""
    COMPARED: str
    """The bet by which houses are compared, if the game has several main bets."""
    RULE_NAMES: Mapping[str, Message]
    """The game's own rules in a few words each."""
    RULE_VALUES: Mapping[tuple[str, object], Message]
    """The values of rules that are not numbers, in a few words."""

    def round_title(self, number: int) -> Message:
        """`Round 3`; at baccarat `Coup 3`."""

    def cell_letters(self, cell: str, language: str) -> str:
        """A cell of a chart in the letters of a language, if the game has charts."""

    # The felt

    def dealt(self, round: Any) -> bool:
        """Whether the deal is complete, so that the whole felt can be described."""

    def felt(self, round: Any, company: Company) -> Iterator[Message]:
        """All cards that are face up, a line for each hand."""

    def dealer(self, round: Any) -> DealerTold:
        """The dealer's cards."""

    def hands(self, round: Any, seat: int, asked: Box | None) -> tuple[HandTold, ...]:
        """The hands of a seat; `asked` is the hand whose turn it is.

        They follow from `round.seats[seat]`, the stake and `asked` alone: a live house tells them again only when one changes.
        """

    # What happens

    def drawn(self, round: Any, to: Place, company: Company) -> Message | None:
        """A line about the card just drawn; None for none."""

    def peeked(self, natural: bool) -> Message:
        """The result of the dealer's peek."""

    def turned(self, round: Any, place: Place) -> Message:
        """A line about the hidden card just turned over."""

    def moved(self, round: Any, seat: int, word: str, company: Company) -> Iterator[Message]:
        """The hands of a seat after a move that changed them."""

    # What is asked

    def warning(self, rules: Any, balance: int, beside: int) -> Message | None:
        """A warning before betting; `beside` is the total already placed on side bets."""

    def question(self, round: Any, need: Decide, company: Company) -> Message:
        """The question for a move."""

    def offered(self, round: Any, need: Decide) -> tuple[str, ...]:
        """The moves that this house has at this point, open or closed."""

    def why_closed(self, round: Any, need: Decide, word: str) -> Message:
        """Why a move is not open now, in a few words."""

    def holding(self, round: Any, need: Decide) -> Holding:
        """The hand in play."""

    def notes(self, round: Any, need: Decide, seen: Counter[Card]) -> Iterator[Message]:
        """What stands beside the hand when something is offered: its price from the cards not seen. Mostly nothing."""

    def reasons(
        self, round: Any, need: Decide, found: Any, seen: Counter[Card], speak: Speaker
    ) -> Sequence[Message] | None:
        """The reasons for the values of the moves; None while `found` (from `analysis.reasons`) is needed but not known."""

    # What came of it

    def headline(self, round: Any) -> Message | None:
        """A line before the results of the bets: the winner, if it is the same for all bets."""

    def because(self, round: Any, outcome: Outcome, result: Message) -> Message:
        """The result of a bet with its reason; if there are several, it begins with the hand or the bet."""

    def ended(self, round: Any) -> Message:
        """How the round ended, for several people at once."""

    # The rules in words

    def printed(self, rules: Any) -> Iterator[Message]:
        """The large print on the felt, the most important first."""

    def small(self, rules: Any) -> Iterator[Message]:
        """The small print: all other rules."""

    def odds(self, rules: Any, bet: str) -> str:
        """The odds of a bet, as its box shows them; empty if they are not fixed."""

    def staked(self, outcome: Outcome, first: int) -> Message:
        """What lay on a bet when it was settled: `Main bet, stake 20`; `first`: what lay there at the deal."""


class BoxesTelling(Telling, Protocol):
    """A game with betting boxes, where all seats bet on the same hands."""

    def sides(self, round: Any) -> tuple[SideTold, ...]:
        """The hands, from left to right."""

    def verdict(self, round: Any) -> tuple[Message | str, ...]:
        """The result in at most three short lines."""

    def drawing_rules(self, rules: Any) -> tuple[Message, ...]:
        """When cards are drawn, in sentences."""

    def banker_draws(self, total: int, third: int) -> bool:
        """Whether a banker of this total draws against this third card."""

    def coup(self, round: Any) -> Any:
        """The winner and the naturals of a round, for the roads."""

    def roads(self, coups: Sequence[Any]) -> tuple[RoadTold, ...]:
        """The scoreboards of a shoe, from what `coup` said of its rounds."""

    def shoe_told(self, coups: Sequence[Any]) -> ShoeTold:
        """What stands beside the scoreboards."""

    def boxes(self, rules: Any) -> tuple[str, ...]:
        """The bets from left to right."""
