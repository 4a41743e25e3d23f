"""No terminal is too small: every screen and panel paints in any size, down to nothing."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from croupier.painting.canvas import Canvas
from croupier.table.party import Party
from croupier.tui.terminal_driver import XTermParser
from tui.evening import USUAL, At, Evening, alone

SIZES = [(0, 0), (1, 1), (20, 4), (80, 4), (20, 10)]


async def shrink(at: At) -> None:
    """The window gets every size; each frame is painted."""
    for width, height in SIZES:
        await at.pilot.resize_terminal(width, height)
        assert len(at.text().split("\n")) <= height or not width  # a window without cells keeps its last frame
    await at.pilot.resize_terminal(*USUAL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("house", "keys"),
    [
        (None, ("f1", "escape", "f4", "escape", "b", "escape", "c", "escape", "/", "escape")),
        ("blackjack/vegas-strip", ("l", "l", "f1", "f1", "k", "3", "enter", "?", "?", "g", "g", "s", "escape")),
        ("baccarat/pairs", ("l", "l", "p", "3", "enter", "?", "?", "escape")),
    ],
)
def test_every_screen_in_every_size(evening: Evening, house: str | None, keys: tuple[str, ...]) -> None:
    async def story() -> None:
        async with evening.at(house, alone(), USUAL) as at:
            await shrink(at)
            for key in keys:
                await at.press(key)
                await shrink(at)

    asyncio.run(story())


def test_the_log_in_four_rows(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(), (80, 4)) as at:
            await at.play_round()
            await at.press("l", "down", "up", "pagedown", "l")

    asyncio.run(story())


def test_a_tournament_in_a_small_window(evening: Evening) -> None:
    async def story() -> None:
        from croupier.records.types import Calendar

        party = Party(("expert", "amateur"), ("Léa",), seed=5, calendar=Calendar(3, 1))
        async with evening.at("blackjack/ctrlaltbet", party, (20, 10)) as at:
            await at.play_round()
            await shrink(at)

    asyncio.run(story())


@pytest.mark.slow
def test_random_bytes_are_no_trouble_to_the_parser_of_keys() -> None:
    """What a broken line or a pasted file sends; the driver leaves out what is not UTF-8."""
    random = Random(8)
    for _ in range(50):
        parser = XTermParser()
        for _ in range(20):
            pieces = (
                random.randbytes(5),
                b"\x1b[",
                b"\x1b]",
                b"\x1b[<",
                b"\x1bP",
                b";9999999999999999999",
                b"M",
                b"\x1b",
            )
            text = b"".join(random.choices(pieces, k=4)).decode("utf-8", "ignore")
            list(parser.feed(text or "x"))
            list(parser.tick())


def test_the_canvas_shows_no_control_character() -> None:
    canvas = Canvas(10, 1, "#000000")
    canvas.text(0, 0, "a\x1b[2J\u202eé", "#ffffff")
    assert "".join(strip.text for strip in canvas.strips()).rstrip() == "a?[2J?é"
