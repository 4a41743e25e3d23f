"""Every test of the store runs on both databases."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.store.store import Store, open_store
from store.connection import Connection
from store.postgres_server import database


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "house.db")
    else:
        with database() as address:
            yield address


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as opened:
        yield opened


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[Connection]:
    """Every connection to SQLite that is opened during the test."""
    opened: list[Connection] = []

    class Noted(Connection):
        def __init__(self, *values: Any, **named: Any) -> None:
            super().__init__(*values, **named)
            opened.append(self)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Noted))
    return opened
