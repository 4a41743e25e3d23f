"""Drills in the app: cards, keys, a miss with its reason, progress; everything is kept at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from croupier.houses import load
from croupier.learning.progress import Answered, Progress
from croupier.settings import Settings
from croupier.tui.screens.drill import DrillScreen
from croupier.tui.screens.lobby import LobbyScreen
from tui.evening import SIZES, At, Evening


async def open_drill(at: At, house: str, name: str) -> DrillScreen:
    screen = DrillScreen(load(house), name)
    at.app.push_screen(screen)
    while screen.practice is None and screen.notice is None:
        await at.settle()
    return screen


@pytest.mark.parametrize("size", SIZES)
def test_a_right_answer_goes_on_and_a_miss_shows_why(evening: Evening, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with evening.at(size=size) as at:
            screen = await open_drill(at, "baccarat/punto-banco", "third-card")
            assert screen.question is not None
            first = screen.question
            await at.press("d" if first.right == "draws" else "s")
            assert screen.question is not first
            second = screen.question
            await at.press("s" if second.right == "draws" else "d")
            assert screen.missed
            assert screen.question is second
            assert "You said " in at.text()
            await at.press("enter")
            assert screen.question is not second
            kept = Progress("Léa", evening.folder / "learning").answers
            assert [answer.right for answer in kept] == [True, False]
            await at.press("%")
            assert "50 %" in at.text()
            await at.press("%", "escape")
            assert at.is_at(LobbyScreen)

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.parametrize("right", ["15", "-2", "-37.5", "0"])
def test_numbers_are_typed(evening: Evening, right: str) -> None:
    async def play() -> None:
        async with evening.at() as at:
            screen = await open_drill(at, "war/casino-war", "payouts")
            assert screen.practice is not None
            screen.practice.question = replace(screen.practice.question, right=right)
            await at.press(*("-0" if right == "0" else right), "enter")
            assert screen.practice.tally.right == 1
            await at.press("enter")
            assert "No number was given." in at.text()

    asyncio.run(play())


def test_cards_pass_before_the_count_is_asked(evening: Evening) -> None:
    async def play() -> None:
        async with evening.at() as at:
            screen = await open_drill(at, "blackjack/vegas-strip", "count")
            assert screen.passing
            assert "Watch the cards." in at.text()
            await at.press("1", "enter")
            assert screen.practice is not None
            assert screen.practice.tally.answers == 0, "no answer before the last card"
            for _ in screen.question.cards if screen.question else ():
                screen._next_card()
            await at.settle()
            assert "The running count" in at.text()

    asyncio.run(play())


@pytest.mark.parametrize("size", SIZES)
def test_options_are_chosen_and_kept(evening: Evening, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with evening.at(size=size) as at:
            screen = await open_drill(at, "blackjack/vegas-strip", "count")
            await at.press("f5", "right", "down", "right", "down", "right", "down", "right", "down", "down", "left")
            assert "0.25" in at.text()
            await at.press("f5")
            while screen.practice is None:
                await at.settle()
            assert screen.house.name != "blackjack/vegas-strip"
            assert screen.practice.drill.house == screen.house.name
            assert all(item.startswith("ko true 0.25 ") for item in screen.practice.drill.items)
            kept = Settings.load(evening.folder / "app.json")
            assert (kept.count, kept.drill_true, kept.drill_rounding, kept.drill_pace) == ("ko", True, "round", 0.25)
            before = screen.practice
            await at.press("f5", "f5")
            assert screen.practice is before, "nothing was changed"

    asyncio.run(play())


def test_a_drill_without_options_can_change_the_house(evening: Evening) -> None:
    async def play() -> None:
        async with evening.at() as at:
            screen = await open_drill(at, "baccarat/punto-banco", "third-card")
            await at.press("f5", "left", "escape")
            while screen.practice is None:
                await at.settle()
            assert screen.house.game == "baccarat"
            assert screen.house.name != "baccarat/punto-banco"

    asyncio.run(play())


def test_progress_over_weeks_is_drawn(evening: Evening) -> None:
    progress = Progress("Léa", evening.folder / "learning")
    for day, right in ((5, True), (5, False), (13, True), (27, True)):
        at = datetime(2026, 1, day, tzinfo=UTC).isoformat()
        progress.add(Answered(at, "third-card", "baccarat/ez", "x", "draws", right, 9.0 - day / 5))

    async def play() -> None:
        async with evening.at() as at:
            await open_drill(at, "baccarat/punto-banco", "third-card")
            await at.press("%")
            assert "No question was answered yet." in at.text()
            await at.press("tab")
            assert "all drills at all houses" in at.text()
            assert "100 % right" in at.text()
            assert "2026-01-12" in at.text()
            assert "50 %, 8.0 s, 2 answers" in at.text()

    asyncio.run(play())


def test_from_the_lobby_in_french(evening: Evening) -> None:
    async def play() -> None:
        async with evening.at(language="fr") as at:
            await at.press("d")
            assert "Exercices" in at.text()
            assert "Écarts au compte" in at.text()
            await at.press("escape", "f7")
            assert "17 souple" in at.text()

    asyncio.run(play())
