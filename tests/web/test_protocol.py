"""The tables of records in docs/protocol.md name every field of every record, and no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.records.types import log_schema
from croupier.store.house_records import AnyHouseRecord
from croupier.wire import actions as wire

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
TABLES, HOUSE = TEXT.partition("## Records")[2].split("The house has a log of its own")
PARTS = {"players": "Player", "hosted": "Hosting", "tournament": "Calendar", "paid": "Payment"}


def fields_in(text: str) -> dict[str, set[str]]:
    """By the name of a row: its fields, those that may be left out with a question mark."""
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", text, re.MULTILINE)
    return {name: set(re.findall(r"`(\w+\??)`", fields.partition(":")[0])) for name, fields in rows}


def fields_of(definition: dict[str, Any]) -> set[str]:
    fields = definition["properties"].keys() - {"event", "n"}
    return {field if field in definition.get("required", ()) else f"{field}?" for field in fields}


def events_of(schema: dict[str, Any]) -> dict[str, set[str]]:
    """By event: its fields."""
    every = schema["$defs"].values()
    return {one["properties"]["event"]["enum"][0]: fields_of(one) for one in every if "event" in one["properties"]}


def test_every_record_and_every_field_is_in_the_document() -> None:
    schema = log_schema()
    parts = {name: fields_of(schema["$defs"][kind]) for name, kind in PARTS.items()}
    assert fields_in(TABLES) == {**events_of(schema), **parts}


def test_so_are_those_of_the_house() -> None:
    assert fields_in(HOUSE) == events_of(msgspec.json.schema(AnyHouseRecord))


@pytest.mark.parametrize("name", ["shoe", "digest", "gone?"])
def test_a_field_that_is_missing_is_noticed(name: str) -> None:
    assert fields_in(TABLES.replace(f"`{name}`", "")) != fields_in(TABLES)


def test_every_code_with_which_a_socket_is_closed_is_in_the_document() -> None:
    said = set(map(int, re.findall(r"\b(?:40\d\d|1012)\b", TEXT)))
    codes = (getattr(wire, name) for name in vars(wire) if name.isupper())
    assert said == {code for code in codes if isinstance(code, int) and (4000 < code < 4096 or code == 1012)}
