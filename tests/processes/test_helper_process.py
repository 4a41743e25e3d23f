"""Helper processes: asked, told of, interrupted and ended, and never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from croupier.processes.helper_process import GONE, HelperProcess

TESTS = Path(__file__).parents[1]
ANSWERING, COUNTING = "processes.answering_helper", "processes.counting_helper"

Helper = HelperProcess[str, list[object]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Helper]]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(TESTS.parent / "src"), str(TESTS)]))
    helpers: list[Helper] = []

    def start(module: str) -> Helper:
        helpers.append(HelperProcess(module))
        return helpers[-1]

    yield start
    for helper in helpers:
        helper.kill()


def until_gone(pid: int) -> None:
    """Wait until a process has ended; it may be somebody else's child."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        state = Path(f"/proc/{pid}/stat")
        with suppress(FileNotFoundError, ProcessLookupError):
            if state.read_text().rpartition(")")[2].split()[0] != "Z":
                time.sleep(0.02)
                continue
        return
    raise AssertionError(f"process {pid} still runs")


def test_questions_are_answered_in_turn_and_nothing_else_is_printed(
    started: Callable[[str], Helper], capfd: pytest.CaptureFixture[str]
) -> None:
    helper = started(ANSWERING)
    (one, pid), other = helper.ask("one"), helper.ask("print")
    assert (one, other) == ("one", ["print", pid])
    assert pid != os.getpid()
    assert capfd.readouterr() == ("", "")


def test_a_helper_that_ends_leaves_nobody_waiting(started: Callable[[str], Helper]) -> None:
    helper = started(ANSWERING)
    with pytest.raises(GONE):
        helper.ask("end")
    assert helper.wait() == 3
    with pytest.raises(GONE):
        helper.ask("anything")


def test_a_helper_that_is_killed_leaves_nobody_waiting(started: Callable[[str], Helper]) -> None:
    helper = started(ANSWERING)
    pid = helper.ask("one")[1]
    asked = helper.ask_in_thread("sleep")
    helper.kill()
    assert isinstance(asked.exception(30), GONE)
    until_gone(int(str(pid)))


def test_an_interrupted_helper_answers_with_what_it_has(started: Callable[[str], Helper]) -> None:
    helper, told, enough = started(COUNTING), list[int](), threading.Event()

    def progress(number: int) -> None:
        told.append(number)
        if len(told) == 5:
            enough.set()

    asked = helper.ask_in_thread("count", progress)
    assert enough.wait(30)
    helper.interrupt()
    assert asked.result(30) == ["count", told[-1]]
    assert told[1:] == list(range(1, len(told)))
    assert helper.wait(30) == 0


@pytest.mark.parametrize(("module", "question"), [(ANSWERING, "sleep"), (COUNTING, "count")])
def test_helpers_end_with_the_program_even_if_it_is_killed(module: str, question: str) -> None:
    """Also while they compute."""
    program = f"""
from croupier.processes.helper_process import HelperProcess
helper = HelperProcess({module!r})
print(helper._process.pid, flush=True)
helper.ask({question!r}, print)
"""
    path = os.pathsep.join([str(TESTS.parent / "src"), str(TESTS)])
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}
    ) as run:
        assert run.stdout
        pid = int(run.stdout.readline())
        assert Path(f"/proc/{pid}").exists()
        time.sleep(0.5)  # it may be computing already; if not, it ends all the same
        run.send_signal(signal.SIGKILL)
    until_gone(pid)


def test_a_timeout_kills(started: Callable[[str], Helper]) -> None:
    helper = started(ANSWERING)
    helper.send("sleep")
    assert helper.wait(0.1) == -signal.SIGKILL
