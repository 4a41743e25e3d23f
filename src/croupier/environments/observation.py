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
MONEY = 1e12
"""More units than any bankroll reaches."""


@dataclass(frozen=True)
class ObservationLayout:
    """Which number of an observation is what."""

    felt: tuple[Column, ...]
    bet: bool
    """Whether there is a number for the bet of this round."""
    bankroll: bool
    """Whether there is a number for the bankroll."""
    decks: int
    counting: Counting | None
    """What is counted; None: each rank is."""
    counted: bool
    """Whether cards are counted at all."""

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        return (
            *self.felt,
            *[Column("bet", 1e6, "units on the first bet of this round")] * self.bet,
            Column("dealt", 1, "share of the shoe that was dealt"),
            *[Column("bankroll", MONEY, "units in hand; without a limit: units won since the reset", -MONEY)]
            * self.bankroll,
            *(self._counts() if self.counted else ()),
        )

    def _counts(self) -> tuple[Column, ...]:
        if self.counting is None:
            most = 8 * self.decks  # a shoe that runs out inside a round shows some cards twice
            return tuple(Column(f"seen {rank}", most, "cards of this rank exposed since the shuffle") for rank in RANKS)
        name = self.counting.system
        bound = float(abs(self.counting.start) + 104 * self.decks * max(map(abs, self.counting.tags)))
        return (
            Column("running", bound, f"running count, {name}", -bound),
            Column("true", 52 * bound, f"running count for each unseen deck, {name}", -52 * bound),
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    def place(self, name: str) -> int:
        """The place of a number in the row; −1 if the row has none of this name."""
        return self.names.index(name) if name in self.names else -1


def layout_of(rules: HouseRules, actions: Actions, bankroll: bool, counts: str | None) -> ObservationLayout:
    """What is observed at a house. `counts` is "ranks", a counting system, or None."""
    counting = None if counts is None or counts == "ranks" else Counting.at(rules, counts)
    decks = rules.decks if isinstance(rules.decks, int) else 8
    chosen = actions.chosen and bool(actions.words)
    return ObservationLayout(felt_of(rules).columns, chosen, bankroll, decks, counting, counts is not None)
