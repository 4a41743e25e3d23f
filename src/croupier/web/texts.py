"""Sentences as they go over the wire: a pair, English and French, ready to be shown."""

from __future__ import annotations

from functools import cache, lru_cache

from croupier.language import LANGUAGES, Speaker
from croupier.messages import Message

Text = list[str]
"""A sentence in each of `LANGUAGES`."""

NOTHING: Text = ["" for _ in LANGUAGES]


class Texts:
    """Writes sentences for one currency. What was written once is kept: tables say the same things again and again."""

    def __init__(self, currency: str = "") -> None:
        self._speakers = [Speaker(language, currency) for language in LANGUAGES]
        self._kept = lru_cache(maxsize=2048)(self._spoken)

    def __call__(self, said: Message | str | int | None) -> Text:
        if said is None:
            return NOTHING
        if not isinstance(said, Message):
            return [str(said)] * len(LANGUAGES)
        try:
            return self._kept(said)
        except TypeError:  # a value that cannot be a key
            return self._spoken(said)

    def _spoken(self, said: Message) -> Text:
        return [speak(said) for speak in self._speakers]


plain = Texts()
"""Sentences without an amount, or with amounts of no currency."""


@cache
def texts_in(currency: str) -> Texts:
    """Sentences with amounts of a currency: one for all tables, since they say the same."""
    return Texts(currency)
