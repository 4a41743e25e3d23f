"""Moves the write-ahead log of SQLite into the database file, in a thread of its own.

SQLite would do it within a commit, once the log has 1,000 pages: everybody would wait while hundreds of pages are written
and synced. Here another connection moves the pages while commits go on. What was committed meanwhile is little: the
writer moves it after its next commit, and the commit after that begins the log anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Event, Thread

AFTER = 1000
"""So many bursts are written between two checkpoints: about 20 MB of log."""
MOST_PAGES = 25_000
"""A log of so many pages is moved within a commit: the thread does not keep up."""

_MOVE = "PRAGMA wal_checkpoint(PASSIVE)"


class Checkpoints:
    """When the log is moved, and by whom."""

    def __init__(self, writing: sqlite3.Connection, connect: Callable[[], sqlite3.Connection]) -> None:
        self._writing, self._connect = writing, connect
        self._writing.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
        self._bursts = 0
        self._due, self._moved = Event(), Event()
        self._ending = False
        self._thread: Thread | None = None

    def written(self, bursts: int) -> None:
        """The writer has committed so many bursts; called in its thread."""
        self._bursts += bursts
        if self._moved.is_set():
            self._moved.clear()
            self._bursts = 0
            with suppress(sqlite3.Error):  # the log goes on, and the next time it is moved
                self._writing.execute(_MOVE)
        elif self._bursts >= AFTER and not self._due.is_set():
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
            while self._due.wait() and not self._ending:
                with suppress(sqlite3.Error):  # the disk is full: the next commit says so
                    connection.execute(_MOVE)
                self._due.clear()
                self._moved.set()
