"""All in, the budget and the count of one's choice at a table of the app."""

from __future__ import annotations

import asyncio

import pytest

from croupier.houses import load
from croupier.tui.screens.review import ReviewScreen
from tui.evening import NARROW, USUAL, WIDE, At, Evening, alone

HOUSE = "blackjack/vegas-strip:budget=100"


async def lose_everything(at: At) -> None:
    for _ in range(30):
        if at.awaits() == "broke":
            return
        if at.awaits() == "bets":
            await at.press("*", "enter")
        else:
            hit = "t" if at.app.language == "fr" else "h"
            await at.press("n" if "decline" in at.table.game.deciding.words else hit)  # type: ignore[union-attr]


def test_all_in_puts_everything_on_the_chosen_bet(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/london:budget=100", alone(4)) as at:
            await at.press("tab", "2", "tab", "tab", "tab")
            placed = dict(at.table.betting.of(0))
            (side,) = placed
            while at.table.betting.on != "main":
                await at.press("tab")
            await at.press("*")
            assert at.table.betting.of(0) == {side: placed[side], "main": 100_00 - placed[side]}
            await at.press("enter")
            assert at.table.game.rounds == 1

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_budget_stops_further_chips(evening: Evening, language: str) -> None:
    async def story() -> None:
        async with evening.at(language=language, budget=150_00) as at:
            at.screen.open(load(HOUSE), alone(5, loss_limit=150_00))
            await at.settle()
            assert at.table.game.players[0].purse == 100_00
            await lose_everything(at)
            assert ("the last of your budget of 150" if language == "en" else "budget de 150") in at.text()
            await at.press("y" if language == "en" else "o")
            assert at.table.game.players[0].purse == 50_00
            await lose_everything(at)
            assert ("is spent" if language == "en" else "épuisé") in at.text()
            await at.press("enter")
            assert at.is_at(ReviewScreen)

    asyncio.run(story())


def test_a_budget_is_lowered_but_not_lifted_in_the_middle_of_a_game(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(5)) as at:
            at.app.set_budget("300")
            assert at.table.sitting.loss_limit == 300_00
            at.app.set_budget("120")
            assert at.table.sitting.loss_limit == 120_00
            at.app.set_budget("")
            assert at.table.sitting.loss_limit == 120_00
            assert at.app.settings.budget == 0

    asyncio.run(story())


@pytest.mark.slow
def test_the_budget_is_typed_in_the_settings(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at() as at:
            await at.press("f4")
            panel = at.dialog
            while "Budget" not in next(line for line in at.text().split("\n") if "▸" in line and "◂" in line):
                await at.press("down")
            assert panel.at
            await at.press("enter", "2", "5", "0", "enter")
            assert at.app.settings.budget == 250_00
            assert "250" in at.text()
            await at.press("enter", "backspace", "backspace", "backspace", "x", "enter")
            assert "is not an amount" in at.text()

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, USUAL, NARROW])
def test_the_experts_table_beside_the_best_chart(evening: Evening, size: tuple[int, int]) -> None:
    """S0-D5: 10 v 10 doubles and 9 v 6 hits in the expert's table."""

    async def story() -> None:
        async with evening.at("blackjack/changer", alone(27), size=size, compute="at once") as at:
            await at.press("3", "enter", "g")
            assert "✗" not in at.text()
            await at.press("2", *["left"] * (size == USUAL))
            assert "✗D" in at.text() or size == NARROW
            await at.press("3")
            assert "hard 10 v 10" in at.text()
            assert "In all 0.1812 % of a bet" in at.text() or size == NARROW
            await at.press("1")
            assert "Chart of the house" in at.text()

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("system", ["zen", "ko", "halves"])
def test_the_count_of_ones_choice(evening: Evening, system: str) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(3), count=system) as at:
            await at.press("3", "enter", "k")
            for size in (WIDE, USUAL, NARROW):
                await at.pilot.resize_terminal(*size)
                assert system in at.text() or size != WIDE
                assert ("true" in at.text()) == (system != "ko")

    asyncio.run(story())
