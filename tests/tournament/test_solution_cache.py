"""Solutions in memory: few are held, and one is found at a time."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
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
    monkeypatch.setattr(solution_cache, "IN_MEMORY", 4 * Instant.BYTES)
    problems = [replace(PROBLEM, budget=PROBLEM.budget + 100 * more) for more in range(5)]
    for problem in problems[:-1]:
        solution_cache.solve_and_keep(problem)
    solution_cache.find_solution(problems[0])
    solution_cache.solve_and_keep(problems[-1])
    held = [solution_cache.find_solution(problem) is not None for problem in problems]
    assert held == [True, False, True, True, True]


def test_one_that_is_larger_than_all_that_may_be_held_is_held_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_cache, "_KNOWN", {})
    monkeypatch.setattr(solution_cache, "_file", lambda _: None)
    monkeypatch.setattr(solution_cache, "Solver", Instant)
    monkeypatch.setattr(solution_cache, "IN_MEMORY", Instant.BYTES - 1)
    other = replace(PROBLEM, budget=PROBLEM.budget + 100)
    solution_cache.solve_and_keep(PROBLEM)
    solution_cache.solve_and_keep(other)
    assert solution_cache.find_solution(PROBLEM) is None
    assert solution_cache.find_solution(other) is not None


class Instant:
    """Solves at once."""

    BYTES = 1000 * (2 + 2)

    def __init__(self, problem: Problem) -> None:
        self.solution = Solution(problem, np.zeros(1, np.int64), np.zeros(1000, np.float16), np.zeros(1000, np.uint16))

    def solve(self, _: object) -> Solution:
        return self.solution


@pytest.mark.slow
def test_a_process_that_solves_in_the_background_ends_in_good_order() -> None:
    """Otherwise the thread is in compiled code while the interpreter is taken apart: an abort."""
    ended = subprocess.run(
        [sys.executable, "-c", LEAVES], capture_output=True, text=True, cwd=Path(__file__).parents[1], check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
