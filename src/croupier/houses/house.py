"""A house: its name, its rules, and what it is called in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Generic

from croupier.games.declare import BadRules, HouseRules
from croupier.games.notebook_tables import table
from croupier.games.registry import game_of
from croupier.language import ENGLISH, translation_of
from croupier.messages import Message, escape, one_line, quote, say

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    AnyRules = TypeVar("AnyRules", bound=HouseRules, covariant=True, default=HouseRules)
else:
    from typing import TypeVar

    AnyRules = TypeVar("AnyRules", bound=HouseRules, covariant=True)

MOST = {"title": 48, "about": 160, "words": 160}
"""The texts of a house file, with the most characters each may have: what the lobby has room for."""
TEXTS = re.compile("(title|about|words)(_[a-z]{2,3})?")
"""The fields of these texts: in English, and in other languages (`title_fr`)."""


@dataclass(frozen=True, slots=True)
class House(Generic[AnyRules]):
    """A house as it was loaded: `House[blackjack.Rules]` has the rules of blackjack, `House` those of any game."""

    name: str
    """As one would load it again: a shipped name or a path, with the changes made to it."""
    rules: AnyRules
    source: str = field(repr=False)
    """The text of its file."""
    texts: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    notes: tuple[Message, ...] = ()
    """What was set because of another rule, a sentence each."""

    @property
    def game(self) -> str:
        return self.rules.game

    def title(self, language: str = ENGLISH) -> str:
        """What the house is called; a file without a title is called by its name."""
        return self._text("title", language) or escape(self.name)

    def about(self, language: str = ENGLISH) -> str:
        """One line about the house, perhaps empty."""
        return self._text("about", language)

    def words(self, language: str = ENGLISH) -> str:
        """Other words by which the house is found, as the document calls its parts; never shown."""
        return self._text("words", language)

    def _repr_html_(self) -> str:
        """What is printed on the felt, for notebooks; the game's own module says it."""
        telling = import_module(game_of(self.game).telling).TELLING
        lines = [*telling.large_print(self.rules), *telling.small_print(self.rules)]
        return table((self.name,), [(line,) for line in lines], self.title())

    def _text(self, key: str, language: str) -> str:
        """A text in a language: as the file has it, else as the catalogue translates it."""
        texts = dict(self.texts)
        return texts.get(f"{key}_{language}") or translation_of(language, texts.get(key, ""))


def check_texts(texts: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """The texts of a house file: one printable line each, short enough to be shown."""
    for key, text in texts.items():
        most = MOST[key.partition("_")[0]]
        if not (isinstance(text, str) and one_line(text) and 0 < len(text) <= most):
            raise BadRules(
                say(
                    "{field} = “{given}” is not accepted; allowed: one line of at most {most} characters.",
                    field=key,
                    given=quote(text),
                    most=most,
                )
            )
    return tuple((key, str(text)) for key, text in texts.items())
