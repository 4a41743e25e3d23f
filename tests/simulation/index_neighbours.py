"""Index plays against their neighbours: is any index beaten by the next lower or the next higher one?

A counter plays real shoes by all plays. Each play has two neighbours: the same counter with this one index a count lower
or higher. Wherever a neighbour would move otherwise for the first time in a round, the rest of the round is dealt to both on
the same cards, several times (`kernel_neighbours`). So one run compares all plays with both of their neighbours, and no
round is spent on what does not differ.

All players share one walked table: a row that asks for the count has an entry for each look of the counter, then those of its
first neighbour, and so on. A round has one upcard, so neighbours are numbered for each upcard by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from math import nan, sqrt
from statistics import NormalDist
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.compiled.fold import fold
from croupier.compiled.kernel_data import MOST_CLAIMS, NeedKind, Words
from croupier.compiled.tables import Compiled, as_arrays
from croupier.compiled.walk import WalkedRow, no_collection, walk
from croupier.games.blackjack import Round, Rules
from croupier.protocol import Decide, Mix
from croupier.simulation.blocks import chance
from croupier.simulation.count_tables import count_of
from croupier.simulation.counter import CardCounter, CounterLook
from croupier.simulation.index_plays import Play
from croupier.simulation.sample import Estimate
from croupier.simulation.seats import shoe_of
from croupier.simulation.threads import cores
from simulation.kernel_neighbours import Differences, Neighbours, neighbours_apart

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    blocks: int
    rounds: int = 1 << 22
    """The rounds of a block."""
    most: int = 100
    """In how many rounds of a block a play is compared with one neighbour."""
    times: int = 200
    """How often the rest of such a round is dealt."""


@dataclass(frozen=True)
class Neighbour:
    """A play, and the index that a neighbour has instead."""

    play: Play
    index: int

    @property
    def player(self) -> Play:
        return replace(self.play, index=self.index)


@dataclass(frozen=True)
class Neighbourhood:
    """A counter and the neighbours of some of its plays, as one strategy: a look is the number of a player and what it reads."""

    counter: CardCounter
    plays: tuple[Play, ...]

    @property
    def name(self) -> str:
        return self.counter.name

    @cached_property
    def neighbours(self) -> dict[int, tuple[Neighbour, ...]]:
        """By upcard. The first neighbour has number 1; number 0 is the counter."""
        return {
            upcard: tuple(
                Neighbour(play, play.index + by) for play in self.plays if play.upcard == upcard for by in (-1, +1)
            )
            for upcard in range(1, 11)
        }

    @cached_property
    def _players(self) -> dict[int, tuple[CardCounter, ...]]:
        plays = self.counter.plays
        return {
            upcard: tuple(
                replace(self.counter, plays=tuple(one.player if play is one.play else play for play in plays))
                for one in beside
            )
            for upcard, beside in self.neighbours.items()
        }

    @cached_property
    def looks(self) -> tuple[tuple[int, CounterLook], ...]:
        most = max(map(len, self.neighbours.values()))
        return tuple((number, look) for number in range(most + 1) for look in self.counter.looks)

    def look(self, seen: Iterable[Card]) -> tuple[int, CounterLook]:
        return 0, self.counter.look(seen)

    def sees(self, round: Round) -> object:
        return self.counter.sees(round)

    def mix(self, round: Round, need: Decide, look: object) -> Mix:
        return self.mixes(round, need)[self.looks.index(cast("tuple[int, CounterLook]", look))]

    def mixes(self, round: Round, need: Decide) -> Sequence[Mix]:
        """The answers of the counter, then those of each neighbour. Most neighbours have another play than these."""
        own, upcard = self.counter.mixes(round, need), round.dealer[0].value
        concerned = self.counter.plays_for(round, need)
        answers = list(own)
        for one, player in zip(self.neighbours[upcard], self._players[upcard], strict=True):
            answers += player.mixes(round, need) if any(play is one.play for play in concerned) else own
        return answers + list(own) * ((len(self.looks) - len(answers)) // len(own))


@dataclass(frozen=True)
class IndexComparison:
    """A play and a neighbour: what the play wins more, in bets for each round in which they part."""

    play: Play
    index: int
    """The index of the neighbour."""
    rounds: int
    """In how many rounds they were compared."""
    gain: Estimate

    def beaten(self, errors: float) -> bool:
        """Whether the neighbour is better by more than so many standard errors."""
        return self.rounds > 1 and self.gain.value < -errors * self.gain.error


def errors_for(comparisons: int, chance: float = 0.01) -> float:
    """How many errors the worst of so many comparisons lies below zero with this chance, if all of them are even."""
    return -NormalDist().inv_cdf(chance / max(comparisons, 1))


def compare_neighbours(
    rules: Rules,
    counter: CardCounter,
    effort: Effort,
    plays: Sequence[Play] | None = None,
    seed: int = 1,
    jobs: int | None = None,
) -> list[IndexComparison]:
    """Each play of the counter, or each of some, against its two neighbours."""
    player = NeighbourPlayer.of(rules, counter, counter.plays if plays is None else tuple(plays), effort, seed)
    with ThreadPoolExecutor(jobs or cores()) as pool:
        rounds, sums, squares = (sum(one) for one in zip(*pool.map(player, range(effort.blocks)), strict=True))
    return [
        IndexComparison(one.play, one.index, int(rounds[place]), _mean(rounds[place], sums[place], squares[place]))
        for upcard, beside in player.together.neighbours.items()
        for place, one in (((upcard, number), one) for number, one in enumerate(beside, 1))
    ]


def _mean(rounds: float, total: float, squares: float) -> Estimate:
    if rounds < 2:
        return Estimate(total, nan)
    mean = total / rounds
    return Estimate(mean, sqrt(max(0.0, squares / rounds - mean**2) / (rounds - 1)))


@dataclass(frozen=True, eq=False)
class NeighbourPlayer:
    """Plays blocks."""

    together: Neighbourhood
    compiled: Compiled
    following: Words
    rules: Rules
    effort: Effort
    seed: int

    @classmethod
    def of(
        cls, rules: Rules, counter: CardCounter, plays: tuple[Play, ...], effort: Effort, seed: int
    ) -> NeighbourPlayer:
        together = Neighbourhood(counter, plays)
        with no_collection():
            walked = walk(rules, together)
            compiled = as_arrays(walked, fold(walked))
        following = _following(walked.rows, compiled.table.walked, len(counter.looks))
        return cls(together, compiled, following, rules, effort, seed)

    def __call__(self, block: int) -> tuple[Floats, Floats, Floats]:
        """For each upcard and neighbour: the rounds in which they part, and sum and squares of the differences."""
        table, ledger, counter = self.compiled.table, self.compiled.ledger, self.together.counter
        worth = np.array([0.0 if net is None else net[0] / ledger.stake for net in ledger.nets])
        beside = Neighbours(np.uint64(len(counter.looks)), self.following, worth, self.effort.most, self.effort.times)
        shape = 11, len(self.together.looks) // len(counter.looks)
        found = Differences(np.zeros(shape, np.int64), np.zeros(shape), np.zeros(shape), np.zeros(shape, np.int64))
        neighbours_apart(
            self.effort.rounds,
            chance(self.seed, block),
            shoe_of(self.rules),
            shoe_of(self.rules),
            table,
            count_of(counter, self.rules),
            beside,
            found,
            np.zeros(MOST_CLAIMS, np.uint64),
            np.zeros(MOST_CLAIMS, np.uint64),
        )
        return found.rounds.astype(np.float64), found.sums, found.squares


def _following(rows: Sequence[WalkedRow], walked: Words, looks: int) -> Words:
    """For each answer of a row that asks for the count: the next neighbour whose answer at this look is another, or 0."""
    ends = np.cumsum([len(row.transitions) for row in rows])
    asking = np.array([end for row, end in zip(rows, ends, strict=True) if row.kind is NeedKind.ASK], np.int64)
    following = np.zeros_like(walked)
    if not len(asking):
        return following
    entries = len(next(row for row in rows if row.kind is NeedKind.ASK).transitions)
    places = (asking[:, None] + np.arange(-entries, 0)).reshape(len(asking), -1, looks)
    answers = walked[places]
    after = np.zeros(answers[:, 0].shape, np.uint64)
    for number in reversed(range(answers.shape[1])):
        following[places[:, number]] = after
        after = np.where(answers[:, number] != answers[:, 0], np.uint64(number), after)
    return following
