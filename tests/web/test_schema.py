"""The interface for programs: what the house serves of it, and what the page's type checker reads."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import pytest
from msgspec import ValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Route, WebSocketRoute

from croupier.web.bundle import contents, read_sources
from croupier.web.files import page_files
from croupier.web.routes import drill_catalogue
from croupier.web.schema import answer_type, body_type, handler_of
from scripts import script
from web.fits import check_answer, check_frame
from web.server import Guest, Running, running
from web.test_files import STATIC, asking

# The types of the page


def test_the_types_of_the_page_are_those_of_the_house() -> None:
    """After a change of a type `make wire` writes them anew."""
    wire_types = script("wire_types")
    assert wire_types.FILE.read_text("utf-8") == wire_types.types()
    assert wire_types.FILE.name == "wire.d.ts"


def test_a_change_of_a_type_changes_the_types_of_the_page() -> None:
    declaration = script("wire_types").declaration
    row = {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}
    schema = {"description": "A row.", "properties": {"cells": row, "mark": {"enum": ["a", 1]}}, "required": ["cells"]}
    assert declaration("Row", schema).splitlines() == [
        "/** A row. */",
        "export interface Row {",
        "  cells: (number | null)[];",
        "  mark?: 'a' | 1;",
        "}",
    ]


def test_types_are_not_sent() -> None:
    assert STATIC.joinpath("wire.d.ts").is_file()
    assert not [path for path in {*contents(STATIC), *read_sources(STATIC)} if path.endswith(".ts")]
    with pytest.raises(HTTPException):
        page_files().response(asking("/static/wire.d.ts"), "wire.d.ts")


# What the house sends


def test_a_frame_has_all_members_and_no_others(house: Running) -> None:
    """Every frame that comes over a line of these tests is checked; here one is changed in every place."""
    line = Guest(house.address, "Léa").live(house.open())
    line.until(lambda line: line.felt)
    whole, removed = json.loads(line.frames[0]), 0
    for part in (whole, whole["table"], whole["felt"], whole["felt"]["shoe"], whole["table"]["bets"][0]):
        for member in set(part) - {"table"}:  # it comes with the first message alone
            value = part.pop(member)
            with pytest.raises((ValidationError, AssertionError, ValueError)):
                check_frame(json.dumps(whole))
            part[member] = value
            removed += 1
        part["new"] = 1
        with pytest.raises(ValidationError):
            check_frame(json.dumps(whole))
        del part["new"]
    check_frame(json.dumps(whole))
    assert removed > 50
    line.close()


# What the house serves


def test_every_route_is_in_the_schema_with_its_body(house: Running) -> None:
    found = Guest(house.address).get("/api/schema")
    routes = [route for route in house.house_app.routes if isinstance(route, Route)]
    served = {(re.sub(r":\w+}", "}", route.path), method) for route in routes for method in _methods(route)}
    assert {(path, method) for path, methods in found["paths"].items() for method in methods} == served
    assert [route.path for route in house.house_app.routes if isinstance(route, WebSocketRoute)] == ["/live/{game}"]
    assert found["x-socket"]["path"] == "/live/{game}"


def _methods(route: Route) -> set[str]:
    return {method.lower() for method in route.methods or () if method != "HEAD"}


def test_the_schema_names_the_type_by_which_a_body_is_decoded(house: Running) -> None:
    bodies = 0
    for route in house.house_app.routes:
        if isinstance(route, Route):
            decoded = re.findall(r"body_of\(request, (\w+)\)", inspect.getsource(handler_of(route)))
            body = body_type(route)
            assert [body.__name__ if body else None] == (decoded or [None]), route.path
            bodies += len(decoded)
    assert bodies == 16


def test_every_answer_that_is_no_file_has_a_type(house: Running) -> None:
    found = Guest(house.address).get("/api/schema")
    untyped = [
        path
        for path, methods in found["paths"].items()
        for one in methods.values()
        if {"schema": {}} in [one["responses"]["200"]["content"].get("application/json")]
    ]
    assert untyped == ["/api/schema"]


def test_every_reference_of_the_schema_leads_to_a_type(house: Running) -> None:
    found = Guest(house.address).get("/api/schema")
    named = set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(found)))
    assert {"Action", "Message", "LogRecord", "Felt", "Text", "Why", "OpenTable", "ListedTable"} <= named
    assert named <= found["components"]["schemas"].keys()
    assert "croupier." not in json.dumps(found["components"])


@pytest.mark.parametrize("path", ["/api/house", "/api/tables", "/api/tables/{game}/coach", "/api/keys", "/health"])
def test_an_answer_has_the_type_that_the_schema_says(house: Running, path: str) -> None:
    guest, game = Guest(house.address, "Léa"), house.open()
    route = next(one for one in house.house_app.routes if isinstance(one, Route) and one.path == path)
    kind = answer_type(route)
    assert kind is not None
    answer = guest.get(path.replace("{game}", game))
    check_answer(json.dumps(answer).encode(), kind)
    wrong = {**answer, "new": "x"} if isinstance(answer, dict) else [{**answer[0], "new": "x"}]
    with pytest.raises(ValidationError):
        check_answer(json.dumps(wrong).encode(), kind)


def test_an_answer_of_another_type_is_noticed_whoever_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every house of these tests and of those of the browser is looked at in this way."""
    with running(tmp_path / "house.db") as house:
        guest = Guest(house.address, "Léa")
        guest.get("/api/train")
        assert house.misfits == []
        monkeypatch.setattr(drill_catalogue, "_houses", lambda: [{"house": "x", "title": "X", "game": "y"}])
        guest.get("/api/train")
        assert [one.partition(":")[0] for one in house.misfits] == ["/api/train"]
        house.misfits.clear()
