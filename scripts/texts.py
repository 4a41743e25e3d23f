"""Collects every sentence of the program into the French catalogue and compiles it (`make texts`).

A sentence is the literal first argument of `say(…)` or `_(…)`, a word the literal of `Word(…)`; to these come the words
that reach `Word` from the rules (moves, bets, what side bets make, games), the sentences of the command line's parser and
those of the page (`say('…')` in its scripts), which reads its French from `web/static/fr.json`. Translations that are there
are kept; those of sentences that are gone are dropped.
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
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack import sidebets
from croupier.houses import games
from croupier.language import LOCALES
from croupier.money import Odds
from croupier.telling.vocabulary import MOVES

SOURCE = Path(LOCALES).parent
FRENCH = Path(LOCALES) / "fr" / "LC_MESSAGES" / "croupier.po"
PAGE = SOURCE / "web" / "static"
SAID = re.compile(r"""\bsay\(\s*(['"])((?:\\.|(?!\1).)+)\1""")
PARSER = ("core", "decorators", "exceptions", "formatting", "parser", "types")
"""The modules of the parser whose sentences a user can meet."""

HEAD = (
    "# The French texts of Croupier. `make texts` keeps the left-hand sides; the right-hand sides are written by hand."
)

Id = str | tuple[str, str]
"""A sentence, or its singular and plural."""


class Texts(Catalog):
    """A catalogue whose head says nothing but how to read it, so that the same texts are always the same bytes."""

    def __init__(self) -> None:
        super().__init__(locale="fr", fuzzy=False, header_comment=HEAD)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", "fr"),
            ("Plural-Forms", "nplurals=2; plural=(n > 1);"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


@cache
def own_ids() -> frozenset[Id]:
    """What the program itself says."""
    return frozenset(id for path in sorted(SOURCE.rglob("*.py")) for id in _literals(path, ("say", "_", "Word")))


def page_ids() -> set[str]:
    """What the page in the browser says."""
    scripts = sorted(PAGE.glob("*.js"))
    found = (match[2] for path in scripts for match in SAID.finditer(path.read_text("utf-8")))
    return {re.sub(r"\\(.)", r"\1", id) for id in found}


def parser_ids() -> set[Id]:
    """What the parser of the command line says."""
    folder = Path(click.__file__).parent
    return {id for name in PARSER for id in _literals(folder / f"{name}.py", ("_", "ngettext"))}


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
            elif texts and texts[0].strip():
                yield texts[0]


@cache
def collected() -> frozenset[Id]:
    return own_ids() | page_ids() | parser_ids() | words()


def read(path: Path = FRENCH) -> Texts:
    """The catalogue as it is, an empty one if there is none."""
    texts = Texts()
    if path.exists():
        with path.open("rb") as file:
            there = read_po(file, locale="fr")
        for message in there:
            if message.id:
                texts.add(message.id, message.string, flags=message.flags & {"fuzzy"})
        texts.obsolete = there.obsolete
    return texts


def merged(there: Texts) -> Texts:
    """The catalogue with exactly the sentences of the program."""
    texts = Texts()
    for id in collected():
        message = there.get(id if isinstance(id, str) else id[0])
        known = message is not None and message.id == id
        texts.add(id, message.string if message and known else None, flags=message.flags if message and known else ())
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
    """The French of the page's sentences."""
    french = {id: str(message.string) for id in sorted(page_ids()) if (message := texts.get(id)) and message.string}
    return (json.dumps(french, ensure_ascii=False, indent=0) + "\n").encode()


def missing(texts: Texts) -> list[object]:
    """The sentences without French."""
    return [message.id for message in texts if message.id and not all(_forms(message.string))]


def _forms(string: object) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, (tuple, list)) else (str(string or ""),)


def main() -> int:
    texts = merged(read())
    FRENCH.write_bytes(as_po(texts))
    FRENCH.with_suffix(".mo").write_bytes(as_mo(texts))
    (PAGE / "fr.json").write_bytes(as_page(texts))
    for id in missing(texts):
        print(f"no French for: {id}", file=sys.stderr)
    return 1 if missing(texts) else 0


if __name__ == "__main__":
    sys.exit(main())
