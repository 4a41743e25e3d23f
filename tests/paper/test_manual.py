"""Every output in the manual is what its command prints."""

from __future__ import annotations

import doctest

import pytest

from paper.manual import DOCS, PAGES, examples, is_long, output_of, refresh, shorten, words_of
from sizes import THOROUGH

pytestmark = pytest.mark.slow

EXAMPLES = [(command, output) for page in PAGES for command, output in examples((DOCS / page).read_text("utf-8"))]


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command[9:60] for command, _ in EXAMPLES])
def test_the_examples_print_what_the_page_says(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a simulation of millions of rounds `make test` deals fewer and compares the words."""
    monkeypatch.setenv("COLUMNS", "120")
    if is_long(command) and not THOROUGH:
        assert words_of(output) <= words_of(output_of(shorten(command)))
    else:
        assert output_of(command) == output


@pytest.mark.parametrize("page", PAGES)
def test_nothing_lies_between_the_examples(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is written anew as it is, given the same outputs."""
    text = (DOCS / page).read_text("utf-8")
    outputs = dict(examples(text))
    assert len(outputs) > 5
    monkeypatch.setattr("paper.manual.output_of", outputs.__getitem__)
    assert refresh(text) == text


@pytest.mark.parametrize("page", PAGES)
def test_so_does_its_python(page: str) -> None:
    assert doctest.testfile(str(DOCS / page), module_relative=False).failed == 0
