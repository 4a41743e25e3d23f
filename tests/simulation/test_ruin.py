"""Ruin, trips and goals, against bankrolls that are followed round by round and against walks one can work out."""

from __future__ import annotations

from math import erfc, exp, sqrt

import numpy as np
import pytest

from croupier.houses import load
from croupier.simulation.earnings import Earnings
from croupier.simulation.request import Request
from croupier.simulation.result import Result
from croupier.simulation.ruin import goal_before_ruin, ruin_chance
from croupier.simulation.run import Ready, prepare, run
from croupier.simulation.sessions import SessionFan, fan
from croupier.simulation.shoe_walk import ShoeWalk
from croupier.simulation.shoes import ShoeResults, ShoeSample
from sizes import size

COUNTER = Request(rounds=4_000_000, seed=3, count="hi-lo", plays="i18,fab4", spread="1-12")


@pytest.fixture(scope="module")
def ready() -> Ready:
    return prepare(COUNTER.plan(load("blackjack/vegas-strip").rules))


@pytest.fixture(scope="module")
def result(ready: Ready) -> Result:
    return run(ready)


@pytest.fixture(scope="module")
def long_sessions(ready: Ready) -> SessionFan:
    return trips(ready, 2_000, 20_000)


def earnings_of(result: Result) -> Earnings:
    earnings = Earnings.of(result, COUNTER.bets(result.counting))
    assert earnings
    return earnings


def trips(ready: Ready, sessions: int, rounds: int) -> SessionFan:
    ramp, counting = COUNTER.bets(ready.plan.counting), ready.plan.counting
    assert ramp
    assert counting
    values = counting.values
    return fan(ready.player, ready.ledgers[0], lambda one: ramp.bet(values[one]), sessions=sessions, rounds=rounds)


def brownian(mean: float, variance: float, bankroll: float, rounds: int) -> float:
    """The chance that a Brownian motion loses a bankroll within a time: what used to be shown."""
    spread, drift = sqrt(variance * rounds), mean * rounds

    def normal(value: float) -> float:
        return 0.5 * erfc(-value / sqrt(2))

    fading = exp(-2 * mean * bankroll / variance)
    return normal((-bankroll - drift) / spread) + fading * normal((-bankroll + drift) / spread)


@pytest.mark.slow
def test_trips_are_played_and_not_those_of_a_brownian_motion(ready: Ready, result: Result) -> None:
    """50 units, 200 rounds: 21.2 % are lost where the closed form says 29.9 %; ahead by 50: 23.6 % where it says 34.7 %."""
    earnings, found = earnings_of(result), trips(ready, 10_000, 200)
    ruined, reached = found.ruin_share(50), found.goal_share(50)
    assert ruined.interval[0] < 0.212 < ruined.interval[1]
    assert reached.interval[0] < 0.236 < reached.interval[1]
    assert 0.003 < ruined.estimate.error < 0.005
    assert brownian(earnings.mean, earnings.variance, 50, 200) == pytest.approx(0.299, abs=0.006)
    assert brownian(-earnings.mean, earnings.variance, 50, 200) == pytest.approx(0.3466, abs=0.006)


@pytest.mark.slow
def test_lifetime_ruin_with_60_units(long_sessions: SessionFan) -> None:
    """81.9 %, not 83.4 %: a bankroll is lost with a whole bet. Sessions so long that they are decided agree."""
    result = run(
        prepare(
            Request(**{**COUNTER.__dict__, "rounds": size(16_000_000, 40_000_000)}).plan(
                load("blackjack/vegas-strip").rules
            )
        )
    )
    earnings = earnings_of(result)
    ruin, (low, high) = earnings.ruin(60), earnings.ruin_interval(60)
    assert ruin.value == pytest.approx(0.819, abs=0.011)
    assert low < ruin.value < high
    assert ruin_chance(earnings.mean, earnings.variance, 60) - ruin.value == pytest.approx(0.0115, abs=0.004)
    first = earnings.goal_first(60, 60)
    decided = long_sessions.ruin_share(60).estimate
    assert decided.value < ruin.value + 4 * decided.error
    assert 0.5 < first.value < 0.58
    assert earnings.ruin(earnings.bankroll(0.1).value).value == pytest.approx(0.1, rel=1e-3)
    assert earnings.goal_first(1e5, 60).value == pytest.approx(1 - ruin.value, abs=1e-3)


@pytest.mark.slow
def test_goals_and_ruin_of_long_sessions_are_those_of_the_walk(long_sessions: SessionFan, result: Result) -> None:
    """Within 20,000 rounds a counter with 100 units to lose and 100 to win has met one of both lines, nearly always."""
    lost, won = long_sessions.lowest <= -100, long_sessions.highest >= 100
    assert (lost | won).mean() > 0.995
    earnings = earnings_of(result)
    chance = earnings.goal_first(100, 100)
    assert (won & ~lost).mean() - 0.04 < chance.value < won.mean() + 0.04
    assert 0.002 < chance.error < 0.02


# Walks one can work out


def coins(win: float, stake: float = 1.0) -> ShoeWalk:
    """A shoe is one toss of a coin."""
    net = np.array([stake, -stake])
    tosses = ShoeResults(net, np.minimum(net, 0), np.maximum(net, 0), net**2, np.ones(2))
    return ShoeWalk(tosses, np.array([win, 1 - win]))


