"""The counter's sheet without a simulation: from the computed frequency of each count and the computed edge at it.

It answers for one hand at blackjack, played by the best move at each count, with bets by the count alone. What depends on the
order of rounds (trips) is not computed. Ruin is that of a Brownian motion; its error includes that a bankroll is lost with a
whole bet.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf, log, nan, sqrt

import numpy as np

from croupier.analysis.counted_edges import MEAN_ERROR, SQUARE_ERROR, CountedEdges
from croupier.messages import say
from croupier.simulation.kernel_sheet import Floats
from croupier.simulation.optimal_ramps import best_bets
from croupier.simulation.ramps import BadRamp, Ramp, spread_of
from croupier.simulation.ruin import ruin_chance
from croupier.simulation.sample import Estimate
from croupier.simulation.sheet_answer import Earned, SheetAnswer, SheetLine, answer_of, ramp_of
from croupier.simulation.sheet_settings import BadSettings, SheetSettings


@dataclass(frozen=True, eq=False)
class ComputedSheet:
    """Answers from what was computed for each count."""

    found: CountedEdges

    def answer(self, settings: SheetSettings) -> SheetAnswer:
        check_computed(settings)
        ramp = self._ramp(settings)
        bets = np.array([ramp.bet(count) for count in self.found.counting.values])
        earned = self._earn(bets)
        deviation = sqrt(settings.rounds_per_hour * earned.variance)
        rough = -log(settings.risk) * earned.variance / (2 * earned.mean) if earned.mean > 0 else inf
        over = _overshoot(earned)
        doubt = hypot(earned.bankroll_doubt(settings.risk), over) if rough < inf else nan
        bankroll = Estimate(max(0.0, rough - over), doubt)
        units = settings.units(bankroll)
        chance = ruin_chance(earned.mean, earned.variance, units + over) if units < inf else 1.0
        rate = max(0.0, 2 * earned.mean / earned.variance)
        return answer_of(
            settings,
            ramp,
            earned,
            self._lines(bets),
            0,
            deviation=Estimate(deviation, deviation * SQUARE_ERROR / 2),
            ruin=Estimate(chance, hypot(earned.ruin_doubt(units, chance), chance * rate * over)),
            trip_ruin=Estimate(nan, nan),
            bankroll=bankroll,
        )

    def _ramp(self, settings: SheetSettings) -> Ramp:
        counts, enter = self.found.counting.values, settings.enter
        if settings.ramp is not None:
            return Ramp.parse(settings.ramp, enter)
        inside = np.array([enter is None or count >= enter for count in counts])
        if not inside.any():
            raise BadRamp(say("No round began at a count from {count} on.", count=enter))
        least, most = spread_of(settings.spread)
        levels = np.arange(int(least), int(most) + 1, dtype=np.float64)
        chances, edges = self.found.chances[inside], self.found.edges[inside]
        found = best_bets(chances * edges, chances * self.found.squares[inside], levels, settings.steps or len(levels))
        bets = np.zeros(len(counts))
        bets[inside] = found
        return ramp_of(counts, bets, enter)

    def _earn(self, bets: Floats) -> Earned:
        found = self.found
        average = float((found.chances * bets).sum())
        mean = float((found.chances * bets * found.edges).sum())
        square = float((found.chances * bets**2 * found.squares).sum())
        last = found.edge_errors * found.chances * bets
        frequency = found.chance_errors * (bets * found.edges - mean)  # all chances together are 1
        error = hypot(MEAN_ERROR * average, sqrt(float((frequency**2).sum())), float(last[0]), float(last[-1]))
        return Earned(
            mean,
            square,
            error,
            SQUARE_ERROR * square,
            0.0,
            self._average(bets),
            self._average((bets > 0).astype(np.float64)),
        )

    def _average(self, of: Floats) -> Estimate:
        """Frequencies of neighbouring counts are wrong together: all high counts come too often, or too rarely."""
        if np.ptp(of) == 0:  # the same at every count: known without frequencies
            return Estimate(float(of[0]), 0.0)
        average = float((self.found.chances * of).sum())
        return Estimate(average, float((self.found.chance_errors * np.abs(of - average)).sum()) / 2)

    def _lines(self, bets: Floats) -> tuple[SheetLine, ...]:
        found = self.found
        return tuple(
            SheetLine(
                count,
                Estimate(float(often), float(doubt)),
                Estimate(float(edge), float(error)),
                sqrt(square),
                float(bet),
            )
            for count, often, doubt, edge, error, square, bet in zip(
                found.counting.values,
                found.chances,
                found.chance_errors,
                found.edges,
                found.edge_errors,
                found.squares,
                bets,
                strict=True,
            )
            if often > 1e-9
        )


def check_computed(settings: SheetSettings) -> None:
    """Refuse what only rounds can tell."""
    if not settings.by_the_count_alone or settings.hands > 1:
        raise BadSettings(
            say("Cover, errors, leaving, teams and several hands are answered from rounds that are played.")
        )


def _overshoot(earned: Earned) -> float:
    """About half of what is lost beyond a line on average; as much is not known about it."""
    average = earned.average_bet.value
    return earned.square / average / 2 if average else 0.0
