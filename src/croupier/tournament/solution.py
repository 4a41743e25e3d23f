"""The tournament solved by backward induction: the chance to win for every round, company and purse, and the best bet.

One player chooses bets; the others play and bet as the house's own players do. A position is how many rounds are played, who is
left and what everybody has. After the last round the richest has won. Before that the chance to win with a bet is an average
over what the round brings everybody, and the best bet is the one with the highest chance.

Given the end of the dealer's hand (`laws`) the others' purses move independently, each by a matrix over the points of its grid. So
the average over all of them is one product for each axis, and the own bet enters only at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.declare import WalkedRules
from croupier.records.types import Calendar
from croupier.simulation.kernel_tournament_bets import BY_RANK, SOLVED, BetTables
from croupier.simulation.tournament_tables import start_for
from croupier.strategies.betting import SHARES, bets
from croupier.tournament.grids import MOST_OTHERS, Figures, Grids, weights_at
from croupier.tournament.kernel import best_bets
from croupier.tournament.laws import RoundLaws, round_laws

FEW = (*range(1, 25), *range(26, 49, 2), *range(52, 97, 4), *range(104, 321, 8))
BETS = {1: (*range(1, 97), *range(98, 321, 2)), 2: FEW, 3: FEW}
"""For each number of other players: the bets that are tried, in steps of the own purse, besides the smallest one and all there is."""
BOLD = 0.25
"""The share of the purse that is bet by who would leave, where the solution does not reach."""

AT_ONCE = 1 << 26
"""How many bytes of chances after a round are held at a time: with splits there are gigabytes of them."""

Others = tuple[str, ...]
"""How the other players play who are left, by seat."""


@dataclass(frozen=True)
class Problem:
    """Everything that decides a solution."""

    rules: WalkedRules
    calendar: Calendar
    budget: int
    plays: str
    """How the player who bets plays."""
    others: Others
    """How the others play, by seat."""


class Table(NamedTuple):
    """The solution before a round against one company: by own purse and by each other purse."""

    value: NDArray[np.float32]
    """The chance to win."""
    bet: NDArray[np.int64]
    """The best bet, in cents."""


@dataclass(eq=False)
class Solution:
    """The tables of a problem: for each number of rounds played and each company that may be left then."""

    problem: Problem
    tables: dict[tuple[int, Others], Table] = field(default_factory=dict)
    _joined: dict[tuple[int, int, Others], BetTables] = field(default_factory=dict)
    """What the kernel reads, for each seat that asked."""

    @cached_property
    def grids(self) -> Grids:
        return Grids(self.problem.budget, self.problem.rules.chip)

    def value(self, played: int, own: int, others: Sequence[tuple[str, int]]) -> float:
        """The chance to win, before the next round, against others who play so and have so much."""
        table = self.tables[played, tuple(plays for plays, _ in others)]
        points = self.grids.others(len(others))
        found: Figures = weights_at(self.grids.step * np.arange(float(self.grids.own)), np.array([float(own)]))[0] @ (
            table.value.reshape(self.grids.own, -1)
        )
        for _, purse in others:
            found = weights_at(points, np.array([float(purse)]))[0] @ found.reshape(len(points), -1)
        return float(found.reshape(()))

    def bet_tables(self, seat: int, seats: int, levels: Sequence[str]) -> BetTables:
        """The bets of the player in this seat, as the kernel reads them; all others are bots."""
        key = (seat, seats, tuple(levels))
        if key not in self._joined:
            self._joined[key] = self._join(*key)
        return self._joined[key]

    def _join(self, seat: int, seats: int, levels: Others) -> BetTables:
        rounds, grids = self.problem.calendar.rounds, self.grids
        places = np.full((seats, rounds, 1 << seats), -1, np.int64)
        flat, at = list[NDArray[np.int64]](), dict[int, int]()
        for played in range(rounds):
            for mask in range(1 << seats):
                left = [other for other in range(seats) if mask >> other & 1 and other != seat]
                table = self.tables.get((played, tuple(levels[other] for other in left)))
                if table is None or mask >> seat & 1 or not left:
                    continue
                if id(table) not in at:
                    at[id(table)] = sum(map(len, flat))
                    flat.append(table.bet.reshape(-1))
                places[seat, played, mask] = at[id(table)]
        nearest, points = np.zeros((MOST_OTHERS + 1, grids.own), np.int64), np.zeros(MOST_OTHERS + 1, np.int64)
        for number in range(1, MOST_OTHERS + 1):
            nearest[number], points[number] = grids.nearest(number), len(grids.others(number))
        kinds = np.zeros(seats, np.int64)
        kinds[seat] = SOLVED
        return BetTables(
            kinds=kinds,
            places=places,
            bets=np.concatenate(flat) if flat else np.zeros(1, np.int64),
            step=grids.step,
            own=grids.own,
            nearest=nearest,
            points=points,
            by_rank=bold_shares(self.problem.calendar, seats),
        )


def bold_shares(calendar: Calendar, seats: int) -> Figures:
    """A simple rule: the smallest bet, but a large one before a cut if near the bottom, and in the last round if behind."""
    shares = np.zeros((calendar.rounds, seats))
    for played in range(calendar.rounds):
        if calendar.cut_after(played + 1):
            shares[played, max(0, seats - 1 - played // calendar.block - 1) :] = BOLD
        if played + 1 == calendar.rounds:
            shares[played, 1:] = BOLD
    return shares


def rule_tables(seat: int, seats: int, calendar: Calendar, shares: Figures) -> BetTables:
    """A player who bets a share of the purse for each round and rank."""
    kinds = np.zeros(seats, np.int64)
    kinds[seat] = BY_RANK
    nothing = np.zeros((1, 1), np.int64)
    places = np.full((seats, calendar.rounds, 1 << seats), -1, np.int64)
    return BetTables(kinds, places, np.zeros(1, np.int64), 1, 1, nothing, np.zeros(1, np.int64), shares)


# Backward induction


def _fixed_bet(share: int, _: int) -> int:
    """A draw that always gives the same."""
    return share


def _parts(size: int, most: int) -> Iterator[slice]:
    """Slices of a range, none longer than `most`."""
    step = max(1, most)
    return (slice(first, first + step) for first in range(0, size, step))


class Solver:
    """Solves a problem, from the last round back to the first."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.solution = Solution(problem)
        self.grids = self.solution.grids
        self._laws: RoundLaws = round_laws(problem.rules, tuple(dict.fromkeys((problem.plays, *problem.others))))
        self._moves = {(plays, n): self._matrices(plays, n) for plays in set(problem.others) for n in (1, 2, 3)}
        self._own = np.arange(float(self.grids.own)) * self.grids.step

    def solve(self, progress: Callable[[float], None] = lambda _: None) -> Solution:
        rounds = self.problem.calendar.rounds
        for played in reversed(range(rounds)):
            for others in self._companies(played):
                progress((rounds - played - 1) / rounds)
                self.solution.tables[played, others] = self._table(played, others)
        progress(1.0)
        return self.solution

    def _companies(self, played: int) -> Iterator[Others]:
        """Who may be left beside the player before the next round, by how they play."""
        most = min(MOST_OTHERS, self.problem.calendar.allows(played, len(self.problem.others) + 1) - 1)
        every = (few for number in range(1, most + 1) for few in combinations(self.problem.others, number))
        return iter(dict.fromkeys(every))

    def _matrices(self, plays: str, number: int) -> Figures:
        """By the end of the dealer: how a purse moves from each point of a grid to each other in a round."""
        points, laws, rules = self.grids.others(number), self._laws, self.problem.rules
        found = np.zeros((len(laws.weights), len(points), len(points)))
        for place, point in enumerate(points):
            purse = round(point)
            if purse < 1:
                found[:, place, place] = 1.0
                continue
            for share in range(len(SHARES)):
                (bet,) = bets(rules, purse, partial(_fixed_bet, share)).values()
                law = laws.law(plays, start_for(rules, purse, bet))
                found[:, place] += law @ weights_at(points, point + bet * laws.outcomes) / len(SHARES)
        return found

    def _table(self, played: int, others: Others) -> Table:
        """The best bets and their chances, before a round."""
        later = self._later(played + 1, others)
        laws, grids, number = self._laws, self.grids, len(others)
        owns, size = grids.own, len(grids.others(number)) ** number
        lawset, amounts = laws.chances[self.problem.plays], self._amounts(number)
        weighed = (laws.weights[:, None] * lawset).transpose(0, 2, 1).reshape(-1, len(laws.weights))
        moved = self._moved(later, others).reshape(len(laws.weights), owns, size)
        shifts = np.broadcast_to(laws.outcomes, (len(lawset), len(laws.outcomes))).copy()
        affordable = self._affordable(amounts, len(lawset))
        value, chosen = np.empty((owns, size)), np.empty((owns, size), np.int64)
        for some in _parts(size, AT_ONCE // (len(weighed) * owns * value.itemsize)):
            after = (weighed @ moved[:, :, some].reshape(len(laws.weights), -1)).reshape(*shifts.shape, owns, -1)
            few = after.shape[-1]
            found, best = np.full((owns, few), -1.0), np.zeros((owns, few), np.int64)
            best_bets(after, shifts, affordable, amounts / grids.step, np.zeros(few), found, best)
            value[:, some], chosen[:, some] = found, best
        value[0] = 0.0
        shape = (owns, *[len(grids.others(number))] * number)
        bets = self._break_ties(played, amounts)[chosen]
        return Table(value.reshape(shape).astype(np.float32), bets.astype(np.int64).reshape(shape))

    def _break_ties(self, played: int, amounts: Figures) -> Figures:
        """Where the round decides who leaves or wins, bet one chip more: purses are mostly round, and a round bet ties with them."""
        rules, calendar = self.problem.rules, self.problem.calendar
        decides = calendar.cut_after(played + 1) or played + 1 == calendar.rounds
        return np.where((amounts > rules.minimum) & decides, amounts + rules.chip, amounts)

    def _moved(self, later: Figures, others: Others) -> NDArray[np.float32]:
        """For each end of the dealer: the chance to win after a round, by the purses that the others had before it.

        In single precision, since it is by far the largest array.
        """
        found = np.empty((len(self._laws.weights), *later.shape), np.float32)
        for end, there in enumerate(found):
            moved = later
            for axis, plays in enumerate(others):
                moved = np.moveaxis(
                    np.tensordot(moved, self._moves[plays, len(others)][end], (axis + 1, 1)), -1, axis + 1
                )
            there[...] = moved
        return found

    def _amounts(self, number: int) -> Figures:
        rules, step = self.problem.rules, self.grids.step
        most = rules.most(self.grids.own * step)
        tried = {rules.minimum, *(bet * step for bet in BETS[number]), most}
        return np.array(sorted(bet for bet in tried if rules.minimum <= bet <= most), float)

    def _affordable(self, amounts: Figures, laws: int) -> NDArray[np.int64]:
        """The law by which each own purse plays with each bet; −1 if it cannot make it. Who has less bets all there is."""
        rules, bets = self.problem.rules, amounts.astype(int).tolist()
        found = np.array(
            [
                [min(start_for(rules, own, bet), laws - 1) if own >= bet else -1 for bet in bets]
                for own in self._own.astype(int).tolist()
            ]
        )
        found[self._own < amounts[0], 0] = 0
        return found

    def _later(self, played: int, others: Others) -> Figures:
        """The chance to win after a round, before anybody leaves, on the grids of this company."""
        number, calendar = len(others), self.problem.calendar
        points = self.grids.others(number)
        shape = (self.grids.own, *[len(points)] * number)
        own = self._own.reshape(-1, *[1] * number)
        purses = [points.reshape(*[1] * (axis + 1), -1, *[1] * (number - axis - 1)) for axis in range(number)]
        if played >= calendar.rounds:
            above = [(own > purse) + 0.5 * (own == purse) for purse in purses]
            return np.broadcast_to(np.prod(np.broadcast_arrays(*above), axis=0), shape).astype(float)
        allowed = calendar.allows(played, len(self.problem.others) + 1) - 1
        cut = calendar.cut_after(played) and number > allowed
        if not cut:
            stays = self.solution.tables[played, others].value.astype(float)
            return self._without_broke(played, others, stays)
        everybody = np.stack(np.broadcast_arrays(*purses)).reshape(number, -1)
        least = everybody.min(axis=0).reshape(shape[1:])
        found = np.zeros(shape)
        for out in range(number):
            rest = others[:out] + others[out + 1 :]
            reduced = self._without(played, rest, out, number)
            poorest = everybody[out].reshape(shape[1:]) == least
            share = poorest / sum((row.reshape(shape[1:]) == least) for row in everybody)
            found += share[None] * reduced
        passed: Figures = found * ((own > least[None]) + 0.5 * (own == least[None]))
        return passed

    def _without(self, played: int, rest: Others, out: int, number: int) -> Figures:
        """The chance to win without one of the others, on the grids of the company that it belonged to."""
        points = self.grids.others(number)
        if not rest:
            return np.ones((self.grids.own, *[len(points)] * number))
        found = self.solution.tables[played, rest].value.astype(float)
        weights = weights_at(self.grids.others(len(rest)), points)
        for axis in range(len(rest)):
            found = np.moveaxis(np.tensordot(found, weights, (axis + 1, 1)), -1, axis + 1)
        return np.broadcast_to(np.expand_dims(found, out + 1), (self.grids.own, *[len(points)] * number))

    def _without_broke(self, played: int, others: Others, stays: Figures) -> Figures:
        """Who has nothing left leaves at once (S0-18)."""
        for out in range(len(others)):
            rest = others[:out] + others[out + 1 :]
            index: list[slice | int] = [slice(None)] * stays.ndim
            index[out + 1] = 0
            stays[tuple(index)] = self._without(played, rest, out, len(others))[tuple(index)]
        stays[0] = 0.0
        return stays
