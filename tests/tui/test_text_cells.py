"""Names in any writing: every row of the screen takes as many cells as the terminal has, and nothing is shifted."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as some
from rich.cells import cell_len

from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, wrap
from croupier.painting.text_cells import cell_width, text_cells
from croupier.table.party import Party
from tui.evening import NARROW, USUAL, Evening
from tui.picture import screenshot

LETTERS = some.text(some.sampled_from("aé▀♠日👩\u200d🚀👍🏽\u0301\ufe0f🇫🇷 "), max_size=30)


@given(LETTERS, some.integers(-5, 25), LETTERS, some.integers(-5, 25))
def test_a_row_takes_as_many_cells_as_the_canvas(one: str, at: int, other: str, there: int) -> None:
    canvas = Canvas(20, 1, "#000000")
    canvas.text(at, 0, one, "#ffffff")
    canvas.text(there, 0, other, "#ffffff")
    (strip,) = canvas.strips()
    assert sum(len(text_cells(segment.text)) for segment in strip) == 20


@given(LETTERS, some.integers(1, 20))
def test_a_text_that_is_shortened_or_broken_fits(text: str, width: int) -> None:
    assert cell_width(fit(text, width)) <= width
    assert all(cell_width(line) <= max(2, width) for line in wrap(text, width))


def test_a_joined_emoji_is_shown_as_its_members() -> None:
    assert text_cells("👩\u200d🚀") == ("👩", "", "🚀", "")
    assert text_cells("e\u0301") == ("e\u0301",)
    assert text_cells("👍🏽") == ("👍", "")


@pytest.mark.parametrize("size", [USUAL, NARROW])
def test_a_table_of_wide_names(evening: Evening, size: tuple[int, int]) -> None:
    async def story() -> None:
        company = Party(("expert",), ("👩\u200d🚀 日本", "👨\u200d👩\u200d👧 Zoé"), seed=5)
        async with evening.at("blackjack/vegas-strip", company, size=size) as at:
            await at.play_round()
            for strip in screenshot(at.app):
                assert cell_len(strip.text) == size[0], strip.text
            assert "日本" in at.text()

    asyncio.run(story())
