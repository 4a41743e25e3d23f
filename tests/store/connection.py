"""A connection to SQLite that the tests can ask whether it was closed."""

from __future__ import annotations

import sqlite3


class Connection(sqlite3.Connection):
    """A connection that knows whether it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True
        super().close()
