"""The chance to win of bets and moves: whole numbers that can be added up. Nothing is computed here, so any front end may import it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from croupier.simulation.proportion import Proportion


class Chance(NamedTuple):
    """The chances to win and to stay, estimated from simulated continuations."""

    held: int
    wins: int
    stays: int
    """How often the player was there after the next cut, or won if there is none."""

    @property
    def win(self) -> Proportion:
        return Proportion.of(self.wins, self.held)

    @property
    def stay(self) -> Proportion:
        return Proportion.of(self.stays, self.held)

    def plus(self, more: Chance) -> Chance:
        return Chance(self.held + more.held, self.wins + more.wins, self.stays + more.stays)


class Lead(NamedTuple):
    """How much more often one way to go on wins than another, both played on with the same random numbers."""

    held: int
    ahead: int
    """How often only the first of them won."""
    behind: int
    """How often only the second of them won."""

    @property
    def share(self) -> Proportion:
        """The difference of the two chances. Most of the luck is common to both, so its error is smaller than theirs."""
        mean = (self.ahead - self.behind) / self.held
        spread = (self.ahead + self.behind) / self.held - mean**2
        return Proportion(mean, sqrt(max(0.0, spread) / self.held))

    @property
    def errors(self) -> float:
        """By how many standard errors the first is ahead; 0 if nothing told them apart."""
        share, error = self.share
        return share / error if error else 0.0

    def plus(self, more: Lead) -> Lead:
        return Lead(self.held + more.held, self.ahead + more.ahead, self.behind + more.behind)


@dataclass(frozen=True)
class Chances:
    """The chance to win with each bet (in cents) or each move (its word), as far as it has been played on."""

    found: Mapping[Any, Chance]
    cut: int | None
    """After which round somebody leaves next; None: only the end decides."""
    solved: float
    """Which part of the tournament is solved. Below 1 the player goes on by a simple rule, from 1 on by the solution."""

    @property
    def by_solution(self) -> bool:
        return self.solved >= 1

    @property
    def held(self) -> int:
        """How often each was played on."""
        return next(iter(self.found.values())).held

    @property
    def best(self) -> int | str:
        best: int | str = max(self.found, key=lambda one: (self.found[one].wins, self.found[one].stays))
        return best

    def cost(self, one: int | str) -> float:
        """What a bet or a move costs against the best one, as a part of the tournament."""
        return self.found[self.best].win.share - self.found[one].win.share

    def joins(self, more: Chances) -> bool:
        """Whether more of the same can be added: the same bets or moves, and the player goes on in the same way."""
        return more.by_solution == self.by_solution and more.found.keys() == self.found.keys()

    def plus(self, more: Chances) -> Chances:
        return Chances({one: chance.plus(more.found[one]) for one, chance in self.found.items()}, more.cut, more.solved)


class LevelOdds(NamedTuple):
    """How often a person wins who plays by the chart and bets as the house's own players do, against a company of one level."""

    held: int
    wins: int
    solved: float
    """Against champions: which part of the tournament is solved. Below 1 nothing was played yet."""

    @property
    def win(self) -> Proportion:
        return Proportion.of(self.wins, self.held)

    def joins(self, more: LevelOdds) -> bool:
        """Whether both were played."""
        return bool(self.held and more.held)

    def plus(self, more: LevelOdds) -> LevelOdds:
        return LevelOdds(self.held + more.held, self.wins + more.wins, more.solved)
