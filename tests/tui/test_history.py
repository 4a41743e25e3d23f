"""Statistics by house, the last sessions, replays, comparison of houses."""

from __future__ import annotations

import asyncio

import pytest

from croupier.houses import names
from croupier.painting.house_records import session_bars
from croupier.review.history import HouseRecord, by_house, past_games
from croupier.tui.dialogs.compare import CompareDialog
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.replay import ReplayScreen
from review.test_history import game_result
from tui.evening import COMPANY, NARROW, USUAL, WIDE, Evening, alone


def test_the_line_of_sessions_grows_with_the_result() -> None:
    assert session_bars([100, 100, -200]) == "▅█▁"
    assert session_bars([0]) == "▁"


@pytest.mark.slow
def test_a_game_ends_in_the_statistics_and_its_rounds_can_be_opened(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(3)) as at:
            for _ in range(3):
                await at.play_round()
            nets = at.table.game.history
            await at.press("escape", "e", "enter")
            assert at.is_at(LobbyScreen)
            for _ in range(100):
                if at.screen.sessions:
                    break
                await asyncio.sleep(0.05)
            await at.pilot.pause()
            assert "YOUR LAST SESSIONS" in at.text()
            (record,) = by_house(past_games(evening.folder / "games"))
            assert record.nets == [net[0] for net in nets]
            await at.press("f6")
            for _ in range(100):
                if at.screen.records is not None:
                    break
                await asyncio.sleep(0.05)
            await at.press("enter", "enter")
            assert at.is_at(ReplayScreen)
            await at.press("/", "down", "down", "enter")
            assert at.screen.at == 2
            assert "Round 3 of 3" in at.text()
            await at.press("end")
            assert at.screen.step == at.screen.steps - 1

    asyncio.run(story())


def test_two_houses_are_compared_rule_by_rule(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(None, COMPANY) as at:
            at.screen.row = [house.name for house in at.screen.houses].index("blackjack/vegas-strip")
            await at.press("c", *["down"] * 5, "enter")
            assert at.is_at(CompareDialog)
            assert at.dialog.differences
            assert all(one.name in at.text() for one in at.dialog.differences[:6])
            await at.press("c")
            assert not at.is_at(CompareDialog)

    asyncio.run(story())


@pytest.mark.parametrize(("houses", "size"), [(4, USUAL), (4, NARROW), (20, USUAL), (20, WIDE)])
def test_every_house_in_the_list_is_seen(evening: Evening, houses: int, size: tuple[int, int]) -> None:
    """The record of the chosen house does not cover the last row, and a list that goes on says so."""

    async def story() -> None:
        async with evening.at(size=size) as at:
            await at.press("f6")
            for _ in range(100):
                if at.screen.records is not None:
                    break
                await asyncio.sleep(0.05)
            at.screen.records = [HouseRecord(house, [game_result(30, -10)]) for house in names()[:houses]]
            at.screen.repaint()
            await at.pilot.pause()
            for _ in range(houses):
                lines = [line for line in at.text().split("\n") if "▸" in line and "+" in line]
                assert any(at.screen.title_of(at.screen.chosen)[:12] in line for line in lines), at.text()
                await at.press("down")
            shown = sum(at.screen.title_of(record)[:12] in at.text() for record in at.screen.records)
            assert shown >= houses or "↓" in "".join(line[:5] for line in at.text().split("\n"))

    asyncio.run(story())
