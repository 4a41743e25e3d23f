"""Paired comparison: two strategies, counts or houses on identical shoes, so that most of the luck cancels out.

Both play each shoe from its first card, each by itself. As long as both take as many cards, they get the same ones. What a
round wins is a ratio of two sums over shoes, so the error of the difference comes from how the four sums of a shoe vary
together (delta method).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from math import nan, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.notebook import Notebook
from croupier.compiled.kernel_data import MOST_CLAIMS
from croupier.games.declare import HouseRules
from croupier.messages import Refused, Word, say
from croupier.simulation.blocks import chance
from croupier.simulation.interrupts import interrupts_held_back, wait_for_one
from croupier.simulation.kernel_pairs import paired_shoes
from croupier.simulation.ramps import Ramp
from croupier.simulation.request import Request
from croupier.simulation.run import Ready, RunPlan
from croupier.simulation.sample import Z_99, Estimate
from croupier.simulation.seats import OneSeat
from croupier.simulation.threads import cores

SHOES = 1 << 12
"""The shoes of a block."""

Floats = NDArray[np.float64]


class BadPair(Refused):
    """Two runs that cannot be compared on the same cards."""


@dataclass(frozen=True)
class Contestant:
    """One side of a comparison: a compiled plan, and the bets of its counter."""

    ready: Ready
    ramp: Ramp | None = None
    bet: str | None = None
    """The bet that is compared; by default the first one."""

    @property
    def seat(self) -> OneSeat:
        if not isinstance(self.ready.player, OneSeat):
            raise BadPair(say("Comparisons are for one seat."))
        return self.ready.player

    def worth(self) -> Floats:
        """What each outcome wins in units, for each reading of the count."""
        ledger, counting = self.ready.ledgers[0], self.ready.plan.counting
        place = 0 if self.bet is None else ledger.bets.index(self.bet)
        nets = np.array([0.0 if net is None else net[place] / ledger.stake for net in ledger.nets])
        bets = [self.ramp.bet(count) for count in counting.values] if self.ramp and counting else [1.0]
        found = np.outer(np.array(bets * (self.seat.readings if len(bets) == 1 else 1)), nets)
        return np.ascontiguousarray(np.pad(found, ((0, 0), (0, self.seat.table.modulus - found.shape[1]))))


@dataclass(frozen=True, eq=False, repr=False)
class PairedComparison(Notebook):
    """What two contestants won on the same shoes, in units per round."""

    shoes: int
    sums: Floats
    """Over all shoes: won and rounds of the first, won and rounds of the second."""
    products: Floats
    complete: bool = True

    def plus(self, more: PairedComparison) -> PairedComparison:
        return PairedComparison(self.shoes + more.shoes, self.sums + more.sums, self.products + more.products)

    @property
    def rounds(self) -> int:
        """Of the first."""
        return int(self.sums[1])

    @cached_property
    def first(self) -> Estimate:
        return self._estimate(np.array([1.0, 0.0]))

    @cached_property
    def second(self) -> Estimate:
        return self._estimate(np.array([0.0, 1.0]))

    @cached_property
    def difference(self) -> Estimate:
        """What the first wins more than the second."""
        return self._estimate(np.array([1.0, -1.0]))

    @property
    def unpaired_error(self) -> float:
        """The error of the difference if both had played other cards."""
        return sqrt(self.first.error**2 + self.second.error**2)

    @property
    def interval(self) -> tuple[float, float]:
        """The 99 % confidence interval of the difference."""
        value, error = self.difference
        return value - Z_99 * error, value + Z_99 * error

    def _estimate(self, signs: Floats) -> Estimate:
        won, rounds = self.sums[0::2], self.sums[1::2]
        ratios = won / rounds
        value = float(signs @ ratios)
        if self.shoes < 2:
            return Estimate(value, nan)
        gradient = np.zeros(4)
        gradient[0::2] = signs / rounds
        gradient[1::2] = -signs * ratios / rounds
        means = self.sums / self.shoes
        spread = (self.products / self.shoes - np.outer(means, means)) * self.shoes / (self.shoes - 1)
        return Estimate(value, sqrt(max(0.0, float(gradient @ spread @ gradient) * self.shoes)))

    def title(self) -> str:
        value, error = self.difference
        return f"{self.rounds:,} rounds, difference {value:+.5f} ± {error:.5f}"

    def table(self) -> Mapping[str, Sequence[object]]:
        found = (self.first, self.second, self.difference)
        return {
            "side": ["first", "second", "difference"],
            "ev": [one.value for one in found],
            "standard_error": [one.error for one in found],
        }

    def document(self) -> dict[str, Any]:
        return {
            "shoes": self.shoes,
            "rounds": self.rounds,
            "complete": self.complete,
            "first": self.first._asdict(),
            "second": self.second._asdict(),
            "difference": self.difference._asdict(),
            "interval_99": list(self.interval),
            "unpaired_error": self.unpaired_error,
        }


def contestants(
    sides: Sequence[tuple[HouseRules, Request]], bet: str | None, prepare: Callable[[RunPlan], Ready]
) -> tuple[Contestant, Contestant]:
    """Both sides, compiled for the same cards. Whatever can be refused is refused before anything is compiled."""
    bare = [(rules, replace(request, bet=None)) for rules, request in sides]
    plans = [request.plan(rules) for rules, request in bare]
    found = []
    for plan, (_, request) in zip(plans, bare, strict=True):
        check_bet(plan.rules.walked_bets, bet)
        ready = prepare(replace(plan, seed=plans[0].seed))
        found.append(Contestant(ready, request.bets(plan.counting), bet))
    return found[0], found[1]


def compare(
    one: Contestant,
    other: Contestant,
    rounds: int,
    jobs: int | None = None,
    progress: Callable[[PairedComparison], None] = lambda _: None,
) -> PairedComparison:
    """Play shoes until the first contestant has so many rounds. After an interrupt the result holds the shoes played so far."""
    _check(one, other)
    found = PairedComparison(0, np.zeros(4), np.zeros((4, 4)))
    try:
        with interrupts_held_back() as raise_noted, ThreadPoolExecutor(jobs or cores()) as pool:
            try:
                for batch in _batches(jobs or cores()):
                    for block in [pool.submit(_block, one, other, number) for number in batch]:
                        wait_for_one({block}, raise_noted)
                        if found.rounds < rounds:
                            found = found.plus(block.result())
                            progress(found)
                    if found.rounds >= rounds:
                        return found
            finally:
                pool.shutdown(cancel_futures=True)
    except KeyboardInterrupt:
        pass
    return PairedComparison(found.shoes, found.sums, found.products, complete=False)


def _batches(jobs: int) -> Iterator[range]:
    first = 0
    while True:
        yield range(first, first + 2 * jobs)
        first += 2 * jobs


def _block(one: Contestant, other: Contestant, number: int) -> PairedComparison:
    first, second = one.seat, other.seat
    sums, products = np.zeros(4), np.zeros((4, 4))
    shoe = first.shoe._replace(cards=first.shoe.cards.copy())
    paired_shoes(
        SHOES,
        chance(first.seed, number),
        first.shoe.cards,
        shoe,
        first.table,
        first.count,
        one.worth(),
        second.table,
        second.count,
        other.worth(),
        sums,
        products,
        np.zeros(4),
        np.zeros(MOST_CLAIMS, np.uint64),
    )
    return PairedComparison(SHOES, sums, products)


def check_bet(bets: tuple[str, ...], bet: str | None) -> None:
    """Refuse a bet that is not walked."""
    if bet is not None and bet not in bets:
        raise BadPair(say("“{bet}” cannot be compared here; allowed: {bets}.", bet=bet, bets=tuple(map(Word, bets))))


def _check(one: Contestant, other: Contestant) -> None:
    """Both must deal from the same shoe down to the same cut card."""
    first, second = one.seat.shoe, other.seat.shoe
    same = np.array_equal(first.cards, second.cards) and first.rest == second.rest and first.endless == second.endless
    for side in (one, other):
        check_bet(side.ready.ledgers[0].bets, side.bet)
    if not same:
        raise BadPair(say("Both houses must have the same decks, cards and cut card to be compared on the same cards."))
