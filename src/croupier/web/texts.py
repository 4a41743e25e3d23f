"""Sentences as they go over the wire: a pair, English and French, ready to be shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from croupier.language import LANGUAGES, Speaker
from croupier.messages import Message, Sentence, Value, Word, capital, shown
from croupier.money import Money

Text = list[str]
"""A sentence in each of `LANGUAGES`."""

NOTHING: Text = ["" for _ in LANGUAGES]


def in_each(said: Callable[[str], str]) -> Text:
    """The text that `said` gives for each language."""
    return [said(language) for language in LANGUAGES]


@lru_cache(maxsize=32)
def speakers_in(currency: str = "") -> tuple[Speaker, ...]:
    """A speaker of each language."""
    return tuple(Speaker(language, currency) for language in LANGUAGES)


def line_in_each(line: Callable[[Speaker], Message | None], currency: str = "") -> Text | None:
    """A sentence whose numbers are written in each language; None if there is nothing to say."""
    said = [(speak, line(speak)) for speak in speakers_in(currency)]
    return [speak(one) for speak, one in said if one] if said[0][1] else None


class Texts:
    """Writes sentences for one currency. What was written once is kept: tables say the same things again and again."""

    def __init__(self, currency: str = "") -> None:
        self._speakers = speakers_in(currency)
        self._kept = lru_cache(maxsize=2048)(self._spoken)
        self._amount = lru_cache(maxsize=2048)(self._money)
        self._sentences: dict[str, Text] = {}
        """Each sentence in all languages, before its values are filled in."""

    def __call__(self, said: Message | str | int | None) -> Text:
        if said is None:
            return NOTHING
        if isinstance(said, Word):
            return [speak.show(said) for speak in self._speakers]
        if not isinstance(said, Message):
            return [str(said)] * len(LANGUAGES)
        try:
            return self._kept(said)
        except TypeError:  # a value that cannot be a key
            return self._spoken(said)

    def _spoken(self, said: Message) -> Text:
        """The sentence in each language; what is the same in all of them is written once."""
        sentences = self._sentences.get(said.id)
        if sentences is None:
            sentences = self._sentences[said.id] = [speak.translate(said.id) for speak in self._speakers]
        if not said.values:
            return [sentence.format() for sentence in sentences]
        values = [(name, self._value(value)) for name, value in said.values]
        return [
            sentence.format(**{name: texts[place] for name, texts in values})
            for place, sentence in enumerate(sentences)
        ]

    def _value(self, value: Value) -> Text:
        kind = type(value)
        if kind is str:
            return [shown(value)] * len(LANGUAGES)
        if kind is Message:
            return self(value)
        if kind is Sentence:
            return list(map(capital, self._value(value.value)))
        return self._amount(value) if kind is Money else [speak.show(value) for speak in self._speakers]

    def _money(self, cents: Money) -> Text:
        return [speak.money(cents) for speak in self._speakers]


plain = Texts()
"""Sentences without an amount, or with amounts of no currency."""


@lru_cache(maxsize=32)
def texts_in(currency: str) -> Texts:
    """Sentences with amounts of a currency: one for all tables, since they say the same."""
    return Texts(currency)
