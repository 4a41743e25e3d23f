"""A third language, made as anybody would make one: a folder with a `.po` file, and `scripts/texts.py`.

Every text is reversed, letter by letter. So whatever is not in the catalogues is seen at once.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

from croupier.language import LOCALES, NUMBER
from scripts import script

CODE = "qaa"
"""A code that no language will ever have (ISO 639-2)."""
VALUES = re.compile(r"(\{[^}]*\}|%\(\w+\)s|%\w|--[\w-]+|\n)")
KEPT = {NUMBER.id: "1'234·5", "JQK": "JQK"}
"""What the catalogue says of numbers and cards has a form; letters and words that are typed stay those of English."""


def reverse(text: str) -> str:
    """The text from its end to its beginning; values in braces stay as they are."""
    parts = VALUES.split(text)
    return "".join(part if VALUES.fullmatch(part) else part[::-1] for part in reversed(parts))


def add_to(folder: Path) -> Path:
    """A folder of catalogues in which there is a third one; returns it, for `CROUPIER_LOCALE`."""
    locale = folder / "locale"
    shutil.copytree(LOCALES, locale)
    place = locale / CODE / "LC_MESSAGES" / "croupier.po"
    place.parent.mkdir(parents=True)
    texts = script("texts")
    catalogue = texts.merge(texts.read(place))
    for message in catalogue:
        if message.id:
            message.string = _translate(message.id, message.context)
    place.write_bytes(texts.as_po(catalogue))
    assert texts.write(place) == 0
    return locale


def _translate(id: Any, context: str | None) -> Any:
    if isinstance(id, tuple):
        return tuple(map(reverse, id))
    return id if context else KEPT.get(id, reverse(id))


@cache
def sentences() -> frozenset[str]:
    """Sentences of the program that are long enough to be none of another language, without values."""
    own = script("texts").own_ids()
    return frozenset(id for id in own if isinstance(id, str) and " " in id and len(id) > 8 and not VALUES.search(id))


def english_in(text: str) -> list[str]:
    """The English sentences in a text."""
    return [sentence for sentence in sentences() if sentence in text and reverse(sentence) not in text]