@pytest.mark.parametrize("win", [0.51, 0.6])
@pytest.mark.parametrize("stake", [1.0, 7.5])
def test_ruin_of_a_coin(win: float, stake: float) -> None:
    walk, odds = coins(win, stake), (1 - win) / win
    for bets in (1, 2, 5, 20, 100):
        assert walk.ruin(bets * stake) == pytest.approx(odds**bets, rel=1e-6)
        assert walk.ruin((bets - 0.5) * stake) == pytest.approx(odds**bets, rel=1e-6)
        assert walk.bankroll(odds**bets) == pytest.approx(bets * stake, rel=1e-6)
    assert walk.ruin(0) == 1.0


@pytest.mark.parametrize("win", [0.45, 0.49, 0.5, 0.51, 0.6])
@pytest.mark.parametrize(("goal", "bankroll"), [(1, 1), (5, 5), (30, 25), (3, 40), (40, 3), (100, 100)])
def test_a_goal_before_ruin_with_a_coin(win: float, goal: int, bankroll: int) -> None:
    odds = (1 - win) / win
    chance = bankroll / (goal + bankroll) if odds == 1 else (1 - odds**bankroll) / (1 - odds ** (goal + bankroll))
    assert coins(win).goal_first(goal, bankroll) == pytest.approx(chance, rel=1e-5, abs=1e-9)


def test_without_an_edge_ruin_is_certain() -> None:
    assert coins(0.5).ruin(1e6) == coins(0.4).ruin(10) == 1.0


def test_bets_that_stay_high_within_a_shoe() -> None:
    """A shoe is five tosses for 1 or five for 10, with an edge in the second case: against a walk that is followed."""
    dice = np.random.default_rng(5)

    def shoes(number: int) -> ShoeResults:
        high = dice.random(number) < 0.2
        tosses = np.where(dice.random((number, 5)) < np.where(high, 0.54, 0.5)[:, None], 1.0, -1.0)
        nets = tosses * np.where(high, 10.0, 1.0)[:, None]
        path = nets.cumsum(axis=1)
        low, high_point = np.minimum(path.min(axis=1), 0), np.maximum(path.max(axis=1), 0)
        return ShoeResults(path[:, -1], low, high_point, (nets**2).sum(axis=1), np.full(number, 5.0))

    mean, square = 0.2 * 10 * 0.08, 0.8 + 0.2 * 100
    walk = ShoeWalk.of(shoes(60_000), mean, square)
    players, bankroll = 4000, 45.0
    money, ruined, ahead = np.full(players, bankroll), np.zeros(players, bool), np.zeros(players, bool)
    for _ in range(1500):
        now = shoes(players)
        ruined |= ~ahead & (money + now.low <= 0)
        ahead |= ~ruined & (money + now.net >= 500)
        money += now.net
    share = float(ruined.mean())
    assert (ruined | ahead).mean() > 0.97
    assert walk.ruin(bankroll) == pytest.approx(share, abs=4 * sqrt(share * (1 - share) / players) + 0.015)
    assert walk.ruin(bankroll) < ruin_chance(mean, square - mean**2, bankroll) - 0.02


def test_shoes_are_weighed_so_that_they_have_the_mean_of_the_run() -> None:
    dice = np.random.default_rng(6)
    net = dice.normal(0.3, 5, 5000)
    found = ShoeResults(net, np.minimum(net, 0), np.maximum(net, 0), net**2, np.ones(5000))
    walk = ShoeWalk.of(found, 0.4, 26.0)
    assert walk.drift == pytest.approx(0.4)
    assert float(walk.weights @ net**2 / walk.weights.sum()) == pytest.approx(26.0)
    assert walk.rate == pytest.approx(2 * 0.4 / (26 - 0.16), rel=0.05)


def test_extremes_do_not_overflow() -> None:
    assert ruin_chance(-0.1, 1.0, 1e6) == 1.0
    assert goal_before_ruin(-0.5, 1.0, 1e6, 10) == pytest.approx(0.0)
    assert goal_before_ruin(0.5, 1.0, 1e6, 100) == pytest.approx(1.0)
    assert coins(0.6).ruin(1e6) == pytest.approx(0.0)
    assert coins(0.4).goal_first(1e6, 10) == pytest.approx(0.0)
    assert coins(0.6).goal_first(1e6, 100) == pytest.approx(1.0)


# The shoes that are played


@pytest.mark.slow
def test_the_shoes_that_are_played_in_order_are_those_of_the_run(result: Result) -> None:
    shoes = result.shoes
    assert isinstance(shoes, ShoeSample)
    found = shoes.results(lambda _: 1.0)
    assert shoes.length == pytest.approx(43.5, abs=1.5)
    assert found.rounds.min() > 20
    mean = found.net.sum() / found.rounds.sum()
    assert mean == pytest.approx(result.ev, abs=5 * sqrt(1.33 / found.rounds.sum()))
    assert (found.low <= np.minimum(found.net, 0)).all()
    assert (found.high >= np.maximum(found.net, 0)).all()
    binomial = sqrt(0.25 * 0.75 / result.rounds)
    assert shoes.mean_error(lambda count: float(count == 0), result.rounds) > 1.5 * binomial
