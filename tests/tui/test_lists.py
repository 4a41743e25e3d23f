"""Lists and sheets: what is looked for, what is typed over, what the mouse wheel moves."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual import events

from croupier.records.types import Calendar
from croupier.table.party import Party
from croupier.tui.dialogs.compare import CompareDialog
from croupier.tui.dialogs.odds import DrawingDialog
from croupier.tui.dialogs.rules import LogDialog, RulesDialog
from croupier.tui.dialogs.values import ValuesDialog
from croupier.tui.dialogs.write import WriteDialog
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.table import TableScreen
from tui.evening import SIZES, USUAL, At, Evening, alone

HOUSE = "blackjack/vegas-strip"
TOURNAMENT = Party(("expert", "amateur"), ("Léa",), calendar=Calendar())


async def wheel(at: At, notches: int) -> None:
    kind = events.MouseScrollDown if notches > 0 else events.MouseScrollUp
    for _ in range(abs(notches)):
        at.app.post_message(kind(None, 9, 9, 0, 0, 0, False, False, False, 9, 9))
        await at.settle()


async def type_text(at: At, text: str) -> None:
    await at.press(*("space" if letter == " " else letter for letter in text))


# The filter of the lobby


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "sign"), [("en", "“6:5”: 1 of"), ("fr", "«\u202f6:5\u202f»\u202f: 1 sur")])
def test_a_filter_is_shown_and_escape_clears_it_before_it_leaves(
    evening: Evening, size: tuple[int, int], language: str, sign: str
) -> None:
    async def story() -> None:
        async with evening.at(size=size, language=language) as at:
            everything = at.screen.shown
            await at.press("/")
            await type_text(at, "6:5")
            await at.press("enter")
            assert len(at.screen.shown) == 1
            assert sign in at.text().split("\n")[0]
            await at.press("escape")
            assert at.screen.shown == everything
            assert not at.app.leaving
            assert sign not in at.text()
            await at.press("escape")
            assert at.app.leaving

    asyncio.run(story())


def test_a_filter_that_fits_nothing_is_refused(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at() as at:
            await at.press("/")
            await type_text(at, "xyz")
            await at.press("enter")
            assert "No house has “xyz” in its name, its game or its rules." in at.text()
            assert at.app.screen_stack[0].find == ""  # type: ignore[attr-defined]

    asyncio.run(story())


@pytest.mark.slow
def test_a_house_that_is_cleared_of_its_filter_stays_chosen(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at() as at:
            await at.press("/")
            await type_text(at, "changer")
            await at.press("enter")
            assert at.screen.chosen.name == "blackjack/changer"
            await at.press("escape")
            assert at.screen.chosen.name == "blackjack/changer"

    asyncio.run(story())


# What is there is typed over


@pytest.mark.slow
def test_a_number_that_is_there_is_replaced_by_typing(evening: Evening) -> None:
    """Chips: 1000 stands there; who types 500 takes 500, not 1000500."""

    async def story() -> None:
        async with evening.at() as at:
            await at.press("/")
            await type_text(at, "deshmukh")
            await at.press("enter", "enter", "enter")
            assert isinstance(at.dialog, WriteDialog)
            line = at.dialog.input
            assert line.value
            await type_text(at, "500")
            assert line.value == "500"
            await at.press("enter")
            assert at.is_at(TableScreen)
            assert at.table.game.players[0].purse == 500_00

    asyncio.run(story())


@pytest.mark.slow
def test_a_text_that_is_there_can_also_be_kept(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(guests=["Ana", "Ben"]) as at:
            await at.press("enter", "f")
            line = at.dialog.input
            assert line.selected_text == line.value
            await at.press("end")
            await type_text(at, ", Cid")
            assert line.value == "Ana, Ben, Cid"
            await at.press("escape", "enter", "f", "backspace")
            assert at.dialog.input.value == ""

    asyncio.run(story())


# The mouse wheel


def test_the_wheel_moves_through_the_houses_and_stops_at_the_ends(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(house=None, size=USUAL) as at:
            at.screen.row = 0
            await wheel(at, -1)
            assert at.screen.row == 0
            await wheel(at, 3)
            assert at.screen.row == 3
            await wheel(at, -1)
            assert at.screen.row == 2

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "kind"),
    [(("f1",), RulesDialog), (("c", *["down"] * 6, "enter"), CompareDialog)],
)
def test_the_wheel_moves_a_sheet_that_is_longer_than_the_screen(
    evening: Evening, keys: tuple[str, ...], kind: type[Any]
) -> None:
    async def story() -> None:
        async with evening.at(size=(40, 12)) as at:
            await at.press(*keys)
            area = at.dialog.scroll_area
            assert isinstance(at.dialog, kind)
            await wheel(at, 1)
            assert area.scroll_y > 0
            await wheel(at, 99)
            assert area.scroll_y == area.max_scroll_y, "it stops at its end"
            await wheel(at, -99)
            assert area.scroll_y == 0

    asyncio.run(story())


@pytest.mark.parametrize("keys", [("c",), ("f4",)])
def test_the_wheel_moves_a_list_that_is_longer_than_the_screen(evening: Evening, keys: tuple[str, ...]) -> None:
    async def story() -> None:
        async with evening.at(size=(70, 14)) as at:
            await at.press(*keys)
            before = at.text()
            await wheel(at, 2)
            assert at.text() != before
            await wheel(at, -99)
            assert at.text() == before

    asyncio.run(story())


@pytest.mark.parametrize("key", [pytest.param("?", marks=pytest.mark.slow), "l"])
def test_the_wheel_moves_what_is_said_at_the_table(evening: Evening, key: str) -> None:
    kinds = {"?": ValuesDialog, "l": LogDialog}

    async def story() -> None:
        async with evening.at(HOUSE, alone(27), size=(40, 16), compute="at once") as at:
            for _ in range(2):
                await at.play_round()
            await at.press("enter", key)
            assert at.is_at(kinds[key])
            await wheel(at, -9)
            before = at.text()
            await wheel(at, 3)
            assert at.text() != before

    asyncio.run(story())


def test_the_drawing_rules_are_whole_at_every_size(evening: Evening) -> None:
    """They are longer than 24 rows of 40 columns: the last row comes in sight."""

    async def story() -> None:
        async with evening.at("baccarat/pairs", alone(), size=(40, 18), language="fr") as at:
            await at.press("g")
            assert at.is_at(DrawingDialog)
            await at.press("end")
            assert any(line.split()[:1] == ["7"] for line in at.text().split("\n"))

    asyncio.run(story())


@pytest.mark.slow
def test_the_wheel_turns_the_cards_of_a_replay(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.play_round()
            await at.press("escape", "e", "w")
            await wheel(at, 3)
            assert at.screen.step == 3
            await wheel(at, -2)
            assert at.screen.step == 1

    asyncio.run(story())


# Questions


def test_the_answers_of_a_question_can_be_chosen_with_the_arrows(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at() as at:
            await at.press("t")
            assert "A  Amateur" in at.text()
            await at.press("down", "enter")
            assert at.is_at(TableScreen)
            assert {player.plays for player in at.table.game.players} == {"", "intermediate"}
            await at.press("escape")
            assert at.is_at(LobbyScreen)

    asyncio.run(story())


def test_enter_still_leaves_and_the_arrows_stay(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.press("3", "enter", "escape", "down", "down", "enter")
            assert at.is_at(TableScreen)
            await at.press("escape", "enter")
            assert at.is_at(LobbyScreen)

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_narrow_footer_shows_the_keys_that_a_newcomer_needs(evening: Evening, language: str) -> None:
    async def story() -> None:
        ways = (
            (None, alone(), "F4"),
            ("baccarat/pairs", alone(), "?"),
            (HOUSE, TOURNAMENT, "V"),
            (HOUSE, alone(), "?"),
        )
        for house, party, key in ways:
            async with evening.at(house, party, size=(40, 24), language=language) as at:
                footer = at.text().split("\n")[-1].split()
                assert {"F1", key, "ESC" if language == "en" else "ÉCHAP"} <= set(footer), footer

    asyncio.run(story())


def test_in_a_narrow_list_the_name_of_a_house_is_whole(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(size=(40, 24)) as at:
            await at.press("c")
            assert "CtrlAltBet  6D S17 NP ND NS NI BJ=2…" in at.text()

    asyncio.run(story())
