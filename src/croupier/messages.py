"""Messages: sentences with values, which each front end translates.

The id of a `Message` is the English sentence with braces for its values; `str()` is English. Every refusal is a `Refused`
with a message: what was given, what is wrong, what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from unicodedata import combining, normalize

Value = Any
"""A value in a sentence: a number, a text, a card, money, another message, or a tuple of these."""


@dataclass(frozen=True, slots=True, repr=False)
class Message:
    """A sentence (its English form is its id) and the values that fill its braces."""

    id: str
    values: tuple[tuple[str, Value], ...] = ()

    def render(self, translate: Callable[[str], str], show: Callable[[Value], str]) -> str:
        """The sentence translated by `translate`, with its values formatted by `show`."""
        return translate(self.id).format(**{name: show(value) for name, value in self.values})

    def __str__(self) -> str:
        return self.render(str, _plainly)

    def __repr__(self) -> str:
        return f"say({', '.join([repr(self.id), *(f'{name}={value!r}' for name, value in self.values)])})"


class Word(str):
    """A word (hit, banker, dealer) inside a sentence; it is translated on its own."""

    __slots__ = ()


CONTEXT = "\x04"
"""Between what a text is for and the text itself, as gettext writes it."""


def spelling(purpose: str, english: str) -> Word:
    """What a language types or writes, for a purpose: a letter on the keyboard, words, the letters of court cards.

    Both must be literals: `scripts/texts.py` collects them, as a text with a context.
    """
    return Word(f"{purpose}{CONTEXT}{english}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A value that begins a sentence: shown with a capital letter."""

    value: Value

    def __str__(self) -> str:
        return capital(_plainly(self.value))


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with a sign and so many decimals."""

    value: float
    decimals: int = 0

    def __str__(self) -> str:
        return f"{self.value:+,.{self.decimals}f}".replace("-", "−")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plainly(value: Value) -> str:
    return ", ".join(map(_plainly, value)) if type(value) is tuple else quote(str(value))


def quote(given: object) -> str:
    """An input, safe to show in a sentence: a text as it was typed, its control characters spelt out (`\\x1b`)."""
    if not isinstance(given, str):
        return ascii(given)
    return "".join(one if visible(one) else ascii(one)[1:-1] for one in given)


def one_line(text: str) -> bool:
    """Whether a text has no control characters and no direction marks; no-break spaces and joined emoji are allowed."""
    return text.isprintable() or all(map(visible, text))


def visible(character: str) -> bool:
    """Whether a character only shows itself: a terminal does nothing else with it."""
    return character.isprintable() or character in "\u00a0\u202f\u200d"


def fold_accents(text: str) -> str:
    """Lower case without accents: `Égalité` is typed `egalite` on some keyboards."""
    letters = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(letter for letter in letters if not combining(letter))


class Styled(str):
    """A line with the escape sequences of its colours; the rest of it is escaped already."""

    __slots__ = ()


def escape(text: str) -> str:
    """A text as it goes to a terminal, where line breaks are meant: what is not visible is spelt out (`\\x1b`).

    >>> escape("a\\x1b[2J\\nb")
    'a\\\\x1b[2J\\nb'
    """
    if text.isprintable() or isinstance(text, Styled):
        return text
    return "".join(one if visible(one) or one == "\n" else ascii(one)[1:-1] for one in text)


def say(id: str, /, **values: Value) -> Message:
    """Make a message. The id must be a literal: `scripts/texts.py` collects the ids from these calls."""
    return Message(id, tuple(values.items()))


class Refused(ValueError):
    """An input is not accepted; nothing has changed."""

    exit_code = 2
    """What the program ends with, if nobody else answers the refusal."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)
