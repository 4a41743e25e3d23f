"""Sentences that know their own parts, so that each front end can say them in its language.

A `Message` keeps the English sentence as its id and the values that belong in it; `str()` is English. Whatever is
refused anywhere in the house is a `Refused` that carries one: what was given, what is wrong, what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Value = Any
"""What may stand in a sentence: a number, a text, a card, money, another message, or a tuple of these."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence (its English form is its id) and the values that fill its braces."""

    id: str
    values: tuple[tuple[str, Value], ...] = ()

    def told(self, translate: Callable[[str], str], show: Callable[[Value], str]) -> str:
        """The sentence in another language, its values shown the way that language shows them."""
        return translate(self.id).format(**{name: show(value) for name, value in self.values})

    def __str__(self) -> str:
        return self.told(str, _plainly)


class Word(str):
    """A word of the table (hit, banker, dealer) inside a sentence: it has a translation of its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A value that begins a sentence: shown with a capital letter."""

    value: Value

    def __str__(self) -> str:
        return capital(_plainly(self.value))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plainly(value: Value) -> str:
    return ", ".join(map(_plainly, value)) if type(value) is tuple else shown(str(value))


def shown(given: object) -> str:
    """What was given, for a sentence about it: a text as it is, unless a terminal would obey it."""
    return given if isinstance(given, str) and one_line(given) else ascii(given)


def one_line(text: str) -> bool:
    """Nothing a terminal would obey; French needs its no-break spaces."""
    return all(character.isprintable() or character in "\u00a0\u202f" for character in text)


def say(id: str, /, **values: Value) -> Message:
    """A message. Its id is a literal: the texts for translation are collected from these calls."""
    return Message(id, tuple(values.items()))


class Refused(ValueError):
    """Something given by a person or a program is not accepted; nothing has changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)
