"""Needs and answers as the text of a log."""

from __future__ import annotations

from typing import Any

from croupier.cards import Card, card
from croupier.protocol import FACE_DOWN, Answer, Box, Decide, Done, Draw, FaceDown, Move, Need, Peek, Place, Reveal


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


def _place_text(place: Place) -> str:
    if isinstance(place, Box):
        return f"seat {place.seat + 1}" + (f" hand {place.hand + 1}" if place.hand else "")
    return place.value


def answer_text(answer: Answer) -> str | bool | list[str | int]:
    """An answer as it stands in the log."""
    match answer:
        case Card():
            return answer.code
        case FaceDown():
            return answer.value
        case Move(word, amount):
            return [word, amount]
    return answer


def answer_of(need: Need, text: str | bool | list[Any]) -> Answer:
    """The answer that a text of the log means as an answer to this need."""
    if isinstance(text, list):
        return Move(*text)
    if isinstance(text, bool) or isinstance(need, Decide):
        return text
    return FACE_DOWN if text == FACE_DOWN.value else card(text)
