"""Moves the write-ahead log of SQLite into the database file, in a thread of its own.

SQLite would do it within a commit, once the log has 1,000 pages: everybody would wait while hundreds of pages are written
and synced. Here another connection moves the pages while commits go on, and then those that were committed meanwhile,
until for a moment nothing is left: the next commit begins the log anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Event, Thread

AFTER = 1000
"""So many bursts are written between two checkpoints: about 20 MB of log."""
MOST_PAGES = 12_000
"""A log of so many pages, about 50 MB, is also moved by the commits: then little is left to move, and it begins anew."""
TIMES = 20
"""So many times it is tried to move all of it; if commits come too fast, the next checkpoint goes on."""

_MOVE = "PRAGMA wal_checkpoint(PASSIVE)"


class Checkpoints:
    """When the log is moved, and by whom."""

    def __init__(self, writing: sqlite3.Connection, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        writing.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
        self._bursts = 0
        self._due = Event()
        self._ending = False
        self._thread: Thread | None = None

    def note_bursts(self, bursts: int) -> None:
        """The writer has committed so many bursts; called in its thread."""
        self._bursts += bursts
        if self._bursts >= AFTER and not self._due.is_set():
            self._bursts = 0
            if self._thread is None:
                self._thread = Thread(target=self._run, name="checkpoints", daemon=True)
                self._thread.start()
            self._due.set()

    def close(self) -> None:
        if self._thread:
            self._ending = True
            self._due.set()
            self._thread.join()

    def _run(self) -> None:
        with closing(self._connect()) as connection:
            while not self._ending:
                self._due.wait()
                with suppress(sqlite3.Error):  # the disk is full: the next commit says so
                    for _ in range(TIMES):
                        _, pages, moved = connection.execute(_MOVE).fetchone()
                        if pages == moved or self._ending:
                            break
                self._due.clear()  # `close` sets `_ending` before `_due`: the loop sees it even if `_due` is cleared here
