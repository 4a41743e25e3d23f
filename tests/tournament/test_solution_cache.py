"""Solutions in memory: few are held, and one is found at a time."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.tournament import solution_cache
from croupier.tournament.solution import Problem, Solution
from tournament.test_solution import PROBLEM

LEAVES = """
from croupier.tournament import solution_cache
from tournament.test_solution import PROBLEM

solution_cache._file = lambda problem: None
assert solution_cache.find_or_begin(PROBLEM, 1.0) is None
"""


def test_few_solutions_are_held_those_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_cache, "_KNOWN", {})
    monkeypatch.setattr(solution_cache, "_file", lambda _: None)
    monkeypatch.setattr(solution_cache, "Solver", Instant)
    problems = [replace(PROBLEM, budget=PROBLEM.budget + 100 * more) for more in range(solution_cache.IN_MEMORY + 1)]
    for problem in problems[:-1]:
        solution_cache.solve_and_keep(problem)
    solution_cache.find_solution(problems[0])
    solution_cache.solve_and_keep(problems[-1])
    held = [solution_cache.find_solution(problem) is not None for problem in problems]
    assert held == [True, False, *[True] * (len(problems) - 2)]


class Instant:
    """Solves at once."""

    def __init__(self, problem: Problem) -> None:
        self.solution = Solution(problem)

    def solve(self, _: object) -> Solution:
        return self.solution


@pytest.mark.slow
def test_a_process_that_solves_in_the_background_ends_in_good_order() -> None:
    """Otherwise the thread is in compiled code while the interpreter is taken apart: an abort."""
    ended = subprocess.run(
        [sys.executable, "-c", LEAVES], capture_output=True, text=True, cwd=Path(__file__).parents[1], check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
