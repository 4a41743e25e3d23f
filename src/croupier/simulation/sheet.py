"""The counter's sheet: what a counter earns and risks, for any bets, money, time, cover, errors and company, at once.

One run is kept (`kept_rounds`). Bets are laid on its rounds afterwards, because cards do not depend on bets. Where a bet depends
on the count alone, what a round wins is a sum over counts, each known from the whole run. Where it depends on earlier rounds too
(cover, errors, leaving, teams), bets are laid on the shoes in order; with b the mean bet at a count and e what a unit wins there,

    mean = sum over counts of frequency · b · e  (the whole run)  +  mean of (bet − b) · won  (the shoes in order),

so that the noise of the shoes counts only as far as bets differ at a count. Ruin comes from the law of a shoe's result
(`shoe_walk`): the shoes are weighed so that their rounds have the mean and mean square of the run, in several groups, which
differ as much as their error is large.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot, inf, isfinite, nan, sqrt
from typing import Any

import numpy as np

from croupier.analysis.by_name import house_rules
from croupier.games.declare import HouseRules
from croupier.messages import say
from croupier.simulation.circumstances import SPREADS
from croupier.simulation.kept_rounds import KeptRounds, Progress
from croupier.simulation.kernel_sheet import (
    BET_SQUARE,
    BETS,
    BETS_SQUARE,
    EARNED,
    EARNED_SQUARE,
    EXPECTED_SQUARE,
    FIELDS,
    NET,
    PLAYED,
    ROUNDS,
    SEEN,
    SQUARE,
    SUMS,
    WON,
    Behaviour,
    Floats,
    follow_behaviour,
    follow_ramp,
)
from croupier.simulation.optimal_ramps import MOST_UNITS, best_bets
from croupier.simulation.ramps import BadRamp, Ramp, spread_of
from croupier.simulation.request import Request
from croupier.simulation.run import prepare
from croupier.simulation.sample import Estimate
from croupier.simulation.sheet_answer import Earned, SheetAnswer, SheetLine, answer_of, ramp_of
from croupier.simulation.sheet_money import FINE, GROUPS, SheetMoney, Stretches
from croupier.simulation.sheet_settings import SheetSettings

ROUNDS_PLAYED = 100_000_000
"""The default number of rounds of a run."""
PART_OF_SHOES = 5
"""Bets that depend on earlier rounds are laid on this part of the shoes."""
MOST_SHOES = 150_000
"""Bets are laid on at most so many shoes."""
TRIED = 2500
"""Cover: ramps are compared on so many shoes."""


@dataclass(frozen=True, eq=False, repr=False)
class CounterSheet:
    """Answers about the rounds that were kept, for each number of hands.

    >>> sheet = CounterSheet.open("blackjack/vegas-strip", plays="i18,fab4", rounds=8_000_000)
    >>> sheet.answer(SheetSettings(spread="1-12", bankroll=500)).score.value > 20
    True
    """

    rules: HouseRules
    request: Request
    rounds: int
    """So many rounds are played for each number of hands, if they are not kept already."""
    parts: dict[int, KeptRounds] = field(default_factory=dict)
    ramps: dict[tuple[Any, ...], tuple[Floats, ...]] = field(default_factory=dict)
    """Ramps that were found before: on all rounds and on each half."""

    @classmethod
    def open(
        cls, house: HouseRules | str, count: str = "hi-lo", rounds: int = ROUNDS_PLAYED, seed: int = 1, **options: Any
    ) -> CounterSheet:
        """The sheet of a counter at a house. The options are those of `simulate` that decide about cards: `plays`, `others`, …"""
        request = Request(rounds=rounds, seed=seed, count=count, **options)
        found = cls(house_rules(house), request, rounds)
        request.plan(found.rules)
        return found

    def part(self, hands: int, progress: Progress = lambda *_: None) -> KeptRounds:
        """What is kept for so many hands; what is missing is played."""
        if hands not in self.parts:
            ready = prepare(replace(self.request, hands=hands).plan(self.rules))
            self.parts[hands] = KeptRounds.of(ready, self.rounds, progress)
        return self.parts[hands]

    def refine(self, hands: int, rounds: int, progress: Progress = lambda *_: None) -> None:
        """Play on until there are so many rounds, and keep them."""
        self.parts[hands] = self.part(hands).extend_to(rounds, progress)

    def answer(self, settings: SheetSettings) -> SheetAnswer:
        return _Answer(self, self.part(settings.hands), settings).whole()

    def over_spreads(self, answer: SheetAnswer, spreads: Sequence[int]) -> dict[int, SheetAnswer]:
        """The answers for the best ramps of several spreads with the same bankroll, from a part of the shoes: for pictures."""
        settings = answer.settings
        least, part = spread_of(settings.spread)[0], self.part(settings.hands)
        fewer = replace(part, starts=part.starts[: max(2, len(part.starts) // 8)])
        bankroll = answer.units * settings.unit if isfinite(answer.units) else None
        wanted = {
            top: replace(settings, ramp=None, spread=f"{least:g}-{least * top:g}", bankroll=bankroll)
            for top in spreads
            if least * top <= MOST_UNITS
        }
        return {top: _Answer(self, fewer, one, groups=2, fine=8).whole() for top, one in wanted.items()}

    def fan(self, answer: SheetAnswer) -> tuple[Floats, dict[float, Floats]]:
        """Hours, and what a share of the players has won by then at most, in units."""
        return _Answer(self, self.part(answer.settings.hands), answer.settings, ramp=answer.ramp).money.fan()


@dataclass(frozen=True, eq=False)
class _Answer:
    """One answer in the making."""

    sheet: CounterSheet
    kept: KeptRounds
    settings: SheetSettings
    groups: int = GROUPS
    fine: int = FINE
    ramp: Ramp | None = None

    def whole(self) -> SheetAnswer:
        return answer_of(
            self.settings,
            self.chosen,
            self.earned,
            self.lines,
            self.kept.rounds,
            deviation=self.deviation,
            ruin=self.money.ruin,
            trip_ruin=self.money.trip_ruin,
            bankroll=self.money.bankroll,
        )

    # Bets

    @cached_property
    def counts(self) -> range:
        return self.kept.counting.values

    @cached_property
    def chosen(self) -> Ramp:
        """The ramp that is played: the one that is given, or the best one."""
        if self.ramp:
            return self.ramp
        if self.settings.ramp is not None:
            return Ramp.parse(self.settings.ramp, self.settings.enter)
        return ramp_of(self.counts, self._best_bets[0], self.settings.enter)

    @cached_property
    def bets(self) -> Floats:
        """Units by reading."""
        return np.array([self.chosen.bet(count) for count in self.counts])

    @cached_property
    def _best_bets(self) -> tuple[Floats, ...]:
        """The best bets by reading: on all rounds, then on each half of them."""
        s = self.settings
        behaviour = None if s.by_the_count_alone else (s.leave, s.jump, s.keep, s.errors, s.spotters, s.spotter_bet)
        key = (s.hands, s.spread, s.steps, s.enter, behaviour, self.kept.rounds, len(self.kept.starts))
        if key not in self.sheet.ramps:
            if len(self.sheet.ramps) > 500:
                self.sheet.ramps.clear()
            self.sheet.ramps[key] = self._search()
        return self.sheet.ramps[key]

    def _search(self) -> tuple[Floats, ...]:
        """With cover the widest spread need not be the best: ramps of several spreads are tried on some shoes."""
        least, most = spread_of(self.settings.spread)
        whole = self._best(self.kept.moments, least, most)
        if not self.settings.by_the_count_alone and most > least:
            tops = sorted({*(least * top for top in SPREADS if least * top < most)})[-3:]
            tried = [whole, *(self._best(self.kept.moments, least, top) for top in tops)]
            fewer = replace(self.kept, starts=self.kept.starts[: TRIED + 1])
            roots = [
                _Answer(
                    self.sheet, fewer, self.settings, ramp=ramp_of(self.counts, bets, self.settings.enter)
                ).smooth_root
                for bets in tried
            ]
            whole = tried[int(np.argmax(roots))]
            most = float(whole.max())
        return whole, *(self._best(half, least, most) for half in self.kept.moments_of_halves)

    def _best(self, moments: Floats, least: float, most: float) -> Floats:
        enter = self.settings.enter
        inside = np.array(
            [bool(moments[n, 0]) and (enter is None or count >= enter) for n, count in enumerate(self.counts)]
        )
        if not inside.any():
            raise BadRamp(say("No round began at a count from {count} on.", count=enter))
        share = moments[inside, 1:3] / moments[:, 0].sum()
        levels = np.arange(int(least), int(most) + 1, dtype=np.float64)
        found = best_bets(share[:, 0], share[:, 1], levels, self.settings.steps or len(levels))
        # a count that never came is bet on like the one below it
        places = np.maximum.accumulate(np.where(inside, np.cumsum(inside) - 1, -1))
        bets: Floats = np.where(places >= 0, found[np.maximum(places, 0)], 0.0 if enter is not None else found[0])
        return bets

    # Laid on the shoes

    @cached_property
    def behaviour(self) -> Behaviour:
        s, first = self.settings, self.counts[0]
        return Behaviour(
            leave=-1 if s.leave is None else s.leave - first + 1,
            jump=s.jump or 0.0,
            keep=s.keep,
            least=float(self.bets[self.bets > 0].min()) if (self.bets > 0).any() else 0.0,
            errors=s.errors,
            call=max(0, s.enter - first) if s.spotters and s.enter is not None else -1,
            spotter=s.spotter_bet,
        )

    @cached_property
    def stretches(self) -> Stretches:
        """The trip's last part begins after whole shoes, whose length may depend on the bets."""
        length = self.kept.length
        if self.settings.leave is not None:
            length = self._lay(0, self.kept.starts[: TRIED + 1]).length
        whole = int(self.settings.trip // length)
        return self._lay(round(self.settings.trip - whole * length), self.kept.starts)

    def _lay(self, part: int, starts: Any) -> Stretches:
        kept, alone, starts = self.kept, self.settings.by_the_count_alone, starts[: MOST_SHOES + 1]
        if alone:
            shoes = np.empty((len(starts) - 1, FIELDS))
            follow_ramp(kept.readings, kept.outcomes, starts, kept.worth, self.bets, part, shoes)
            return Stretches(shoes, None, None, part)
        starts = starts[: max(2, len(starts) // PART_OF_SHOES)] if len(starts) > TRIED * PART_OF_SHOES else starts
        tables = min(self.settings.tables, len(starts) - 1)
        shoes, sums = np.zeros((len(starts), FIELDS)), np.zeros((len(self.counts), SUMS))
        room = np.zeros((tables, 3), np.int64), np.zeros(tables)
        nets = np.empty(int(starts[-1] - starts[0]) + 1)
        number = follow_behaviour(
            kept.readings, kept.outcomes, starts, kept.worth, self.bets, part, self.behaviour, *room, sums, nets, shoes
        )
        return Stretches(shoes[:number], sums, nets, part)

    # What a round wins

    @cached_property
    def _by_count(self) -> tuple[Floats, Floats]:
        """The frequency of each reading, and the means of the powers of what a unit wins there, from 1 to 4."""
        moments = self.kept.moments
        often = np.maximum(moments[:, :1], 1.0)
        return moments[:, 0] / moments[:, 0].sum(), moments[:, 1:] / often

    @cached_property
    def in_sample(self) -> Earned:
        """On the rounds of the run, on which the bets may have been found."""
        frequency, powers = self._by_count
        rounds = max(2, self.kept.rounds)
        if self.stretches.sums is None:
            first, second, third, fourth = (
                float((frequency * self.bets ** (n + 1) * powers[:, n]).sum()) for n in range(4)
            )
            return Earned(
                first,
                second,
                sqrt(max(0.0, second - first**2) / rounds),
                sqrt(max(0.0, fourth - second**2) / rounds),
                (third - first * second) / rounds,
                self._share(self.bets, rounds),
                self._share((self.bets > 0).astype(np.float64), rounds),
            )
        sums, shoes = self.stretches.sums, self.stretches.shoes
        laid, often = float(sums[:, SEEN].sum()), np.maximum(sums[:, SEEN], 1.0)
        bet, squared = sums[:, BETS] / often, sums[:, BETS_SQUARE] / often
        first = float((frequency * bet * powers[:, 0]).sum() + (sums[:, EARNED] - bet * sums[:, WON]).sum() / laid)
        second = float(
            (frequency * squared * powers[:, 1]).sum()
            + (sums[:, EARNED_SQUARE] - squared * sums[:, SQUARE]).sum() / laid
        )
        rest = (sums[:, EXPECTED_SQUARE] - 2 * bet * sums[:, BET_SQUARE] + bet**2 * sums[:, SQUARE]).sum() / laid**2
        third = float((frequency * bet * squared * powers[:, 2]).sum())
        fourth = float((frequency * squared**2 * powers[:, 3]).sum())
        tables = self.settings.tables
        seen = 1.0 if self.settings.leave is None else float(shoes[:, ROUNDS].sum()) * tables / laid
        scale = tables / seen
        return Earned(
            scale * first,
            scale * second,
            scale * sqrt(max(0.0, second - first**2) / rounds + max(0.0, float(rest))),
            scale * sqrt(max(0.0, fourth - second**2) * (1 / rounds + 1 / laid)),
            scale**2 * (third - first * second) / rounds,
            self._share(scale * bet, int(laid)),
            self._share(scale * sums[:, PLAYED] / often, int(laid)),
        )

    def _share(self, figure: Floats, rounds: int) -> Estimate:
        """The mean over all rounds of something that depends on the count, known from so many of them."""
        return Estimate(float((self._by_count[0] * figure).sum()), self.kept.mean_error(figure, rounds))

    @cached_property
    def smooth_root(self) -> float:
        """The mean over the deviation of a round, if a unit wins at each count what it wins on average: to compare ramps."""
        frequency, powers = self._by_count
        sums = self.stretches.sums
        assert sums is not None
        often = np.maximum(sums[:, SEEN], 1.0)
        first = float((frequency * sums[:, BETS] / often * powers[:, 0]).sum())
        second = float((frequency * sums[:, BETS_SQUARE] / often * powers[:, 1]).sum())
        return first / sqrt(second) if second else -inf

    @cached_property
    def earned(self) -> Earned:
        """On other rounds than those on which the bets were found (cross-fitting)."""
        found = self.in_sample
        if self.settings.ramp is not None:
            return found
        both, one, other = self._best_bets
        first, second = self.kept.moments_of_halves
        flattered = _root(self.kept.moments, both)
        judged = (_root(first, other) + _root(second, one)) / 2
        if not isfinite(flattered) or not isfinite(judged):
            return found
        less = (flattered - judged) * sqrt(found.variance)
        mean = found.mean - less
        return found._replace(mean=mean, square=found.variance + mean**2, mean_error=hypot(found.mean_error, less / 2))

    @cached_property
    def lines(self) -> tuple[SheetLine, ...]:
        frequency, powers = self._by_count
        deviations = np.sqrt(np.maximum(0.0, powers[:, 1] - powers[:, 0] ** 2))
        errors = deviations / np.sqrt(np.maximum(self.kept.moments[:, 0] - 1.0, 1.0))
        return tuple(
            SheetLine(
                count,
                Estimate(float(often), self.kept.mean_error(here, self.kept.rounds)),
                Estimate(float(power[0]), float(error)),
                float(deviation),
                float(bet),
            )
            for count, here, often, power, error, deviation, bet in zip(
                self.counts, np.eye(len(frequency)), frequency, powers, errors, deviations, self.bets, strict=True
            )
            if often
        )

    @cached_property
    def deviation(self) -> Estimate:
        """Of an hour, as if rounds were independent; the error includes how much more or less whole shoes scatter."""
        speed, variance, shoes = self.settings.rounds_per_hour, self.earned.variance, self.stretches.shoes
        value = sqrt(speed * variance)
        if not value:
            return Estimate(value, nan)
        rest = shoes[:, NET] - self.earned.mean * shoes[:, ROUNDS]
        ratio = float((rest**2).mean()) / (self.stretches.length * variance)
        sampled = self.earned.square_error / (2 * variance)
        return Estimate(value, value * hypot(sampled, sqrt(ratio) - 1.0))

    @cached_property
    def money(self) -> SheetMoney:
        return SheetMoney(self.settings, self.earned, self.stretches, self.groups, self.fine)


def _root(moments: Floats, bets: Floats) -> float:
    """The mean over the deviation of a round."""
    rounds = moments[:, 0].sum()
    mean, square = float((bets * moments[:, 1]).sum() / rounds), float((bets**2 * moments[:, 2]).sum() / rounds)
    return mean / sqrt(square - mean**2) if square > mean**2 else nan
