"""Sentences, numbers and money in the reader's language."""

from __future__ import annotations

import gettext
import glob
import os
import re
import sys
from functools import cache, lru_cache

from croupier.cards import Card, CardText
from croupier.messages import CONTEXT, Figure, Message, Sentence, Value, Word, capital, quote, say
from croupier.money import Money, Net

ENGLISH = "en"
"""The language of the source."""
LOCALES = os.environ.get("CROUPIER_LOCALE") or os.path.join(os.path.dirname(__file__), "locale")
"""The folder of the catalogues: one folder a language, made by `scripts/texts.py` from its texts."""


def _languages() -> tuple[str, ...]:
    """English, and every language that has a catalogue."""
    found = glob.glob(os.path.join("*", "LC_MESSAGES", "croupier.mo"), root_dir=LOCALES)
    return (ENGLISH, *sorted(path.split(os.sep)[0] for path in found))


LANGUAGES = _languages()
NAME = say("English")
"""Translated: what a language calls itself."""
NUMBER = say("1,234.5")
"""Translated: how a language writes this number."""
COURT_CARDS = say("JQK")
"""Translated: a letter for each of jack, queen and king."""


def language_of_locale() -> str:
    """The language of the environment; English if Croupier does not speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if spoken := os.environ.get(variable, ""):
            return language_of_tag(spoken.partition(".")[0]) or ENGLISH
    return ENGLISH


def chosen_language() -> str:
    """The language that was chosen in the app (F2), else that of the environment. It holds for every command."""
    try:
        with open(settings_file(), encoding="utf-8") as file:
            import json

            chosen = json.loads(file.read(LARGEST_SETTINGS)).get("language")
    except (OSError, ValueError, AttributeError, RecursionError):
        chosen = None
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES else language_of_locale()


LARGEST_SETTINGS = 1_000_000


def settings_file() -> str:
    """Where the app keeps its settings: as platformdirs says, which takes too long to load at every start."""
    if sys.platform == "win32":
        return os.path.join(
            os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local"), "croupier", "app.json"
        )
    config = "~/Library/Application Support" if sys.platform == "darwin" else "~/.config"
    given = os.environ.get("XDG_CONFIG_HOME", "").strip()
    return os.path.join(given or os.path.expanduser(config), "croupier", "app.json")


def language_of_tag(tag: str) -> str | None:
    """The language of a tag such as `fr`, `fr-CH` or `FR_ch`; None if Croupier does not speak it."""
    known = {language.lower().replace("-", "_"): language for language in LANGUAGES}
    wanted = tag.strip().lower().replace("-", "_")
    return known.get(wanted) or known.get(wanted.partition("_")[0])


def language_of_header(accepted: str) -> str:
    """The language that suits an `Accept-Language` header best (RFC 9110, 12.5.4); English if none does."""
    tags = [part.partition(";") for part in accepted.split(",")[:MOST_TAGS]]
    weighed = sorted(((_weight(weight), tag) for tag, _, weight in tags), key=lambda one: -one[0])
    found = (language_of_tag(tag) for weight, tag in weighed if weight)
    return next(filter(None, found), ENGLISH)


MOST_TAGS = 32


def _weight(parameter: str) -> float:
    weight = parameter.strip().removeprefix("q=")
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("croupier", LOCALES, [language], fallback=language == ENGLISH)


@lru_cache(maxsize=4096)
def translation_of(language: str, id: str) -> str:
    """A sentence, or a spelling, in a language."""
    return catalogue(language).gettext(id).rpartition(CONTEXT)[2] if id else ""


@cache
def _signs(language: str) -> dict[int, str] | None:
    """What stands in numbers in place of the comma and the point; None: these two."""
    signs = re.fullmatch(r"1(\D*)234(\D+)5", translation_of(language, NUMBER.id))
    return str.maketrans({",": signs[1], ".": signs[2]}) if signs and signs.groups() != (",", ".") else None


@cache
def _figures(language: str) -> dict[int, str]:
    """The letters of court cards."""
    letters = translation_of(language, COURT_CARDS.id)
    return dict(zip(map(ord, "JQK"), letters, strict=False)) if letters != "JQK" else {}


class Speaker:
    """Translates messages into one language, and writes money in one currency."""

    def __init__(self, language: str = ENGLISH, currency: str = "") -> None:
        self.language, self.currency = language, currency

    def __call__(self, message: Message | str) -> str:
        return self.show(message if isinstance(message, Message | CardText) else Word(message))

    def translate(self, id: str) -> str:
        return translation_of(self.language, id)

    def show(self, value: Value) -> str:
        kind = type(value)
        if kind is str:
            return quote(value)
        if kind is Message:
            return self._render(value)
        if kind is Money:
            return self.money(value)
        if kind is int:
            return self.number(value)
        if kind is CardText or kind is Card:
            return self.cards(value)
        match value:
            case Message():
                return self._render(value)
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
                return quote(str(value))
            case int():
                return self.number(value)
            case float():
                return self.number(value, len(f"{value:.10g}".partition(".")[2]))
        return ", ".join(map(self.show, value)) if type(value) is tuple else str(value)

    def cards(self, cards: Card | CardText) -> str:
        """`K♥ 10♣`; in French `R♥ 10♣`."""
        figures = _figures(self.language)
        return str(cards).translate(figures) if figures else str(cards)

    def _render(self, message: Message) -> str:
        """`Message.render` without calls between: a live house says thousands of sentences a second."""
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
        signs = _signs(self.language)
        return sign + (text.translate(signs) if signs else text)

    def money(self, cents: int, signed: bool = False) -> str:
        """`1,240`, `12.50`, `P10.00`: with decimals if there are any or if there is a currency."""
        return self._in_currency(self.number(cents / 100, 2 if cents % 100 or self.currency else 0, signed))

    def exact_money(self, cents: float, signed: bool = False) -> str:
        """An exact amount, which need not be whole cents: `−3.27`, `−P3.27`."""
        return self._in_currency(self.number(cents / 100, 2, signed))

    def _in_currency(self, text: str) -> str:
        if not self.currency:
            return text
        sign = text[:1] if text[:1] in "−+" else ""
        return sign + self.currency + text[len(sign) :]
