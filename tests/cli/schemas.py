"""The commands whose JSON documents have a schema, and how a schema is written from documents.

`PYTHONPATH=tests python -m cli.schemas` writes `src/croupier/cli/schemas` anew after a change that is meant to be seen.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import croupier
from paper.commands import run

SCHEMAS = Path(croupier.__file__).parent / "cli" / "schemas"

CHANGER, STRIP, BACCARAT, WAR = "blackjack/changer", "blackjack/vegas-strip", "baccarat/punto-banco", "war/casino-war"
AGENT = f"""{sys.executable} -c 'import json, sys
for line in sys.stdin: print("10" if json.loads(line)["asks"] == "bet" else json.loads(line)["options"][-1], flush=True)'"""
"""An agent for the bench that bets ten and takes the last move."""
SHORT = ("--rounds", "2000", "--seed", "1")
FEW, NONE = ("--sessions", "20", "--session-rounds", "50"), ("--sessions", "0")
ONE_HAND = f"{STRIP}:max_hands=1"
HOSTED = str(Path(__file__).parents[1] / "page" / "honest.jsonl")
"""The log of a hosted table."""
COUNTED = ("--count", "hi-lo", "--spread", "1-8")

COMMANDS: dict[str, list[tuple[str, ...]]] = {
    "houses-list": [("houses", "list")],
    "houses-legend": [("houses", "legend"), ("houses", "legend", CHANGER)],
    "houses-show": [("houses", "show", CHANGER), ("houses", "show", BACCARAT), ("houses", "show", WAR)],
    "houses-compare": [
        ("houses", "compare", "blackjack/six-five", "blackjack/downtown"),
        ("houses", "compare", BACCARAT, "baccarat/ez"),
        ("houses", "compare", WAR, "war/ctrlaltbet"),
    ],
    "houses-beat": [
        ("houses", "beat", CHANGER, "--rounds", "1e5", "--seed", "1"),
        ("houses", "beat", "baccarat/ez", "--rounds", "1e5", "--seed", "1"),
    ],
    "edge": [
        ("edge", CHANGER),
        ("edge", "blackjack/london"),
        ("edge", STRIP, "--deviation", "--strategy", "expert"),
        ("edge", "blackjack/six-five:max_hands=1", "--distribution"),
        ("edge", BACCARAT, "--deviation", "--distribution"),
        ("edge", WAR),
        ("edge", WAR, "--strategy", "always-war", "--deviation", "--distribution"),
        ("edge", WAR, "--effects"),
    ],
    "advise": [
        ("advise", STRIP, "--hand", "8 8", "--dealer", "10", "--seen", "A K"),
        ("advise", STRIP, "--hand", "10 6", "--dealer", "A"),
        ("advise", STRIP, "--hand", "8 10 / 8 3", "--dealer", "6"),
        ("advise", WAR, "--hand", "8", "--dealer", "8"),
        ("advise", "blackjack/boardwalk-1978", "--hand", "10 6", "--dealer", "10"),
    ],
    "chart": [
        ("chart", CHANGER),
        ("chart", STRIP, "--strategy", "amateur"),
        ("chart", "blackjack/ctrlaltbet"),
        ("chart", "blackjack/deshmukh"),
    ],
    "chart-differences": [("chart", STRIP, "--strategy", "amateur", "--differences")],
    "count-list": [("count", "list")],
    "count-compare": [("count", "compare", "hi-lo", "zen"), ("count", "compare", "ko", "--house", BACCARAT)],
    "count-show": [("count", "show", "hi-lo"), ("count", "show", "ko")],
    "count-design": [("count", "design")],
    "count-effects": [("count", "effects", CHANGER), ("count", "effects", BACCARAT), ("count", "effects", WAR)],
    "count-plays": [("count", "plays", "blackjack/vegas-strip:max_hands=1")],
    "count-exceptions": [("count", "exceptions", "blackjack/single-deck")],
    "count-sheet": [("count", "sheet", "blackjack/vegas-strip:max_hands=1", "--rounds", "1e5")],
    "drill": [("drill", STRIP)],
    "simulate": [
        ("simulate", WAR, *SHORT, *FEW),
        ("simulate", "baccarat/ez", *SHORT, *FEW, "--count", "hi-lo", "--bet", "dragon-7"),
        ("simulate", BACCARAT, *SHORT, *NONE, "--count", "ko", "--bet", "banker"),
        ("simulate", ONE_HAND, *SHORT, *NONE, *COUNTED, "--plays", "i18", "--others", "basic"),
        ("simulate", BACCARAT, *SHORT, *NONE),
        ("simulate", ONE_HAND, *SHORT, "--seats", "2"),
        ("simulate", ONE_HAND, *SHORT, *FEW, *COUNTED, "--bankroll", "400", "--goal", "100"),
        ("simulate", ONE_HAND, *SHORT, *NONE, *COUNTED, "--optimal", "--rounds-per-hour", "80"),
        ("simulate", f"{ONE_HAND},side_bets=21+3", *SHORT, *NONE, "--fresh-shoe"),
    ],
    "simulate-sweep": [
        ("simulate", WAR, *SHORT, "--sweep", "decks=1,2"),
        ("simulate", ONE_HAND, *SHORT, *COUNTED, "--sweep", "decks=4,6"),
    ],
    "simulate-against": [("simulate", WAR, *SHORT, "--against", "strategy=always-surrender")],
    "simulate-tournament": [("simulate", "tournament", "--tournaments", "10", "--seed", "1")],
    "bench": [
        ("bench", AGENT, "--kind", "splits", "--rounds", "4"),
        ("bench", AGENT, "--kind", "tournaments", "--rounds", "2"),
    ],
    "history": [("history",)],
    "rating": [("rating",)],
    "replay": [("replay",), ("replay", "FIRST")],
    "review": [("review",), ("review", "--all")],
    "verify": [("verify",), ("verify", "FIRST"), ("verify", HOSTED)],
    "store-check": [("store", "check")],
}
"""Each schema by its name, with commands that print documents of it. FIRST is the first game that was played."""

