"""Answers about a tournament in play for screens: they add up, say how the player goes on, and know no hidden card."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.houses import load
from croupier.learning.tournament_values import TournamentChoice, TournamentValues, _Asked, position_of
from croupier.processes.queue import Found, Query
from croupier.records.types import Calendar, Player
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.tournament import answers
from croupier.tournament.chance import Chance, Chances, LevelOdds

RULES = load("blackjack/changer").rules
POSITION = TournamentPosition(RULES, 9, 3, ("basic", "expert"), (1500_00, 2000_00), ((0, 0),) * 8)


@pytest.fixture(autouse=True)
def _nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "find_or_begin", lambda *_: None)
    monkeypatch.setattr(answers, "BATCH", 2_000)


def chances(wins: int, solved: float = 1.0) -> Found:
    return Found("known", Chances({100: Chance(10, wins, wins), 200: Chance(10, 1, 1)}, 3, solved))


def test_batches_are_added_up_and_what_was_found_without_the_solution_is_dropped_when_it_is_there() -> None:
    asked = _Asked()
    assert asked.wants(2)
    asked.add(chances(4, 0.1))
    asked.add(chances(5, 0.5))
    assert (asked.found.value.held, asked.found.value.best, asked.found.value.by_solution) == (20, 100, False)
    assert asked.found.value.cost(200) == pytest.approx(9 / 20 - 2 / 20)
    asked.add(chances(7))
    assert (asked.found.value.held, asked.found.value.found[100].wins, asked.added) == (10, 7, 1)
    assert asked.wants(2)
    asked.add(chances(8))
    assert (asked.found.value.held, asked.wants(2)) == (20, False)
    asked.add(Found("unavailable"))  # the helper has ended
    assert asked.found.value.held == 20


@pytest.mark.slow
def test_a_bet_that_was_made_is_among_those_that_are_compared_and_batches_differ() -> None:
    found = answers.bets(POSITION, 0, 0, (123_00,))
    assert 123_00 in found.found
    assert (found.cut, found.by_solution, found.held) == (None, False, 1_000)
    assert (
        found.found[1500_00].wins > 0 == found.found[1_00].wins
    )  # behind in the last round: the smallest bet cannot win
    assert answers.bets(POSITION, 0, 1, (123_00,)).found != found.found
    assert answers.bets(POSITION, 0, 0, (123_00,)) == found


@pytest.mark.slow
def test_what_a_person_wins_against_a_level() -> None:
    amateur, expert = (answers.level(RULES, Calendar(9, 3), 4, level, 0).win for level in ("amateur", "expert"))
    assert amateur.share > expert.share > 0.2
    waits = answers.level(RULES, Calendar(9, 3), 4, "champion", 0)  # the solution is not there
    assert (waits.held, waits.solved) == (0, 0.0)
    assert not waits.joins(LevelOdds(10, 1, 1.0))


@pytest.mark.slow
def test_no_hidden_card_is_in_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that a helper is asked about a move: the position, the cards face up, those seen since the shuffle."""
    sent = list[Query]()
    for seed in (1, 4):
        players = [Player("Léa", RULES.budget), Player("Expert", RULES.budget, "expert")]
        table = Table.begin(RULES, players, calendar=Calendar(3, 3), master=master_seed(seed))
        while table.advance():
            pass
        table.bet(0, {"main": 100_00})
        while table.advance():
            pass
        game, asks = table.game, TournamentValues()
        monkeypatch.setattr(asks._queue, "ask", lambda _priority, _key, query: sent.append(query))
        need, position = game.deciding, position_of(game)
        if need is None or game.round is None or position is None:
            continue
        asks.moves(position, game.round, need, game.shoe.seen)
        seen, face_up = game.shoe.seen, Counter(game.round.face_up())
        assert seen == face_up  # the first round: what lies face down was not seen
        query = sent[-1]
        assert query.arguments == (position, need.seat, game.round, seen, 0)
        choice = TournamentChoice(position, 0, "stand", game.round, seen)
        assert choice.find(asks).status == "waiting"
        asks.close()
    assert sent


def test_a_choice_without_an_alternative_has_no_chances() -> None:
    asks = TournamentValues(compute=False)
    assert TournamentChoice(POSITION, 0, "stand").find(asks).status == "unavailable"
    assert TournamentChoice(POSITION, 0, 100_00).find(asks).status == "unavailable"
