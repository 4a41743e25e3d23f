"""Writes src/croupier/web/static/wire.d.ts: the types of the interface for the type checker of the page.

They are made from the same types as the schema that the house serves (`croupier.web.schema`). `make wire` runs it.
"""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import wrap
from typing import Any

from croupier.web.app import PARTS
from croupier.web.schema import document

FILE = Path(__file__).parents[1] / "src" / "croupier" / "web" / "static" / "wire.d.ts"
WIDTH = 120
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

HEAD = """\
// What the page and the house say to each other: types alone, for the type checker. Written by `make wire`.
"""
WISH = """\
type Unsent<One> = One extends { id: string } ? Omit<One, 'id' | 'at'> : One;
/** An action before it is sent. */
export type Wish = Unsent<Action>;
"""


def type_of(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    match schema:
        case {"$ref": address}:
            return str(address).rpartition("/")[2]
        case {"enum": values}:
            return " | ".join(f"'{value}'" if isinstance(value, str) else json.dumps(value) for value in values)
        case {"anyOf": schemas}:
            return " | ".join(dict.fromkeys(map(type_of, schemas)))
        case {"type": "array", "prefixItems": schemas}:
            return f"[{', '.join(map(type_of, schemas))}]"
        case {"type": "array", "items": one}:
            inside = type_of(one)
            return f"({inside})[]" if " | " in inside and not inside.endswith("]") else f"{inside}[]"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Record<string, {type_of(values) if values else 'unknown'}>"
        case {"type": kind}:
            return PLAIN[kind]
    return "unknown"


def declaration(name: str, schema: dict[str, Any]) -> str:
    """A named schema as a declaration."""
    lines = list(comment(schema["description"])) if "description" in schema else []
    if "properties" not in schema:
        return "\n".join([*lines, union(name, type_of(schema))])
    required = schema.get("required", ())
    members = (
        f"  {member}{'' if member in required else '?'}: {type_of(one)};"
        for member, one in schema["properties"].items()
    )
    return "\n".join([*lines, f"export interface {name} {{", *members, "}"])


def comment(text: str) -> list[str]:
    lines = wrap(" ".join(text.split()), WIDTH - 3)
    short = len(lines) == 1 and len(lines[0]) <= WIDTH - len("/**  */")
    return [f"/** {lines[0]} */"] if short else ["/**", *(f" * {line}" for line in lines), " */"]


def union(name: str, kind: str) -> str:
    line = f"export type {name} = {kind};"
    return line if len(line) <= WIDTH else f"export type {name} =\n  | " + "\n  | ".join(kind.split(" | ")) + ";"


def types() -> str:
    """The whole file."""
    schemas = document(route for part in PARTS for route in part.ROUTES)["components"]["schemas"]
    declared = [declaration(name, schema) for name, schema in sorted(schemas.items())]
    return "\n".join([HEAD, *(f"{one}\n" for one in declared), WISH])


if __name__ == "__main__":
    FILE.write_text(types(), "utf-8")
