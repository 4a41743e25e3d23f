"""The examples in the docstrings do what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import croupier

ROOT = Path(croupier.__file__).parent
SHOWN = sorted(file for file in ROOT.rglob("*.py") if ">>> " in file.read_text("utf-8"))


def module(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


COMPILE = ("croupier.environments", "croupier.analysis", "croupier.simulation")
"""Packages whose examples compile a kernel where none is cached."""


def examples(file: Path) -> Any:
    name = module(file)
    return pytest.param(name, marks=pytest.mark.slow if name.startswith(COMPILE) else ())


@pytest.mark.parametrize("name", [examples(file) for file in SHOWN])
def test_examples(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
