"""The interface of the house for programs: made from the types that decode what comes and encode what goes.

`docs/protocol.md` says the same to people.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.records.types import AnyRecord
from croupier.web.answers import AdviceShown, HouseShown
from croupier.web.requests import Why, WithHeaders
from croupier.wire.actions import PROTOCOL, CannotOpen, DoneBefore, ReactionMessage, Refusal, Said, SpokenMessage
from croupier.wire.felt import News
from croupier.wire.texts import Text

MESSAGES = (News, DoneBefore, Refusal, ReactionMessage, SpokenMessage, CannotOpen)
"""What the house says at a table. Each has a member that none of the others has."""
COMPONENTS = "#/components/schemas/"
RECORDS = "croupier.records.types."
"""Before the name of a record that has a namesake on the felt."""
FILES = {
    "log": "application/jsonl", "answers": "application/jsonl", "svg": "image/svg+xml", "html": "text/html",
    "metrics": "text/plain", "js": "text/javascript", "png": "image/png", "ics": "text/calendar", "{path}": "*/*",
}  # fmt: skip
"""What is answered at addresses with these ends."""
TEXT = {"type": "string", "description": "What a person reads, in the language of who asks."}


def _text(kind: type) -> dict[str, Any]:
    if kind is Text:
        return {"$ref": f"{COMPONENTS}Text"}
    raise NotImplementedError(kind)


def name(component: str) -> str:
    """What a type is called in the schema: `SeatShown` is a Seat there."""
    if component.startswith(RECORDS):
        return component.removeprefix(RECORDS)
    return component.rpartition(".")[2].removesuffix("Shown")


def schemas(types: Iterable[object]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The schema of each of these types, and all named types in them."""
    found, named = msgspec.json.schema_components(types, schema_hook=_text, ref_template=f"{COMPONENTS}{{name}}")
    names = {f"{COMPONENTS}{one}": f"{COMPONENTS}{name(one)}" for one in named}
    if len(set(names.values())) < len(names):
        raise ValueError(f"Two types have the same name in the schema: {sorted(names)}")

    def rename(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: rename(one) for key, one in part.items() if (key, type(one)) != ("title", str)}
        return [rename(one) for one in part] if isinstance(part, list) else names.get(part, part)

    return rename(list(found)), {"Text": TEXT} | {name(one): rename(named[one]) for one in named}


def socket_types() -> dict[str, Any]:
    """The types of what is said at a table, by their names."""
    (action, record, *messages), named = schemas([Said, AnyRecord, *MESSAGES, HouseShown, AdviceShown])
    named["News"]["properties"]["events"]["items"] = {"$ref": f"{COMPONENTS}LogRecord"}
    return named | {"Action": action, "LogRecord": record, "Message": {"anyOf": messages[: len(MESSAGES)]}}


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The whole interface: OpenAPI for the requests, and under `x-socket` what is said at a table."""
    asked = [route for route in routes if isinstance(route, Route)]
    kinds = [kind for route in asked for kind in (body_type(route), answer_type(route)) if kind is not None]
    found, named = schemas([*kinds, Why])
    schema_of = dict(zip(map(repr, kinds), found, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for route in asked:
        path, method = re.sub(r":\w+}", "}", route.path), "post" if "POST" in (route.methods or ()) else "get"
        paths.setdefault(path, {})[method] = _operation(route, path, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Croupier", "version": str(PROTOCOL), "description": "docs/protocol.md says it to people."},
        "paths": paths,
        "components": {"schemas": named | socket_types()},
        "x-socket": {
            "path": "/live/{game}",
            "parameters": [_parameter(one, "query") for one in ("v", "language", "since")],
            "send": {"$ref": f"{COMPONENTS}Action"},
            "receive": {"$ref": f"{COMPONENTS}Message"},
            "alive": "0",
        },
    }


def _operation(route: Route, path: str, schema_of: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """A request: its body, its answer, and how it fails."""
    body, answer = body_type(route), answer_type(route)
    content = {"application/json": {"schema": schema_of[repr(answer)]}} if answer is not None else _content(path)
    operation: dict[str, Any] = {
        "operationId": f"{handler_of(route).__module__.rpartition('.')[2]}.{handler_of(route).__name__} {path}",
        "responses": {"200": {"description": "The answer.", "content": content}},
    }
    if said := inspect.getdoc(handler_of(route)):
        operation["summary"] = said
    if names := re.findall(r"{(\w+)}", path):
        operation["parameters"] = [_parameter(one, "path") for one in names]
    if body is not None:
        operation["requestBody"] = {"content": {"application/json": {"schema": schema_of[repr(body)]}}}
    if path.startswith("/api/"):
        failure = {"application/json": {"schema": {"$ref": f"{COMPONENTS}Why"}}}
        operation["responses"]["default"] = {"description": "Why the request fails.", "content": failure}
    return operation


def _content(path: str) -> dict[str, Any]:
    """An answer that no type describes: a file."""
    ending = path.rpartition("/")[2].rpartition(".")[2]
    kind = FILES.get(ending, "application/json" if path.startswith("/api/") else "text/html")
    return {kind: {"schema": {}}}


def _parameter(name: str, place: str) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}


def handler_of(route: Route) -> Any:
    """The function that answers."""
    return inspect.unwrap(route.endpoint)


def body_type(route: Route) -> Any:
    return getattr(route.endpoint, "body", None)


def answer_type(route: Route) -> Any:
    """The type of an answer; None where it is a file."""
    answer = get_type_hints(handler_of(route))["return"]
    if get_origin(answer) is WithHeaders:
        (answer,) = get_args(answer)
    return None if answer is Response else answer
