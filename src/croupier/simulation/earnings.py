"""What a card counter earns with a ramp of bets. One run serves every ramp, because cards do not depend on bets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp, hypot, inf, isnan, log, nan, sqrt
from statistics import fmean

from croupier.games.counts import TRUE_COUNTS
from croupier.simulation.optimal_ramps import best_ramp
from croupier.simulation.ramps import Ramp
from croupier.simulation.result import Result
from croupier.simulation.ruin import goal_before_ruin, ruin_chance
from croupier.simulation.sample import Z_99, Estimate, Sample
from croupier.simulation.shoe_walk import GROUPS, ShoeWalk
from croupier.simulation.shoes import ShoeResults, ShoeSample

CERTAIN = 5
"""So many standard errors leave no doubt."""


@dataclass(frozen=True)
class AtCount:
    """The rounds that began at a count."""

    count: int
    frequency: float
    """The share of all rounds."""
    fared: Sample
    bet: float
    beyond: int = 0
    """-1 if all lower counts are included, 1 if all higher counts are."""
    frequency_error: float = nan

    @property
    def square(self) -> float:
        """The mean square of what a unit wins."""
        return self.fared.moment(2)

    @property
    def kelly(self) -> float:
        """The full Kelly bet as a share of the bankroll; 0 where the house has the edge."""
        return max(0.0, self.fared.mean / self.square) if self.square else 0.0

    @property
    def kelly_error(self) -> float:
        """The error of the Kelly bet, by the delta method; 0 where it is certain that the house has the edge."""
        if self.fared.rounds < 2 or not self.square:
            return nan
        rate = self.fared.mean / self.square
        third, fourth = self.fared.moment(3), self.fared.moment(4)
        spread = self.square - 2 * rate * third + rate**2 * fourth
        error = sqrt(max(0.0, spread) / (self.fared.rounds - 1)) / self.square
        return 0.0 if rate + CERTAIN * error < 0 else error


@dataclass(frozen=True)
class Earnings:
    """What a ramp wins, in units per round seen."""

    by_count: Mapping[int, Sample]
    ramp: Ramp
    counts: range = TRUE_COUNTS
    """All possible readings; the first and the last include everything beyond them."""
    shoes: ShoeSample | None = None
    """Shoes in order, for all that depends on the order of rounds; without them it has larger errors, or none."""

    judged: tuple[tuple[Mapping[int, Sample], Ramp], ...] = ()
    """Cross-fitting: for a ramp that was found on these very rounds, halves of rounds, each with the best ramp on the other half.

    The edge, and all that follows from it, is theirs: on its own rounds the best ramp looks better than it is.
    """

    @classmethod
    def of(cls, result: Result, ramp: Ramp | None) -> Earnings | None:
        """The earnings of a run with this ramp; None if nobody counted."""
        if not ramp or not result.counting:
            return None
        return cls(result.by_count, ramp, result.counting.values, result.shoes, cls._by_part(result, ramp))

    @staticmethod
    def _by_part(result: Result, ramp: Ramp) -> tuple[tuple[Mapping[int, Sample], Ramp], ...]:
        search = ramp.found_by
        if not search or not result.halves:
            return ()
        one, other = result.halves
        if not all(search.enter is None or max(half, default=0) >= search.enter for half in (one, other)):
            return ()
        return (one, best_ramp(other, search)), (other, best_ramp(one, search))

    @cached_property
    def rounds(self) -> int:
        return _rounds(self.by_count)

    @cached_property
    def lines(self) -> tuple[AtCount, ...]:
        return tuple(
            AtCount(
                count,
                fared.rounds / self.rounds,
                fared,
                self.ramp.bet(count),
                (count == self.counts[-1]) - (count == self.counts[0]),
                self._frequency_error(count),
            )
            for count, fared in sorted(self.by_count.items())
        )

    def _frequency_error(self, count: int) -> float:
        """Rounds of a shoe have similar counts, so shoes are the sample. For a count that none had: as if a shoe kept one count."""
        if self.shoes is None:
            return nan
        error = self.shoes.mean_error(lambda one: float(one == count), self.rounds)
        return error or sqrt(self.by_count[count].rounds * self.shoes.length) / self.rounds

    @cached_property
    def played(self) -> Estimate:
        """The share of rounds seen in which a bet was made."""
        share = sum(line.frequency for line in self.lines if line.bet)
        always = all(line.bet for line in self.lines) or not any(line.bet for line in self.lines)
        return Estimate(share, 0.0 if always else self._mean_error(lambda count: float(self.ramp.bet(count) > 0)))

    @cached_property
    def average_bet(self) -> Estimate:
        """The mean bet over all rounds seen."""
        flat = len({line.bet for line in self.lines}) < 2
        mean = sum(line.frequency * line.bet for line in self.lines)
        return Estimate(mean, 0.0 if flat else self._mean_error(self.ramp.bet))

    def _mean_error(self, figure: Callable[[int], float]) -> float:
        return self.shoes.mean_error(figure, self.rounds) if self.shoes else nan

    @cached_property
    def _moments(self) -> tuple[float, float, float, float]:
        """The means of the win of a round, in units, and of its second, third and fourth power."""
        first, second, third, fourth = _moments_of(self.by_count, self.ramp)
        if not self.judged:
            return first, second, third, fourth
        variance = second - first**2
        first = self._judged_root * sqrt(max(0.0, variance))
        return first, variance + first**2, third, fourth

    @property
    def _judged_root(self) -> float:
        """Mean over deviation of a round, on rounds on which the bets were not found: the mean of both halves.

        Whether a ramp bets in large units or in small ones makes no difference to it.
        """
        found = 0.0
        for by_count, ramp in self.judged:
            mean, square, *_ = _moments_of(by_count, ramp)
            found += _rounds(by_count) / self._judging * (mean / sqrt(square - mean**2) if square > mean**2 else 0.0)
        return found

    @cached_property
    def _search_doubt(self) -> float:
        """How much better or worse the bets that are shown may be than those of both halves, in the mean win of a round.

        It is about half of what they seem to win more on their own rounds.
        """
        if not self.judged:
            return 0.0
        first, second, *_ = _moments_of(self.by_count, self.ramp)
        return abs(first - self._judged_root * sqrt(max(0.0, second - first**2))) / 2

    @cached_property
    def _judging(self) -> int:
        """The rounds that decide about the edge."""
        return sum(_rounds(by_count) for by_count, _ in self.judged) or self.rounds

    @property
    def mean(self) -> float:
        return self._moments[0]

    @property
    def variance(self) -> float:
        return self._moments[1] - self._moments[0] ** 2

    def _figure(self, figure: Callable[[float, float], float]) -> Estimate:
        """A figure of the mean and the mean square, with its error by the delta method.

        Rounds that are all alike say nothing about the variance: the figure is not a number then.
        """
        mean, square, third, fourth = self._moments
        if self.rounds < 2 or self.variance <= 0:
            return Estimate(nan, nan)
        value, rounds = figure(mean, square), self._judging
        step, wide = 1e-4 * sqrt(square), 1e-4 * square
        by_mean = (figure(mean + step, square) - figure(mean - step, square)) / (2 * step)
        by_square = (figure(mean, square + wide) - figure(mean, square - wide)) / (2 * wide)
        variance = (
            by_mean**2 * (square - mean**2)
            + 2 * by_mean * by_square * (third - mean * square)
            + by_square**2 * (fourth - square**2)
        )
        return Estimate(value, sqrt(max(0.0, variance) / (rounds - 1) + (by_mean * self._search_doubt) ** 2))

    @cached_property
    def win_rate(self) -> Estimate:
        """Units won in a hundred rounds seen."""
        return Estimate(100 * self.mean, self._figure(lambda mean, _: 100 * mean).error)

    @cached_property
    def per_unit(self) -> Estimate:
        """What is won of each unit that is bet; not a number if nothing is bet."""
        bet, error = self.average_bet
        if not bet:
            return Estimate(nan, nan)
        doubt = 0.0 if isnan(error) else self.mean * error / bet
        return Estimate(self.mean / bet, hypot(self.win_rate.error / 100, doubt) / bet)

    @cached_property
    def deviation(self) -> Estimate:
        """The standard deviation of a hundred rounds.

        It is taken as ten times that of a round. The error includes what this leaves out: how much more or less the results of
        whole shoes scatter than those of as many independent rounds.
        """
        value = 10 * sqrt(max(0.0, self.variance))
        if self._results is None or not value:
            return Estimate(value, nan)
        assert self.shoes
        sampled = 5 * self.shoes.square_error(self.ramp.bet, self.rounds) / (value / 10)
        edges = {count: fared.mean for count, fared in self.by_count.items()}
        scatter = self.shoes.scatter(self.ramp.bet, lambda count: edges.get(count, 0.0))
        return Estimate(value, hypot(sampled, (sqrt(max(0.0, scatter)) - 1) * value))

    @cached_property
    def score(self) -> Estimate:
        """A million times the squared mean over the variance: how good the game is, whatever the unit. 0 without an edge."""
        value, error = self.score_root
        return Estimate(_square(value), (_square(value + error) - _square(value - error)) / 2)

    @cached_property
    def score_root(self) -> Estimate:
        """The square root of SCORE, below zero without an edge. Its errors are alike on both sides; those of a square are not."""
        return self._figure(lambda mean, square: 1e3 * mean / sqrt(square - mean**2))

    @property
    def score_interval(self) -> tuple[float, float]:
        """The 99 % confidence interval of SCORE."""
        value, error = self.score_root
        return _square(value - Z_99 * error), _square(value + Z_99 * error)

    @cached_property
    def n0(self) -> Estimate:
        """The rounds after which the expected win equals one standard deviation; infinite without an edge."""
        if self.mean <= 0:
            return Estimate(inf, nan)
        return Estimate(1e6 / self.score.value, 1e6 * self.score.error / self.score.value**2)

    # Without a limit of time

    @cached_property
    def _results(self) -> ShoeResults | None:
        """What the shoes do to the bankroll of this player; None if nothing is known about them, or nothing is bet."""
        found = self.shoes.results(self.ramp.bet) if self.shoes and self.shoes.shoes >= 10 * GROUPS else None
        return found if found and found.square.any() else None

    @cached_property
    def _walks(self) -> tuple[ShoeWalk, ...]:
        """The walk from shoe to shoe; then the same without each part of the shoes."""
        if self._results is None or isnan(self.score_root.value):
            return ()
        mean, square = self._moments[:2]
        whole = ShoeWalk.of(self._results, mean, square)
        return whole, *(ShoeWalk.of(whole.without(group).shoes, mean, square) for group in range(GROUPS))

    def _walk(self, figure: Callable[[ShoeWalk], float]) -> Estimate:
        """A figure of the walk, and how much it depends on the shoes that were played (jackknife)."""
        values = [figure(walk) for walk in self._walks]
        middle = fmean(values[1:])
        return Estimate(values[0], sqrt((GROUPS - 1) / GROUPS * sum((one - middle) ** 2 for one in values[1:])))

    @property
    def _overshoot(self) -> float:
        """No more than this is lost beyond a line on average (Lorden), if rounds are independent."""
        lost = sum(line.frequency * line.bet * line.fared.loss_moment(1) for line in self.lines)
        return (
            sum(line.frequency * line.bet**2 * line.fared.loss_moment(2) for line in self.lines) / lost if lost else 0.0
        )

    def _ruin(self, bankroll: float) -> tuple[float, Callable[[float], float], float]:
        """The chance of ruin; the same if the edge is so many errors better; what else is not known about its logarithm."""
        root, deviation, distance, doubt = self.score_root, sqrt(self.variance), bankroll, 0.0
        if root.value > 0:
            rate = 2e-3 * root.value / deviation
            if self._walks:
                chance, error = self._walk(lambda walk: walk.ruin(bankroll))
                distance, doubt = -log(max(chance, 1e-300)) / rate, error / max(chance, 1e-300)
            else:  # the chance lies between those of both lines
                distance, doubt = bankroll + self._overshoot / 2, rate * self._overshoot / 2

        def at(errors: float) -> float:
            edge = 1e-3 * (root.value + errors * root.error) * deviation
            return ruin_chance(edge, deviation**2, distance)

        return at(0.0), at, doubt

    def ruin(self, bankroll: float) -> Estimate:
        """The chance to lose a bankroll of so many units if one plays for ever."""
        if isnan(self.score_root.value):
            return Estimate(nan, nan)
        chance, at, doubt = self._ruin(bankroll)
        return Estimate(chance, hypot((at(-1.0) - at(1.0)) / 2, chance * doubt))

    def ruin_interval(self, bankroll: float) -> tuple[float, float]:
        """The 99 % confidence interval of the chance of ruin."""
        if isnan(self.score_root.value):
            return nan, nan
        chance, at, doubt = self._ruin(bankroll)
        low, high = (log(max(at(errors), 1e-300)) - log(max(chance, 1e-300)) for errors in (Z_99, -Z_99))
        return chance * exp(-hypot(low, Z_99 * doubt)), min(1.0, chance * exp(hypot(high, Z_99 * doubt)))

    def bankroll(self, risk: float) -> Estimate:
        """The units at which the chance of ruin is this; infinite without an edge."""
        if self.mean <= 0:
            return Estimate(inf, nan)
        rough = self._figure(lambda mean, square: -log(risk) * (square - mean**2) / (2 * mean))
        if isnan(rough.value):
            return rough
        if not self._walks:
            half = self._overshoot / 2
            return Estimate(max(0.0, rough.value - half), hypot(rough.error, half))
        value, doubt = self._walk(lambda walk: walk.bankroll(risk))
        return Estimate(value, hypot(rough.error, doubt))

    def certainty_equivalent(self, bankroll: float, kelly: float = 1.0) -> Estimate:
        """The sure win of a hundred rounds that a player with this bankroll and Kelly fraction values as much as the game."""
        return self._figure(lambda mean, square: 100 * (mean - (square - mean**2) / (2 * kelly * bankroll)))

    def goal_first(self, goal: float, bankroll: float) -> Estimate:
        """The chance to reach the goal before the bankroll is lost, with no limit of time."""
        rough = self._figure(lambda mean, square: goal_before_ruin(mean, square - mean**2, goal, bankroll))
        if isnan(rough.value):
            return rough
        if not self._walks:
            over = self._overshoot
            far = self._figure(lambda mean, square: goal_before_ruin(mean, square - mean**2, goal + over, bankroll))
            near = self._figure(lambda mean, square: goal_before_ruin(mean, square - mean**2, goal, bankroll + over))
            return Estimate(rough.value, hypot(rough.error, max(near.value - rough.value, rough.value - far.value)))
        value, doubt = self._walk(lambda walk: walk.goal_first(goal, bankroll))
        return Estimate(value, hypot(rough.error, doubt, self._walks[0].chance_to_cross_both(goal, bankroll)))


def _square(root: float) -> float:
    """The square of a root above zero, otherwise 0."""
    return 0.0 if root <= 0 else root**2


def _rounds(by_count: Mapping[int, Sample]) -> int:
    return sum(fared.rounds for fared in by_count.values())


def _moments_of(by_count: Mapping[int, Sample], ramp: Ramp) -> tuple[float, float, float, float]:
    """The means of the win of a round with these bets, and of its second, third and fourth power."""
    rounds, bets = max(1, _rounds(by_count)), [(ramp.bet(count), fared) for count, fared in by_count.items()]
    first, second, third, fourth = (
        sum(fared.rounds * bet**power * fared.moment(power) for bet, fared in bets) / rounds for power in (1, 2, 3, 4)
    )
    return first, second, third, fourth


def kelly_fraction(risk: float) -> float:
    """The Kelly fraction whose chance of ruin, with bets that are never resized, is this: 1 for 13.5 %.

    >>> round(kelly_fraction(0.135), 2), round(kelly_fraction(0.018), 2)
    (1.0, 0.5)
    """
    return -2 / log(risk)
