"""Texts on their way to people. What a message says is language-free until it is encoded, once for each language present."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Any

import msgspec

from croupier.language import ENGLISH, Speaker
from croupier.messages import Message, Word

Said = Message | str | Callable[[Speaker], Message | str | None]
"""A sentence, a name, or what a speaker of a language is to say."""


class Text:
    """Something to be read by a person: one string on the wire, in the language of who reads it."""

    __slots__ = ("_currency", "_last", "_said")

    def __init__(self, said: Said, currency: str = "") -> None:
        self._said, self._currency = said, currency
        self._last = "", ""
        """The language in which it was last written, and how."""

    def __eq__(self, other: object) -> bool:
        return other is self or (
            isinstance(other, Text) and other._said == self._said and other._currency == self._currency
        )

    def __hash__(self) -> int:
        return hash((self._said, self._currency))

    def __repr__(self) -> str:
        return f"Text({self.write(ENGLISH)!r})"

    def write(self, language: str) -> str:
        """The text in a language."""
        last = self._last
        if last[0] != language:
            self._last = last = language, _write(self._said, speaker(language, self._currency))
        return last[1]


NOTHING = Text("")


def _write(said: Message | str | Callable[[Speaker], Message | str | None] | None, speak: Speaker) -> str:
    if isinstance(said, Message | Word):
        return speak.show(said)
    if said is None or isinstance(said, str):
        return said or ""
    return _write(said(speak), speak)


@lru_cache(maxsize=64)
def speaker(language: str, currency: str = "") -> Speaker:
    """Somebody who speaks a language and counts in a currency."""
    return Speaker(language, currency)


def line_text(line: Callable[[Speaker], Message | None], currency: str = "") -> Text | None:
    """A sentence whose numbers are written in each language; None if there is nothing to say."""
    return Text(line, currency) if line(speaker(ENGLISH, currency)) else None


def texts_of_each(lines: Callable[[Speaker], Sequence[Message | str]], currency: str = "") -> list[Text]:
    """Lines of which there are as many in every language; they are made once for a language."""
    made = cache(lines)

    def line(place: int, speak: Speaker) -> Message | str:
        return made(speak)[place]

    return [Text(partial(line, place), currency) for place in range(len(made(speaker(ENGLISH, currency))))]


class Texts:
    """Texts with amounts of one currency. The last ones are kept: tables say the same things again and again."""

    def __init__(self, currency: str = "") -> None:
        self._currency = currency
        self._kept = lru_cache(maxsize=4096, typed=True)(self._text)

    def __call__(self, said: Message | str | int | None) -> Text:
        if said is None:
            return NOTHING
        if isinstance(said, int):
            said = str(said)
        try:
            return self._kept(said)
        except TypeError:  # a value that cannot be a key
            return self._text(said)

    def _text(self, said: Message | str) -> Text:
        return Text(said, self._currency)


plain = Texts()
"""Texts without an amount, or with amounts of no currency."""


@lru_cache(maxsize=32)
def texts_in(currency: str) -> Texts:
    """Texts with amounts of a currency: one for all tables, since they say the same."""
    return Texts(currency)


@lru_cache(maxsize=64)
def _encoder(language: str) -> msgspec.json.Encoder:
    def write(text: Any) -> str:
        if type(text) is Text:
            return text.write(language)
        raise TypeError(f"{type(text)} is no part of a message")

    return msgspec.json.Encoder(enc_hook=write)


def encode_message(message: object, language: str = ENGLISH) -> bytes:
    """A message as JSON, for people who read this language."""
    return _encoder(language).encode(message)
