"""Every screen at three sizes, compared with its stored picture.

`CROUPIER_PICTURES=1 pytest tests/tui/test_pictures.py` stores new ones; look at them before you commit them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.records.types import Calendar
from croupier.table.party import Party
from tui.evening import COMPANY, SIZES, At, Evening, alone
from tui.ways import look_back, replay

pytestmark = pytest.mark.slow

STORED = Path(__file__).parent / "pictures"
STORE = os.environ.get("CROUPIER_PICTURES") == "1"

Scene = Callable[[At], Awaitable[None]]


def keys(*pressed: str) -> Scene:
    async def scene(at: At) -> None:
        await at.press(*pressed)

    return scene


async def one_leaves(at: At) -> None:
    for _ in range(60):
        if at.screen.standings_shown:
            return
        await at.play_round("s", "4")


async def to_the_end(at: At) -> None:
    for _ in range(60):
        if at.awaits() == "over":
            return
        await (at.press("enter") if at.screen.standings_shown or at.awaits() == "next" else at.play_round("r", "4"))


async def visit(at: At) -> None:
    await look_back(at)
    await at.press("enter")


async def compare_houses(at: At) -> None:
    await at.press("c", *["down"] * 6, "enter")


async def history(at: At) -> None:
    await visit(at)
    await at.press("f6")


DEAL = ("3", "3", "enter")
MADE_UP = {"compute": "made up"}
TOURNAMENT = replace(COMPANY, calendar=Calendar())
FOUR = Party((), ("Ana", "Ben", "Cléo", "Dan"), seed=8)
SCREENS: dict[str, tuple[str | None, Party, Scene, dict[str, Any]]] = {
    "lobby": (None, COMPANY, keys(), {}),
    "lobby-fr": (None, COMPANY, keys(), {"language": "fr"}),
    "settings": (None, COMPANY, keys("f4"), {}),
    "bots": (None, COMPANY, keys("b"), {"bots_at": {"blackjack/changer": ["expert", "amateur"]}}),
    "betting": ("blackjack/vegas-strip", COMPANY, keys("3", "2"), {}),
    "table": ("blackjack/vegas-strip", COMPANY, keys(*DEAL), {}),
    "table-fr": ("blackjack/vegas-strip", COMPANY, keys(*DEAL), {"language": "fr"}),
    "table-contrast": ("blackjack/vegas-strip", COMPANY, keys(*DEAL), {"theme": "contrast"}),
    "settled": ("blackjack/vegas-strip", COMPANY, keys(*DEAL, "s"), {}),
    "split": ("blackjack/vegas-strip", Party(("expert", "amateur"), ("Léa",), seed=42), keys(*DEAL, "p"), {}),
    "four-people": ("blackjack/vegas-strip", FOUR, keys(*DEAL, *DEAL, *DEAL, *DEAL), {}),
    "values": ("blackjack/vegas-strip", COMPANY, keys(*DEAL, "?"), {}),
    "values-pair": ("blackjack/vegas-strip", replace(COMPANY, seed=27), keys(*DEAL, "?"), {}),
    "values-fr": ("blackjack/vegas-strip", replace(COMPANY, seed=27), keys(*DEAL, "?"), {"language": "fr"}),
    "insurance": ("blackjack/vegas-strip", replace(COMPANY, seed=10), keys(*DEAL), {}),
    "values-insurance": ("blackjack/vegas-strip", replace(COMPANY, seed=10), keys(*DEAL, "?"), {}),
    "coach": ("blackjack/vegas-strip", replace(COMPANY, seed=27), keys(*DEAL, "s"), {"coach": True}),
    "chart": ("blackjack/vegas-strip", COMPANY, keys(*DEAL, "g"), {}),
    "count": ("blackjack/vegas-strip", COMPANY, keys(*DEAL, "k"), {}),
    "log": ("blackjack/vegas-strip", COMPANY, keys(*DEAL, "s", "l"), {}),
    "rules": ("blackjack/vegas-strip", COMPANY, keys("f1"), {}),
    "leaving": ("blackjack/vegas-strip", COMPANY, keys(*DEAL, "escape"), {}),
    "baccarat": ("baccarat/pairs", alone(), keys("4", "p", "2", "t", *["enter"] * 30), {}),
    "drawing-rules": ("baccarat/pairs", alone(), keys("g"), {}),
    "odds": ("baccarat/pairs", alone(), keys("4", "p", *["enter"] * 12, "?"), {}),
    "boxes-fr": ("baccarat/ez", alone(), keys("3", "j", "2", "t", "tab", "2"), {"language": "fr"}),
    "war-values": ("war/casino-war", replace(COMPANY, seed=17), keys(*DEAL, "?"), {}),
    "war": ("war/casino-war", replace(COMPANY, seed=17), keys(*DEAL), {}),
    "tournament": ("blackjack/changer", TOURNAMENT, one_leaves, {}),
    "ranking-fr": ("blackjack/changer", TOURNAMENT, to_the_end, {"language": "fr"}),
    "review": ("blackjack/vegas-strip", COMPANY, look_back, {}),
    "replay": ("blackjack/vegas-strip", COMPANY, replay, {}),
    "table-outlined": ("blackjack/vegas-strip", COMPANY, keys(*DEAL), {"cards": "outlined"}),
    "table-letters": ("blackjack/vegas-strip", COMPANY, keys(*DEAL), {"cards": "letters"}),
    "sessions": ("blackjack/vegas-strip", COMPANY, visit, {}),
    "compare": (None, COMPANY, compare_houses, {}),
    "compare-fr": (None, COMPANY, compare_houses, {"language": "fr"}),
    "hot-seat": (None, COMPANY, keys("1", "f"), {}),
    "front-door": (None, COMPANY, keys("1"), {}),
    "front-door-fr": (None, COMPANY, keys("1"), {"language": "fr"}),
    "level": (None, COMPANY, keys("1", "t"), {}),
    "history": ("blackjack/vegas-strip", COMPANY, history, {}),
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(evening: Evening, name: str) -> None:
    house, party, scene, settings = SCREENS[name]

    async def story() -> None:
        async with evening.at(house, party, SIZES[0], **MADE_UP, **settings) as at:
            await scene(at)
            for size in SIZES:
                await at.pilot.resize_terminal(*size)
                path = STORED / f"{name}-{size[0]}x{size[1]}.svg"
                compare(await wait_for_look(at, path), path)

    asyncio.run(story())


async def wait_for_look(at: At, path: Path) -> str:
    """The picture once it looks as it did, or after five seconds: a screen behind a dialog gets its new size by a timer."""
    for _ in range(100):
        await at.settle()
        if STORE or (path.exists() and path.read_text("utf-8") == at.picture()):
            break
        await asyncio.sleep(0.05)
    return at.picture()


def compare(picture: str, path: Path) -> None:
    if STORE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(picture, "utf-8")
    assert path.read_text("utf-8") == picture, f"{path.name} has changed"


def test_no_stored_picture_is_left_over() -> None:
    expected = {f"{name}-{width}x{height}.svg" for name in SCREENS for width, height in SIZES}
    assert {path.name for path in STORED.iterdir()} == expected


@pytest.mark.parametrize("size", SIZES)
def test_without_colour_everything_is_still_said(
    evening: Evening, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """NO_COLOR: the same text, in greys."""

    async def words(colour: bool) -> tuple[str, str]:
        async with Evening(evening.folder / str(colour)).at("blackjack/vegas-strip", COMPANY, size) as at:
            await at.press(*DEAL)
            return at.text(), at.picture()

    coloured, _ = asyncio.run(words(True))
    monkeypatch.setenv("NO_COLOR", "1")
    grey, picture = asyncio.run(words(False))
    assert grey == coloured
    colours = {part[:7] for part in picture.split('fill="')[2:] if part.startswith("#")}
    assert colours
    assert all(one[1:3] == one[3:5] == one[5:7] for one in colours)
