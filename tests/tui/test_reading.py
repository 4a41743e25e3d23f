"""Logs are read in threads: the screen shows a notice and still answers keys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from croupier.review import game as past
from croupier.review.game import ReviewedGame, read_game
from croupier.review.review import reviews_by_seat
from croupier.table.sitting import Sitting
from croupier.tui.screens import history, lobby
from croupier.tui.screens.history import HistoryScreen
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.replay import ReplayScreen
from croupier.tui.screens.review import ReviewScreen
from croupier.tui.screens.table import TableScreen
from tui.evening import At, Evening, alone

HOUSE = "blackjack/vegas-strip"


class Slow:
    """A call that waits until the test releases it."""

    def __init__(self, does: Any) -> None:
        self._does, self.go = does, Event()

    def __call__(self, *given: Any) -> Any:
        assert self.go.wait(10)
        return self._does(*given)

    of = __call__


async def press_on(at: At, *keys: str) -> None:
    """Press keys without waiting for the threads."""
    for key in keys:
        await at.pilot.press(key)
        await at.pilot.pause()


@pytest.mark.slow
def test_a_look_back_says_that_the_log_is_being_read(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(reviews_by_seat)
    monkeypatch.setattr(past, "reviews_by_seat", slow)

    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.play_round()
            await press_on(at, "escape", "e")
            assert at.is_at(ReviewScreen)
            assert "The log is being read." in at.text()
            await press_on(at, "f2")
            assert "Le journal est en cours de lecture." in at.text()
            slow.go.set()
            await at.settle()
            assert "Le journal est en cours de lecture." not in at.text()
            assert at.screen.review.deals

    asyncio.run(story())


@pytest.mark.slow
def test_a_past_game_is_opened_once_it_is_read(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(read_game)
    monkeypatch.setattr(history, "read_game", slow)

    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.play_round()
            await at.press("escape", "e", "enter", "f6")
            await press_on(at, "w", "w")
            assert at.is_at(HistoryScreen)
            assert "The log is being read." in at.text()
            slow.go.set()
            await at.settle()
            assert at.is_at(ReplayScreen)
            await at.press("escape")
            assert at.is_at(HistoryScreen), "it was opened twice"

    asyncio.run(story())


@pytest.mark.slow
def test_a_game_is_laid_out_again_while_the_lobby_answers(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(lobby.resume)
    monkeypatch.setattr(lobby, "resume", slow)

    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.press("3", "enter", "escape", "enter")
            await at.press("r")
            await press_on(at, "enter")
            assert "The game is being resumed." in at.text()
            await press_on(at, "f1")
            assert "closes" in at.text()
            await press_on(at, "f1")
            slow.go.set()
            await at.settle()
            assert at.is_at(TableScreen)

    asyncio.run(story())


@pytest.mark.slow
def test_whoever_went_elsewhere_meanwhile_is_not_called_back(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(lobby.resume)
    monkeypatch.setattr(lobby, "resume", slow)

    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.press("3", "enter", "escape", "enter")
            await at.press("r")
            await press_on(at, "enter", "enter", "enter")
            assert at.is_at(TableScreen)
            here = at.table.game
            slow.go.set()
            await at.settle()
            assert at.table.game is here
            await at.press("escape")
            assert at.is_at(LobbyScreen)
            assert "Resume" in at.text(), "the other game is no longer kept"

    asyncio.run(story())


def begin_round(sitting: Sitting) -> Sitting:
    """The first seat bets, and a round is dealt."""
    while sitting.advance():
        pass
    sitting.table.bet(0, {sitting.house.rules.bets[0]: 1000})
    while sitting.advance():
        pass
    assert sitting.game.rounds == 1
    return sitting


def test_one_of_several_games_is_chosen_and_broken_ones_are_left_out(evening: Evening) -> None:
    async def story() -> None:
        for house in (HOUSE, "war/casino-war", "baccarat/pairs"):
            begin_round(evening.sitting(house, alone(3))).leave()
        broken = sorted((evening.folder / "games").glob("*.jsonl"))[1]
        broken.write_text("nonsense\n")
        async with evening.at() as at:
            await at.press("r")
            text = at.text()
            assert "Resume which game?" in text
            assert text.count("round 1 · Léa") == 2
            await at.press("enter")
            assert at.is_at(TableScreen)

    asyncio.run(story())


def test_games_that_cannot_be_read_are_listed_as_damaged(evening: Evening) -> None:
    async def story() -> None:
        for _ in range(3):
            begin_round(evening.sitting(HOUSE, alone(3))).leave()
        for log in (evening.folder / "games").glob("*.jsonl"):
            log.write_text("nonsense\n")
        async with evening.at() as at:
            await at.press("r")
            assert at.text().count("damaged") == 3

    asyncio.run(story())


@pytest.mark.slow
def test_a_resumed_game_remembers_the_last_bet(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("baccarat/punto-banco", alone(3)) as at:
            await at.press("3", "b", "2", "t", "enter", "escape", "enter", "enter", "r")
            await at.press("enter", "enter")
            assert at.table.betting.last[0] == {"banker": 2500, "tie": 500}
            assert at.table.game.rounds == 2

    asyncio.run(story())


def test_the_roads_of_a_past_game_begin_with_its_shoe(evening: Evening) -> None:
    sitting = evening.sitting("baccarat/punto-banco:decks=1", alone(3))
    for _ in range(30):
        sitting.table.bet(0, {"banker": 1000})
        while sitting.table.game.round or sitting.table.game.bets:
            sitting.advance()
    game = ReviewedGame.of(sitting.records())
    replay = game.replay
    sitting.leave()
    assert replay.shoes[0] == 0
    assert len(set(replay.shoes)) > 2
    assert all(first <= number for number, first in enumerate(replay.shoes))

    async def story() -> None:
        async with evening.at() as at:
            await at.app.push_screen(ReplayScreen(game, (len(game.replay.rounds) - 1, 0)))
            await at.settle()
            assert f"Coups {len(replay.rounds) - 1 - replay.shoes[-1]}, naturals" in at.text()

    asyncio.run(story())


@pytest.fixture(autouse=True)
def _a_folder_for_games(evening: Evening) -> None:
    Path(evening.folder / "games").mkdir(exist_ok=True)
