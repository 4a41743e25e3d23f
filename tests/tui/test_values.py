"""Exact values at the table: they come from another process, and what is said about them is exact."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest

from croupier.analysis import advise
from croupier.cards import card
from croupier.games import blackjack
from croupier.houses import load
from croupier.protocol import FACE_DOWN, Answer, Decide, Draw, Stake
from croupier.tui.counting import answer
from croupier.tui.values import Values
from croupier.tui.why import BUST, NATURAL, why
from tui.evening import Evening, alone

DEALS: list[tuple[str, list[Answer]]] = [
    ("blackjack/vegas-strip", ["8d", "6d", "3c", FACE_DOWN]),
    ("blackjack/vegas-strip", ["10d", "10h", "6c", FACE_DOWN, False]),
    ("blackjack/vegas-strip", ["10d", "Ah", "6c", FACE_DOWN, "decline", False]),
    ("blackjack/downtown", ["Ad", "6h", "6c", FACE_DOWN]),
    ("blackjack/european", ["9d", "10h", "7c"]),
    ("blackjack/changer", ["8d", "10h", "8c", FACE_DOWN]),
    ("blackjack/vegas-strip", ["Ad", "7h", "Ac", FACE_DOWN]),
    ("blackjack/ctrlaltbet", ["10d", "Ah", "2c", FACE_DOWN]),
    ("blackjack/deshmukh", ["10d", "7h", "4c", FACE_DOWN]),
]


def lying(house: str, answers: list[Answer]) -> blackjack.Round:
    """A round at which these cards lie."""
    rules = load(house).rules
    assert isinstance(rules, blackjack.Rules)
    round = blackjack.start(rules, (Stake.on({"main": 10000}, 100000),))
    for given in answers:
        need = round.need
        round = round.step(card(str(given)) if isinstance(need, Draw) and need.face_up else given)
    assert isinstance(round.need, Decide)
    return round


@pytest.mark.parametrize(("house", "answers"), DEALS)
def test_how_a_move_ends_adds_up_to_its_value(house: str, answers: list[Answer]) -> None:
    round = lying(house, answers)
    found, advice = why(round, Counter()), advise(round)
    assert abs(sum(found.dealer.values()) - 1) < 1e-12
    assert set(found.endings) == set(round.need.words) - {"split"}  # type: ignore[union-attr]
    for word, ending in found.endings.items():
        if word != "surrender":
            stakes = 2 if word in ("double", "swap") else 1
            assert stakes * (ending.win - ending.loss) == pytest.approx(advice.moves[word], abs=1e-12)
            assert sum(ending) == pytest.approx(1, abs=1e-12)


def test_after_a_peek_the_dealer_has_no_natural() -> None:
    round = lying(*DEALS[1])
    assert NATURAL not in why(round, Counter()).dealer
    assert why(round, Counter()).dealer[BUST] == pytest.approx(0.2295, abs=1e-4)


def test_a_question_that_cannot_be_answered_is_no_end() -> None:
    assert answer(("advice", (None, Counter()))) == ("unavailable", None)
    assert answer(("nothing", ())) == ("unavailable", None)


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


def test_the_values_sheet_shows_every_open_move(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(2), counting=True) as at:
            await at.press("3", "enter")
            need = at.table.table.deciding
            assert need is not None
            await at.press("?")
            round, seen = at.table.table.round, at.table.table.seen
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


def test_the_coach_speaks_only_when_a_move_costs(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(4), coach=True, counting=True) as at:
            await at.press("3", "enter")
            table = at.table.table
            round, seen = table.round, table.seen.copy()
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
