"""Every output in the manual is what its command prints."""

from __future__ import annotations

import doctest

import pytest

from paper.manual import DOCS, PAGES, refreshed

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_print_what_the_page_says(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    text = (DOCS / page).read_text("utf-8")
    assert text.count("$ croupier") > 5
    assert refreshed(text) == text


@pytest.mark.parametrize("page", PAGES)
def test_so_does_its_python(page: str) -> None:
    assert doctest.testfile(str(DOCS / page), module_relative=False).failed == 0
