"""Bets and moves in a tournament cost a chance to win: none by the champion, much by a bad one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.bench.agents import CallableAgent, StrategyAgent
from croupier.bench.scenarios import KINDS, Scenario, scenarios
from croupier.bench.score import Score
from croupier.bench.session import play
from croupier.bench.tournament_choices import valued_choices
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


def test_the_champion_gives_nothing_away_and_bad_bets_a_chance_to_win(table: Scenario) -> None:
    best = list(valued_choices(play(table, StrategyAgent("optimal")).records))
    assert any(one.is_bet for one in best)
    assert any(not one.is_bet for one in best)
    assert all(one.chosen == one.best and one.cost.share.share == 0 for one in best)
    timid = [one for one in valued_choices(play(table, answer("1", "stand")).records) if one.is_bet]
    assert [one.chosen for one in timid] == [1_00, 1_00]
    assert timid[1].cost.share.share > 0.2, "who is behind before the last round wins little with the smallest bet"


def test_a_move_costs_a_chance_to_win_and_no_chips(table: Scenario) -> None:
    """Whoever is behind with a large bet and hits until the hand is bust has lost the tournament."""
    moves = [one for one in valued_choices(play(table, answer("40", "hit")).records) if not one.is_bet]
    assert moves
    assert max(one.cost.share.share for one in moves) > 0.1
    for one in moves:
        assert (one.cost.share.share == 0) == (one.chosen == one.best) or one.cost.share.standard_error > 0


def test_choices_of_a_tournament_are_kept_apart_from_costs_in_chips(table: Scenario) -> None:
    score = Score()
    score.add(table.kind, play(table, answer("1", "stand")).records)
    assert score.given_away("bets").rounds == 2
    assert score.given_away("bets").mean > 0.1
    assert score.given_away("moves").rounds >= 1
    assert score.all.rounds == 0
    assert score.costs == {}


def test_a_mean_cost_is_never_below_nothing_and_its_bound_is_that_of_the_estimates() -> None:
    score = Score(chances={"bets": [Lead(1000, 10, 14), Lead(1000, 11, 10)]})
    assert score.given_away("bets").mean == 0
    errors = [lead.share.standard_error for lead in score.chances["bets"]]
    assert score.estimate_error("bets") == pytest.approx(sum(error**2 for error in errors) ** 0.5 / 2)
    many = Score(chances={"bets": [Lead(1000, 10, 14), Lead(1000, 12, 10)] * 40}).given_away("bets")
    assert (many.mean, many.low, many.high) == (0, 0, 0)  # the estimates' own bound lies below it
    costly = Score(chances={"moves": [Lead(1000, 30, 10), Lead(1000, 10, 14)]})
    assert costly.given_away("moves").mean == pytest.approx(0.008)  # what came out below nothing counts as it is
