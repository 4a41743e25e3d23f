"""Exact values at the table: they come from another process and agree with the analysis."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from threading import Event

import pytest

from analysis.lying import DEALS, lying
from croupier.analysis import advise
from croupier.analysis.values import Values
from croupier.analysis.worker import QUERIES
from croupier.cards import card
from croupier.houses import load
from croupier.language import Speaker
from croupier.painting.cards import Deck
from croupier.painting.look import Look
from croupier.painting.theme import FELT
from croupier.processes.queue import UNAVAILABLE, Query, QueryQueue, Reply, answer_query
from croupier.protocol import FACE_DOWN, Decide
from croupier.telling.blackjack.question import early_reason
from tui.evening import Evening, alone
from warm import WarmHelper

pytestmark = pytest.mark.slow


def test_before_a_bet_the_panel_shows_what_each_bet_is_worth(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("war/casino-war", alone(), compute="at once") as at:
            await at.press("3", "?")
            assert at.text().count("−18.65 %") == 2, at.text()  # the tie, from a full shoe and from the cards left
            await at.press("?", "enter")
            assert at.table.game.rounds == 1

    asyncio.run(story())


@pytest.fixture
def warm_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that need not load the libraries."""
    monkeypatch.setattr("croupier.processes.queue.HelperProcess", WarmHelper)


def test_insurance_is_explained_by_the_tens_that_are_left() -> None:
    round = lying("blackjack/single-deck", ["10d", "Ah", "6c", FACE_DOWN])
    advice = advise(round)
    look = Look(FELT, Deck(FELT), Speaker("en"))
    assert isinstance(round.need, Decide)
    line = look(early_reason(round, round.need, Counter([card("10d"), card("Ah"), card("6c")]), look.speak))
    assert line == "The dealer’s second card is a ten 30.6 times in 100; insurance needs more than 33.3."
    assert advice.insurance == pytest.approx(3 * 15 / 49 - 1, abs=1e-12)


def test_an_early_surrender_is_explained_by_the_naturals_that_are_left() -> None:
    round = lying("blackjack/boardwalk-1978:decks=1", ["10d", "Kh", "6c", FACE_DOWN])
    look = Look(FELT, Deck(FELT), Speaker("en"))
    assert isinstance(round.need, Decide)
    assert set(round.need.words) == {"surrender", "decline"}
    line = look(early_reason(round, round.need, Counter([card("10d"), card("Kh"), card("6c")]), look.speak))
    assert line == "The dealer has a blackjack 8.2 times in 100."


def test_a_question_that_cannot_be_answered_is_no_end() -> None:
    assert answer_query(Query("advice", (None, Counter())), QUERIES).status == "refused"
    assert answer_query(Query("advice", ()), QUERIES) == UNAVAILABLE
    assert answer_query(Query("nothing", ()), QUERIES) == UNAVAILABLE


def test_values_are_computed_elsewhere_and_arrive() -> None:
    values = Values(lambda: None)
    try:
        round = lying(*DEALS[0])
        assert values.advice(round, Counter()).coming
        deadline = time.monotonic() + 60
        while values.busy and time.monotonic() < deadline:
            time.sleep(0.05)
        assert values.advice(round, Counter()).value.best == "double"
    finally:
        values.close()


@pytest.mark.usefixtures("warm_workers")
def test_the_values_panel_shows_every_open_move(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(2), compute=True) as at:
            await at.press("3", "enter")
            need = at.table.game.deciding
            assert need is not None
            await at.press("?")
            round, seen = at.table.game.round, at.table.game.shoe.seen
            assert round is not None
            for _ in range(600):
                if at.app.values.advice(round, seen).known and at.app.values.why(round, seen).known:
                    break
                await asyncio.sleep(0.1)
            await at.pilot.pause()
            at.screen.repaint()
            await at.pilot.pause()
            text = at.text()
            assert "best ◂" in text
            assert text.count("costs ") == len(need.words) - 1
            assert "Dealer ends on" in text

    asyncio.run(story())


@pytest.mark.usefixtures("warm_workers")
def test_the_coach_speaks_only_when_a_move_costs(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(4), coach=True, compute=True) as at:
            await at.press("3", "enter")
            game = at.table.game
            round, seen = game.round, game.shoe.seen.copy()
            assert round is not None
            for _ in range(600):
                if at.app.values.advice(round, seen).known:
                    break
                await asyncio.sleep(0.1)
            advice = at.app.values.advice(round, seen).value
            assert "That cost" not in at.text()
            worst = min(advice.moves, key=lambda word: advice.moves[word])
            assert advice.costs[worst] > 0.05
            await at.press({"hit": "h", "stand": "s", "double": "d", "surrender": "r", "split": "p"}[worst])
            assert "That cost" in at.text()

    asyncio.run(story())


def test_questions_of_the_table_have_a_worker_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """They never wait for the lobby's edges or for earlier hands."""
    answers: dict[str, Event] = {"edge": Event(), "why": Event(), "advice": Event()}
    asked: list[str] = []

    def slowly(_: QueryQueue, query: Query) -> Reply:
        asked.append(query.kind)
        answers[query.kind].wait(10)
        return Reply("known", query.kind)

    monkeypatch.setattr(QueryQueue, "_answer", slowly)
    values = Values(lambda: None)
    for name in ("blackjack/downtown", "blackjack/european"):
        values.edge(load(name).rules)
    until(lambda: asked == ["edge"])
    first, second = lying(*DEALS[0]), lying(*DEALS[1])
    assert values.why(first, Counter()).coming
    assert values.why(second, Counter()).coming
    answers["advice"].set()
    values.advice(second, Counter())
    until(lambda: values.advice(second, Counter()).known)
    answers["why"].set()
    answers["edge"].set()
    until(lambda: not values.busy)
    assert asked.count("why") == 1, "the hand before was still computed"
    assert asked.index("why") < len(asked) - 1, "the hand waited for all edges"
    values.close()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)
