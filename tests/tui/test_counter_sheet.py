"""The counter's sheet in the app: sliders move, figures and pictures follow, rounds refine what is computed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from threading import Event
from typing import Any

import pytest

from croupier.houses import load
from croupier.messages import say
from croupier.paper.sheet_answers import STAGES, SheetAnswers
from croupier.paper.sheet_sliders import SLIDERS, settings_of
from croupier.processes.queue import WAITING, Found, Query, Reply
from croupier.tui.screens.counter_sheet import CounterSheetScreen
from croupier.tui.screens.lobby import LobbyScreen, no_sheet
from tui.evening import SIZES, Evening

HOUSE = "blackjack/vegas-strip"


class MadeUp:
    """Answers at once, with the settings as figures; what is not ready waits."""

    ready = 2

    def __init__(self, *_: object) -> None:
        self.asked: list[tuple[str, int, Mapping[str, Any]]] = []
        self.closed = False

    def find(self, house: str, count: str, stage: int, settings: Mapping[str, Any]) -> Found:
        assert house == HOUSE
        self.asked.append((count, stage, dict(settings)))
        if stage > self.ready:
            return WAITING
        if stage == 0 and "jump" in settings:
            return Found("refused", why=say("No."))
        rows = [["SCORE", f"{stage}0.5 ± 1.0"], ["units of the spread", settings["spread"]]]
        lines = [
            {"spread": 4, "won": 1.0, "error": 0.1, "ruin": 0.25},
            {"spread": 1, "won": -1.0, "error": 0.1, "ruin": 1.0},
        ]
        return Found(
            "known",
            {
                "rounds": stage * 1000,
                "units": 100,
                "figures": {"en": rows, "fr": rows},
                "bars": [{"count": n, "bet": max(1, n), "ev": n / 100, "frequency": 0.1} for n in range(-5, 6)],
                "spreads": lines if stage else [],
                "hours": [1.0, 2.0] if stage else [],
                "fan": [[-9.0, -12.0], [-3.0, -5.0], [0.0, 1.0], [4.0, 6.0], [10.0, 14.0]] if stage else [],
            },
        )

    def close(self) -> None:
        self.closed = True


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_sliders_move_and_figures_follow(evening: Evening, size: tuple[int, int]) -> None:
    made = MadeUp()

    async def play() -> None:
        screen = CounterSheetScreen(load(HOUSE), lambda _: made)
        async with evening.at(screen, size=size) as at:
            assert "20.5 ± 1.0" in at.text()
            assert [stage for _, stage, _ in made.asked[:3]] == [0, 1, 2]
            assert "From 2,000 rounds" in at.text()
            await at.press("left", "left")
            assert screen.at["spread"] == 8
            assert "1-8" in at.text()
            assert made.asked[-1][1] == 2, "the best that is there answers at once"
            screen.row = [slider.name for slider in SLIDERS].index("jump")
            await at.press("right", "right")
            assert screen.at["jump"] == 2
            await at.press("delete")
            assert screen.at["jump"] is None
            await at.press("escape")
            assert made.closed

    asyncio.run(play())


@pytest.mark.slow
def test_pictures_are_painted_where_there_is_room(evening: Evening) -> None:
    async def play() -> None:
        async with evening.at(CounterSheetScreen(load(HOUSE), MadeUp), size=(200, 60)) as at:
            text = at.text()
            for title in ("Units bet at each count", "Won in an hour by the spread", "Units won over the hours"):
                assert title in text
            assert "25.0 %" in text
            assert "100 %" in text

    asyncio.run(play())


@pytest.mark.slow
def test_what_is_computed_is_shown_until_rounds_are_there(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MadeUp, "ready", 0)

    async def play() -> None:
        async with evening.at(CounterSheetScreen(load(HOUSE), MadeUp)) as at:
            assert "Computed; rounds are being dealt" in at.text()
            assert "00.5 ± 1.0" in at.text()
            monkeypatch.setattr(MadeUp, "ready", 1)
            at.app.repaint()
            await at.settle()
            assert "From 1,000 rounds" in at.text()

    asyncio.run(play())


@pytest.mark.slow
def test_the_lobby_leads_there(evening: Evening) -> None:
    async def play() -> None:
        async with evening.at(LobbyScreen()) as at:
            screen = at.screen
            screen.row = [house.name for house in screen.shown].index(HOUSE)
            await at.press("k")
            assert at.is_at(CounterSheetScreen)
            await at.press("escape")
            assert at.is_at(LobbyScreen)

    asyncio.run(play())


def test_where_nobody_counts() -> None:
    assert no_sheet(load(HOUSE).rules) is None
    assert str(no_sheet(load("baccarat/ez").rules)) == "cards are not counted here"
    assert str(no_sheet(load(f"{HOUSE}:decks=infinite").rules)) == "cards are not counted here"


def test_a_team_is_called_from_a_count_on() -> None:
    usual = {slider.name: slider.usual for slider in SLIDERS}
    assert settings_of(usual)["spread"] == "1-12"
    assert {"enter", "leave", "count"}.isdisjoint(settings_of(usual))
    team = settings_of(usual | {"spotters": 3, "leave": -2})
    assert team["enter"] == 2
    assert "leave" not in team


def test_only_the_latest_question_is_still_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Query] = []

    def answer(_: object, query: Query) -> Reply:
        asked.append(query)
        time.sleep(0.02)
        return Reply("known", {"query": query.arguments})

    monkeypatch.setattr("croupier.processes.queue.QueryQueue._answer", answer)
    came: list[None] = []
    answers = SheetAnswers(lambda: came.append(None))
    for top in range(1, 30):
        assert not answers.find(HOUSE, "hi-lo", 1, {"spread": f"1-{top}"}).known
    until = time.monotonic() + 10
    while not (found := answers.find(HOUSE, "hi-lo", 1, {"spread": "1-29"})).known and time.monotonic() < until:
        time.sleep(0.01)
    assert found.known
    assert len(asked) < 10
    answers.close()


def test_a_slider_is_answered_while_many_rounds_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = Event()

    def answer(_: object, query: Query) -> Reply:
        if query.arguments[2] == STAGES - 1:
            dealt.wait(10)
        return Reply("known", {"query": query.arguments})

    monkeypatch.setattr("croupier.processes.queue.QueryQueue._answer", answer)
    answers = SheetAnswers(lambda: None)
    assert not answers.find(HOUSE, "hi-lo", STAGES - 1, {"spread": "1-8"}).known
    until = time.monotonic() + 10
    while not (moved := answers.find(HOUSE, "hi-lo", 1, {"spread": "1-12"})).known and time.monotonic() < until:
        time.sleep(0.01)
    assert moved.known
    assert not dealt.is_set()
    dealt.set()
    answers.close()
