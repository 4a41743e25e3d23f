"""The house in one SQLite file: WAL, every commit synced, used by one process at a time."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from croupier import system
from croupier.disk import DISK_FAILED, DISK_FULL, READ_ONLY, make_folder, reason, sync_folder
from croupier.messages import Message, say
from croupier.store.burst import (
    CLOSED,
    CONTRADICTION,
    DAMAGED,
    IN_USE,
    REPLACED,
    Broken,
    Burst,
    BurstResult,
    GameOpened,
    Lost,
    NotWritten,
    Short,
    in_its_words,
)
from croupier.store.checkpoints import Checkpoints
from croupier.store.statements import Statements
from croupier.store.store import LEASE_SECONDS, BadStore, Key, Lease, check_version, migrations

_GO_ON = "UPDATE games SET n = ?, snapshot_at = ?, digest = ? WHERE id = ? AND token = ? AND n = ?"
_RECORDS = "INSERT INTO records VALUES {rows}"
_POSTINGS = "INSERT INTO postings (game, n, i, payer, payee, amount) VALUES {rows}"
ROWS = 32
"""How many rows one statement writes at most."""
SPARE = 1 << 24
"""With less free space than this on its disk, in bytes, a house is not well."""


class Replaced(sqlite3.Error):
    """The file was deleted, or another one has its name: what is written now would be lost."""


@cache
def _with_rows(statement: str, rows: int, columns: int) -> str:
    return statement.format(rows=",".join([f"({','.join('?' * columns)})"] * rows))


def _why(wrong: Exception, path: str) -> Message:
    """Why a file cannot be opened."""
    if getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
        return say("“{path}” is in use by another program: try again when it is done.", path=path)
    if isinstance(wrong, OSError) and wrong.errno in (errno.EROFS, errno.EACCES):
        return say("“{path}” cannot be written: its folder is read-only, or somebody else’s.", path=path)
    return say("“{path}” cannot be opened as the database of a house.", path=path)


class SqliteStore(Statements):
    """A SQLite file."""

    GAME = (
        "SELECT id, n, snapshot_at, digest, owner, address, EXISTS (SELECT 1 FROM secrets WHERE game = id) FROM games"
    )
    SECONDS = "{at}"
    shared = False

    def __init__(self, path: Path, reading: bool = False) -> None:
        self.path = path
        self._reading = Lock()
        self._checkpoints: Checkpoints | None = None
        with ExitStack() as opened:
            try:
                self._open(path, reading, opened)
            except (OSError, sqlite3.Error) as wrong:
                raise BadStore(_why(wrong, str(path))) from None
            self._opened = opened.pop_all()

    def _open(self, path: Path, reading: bool, opened: ExitStack) -> None:
        """Open everything, and leave in `opened` how it is closed: the last first."""
        if reading and not path.exists():
            raise BadStore(say("There is no file “{path}”.", path=str(path)))
        if not reading:
            self._lock(path, opened)
        self._file = _file(path)
        self._write = opened.enter_context(closing(_connect(path, reading)))
        self._read = opened.enter_context(closing(_connect(path, True)))
        if not reading:
            self._migrate()
            self._checkpoints = Checkpoints(self._write, lambda: _connect(path, False))
            opened.callback(self._checkpoints.close)
        version = self._read.execute("PRAGMA user_version").fetchone()[0]
        if not version:
            raise sqlite3.DatabaseError  # an empty file, or a database of something else
        check_version(version, len(migrations("sqlite.sql")))

    def _lock(self, path: Path, opened: ExitStack) -> None:
        """Lock the file for this process; only its owner may read it."""
        make_folder(path.parent)
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | system.EVERY_FILE, 0o600)
        opened.callback(os.close, lock)
        try:
            system.lock(lock)
        except BlockingIOError:
            raise BadStore(say("The house in “{path}” is open already, in another process.", path=str(path))) from None
        file = os.open(path, os.O_RDWR | os.O_CREAT | system.EVERY_FILE, 0o600)
        try:
            system.keep_private(file)
        finally:
            os.close(file)
        sync_folder(path.parent)

    def _migrate(self) -> None:
        self._write.execute("PRAGMA journal_mode = WAL")
        self._write.execute("PRAGMA synchronous = FULL")
        steps = migrations("sqlite.sql")
        version = self._write.execute("PRAGMA user_version").fetchone()[0]
        check_version(version, len(steps))
        for number, step in enumerate(steps[version:], version + 1):
            self._write.executescript(f"BEGIN IMMEDIATE; {step}; PRAGMA user_version = {number}; COMMIT;")

    # Writing

    def commit(self, bursts: Sequence[Burst]) -> list[BurstResult]:
        try:
            with self._transaction():
                together = self._together(bursts)
                results: list[BurstResult] = [None if together else self._burst(burst) for burst in bursts]
        except sqlite3.Error as wrong:
            return [Broken(_reason(wrong))] * len(bursts)
        if self._checkpoints is not None:
            self._checkpoints.note_bursts(len(bursts))
        return results

    def _together(self, bursts: Sequence[Burst]) -> bool:
        """Write all bursts with a few statements; False: one of them is refused, and nothing is written yet.

        Each statement has as many rows as it can: between two statements other threads take the interpreter.
        """
        if any(burst.changes for burst in bursts):
            return False
        games = [(one.after, one.snapshot_at, one.digest, one.game, one.token, one.before) for one in bursts]
        records = [(burst.game, n, body) for burst in bursts for n, body in enumerate(burst.bodies, burst.before + 1)]
        moved = [(burst.game, *posting) for burst in bursts for posting in burst.postings]
        try:
            if self._write.executemany(_GO_ON, games).rowcount == len(games):
                self._in_rows(_RECORDS, records)
                self._in_rows(_POSTINGS, moved)
                return True
        except sqlite3.IntegrityError as wrong:
            if "covered" not in str(wrong):
                raise
        self._write.execute("ROLLBACK")
        self._write.execute("BEGIN IMMEDIATE")
        return False

    def _in_rows(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        """A statement with many rows of values."""
        for first in range(0, len(rows), ROWS):
            some = rows[first : first + ROWS]
            values = [value for row in some for value in row]
            self._write.execute(_with_rows(statement, len(some), len(some[0])), values)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """A transaction, rolled back after any exception.

        Python refuses some values before SQLite sees them, with exceptions that are no `sqlite3.Error`. A transaction that
        stayed open would make every later write fail.
        """
        try:
            self._check_file()
            self._write.execute("BEGIN IMMEDIATE")
            yield
            self._write.execute("COMMIT")
            self._check_file()
        except BaseException:
            if self._write.in_transaction:
                self._write.execute("ROLLBACK")
            raise

    def _check_file(self) -> None:
        if _file(self.path) != self._file:
            raise Replaced

    def _burst(self, burst: Burst) -> BurstResult:
        """A burst within the transaction; what is refused leaves nothing."""
        if not burst.postings and not burst.changes:
            return self._records_alone(burst)
        write = self._write.execute
        write("SAVEPOINT burst")
        try:
            self._append(burst)
        except NotWritten as refused:
            write("ROLLBACK TO burst")
            return refused
        except sqlite3.IntegrityError as wrong:
            if "covered" not in str(wrong):
                raise
            write("ROLLBACK TO burst")
            return Short()
        finally:
            if self._write.in_transaction:
                write("RELEASE burst")
        return None

    def _records_alone(self, burst: Burst) -> BurstResult:
        """Write a burst without a savepoint: if it is refused, that happens before anything is written."""
        try:
            self._append(burst)
        except Lost as lost:
            return lost
        return None

    def _append(self, burst: Burst) -> None:
        for change in burst.changes:
            self._change(change)
        values = (burst.after, burst.snapshot_at, burst.digest, burst.game, burst.token, burst.before)
        moved = self._write.execute(_GO_ON, values)
        if not moved.rowcount:
            raise Lost(burst.game)
        self._in_rows(_RECORDS, [(burst.game, n, body) for n, body in enumerate(burst.bodies, burst.before + 1)])
        self._in_rows(_POSTINGS, [(burst.game, *posting) for posting in burst.postings])

    def _open_game(self, opened: GameOpened) -> None:
        self._write_rows(
            "INSERT INTO games (id, n, snapshot_at, digest, token, owner, address, until) VALUES (?, 0, 0, x'', 1, ?, ?, ?)",
            opened.game,
            opened.owner,
            opened.address,
            time.time() + LEASE_SECONDS,
        )

    def _write_rows(self, statement: str, *values: object) -> int:
        return self._write.execute(statement, values).rowcount

    def lease(self, game: str, owner: str, address: str, seconds: float = LEASE_SECONDS) -> Lease | None:
        """The file belongs to one process, so every earlier lease has ended."""
        found = self._execute_write(
            "UPDATE games SET token = token + 1, owner = ?, address = ?, until = ? WHERE id = ?"
            " RETURNING token, n, snapshot_at",
            (owner, address, time.time() + seconds, game),
        )
        return Lease(game, *found[0]) if found else None

    def lease_all(
        self, games: Sequence[str], owner: str, address: str, seconds: float = LEASE_SECONDS
    ) -> dict[str, Lease]:
        found = (self.lease(game, owner, address, seconds) for game in games)
        return {lease.game: lease for lease in found if lease}

    def renew(self, owner: str, tokens: Mapping[str, int], seconds: float = LEASE_SECONDS) -> set[str]:  # noqa: ARG002
        """Nobody else can lease a game of this file: nothing is to be written."""
        last = dict(self._rows("SELECT id, token FROM games"))
        return {game for game, token in tokens.items() if last.get(game) == token}

    def release(self, tokens: Mapping[str, int]) -> None:
        for game, token in tokens.items():
            self._execute_write(
                "UPDATE games SET owner = '', until = 0 WHERE id = ? AND token = ? RETURNING id", (game, token)
            )

    def keep_answer(self, player: str, body: bytes) -> None:
        self._execute_write(
            "INSERT INTO answers SELECT ?, coalesce(max(n), 0) + 1, ? FROM answers WHERE player = ? RETURNING n",
            (player, body, player),
        )

    def _execute_write(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            with self._transaction():
                return self._write.execute(statement, values).fetchall()
        except sqlite3.Error as wrong:
            raise Broken(_reason(wrong)) from None

    # Reading

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading:
            try:
                return self._read.execute(statement, values).fetchall()
            except sqlite3.Error as wrong:
                raise Broken(_reason(wrong), reading=True) from None
            except UnicodeDecodeError:
                raise Broken(DAMAGED, reading=True) from None

    def key(self, hash: bytes) -> Key | None:
        rows = self._rows(
            "SELECT kind, player, game, until FROM keys WHERE hash = ? AND (until = 0 OR until > ?)", hash, time.time()
        )
        return Key(*rows[0]) if rows else None

    def backup(self, path: Path) -> None:
        if path.exists():
            raise BadStore(say("“{path}” exists already: a backup is a new file.", path=str(path)))
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.EVERY_FILE, 0o600))
        except OSError as wrong:
            raise BadStore(say("“{path}” cannot be written: {why}.", path=str(path), why=reason(wrong))) from None
        try:
            self._rows("VACUUM INTO ?", str(path))  # into the empty file, which only its owner may read
        except Broken:
            path.unlink(missing_ok=True)
            raise

    def probe(self) -> None:
        """Whether the file is still there, its disk has room, and it can be read."""
        if _file(self.path) != self._file:
            raise Broken(REPLACED)
        if shutil.disk_usage(self.path.parent).free < SPARE:
            raise Broken(DISK_FULL)
        self.balance("mint")

    def close(self) -> None:
        """A connection that is closed while another thread reads from it crashes the process: wait for the reader.

        The writing connection is closed last: it moves the write-ahead log into the file.
        """
        with self._reading:
            self._opened.close()


def _file(path: Path) -> tuple[int, int]:
    """Which file it is that has this name now; of none, one that no file is."""
    try:
        found = os.stat(path)
    except OSError:
        return -1, -1
    return found.st_dev, found.st_ino


def _connect(path: Path, reading: bool) -> sqlite3.Connection:
    where = f"{path.absolute().as_uri()}?mode={'ro' if reading else 'rw'}"
    found = sqlite3.connect(where, uri=True, isolation_level=None, check_same_thread=False, cached_statements=256)
    with ExitStack() as undone:
        undone.enter_context(closing(found))
        found.execute("PRAGMA foreign_keys = ON")
        undone.pop_all()
    return found


_REASONS = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_IOERR: DISK_FAILED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_BUSY: IN_USE,
    sqlite3.SQLITE_LOCKED: IN_USE,
    sqlite3.SQLITE_CONSTRAINT: CONTRADICTION,
    sqlite3.SQLITE_MISUSE: CLOSED,
}


def _reason(wrong: sqlite3.Error) -> Message:
    if isinstance(wrong, Replaced):
        return REPLACED
    code = getattr(wrong, "sqlite_errorcode", 0) & 0xFF  # what is above says more than a person needs
    if isinstance(wrong, sqlite3.ProgrammingError) and not code:
        return CLOSED
    if "UTF-8" in str(wrong):
        return DAMAGED
    return _REASONS.get(code) or in_its_words(str(wrong))
