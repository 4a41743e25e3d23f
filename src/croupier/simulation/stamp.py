"""Stamps of what decides the numbers of a run: the code that deals, and the tables and seed that it deals with.

Two runs with the same stamps play the same rounds. Comments and docstrings do not count, nor does any other module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

DECIDING = (
    "compiled/kernel_data.py",
    "compiled/kernel_cards.py",
    "simulation/blocks.py",
    "simulation/seats.py",
    "simulation/several_seats.py",
    "simulation/kernel.py",
    "simulation/kernel_data.py",
    "simulation/kernel_seats.py",
)
"""The files with the random numbers, the block size, the seats and the kernels."""


@cache
def code_stamp(package: Path = Path(__file__).parents[1]) -> str:
    """A hash of the code that deals."""
    digest = sha256()
    for name in DECIDING:
        digest.update(_without_comments((package / name).read_text("utf-8")).encode())
    return digest.hexdigest()[:32]


def data_stamp(player: Any) -> str:
    """A hash of every array and number that a block player deals with, its seed included."""
    digest = sha256()
    for part in _parts(player):
        digest.update(part)
    return digest.hexdigest()[:32]


def _without_comments(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Module(body=body) | ast.ClassDef(body=body) | ast.FunctionDef(body=body):
                body[:] = [one for one in body if not _is_text(one)] or [ast.Pass()]
    return ast.unparse(tree)


def _is_text(statement: ast.AST) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _parts(value: Any) -> Iterator[bytes]:
    """The bytes of a value and of everything in it, each with its type and size."""
    if isinstance(value, np.ndarray):
        yield f"{value.dtype.str}{value.shape}".encode()
        yield np.ascontiguousarray(value).tobytes()
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield f"{field.name}=".encode()
            yield from _parts(getattr(value, field.name))
    elif isinstance(value, tuple):
        yield f"({len(value)}".encode()
        for one in value:
            yield from _parts(one)
    else:
        yield f"{type(value).__name__}:{value};".encode()
