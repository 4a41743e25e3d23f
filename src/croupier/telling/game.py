"""How a game is told. Front ends use this interface and never ask which game is played.

A game's module (`croupier.games.registry`) has `TELLING`, an object of a class of its own. What that class leaves out is
told by the defaults here: only `NAME` must be given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, Literal, TypeVar

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import Message, Sentence, Word, say
from croupier.money import Money
from croupier.protocol import DEALER, Box, Decide, Draw, Outcome, Place, Round, Stake
from croupier.telling.cards import cards_text, rank_text
from croupier.telling.company import Company
from croupier.telling.texts import DealerText, HandText, Holding, RoadText, ShoeTally, SideText
from croupier.telling.vocabulary import title

NOT_HERE = say("not at this table")
NOT_NOW = say("not now")

GameRound = TypeVar("GameRound", bound=Round)
GameRules = TypeVar("GameRules", bound=HouseRules)
Coup = TypeVar("Coup")


class Telling(ABC, Generic[GameRound, GameRules]):
    """The words of a game, for its own rounds and rules."""

    NAME: ClassVar[Message]
    """`Blackjack`."""
    AIM: ClassVar[Message] = Message("")
    """What somebody who has never played it is told first: how one wins."""
    FIRST_MOVE: ClassVar[Message] = Message("")
    """What they are told when they are asked for the first time: what the usual moves do."""
    LAYOUT: ClassVar[Literal["seats", "boxes"]] = "seats"
    """`seats`: each seat has its hands. `boxes`: all seats bet on the same hands in betting boxes (`BoxesTelling`)."""
    DEALT: ClassVar[int] = 2
    """How many cards a hand gets at the deal."""
    HAS_CHART: ClassVar[bool] = False
    """Whether the game has charts."""
    HAS_COUNT: ClassVar[bool] = False
    """Whether the game has card counts."""
    COMPARED: ClassVar[str] = ""
    """The bet by which houses are compared, if the game has several main bets."""
    RULE_NAMES: ClassVar[Mapping[str, Message]] = {}
    """The game's own rules in a few words each."""
    RULE_VALUES: ClassVar[Mapping[tuple[str, object], Message]] = {}
    """The values of rules that are not numbers, in a few words."""

    def round_title(self, number: int) -> Message:
        """`Round 3`; at baccarat `Coup 3`."""
        return say("Round {number}", number=number)

    def cell_letters(self, cell: str, language: str) -> str:
        """A cell of a chart in the letters of a language, if the game has charts."""
        return cell

    # The felt

    def is_dealt(self, round: GameRound) -> bool:
        """Whether the deal is complete, so that the whole felt can be described."""
        return not isinstance(round.need, Draw)

    def felt_lines(self, round: GameRound, company: Company) -> Iterator[Message]:
        """All cards that are face up, a line for each hand."""
        for seat, stake in enumerate(round.stakes):
            if stake:
                yield say("{name}: {cards}", name=company.name(seat), cards=cards_text(round.cards_at(Box(seat))))
        yield say("{name}: {cards}", name=Word("Dealer"), cards=cards_text(round.cards_at(DEALER)))

    def dealer(self, round: GameRound) -> DealerText:
        """The dealer's cards."""
        cards = round.cards_at(DEALER)
        shown = [card for card in cards if card]
        if not shown:
            return DealerText(cards, say("Dealer"), Message(""))
        total = rank_text(shown)
        return DealerText(cards, say("Dealer shows {total}", total=total), say("shows {total}", total=total))

    def hands(self, round: GameRound, seat: int, asked: Box | None) -> tuple[HandText, ...]:
        """The hands of a seat; `asked` is the hand whose turn it is.

        They follow from `round.seats[seat]`, the stake and `asked` alone: a live house tells them again only when one changes.
        """
        stake = round.stakes[seat] or Stake(())
        cards = tuple(card for card in round.cards_at(Box(seat)) if card)
        total = rank_text(cards)
        bet, amount = stake.bets[0] if stake.bets else ("", 0)
        return (HandText(cards, total, total, "", "", amount, bet),)

    # What happens

    def draw_line(self, round: GameRound, to: Place, company: Company) -> Message | None:
        """A line about the card just drawn; None for none."""
        name = company.name(to.seat) if isinstance(to, Box) else Word("Dealer")
        return say("{name}: {cards}", name=name, cards=cards_text(round.cards_at(to)[-1:]))

    def peek_line(self, natural: bool) -> Message:
        """The result of the dealer's peek."""
        return say("The dealer looks. Blackjack.") if natural else say("The dealer looks. No blackjack.")

    def reveal_line(self, round: GameRound, place: Place) -> Message:
        """A line about the hidden card just turned over."""
        cards = round.cards_at(place)
        hidden = cards.index(None) if None in cards else len(cards)
        return say("The dealer turns {card}.", card=cards_text(cards[hidden - 1 : hidden]))

    def move_lines(self, round: GameRound, seat: int, word: str, company: Company) -> Iterator[Message]:
        """The hands of a seat after a move that changed them."""
        yield from ()

    # What is asked

    def warning(self, rules: GameRules, balance: int, beside: int) -> Message | None:
        """A warning before betting; `beside` is the total already placed on side bets."""
        return None

    def question(self, round: GameRound, need: Decide, company: Company) -> Message:
        """The question for a move."""
        if company.nameless(need.seat):
            return say("Your move.")
        return say("Your move, {name}.", name=company.name(need.seat))

    def moves(self, round: GameRound, need: Decide) -> tuple[str, ...]:
        """The moves that this house has at this point, open or closed."""
        return need.words

    def why_closed(self, round: GameRound, need: Decide, word: str) -> Message:
        """Why a move is not open now, in a few words."""
        return NOT_NOW

    def holding(self, round: GameRound, need: Decide) -> Holding:
        """The hand in play."""
        mine = (card for card in round.cards_at(Box(need.seat, need.hand)) if card)
        against = [card for card in round.cards_at(DEALER) if card]
        return Holding(tuple(mine), None, against[-1] if against else None)

    def notes(self, round: GameRound, need: Decide, seen: Counter[Card]) -> Iterator[Message]:
        """What stands beside the hand when something is offered: its price from the cards not seen. Mostly nothing."""
        yield from ()

    def reasons(
        self, round: GameRound, need: Decide, found: object, seen: Counter[Card], speak: Speaker
    ) -> Sequence[Message] | None:
        """The reasons for the values of the moves; None while `found` (from `analysis.reasons`) is needed but not known."""
        return ()

    # What came of it

    def headline(self, round: GameRound) -> Message | None:
        """A line before the results of the bets: the winner, if it is the same for all bets."""
        return None

    def result_line(self, round: GameRound, outcome: Outcome, result: Message) -> Message:
        """The reason, then the result of a bet; if there are several, it begins with the hand or the bet."""
        stake = round.stakes[outcome.seat]
        line = say("{reason}. {result}", reason=Sentence(outcome.reason), result=result)
        if stake and outcome.bet == stake.bets[0][0]:
            return line
        return say("{name}: {line}", name=title(outcome.bet), line=line)

    def end_line(self, round: GameRound) -> Message:
        """How the round ended, for several people at once."""
        return say("The round is over.")

    # The rules in words

    def large_print(self, rules: GameRules) -> Iterator[Message]:
        """The large print on the felt, the most important first."""
        yield from ()

    def small_print(self, rules: GameRules) -> Iterator[Message]:
        """The small print: all other rules."""
        yield from ()

    def odds(self, rules: GameRules, bet: str) -> str:
        """The odds of a bet, as its box shows them; empty if they are not fixed."""
        return ""

    def stake_line(self, outcome: Outcome, first: int) -> Message:
        """What lay on a bet when it was settled: `Main bet, stake 20`; `first`: what lay there at the deal."""
        return say("{bet}, stake {stake}", bet=title(outcome.bet), stake=Money(outcome.stake))

    def paid_stake(self, outcome: Outcome, first: int) -> int:
        """The stake to which the odds of a win refer; `first`: what lay there at the deal."""
        return outcome.stake


