"""The money of the counter's sheet: the bankroll, its ruin, the ruin of a trip, and what is won over the hours.

Ruin comes from the law of a shoe's result (`shoe_walk`). The shoes are weighed so that their rounds have the mean and mean
square of the run, in several groups, which differ as much as their error is large.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, inf, isfinite, nan, sqrt
from typing import NamedTuple

import numpy as np

from croupier.simulation.kernel_sheet import LOW, NET, PART_LOW, ROUNDS, SQUARES, Floats, take_trips
from croupier.simulation.ruin import chance_of_ruin_within
from croupier.simulation.sample import Estimate
from croupier.simulation.sheet_answer import Earned, curved_error
from croupier.simulation.sheet_settings import SheetSettings
from croupier.simulation.shoe_walk import ShoeWalk
from croupier.simulation.shoes import ShoeResults

GROUPS, FINE = 8, 12
"""The groups of shoes whose differences are the error, and the steps of the grid in a standard deviation of a shoe."""
STUDENT = 1.36
"""So much wider than a normal distribution's is the 99 % interval that eight values give (Student's t)."""
FAN = (0.05, 0.25, 0.5, 0.75, 0.95)
MARKS = 24
"""The points in time of a fan."""


class Stretches(NamedTuple):
    """Bets laid on shoes in order: what each shoe came to, and sums by count (none if bets depend on the count alone)."""

    shoes: Floats
    sums: Floats | None
    nets: Floats | None
    """What each round brought, where bets depend on earlier rounds."""
    part: int
    """So many rounds are the first part of a shoe."""

    @property
    def length(self) -> float:
        return float(self.shoes[:, ROUNDS].mean())


@dataclass(frozen=True, eq=False)
class SheetMoney:
    """What bets that earn so much do to a bankroll, by the shoes on which they are laid."""

    settings: SheetSettings
    earned: Earned
    stretches: Stretches
    groups: int = GROUPS
    fine: int = FINE

    @cached_property
    def _walks(self) -> tuple[ShoeWalk, ...]:
        """From shoe to shoe, by group."""
        shoes, size = self.stretches.shoes, len(self.stretches.shoes) // self.groups
        if not self.earned.variance or size < 10:
            return ()
        parts = (shoes[group * size : (group + 1) * size] for group in range(self.groups))
        return tuple(
            ShoeWalk.of(
                ShoeResults(
                    part[:, NET].copy(), part[:, LOW].copy(), np.zeros(1), part[:, SQUARES].copy(), part[:, ROUNDS]
                ),
                self.earned.mean,
                self.earned.square,
                self.fine,
            )
            for part in parts
        )

    def _over_groups(self, values: Sequence[float]) -> Estimate:
        mean = float(np.mean(values))
        return Estimate(mean, STUDENT * float(np.std(values, ddof=1)) / sqrt(len(values)))

    @cached_property
    def bankroll(self) -> Estimate:
        """In units."""
        earned, risk = self.earned, self.settings.risk
        if earned.mean <= 0 or not self._walks:
            return Estimate(inf, nan)
        value, doubt = self._over_groups([walk.bankroll(risk) for walk in self._walks])
        return Estimate(value, hypot(doubt, earned.bankroll_doubt(risk)))

    @cached_property
    def units(self) -> float:
        return self.settings.units(self.bankroll)

    @cached_property
    def ruin(self) -> Estimate:
        earned, units = self.earned, self.units
        if not self._walks:
            return Estimate(nan, nan)
        if earned.mean <= 0 or not isfinite(units):
            return Estimate(1.0, earned.ruin_doubt(units, 1.0))
        chance, doubt = self._over_groups([walk.ruin(units) for walk in self._walks])
        return Estimate(chance, hypot(doubt, earned.ruin_doubt(units, chance)))

    @cached_property
    def trip_ruin(self) -> Estimate:
        units, earned = self.units, self.earned
        if not self._walks:
            return Estimate(nan, nan)
        if not isfinite(units):
            return Estimate(nan, nan)
        chance, doubt = self._trips(units) if self.settings.leave is not None else self._trips_by_shoes(units)
        by_mean = curved_error(
            lambda mean: chance_of_ruin_within(mean, earned.variance, units, self.settings.trip),
            earned.mean,
            earned.mean_error,
        )
        return Estimate(chance, hypot(doubt, by_mean))

    def _trips_by_shoes(self, units: float) -> Estimate:
        """Whole shoes and a part of one more."""
        shoes, size = self.stretches.shoes, len(self.stretches.shoes) // self.groups
        whole = int((self.settings.trip - self.stretches.part) / self.stretches.length + 0.5)
        firsts = (shoes[group * size : (group + 1) * size, PART_LOW] for group in range(self.groups))
        return self._over_groups(
            [walk.ruin_within(units, whole, first) for walk, first in zip(self._walks, firsts, strict=True)]
        )

    def _trips(self, units: float) -> Estimate:
        """Who leaves plays some rounds of a shoe or all of them: trips are made of shoes in their order.

        Their rounds do not win just what those of the run win; what that changes is taken from a Brownian motion.
        """
        shoes, nets, earned, trip = self.stretches.shoes, self.stretches.nets, self.earned, self.settings.trip
        assert nets is not None
        lost = np.zeros((self.groups, 2))
        behind = int(2 * trip / self.stretches.length) + 1
        take_trips(shoes, nets, trip, units, behind, lost)
        if not lost[:, 1].all():
            return Estimate(nan, nan)
        found = self._over_groups(list(lost[:, 0] / lost[:, 1]))
        mean = float(shoes[:, NET].sum() / shoes[:, ROUNDS].sum())
        there, here = (chance_of_ruin_within(one, earned.variance, units, trip) for one in (mean, earned.mean))
        return Estimate(min(1.0, max(0.0, found.value + here - there)), found.error)

    def fan(self) -> tuple[Floats, dict[float, Floats]]:
        """Hours, and what a share of the players has won by then at most: the law of a shoe's result, convolved."""
        shoes, length = self.stretches.shoes, self.stretches.length
        most = max(1, round(self.settings.trip / length))
        marks = np.unique(np.round(np.linspace(0, most, MARKS + 1)).astype(np.int64))[1:]
        weights = ShoeWalk.of(
            ShoeResults(shoes[:, NET], shoes[:, LOW], np.zeros(1), shoes[:, SQUARES], shoes[:, ROUNDS]),
            self.earned.mean,
            self.earned.square,
        ).weights
        weights = weights / weights.sum()
        deviation = sqrt(max(1e-12, float((weights * shoes[:, NET] ** 2).sum())))
        step = deviation / 8
        size = 1 << int(
            np.ceil(np.log2(16 * 8 * sqrt(most) + 2 * abs(self.earned.mean) * self.settings.trip / step + 64))
        )
        places = np.clip(shoes[:, NET] / step, -size / 2 + 1, size / 2 - 2)
        low = np.floor(places).astype(np.int64)
        part = places - low
        law = np.bincount(low % size, weights * (1 - part), size) + np.bincount((low + 1) % size, weights * part, size)
        wave = np.fft.rfft(law)
        order = np.argsort(np.fft.fftfreq(size), kind="stable")
        values = np.fft.fftfreq(size, 1 / size)[order] * step
        found: dict[float, list[float]] = {share: [] for share in FAN}
        for mark in marks:
            total = np.cumsum(np.maximum(0.0, np.fft.irfft(wave**mark, size)[order]))
            for share in FAN:
                found[share].append(float(np.interp(share * float(total[-1]), total, values)))
        hours: Floats = marks.astype(np.float64) * length / self.settings.rounds_per_hour
        return hours, {share: np.array(line) for share, line in found.items()}
