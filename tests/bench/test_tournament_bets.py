"""Bets in a tournament cost a chance to win: none by the solution, much by a bad bet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.bench.agents import CallableAgent, StrategyAgent
from croupier.bench.scenarios import KINDS, Scenario, scenarios
from croupier.bench.score import Score
from croupier.bench.session import play
from croupier.bench.tournament_bets import valued_bets
from croupier.records.types import Calendar
from croupier.tournament.chance import Lead

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def table() -> Scenario:
    """Two rounds of two players, of whom the agent is behind: solved at once."""
    (found,) = scenarios(("tournaments",), rounds=2)
    kind = replace(KINDS["tournaments"], calendar=Calendar(rounds=2, block=2), rivals=("expert",), purses=(40, 60))
    return replace(found, kind=kind)


def answer(bet: str, move: str) -> CallableAgent:
    return CallableAgent("agent", lambda question: bet if "bet" in question.splitlines()[-1].lower() else move)


def test_the_bets_of_the_solution_cost_nothing_and_others_a_chance_to_win(table: Scenario) -> None:
    best = list(valued_bets(play(table, StrategyAgent("optimal")).records))
    assert best
    assert all(one.bet == one.best and one.cost.share.share == 0 for one in best)
    timid = list(valued_bets(play(table, answer("1", "stand")).records))
    assert [one.bet for one in timid] == [1_00, 1_00]
    assert timid[1].cost.share.share > 0.2, "who is behind before the last round wins little with the smallest bet"


def test_they_are_kept_apart_from_costs_in_chips(table: Scenario) -> None:
    score = Score()
    score.add(table.kind, play(table, answer("1", "stand")).records)
    assert score.tournament_bets.rounds == 2
    assert score.tournament_bets.mean > 0.1
    assert score.all.rounds <= 2


def test_a_mean_cost_is_never_below_nothing_and_its_bound_is_that_of_the_estimates() -> None:
    score = Score(chances=[Lead(1000, 10, 14), Lead(1000, 11, 10)])
    assert score.tournament_bets.mean == 0
    assert score.tournament_error == pytest.approx(
        sum(lead.share.standard_error**2 for lead in score.chances) ** 0.5 / 2
    )
    many = Score(chances=[Lead(1000, 10, 14), Lead(1000, 12, 10)] * 40)
    assert many.tournament_bets.mean == 0
    assert many.tournament_bets.low == 0
    assert many.tournament_bets.high == 0  # the estimates' own bound lies below it
    costly = Score(chances=[Lead(1000, 30, 10), Lead(1000, 10, 14)])
    assert costly.tournament_bets.mean == pytest.approx(0.008)  # what came out below nothing counts as it is
