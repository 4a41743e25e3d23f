"""What passes between the program and its helper processes: JSON that holds nothing but values of this package.

Unlike a pickle it can name only classes of this package, and of plug-ins, that are values: dataclasses, structs, named tuples, enumerations,
texts and numbers of a kind, and classes that say how they are restored by `restore`. Each goes with its class, so rounds, rules, charts and
messages arrive as what they were.

    3, 0.5, "hit", None, [1, 2]        themselves
    {"tuple": […]}, {"set": […]}       other collections; {"dict": [[key, value], …]}, {"counter": …}
    {"class": "croupier.cards:Card", "items": […]}
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from typing import IO, Any

from msgspec import Struct

from croupier import plugins

PACKAGE = "croupier"

_PLAIN = (type(None), bool, int, float, str)


class BadWire(ValueError):
    """A text that is no value of this package."""


def send(value: object, stream: IO[bytes]) -> None:
    """Write a value as one line."""
    stream.write(json.dumps(_pack(value)).encode() + b"\n")
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read a value; EOFError if there is none."""
    line = stream.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    try:
        return _unpack(json.loads(line))
    except (LookupError, TypeError, AttributeError, ImportError, RecursionError) as wrong:
        raise BadWire(str(wrong)) from None


def _pack(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [_pack(one) for one in value]
    if kind is tuple:
        return {"tuple": [_pack(one) for one in value]}
    if kind in (set, frozenset):
        return {"set": [_pack(one) for one in value]}
    if kind in (dict, Counter):
        pairs = [[_pack(key), _pack(one)] for key, one in value.items()]
        return {"counter" if kind is Counter else "dict": pairs}
    return {"class": f"{kind.__module__}:{kind.__qualname__}", **_content(kind, value)}


def _content(kind: type[Any], value: Any) -> dict[str, Any]:
    """What is in an object of this package."""
    if isinstance(value, Enum):
        return {"name": value.name}
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        return {"items": [_pack(one) for one in value]}
    if is_dataclass(kind):
        return {"fields": {one.name: _pack(getattr(value, one.name)) for one in fields(kind)}}
    if issubclass(kind, Struct):
        return {"fields": {name: _pack(getattr(value, name)) for name in kind.__struct_fields__}}
    if hasattr(kind, "restore"):
        return {"restored": [_pack(one) for one in value.__reduce__()[1]]}
    for plain in (int, float, str):
        if isinstance(value, plain):
            return {"value": plain(value) if plain is not str else str.__str__(value)}
    raise BadWire(f"{kind} is no value")


def _unpack(packed: Any) -> Any:
    if isinstance(packed, list):
        return [_unpack(one) for one in packed]
    if not isinstance(packed, dict):
        return packed
    if "class" in packed:
        return _object(_class(packed.pop("class")), *packed.popitem())
    ((kind, content),) = packed.items()
    return _COLLECTIONS[kind](content)


def _dict(pairs: Any) -> dict[Any, Any]:
    return {_unpack(key): _unpack(value) for key, value in pairs}


_COLLECTIONS: dict[str, Callable[[Any], Any]] = {
    "tuple": lambda items: tuple(map(_unpack, items)),
    "set": lambda items: frozenset(map(_unpack, items)),
    "dict": _dict,
    "counter": lambda pairs: Counter(_dict(pairs)),
}


def _object(kind: type[Any], how: str, content: Any) -> Any:
    if how == "name" and issubclass(kind, Enum):
        return kind[content]
    if how == "items" and issubclass(kind, tuple):
        return tuple.__new__(kind, map(_unpack, content))
    if how == "fields" and is_dataclass(kind):
        made = object.__new__(kind)
        for field in fields(kind):
            object.__setattr__(made, field.name, _unpack(content[field.name]))
        return made
    if how == "fields" and issubclass(kind, Struct):
        return kind(*(_unpack(content[name]) for name in kind.__struct_fields__))
    if how == "restored" and hasattr(kind, "restore"):
        return kind.restore(*map(_unpack, content))
    if how == "value" and issubclass(kind, (int, float, str)):
        return kind(content)
    raise BadWire(f"{kind} is no value")


@cache
def _class(name: str) -> type[Any]:
    """A class of this package, or of one that adds games or strategies, by its name; nothing else is looked up."""
    module, _, path = name.partition(":")
    top = module.split(".")[0]
    if top != PACKAGE and top not in plugins.modules():
        raise BadWire(f"{name} is not of this package")
    found: Any = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    if not isinstance(found, type) or found.__module__ != module:
        raise BadWire(f"{name} is no class")
    return found
