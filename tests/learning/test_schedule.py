"""The schedule is that of the FSRS library, whatever was answered and whenever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from croupier.learning.progress import Answered
from croupier.learning.schedule import Schedule

BEGIN = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
ITEMS = {"a": 3.0, "b": 2.0, "c": 1.0}


def answer(item: str, at: datetime, right: bool, seconds: float = 4.0) -> Answered:
    return Answered(at.isoformat(), "chart", "blackjack/vegas-strip", item, "hit", right, seconds)


def test_a_month_of_answers_is_scheduled_as_the_library_does() -> None:
    draws, library, cards = Random(1), Scheduler(enable_fuzzing=False), dict[str, Card]()
    answers, now = list[Answered](), BEGIN
    for _ in range(300):
        now += timedelta(minutes=draws.choice((1, 5, 600)))
        item, right, seconds = draws.choice("abc"), draws.random() < 0.8, draws.choice((1.0, 4.0, 20.0))
        answers.append(answer(item, now, right, seconds))
        rating = Rating.Again if not right else {1.0: Rating.Easy, 4.0: Rating.Good, 20.0: Rating.Hard}[seconds]
        cards[item], _ = library.review_card(cards.get(item, Card(card_id=0, due=now)), rating, now)
    schedule = Schedule(ITEMS, answers)
    assert {item: schedule.due(item) for item in ITEMS} == {item: card.due for item, card in cards.items()}
    assert now > BEGIN + timedelta(days=20)


def test_what_was_missed_comes_back_before_anything_new() -> None:
    schedule = Schedule(ITEMS, [answer("b", BEGIN, right=False), answer("c", BEGIN, right=True)])
    assert schedule.next(BEGIN + timedelta(minutes=2), lambda _: 0) == "b"
    assert schedule.next(BEGIN + timedelta(minutes=2), lambda _: 0, last="b") == "a", "not twice in a row"


def test_new_items_come_in_proportion_to_their_weight() -> None:
    draws, schedule = Random(2), Schedule(ITEMS)
    found = [schedule.next(BEGIN, draws.randrange) for _ in range(6000)]
    assert abs(found.count("a") / 6000 - 3 / 6) < 0.03
    assert abs(found.count("c") / 6000 - 1 / 6) < 0.03


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.integers(0, 10_000)), max_size=30))
def test_something_is_always_asked(answers: list[tuple[str, bool, int]]) -> None:
    now, schedule, last = BEGIN, Schedule(ITEMS), ""
    for item, right, minutes in answers:
        now += timedelta(minutes=minutes)
        schedule.note_answer(answer(item, now, right))
        asked = schedule.next(now, lambda n: n // 2, last)
        assert asked in ITEMS
        assert asked != last
        last = asked
