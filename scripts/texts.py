"""Collects every sentence of the program into the catalogue of each language and compiles it (`make texts`).

A sentence is the literal first argument of `say(…)` or `_(…)`, a word the literal of `Word(…)`, a spelling the two literals of
`spelling(…)`; to these come the words that reach `Word` from the rules (moves, bets, what side bets make, games), the texts of
house files that have them in English alone, the sentences of the command line's parser and those of the page (`say('…')` in
its scripts), which reads them from `locale/xx/page.json`. Translations that are there are kept; those of sentences that are gone are
dropped.

A new language is a folder `locale/xx/LC_MESSAGES` with an empty `croupier.po`; this script fills in what is to be translated.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import croupier
from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack import sidebets
from croupier.houses import games, load, names
from croupier.language import LOCALES
from croupier.messages import CONTEXT
from croupier.money import Odds
from croupier.telling.vocabulary import MOVES

SOURCE = Path(croupier.__file__).parent
FRENCH = Path(LOCALES) / "fr" / "LC_MESSAGES" / "croupier.po"
PAGE = SOURCE / "web" / "static"
SAID = re.compile(r"""\bsay\(\s*(['"])((?:\\.|(?!\1).)+)\1""")
OWN = ("say", "_", "Word", "spelling")
PARSER = ("core", "decorators", "exceptions", "formatting", "parser", "types")
"""The modules of the parser whose sentences a user can meet."""

HEAD = "# The texts of Croupier. `make texts` keeps the left-hand sides; the right-hand sides are written by hand."

Id = str | tuple[str, str]
"""A sentence, or its singular and plural. A context stands before it, as in `messages.spelling`."""


class Texts(Catalog):
    """A catalogue whose head says nothing but how to read it, so that the same texts are always the same bytes."""

    def __init__(self, language: str, plurals: str = "") -> None:
        super().__init__(fuzzy=False, header_comment=HEAD)
        self.language = language
        self.plurals = plurals or "nplurals=2; plural=(n != 1);"
        """The rule of its plurals, as gettext writes it."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", self.language),
            ("Plural-Forms", self.plurals),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


@cache
def own_ids() -> frozenset[Id]:
    """What the program itself says."""
    return frozenset(id for path in sorted(SOURCE.rglob("*.py")) for id in _literals(path, OWN))


def page_ids() -> set[str]:
    """What the page in the browser says."""
    scripts = sorted(PAGE.glob("*.js"))
    found = (match[2] for path in scripts for match in SAID.finditer(path.read_text("utf-8")))
    return {re.sub(r"\\(.)", r"\1", id) for id in found}


def parser_ids() -> set[Id]:
    """What the parser of the command line says."""
    folder = Path(click.__file__).parent
    return {id for name in PARSER for id in _literals(folder / f"{name}.py", ("_", "ngettext"))}


def house_ids(language: str) -> set[str]:
    """The titles of shipped houses and what they say about themselves, where their files have it in English alone."""
    texts = [dict(load(name).texts) for name in names()]
    return {
        own[key]
        for own in texts
        for key in ("title", "about", "words")
        if key in own and f"{key}_{language}" not in own
    }


def words() -> set[Id]:
    """The words of the table that no sentence spells out."""
    houses = (
        blackjack.Rules(side_bets=sidebets.NAMES),
        baccarat.Rules(side_bets=("dragon-7", "panda-8", "super-6", "pairs")),
        war.Rules(tie_bet_pays=Odds(10, 1)),
    )
    bets = {bet for rules in houses for bet in rules.bets}
    made = {*sidebets.TWENTY_ONE_THREE, *sidebets.PERFECT_PAIRS, *sidebets.LUCKY_LADIES}
    return {*MOVES, *bets, *made, *games(), "insurance"}


def _literals(path: Path, functions: tuple[str, ...]) -> Iterator[Id]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions and node.args:
            texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if node.func.id == "ngettext":
                yield texts[0], texts[1]
            elif node.func.id == "spelling":
                yield f"{texts[0]}{CONTEXT}{texts[1]}"
            elif texts and texts[0].strip():
                yield texts[0]


@cache
def collect(language: str = "fr") -> frozenset[Id]:
    return own_ids() | page_ids() | parser_ids() | words() | house_ids(language)


def catalogues() -> list[Path]:
    """The texts of every language."""
    return sorted(Path(LOCALES).glob("*/LC_MESSAGES/croupier.po"))


def read(path: Path = FRENCH) -> Texts:
    """The catalogue as it is, an empty one if there is none."""
    there = read_po(io.BytesIO(path.read_bytes() if path.exists() else b""))
    plurals = dict(there.mime_headers).get("Plural-Forms", "") if there.header_comment else ""
    texts = Texts(path.parts[-3], plurals if len(there) else "")
    for message in there:
        if message.id:
            texts.add(message.id, message.string, flags=message.flags & {"fuzzy"}, context=message.context)
    texts.obsolete = there.obsolete
    return texts


def id_of(message: Message) -> Id:
    """What a message of a catalogue translates, with its context."""
    return f"{message.context}{CONTEXT}{message.id}" if message.context else message.id


def merge(there: Texts) -> Texts:
    """The catalogue with exactly the sentences of the program."""
    texts, known = Texts(there.language, there.plurals), {id_of(message): message for message in there if message.id}
    for id in collect(there.language):
        message = known.get(id)
        context, _, text = id.rpartition(CONTEXT) if isinstance(id, str) else ("", "", id)
        string, flags = (message.string, message.flags) if message else (None, ())
        texts.add(text, string, flags=flags, context=context or None)
    return texts


def as_po(texts: Texts) -> bytes:
    file = io.BytesIO()
    write_po(file, texts, width=120, no_location=True, sort_output=True)
    return file.getvalue()


def as_mo(texts: Texts) -> bytes:
    file = io.BytesIO()
    write_mo(file, texts)
    return file.getvalue()


def as_page(texts: Texts) -> bytes:
    """The page's sentences in this language."""
    said = {id: str(message.string) for id in sorted(page_ids()) if (message := texts.get(id)) and message.string}
    return (json.dumps(said, ensure_ascii=False, indent=0) + "\n").encode()


def missing(texts: Texts) -> list[object]:
    """The sentences without a translation."""
    return [id_of(message) for message in texts if message.id and not all(_forms(message.string))]


def _forms(string: object) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, (tuple, list)) else (str(string or ""),)


def main() -> int:
    return sum([write(path) for path in catalogues()])


def write(path: Path) -> int:
    """Write a catalogue anew, and what is made from it. Returns how many sentences are not translated."""
    texts = merge(read(path))
    path.write_bytes(as_po(texts))
    path.with_suffix(".mo").write_bytes(as_mo(texts))
    (path.parents[1] / "page.json").write_bytes(as_page(texts))
    for id in missing(texts):
        print(f"not in {texts.language}: {id}", file=sys.stderr)
    return len(missing(texts))


if __name__ == "__main__":
    sys.exit(main())
