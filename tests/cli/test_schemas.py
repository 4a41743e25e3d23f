"""Every document that a command prints with `--json` fits its schema, also of commands that no schema was written from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from cli.schemas import COMMANDS, COUNTED, FEW, NONE, SHORT, documents, play_games
from cli.tree import commands
from croupier.cli.schema import schema_names
from paper.commands import refusal_of, run

OTHERS: dict[str, list[tuple[str, ...]]] = {
    "houses-show": [("houses", "show", "blackjack/partage"), ("houses", "show", "baccarat/super-6")],
    "houses-compare": [("houses", "compare", "blackjack/london", "blackjack/european")],
    "edge": [("edge", "blackjack/french"), ("edge", "baccarat/ez"), ("edge", "war/ctrlaltbet", "--effects")],
    "advise": [("advise", "blackjack/french", "--hand", "A 7", "--dealer", "9")],
    "chart": [("chart", "blackjack/partage")],
    "count-compare": [("count", "compare", "halves", "omega-2")],
    "count-effects": [("count", "effects", "baccarat/ez")],
    "simulate": [
        ("simulate", "baccarat/pairs", *SHORT, *NONE, "--count", "ko", "--bet", "tie"),
        ("simulate", "blackjack/single-deck:max_hands=1", *SHORT, *FEW, *COUNTED, "--plays", "i18"),
    ],
    "simulate-sweep": [("simulate", "baccarat/ez", *SHORT, "--sweep", "decks=6,8")],
}


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("schema", name).out)
    return found


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("games")
        patch.setenv("XDG_DATA_HOME", str(folder))
        yield play_games(Path(folder))


def test_every_command_with_json_has_a_schema() -> None:
    named = {
        path.replace(" ", "-") for path, command in commands() if any("--json" in one.opts for one in command.params)
    }
    assert named <= set(COMMANDS) == set(schema_names())
    assert run("schema").out.split() == list(schema_names())
    assert "There is no schema “roulette”; there are: advise," in refusal_of("schema", "roulette")


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_printed_fits(name: str, first: str) -> None:
    validator = Draft202012Validator(schema(name))
    Draft202012Validator.check_schema(schema(name))
    others = [(command, json.loads(run(*command, "--json").out)) for command in OTHERS.get(name, ())]
    for command, document in [*documents(name, first), *others]:
        problems = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]
        assert not problems, command
    assert not validator.is_valid(3), "a schema that takes anything says nothing"
