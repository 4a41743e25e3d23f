from __future__ import annotations

import numpy as np
import pytest

from croupier.games.war import Rules
from croupier.simulation.run import RunPlan, prepare
from croupier.simulation.seats import OneSeat
from croupier.simulation.sessions import SessionFan, fan
from croupier.strategies import named

RULES = Rules()


def sessions(jobs: int, number: int = 1000, rounds: int = 200) -> SessionFan:
    ready = prepare(RunPlan.of(RULES, named("always-war", RULES), 2, seed=3))
    assert isinstance(ready.player, OneSeat)
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
    assert found.ruined(0) == 1.0 >= found.ruined(10) > found.ruined(30)
    assert 0.3 < found.ahead() < 0.5


def test_a_losing_run_of_fair_rounds_is_as_long_as_it_should_be() -> None:
    found = sessions(2)
    assert 5 <= found.losing_run(0.5) <= 9  # of 200 tosses the longest run of tails is log2(100) long
    assert found.losing_run(0.5) <= found.losing_run(0.95) <= found.losing_run(1.0)
