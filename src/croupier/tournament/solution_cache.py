"""Solutions are kept in a private folder of the user: a tournament is solved once for its rules, calendar, budget and company."""

from __future__ import annotations

import atexit
import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock, Thread, current_thread
from zipfile import BadZipFile

import numpy as np

from croupier.compiled.private_folder import private_folder
from croupier.compiled.table_cache import code
from croupier.games.declare import to_values
from croupier.simulation.tournament_tables import write_arrays
from croupier.tournament.solution import Problem, Solution, Solver

KEPT = 12
"""The number of solutions that are kept; those unused for longest are deleted."""
OFTEN = 0.2
"""Seconds between two reports of how far another thread has solved it."""

IN_MEMORY = 128 << 20
"""So many bytes of solutions a process holds, and the last one in any case: the standard tournament's takes 41 MB."""

_KNOWN: dict[Problem, Solution] = {}
"""The solutions that this process holds, the one that was used last at the end."""
_ONE_AT_A_TIME = Lock()
"""Whoever solves has it: the work for one problem takes some hundred megabytes."""


def find_solution(problem: Problem) -> Solution | None:
    """The solution, if it is known already."""
    solution = _KNOWN.get(problem)
    if solution is None and (file := _file(problem)):
        solution = _read(problem, file)
    return _hold(problem, solution) if solution else None


def _hold(problem: Problem, solution: Solution) -> Solution:
    """Hold a solution in memory; those unused for longest are given up."""
    _KNOWN.pop(problem, None)
    _KNOWN[problem] = solution
    held = 0
    for known, other in reversed(list(_KNOWN.items())):
        held += other.nbytes
        if held > IN_MEMORY and other is not solution:
            _KNOWN.pop(known, None)
    return solution


def solve_and_keep(problem: Problem, progress: Callable[[float], None] = lambda _: None) -> Solution:
    """The solution, found now if it is not known. `progress` is told which part of the rounds is solved.

    If it is being solved in the background, that is waited for.
    """
    solution, begun = find_solution(problem), _BEGUN.get(problem)
    while solution is None and begun and begun.is_alive() and begun is not current_thread():
        progress(solved_share(problem))
        begun.join(OFTEN)
        solution = _KNOWN.get(problem)
    return solution or _solve(problem, progress)


def _solve(problem: Problem, progress: Callable[[float], None]) -> Solution:
    def note(part: float) -> None:
        _PARTS[problem] = part
        progress(part)

    with _ONE_AT_A_TIME:
        if solution := find_solution(problem):  # meanwhile another thread has solved it
            return solution
        try:
            note(0.0)
            solution = _hold(problem, Solver(problem).solve(note))
        finally:
            _PARTS.pop(problem, None)
    if file := _file(problem):
        with suppress(OSError):  # disk full, no permission: the next process solves it again
            _write(file, solution)
    return solution


_BEGUN: dict[Problem, Thread] = {}
"""The threads that solve in the background."""
_PARTS: dict[Problem, float] = {}
"""What is being solved now, and which part of it is."""


def solving() -> float | None:
    """Which part of a tournament is solved that this process is solving now; None: it solves none."""
    return min(_PARTS.values(), default=None)


def solved_share(problem: Problem) -> float:
    """Which part of the rounds is solved, of one that is being solved: less than 1."""
    return min(_PARTS.get(problem, 0.0), 0.99)


def find_or_begin(problem: Problem, wait: float = 0.0) -> Solution | None:
    """The solution if it is known; otherwise it is solved in the background from now on. `wait`: so many seconds at most."""
    solution = find_solution(problem)
    if solution is None:
        begun = _BEGUN.get(problem)
        if begun is None:
            begun = _BEGUN[problem] = Thread(target=_solve_in_background, args=(problem,), daemon=True)
            begun.start()
        begun.join(wait)
        solution = _KNOWN.get(problem)
    return solution


class _Leaving(Exception):
    """The process ends: nobody waits for the solution any more."""


_LEAVE = Event()


def _solve_in_background(problem: Problem) -> None:
    def go_on(_: float) -> None:
        if _LEAVE.is_set():
            raise _Leaving

    try:
        with suppress(_Leaving):
            _solve(problem, go_on)
    finally:
        _BEGUN.pop(problem, None)


@atexit.register
def _end_threads() -> None:
    """A thread that is in compiled code when the interpreter is taken apart would end the process by an abort."""
    _LEAVE.set()
    for begun in list(_BEGUN.values()):
        begun.join()


def _file(problem: Problem) -> Path | None:
    folder = private_folder("solutions")
    return folder / f"{_key(problem)}.npz" if folder else None


def _key(problem: Problem) -> str:
    """A hash of everything that decides a solution, the sources included."""
    rules, calendar = to_values(problem.rules), problem.calendar
    parts = [problem.rules.game, rules, calendar.rounds, calendar.block, problem.budget, problem.plays, problem.others]
    return sha256(json.dumps([*parts, code(), _sources()], sort_keys=True, default=str).encode()).hexdigest()[:32]


@cache
def _sources(folder: Path = Path(__file__).parent) -> str:
    return sha256(b"".join(file.read_bytes() for file in sorted(folder.glob("*.py")))).hexdigest()


def _read(problem: Problem, file: Path) -> Solution | None:
    with suppress(OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):  # missing, cut short or damaged
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as saved:
            arrays = {name: saved[name] for name in ("amounts", "values", "bets")}
        os.utime(file)
        return Solution(problem, **arrays)
    return None


def _write(file: Path, solution: Solution) -> None:
    write_arrays(file, {"amounts": solution.amounts, "values": solution.values, "bets": solution.bets})
    files = sorted(file.parent.glob("*.npz"), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in files[KEPT:]:
        old.unlink(missing_ok=True)
