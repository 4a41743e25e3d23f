"""What holds secrets belongs to its owner alone: files, also while they are written, and passwords of databases."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from croupier.store.sqlite import SqliteStore
from croupier.store.store import open_store
from paper.commands import run


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_backup_is_private_while_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    rows = SqliteStore._rows

    def query(store: SqliteStore, statement: str, *values: object) -> list[tuple[object, ...]]:
        if statement.startswith("VACUUM"):
            seen.append(mode(tmp_path / "copy.db"))
        return rows(store, statement, *values)

    with umask(0), closing(open_store(str(tmp_path / "house.db"))) as store:
        monkeypatch.setattr(SqliteStore, "_rows", query)
        store.backup(tmp_path / "copy.db")
        assert {mode(path) for path in tmp_path.iterdir() if path.suffix != ".lock"} == {0o600}, "with log and index"
    assert seen == [0o600]
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_a_database_that_others_may_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    open_store(str(file)).close()
    file.chmod(0o644)
    open_store(str(file)).close()
    assert mode(file) == 0o600


def test_exports_are_private(tmp_path: Path) -> None:
    file = str(tmp_path / "house.db")
    open_store(file).close()
    with umask(0):
        run("store", "export", "--beancount", str(tmp_path / "ledger"), "--database", file)
    assert mode(tmp_path / "ledger") == 0o600


def test_a_password_is_not_taken_from_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("postgresql://croupier:secret@db/croupier", "postgresql://db/croupier?user=c&password=secret"):
        refused = run("store", "check", "--database", address)
        assert refused.code
        assert "A password in a command can be read by everybody" in refused.err
        assert "secret" not in refused.out + refused.err
    file = tmp_path / "house.db"
    open_store(str(file)).close()
    (tmp_path / "address").write_text(f"{file}\n")
    assert "Records: 0" in run("store", "check", "--database", f"@{tmp_path / 'address'}").out
    assert "cannot be read" in run("store", "check", "--database", f"@{tmp_path / 'none'}").err
    monkeypatch.setenv("CROUPIER_DATABASE", str(file))
    assert "Records: 0" in run("store", "check").out
