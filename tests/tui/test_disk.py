"""The app when the log cannot be written: it says what happened, tries again, and never calls kept what is not."""

from __future__ import annotations

import asyncio
import errno

import pytest

from croupier.tui import _take_leave
from croupier.tui.screens.lobby import LobbyScreen
from records.test_disk import Faults, read_only
from tui.evening import Evening, alone

HOUSE = "blackjack/vegas-strip"


def test_a_full_disk_is_told_and_can_be_tried_again(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = Faults(monkeypatch, "write", errno.ENOSPC)

    async def story() -> None:
        async with evening.at(HOUSE, alone(42)) as at:
            await at.press("3")
            faults.left = 2
            await at.press("enter")
            assert at.awaits() == "failed"
            assert "cannot be written: the disk is full" in at.text()
            before = at.table.game.events
            await at.press("enter")
            assert at.awaits() == "failed"
            assert at.table.game.events == before
            faults.left = None
            await at.press("enter")
            assert at.awaits() == "move"
            faults.left = 0
            await at.press("s")
            assert "the disk is full" in at.text()
            faults.left = None
            await at.press("s")
            assert at.awaits() == "bets"

    asyncio.run(story())


def test_a_deleted_log_is_not_kept(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(42)) as at:
            await at.press("3", "enter")
            at.sitting.path.unlink()
            await at.press("s")
            assert "was deleted or replaced: the game is not kept" in at.text()
            await at.press("escape", "enter")
            assert at.is_at(LobbyScreen)
            assert "the game is not kept" in at.text()
            assert "Digest of the log" not in at.text()

    asyncio.run(story())


def test_leaving_the_app_with_a_deleted_log(evening: Evening) -> None:
    async def story() -> list[str]:
        async with evening.at(HOUSE, alone(42)) as at:
            await at.press("3", "enter")
            at.sitting.path.unlink()
            await at.press("ctrl+q")
            return [str(message) for message in at.app.farewell]

    (said,) = asyncio.run(story())
    assert "the game is not kept" in said


def test_no_game_begins_where_nothing_can_be_written(evening: Evening) -> None:
    evening.folder.joinpath("games").write_text("no folder")

    async def story() -> None:
        async with evening.at() as at:
            await at.press("1", "enter")
            assert at.is_at(LobbyScreen)
            assert "No game can be kept in" in at.text()

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_is_not_resumed_on_a_read_only_disk(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(42), language=lang) as at:
            await at.press("3", "enter", "escape", "enter")
        with monkeypatch.context() as patched:
            read_only(patched, evening.folder)
            async with evening.at(language=lang) as at:
                await at.press("r", "enter")
                await at.app.workers.wait_for_complete()
                await at.settle()
                assert at.is_at(LobbyScreen)
                english, french = "the disk is read-only", "le disque est en lecture seule"
                assert (english if lang == "en" else french) in at.text()

    asyncio.run(story())


def test_settings_that_cannot_be_kept_are_told(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        async with evening.at() as at:
            at.app.settings.path = evening.folder / "config" / "app.json"
            read_only(monkeypatch, evening.folder)
            await at.press("f4", "down", "down", "right")
            assert at.app.settings.theme == "contrast"
            assert "The settings cannot be kept" in at.text()
            assert "the disk is read-only" in at.text()
        _take_leave(*map(at.app.look, at.app.farewell_lines()))

    asyncio.run(story())
    assert "The settings cannot be kept" in capsys.readouterr().err
