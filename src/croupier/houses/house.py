"""A house: its name, its rules, and what it is called in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.declare import BadRules, HouseRules
from croupier.messages import Message, escaped, one_line, say, shown

TEXTS = {"title": 48, "title_fr": 48, "about": 120, "about_fr": 120}
"""The texts of a house file, with the most characters each may have: what the lobby has room for."""


@dataclass(frozen=True, slots=True)
class House:
    """A house as it was loaded."""

    name: str
    """As one would load it again: a shipped name or a path, with the changes made to it."""
    rules: HouseRules
    source: str
    """The text of its file."""
    texts: tuple[tuple[str, str], ...] = ()
    notes: tuple[Message, ...] = ()
    """What was set because of another rule, a sentence each."""

    @property
    def game(self) -> str:
        return self.rules.game

    def title(self, language: str = "en") -> str:
        """What the house is called; a file without a title is called by its name."""
        return self._text("title", language) or escaped(self.name)

    def about(self, language: str = "en") -> str:
        """One line about the house, perhaps empty."""
        return self._text("about", language)

    def _text(self, key: str, language: str) -> str:
        texts = dict(self.texts)
        return texts.get(f"{key}_{language}") or texts.get(key, "")


def check_texts(texts: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """The texts of a house file: one printable line each, short enough to be shown."""
    for key, text in texts.items():
        if not (isinstance(text, str) and one_line(text) and 0 < len(text) <= TEXTS[key]):
            raise BadRules(
                say(
                    "{field} = “{given}” is not accepted; allowed: one line of at most {most} characters.",
                    field=key,
                    given=shown(text),
                    most=TEXTS[key],
                )
            )
    return tuple((key, str(text)) for key, text in texts.items())
