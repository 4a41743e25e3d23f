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
from itertools import accumulate, combinations
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

BROKE = {1: 99, 2: 1, 3: 0}
"""For each number of other players: of how many more the solution expects that they have nothing left before their cut. Where more
have, the player bets by the simple rule until the calendar comes to as few players: large tables for what hardly happens would
take most of the time and the memory of a large company."""
AT_ONCE = 1 << 24
"""How many bytes of chances after a round are held at a time: all of them would be gigabytes."""

Others = tuple[str, ...]
"""How the other players play who are left, sorted."""


@dataclass(frozen=True)
class Problem:
    """Everything that decides a solution."""

    rules: WalkedRules
    calendar: Calendar
    budget: int
    plays: str
    """How the player who bets plays."""
    others: Others
    """How the others play, sorted: where they sit changes nothing."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "others", tuple(sorted(self.others)))


class Table(NamedTuple):
    """The solution before a round against one company: by own purse and by each other purse."""

    value: NDArray[np.float16]
    """The chance to win: half precision is finer than the grid."""
    bet: NDArray[np.uint16]
    """The best bet, by its place among the amounts of the solution."""


@dataclass(eq=False)
class Solution:
    """The tables of a problem, one after another in two arrays: four bytes a position."""

    problem: Problem
    amounts: NDArray[np.int64]
    """Every bet that a table may name, in cents."""
    values: NDArray[np.float16]
    bets: NDArray[np.uint16]
    _joined: dict[tuple[int, int, Others], BetTables] = field(default_factory=dict)
    """What the kernel reads, for each seat that asked."""

    @classmethod
    def empty(cls, problem: Problem) -> Solution:
        """Room for the solution of a problem."""
        grids = Grids(problem.budget, problem.rules.chip)
        every = np.unique(np.concatenate([possible_bets(problem, number) for number in BETS])).astype(np.int64)
        amounts = np.union1d(every, every + problem.rules.chip)  # where ties are broken, it is a chip more
        size = sum(grids.size(len(others)) for _, others in companies(problem))
        return cls(problem, amounts, np.zeros(size, np.float16), np.zeros(size, np.uint16))

    @property
    def nbytes(self) -> int:
        return self.values.nbytes + self.bets.nbytes

    @cached_property
    def places(self) -> dict[tuple[int, Others], int]:
        """Where each table begins: by the number of rounds played, and by who may be left then."""
        keys = list(companies(self.problem))
        ends = list(accumulate(self.grids.size(len(others)) for _, others in keys))
        return dict(zip(keys, [0, *ends[:-1]], strict=True))

    def table(self, played: int, others: Others) -> Table:
        place, number = self.places[played, others], len(others)
        there, shape = slice(place, place + self.grids.size(number)), self.grids.shape(number)
        return Table(self.values[there].reshape(shape), self.bets[there].reshape(shape))

    @cached_property
    def grids(self) -> Grids:
        return Grids(self.problem.budget, self.problem.rules.chip)

    def value(self, played: int, own: int, others: Sequence[tuple[str, int]]) -> float:
        """The chance to win, before the next round, against others who play so and have so much."""
        others = sorted(others)
        table = self.table(played, tuple(plays for plays, _ in others))
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
        rounds, grids, begins = self.problem.calendar.rounds, self.grids, self.places
        order = sorted(range(seats), key=lambda one: (levels[one], one))
        places = np.full((seats, rounds, 1 << seats), -1, np.int64)
        for played in range(rounds):
            for mask in range(1 << seats):
                left = [other for other in order if mask >> other & 1 and other != seat]
                if left and not mask >> seat & 1:
                    places[seat, played, mask] = begins.get((played, tuple(levels[other] for other in left)), -1)
        nearest, points = np.zeros((MOST_OTHERS + 1, grids.own), np.int64), np.zeros(MOST_OTHERS + 1, np.int64)
        for number in range(1, MOST_OTHERS + 1):
            nearest[number], points[number] = grids.nearest(number), len(grids.others(number))
        kinds = np.zeros(seats, np.int64)
        kinds[seat] = SOLVED
        return BetTables(
            kinds=kinds,
            places=places,
            order=np.array(order, np.int64),
            bets=self.bets,
            amounts=self.amounts,
            step=grids.step,
            own=grids.own,
            nearest=nearest,
            points=points,
            by_rank=bold_shares(self.problem.calendar, seats),
        )


def companies(problem: Problem) -> Iterator[tuple[int, Others]]:
    """Before which round against whom a problem is solved."""
    for played in range(problem.calendar.rounds):
        most = problem.calendar.allows(played, len(problem.others) + 1) - 1
        left = (number for number in BROKE if number <= most and most - number <= (BROKE[number] if played else 0))
        every = (few for number in left for few in combinations(problem.others, number))
        yield from ((played, few) for few in dict.fromkeys(every))


def possible_bets(problem: Problem, number: int) -> Figures:
    """The bets that are tried against so many others, in cents."""
    grids, rules = Grids(problem.budget, problem.rules.chip), problem.rules
    most = rules.most(grids.own * grids.step)
    tried = {rules.minimum, *(bet * grids.step for bet in BETS[number]), most}
    return np.array(sorted(bet for bet in tried if rules.minimum <= bet <= most), float)


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
    none, bets = np.zeros(1, np.int64), np.zeros(1, np.uint16)
    return BetTables(kinds, places, np.arange(seats), bets, none, 1, 1, nothing, none, shares)


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
        self.solution = Solution.empty(problem)
        self.grids = self.solution.grids
        self._chances: dict[tuple[int, Others], NDArray[np.float32]] = {}
        """The chances of the round after the one that is being solved."""
        self._laws: RoundLaws = round_laws(problem.rules, tuple(dict.fromkeys((problem.plays, *problem.others))))
        self._moves = {(plays, n): self._matrices(plays, n) for plays in set(problem.others) for n in (1, 2, 3)}
        self._own = np.arange(float(self.grids.own)) * self.grids.step

    def solve(self, progress: Callable[[float], None] = lambda _: None) -> Solution:
        rounds, keys = self.problem.calendar.rounds, list(self.solution.places)
        for played in reversed(range(rounds)):
            found = {}
            for key in keys:
                if key[0] == played:
                    progress((rounds - played - 1) / rounds)
                    found[key] = self._solve_table(*key)
            self._chances = found
        progress(1.0)
        return self.solution

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

    def _solve_table(self, played: int, others: Others) -> NDArray[np.float32]:
        """Find the best bets before a round, for some positions of the others at a time; returns their chances."""
        later = self._later(played + 1, others)
        laws, grids, number = self._laws, self.grids, len(others)
        owns, points = grids.own, len(grids.others(number))
        ends, columns = len(laws.weights), points ** (number - 1)
        lawset, amounts = laws.chances[self.problem.plays], possible_bets(self.problem, number)
        weighed = (laws.weights[:, None] * lawset).transpose(0, 2, 1).reshape(-1, ends)
        shifts = np.broadcast_to(laws.outcomes, (len(lawset), len(laws.outcomes))).copy()
        affordable = self._affordable(amounts, len(lawset))
        bets = np.searchsorted(self.solution.amounts, self._break_ties(played, amounts)).astype(np.uint16)
        table, value = self.solution.table(played, others), np.empty((owns, points * columns), np.float32)
        bet = table.bet.reshape(owns, -1)
        for first in _parts(points, 2 * AT_ONCE // (ends * owns * columns * 4)):
            moved = self._moved(later, others, first).reshape(ends, owns, -1)
            at = first.start * columns
            for some in _parts(moved.shape[2], AT_ONCE // (max(ends, len(weighed)) * owns * 8)):
                after = (weighed @ moved[:, :, some].reshape(ends, -1)).reshape(*shifts.shape, owns, -1)
                few = after.shape[-1]
                found, best = np.full((owns, few), -1.0), np.zeros((owns, few), np.int64)
                best_bets(after, shifts, affordable, amounts / grids.step, np.zeros(few), found, best)
                there = slice(at + some.start, at + some.start + few)
                value[:, there], bet[:, there] = found, bets[best]
        value[0] = 0.0
        chances = value.reshape(grids.shape(number))
        table.value[...] = chances
        return chances

    def _break_ties(self, played: int, amounts: Figures) -> Figures:
        """Where the round decides who leaves or wins, bet one chip more: purses are mostly round, and a round bet ties with them."""
        rules, calendar = self.problem.rules, self.problem.calendar
        decides = calendar.cut_after(played + 1) or played + 1 == calendar.rounds
        return np.where((amounts > rules.minimum) & decides, amounts + rules.chip, amounts)

    def _moved(self, later: Figures, others: Others, first: slice) -> NDArray[np.float32]:
        """For each end of the dealer: the chance to win after a round, by the purses that the others had before it.

        `first`: at these points of the first of the others. In single precision, since it is the largest array.
        """
        points = len(self.grids.others(len(others)))
        shape = (len(later), len(range(points)[first]), *[points] * (len(others) - 1))
        found = np.empty((len(self._laws.weights), *shape), np.float32)
        for end, there in enumerate(found):
            moved = later
            for axis, plays in enumerate(others):
                moves = self._moves[plays, len(others)][end]
                moved = np.moveaxis(np.tensordot(moved, moves if axis else moves[first], (axis + 1, 1)), -1, axis + 1)
            there[...] = moved
        return found

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
            stays = self._chances[played, others].astype(float)
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
        found = self._chances[played, rest].astype(float)
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
