"""Needs and answers as the text of a log."""

from __future__ import annotations

from functools import cache

from croupier.cards import Card, card
from croupier.protocol import (
    FACE_DOWN,
    Answer,
    Box,
    Decide,
    Done,
    Draw,
    FaceDown,
    MoveWithAmount,
    Need,
    Peek,
    Place,
    Reveal,
)


def need_text(need: Need) -> str:
    """`draw seat 1`, `draw dealer face down`, `peek`, `reveal dealer`, `decide seat 1 hand 2`: for those who read logs."""
    match need:
        case Draw(to, face_up):
            return f"draw {_place_text(to)}" + ("" if face_up else " face down")
        case Peek():
            return "peek"
        case Reveal(place):
            return f"reveal {_place_text(place)}"
        case Decide(seat, hand):
            return f"decide {_place_text(Box(seat, hand))}"
        case Done():
            return "done"


@cache
def _place_text(place: Place) -> str:
    if isinstance(place, Box):
        return f"seat {place.seat + 1}" + (f" hand {place.hand + 1}" if place.hand else "")
    return place.value


def answer_text(answer: Answer) -> tuple[str | bool, int | None]:
    """An answer as it stands in the log: a text or a yes or no, and an amount where one was chosen."""
    match answer:
        case Card():
            return answer.code, None
        case FaceDown():
            return answer.value, None
        case MoveWithAmount(word, amount):
            return word, amount
    return answer, None


def answer_of(need: Need, answer: str | bool, amount: int | None = None) -> Answer:
    """The answer that a record means as an answer to this need; refused if there is no such card."""
    if isinstance(need, Decide):
        return answer if amount is None else MoveWithAmount(str(answer), amount)
    if isinstance(answer, bool):
        return answer
    return FACE_DOWN if answer == FACE_DOWN.value else card(answer)
