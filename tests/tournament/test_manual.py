"""What `docs/tournament.md` shows is what its commands print."""

from __future__ import annotations

import doctest

import pytest

from paper.manual import DOCS, examples, output_of

pytestmark = pytest.mark.slow

PAGE = DOCS / "tournament.md"


@pytest.mark.parametrize(("command", "output"), list(examples(PAGE.read_text("utf-8"))))
def test_the_examples_print_what_the_page_says(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert output_of(command) == output


def test_so_does_its_python() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
