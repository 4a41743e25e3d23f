"""How often 99 % intervals hold the truth: python benchmarks/coverage.py [run] [sheet] [--runs 400] [--keep FILE]

Goal: at least 98 % for every interval. `--keep` writes every run into a file: a benchmark that was cut goes on from there.

`run`: seeded runs of 1,000,000 rounds of a counter who bets by a spread, and of one whose bets are the best of the run. The truth comes from
one long run, and for trips and percentiles from 100,000 sessions of another seed.

    ev            the expectation of a flat bet
    SCORE         of the spread; of the best bets, each time the SCORE of the bets that were found
    ruin          lifetime ruin with 100 and with 300 units
    trip ruin     100 units within 300 rounds, counted in 1,000 sessions
    goal          ahead by 100 units within 300 rounds
    percentiles   of what 1,000 sessions end with

`sheet`: seeded sheets of 8,388,608 rounds, each asked for several settings (a ramp, the best ramp, cover with errors, leaving). An interval is a figure
and 2.576 of its errors to both sides. The truth is the sheet of 400,000,000 rounds with four times as many shoes in order, with the bets that
were found; that of trips by a ramp is played: 268,435,456 rounds, each session from a new shoe on.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from math import hypot, isfinite, sqrt
from pathlib import Path

import numpy as np

from croupier.houses import load
from croupier.simulation.blocks import Block
from croupier.simulation.earnings import Earnings
from croupier.simulation.kept_rounds import IN_ORDER, KeptRounds
from croupier.simulation.ramps import Ramp
from croupier.simulation.request import Request
from croupier.simulation.result import Result
from croupier.simulation.run import Ready, prepare, run
from croupier.simulation.sample import Z_99, Estimate
from croupier.simulation.seats import OneSeat
from croupier.simulation.sessions import QUANTILES, SessionFan, fan
from croupier.simulation.sheet import CounterSheet
from croupier.simulation.sheet_answer import SheetAnswer
from croupier.simulation.sheet_settings import SheetSettings

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.kept_lines import KeptLines

HOUSE = "blackjack/vegas-strip"
ROUNDS = 1_000_000
SPREAD = Request(rounds=ROUNDS, seed=1, count="hi-lo", plays="i18,fab4", spread="1-12")
BEST = replace(SPREAD, optimal=True, wong=True)
LONG, SESSIONS, TRIP, BANKROLL = 400_000_000, 100_000, 300, 100.0
RUINS = (100.0, 300.0)
GOAL = 98.0
FAR = 987_654_321
"""The seed of the truth."""
Held = dict[str, bool]
"""By the name of an interval: whether it holds the truth."""


def with_seed(ready: Ready, seed: int, rounds: int) -> Ready:
    """The same run from another seed."""
    assert isinstance(ready.player, OneSeat)
    plan = replace(ready.plan, rounds=rounds, seed=seed)
    return replace(ready, plan=plan, player=replace(ready.player, seed=seed))


@cache
def ready_run() -> Ready:
    return prepare(SPREAD.plan(load(HOUSE).rules))


# Runs


def earnings_of(result: Result, request: Request) -> Earnings:
    found = Earnings.of(result, request.bets(result.counting, result.by_count))
    assert found
    return found


def trips(ready: Ready, ramp: Ramp, sessions: int) -> SessionFan:
    assert ready.plan.counting
    values = ready.plan.counting.values
    return fan(ready.player, ready.ledgers[0], lambda one: ramp.bet(values[one]), sessions=sessions, rounds=TRIP)


@cache
def true_run() -> tuple[Result, Earnings, SessionFan]:
    far = with_seed(ready_run(), FAR, LONG)
    long = run(far)
    truth = earnings_of(long, SPREAD)
    return long, truth, trips(far, truth.ramp, SESSIONS)


def intervals_of_run(seed: int) -> Held:
    long, truth, walks = true_run()
    ends = np.sort(walks.paths[:, -1])
    one = with_seed(ready_run(), seed, ROUNDS)
    result = run(one)
    earnings, best = earnings_of(result, SPREAD), earnings_of(result, BEST)
    sessions = trips(one, truth.ramp, 1000)
    chosen = Earnings(long.by_count, Ramp(best.ramp.steps, best.ramp.enter), truth.counts).score.value
    held = {
        "ev": within(result.interval, long.ev, long.standard_error),
        "SCORE of a spread": within(earnings.score_interval, truth.score.value, truth.score.error),
        "SCORE of the best bets": within(best.score_interval, chosen, truth.score.error),
    }
    for units in RUINS:
        risk = truth.ruin(units)
        held[f"ruin with {units:g} units"] = within(earnings.ruin_interval(units), risk.value, risk.error)
    for name, found, true in (
        ("trip ruin", sessions.ruin_share(BANKROLL), walks.ruin_share(BANKROLL).estimate),
        ("goal of a trip", sessions.goal_share(BANKROLL), walks.goal_share(BANKROLL).estimate),
        ("ended ahead", sessions.ahead(), walks.ahead().estimate),
    ):
        held[name] = within(found.interval, true.value, true.error)
    for share in QUANTILES:
        at = sessions.percentile(share)
        held[f"percentile {100 * share:g}"] = bool(at.low <= np.quantile(ends, share) <= at.high)
    return held


def within(interval: tuple[float, float], truth: float, error: float) -> bool:
    """An interval holds the truth, which has an error of its own: that of a long run, a twentieth of the interval."""
    return interval[0] - error <= truth <= interval[1] + error


# Sheets

RAMP = "1:1 2:4 3:7 4:9 5:12"
SHEETS = {
    "ramp": SheetSettings(ramp=RAMP, bankroll=50, hours=2),
    "ramp, larger bankroll": SheetSettings(ramp=RAMP, bankroll=500, hours=40),
    "best ramp": SheetSettings(spread="1-12", bankroll=500),
    "cover and errors": SheetSettings(ramp=RAMP, bankroll=200, jump=2.0, keep=5, errors=0.05),
    "leaving": SheetSettings(ramp=RAMP, bankroll=100, leave=-2),
}
FIGURES = (
    "win_per_hour",
    "deviation_per_hour",
    "n0",
    "ruin",
    "trip_ruin",
    "bankroll",
    "certainty_equivalent",
    "kelly_unit",
)
PLAYED = 64
"""Trips are played in so many blocks of 2^22 rounds."""


def sheet_of(seed: int, rounds: int, in_order: int) -> CounterSheet:
    """A sheet that is not kept on the disk."""
    sheet = CounterSheet.open(HOUSE, plays="i18,fab4", rounds=rounds, seed=seed)
    ready = with_seed(ready_run(), seed, rounds)
    sheet.parts[1] = KeptRounds.shoes_in_order(ready, in_order).more(rounds)
    return sheet


@cache
def true_sheet() -> CounterSheet:
    return sheet_of(FAR, LONG, 4 * IN_ORDER)


@cache
def true_answer(settings: SheetSettings) -> SheetAnswer:
    answer = true_sheet().answer(settings)
    if settings.ramp == RAMP and settings.by_the_count_alone:
        answer = replace(answer, trip_ruin=played_trips(answer))
    return answer


def played_trips(answer: SheetAnswer) -> Estimate:
    """Sessions one after another, each from a new shoe on."""
    part, trip, ruined, sessions = true_sheet().part(1), answer.settings.trip, 0, 0
    assert part.ready
    bets = np.array([answer.ramp.bet(count) for count in part.counting.values])
    for number in range(PLAYED):
        block = part.ready.player.in_order(Block(-3_000_000 - number, 1 << 22))
        path = np.concatenate([[0.0], np.cumsum(part.worth[block.outcomes] * bets[block.readings])])
        starts = np.flatnonzero(block.fresh)
        at = int(starts[0])
        while at + trip < len(path):
            ruined += bool((path[at + 1 : at + trip + 1] - path[at]).min() <= -answer.units)
            sessions += 1
            after = int(np.searchsorted(starts, at + trip))
            if after == len(starts):
                break
            at = int(starts[after])
    share = ruined / sessions
    return Estimate(share, sqrt(share * (1 - share) / sessions))


def intervals_of_sheet(seed: int) -> Held:
    sheet, held = sheet_of(seed, ROUNDS, IN_ORDER), {}
    for name, settings in SHEETS.items():
        answer = sheet.answer(settings)
        ramp = " ".join(f"{count}:{bet:g}" for count, bet in answer.ramp.steps)
        truth = true_answer(replace(settings, ramp=settings.ramp or ramp))
        low, high = answer.score_interval
        held[f"{name}: SCORE"] = within((low, high), truth.score.value, truth.score.error)
        for figure in FIGURES:
            found, true = getattr(answer, figure), getattr(truth, figure)
            if isfinite(found.value) and isfinite(true.value):
                held[f"{name}: {figure}"] = covers(found, true)
        line = next(line for line in answer.lines if line.count == 2)
        held[f"{name}: edge at +2"] = covers(line.ev, next(one.ev for one in truth.lines if one.count == 2))
    return held


def covers(found: Estimate, true: Estimate) -> bool:
    return bool(abs(found.value - true.value) <= Z_99 * hypot(found.error, true.error))


PARTS: dict[str, Callable[[int], Held]] = {"run": intervals_of_run, "sheet": intervals_of_sheet}


def shares(kept: KeptLines, part: str, runs: int) -> Iterator[tuple[str, float, int]]:
    held, seen = Counter[str](), Counter[str]()
    for seed in range(1, runs + 1):
        for name, hit in kept.find(f"{part} {seed}", lambda: [PARTS[part](seed)])[0].items():  # noqa: B023
            held[name] += hit
            seen[name] += 1
    for name, times in seen.items():
        yield name, 100 * held[name] / times, times


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", default=["run", "sheet"])
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--keep")
    asked = parser.parse_args()
    kept, short = KeptLines(asked.keep), 0
    for part in asked.parts:
        print(f"{HOUSE}, {part}: 99 % intervals that hold the truth, of {asked.runs} runs (goal: {GOAL:g} % or more)")
        for name, share, times in shares(kept, part, asked.runs):
            below = "" if share >= GOAL else "   below the goal"
            short += bool(below)
            print(f"  {name:44} {share:6.2f} % of {times}{below}")
    return int(short > 0)


if __name__ == "__main__":
    sys.exit(main())
