"""The house in PostgreSQL, for several processes: a batch of bursts is one statement, and leases end by its clock.

A process that is stopped between two statements of a transaction would hold row locks, and the process that takes its
games over would wait for them. With one statement a batch there is no such moment. Only bursts with changes besides
their records (a new game, a new key) need several; they are sent together, and an idle transaction ends by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import psycopg
from psycopg.errors import CheckViolation, DeadlockDetected, SerializationFailure

from croupier.disk import DISK_FAILED, DISK_FULL
from croupier.messages import Message, say
from croupier.store.burst import (
    CLOSED,
    CONTRADICTION,
    NO_ANSWER,
    Broken,
    Burst,
    BurstResult,
    GameOpened,
    Lost,
    NotWritten,
    Short,
    in_its_words,
)
from croupier.store.statements import Statements
from croupier.store.store import LEASE_SECONDS, BadStore, Key, Lease, check_version, migrations

_APPEND = """
WITH moved AS (
  UPDATE games SET n = b.after, snapshot_at = b.snapshot_at, digest = b.digest
  FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bytea[])
    AS b (game, token, before, after, snapshot_at, digest)
  WHERE games.id = b.game AND games.token = b.token AND games.n = b.before
  RETURNING games.id
), written AS (
  INSERT INTO records (game, n, body)
  SELECT r.game, r.n, r.body FROM unnest(%s::text[], %s::bigint[], %s::bytea[]) AS r (game, n, body)
  JOIN moved ON moved.id = r.game
), posted AS (
  INSERT INTO postings (game, n, i, payer, payee, amount)
  SELECT p.game, p.n, p.i, p.payer, p.payee, p.amount
  FROM unnest(%s::text[], %s::bigint[], %s::int[], %s::text[], %s::text[], %s::bigint[])
    AS p (game, n, i, payer, payee, amount)
  JOIN moved ON moved.id = p.game
)
SELECT id FROM moved
"""

_TAKE_LEASE = """
UPDATE games SET token = token + 1, owner = %s, address = %s, until = clock_timestamp() + make_interval(secs => %s)
WHERE id = ANY(%s) AND (owner = '' OR owner = %s OR until < clock_timestamp()) RETURNING id, token, n, snapshot_at
"""

_RENEW = """
UPDATE games SET until = clock_timestamp() + make_interval(secs => %s)
FROM unnest(%s::text[], %s::bigint[]) AS mine (game, token)
WHERE id = mine.game AND games.token = mine.token AND owner = %s RETURNING id
"""

_RELEASE = """
UPDATE games SET owner = '', until = 'epoch'
FROM unnest(%s::text[], %s::bigint[]) AS mine (game, token) WHERE id = mine.game AND games.token = mine.token
"""

_LOCK = 0x63726F75
"""The number of the lock under which one process at a time makes the tables."""

TRIES = 3
"""How often a batch is tried after a deadlock or a serialization failure."""


class PostgresStore(Statements):
    """A PostgreSQL database: one connection for the writer, one for readers."""

    GAME = """
    SELECT id, n, snapshot_at, digest, CASE WHEN until < clock_timestamp() THEN '' ELSE owner END, address,
      EXISTS (SELECT 1 FROM secrets WHERE game = id) FROM games
    """
    SECONDS = "extract(epoch FROM {at})::bigint"
    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._reading = Lock()
        self._closed = False
        with ExitStack() as undone:
            try:
                self._write = undone.enter_context(closing(self._connect()))
                self._read = undone.enter_context(closing(self._connect()))
                self._migrate()
            except psycopg.Error as wrong:
                raise BadStore(say("The database cannot be opened: {why}.", why=_reason(wrong))) from None
            undone.pop_all()

    def _connect(self) -> psycopg.Connection[Any]:
        settings = "-c idle_in_transaction_session_timeout=2000 -c statement_timeout=20000"
        return psycopg.connect(self.url, autocommit=True, options=settings, connect_timeout=5)

    def _migrate(self) -> None:
        steps = migrations("postgres.sql")
        with self._write.transaction():
            self._write.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            self._write.execute("CREATE TABLE IF NOT EXISTS versions (version int PRIMARY KEY)")
            version = self._write.execute("SELECT coalesce(max(version), 0) FROM versions").fetchone()[0]  # type: ignore[index]
            check_version(version, len(steps))
            for number, step in enumerate(steps[version:], version + 1):
                self._write.execute(step)
                self._write.execute("INSERT INTO versions VALUES (%s)", (number,))

    # Writing

    def commit(self, bursts: Sequence[Burst]) -> list[BurstResult]:
        plain = [burst for burst in bursts if not burst.changes]
        results = dict(zip(map(id, plain), self._batch(plain), strict=True))
        return [results[id(burst)] if id(burst) in results else self._alone(burst) for burst in bursts]

    def _batch(self, bursts: Sequence[Burst]) -> list[BurstResult]:
        """Write all in one statement. If an account is short, write one half after the other, until the burst is found."""
        if not bursts:
            return []
        try:
            moved = self._try(lambda: self._append(bursts))
        except CheckViolation:
            half = len(bursts) // 2
            return [*self._batch(bursts[:half]), *self._batch(bursts[half:])] if half else [Short()]
        except psycopg.Error as wrong:
            return [self._broken(wrong)] * len(bursts)
        return [None if burst.game in moved else Lost(burst.game) for burst in bursts]

    def _try(self, work: Any) -> Any:
        """Try again after a deadlock or a serialization failure."""
        for _ in range(TRIES - 1):
            try:
                return work()
            except (DeadlockDetected, SerializationFailure):
                continue
        return work()

    def _append(self, bursts: Sequence[Burst]) -> set[str]:
        rows = [(b.game, n, body) for b in bursts for n, body in enumerate(b.bodies, b.before + 1)]
        moves = [(b.game, *posting) for b in bursts for posting in b.postings]
        games = [(b.game, b.token, b.before, b.after, b.snapshot_at, b.digest) for b in bursts]
        columns = [*_columns(games, 6), *_columns(rows, 3), *_columns(moves, 6)]
        return {game for (game,) in self._write.execute(_APPEND, columns, prepare=True)}

    def _alone(self, burst: Burst) -> BurstResult:
        """A burst with changes, in a transaction of its own."""

        def write_alone() -> None:
            with self._write.transaction():
                for change in burst.changes:
                    self._change(change)
                if not self._append([burst]):
                    raise Lost(burst.game)

        try:
            self._try(write_alone)
        except CheckViolation:
            return Short()
        except NotWritten as refused:
            return refused
        except psycopg.Error as wrong:
            return self._broken(wrong)
        return None

    def _open_game(self, opened: GameOpened) -> None:
        self._write_rows(
            "INSERT INTO games (id, n, snapshot_at, digest, token, owner, address, until)"
            " VALUES (?, 0, 0, '', 1, ?, ?, clock_timestamp() + make_interval(secs => ?))",
            opened.game,
            opened.owner,
            opened.address,
            LEASE_SECONDS,
        )

    def _write_rows(self, statement: str, *values: object) -> int:
        return self._write.execute(_with_psycopg_placeholders(statement), values).rowcount

    def lease(self, game: str, owner: str, address: str, seconds: float = LEASE_SECONDS) -> Lease | None:
        return self.lease_all([game], owner, address, seconds).get(game)

    def lease_all(
        self, games: Sequence[str], owner: str, address: str, seconds: float = LEASE_SECONDS
    ) -> dict[str, Lease]:
        """All in one statement: when a process has died, another one leases all its games at once."""
        found = self._execute_write(_TAKE_LEASE, (owner, address, seconds, list(games), owner))
        return {game: Lease(game, *more) for game, *more in found}

    def renew(self, owner: str, tokens: Mapping[str, int], seconds: float = LEASE_SECONDS) -> set[str]:
        return {game for (game,) in self._execute_write(_RENEW, (seconds, list(tokens), list(tokens.values()), owner))}

    def release(self, tokens: Mapping[str, int]) -> None:
        self._execute_write(_RELEASE, (list(tokens), list(tokens.values())))

    def keep_answer(self, player: str, body: bytes) -> None:
        self._execute_write("INSERT INTO answers (player, body) VALUES (%s, %s)", (player, body))

    def _execute_write(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            found = self._write.execute(statement, values)
            return found.fetchall() if found.description else []
        except psycopg.Error as wrong:
            raise self._broken(wrong) from None

    def _broken(self, wrong: psycopg.Error) -> Broken:
        """Connect anew, unless the store is closed: the state of the old connection is unknown."""
        broken = Broken(_reason(wrong))
        try:
            if not self._closed and (self._write.closed or self._write.broken):
                self._write = self._connect()
        except psycopg.Error:
            pass
        return broken

    # Reading

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading:
            try:
                if self._closed:
                    raise Broken(CLOSED, reading=True)
                if self._read.closed or self._read.broken:
                    self._read = self._connect()
                return self._read.execute(_with_psycopg_placeholders(statement), values).fetchall()
            except psycopg.Error as wrong:
                raise Broken(_reason(wrong), reading=True) from None

    def key(self, hash: bytes) -> Key | None:
        rows = self._rows(
            "SELECT kind, player, game, until FROM keys"
            " WHERE hash = ? AND (until = 0 OR until > extract(epoch FROM clock_timestamp()))",
            hash,
        )
        return Key(*rows[0]) if rows else None

    def probe(self) -> None:
        self.balance("mint")

    def backup(self, path: Path) -> None:  # noqa: ARG002
        raise BadStore(say("PostgreSQL makes its own backups: use pg_dump, or continuous archiving."))

    def close(self) -> None:
        """Wait for a late reader: the library must not close a connection that is in use."""
        with self._reading:
            self._closed = True
            self._write.close()
            self._read.close()


@cache
def _with_psycopg_placeholders(statement: str) -> str:
    """A statement with `?` for its values as psycopg reads it."""
    return statement.replace("%", "%%").replace("?", "%s")


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


_REASONS = {
    "08": NO_ANSWER,
    "23": CONTRADICTION,
    "25006": say("it may only be read"),
    "28": say("the user or the password is wrong"),
    "3D": say("there is no such database"),
    "53100": DISK_FULL,
    "53300": say("too many programs are connected to it"),
    "57P": say("it is being closed, or starts"),
    "57014": say("it took too long"),
    "58030": DISK_FAILED,
}
"""By the code of the standard, or how it begins."""


def _reason(wrong: psycopg.Error) -> Message:
    """Why the database refuses; for what is rare the first line of what it says, which names no password."""
    code = wrong.sqlstate or ""
    known = next((_REASONS[code[:size]] for size in (5, 3, 2) if code[:size] in _REASONS), None)
    return known or in_its_words((str(wrong).strip() or type(wrong).__name__).splitlines()[0].rstrip("."))
