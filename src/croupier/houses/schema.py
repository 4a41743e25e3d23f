"""The JSON Schema of house files, made from the declarations of the rules.

It knows every field and its values, so that an editor can complete and check a house file while it is written. Which
combinations are impossible only the loader knows: with `extends` they depend on another file.
"""

from __future__ import annotations

from typing import Any

from croupier.games.declare import HouseRules, list_rules
from croupier.games.registry import games, rules_of
from croupier.houses.house import MOST

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """One schema for the house files of all games."""
    return {
        "$schema": DIALECT,
        "title": "A house of Croupier",
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"enum": list(games())}},
        "allOf": [{"if": _is(game), "then": {"$ref": f"#/$defs/{game}"}} for game in games()],
        "$defs": {game: _house(rules_of(game)) for game in games()},
    }


def _is(game: str) -> dict[str, Any]:
    return {"required": ["game"], "properties": {"game": {"const": game}}}


def _house(rules: type[HouseRules]) -> dict[str, Any]:
    fields = {
        rule.name: {**rule.kind.schema, "description": str(rule.means), "default": rule.kind.raw(rule.default)}
        for rule in list_rules(rules)
    }
    return {
        "properties": {"game": {"const": rules.game}, **_about(), **fields},
        "patternProperties": _about_elsewhere(),
        "additionalProperties": False,
    }


def _about() -> dict[str, Any]:
    line = {"type": "string", "minLength": 1}
    return {
        "extends": {**line, "description": "The house whose rules this one takes over: a name, or the path of a file."},
        **{key: {**line, "maxLength": most} for key, most in MOST.items()},
    }


def _about_elsewhere() -> dict[str, Any]:
    """The same texts in other languages: `title_fr`."""
    return {
        f"^{key}_[a-z]{{2,3}}$": {"type": "string", "minLength": 1, "maxLength": most} for key, most in MOST.items()
    }
