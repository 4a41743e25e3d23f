"""The solution of a tournament wins more than any rule, and its chances are what happens."""

from __future__ import annotations

import tracemalloc
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
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.tournament import solution_cache
from croupier.tournament.chances import Seated, best_bet
from croupier.tournament.grids import Grids, weights_at
from croupier.tournament.laws import round_laws
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
        chips = (tables.amounts // RULES.chip)[tables.bets] * 2.0 ** dice.integers(-2, 3, len(tables.bets))
        other = tables._replace(amounts=RULES.chip * np.arange(1 << 16), bets=chips.astype(np.uint16))
        assert wins(other) < best + 0.01


def test_a_solution_is_kept_and_read_again(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.tournament.solution_cache._KNOWN", {})
    again = find_solution(PROBLEM)
    assert again is not None
    assert again.places == solution.places
    for key in solution.places:
        assert np.array_equal(again.table(*key).bet, solution.table(*key).bet)
        assert np.array_equal(again.table(*key).value, solution.table(*key).value)
    assert find_solution(replace(PROBLEM, budget=PROBLEM.budget + 100)) is None


def test_where_the_others_sit_changes_nothing(solution: Solution) -> None:
    """One solution for a company, whoever sits where; the kernel finds its bets at any seat."""
    swapped = replace(PROBLEM, others=PROBLEM.others[::-1])
    assert swapped == PROBLEM
    purses = (1500_00, 2000_00, 900_00)
    position = TournamentPosition(RULES, 6, 3, LEVELS, purses, ((0, 0, 0),))
    moved = replace(position, plays=("amateur", "basic", "expert"), purses=(900_00, 1500_00, 2000_00))
    assert best_bet(Seated(position, 0), solution) == best_bet(Seated(moved, 1), solution)
    assert best_bet(Seated(replace(position, purses=(1500_00, 900_00, 2000_00)), 0), solution) is not None
    compiled = CompiledTournament.of(RULES, ("amateur", "basic", "expert"), CALENDAR)
    start = compiled.contest([RULES.budget] * 3)
    tables = solution.bet_tables(1, 3, ("amateur", "basic", "expert"))
    elsewhere = compiled.play(start, 40_000, 3, 0, tables).wins(1) / 40_000
    assert elsewhere == pytest.approx(wins(solution.bet_tables(0, 3, LEVELS)), abs=0.02)


def test_a_solution_takes_four_bytes_a_position_and_finding_it_little_more(solution: Solution) -> None:
    assert solution.nbytes == 4 * sum(solution.table(*key).bet.size for key in solution.places)
    joined = solution.bet_tables(0, 3, LEVELS)
    assert joined.bets is solution.bets
    assert joined.bets is solution.bet_tables(2, 3, ("amateur", "expert", "basic")).bets
    round_laws(RULES, ("basic", "amateur", "expert"))
    tracemalloc.start()
    try:
        Solver(PROBLEM).solve()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 110 << 20


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
            return Solution.empty(self.problem)

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
