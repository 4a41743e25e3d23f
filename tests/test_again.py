"""`make again` runs the tests once more that failed, and says which of them passed alone. It hides nothing that is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import pytest

from scripts import SCRIPTS, script

UNSTEADY = """
from pathlib import Path

def test_unsteady():
    assert not Path("crowd").exists()

def test_steady():
    pass
"""


@pytest.fixture
def again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.chdir(tmp_path)
    return script("again")


def ended(again: ModuleType, code: int, failed: Iterable[str]) -> None:
    """`make test` came to its end, and these tests failed."""
    again.ENDED.parent.mkdir(exist_ok=True)
    again.ENDED.write_text(f"{code}\n")
    again.FAILED.parent.mkdir(parents=True, exist_ok=True)
    again.FAILED.write_text(json.dumps(dict.fromkeys(failed, True)))


def run_again(again: ModuleType, monkeypatch: pytest.MonkeyPatch, code: int, failed: Iterable[str]) -> str | None:
    """What it says when pytest runs them again and these fail."""

    def run_failed() -> int:
        ended(again, 1, failed)
        return code

    monkeypatch.setattr(again, "run_failed", run_failed)
    said: str | None = again.again()
    return said


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_test_that_passes_alone_is_named_and_one_that_fails_again_fails(again: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "test_crowd.py").write_text(UNSTEADY)
    (tmp_path / "crowd").touch()
    first = run("-m", "pytest", "-q")
    assert first.returncode == 1, first.stdout
    again.ENDED.parent.mkdir()
    again.ENDED.write_text("1\n")

    failed = run(SCRIPTS / "again.py")
    assert failed.returncode == 1
    assert failed.stderr == "These tests failed again, or could not be run again:\n  test_crowd.py::test_unsteady\n"
    assert "UNSTEADY" not in failed.stdout

    (tmp_path / "crowd").unlink()
    passed = run(SCRIPTS / "again.py")
    assert passed.returncode == 0, passed.stdout
    assert "1 passed" in passed.stdout
    assert passed.stdout.endswith("passed alone. Find out why:\n  test_crowd.py::test_unsteady\n")


def test_both_kinds_are_told_apart(
    again: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ended(again, 1, ["a", "b"])
    assert run_again(again, monkeypatch, 1, ["b"]) == "These tests failed again, or could not be run again:\n  b"
    assert "Find out why:\n  a\n" in capsys.readouterr().out


def test_a_test_that_is_not_run_again_fails(again: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ended(again, 1, ["gone"])
    assert run_again(again, monkeypatch, 5, ["gone"]) == "These tests failed again, or could not be run again:\n  gone"


def test_what_goes_wrong_while_they_are_run_again_fails(again: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ended(again, 1, ["a"])
    assert run_again(again, monkeypatch, 3, []) == "pytest ended with 3."


def test_where_no_test_failed_none_is_run_again(again: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    ended(again, 0, [])
    assert again.again() is None
    assert capsys.readouterr().out == "No test had failed: none is run again.\n"


@pytest.mark.parametrize("code", [None, 2, 3, 4, 5, 137])
def test_tests_that_did_not_run_to_their_end_have_not_passed(again: ModuleType, code: int | None) -> None:
    if code:
        ended(again, code, ["a"])
    assert again.again() == (
        "The tests did not run to their end: there is nothing to run again. Run all of them: make test"
    )


@pytest.mark.parametrize("count", [0, 31])
def test_failures_that_are_not_known_or_too_many_are_no_chance(again: ModuleType, count: int) -> None:
    ended(again, 1, map(str, range(count)))
    assert again.again() == f"{count} tests failed: only 1 to 30 are run again."
