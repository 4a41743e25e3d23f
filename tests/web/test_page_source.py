"""The source of the page: what its formatter does not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.records.types import decode
from croupier.table.audit import verify

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
SOURCE = ROOT / "src" / "croupier" / "web" / "static"
WIDTH = 120


@pytest.mark.parametrize("ending", ["js", "css"])
def test_no_line_is_longer_than_others(ending: str) -> None:
    """The formatter breaks lines, but not templates, comments and sentences."""
    files = [file for folder in (SOURCE, TESTS / "browser", TESTS / "page") for file in folder.glob(f"*.{ending}")]
    assert len(files) > 10
    long = [
        f"{file.name}:{number}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert not long


def test_the_lock_file_of_the_tools_names_no_host() -> None:
    """Whoever installs them takes the registry that npm is set up with."""
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def test_the_log_of_the_unit_tests_is_one_of_a_fair_game() -> None:
    """tests/page/fair.test.js changes it in every place."""
    lines = (TESTS / "page" / "honest.jsonl").read_bytes().splitlines()
    assert verify([decode(line) for line in lines]).verdict == "fair"