class BoxesTelling(Telling[GameRound, GameRules], Generic[GameRound, GameRules, Coup]):
    """A game with betting boxes, where all seats bet on the same hands. `Coup`: what its roads know of a round."""

    LAYOUT = "boxes"

    @abstractmethod
    def sides(self, round: GameRound) -> tuple[SideText, ...]:
        """The hands, from left to right."""

    @abstractmethod
    def verdict(self, round: GameRound) -> tuple[Message | str, ...]:
        """The result in at most three short lines."""

    @abstractmethod
    def drawing_rules(self, rules: GameRules) -> tuple[Message, ...]:
        """When cards are drawn, in sentences."""

    @abstractmethod
    def banker_draws(self, total: int, third: int) -> bool:
        """Whether a banker of this total draws against this third card."""

    @abstractmethod
    def coup(self, round: GameRound) -> Coup:
        """The winner and the naturals of a round, for the roads."""

    @abstractmethod
    def roads(self, coups: Sequence[Coup]) -> tuple[RoadText, ...]:
        """The scoreboards of a shoe, from what `coup` said of its rounds."""

    @abstractmethod
    def shoe_tally(self, coups: Sequence[Coup]) -> ShoeTally:
        """What stands beside the scoreboards."""

    @abstractmethod
    def boxes(self, rules: GameRules) -> tuple[str, ...]:
        """The bets from left to right."""


def short_of(cost: int, reserve: int | None) -> Message:
    """`30 short`: the money that is missing for a move."""
    return say("{amount} short", amount=Money(max(0, cost - (reserve or 0))))
