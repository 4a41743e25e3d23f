"""One key means one thing on all screens. The bindings are read from the source, and from the screens themselves."""

from __future__ import annotations

import ast
import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import croupier.tui
from croupier.houses import load
from croupier.language import LANGUAGES, translation_of
from croupier.messages import Word
from croupier.painting.canvas import Canvas
from croupier.telling.vocabulary import BETS, MOVES, NO_LETTER, YES_LETTER
from croupier.tui.controls import Control
from croupier.tui.dialogs.dialog import Dialog
from croupier.tui.keys import Key
from croupier.tui.screens.counter_sheet import CounterSheetScreen
from croupier.tui.screens.table import TableScreen
from tui.evening import COMPANY, At, Evening, alone
from tui.test_layout import SCREENS

NAMED = {"enter", "space", "escape", "up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
FIXED = {"f1": {"Rules"}, "f2": set(), "f3": {"Theme"}, "f4": {"Settings"}}
ANSWERS = {"y", "o", "n", "q", "backspace"}
"""Letters of Yes and No, and the second key of Esc and of Del."""
SEVERAL = {
    Key.VALUES: {"Values", "Odds"},
    Key.CHART: {"Chart", "Drawing rules"},
    Key.COUNT: {"Count", "Counter’s sheet"},
    Key.TOURNAMENT: {"Tournament", "New tournament"},
    Key.LOOK_BACK: {"Look back", "End the game and look back"},
    Key.WATCH: {"Watch the latest round", "Watch the rounds again"},
    Key.SKILL: {"Skill", "Progress"},
    Key.FIND: {"Find", "Find: {text}", "Rounds"},
    Key.NEXT: {"Player", "Chips on {bet}"},
    Key.DELETE: {"Undo", "Reset"},
}
"""Where the label says what the key's one meaning comes to on this screen."""


def _controls() -> Iterator[tuple[str, ast.Call]]:
    """Every `Control(…)` of the app, and the file it is in."""
    for path in sorted(Path(croupier.tui.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Control":
                yield path.name, node


def _labels(node: ast.expr) -> set[str]:
    """The sentences in a label."""
    return {
        str(call.args[0].value)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "say"
        if isinstance(call.args[0], ast.Constant)
    }


def test_a_command_has_one_key_and_a_key_one_command() -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for file, call in _controls():
        key, label = call.args[0], call.args[1]
        where = f"{file}:{call.lineno}"
        if isinstance(key, ast.Attribute) and isinstance(key.value, ast.Name) and key.value.id == "Key":
            meanings[Key[key.attr]] |= _labels(label)
        elif isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value:
            assert key.value in NAMED | FIXED.keys(), f"{where}: the key “{key.value}” is not in keys.py"
            assert key.value not in FIXED or _labels(label) <= FIXED[key.value], where
        also = next((given.value for given in call.keywords if given.arg == "also"), None)
        constants = [one.value for one in ast.walk(also) if isinstance(one, ast.Constant)] if also else []
        other = {one for one in constants if isinstance(one, str)}
        assert other <= NAMED | ANSWERS, f"{where}: {other}"
    assert set(meanings) == set(Key), "a key that nothing uses"
    several = {key: labels for key, labels in meanings.items() if len(labels) > 1}
    assert several == SEVERAL


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_or_a_box_has_no_key_of_a_command_of_its_table(language: str) -> None:
    """What is typed at a table while a person is asked: letters of answers, and commands that are none of them."""
    words = [*(move.keys for move in MOVES.values()), *(bet.keys for bet in BETS.values()), YES_LETTER, NO_LETTER]
    answers = {letter for word in words for letter in translation_of(language, Word(word))}
    table = {Key.VALUES, Key.CHART, Key.COUNT, Key.LOG, Key.STANDINGS, Key.ROADS, Key.CUT, Key.CLEAR, Key.ALL_IN}
    assert not answers & {*table, Key.AMOUNT, Key.NEXT_CHIP, Key.SIT_OUT}


@pytest.mark.parametrize("language", LANGUAGES)
def test_yes_and_no_are_the_keys_of_nothing_else(language: str) -> None:
    """They may be asked over any screen."""
    assert not {letter for word in (YES_LETTER, NO_LETTER) for letter in translation_of(language, Word(word))} & {*Key}


def _twice(controls: list[Control]) -> dict[str, list[object]]:
    """The letters and signs that two controls have at the same time."""
    count = Counter(key for control in controls for key in {control.key, *control.also} if len(key) == 1)
    return {key: [one.label for one in controls if one.answers(key)] for key, times in count.items() if times > 1}


async def _check(at: At) -> None:
    for language in LANGUAGES:
        at.app.settings.language = language
        await at.settle()
        assert not _twice(at.screen.controls())
        if not isinstance(at.screen, Dialog):
            for width in (60, 80, 120):
                canvas = Canvas(width, 24, at.screen.look.palette.background)
                at.screen.paint(canvas)
                footer = canvas.plain().rstrip().splitlines()[-1]
                settings = f"F4 {({'en': 'Settings', 'fr': 'Réglages'})[language]}"
                assert settings in footer, f"{language} {width}: {footer}"
    at.app.settings.language = "en"


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_has_a_key_twice_and_each_footer_has_the_settings(evening: Evening, name: str) -> None:
    house, party, there = SCREENS[name]
    if house and house.startswith("baccarat"):
        party = replace(party, bots=("banker",) * len(party.bots))

    async def story() -> None:
        async with evening.at(house, party) as at:
            await _check(at)
            await there(at)
            await _check(at)

    asyncio.run(story())


def test_the_counters_sheet_has_no_key_twice(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(CounterSheetScreen(load("blackjack/vegas-strip"))) as at:
            assert not _twice(at.screen.controls())

    asyncio.run(story())


@pytest.mark.parametrize("house", ["blackjack/changer", "blackjack/london", "baccarat/pairs", "war/ctrlaltbet"])
def test_a_digit_puts_the_chip_of_its_number_at_every_table(evening: Evening, house: str) -> None:
    async def story() -> None:
        async with evening.at(house, alone()) as at:
            table = at.table
            await at.press("1", "1", "2")
            assert table.betting.total(0) == 700
            await at.press("x")
            assert table.betting.total(0) == 0
            bets = table.game.rules.bets
            if len(bets) > 1:
                await at.press(*["tab"] * (len(bets) - 1), "2")
                assert table.betting.of(0) == {bets[-1]: 500}

    asyncio.run(story())


def test_the_footer_of_a_table_keeps_the_settings_in_sixty_columns(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", COMPANY) as at:
            await at.press("3", "enter")
            assert isinstance(at.screen, TableScreen)
            await _check(at)

    asyncio.run(story())
