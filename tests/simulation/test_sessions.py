from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

from croupier.games.war import Rules
from croupier.houses import load
from croupier.simulation.kernel_sessions import follow
from croupier.simulation.request import Request
from croupier.simulation.run import RunPlan, prepare, run
from croupier.simulation.sample import Sample, share_interval, share_of
from croupier.simulation.sessions import QUANTILES, SessionFan, fan
from croupier.strategies import find_strategy

RULES = Rules()


def sessions(jobs: int, number: int = 1000, rounds: int = 200) -> SessionFan:
    ready = prepare(RunPlan.of(RULES, find_strategy("always-war", RULES), 2, seed=3))
    return fan(ready.player, ready.ledgers[0], sessions=number, rounds=rounds, jobs=jobs)


@pytest.mark.slow
def test_sessions_are_the_same_for_any_number_of_workers() -> None:
    one, other = sessions(1), sessions(3)
    assert np.array_equal(one.paths, other.paths)
    assert np.array_equal(one.losing_runs, other.losing_runs)


@pytest.mark.slow
def test_the_fan_spreads_as_the_square_root_of_the_rounds() -> None:
    found = sessions(2)
    assert (found.sessions, found.length, len(found.rounds)) == (1000, 200, 100)
    quantiles = found.quantiles()
    assert all((quantiles[low] <= quantiles[high]).all() for low, high in ((0.05, 0.5), (0.5, 0.95)))
    wide = quantiles[0.95] - quantiles[0.05]
    assert wide[-1] == pytest.approx(2 * wide[24], rel=0.15)  # four times the rounds
    assert (
        found.ruin_share(0).estimate.value
        == 1.0
        >= found.ruin_share(10).estimate.value
        > found.ruin_share(30).estimate.value
    )
    assert 0.3 < found.ahead().estimate.value < 0.5


def test_percentiles_have_intervals_that_hold_the_truth() -> None:
    """Of results that are normal by construction, in 400 samples."""
    dice, held = np.random.default_rng(4), dict.fromkeys(QUANTILES, 0)
    normal = NormalDist()
    for _ in range(400):
        ends = np.round(100 * dice.normal(size=(1000, 1))) / 100
        found = SessionFan(np.array([1]), ends, ends[:, 0], ends[:, 0], np.zeros(1000, np.int64))
        for share in QUANTILES:
            at = found.percentile(share)
            held[share] += at.low <= normal.inv_cdf(share) <= at.high
            assert at.at.error > 0
    assert min(held.values()) >= 392


def test_shares_have_errors_even_if_nothing_ever_happened() -> None:
    assert share_of(0, 1000).error > 0
    assert share_of(1000, 1000).error > 0
    low, high = share_interval(0, 1000)
    assert low == 0.0
    assert 0.004 < high < 0.01
    dice = np.random.default_rng(9)
    for truth in (0.0005, 0.01, 0.2, 0.5, 0.97):
        hits = dice.binomial(2000, truth, 400).tolist()
        held = sum(low <= truth <= high for low, high in (share_interval(one, 2000) for one in hits))
        assert held >= 392


def test_a_losing_run_of_fair_rounds_is_as_long_as_it_should_be() -> None:
    found = sessions(2)
    assert 5 <= found.losing_run(0.5) <= 9  # of 200 tosses the longest run of tails is log2(100) long
    assert found.losing_run(0.5) <= found.losing_run(0.95) <= found.losing_run(1.0)


def test_what_a_session_is_followed_by() -> None:
    """The longest run of losses: a push neither ends nor lengthens it."""
    worth, path, found = np.array([1.0, -1.0, 0.0, -2.0]), np.zeros(2), np.zeros(3)
    outcomes = np.array([0, 1, 2, 3, 0, 1], np.uint64)
    follow(outcomes, np.zeros(6, np.uint64), worth, np.ones(1), np.array([3, 6]), path, found)
    assert found.tolist() == [-2.0, 1.0, 2.0]
    assert path.tolist() == [0.0, -2.0]


@pytest.mark.slow
def test_a_counter_among_others_has_sessions_too() -> None:
    request = Request(rounds=200_000, seed=3, count="hi-lo", others="basic,amateur", seat=2, hands=2)
    ready = prepare(request.plan(load("blackjack/vegas-strip:max_hands=1").rules))
    assert ready.counted
    result = run(ready)
    found = fan(ready.player, ready.counted.ledger, sessions=400, rounds=500)
    sample = Sample.pool(result.by_count.values())
    assert found.paths[:, -1].mean() == pytest.approx(500 * sample.mean, abs=4 * sqrt(500 * sample.variance / 400))
    assert found.paths[:, -1].std() == pytest.approx(sqrt(500 * sample.variance), rel=0.12)
