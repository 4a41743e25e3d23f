"""The database of a simulated world: the real statements of SQLite in memory, on a disk that loses what was not synced.

Several simulated processes share it. Leases are as PostgreSQL has them: one holds until it runs out.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from threading import Lock

from croupier.disk import DISK_FULL
from croupier.store.burst import NO_ANSWER, Broken, Burst, BurstResult, Lost
from croupier.store.sqlite import SqliteStore
from croupier.store.store import LEASE_SECONDS, Lease
from croupier.store.writer import Job, Notify, Writer
from faults.false_time import FalseTime, Timeline


class Disk:
    """What is on the disk, and what goes wrong with it."""

    def __init__(self, timeline: Timeline, faults: Counter[str], file: str = ":memory:") -> None:
        self.timeline, self.faults = timeline, faults
        self.random = timeline.random
        self.connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA foreign_keys = ON")
        self.fail_next = ""
        """`refused`: the next commit is not written; `unanswered`: it is, but nobody hears of it."""
        self.lost = 0
        """Commits with an old lease or number."""
        self._synced: bytes | None = None
        """The last state that was synced, if something was written since."""

    def about_to_write(self) -> None:
        """A commit is safe if SQLite syncs it; otherwise it is safe when the system writes by itself, now and then."""
        if self.connection.execute("PRAGMA synchronous").fetchone()[0] >= 2:
            self._synced = None
        elif self._synced is None or self.random.random() < 0.02:
            self._synced = self.connection.serialize()

    def power_cut(self) -> None:
        if self._synced is not None:
            with closing(sqlite3.connect(":memory:")) as before:  # deserialize in a connection in use may crash
                before.deserialize(self._synced)
                before.backup(self.connection)
            self._synced = None

    def close(self) -> None:
        self.connection.close()


class WorldStore(SqliteStore):
    """The real statements, on the disk of a world."""

    def __init__(self, disk: Disk, several: bool) -> None:
        self.path, self.disk, self._several = Path("world"), disk, several
        self._reading, self._checkpoints = Lock(), None
        self._write = self._read = disk.connection
        self._time = FalseTime(disk.timeline)
        self._migrate()

    def close(self) -> None:
        """The world closes its disk itself."""

    def _check_file(self) -> None:
        """There is no file."""

    def probe(self) -> None:
        self.balance("mint")

    def commit(self, bursts: Sequence[Burst]) -> list[BurstResult]:
        failing, self.disk.fail_next = self.disk.fail_next, ""
        if failing:
            self.disk.faults[failing] += 1
        if failing == "refused":
            return [Broken(DISK_FULL)] * len(bursts)
        self.disk.about_to_write()
        results = super().commit(bursts)
        self.disk.lost += sum(isinstance(result, Lost) for result in results)
        return [Broken(NO_ANSWER)] * len(bursts) if failing == "unanswered" else results

    def lease(self, game: str, owner: str, address: str, seconds: float = LEASE_SECONDS) -> Lease | None:
        self.disk.about_to_write()
        if not self._several:
            return super().lease(game, owner, address, seconds)
        now = self._time.time()
        found = self._execute_write(
            "UPDATE games SET token = token + 1, owner = ?, address = ?, until = ?"
            " WHERE id = ? AND (owner = '' OR owner = ? OR until < ?) RETURNING token, n, snapshot_at",
            (owner, address, now + seconds, game, owner, now),
        )
        return Lease(game, *found[0]) if found else None

    def renew(self, owner: str, tokens: Mapping[str, int], seconds: float = LEASE_SECONDS) -> set[str]:
        if not self._several:
            return super().renew(owner, tokens, seconds)
        until = self._time.time() + seconds
        statement = "UPDATE games SET until = ? WHERE id = ? AND token = ? AND owner = ? RETURNING id"
        return {game for game, token in tokens.items() if self._execute_write(statement, (until, game, token, owner))}


class WorldWriter(Writer):
    """The writer without its thread: a transaction takes a moment, and so does its answer."""

    def __init__(self, store: WorldStore, notify: Notify) -> None:
        self.store, self._notify = store, notify
        self._left: list[Job] = []
        self.bursts = self.transactions = 0
        self._loop, self._random = asyncio.get_running_loop(), store.disk.random
        self._busy = False

    def submit(self, jobs: list[Job]) -> None:
        self._left += jobs
        if not self._busy:
            self._busy = True
            self._loop.call_later(self._random.uniform(0.0005, 0.02), self.write)

    def write(self) -> None:
        """One transaction."""
        if self._left:
            self._loop.call_later(self._random.uniform(0.0002, 0.01), self._answer, self._work())

    def _answer(self, calls: list[Callable[[], None]]) -> None:
        self._notify(calls)
        self._busy = bool(self._left)
        if self._left:
            self._loop.call_later(self._random.uniform(0.0005, 0.02), self.write)

    def close(self) -> None:
        while self._left:
            self._notify(self._work())
