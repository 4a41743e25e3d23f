"""What an agent observes: one row of numbers, from what lies face up and nothing else.

The first numbers describe the felt and are a game's own; `felt_of` gives a game's. The others are the same in every game:
the bet, the share of the shoe that was dealt, the bankroll, and the cards exposed since the shuffle.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Protocol

from croupier.cards import Rank
from croupier.compiled.automaton import Observer
from croupier.environments.actions import Actions
from croupier.environments.bounds import CardBounds, Range, card_bounds
from croupier.games import blackjack, war
from croupier.games.blackjack.chart import pair_of, parting
from croupier.games.counts import Counting
from croupier.games.declare import HouseRules
from croupier.protocol import Decide, Round


class Phase(IntEnum):
    """Where a round is: the first number of every observation."""

    OVER = 0
    """The episode is over; nothing can be done."""
    BET = 1
    """The bet is to be chosen."""
    EARLY = 2
    """Before the peek: insurance, even money, early surrender."""
    PLAY = 3
    """A hand, or a tie at war, is to be played."""
    SETTLE = 4
    """The round was over at the deal: there is nothing to decide."""


@dataclass(frozen=True)
class Column:
    """A number of an observation."""

    name: str
    most: float
    about: str
    least: float = 0


class FeltNumbers(Observer, Protocol):
    """The numbers of a game that describe the felt."""

    @property
    def columns(self) -> tuple[Column, ...]: ...


PHASE = Column("phase", max(Phase), "0 over, 1 bet, 2 before the peek, 3 play, 4 over at the deal")


@dataclass(frozen=True)
class BlackjackFelt:
    """The hand in play and the upcard."""

    rules: blackjack.Rules

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        rules = self.rules
        return (
            PHASE,
            Column("total", 21, "points of the hand in play"),
            Column("soft", 1, "an ace of it counts 11"),
            Column("spent", 1, "its ace has dropped (one-drop houses)"),
            Column("pair", 10, "value of its cards if it is a pair that may be parted, ace 1; otherwise 0"),
            Column("cards", max(rules.charlie, 3), "2 at its first decision, then 3; with a Charlie: its cards"),
            Column("stake", 2, "what lies on it, in first bets"),
            Column("upcard", 10, "value of the dealer's card, ace 1"),
            Column("hands", rules.max_hands, "hands of the seat"),
            Column("waiting", max(rules.max_hands - 1, 1), "hands that are played after this one"),
            Column("insured", 1, "insurance was taken"),
        )

    def at(self, round: Round, need: Decide) -> tuple[float, ...]:
        assert isinstance(round, blackjack.Round)
        seat = round.seats[need.seat]
        assert seat is not None
        hand, rules = seat.hands[need.hand], round.rules
        return (
            Phase.EARLY if "decline" in need.words else Phase.PLAY,
            hand.total.points,
            hand.total.soft,
            hand.total.spent,
            pair_of(rules, hand) if parting(rules) else 0,
            len(hand.cards) if rules.charlie else 2 if hand.fate == "open" else 3,
            hand.stake / seat.bet,
            round.dealer[0].value,
            len(seat.hands),
            len(seat.hands) - need.hand - 1,
            seat.early == "insure",
        )

    def sees(self, round: Round) -> Hashable:
        assert isinstance(round, blackjack.Round)
        return tuple(seat and len(seat.hands) for seat in round.seats)


@dataclass(frozen=True)
class WarFelt:
    """The cards that tie."""

    columns: tuple[Column, ...] = (PHASE, Column("card", 14, "the card of both, 2 to 14 (ace)"))

    def at(self, round: Round, need: Decide) -> tuple[float, ...]:  # noqa: ARG002
        assert isinstance(round, war.Round)
        return (Phase.PLAY, war.height(round.dealer[0]))

    def sees(self, round: Round) -> Hashable:
        assert isinstance(round, war.Round)
        return war.height(round.dealer[0]) if isinstance(round.need, Decide) else None


@dataclass(frozen=True)
class BaccaratFelt:
    """Nothing: at baccarat only the bet is chosen, before any card lies on the felt."""

    columns: tuple[Column, ...] = (PHASE,)

    def at(self, round: Round, need: Decide) -> tuple[float, ...]:
        raise TypeError(f"{round} decides nothing: {need}")

    def sees(self, round: Round) -> Hashable:  # noqa: ARG002
        return None


def felt_of(rules: HouseRules) -> FeltNumbers:
    match rules:
        case blackjack.Rules():
            return BlackjackFelt(rules)
        case war.Rules():
            return WarFelt()
    return BaccaratFelt()


RANKS = tuple(map(str, Rank))


@dataclass(frozen=True)
class ObservationLayout:
    """Which number of an observation is what."""

    felt: tuple[Column, ...]
    bet: int
    """The most units that can lie on the first bet; 0: there is no number for it."""
    bankroll: Range | None
    """What the bankroll can come to; None: there is no number for it."""
    cards: CardBounds
    counting: Counting | None
    """What is counted; None: each rank is."""
    counted: bool
    """Whether cards are counted at all."""

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        return (
            *self.felt,
            *[Column("bet", self.bet, "units on the first bet of this round")] * bool(self.bet),
            Column("dealt", 1, "share of the shoe that was dealt"),
            *self._bankroll(),
            *(self._counts() if self.counted else ()),
        )

    def _bankroll(self) -> tuple[Column, ...]:
        if self.bankroll is None:
            return ()
        least, most = self.bankroll
        return (Column("bankroll", most, "units in hand; without a limit: units won since the reset", least),)

    def _counts(self) -> tuple[Column, ...]:
        cards, counting = self.cards, self.counting
        if counting is None:
            about = "cards of this rank exposed since the shuffle"
            return tuple(Column(f"seen {rank}", cards.of_a_rank, about) for rank in RANKS)
        (low, high), (least, most) = cards.running(counting), cards.true(counting)
        return (
            Column("running", high, f"running count, {counting.system}", low),
            Column("true", most, f"running count for each unseen deck, {counting.system}", least),
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    def place(self, name: str) -> int:
        """The place of a number in the row; −1 if the row has none of this name."""
        return self.names.index(name) if name in self.names else -1


def layout_of(
    rules: HouseRules, actions: Actions, bankroll: Range | None, counts: str | None, seats: int
) -> ObservationLayout:
    """What is observed at a house. `counts` is "ranks", a counting system, or None; `seats`: how many are dealt to."""
    counting = None if counts is None or counts == "ranks" else Counting.at(rules, counts)
    bet = max(wager.first for wager in actions.wagers) if actions.chosen and actions.words else 0
    return ObservationLayout(
        felt_of(rules).columns, bet, bankroll, card_bounds(rules, seats), counting, counts is not None
    )
