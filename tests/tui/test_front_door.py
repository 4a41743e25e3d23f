"""The front door: whoever holds one of the five documents finds their game at once. The tests read the screen."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from croupier.houses import SHEETS, load
from croupier.language import LANGUAGES
from croupier.records.types import Calendar
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.table import TableScreen
from croupier.tui.screens.tournament import TournamentScreen
from tui.evening import COMPANY, NARROW, USUAL, Evening


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, len(SHEETS) + 1))
def test_from_the_first_screen_to_each_rule_sheet_in_two_keys(evening: Evening, number: int, language: str) -> None:
    """The trial: the number beside the title, then Enter; where chips are bought first, Enter again."""
    house = load(SHEETS[number - 1])

    async def story() -> None:
        async with evening.at(size=USUAL, language=language) as at:
            assert f"{number} {house.title(language)}" in at.text()
            await at.press(str(number))
            assert house.title(language) in at.text()
            assert {"en": "Alone", "fr": "Seul"}[language] in at.text()
            await at.press("enter", *["enter"] * house.rules.buy_in)
            assert at.is_at(TableScreen)
            assert at.table.sitting.house.name == house.name
            assert not at.table.game.tournament

    asyncio.run(story())


@pytest.mark.parametrize(("language", "level", "key"), [("en", "intermediate", "i"), ("fr", "expert", "e")])
def test_the_tournament_in_three_keys_with_the_level_that_was_chosen(
    evening: Evening, language: str, level: str, key: str
) -> None:
    async def story() -> None:
        async with evening.at(size=USUAL, language=language) as at:
            await at.press("1", "t")
            assert all(word in at.text() for word in ("Amateur", "Expert", "Champion"))
            await at.press(key)
            assert at.is_at(TournamentScreen)
            assert [player.plays for player in at.table.game.players] == ["", level, level, level]

    asyncio.run(story())


def test_at_another_house_the_tournament_says_where_it_is_held(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            await at.press("2")
            assert "A tournament against three AI players, at Changer" in at.text()
            await at.press("escape", "2", "h")
            assert at.is_at(LobbyScreen)
            assert "croupier host blackjack/partage" in at.text()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("Solo", "blackjack/changer"), ("Multijoueur", "blackjack/changer"), ("IA", "blackjack/changer"),
        ("tournoi", "blackjack/changer"), ("assurance", "blackjack/partage"), ("partager", "blackjack/partage"),
        ("four players", "blackjack/four-seats"), ("baccarat", "baccarat/ctrlaltbet"), ("war", "war/ctrlaltbet"),
        ("bataille", "war/ctrlaltbet"), ("CHASES", "blackjack/deshmukh"),
    ],
)  # fmt: skip
def test_a_house_is_found_by_any_word(evening: Evening, word: str, first: str) -> None:
    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            await at.press("/", *("space" if letter == " " else letter for letter in word), "enter")
            assert at.screen.shown[0].name == first

    asyncio.run(story())


def test_bots_are_kept_for_a_house(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            await at.press("b", "right", "escape")
            assert "Bots 1, amateur" in at.text()
            await at.press("down")
            assert "Bots 0" in at.text()
            assert at.app.settings.bots_at == {"blackjack/changer": ["amateur"]}
            await at.press("down")
            assert "· Bots" in at.text(), "Deshmukh has one seat"

    asyncio.run(story())


@pytest.mark.parametrize("size", [USUAL, NARROW])
def test_leaving_shows_how_it_went(evening: Evening, size: tuple[int, int]) -> None:
    async def story() -> None:
        async with evening.at("blackjack/changer", size=size) as at:
            for _ in range(3):
                await at.play_round()
            await at.press("escape", "enter")
            text = at.text()
            assert "Result" in text
            assert "Mistakes" in text
            nets = {net[0] for net in at.app.screen.game.replay.nets}  # type: ignore[attr-defined]
            assert len(nets) == 1 or ("Best round" in text and "Worst round" in text)
            await at.press("enter")
            assert at.is_at(LobbyScreen)
            assert "Fairness: " in at.text()

    asyncio.run(story())


def test_the_end_of_a_tournament_offers_the_look_back_first(evening: Evening) -> None:
    party = replace(COMPANY, calendar=Calendar(1, 1))

    async def story() -> None:
        async with evening.at("blackjack/changer", party, USUAL) as at:
            await at.play_round()
            assert "wins the tournament" in at.text() or "win the tournament" in at.text()
            assert "ENTER  Look back" in at.text()
            await at.press("enter")
            assert "Session review" in at.text()
            assert "ENTER  Lobby" in at.text()
            await at.press("enter")
            assert at.is_at(LobbyScreen)

    asyncio.run(story())


def test_the_first_screen_always_offers_the_other_language(evening: Evening) -> None:
    async def story() -> None:
        for language, other in (("en", "F2 F"), ("fr", "F2 E")):
            async with evening.at(size=USUAL, language=language) as at:
                for width in (60, 80, 100):
                    await at.pilot.resize_terminal(width, 24)
                    assert other in at.text().splitlines()[-1]

    asyncio.run(story())


def test_where_every_bet_is_made_by_itself_nobody_is_asked_for_one(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            await at.press("4", "enter")
            assert "everybody bets P1.00" in at.text()
            assert "Place your bets" not in at.text()
            await at.play_round()
            await at.press("escape", "enter")
            assert re.search(r"Cost of mistakes +(−P\d\.\d\d|P0\.00|computing)", at.text()), at.text()

    asyncio.run(story())


def test_enter_that_was_typed_before_the_app_had_the_keys(evening: Evening) -> None:
    """A terminal hands over such an Enter as a line feed, since it was not told yet to leave keys as they are."""

    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            await at.press("1", "ctrl+j")
            assert at.is_at(TableScreen)

    asyncio.run(story())
