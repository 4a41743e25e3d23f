"""The write-ahead log of SQLite is moved into the file while commits go on, and it does not grow."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.store import checkpoints
from croupier.store.burst import Burst, GameOpened
from croupier.store.sqlite import SqliteStore

GAMES, BURSTS = 20, 400


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    monkeypatch.setattr(checkpoints, "AFTER", 20)
    with closing(SqliteStore(tmp_path / "house.db")) as opened:
        yield opened


def body(n: int) -> bytes:
    return b'{"n":%d,"text":"%b"}' % (n, b"x" * 200)


def write(store: SqliteStore) -> None:
    """Many bursts of many games; now and then as slowly as a house, so that the thread keeps up."""
    assert store._checkpoints is not None
    for number in range(GAMES):
        change = (GameOpened(f"g{number}", bytes(32), "me", "here"),)
        assert store.commit([Burst(f"g{number}", 1, 0, (body(1),), (), 1, b"d", change)]) == [None]
    for number in range(BURSTS):
        game, n = f"g{number % GAMES}", 1 + number // GAMES
        assert store.commit([Burst(game, 1, n, (body(n + 1),), (), 1, b"d")]) == [None]
        while store._checkpoints._due.is_set():
            time.sleep(0.001)


def pages(path: Path) -> int:
    """How many pages the log has room for."""
    return path.with_name(path.name + "-wal").stat().st_size // 4096


def test_the_log_is_moved_and_begun_anew(store: SqliteStore) -> None:
    write(store)
    assert pages(store.path) < 200, "with no checkpoint it would have more than 1,000"
    with closing(sqlite3.connect(f"file:{store.path}?immutable=1", uri=True)) as alone:  # the file without its log
        assert alone.execute("SELECT count(*) FROM records").fetchall()[0][0] > GAMES + BURSTS - 50
    assert all(len(store.log(f"g{number}")) == 1 + BURSTS // GAMES for number in range(GAMES))


def test_without_checkpoints_the_log_would_grow(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "AFTER", 10**9)
    write(store)
    assert pages(store.path) > 1000


def test_a_house_is_closed_while_the_log_is_moved(tmp_path: Path) -> None:
    for number in range(20):  # at different moments
        with closing(SqliteStore(tmp_path / f"{number}.db")) as store:
            opening = Burst("g", 1, 0, (body(1),), (), 1, b"d", (GameOpened("g", bytes(32), "me", "here"),))
            assert store.commit([opening]) == [None]
            assert store._checkpoints is not None
            store._checkpoints.note_bursts(checkpoints.AFTER)
            time.sleep(number * 0.0003)
        assert not store._checkpoints._thread or not store._checkpoints._thread.is_alive()
