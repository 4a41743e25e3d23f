"""Sentences, numbers and money in the reader's language."""

from __future__ import annotations

import gettext
import os
from functools import cache, lru_cache

from croupier.cards import Card, CardText
from croupier.messages import Figure, Message, Sentence, Value, Word, capital, shown
from croupier.money import Money, Net

LANGUAGES = ("en", "fr")
LOCALES = os.path.join(os.path.dirname(__file__), "locale")

_THIN = "\u202f"
_FIGURES = str.maketrans("JQK", "VDR")
"""Valet, dame, roi."""
_FRENCH = str.maketrans({",": _THIN, ".": ","})


def language_of_locale() -> str:
    """The language of the environment; English if Croupier does not speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if spoken := os.environ.get(variable, ""):
            return "fr" if spoken.lower().startswith("fr") else "en"
    return "en"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("croupier", LOCALES, [language], fallback=language == "en")


@lru_cache(maxsize=4096)
def _translated(language: str, id: str) -> str:
    return catalogue(language).gettext(id)


class Speaker:
    """Translates messages into one language, and writes money in one currency."""

    def __init__(self, language: str = "en", currency: str = "") -> None:
        self.language, self.currency = language, currency

    def __call__(self, message: Message | str) -> str:
        return self.show(message if isinstance(message, Message | CardText) else Word(message))

    def translate(self, id: str) -> str:
        return _translated(self.language, id) if id else ""

    def show(self, value: Value) -> str:
        kind = type(value)
        if kind is str:
            return shown(value)
        if kind is Message:
            return self._told(value)
        if kind is Money:
            return self.money(value)
        if kind is int:
            return self.number(value)
        if kind is CardText or kind is Card:
            return self.cards(value)
        match value:
            case Message():
                return self._told(value)
            case Sentence(begun):
                return capital(self.show(begun))
            case Figure(number, decimals):
                return self.number(number, decimals, signed=True)
            case Card() | CardText():
                return self.cards(value)
            case Word():
                return self.translate(str(value))
            case Net():
                return self.money(value, signed=True)
            case Money():
                return self.money(value)
            case bool() | str():
                return shown(str(value))
            case int():
                return self.number(value)
            case float():
                return self.number(value, len(f"{value:.10g}".partition(".")[2]))
        return ", ".join(map(self.show, value)) if type(value) is tuple else str(value)

    def cards(self, cards: Card | CardText) -> str:
        """`K♥ 10♣`; in French `R♥ 10♣`."""
        return str(cards).translate(_FIGURES) if self.language == "fr" else str(cards)

    def _told(self, message: Message) -> str:
        """`Message.told` without calls between: a live house says thousands of sentences a second."""
        sentence, values = self.translate(message.id), message.values
        if not values:
            return sentence.format() if "{" in sentence or "}" in sentence else sentence
        return sentence.format(**{name: self.show(value) for name, value in values})

    def number(self, value: float, decimals: int = 0, signed: bool = False) -> str:
        """`1,240.50`, `−0.33`; in French `1 240,50` with narrow no-break spaces."""
        if type(value) is int and 0 <= value < 1000 and not (decimals or signed):
            return str(value)
        text = f"{abs(value):,.{decimals}f}"
        sign = ("−" if value < 0 else "+" if signed and value > 0 else "") if text.strip("0.") else ""  # no −0
        if self.language == "fr":
            text = text.translate(_FRENCH)
        return sign + text

    def money(self, cents: int, signed: bool = False) -> str:
        """`1,240`, `12.50`, `P10.00`: with decimals if there are any or if there is a currency."""
        decimals = 2 if cents % 100 or self.currency else 0
        text = self.number(cents / 100, decimals, signed)
        if not self.currency:
            return text
        sign = text[:1] if text[:1] in "−+" else ""
        return sign + self.currency + text[len(sign) :]
