"""The chart on the screen speaks the language of the keys: cells, legend, help and buttons agree."""

from __future__ import annotations

import asyncio

import pytest

from tui.evening import SIZES, USUAL, Evening, alone

pytestmark = pytest.mark.slow  # charts are computed

LETTERS = {
    "en": {"H": "hit", "S": "stand", "D": "double, else hit", "P": "split", "R": "surrender, else hit"},
    "fr": {"T": "tirer", "R": "rester", "D": "doubler, sinon tirer", "P": "partager", "A": "abandonner, sinon tirer"},
}
BUTTONS = {
    "en": {"H": "Hit", "S": "Stand", "D": "Double", "R": "Surrender"},
    "fr": {"T": "Tirer", "R": "Rester", "D": "Doubler", "A": "Abandonner"},
}


@pytest.mark.parametrize("language", LETTERS)
def test_cells_legend_help_and_keys_have_the_same_letters(evening: Evening, language: str) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(5), language=language, compute="at once") as at:
            await at.press("3", "enter")
            assert at.awaits() == "move"
            for letter, label in BUTTONS[language].items():
                assert f" {letter}  {label}" in at.text()
            await at.press("g")
            legend = at.text()
            for letter, meaning in LETTERS[language].items():
                assert f" {letter}  {meaning}" in legend
            shown = {cell[:1] for line in legend.split("\n")[10:24] for cell in line.split() if len(cell) <= 2}
            others = {"H", "S", "T", "A"} - set(LETTERS[language]) - {"A"}
            assert not shown & others
            await at.press("g", "f1")
            for letter, label in BUTTONS[language].items():
                assert any(text.endswith(f" {letter}  {label}") for _, text in at.dialog.lines())

    asyncio.run(story())


@pytest.mark.parametrize("size", SIZES)
def test_the_chart_of_changer_shows_c_where_pairs_are_swapped(evening: Evening, size: tuple[int, int]) -> None:
    async def story() -> None:
        async with evening.at("blackjack/changer", alone(5), size, compute="at once") as at:
            await at.press("g", *(["tab"] * 2 if size[0] < 120 else []))
            rows = [line for line in at.text().split("\n") if " 8 8 " in line]
            assert len(rows) == 1
            pairs = rows[0][rows[0].index(" 8 8 ") :]
            assert "C" in pairs
            assert "P" not in pairs

    asyncio.run(story())


def test_what_the_chart_says_is_obeyed_by_its_key(evening: Evening) -> None:
    """In French the marked cell of a hand that stands is R, and R stands."""

    async def story() -> None:
        for seed in range(3, 30):
            async with evening.at("blackjack/vegas-strip", alone(seed), USUAL, language="fr", compute="at once") as at:
                await at.press("3", "enter")
                if at.awaits() != "move" or "decline" in at.table.game.deciding.words:  # type: ignore[union-attr]
                    continue
                await at.press("g")
                if "[R]" not in at.text():
                    continue
                await at.press("g", "r")
                said = [at.app.look(line) for line in at.table.said]
                assert "Léa reste." in said
                return
        raise AssertionError("no hand that stands")

    asyncio.run(story())
