"""What every drill offers, and what a question is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol

from croupier.cards import Card
from croupier.messages import Message

Draws = Callable[[int], int]
"""`draw(n)` is a uniform whole number below n."""


@dataclass(frozen=True)
class Choice:
    """An answer that can be given: its word for the record, its keys by language, and what it is called."""

    word: str
    label: Message
    keys: Mapping[str, str]
    typed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """A question, its right answer, and what is said after a wrong one."""

    item: str
    text: Message
    right: str
    """The word of the right choice, or the right number as text."""
    choices: tuple[Choice, ...] = ()
    """Empty where a number is asked for."""
    cards: tuple[Card, ...] = ()
    """The hand, or the cards that pass one after the other."""
    against: Card | None = None
    pace: float = 0.0
    """Seconds for which each card of `cards` is shown; 0: they all stay."""
    answer: Message | str = ""
    """The right answer in words."""
    why: Callable[[], Sequence[Message]] = field(default=tuple, compare=False)
    """Why it is right: computed when it is asked for."""


class Drill(Protocol):
    """A drill at one house."""

    name: str
    house: str
    items: Mapping[str, float]
    """Each item with how often it comes up."""

    def ask(self, item: str, draw: Draws) -> Question:
        """A question for an item."""


def number_text(number: Decimal | int) -> str:
    """A number as answers are written and compared: `15`, `-2`, `7.5`."""
    plain = Decimal(number)
    if not plain.is_finite() or abs(plain.adjusted()) > 30:
        return str(plain)
    return f"{plain.normalize():f}"
