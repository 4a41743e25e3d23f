"""The front ends are input and output alone: no game is named there, and nothing is said in two of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from shapes import lines_of, pairs

SOURCE = Path(croupier.__file__).parent
GAMES = {path.name for path in (SOURCE / "games").iterdir() if (path / "rules.py").exists()}

KNOW_THE_GAMES = {
    "games",
    "houses",
    "telling",
    "analysis",
    "simulation",
    "strategies",
    "environments",
    "bench",
    "learning",
}

EXCEPTIONS = {
    "__init__.py": "offers the rules and the rounds of each game to programs",
    "paper/card.py": "prints a chart of blackjack",
    "paper/edges.py": "a layout for each kind of exact value that the analysis gives",
    "paper/reports.py": "a sheet for each kind of exact value that the analysis gives",
    "tui/dialogs/chart.py": "shows a chart of blackjack",
    "tui/dialogs/values.py": "shows why a move of blackjack is worth so much",
}
"""Where else a game may be named, and why."""

FRONT_ENDS = ("plain", "painting", "tui", "cli", "paper", "web")
SAID_TWICE = 6
"""So many lines of the same shape in two front ends are too many."""


def modules() -> Iterator[tuple[str, str]]:
    """The name and the text of every module."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), path.read_text("utf-8")


def games_named(source: str) -> list[str]:
    """Where a game is named: as a text, as the beginning of a house's name, as a module that is imported or used."""
    return [
        f"line {getattr(node, 'lineno', 0)}: {name}" for node in ast.walk(ast.parse(source)) for name in _games_in(node)
    ]


def _games_in(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)) if text.partition("/")[0] in GAMES and " " not in text:
            yield repr(text)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in GAMES:
            yield name
        case ast.Import(names=names):
            yield from (each.name for each in names if GAMES & set(each.name.split(".")))
        case ast.ImportFrom(module=module, names=names):
            imported = [*(module or "").split("."), *(each.name for each in names)]
            if GAMES & set(imported):
                yield f"from {module} import …"


def test_the_games_are_found() -> None:
    assert sorted(GAMES) == ["baccarat", "blackjack", "war"]


def test_only_who_knows_the_games_names_one() -> None:
    found = {
        name: named
        for name, source in modules()
        if name.split("/")[0] not in KNOW_THE_GAMES and name not in EXCEPTIONS
        if any(game in source for game in GAMES) and (named := games_named(source))
    }
    assert not found


def test_the_page_names_no_game() -> None:
    """It gets the games from the house, and so the name of a house to begin with."""
    scripts = sorted((SOURCE / "web" / "static").glob("*.js"))
    named = re.compile(rf"""['"`]({"|".join(GAMES)})['"`/]""")
    assert [script.name for script in scripts if named.search(script.read_text("utf-8"))] == []
    assert named.search("one.house === 'blackjack/vegas-strip'")
    assert len(scripts) > 20


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_an_exception_is_still_needed(name: str) -> None:
    assert games_named((SOURCE / name).read_text("utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        'if rules.game == "blackjack": ...',
        'load("baccarat/punto-banco")',
        "from croupier.games.war import Rules",
        "from croupier.games import baccarat as cards",
        "import croupier.games.blackjack.rules",
        "isinstance(rules, blackjack.Rules)",
        "def f():\n    from croupier.analysis.war import edge",
        "if TYPE_CHECKING:\n    from croupier.games.blackjack import Round",
        "match game:\n    case games.war.Rules():\n        ...",
    ],
)
def test_a_name_of_a_game_is_noticed(source: str) -> None:
    assert games_named(source)


def test_a_sentence_about_a_game_is_no_name() -> None:
    assert not games_named('"""The rules of blackjack."""\nsay("blackjack pays {odds}", odds=odds)  # war\nwarning = 1')


# Nothing is said twice


@pytest.mark.slow
def test_no_six_lines_of_the_same_shape_stand_in_two_front_ends() -> None:
    front = {name: source for name, source in modules() if name.split("/")[0] in FRONT_ENDS}
    twice = [pair for pair in pairs(front, SAID_TWICE) if pair.one.split("/")[0] != pair.other.split("/")[0]]
    assert not twice, "\n".join(map(str, twice))


FIRST = '''
import os
from pathlib import Path

def told(hand: Hand, language: str = "en") -> str:
    """How a hand is told."""
    if hand.bust:
        return say("bust")
    total = hand.total + 1
    for card in hand.cards:
        total -= card.value
    return say("{total}", total=total)
'''

SECOND = FIRST.replace("hand", "box").replace("total", "points").replace('"bust"', '"perdu"').replace("+ 1", "+ 29")


def test_the_same_shape_is_found_whatever_the_names_are() -> None:
    (pair,) = pairs({"one": FIRST, "other": f"# a comment\n\n{SECOND}"}, 6)
    assert (pair.one, pair.other, pair.lines) == ("one:7", "other:9", 6)


def test_another_operator_or_another_order_is_another_shape() -> None:
    for changed in (SECOND.replace("-=", "+="), SECOND.replace("if box.bust", "while box.bust")):
        assert not list(pairs({"one": FIRST, "other": changed}, 6))


def test_imports_signatures_docstrings_and_brackets_do_not_count() -> None:
    assert [line.number for line in lines_of(FIRST)] == [7, 8, 9, 10, 11, 12]
    assert [line.number for line in lines_of("call(\n    one,\n    [\n        two,\n    ],\n)\n")] == [1, 2, 4]


MAPPED = (
    "analysis", "compiled", "environments", "learning", "processes", "remote", "review", "simulation", "store", "table",
    "telling", "painting", "tui", "web",
)  # fmt: skip
"""Packages whose docstring is a map of their modules."""


@pytest.mark.parametrize("package", MAPPED)
def test_a_map_of_modules_names_them_all(package: str) -> None:
    told = ast.get_docstring(ast.parse((SOURCE / package / "__init__.py").read_text("utf-8"))) or ""
    words = set(re.findall(r"\w+\*?", told))
    modules = {path.stem for path in (SOURCE / package).glob("*.py")} - {"__init__"}
    assert not {
        name for name in modules if name not in words and not ("kernel*" in words and name.startswith("kernel"))
    }
