"""The answer of the counter's sheet: its figures, each with its standard error."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, inf, isfinite, log, nan, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.notebook import Notebook
from croupier.simulation.ramps import Ramp
from croupier.simulation.ruin import ruin_chance
from croupier.simulation.sample import Z_99, Estimate, finite
from croupier.simulation.sheet_settings import SheetSettings

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What is known at a count."""

    count: int
    frequency: Estimate
    ev: Estimate
    deviation: float
    bet: float


@dataclass(frozen=True)
class SheetAnswer(Notebook):
    """The figures, in units unless they say otherwise, each with its standard error."""

    settings: SheetSettings
    ramp: Ramp
    best: bool
    """Whether the ramp is the best one of the spread."""
    lines: tuple[SheetLine, ...]
    rounds: int
    """The rounds of the run behind the figures."""
    win_per_100: Estimate
    win_per_hour: Estimate
    deviation_per_hour: Estimate
    score: Estimate
    score_interval: tuple[float, float]
    n0: Estimate
    """In rounds."""
    ruin: Estimate
    trip_ruin: Estimate
    bankroll: Estimate
    """The bankroll for the risk."""
    certainty_equivalent: Estimate
    """Of an hour."""
    kelly_unit: Estimate
    """What a unit would be worth at the Kelly fraction of the settings, in money."""
    average_bet: Estimate
    """A round, all tables together."""
    played: Estimate
    """The share of the rounds in which the player, or the big player, has a bet."""
    units: float
    """The bankroll that ruin is for."""

    def title(self) -> str:
        return f"SCORE {self.score.value:.1f} ± {self.score.error:.1f}, {self.win_per_hour.value:+.2f} units an hour"

    def table(self) -> Mapping[str, Sequence[object]]:
        return {
            "count": [line.count for line in self.lines],
            "frequency": [line.frequency.value for line in self.lines],
            "ev": [line.ev.value for line in self.lines],
            "standard_error": [line.ev.error for line in self.lines],
            "bet": [line.bet for line in self.lines],
        }

    def document(self) -> dict[str, Any]:
        """Everything, for programs."""
        figures: dict[str, Any] = {}
        for name, value in vars(self).items():
            if isinstance(value, Estimate):
                figures[name] = finite(value.value)
                figures[f"{name}_error"] = finite(value.error)
        return {
            "settings": vars(self.settings),
            "ramp": {str(count): bet for count, bet in self.ramp.steps},
            "best": self.best,
            "rounds": self.rounds,
            **figures,
            "score_interval_99": list(map(finite, self.score_interval)),
            "bankroll_units": finite(self.units),
            "by_count": [
                {
                    "count": line.count,
                    "frequency": line.frequency.value,
                    "frequency_error": finite(line.frequency.error),
                    "ev": line.ev.value,
                    "standard_error": finite(line.ev.error),
                    "standard_deviation": line.deviation,
                    "bet": line.bet,
                }
                for line in self.lines
            ],
        }


class Earned(NamedTuple):
    """What a round wins, all tables together: its mean and mean square, and how well they are known."""

    mean: float
    square: float
    mean_error: float
    square_error: float
    covariance: float
    """Of both errors."""
    average_bet: Estimate
    played: Estimate

    @property
    def variance(self) -> float:
        return max(0.0, self.square - self.mean**2)

    @property
    def root(self) -> float:
        """The mean over the deviation."""
        return self.mean / sqrt(self.variance) if self.variance else nan

    @property
    def root_error(self) -> float:
        if not self.variance:
            return nan
        by_mean, by_square = self.square / self.variance**1.5, -self.mean / (2 * self.variance**1.5)
        doubt = (
            (by_mean * self.mean_error) ** 2
            + (by_square * self.square_error) ** 2
            + 2 * by_mean * by_square * self.covariance
        )
        return sqrt(max(0.0, doubt))

    def ruin_doubt(self, bankroll: float, chance: float) -> float:
        """What the error of the edge makes of a chance of ruin."""
        if not isfinite(bankroll) or not self.variance:
            return 0.0
        middle = ruin_chance(self.mean, self.variance, bankroll)
        doubt = curved_error(lambda mean: ruin_chance(mean, self.variance, bankroll), self.mean, self.mean_error)
        return doubt * (chance / middle if middle > 1e-300 else 1.0)

    def bankroll_doubt(self, risk: float) -> float:
        """What the errors of mean and mean square make of the bankroll for a risk of ruin."""
        scale = -log(risk) / 2
        by_mean = curved_error(lambda mean: scale * self.variance / mean, self.mean, self.mean_error, self.mean / 4)
        return hypot(by_mean, scale * self.square_error / self.mean)


