"""Questions of drills, made in the worker process: a question is made together with its answer, its values and its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from croupier.cards import Card
from croupier.houses import load
from croupier.learning.drills import drill_of
from croupier.learning.drills.drill import Choice, Drill, Question
from croupier.messages import Message

OptionPairs = tuple[tuple[str, Any], ...]
"""Options of a drill with their values."""


@dataclass(frozen=True)
class Posed:
    """A question, its right answer, and the reasons."""

    question: Question
    worth: Mapping[str, float]
    """What each choice is worth; empty where that is not known."""
    why: tuple[Message, ...]


@dataclass(frozen=True)
class Sent:
    """A question as it passes between the processes: without functions."""

    item: str
    text: Message
    right: str
    choices: tuple[Choice, ...]
    cards: tuple[Card, ...]
    against: Card | None
    pace: float
    answer: Message | str
    worth: Mapping[str, float]
    why: tuple[Message, ...]

    def pose(self) -> Posed:
        question = Question(
            self.item, self.text, self.right, self.choices, self.cards, self.against, self.pace, self.answer
        )
        return Posed(question, self.worth, self.why)


@lru_cache(maxsize=24)
def _open_drill(name: str, house: str, options: OptionPairs) -> Drill:
    return drill_of(name, load(house, files=False), **dict(options))


def items(name: str, house: str, options: OptionPairs) -> dict[str, float]:
    """The items of a drill, each with how often it comes up. The drill is prepared."""
    return dict(_open_drill(name, house, options).items)


def pose(name: str, house: str, options: OptionPairs, item: str, seed: int) -> Sent:
    """A question for an item."""
    found = _open_drill(name, house, options).ask(item, Random(seed).randrange)
    return Sent(
        found.item,
        found.text,
        found.right,
        found.choices,
        found.cards,
        found.against,
        found.pace,
        found.answer,
        dict(found.worth()),
        tuple(found.why()),
    )
