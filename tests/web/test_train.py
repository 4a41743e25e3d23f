"""Drills on the page: the questions, what is sent and what is not, and who has answered what."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from croupier.learning.drills import DRILLS
from croupier.learning.progress import Progress
from web.server import Guest, Running

THIRD = {"drill": "third-card", "house": "baccarat/punto-banco"}
RIGHT = ("right", "answer", "worth", "lines", "why", "cost")
"""What a question must not have."""


def begin(guest: Guest, **wish: Any) -> Any:
    """A drill that is prepared."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        found = guest.post("/api/train/begin", wish)
        if found["status"] != "computing":
            return found
        time.sleep(0.02)
    raise AssertionError(found)


def answer(guest: Guest, sitting: Any, given: str, number: int, **more: Any) -> tuple[int, Any]:
    wish = {"sitting": sitting["sitting"], "number": number, "given": given, "seconds": 1.5, **more}
    status, found, _ = guest.request("POST", "/api/train/answer", wish)
    return status, found


@pytest.fixture(scope="module")
def lea(house: Running) -> Guest:
    return Guest(house.address, "Léa")


def test_every_drill_of_the_terminal_is_there(lea: Guest) -> None:
    found = lea.get("/api/train")
    assert [one["drill"] for one in found["drills"]] == list(DRILLS)
    drilled = {name for one in found["houses"] for name in one["drills"]}
    assert drilled == {one["drill"] for one in found["drills"]}
    assert {one["name"] for one in found["options"]} == {"system", "true", "rounding", "estimate", "pace"}
    assert all(any(choice["value"] == one["usual"] for choice in one["choices"]) for one in found["options"])


def test_an_answer_is_judged_kept_and_followed_by_a_question(lea: Guest) -> None:
    sitting = begin(lea, **THIRD, anew=True)
    asked = sitting["question"]
    assert not set(asked) & set(RIGHT)
    assert [choice["word"] for choice in asked["choices"]] == ["draws", "stands"]
    before = lea.get("/api/train/progress")["answers"]
    status, found = answer(lea, sitting, "draws", asked["number"])
    assert status == 200
    assert found["right"] == (found["answer"] == "draws")
    assert all(found["lines"])
    assert found["lines"]
    assert not set(found["next"]) & set(RIGHT)
    assert found["next"]["number"] == asked["number"] + 1
    assert answer(lea, sitting, "stands", asked["number"]) == (200, found), "the same question is judged once"
    assert lea.get("/api/train/progress")["answers"] == before + 1
    again = begin(lea, **THIRD)
    assert (again["sitting"], again["question"]) == (sitting["sitting"], found["next"]), "a reload goes on"
    assert begin(lea, **THIRD, anew=True)["sitting"] != sitting["sitting"]


def test_misses_are_listed_and_progress_is_the_terminals(house: Running, tmp_path: Any) -> None:
    tom = Guest(house.address, "Tom")
    sitting = begin(tom, **THIRD)
    number, found = sitting["question"]["number"], sitting
    for _ in range(6):
        _, found = answer(tom, sitting, "draws", number)
        number = found["next"]["number"]
    told = tom.get(f"/api/train/summary?sitting={sitting['sitting']}")
    assert told["tally"]["answers"] == 6
    assert len(told["missed"]) == 6 - told["tally"]["right"]
    assert all(one["answer"] == "stands" and one["given"] == "draws" for one in told["missed"])
    status, file, _ = tom.request("GET", "/api/train/answers")
    assert status == 200
    (tmp_path / "tom.jsonl").write_bytes(file if isinstance(file, bytes) else json.dumps(file).encode())
    kept = Progress("tom", tmp_path)
    assert (len(kept.answers), kept.damaged) == (6, 0)
    assert {one.drill for one in kept.answers} == {"third-card"}
    weeks = tom.get("/api/train/progress?drill=third-card")["weeks"]
    assert sum(week["answers"] for week in weeks) == 6


def test_numbers_are_understood_as_any_language_writes_them(lea: Guest) -> None:
    sitting = begin(lea, drill="payouts", house="war/casino-war", anew=True)
    number = sitting["question"]["number"]
    assert sitting["question"]["choices"] == []
    status, found = answer(lea, sitting, "much", number)
    assert (status, "not a number" in found["why"]) == (409, True)
    status, found = answer(lea, sitting, "−1 234,50", number)
    assert (status, found["right"], found["given"]) == (200, False, "-1234.5")
    assert found["next"]["number"] == number + 1


def test_cards_pass_at_their_pace_and_the_count_is_not_sent(lea: Guest) -> None:
    sitting = begin(
        lea, drill="count", house="blackjack/vegas-strip", options={"pace": 0.25, "system": "zen"}, anew=True
    )
    asked = sitting["question"]
    assert asked["pace"] == 0.25
    assert len(asked["cards"]) in (5, 10, 20, 30)
    assert not set(asked) & set(RIGHT)
    assert "zen" in asked["text"]


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"drill": "chart", "house": "war/casino-war"}, 409),
        ({"drill": "dance", "house": "war/casino-war"}, 409),
        ({"drill": "payouts", "house": "/etc/passwd"}, 409),
        ({"drill": "payouts", "house": "war/casino-war", "options": {"pace": 1}}, 409),
        ({"drill": "count", "house": "blackjack/changer", "options": {"pace": 0.1}}, 409),
        ({"drill": "count", "house": "blackjack/changer", "options": {"true": 1.0}}, 409),
        ({"drill": 3, "house": "war/casino-war"}, 400),
    ],
)
def test_what_cannot_be_drilled_is_refused_with_a_sentence(lea: Guest, wish: Any, status: int) -> None:
    found, why, _ = lea.request("POST", "/api/train/begin", wish)
    assert found == status
    assert why["why"]


def test_nobody_answers_for_somebody_else(house: Running, lea: Guest) -> None:
    sitting, number = begin(lea, **THIRD, anew=True), 1
    eve, stranger = Guest(house.address, "Eve"), Guest(house.address)
    assert answer(eve, sitting, "draws", number)[0] == 404
    assert answer(stranger, sitting, "draws", number)[0] == 401
    for path in ("/api/train", "/api/train/progress", "/api/train/answers", "/api/train/summary?sitting=x"):
        assert stranger.request("GET", path)[0] == 401, path
    assert eve.request("GET", f"/api/train/summary?sitting={sitting['sitting']}")[0] == 404
    assert stranger.request("POST", "/api/train/begin", THIRD)[0] == 401
    assert eve.get("/api/train/progress")["answers"] == 0
    assert answer(lea, sitting, "draws", number + 5)[0] == 409


@pytest.mark.slow
def test_the_chart_is_drilled_with_exact_values(lea: Guest) -> None:
    sitting = begin(lea, drill="chart", house="blackjack/single-deck", anew=True)
    asked = sitting["question"]
    assert asked["against"]
    assert len(asked["cards"]) == 2
    status, found = answer(lea, sitting, asked["choices"][0]["word"], asked["number"])
    assert status == 200
    words = [one["word"] for one in found["worth"]]
    assert set(words) == {choice["word"] for choice in asked["choices"]}
    assert found["worth"][0]["cost"] == 0
    assert found["cost"] == pytest.approx(found["worth"][words.index(asked["choices"][0]["word"])]["cost"])
