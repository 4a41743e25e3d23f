"""The solution of a tournament wins more than any rule, and its chances are what happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event

import numpy as np
import pytest

from croupier.games.declare import walked_rules
from croupier.houses import load
from croupier.records.types import Calendar
from croupier.simulation.compiled_tournament import CompiledTournament
from croupier.simulation.kernel_tournament_bets import BetTables
from croupier.tournament import solution_cache
from croupier.tournament.grids import Grids, weights_at
from croupier.tournament.solution import Problem, Solution, Solver, bold_shares, rule_tables
from croupier.tournament.solution_cache import find_or_begin, find_solution, solve_and_keep
from sizes import size

pytestmark = pytest.mark.slow

CALENDAR = Calendar(6, 3)
RULES = walked_rules(replace(load("blackjack/changer").rules, seats=3))
PROBLEM = Problem(RULES, CALENDAR, RULES.budget, "basic", ("expert", "amateur"))
LEVELS = ("basic", "expert", "amateur")


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve_and_keep(PROBLEM)


def wins(tables: BetTables | None, seat: int = 0, number: int = 40_000) -> float:
    compiled = CompiledTournament.of(RULES, LEVELS, CALENDAR)
    start = compiled.contest([RULES.budget] * 3)
    return compiled.play(start, number, 3, 0, tables).wins(seat) / number


def test_the_solution_wins_more_than_rules_and_its_chance_is_what_happens(solution: Solution) -> None:
    best = wins(solution.bet_tables(0, 3, LEVELS))
    shown = solution.value(0, RULES.budget, [("expert", RULES.budget), ("amateur", RULES.budget)])
    assert best == pytest.approx(shown, abs=0.03)  # the grid's error
    dice = np.random.default_rng(1)
    rules = [bold_shares(CALENDAR, 3), np.zeros((6, 3)), *(dice.random((6, 3)) ** 2 for _ in range(size(8, 100)))]
    for shares in rules:
        assert wins(rule_tables(0, 3, CALENDAR, shares)) < best
    assert wins(None) < best - 0.1


def test_a_perturbed_solution_is_no_better(solution: Solution) -> None:
    tables = solution.bet_tables(0, 3, LEVELS)
    best, dice = wins(tables), np.random.default_rng(2)
    for _ in range(size(5, 1000)):
        factors = 2.0 ** dice.integers(-2, 3, len(tables.bets))
        other = tables._replace(bets=(tables.bets * factors).astype(np.int64))
        assert wins(other) < best + 0.01


def test_a_solution_is_kept_and_read_again(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.tournament.solution_cache._KNOWN", {})
    again = find_solution(PROBLEM)
    assert again is not None
    assert again.tables.keys() == solution.tables.keys()
    for key, table in solution.tables.items():
        assert np.array_equal(again.tables[key].bet, table.bet)
        assert np.allclose(again.tables[key].value, table.value, atol=1e-3)
    assert find_solution(replace(PROBLEM, budget=PROBLEM.budget + 100)) is None


def test_progress_is_told() -> None:
    told: list[float] = []
    small = Problem(RULES, Calendar(2, 2), RULES.budget, "basic", ("expert",))
    Solver(small).solve(told.append)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
    assert len(told) > 2


def test_between_two_points_of_a_grid_values_are_linear() -> None:
    grids = Grids(2000_00, 100)
    for number in (1, 2, 3):
        points = grids.others(number)
        assert (np.diff(points) > 0).all()
        assert 2000_00 in points
        weights = weights_at(points, np.array([0.0, 1234_00.0, 2000_00.0, 99999_00.0]))
        assert weights.sum(axis=1) == pytest.approx(1)
        assert weights[1] @ points == pytest.approx(1234_00)


def test_what_is_being_solved_in_the_background_is_waited_for_and_not_solved_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go_on, parts = list[Problem](), Event(), list[float]()

    class Slow:
        def __init__(self, problem: Problem) -> None:
            self.problem = problem
            begun.append(problem)

        def solve(self, progress: Callable[[float], None]) -> Solution:
            progress(0.5)
            assert go_on.wait(60)
            return Solution(self.problem)

    def note(part: float) -> None:
        parts.append(part)
        if part == 0.5:
            go_on.set()

    problem = replace(PROBLEM, calendar=Calendar(1, 1))
    monkeypatch.setattr(solution_cache, "Solver", Slow)
    monkeypatch.setattr(solution_cache, "_file", lambda _: None)
    for name in ("_KNOWN", "_BEGUN", "_PARTS"):
        monkeypatch.setattr(solution_cache, name, {})
    assert find_or_begin(problem) is None
    assert solve_and_keep(problem, note) is find_solution(problem)
    assert begun == [problem]
    assert 0.5 in parts