def curved_error(figure: Callable[[float], float], at: float, error: float, least: float = -inf) -> float:
    """The standard error of a figure that is no straight line of what it comes from.

    A 99 % interval of this error reaches as far as the figure does on its longer side. What it comes from is at least `least`.
    """
    if not error > 0:
        return 0.0
    ends = (figure(max(least, at - Z_99 * error)), figure(at + Z_99 * error))
    return max(abs(end - figure(at)) for end in ends) / Z_99


def answer_of(
    settings: SheetSettings,
    ramp: Ramp,
    earned: Earned,
    lines: tuple[SheetLine, ...],
    rounds: int,
    *,
    deviation: Estimate,
    ruin: Estimate,
    trip_ruin: Estimate,
    bankroll: Estimate,
) -> SheetAnswer:
    """All figures that follow from what a round wins."""
    root, error = 1e3 * earned.root, 1e3 * earned.root_error
    speed, units, score = settings.rounds_per_hour, settings.units(bankroll), _score(1e3 * earned.root)
    return SheetAnswer(
        settings,
        ramp,
        settings.ramp is None,
        lines,
        rounds,
        Estimate(100 * earned.mean, 100 * earned.mean_error),
        Estimate(speed * earned.mean, speed * earned.mean_error),
        deviation,
        Estimate(score, (_score(root + error) - _score(root - error)) / 2),
        (_score(root - Z_99 * error), _score(root + Z_99 * error)),
        Estimate(1e6 / score, curved_error(lambda one: 1e6 / one**2, root, error, root / 4))
        if root > 0
        else Estimate(inf, nan),
        ruin,
        trip_ruin,
        bankroll,
        _certainty_equivalent(earned, settings, units),
        _kelly_unit(earned, settings),
        earned.average_bet,
        earned.played,
        units,
    )


def _certainty_equivalent(earned: Earned, settings: SheetSettings, units: float) -> Estimate:
    """Of an hour: the mean less the variance over twice the bankroll, weighed by the Kelly fraction."""
    if not isfinite(units):
        return Estimate(nan, nan)
    speed, weight = settings.rounds_per_hour, 1 / (2 * settings.kelly * units)
    value = speed * (earned.mean - earned.variance * weight)
    return Estimate(value, speed * hypot(earned.mean_error, earned.square_error * weight))


def _kelly_unit(earned: Earned, settings: SheetSettings) -> Estimate:
    """The unit with which the ramp is bet at the Kelly fraction: the one with the highest certainty equivalent."""
    if settings.bankroll is None or earned.mean <= 0 or not earned.variance:
        return Estimate(nan, nan)
    scale = settings.kelly * settings.bankroll / earned.variance
    doubt = hypot(earned.mean_error, earned.mean * earned.square_error / earned.variance)
    return Estimate(scale * earned.mean, scale * doubt)


def _score(root: float) -> float:
    return 0.0 if not root > 0 else root**2


def ramp_of(counts: range, bets: Floats, enter: int | None) -> Ramp:
    """The counts at which the bet changes."""
    steps: list[tuple[int, float]] = []
    for count, bet in zip(counts, bets.tolist(), strict=True):
        if (enter is None or count >= enter) and (not steps or bet != steps[-1][1]):
            steps.append((count, bet))
    return Ramp(tuple(steps), enter)
