"""What `?` and the coach say in a tournament: the chance to win, never mixed up with chips."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.language import Speaker
from croupier.learning.tournament_advice import bet_chance_lines, bet_cost_line, move_chance_lines, move_cost_line
from croupier.records.types import Calendar, Player
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.tournament import solution_cache

SPEAK = Speaker("en")


@pytest.fixture(autouse=True)
def _nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer that is there at once: nothing is known yet, and nothing is begun."""
    monkeypatch.setattr(solution_cache, "find_or_begin", lambda *_: None)


def last_round(bet: int) -> Table:
    players = [Player("Léa", 1500_00), Player("Bruno", 2000_00, "expert")]
    table = Table.begin(load("blackjack/changer").rules, players, calendar=Calendar(1, 1), master=master_seed(3))
    if bet:
        table.bet(0, {"main": bet})
    while table.advance():
        pass
    return table


@pytest.mark.slow
def test_the_lines_name_the_measure_and_the_best_comes_first() -> None:
    table = last_round(0)
    head, best, *others = [SPEAK(line) for line in bet_chance_lines(table.game, 0, SPEAK)]
    assert "not chips" in head
    assert "%" in best
    assert others[-2].startswith("1: 0.0 %") or others[-1].startswith(
        "1: 0.0 %"
    )  # the smallest bet cannot win any more
    table = last_round(300_00)
    need = table.game.deciding
    assert need
    lines = [SPEAK(line) for line in move_chance_lines(table.game, need, SPEAK)]
    assert len(lines) == 1 + len(need.words)
    assert "still there" not in "".join(lines)
    costs = {word: move_cost_line(table.game, need, word, SPEAK) for word in need.words}
    assert None in costs.values()
    assert any(line and "To win the tournament" in SPEAK(line) for line in costs.values())


def test_outside_of_a_tournament_nothing_is_said() -> None:
    table = Table.begin(load("war/ctrlaltbet").rules, [Player("Léa", 100_00)], master=master_seed(3))
    assert list(bet_chance_lines(table.game, 0, SPEAK)) == []


@pytest.mark.slow
def test_the_coach_says_what_a_bet_costs_once_the_tournament_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    table = last_round(0)
    assert bet_cost_line(table.game, 0, 1_00, SPEAK) is None  # nothing is solved
    monkeypatch.setattr(solution_cache, "find_or_begin", solution_cache.solve_and_keep)
    line = bet_cost_line(table.game, 0, 1_00, SPEAK)
    assert line
    assert SPEAK(line).startswith("To win the tournament ")
    assert SPEAK(line).endswith(", 1 0.0 %.")
    best = next(iter(list(bet_chance_lines(table.game, 0, SPEAK))[1:2]))
    amount = int(SPEAK(best).split(":")[0].replace(",", ""))
    assert bet_cost_line(table.game, 0, 100 * amount, SPEAK) is None


@pytest.mark.slow
@pytest.mark.parametrize(("plays", "told"), [("champion", True), ("expert", False)])
def test_it_says_what_is_assumed_of_a_champion(plays: str, told: bool) -> None:
    players = [Player("Léa", 1500_00), Player("Bruno", 2000_00, plays)]
    table = Table.begin(load("blackjack/changer").rules, players, calendar=Calendar(1, 1), master=master_seed(3))
    lines = [SPEAK(line) for line in bet_chance_lines(table.game, 0, SPEAK)]
    assert lines[-1].startswith("A champion is taken to bet as the other AI players do") is told
