"""The house's own log: who plays in the house, and what the house granted them. It is a game called “house”.

Several processes may write it. There is no lease on it: a record that another process preceded is written again with the
next number. Its records are chained like those of every log.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from msgspec.structs import replace

from croupier.messages import Refused, one_line, quote, say
from croupier.money import Money
from croupier.records.chain import BEGINNING, chain
from croupier.records.types import BadLog
from croupier.store.burst import Burst, BurstChange, GameOpened, PersonEntered, Posting
from croupier.store.clubs import Club, note_club
from croupier.store.house_records import (
    VERSION,
    ChipsGranted,
    ChipsReturned,
    ClubRecord,
    HouseOpened,
    HouseRecord,
    KeyRevoked,
    PlayerEntered,
    TableReopened,
    decode,
    encode,
)
from croupier.store.postings import MOST, postings
from croupier.store.store import BadStore
from croupier.table.seating import is_readable

HOUSE = "house"
LONGEST_NAME = 24
NOTED = (
    b'{"event":"returned",', b'{"event":"grant",', b'{"event":"revoked",', b'{"event":"again",', b'{"event":"club', b'{"event":"member',
)  # fmt: skip
"""How the records begin of which more is kept than their number."""


class BadName(Refused):
    """A name that no player can have."""


def checked_name(name: str, most: int = LONGEST_NAME) -> str:
    """A name without blanks around it: a player's, if nothing else is said."""
    name = " ".join(name.split()) if one_line(name) else name
    if not is_readable(name) or len(name) > most:
        raise BadName(
            say("“{name}” is not a name: one line of 1 to {most} characters.", name=quote(name[:80]), most=most)
        )
    return name


def checked_grant(amount: int) -> int:
    if not 0 < amount <= MOST:
        raise Refused(
            say("{amount} cannot be granted: more than 0, at most {most}.", amount=Money(amount), most=Money(MOST))
        )
    return amount


def new_id() -> str:
    """A random id for a player or a game; it is public."""
    return secrets.token_hex(6)


class HouseLog:
    """The house's log as far as it was read: its last number and digest, and the tables that could not be opened."""

    def __init__(self, n: int = 0, digest: bytes = BEGINNING) -> None:
        self.n, self.digest = n, digest
        self.returned: dict[str, ChipsReturned] = {}
        """By game: what lay on it has gone back to its owners."""
        self.granted: dict[str, ChipsGranted] = {}
        """By the id of the request: what the host has granted."""
        self.revoked = 0
        """How many keys were revoked."""
        self.rematches: dict[str, str] = {}
        """By game: the table that was last opened for the same people."""
        self.clubs: dict[str, Club] = {}

    @classmethod
    def read(cls, bodies: Iterable[bytes]) -> HouseLog:
        log = cls()
        for body in bodies:
            if not log.n:
                _check_version(body)
            log.read_on(body)
        return log

    def read_on(self, body: bytes) -> None:
        """Take note of one more record."""
        self.n, self.digest = self.n + 1, chain(self.digest, body)
        if body.startswith(NOTED):
            record = decode(body)
            if isinstance(record, ChipsReturned):
                self.returned[record.game] = record
            elif isinstance(record, ChipsGranted) and record.id:
                self.granted[record.id] = record
            elif isinstance(record, KeyRevoked):
                self.revoked += 1
            elif isinstance(record, TableReopened):
                self.rematches[record.game] = record.table
            elif isinstance(record, ClubRecord):
                note_club(self.clubs, record)

    def burst(self, records: Iterable[HouseRecord], changes: tuple[BurstChange, ...] = ()) -> Burst:
        """A burst of these records as the next ones. This object changes only once they are written (`written`)."""
        n, digest, bodies, moved = self.n, self.digest, list[bytes](), list[Posting]()
        for n, record in enumerate(records, self.n + 1):
            numbered = replace(record, n=n)
            bodies.append(encode(numbered))
            moved += postings(HOUSE, numbered)
            digest = chain(digest, bodies[-1])
        if not self.n:
            changes = (GameOpened(HOUSE, None), *changes)
        return Burst(HOUSE, 1, self.n, tuple(bodies), tuple(moved), 1, digest, changes)

    def note_written(self, burst: Burst) -> None:
        for body in burst.bodies:
            self.read_on(body)

    def opening(self) -> Burst:
        """The first record."""
        return self.burst([HouseOpened(VERSION)])


def _check_version(body: bytes) -> None:
    """Refuse a house whose log begins in another way: another version of the game wrote it."""
    try:
        first = decode(body)
    except BadLog:
        first = None
    if not isinstance(first, HouseOpened) or first.version != VERSION:
        raise BadStore(say("The database was made by another version of Croupier, and cannot be read by this one."))


def entering(player: str, name: str, host: bool, grant: int) -> tuple[list[HouseRecord], tuple[BurstChange, ...]]:
    """A new player with what the house grants them."""
    records: list[HouseRecord] = [PlayerEntered(player, name)]
    if grant:
        records.append(granting(player, grant))
    return records, (PersonEntered(player, name, host),)


def granting(player: str, amount: int, id: str = "") -> ChipsGranted:
    return ChipsGranted(player, checked_grant(amount), id)
