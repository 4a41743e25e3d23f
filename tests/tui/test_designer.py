"""The designer in the app: choices with their exact effect, moved cells, undo, a file, a table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.tui.screens.designer import DesignerScreen
from croupier.tui.screens.table import TableScreen
from tui.evening import SIZES, Evening

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", SIZES)
def test_a_choice_is_made_and_taken_back(evening: Evening, size: tuple[int, int]) -> None:
    async def play() -> None:
        screen = DesignerScreen(load("blackjack/vegas-strip"))
        async with evening.at(screen, size=size, compute="at once") as at:
            await at.press("down")
            assert "−0.197 %" in at.text()
            await at.press("right")
            assert screen.designer.changes == {"soft_17": "hit"}
            assert "−0.527 %" in at.text()
            assert "Cells of the chart that moved: 6" in at.text()
            assert "11 v A H→D" in at.text()
            await at.press("delete")
            assert screen.designer.changes == {}

    asyncio.run(play())


def test_what_cannot_be_says_why_and_nothing_changes(evening: Evening) -> None:
    async def play() -> None:
        screen = DesignerScreen(load("blackjack/vegas-strip"))
        async with evening.at(screen, compute="made up") as at:
            screen.row = screen.names.index("original_bets_only")
            await at.press("right")
            assert screen.designer.changes == {}
            (closed,) = [option for option in screen.designer.options("original_bets_only") if option.rules is None]
            screen.take(closed)
            await at.settle()
            assert "is not possible with hole_card" in at.text()

    asyncio.run(play())


def test_it_is_saved_and_played(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def play() -> None:
        screen = DesignerScreen(load("baccarat/punto-banco"))
        async with evening.at(screen, compute="made up") as at:
            await at.press("right", "s", "enter")
            assert "Written to" in at.text()
            saved = load(str(tmp_path / "my-house.toml"))
            assert saved.rules == screen.designer.rules != load("baccarat/punto-banco").rules
            await at.press("s", "enter")
            assert "exists already" in at.text()
            await at.press("escape", "enter")
            assert at.is_at(TableScreen)
            assert at.table.game.rules.decks == saved.rules.decks

    asyncio.run(play())
