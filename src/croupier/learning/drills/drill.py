"""What every drill offers, and what a question is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol

from croupier.cards import Card
from croupier.messages import Figure, Message, Word, say
from croupier.telling.vocabulary import forms_of

RandomBelow = Callable[[int], int]
"""`draw(n)` is a uniform whole number below n."""


@dataclass(frozen=True)
class Choice:
    """An answer that can be given: its word for the record, what it is called, and its letter."""

    word: str
    label: Message
    keys: Word
    also: Word = Word()
    """Other words that are understood."""

    @property
    def typed_forms(self) -> frozenset[str]:
        """What can be typed for it beside its letter."""
        return forms_of(self.word, self.label, self.also)


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
    worth: Callable[[], Mapping[str, float]] = field(default=dict, compare=False)
    """What each choice is worth, where that is known: computed when it is asked for."""
    why: Callable[[], Sequence[Message]] = field(default=tuple, compare=False)
    """Why it is right: computed when it is asked for."""

    def name_of(self, given: str) -> Message | str:
        """The name of an answer."""
        return next((choice.label for choice in self.choices if choice.word == given), given)

    def correction(self, given: str) -> Message:
        """What is said after a wrong answer: what was said, and what is right."""
        return say("You said {given}; the answer is {answer}.", given=self.name_of(given), answer=self.answer)

    def explanation(self) -> list[Message]:
        """What the choices are worth, in a sentence, the best first; then why."""
        worth, labels = self.worth(), {choice.word: choice.label for choice in self.choices}
        ranked = sorted(worth, key=lambda word: -worth[word])
        values = tuple(say("{move} {worth}", move=labels[word], worth=Figure(worth[word], 4)) for word in ranked)
        return [*([say("{values}.", values=values)] if values else []), *self.why()]


class Drill(Protocol):
    """A drill at one house."""

    name: str
    house: str
    items: Mapping[str, float]
    """Each item with how often it comes up."""

    def ask(self, item: str, draw: RandomBelow) -> Question:
        """A question for an item."""


def number_text(number: Decimal | int) -> str:
    """A number as answers are written and compared: `15`, `-2`, `7.5`."""
    plain = Decimal(number)
    if not plain.is_finite() or abs(plain.adjusted()) > 30:
        return str(plain)
    return f"{plain.normalize() + 0:f}"  # + 0: there is no negative zero
