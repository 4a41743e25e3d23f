"""Closed forms of ruin and goals, against bankrolls that are followed round by round."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from croupier.houses import load
from croupier.simulation.earnings import Earnings
from croupier.simulation.request import Request
from croupier.simulation.ruin import ever_ruined, goal_before_ruin, reached_within, ruined_within
from croupier.simulation.run import prepare, run
from croupier.simulation.seats import OneSeat
from croupier.simulation.sessions import fan


@pytest.mark.slow
def test_a_counters_sessions_end_as_the_closed_forms_say() -> None:
    """Sessions of a real counter: ruin and goal within 4 errors of the formulas (with the overshoot of a bet as slack)."""
    rules = load("blackjack/vegas-strip:max_hands=1").rules
    request = Request(rounds=4_000_000, seed=3, count="hi-lo", plays="i18", ramp="1:1 2:4 3:8 4:12")
    ready = prepare(request.plan(rules))
    result = run(ready)
    ramp = request.bets(ready.plan.counting)
    assert ramp
    assert result.counting
    assert isinstance(ready.player, OneSeat)
    earnings, values = Earnings(result.by_count, ramp, result.counting.values), result.counting.values
    rounds, sessions, bankroll, goal = 8000, 1000, 300.0, 400.0
    found = fan(
        ready.player, ready.ledgers[0], lambda reading: ramp.bet(values[reading]), sessions=sessions, rounds=rounds
    )
    overshoot = 3.0  # a session passes the line by a part of a bet
    for share, low, high in (
        (
            found.ruined(bankroll),
            earnings.trip_ruin(bankroll + overshoot, rounds).value,
            earnings.trip_ruin(bankroll, rounds).value,
        ),
        (
            found.reached(goal),
            earnings.trip_goal(goal + overshoot, rounds).value,
            earnings.trip_goal(goal, rounds).value,
        ),
    ):
        error = 4 * sqrt(share * (1 - share) / sessions)
        assert low - error < share < high + error
        assert 0.05 < share < 0.95


@pytest.mark.slow
def test_walks_of_small_steps_agree() -> None:
    """A walk of ±1 with drift: ruin within a time, ruin for ever, and the goal before ruin."""
    dice = np.random.default_rng(11)
    mean, walks, rounds, bankroll = 0.02, 4000, 4000, 60
    steps = np.where(dice.random((walks, rounds)) < 0.5 + mean / 2, 1, -1).astype(np.int8)
    paths = np.cumsum(steps, axis=1, dtype=np.int32)
    variance = 1 - mean**2
    ruined = (paths.min(axis=1) <= -bankroll).mean()
    assert abs(ruined - ruined_within(mean, variance, bankroll, rounds)) < 4 * sqrt(0.09 / walks)
    reached = (paths.max(axis=1) >= 90).mean()
    assert abs(reached - reached_within(mean, variance, 90, rounds)) < 4 * sqrt(0.25 / walks)
    first_ruin = np.where((paths <= -25).any(axis=1), (paths <= -25).argmax(axis=1), rounds)
    first_goal = np.where((paths >= 30).any(axis=1), (paths >= 30).argmax(axis=1), rounds)
    decided = (first_ruin < rounds) | (first_goal < rounds)
    assert decided.mean() > 0.99
    won = (first_goal < first_ruin)[decided].mean()
    assert abs(won - goal_before_ruin(mean, variance, 30, 25)) < 4 * sqrt(0.25 / walks)
    assert ruined_within(mean, variance, bankroll, 10**9) == pytest.approx(ever_ruined(mean, variance, bankroll))


def test_extremes_do_not_overflow() -> None:
    assert ever_ruined(-0.1, 1.0, 1e6) == 1.0
    assert ruined_within(-0.5, 1.0, 1e6, 10) == pytest.approx(0.0)
    assert ruined_within(-0.5, 1.0, 10, 10**9) == pytest.approx(1.0)
    assert goal_before_ruin(-0.5, 1.0, 1e6, 10) == pytest.approx(0.0)
    assert goal_before_ruin(0.5, 1.0, 1e6, 100) == pytest.approx(1.0)
