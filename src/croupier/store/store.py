"""The interface of a database, and how one is opened.

A store is a set of logs, the keys of players, their answers to drills, and the ledger that follows from the logs. Writing is done in the writer's
thread alone (`commit`, `lease`, `renew`, `release`); reading may be done in any thread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, Protocol

from croupier.disk import data_path
from croupier.messages import Refused, say
from croupier.records.types import MOST
from croupier.store.burst import Burst, BurstResult, Posting

LEASE_SECONDS = 10.0
"""For how many seconds a lease holds if it is not renewed."""


class BadStore(Refused):
    """A database that cannot be opened."""


class Lease(NamedTuple):
    """The right to write the log of a game. Every new lease has a larger `token` (a fencing token)."""

    game: str
    token: int
    n: int
    snapshot_at: int


class StoredGame(NamedTuple):
    """A game as the database lists it."""

    id: str
    n: int
    snapshot_at: int
    digest: bytes
    owner: str
    """Who deals it; empty if nobody does, or if the lease has run out."""
    address: str
    open: bool
    """Its secret is still there: the game is not over."""


class Key(NamedTuple):
    """What is stored about a key."""

    kind: str
    player: str
    game: str
    until: int


class ListedKey(NamedTuple):
    """A key as its owner may see it: the hash opens nothing."""

    hash: bytes
    kind: str
    player: str
    game: str
    until: int


class Person(NamedTuple):
    """A player of the house."""

    id: str
    name: str
    host: bool


class Store(Protocol):
    """A database. Only the writer's thread calls the first four methods and `keep_answer`."""

    @property
    def shared(self) -> bool:
        """Whether several processes may use it at once."""

    def commit(self, bursts: Sequence[Burst]) -> list[BurstResult]:
        """Write bursts of different games in one transaction; a burst that is refused keeps no other from being written."""

    def lease(self, game: str, owner: str, address: str, seconds: float = LEASE_SECONDS) -> Lease | None:
        """Lease a game for a process; None if another one deals it."""

    def lease_all(
        self, games: Sequence[str], owner: str, address: str, seconds: float = LEASE_SECONDS
    ) -> dict[str, Lease]:
        """Lease several games for a process; those that another one deals are not in the result."""

    def renew(self, owner: str, tokens: Mapping[str, int], seconds: float = LEASE_SECONDS) -> set[str]:
        """Lease these games for longer. Returns those that are still leased."""

    def release(self, tokens: Mapping[str, int]) -> None:
        """Give leases up at once."""

    def keep_answer(self, player: str, body: bytes) -> None:
        """Keep a person's answer to a drill; in the writer's thread."""

    def answers(self, player: str) -> list[bytes]:
        """A person's answers to drills, the earliest first."""

    def log(self, game: str, since: int = 0, until: int = MOST) -> list[bytes]:
        """The records of a game after one number, up to another."""

    def game(self, game: str) -> StoredGame | None: ...

    def games(self) -> list[StoredGame]:
        """All games but the house's own log, the latest first."""

    def open_games(self) -> list[StoredGame]:
        """The games that are not over, the latest first."""

    def keys_of(self, player: str) -> list[ListedKey]:
        """The keys that belong to a person or were made by them; of nobody (`""`): the host's links."""

    def guests_of(self, game: str) -> list[ListedKey]:
        """Who may enter a private game because of an invitation; of no game (`""`): who is a host because of a link."""

    def keys_to(self, game: str, kind: str) -> list[ListedKey]:
        """The keys of a kind that lead to a game, or to a club."""

    def owners(self, devices: Sequence[bytes]) -> dict[bytes, Person]:
        """The people to whom these keys of devices belong; a key that opens nothing any more is not in the result."""

    def invitations_of(self, player: str) -> set[str]:
        """The private games to which a person was invited."""

    def games_of(self, player: str) -> list[tuple[str, int]]:
        """The games a person has paid into, the latest first; each with when that was first done, in seconds since 1970."""

    def began(self, game: str) -> int:
        """When somebody first brought chips to a game, in seconds since 1970; 0: nobody has."""

    def secret(self, game: str) -> bytes | None: ...

    def key(self, hash: bytes) -> Key | None:
        """A key that has not ended."""

    def person(self, player: str) -> Person | None: ...

    def people(self) -> list[Person]: ...

    def balance(self, account: str) -> int: ...

    def balances(self) -> dict[str, int]:
        """Every account as the database keeps it."""

    def postings(self, game: str | None = None) -> Iterator[tuple[str, Posting, int]]:
        """The ledger, of one game or of all: the game, the posting, and when it was written. By game and number."""

    def probe(self) -> None:
        """Refused (`Broken`) if the database does not answer, or if it is clear that nothing can be written any more."""

    def backup(self, path: Path) -> None:
        """Write a copy of the whole database into a new file."""

    def close(self) -> None: ...


def open_store(url: str, reading: bool = False) -> Store:
    """The database of an address: `postgresql://…`, or the path of a SQLite file, which is made if it does not exist.

    `reading`: only to look at it, while a house may be using it.
    """
    if re.match(r"postgres(ql)?://", url):
        try:
            from croupier.store.postgres import PostgresStore
        except ImportError:
            raise BadStore(
                say("PostgreSQL needs the package psycopg: install Croupier as “{extra}”.", extra="croupier[postgres]")
            ) from None
        return PostgresStore(url)
    if re.match(r"\w+://", url):
        raise BadStore(
            say("“{url}” is not a database of a house: a file, or postgresql://….", url=re.sub(r"//.*@", "//…@", url))
        )
    from croupier.store.sqlite import SqliteStore

    return SqliteStore(Path(url.removeprefix("sqlite:")), reading)


def default_path() -> Path:
    """The default place of the database."""
    return data_path("house.db")


def migrations(file: str) -> list[str]:
    """The statements that lead from each version of the tables to the next."""
    text = files("croupier.store").joinpath(file).read_text("utf-8")
    return re.split(r"^-- version \d+\n", text, flags=re.MULTILINE)[1:]


def check_version(version: int, known: int) -> None:
    if version > known:
        raise BadStore(
            say(
                "The database was made by a newer version of Croupier: its tables have version {version}, known are {known}.",
                version=version,
                known=known,
            )
        )
