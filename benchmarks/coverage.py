"""How often 99 % intervals hold the truth: python benchmarks/coverage.py [RUNS] [ROUNDS]

RUNS seeded runs of ROUNDS rounds (400 of 1,000,000 if nothing is said) of a counter who bets by a spread, and of one whose bets are
the best of the run. The truth comes from one long run, from as many sessions as fit into memory, and for trips and percentiles
from sessions of other seeds. Goal: at least 98 % for every interval.

    ev            the expectation of a flat bet
    SCORE         of the spread; of the best bets, each time the SCORE of the bets that were found
    ruin          lifetime ruin with 100 and with 300 units
    trip ruin     100 units within 300 rounds, counted in 1,000 sessions
    goal          ahead by 100 units within 300 rounds
    percentiles   of what 1,000 sessions end with
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace

import numpy as np

from croupier.houses import load
from croupier.simulation.earnings import Earnings
from croupier.simulation.ramps import Ramp
from croupier.simulation.request import Request
from croupier.simulation.result import Result
from croupier.simulation.run import Ready, prepare, run
from croupier.simulation.seats import OneSeat
from croupier.simulation.sessions import QUANTILES, SessionFan, fan

HOUSE = "blackjack/vegas-strip"
SPREAD = Request(rounds=1_000_000, seed=1, count="hi-lo", plays="i18,fab4", spread="1-12")
BEST = replace(SPREAD, optimal=True, wong=True)
LONG, SESSIONS, TRIP, BANKROLL = 400_000_000, 100_000, 300, 100.0
RUINS = (100.0, 300.0)
GOAL = 98.0


def with_seed(ready: Ready, seed: int, rounds: int) -> Ready:
    """The same run from another seed."""
    assert isinstance(ready.player, OneSeat)
    plan = replace(ready.plan, rounds=rounds, seed=seed)
    return replace(ready, plan=plan, player=replace(ready.player, seed=seed))


def earnings_of(result: Result, request: Request) -> Earnings:
    found = Earnings.of(result, request.bets(result.counting, result.by_count))
    assert found
    return found


def trips(ready: Ready, ramp: Ramp, sessions: int) -> SessionFan:
    assert ready.plan.counting
    values = ready.plan.counting.values
    return fan(ready.player, ready.ledgers[0], lambda one: ramp.bet(values[one]), sessions=sessions, rounds=TRIP)


def main(runs: int = 400, rounds: int = 1_000_000) -> int:
    ready = prepare(SPREAD.plan(load(HOUSE).rules))
    far = with_seed(ready, 987_654_321, LONG)
    long = run(far)
    truth = earnings_of(long, SPREAD)
    walks = trips(far, truth.ramp, SESSIONS)
    ends = np.sort(walks.paths[:, -1])
    held: Counter[str] = Counter()
    for seed in range(1, runs + 1):
        one = with_seed(ready, seed, rounds)
        result = run(one)
        earnings, best = earnings_of(result, SPREAD), earnings_of(result, BEST)
        sessions = trips(one, truth.ramp, 1000)
        chosen = Earnings(long.by_count, Ramp(best.ramp.steps, best.ramp.enter), truth.counts).score.value
        held["ev"] += within(result.interval, long.ev, long.standard_error)
        held["SCORE of a spread"] += within(earnings.score_interval, truth.score.value, truth.score.error)
        held["SCORE of the best bets"] += within(best.score_interval, chosen, truth.score.error)
        for units in RUINS:
            risk = truth.ruin(units)
            held[f"ruin with {units:g} units"] += within(earnings.ruin_interval(units), risk.value, risk.error)
        for name, found, true in (
            ("trip ruin", sessions.ruin_share(BANKROLL), walks.ruin_share(BANKROLL).estimate),
            ("goal of a trip", sessions.goal_share(BANKROLL), walks.goal_share(BANKROLL).estimate),
            ("ended ahead", sessions.ahead(), walks.ahead().estimate),
        ):
            held[name] += within(found.interval, true.value, true.error)
        for share in QUANTILES:
            at = sessions.percentile(share)
            held[f"percentile {100 * share:g}"] += bool(at.low <= np.quantile(ends, share) <= at.high)
    print(
        f"{HOUSE}: 99 % intervals that hold the truth, of {runs} runs of {rounds:,} rounds (goal: {GOAL:g} % or more)"
    )
    for name, hits in held.items():
        short = "" if 100 * hits / runs >= GOAL else "   below the goal"
        print(f"  {name:24} {100 * hits / runs:6.2f} %{short}")
    return 0 if all(100 * hits / runs >= GOAL for hits in held.values()) else 1


def within(interval: tuple[float, float], truth: float, error: float) -> bool:
    """An interval holds the truth, which has an error of its own: that of a long run, a twentieth of the interval."""
    return interval[0] - error <= truth <= interval[1] + error


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
