"""The coach and the review, in all three games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

import pytest

from croupier.analysis import edge
from croupier.analysis.values import Values
from croupier.games import baccarat, war
from croupier.houses import load
from croupier.processes.queue import WAITING, Found, Query
from croupier.review.replay import Replay
from croupier.review.report import ReviewReport
from croupier.review.review import AT_ONCE, Review, reviews_by_seat
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.tui.screens.review import ReviewScreen
from croupier.tui.screens.table import TableScreen
from sizes import size
from tui.evening import COMPANY, At, AtOnce, Evening, alone

ON_THE_SPOT: dict[str, Any] = {"coach": True, "compute": "at once"}


@pytest.mark.slow
def test_the_coach_says_what_giving_up_a_war_costs(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("war/casino-war", replace(COMPANY, seed=17), **ON_THE_SPOT) as at:
            await at.press("3", "enter")
            need = at.table.game.deciding
            assert need is not None
            assert set(need.words) == {"war", "surrender"}
            assert "That cost" not in at.text()
            await at.press("r")
            assert "going to war was better" in at.text()

    asyncio.run(story())


def test_the_coach_is_silent_where_a_war_is_fought(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("war/casino-war", replace(COMPANY, seed=17), **ON_THE_SPOT) as at:
            await at.press("3", "enter", "w")
            assert "That cost" not in at.text()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("boxes", "line"),
    [
        ("t", "Tie costs 13.3 % more than Banker."),
        ("p", None),
        ("b", None),
        ("bt", "Tie costs 13.3 % more than Banker."),
    ],
)
def test_the_coach_speaks_of_a_box_that_gives_much_away(evening: Evening, boxes: str, line: str | None) -> None:
    async def story() -> None:
        async with evening.at("baccarat/punto-banco", alone(), **ON_THE_SPOT) as at:
            await at.press(*boxes, "enter")
            assert (line in at.text()) if line else (" more than " not in at.text())

    asyncio.run(story())


def test_the_coach_has_nothing_to_say_to_whoever_sits_out(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("baccarat/punto-banco", Party(("tie",), ("Léa",), seed=5), **ON_THE_SPOT) as at:
            await at.press("0")
            assert at.table.game.rounds == 1
            assert " more than " not in at.text()

    asyncio.run(story())


async def play(at: At, *keys: str, rounds: int = 8) -> None:
    for _ in range(rounds):
        await at.press(*keys, "enter")
        while at.awaits() == "move":
            await at.press("r")
    await at.press("escape", "e")


def report_of(evening: Evening, house: str, *keys: str) -> tuple[Review, ReviewReport, str]:
    """Play a session that surrenders every tie, and read its review."""

    async def story() -> tuple[Review, ReviewReport, str]:
        async with evening.at(house, alone(5), compute="at once") as at:
            await play(at, *keys)
            assert at.is_at(ReviewScreen)
            review = at.screen.review
            return review, review.report(at.app.values), at.text()

    return asyncio.run(story())


@pytest.mark.slow
def test_at_baccarat_the_boxes_are_the_decisions(evening: Evening) -> None:
    review, report, text = report_of(evening, "baccarat/punto-banco", "x", "3", "p", "2", "t")
    assert report.whole
    assert report.decisions == 2 * report.deals == 16
    assert set(report.costs) == {("player", "banker"), ("tie", "banker")}
    assert "Tie instead of Banker, 8 times" in text
    assert "Not on the best box" in text
    rules = load("baccarat/punto-banco").rules
    assert isinstance(rules, baccarat.Rules)
    own = sum(
        float(edge(rules, deal.cards_left).bets[bet]) * stake for deal in review.deals for bet, stake in deal.bets
    )
    assert report.luck == pytest.approx(report.net - own, abs=1e-6)


@pytest.mark.slow
def test_at_war_a_tie_is_a_decision(evening: Evening) -> None:
    review, report, text = report_of(evening, "war/casino-war:decks=1", "x", "3")
    rules = review.rules
    assert isinstance(rules, war.Rules)
    assert report.whole
    assert report.decisions == len(review.decisions) > 0
    assert set(report.costs) == {("surrender", "war")}
    assert ": Surrender; War was better" in " ".join(text.split())
    worth = sum(float(edge(rules, deal.cards_left).ante) * stake for deal in review.deals for _, stake in deal.bets)
    assert report.expected == pytest.approx(worth, abs=1e-6)
    assert report.luck == pytest.approx(report.net - worth + report.cost, abs=1e-6)


def test_a_side_bet_made_first_is_not_taken_for_the_main_bet(evening: Evening) -> None:
    """The cost of a move is in units of the main bet, whatever chip was placed first."""
    house = load("blackjack/london")
    sitting = Sitting.begin(house, alone(4), evening.folder)
    sitting.table.bet(0, {"21+3": 500, "main": 2000})
    while sitting.table.game.deciding is None:
        sitting.advance()
    sitting.table.act(0, "decline" if "decline" in sitting.table.game.deciding.words else "stand")
    review = reviews_by_seat(Replay.of(sitting.records()))[0]
    assert [decision.bet for decision in review.decisions] == [2000]
    sitting.leave()


@pytest.mark.slow
def test_a_long_look_back_asks_a_few_questions_at_a_time(evening: Evening) -> None:
    """Otherwise the questions of the next table would wait behind a whole review."""
    sitting = Sitting.begin(load("blackjack/vegas-strip"), alone(3), evening.folder)
    driver = TableScreen(sitting)
    for _ in range(size(12, 30)):
        driver.finish()
        sitting.bet(0, {"main": 1000})
        driver.finish()
        while driver.awaits == "move":
            need = sitting.table.game.deciding
            assert need is not None
            sitting.act(0, "decline" if "decline" in need.words else "stand")
            driver.finish()
    review, asked = reviews_by_seat(Replay.of(sitting.records()))[0], Overworked(lambda: None)
    for _ in range(3):
        assert not review.report(asked).whole
    assert len(asked.questions) <= 2 * AT_ONCE
    assert review.report(AtOnce(lambda: None)).whole
    sitting.leave()


class Overworked(Values):
    """A stand-in whose values never arrive."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(changed)
        self.questions: set[Hashable] = set()

    def _ask(self, key: Hashable, query: Query, how: int) -> Found:  # noqa: ARG002
        self.questions.add(key)
        return WAITING