MAPS = frozenset(
    "rules by_upcard bets moves costs side_bets worth removal correlations together values moved games houses".split()  # noqa: SIM905
)
"""The objects whose keys are names of a house: rules, bets, moves, upcards. So is every object with a key that is no plain word."""
WORD = re.compile("[a-z][a-z0-9_]*")
MAY_BE_UNKNOWN = ("simulate", "houses-beat", "count-sheet", "bench", "rating")
"""Where a figure may be null: what a short run does not say."""


def documents(name: str, first: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What the commands of a schema print."""
    for command in COMMANDS[name]:
        arguments = tuple(first if word == "FIRST" else word for word in command)
        ran = run(*arguments, "--json")
        assert ran.code == 0, (command, ran.err)
        yield command, json.loads(ran.out)


def play_games(folder: Path) -> str:
    """Play two games for the commands about past ones; the log of the first."""
    from croupier import play
    from croupier.store.store import open_store

    first = ""
    for place, players in ((STRIP, ("expert", "amateur")), (BACCARAT, ("player",))):
        table = play(place, *players, lambda _, asked: asked.words[-1], seed=3, folder=folder / "croupier" / "games")
        list(table.rounds(5))
        if place == STRIP:
            table.end()
            first = str(table.log)
    open_store(str(folder / "croupier" / "house.db")).close()
    return first


# A schema from documents


def schema_of(values: Sequence[Any], path: str = "") -> dict[str, Any]:
    """What all these values have in common."""
    kinds = {kind_of(value) for value in values}
    if {"integer", "number"} <= kinds:
        kinds.remove("integer")
    found: dict[str, Any] = {"type": sorted(kinds) if len(kinds) != 1 else next(iter(kinds))} if kinds else {}
    if objects := [value for value in values if isinstance(value, dict)]:
        found |= _object(objects, path)
    if lists := [value for value in values if isinstance(value, list)]:
        items = [item for one in lists for item in one]
        found |= {"items": schema_of(items, f"{path}[]")} if items else {}
    return found


def _object(objects: Sequence[dict[str, Any]], path: str) -> dict[str, Any]:
    keys = list(dict.fromkeys(key for one in objects for key in one))
    if path.rpartition("/")[2].removesuffix("[]") in MAPS or not keys or not all(map(WORD.fullmatch, keys)):
        inside = [value for one in objects for value in one.values()]
        return {"additionalProperties": schema_of(inside, f"{path}/*")}
    properties = {key: schema_of([one[key] for one in objects if key in one], f"{path}/{key}") for key in keys}
    required = [key for key in keys if all(key in one for one in objects)]
    return {"properties": properties, "required": required, "additionalProperties": False}


def kind_of(value: Any) -> str:
    kinds = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number"}
    return kinds.get(type(value), "null")


def main() -> None:
    SCHEMAS.mkdir(exist_ok=True)
    with TemporaryDirectory() as name, patch.dict(os.environ, XDG_DATA_HOME=name):
        first = play_games(Path(name))
        for schema in COMMANDS:
            found = [document for _, document in documents(schema, first)]
            head = {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "title": f"croupier {schema.replace('-', ' ', 1)}",
            }
            text = json.dumps(head | schema_of(found), indent=1, ensure_ascii=False)
            if schema.startswith(MAY_BE_UNKNOWN):
                text = text.replace('"type": "number"', '"type": ["number", "null"]')
            (SCHEMAS / f"{schema}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
