"""The JSON Schema of house files."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from croupier.games.declare import BadRules, list_rules, to_values
from croupier.houses import from_values, games, load, names, rules_of
from croupier.houses.schema import schema


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    document = json.loads(json.dumps(schema()))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


@pytest.mark.parametrize("name", names())
def test_every_shipped_file_is_valid(validator: Draft202012Validator, name: str) -> None:
    validator.validate(tomllib.loads(load(name).source))


@pytest.mark.parametrize("game", games())
def test_the_defaults_are_valid_and_described(validator: Draft202012Validator, game: str) -> None:
    validator.validate({"game": game, **to_values(rules_of(game)())})
    fields = schema()["$defs"][game]["properties"]
    assert all(fields[rule.name]["description"].endswith(".") for rule in list_rules(rules_of(game)))


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"decks": 6},
        {"game": "poker"},
        {"game": "war", "soft_17": "hit"},
        {"game": "blackjack", "dekcs": 6},
        {"game": "blackjack", "decks": "6"},
        {"game": "blackjack", "decks": 9},
        {"game": "blackjack", "minimum": 2.5},
        {"game": "blackjack", "blackjack_pays": 1.5},
        {"game": "blackjack", "side_bets": ["21+3", "21+3"]},
        {"game": "blackjack", "perfect-pairs_pays": {"mixed": "5:0"}},
        {"game": "blackjack", "title": ""},
        {"game": "blackjack", "extends": 6},
        {"game": "baccarat", "banker_commission": "105%"},
        [],
    ],
)
def test_e_06_a_broken_file_is_not_valid(validator: Draft202012Validator, document: object) -> None:
    assert not validator.is_valid(document)


RAW: list[Any] = [0, 1, 5, 6, 9, -1, 2.5, True, "6", "infinite", "stand", "none", "3:2", "3:0", "5%", "100%", "0.50"]
RAW += [
    "1,240",
    "2.505",
    "",
    "a long currency",
    [],
    ["21+3"],
    ["21+3"] * 2,
    ["odd"],
    {},
    {"mixed": "5:1"},
    {"odd": "5:1"},
]


@pytest.mark.parametrize("game", games())
def test_e_06_schema_and_loader_take_the_same_values(validator: Draft202012Validator, game: str) -> None:
    for rule in list_rules(rules_of(game)):
        for raw in RAW:
            try:
                from_values(game, {rule.name: raw})
                sentence = ""
            except BadRules as refusal:
                sentence = str(refusal)
            refused = sentence.startswith(f"{rule.name} = ") and "is not accepted" in sentence
            refused = refused and not sentence.startswith("charlie = 1 ")  # a combination, to the schema
            assert validator.is_valid({"game": game, rule.name: raw}) != refused, (rule.name, raw, sentence)
