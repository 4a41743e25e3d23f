"""The house's own log: who plays in the house, and what the house granted them. It is a game called “house”.

Several processes may write it. There is no claim on it: a record that another process preceded is written again with the
next number. Its records are chained like those of every log.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable
from typing import Any

from croupier.messages import Refused, one_line, say, shown
from croupier.money import Money
from croupier.store.burst import Burst, BurstChange, GameOpened, PersonEntered, Posting
from croupier.store.postings import MOST, postings
from croupier.table.records import Record

HOUSE = "house"
LONGEST_NAME = 24
BEGINNING = bytes(32)


class BadName(Refused):
    """A name that no player can have."""


def checked_name(name: str) -> str:
    """A player's name without blanks around it."""
    name = " ".join(name.split()) if one_line(name) else name
    if not one_line(name) or not 0 < len(name) <= LONGEST_NAME:
        raise BadName(
            say("“{name}” is no name: one line of 1 to {most} characters.", name=shown(name[:80]), most=LONGEST_NAME)
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


def encoded(record: Record) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


class HouseLog:
    """The house's log as far as it was read: its last number and digest."""

    def __init__(self, n: int = 0, digest: bytes = BEGINNING) -> None:
        self.n, self.digest = n, digest

    @classmethod
    def read(cls, bodies: Iterable[bytes]) -> HouseLog:
        log = cls()
        for body in bodies:
            log.read_on(body)
        return log

    def read_on(self, body: bytes) -> None:
        """Take note of one more record."""
        self.n, self.digest = self.n + 1, hashlib.sha256(self.digest + body).digest()

    def burst(self, records: Iterable[Record], changes: tuple[BurstChange, ...] = ()) -> Burst:
        """A burst of these records as the next ones. This object changes only once they are written (`written`)."""
        ahead, bodies, moved = HouseLog(self.n, self.digest), [], list[Posting]()
        for record in records:
            numbered: dict[str, Any] = {"n": ahead.n + 1, **record}
            bodies.append(encoded(numbered))
            moved += postings(HOUSE, numbered)
            ahead.read_on(bodies[-1])
        if not self.n:
            changes = (GameOpened(HOUSE, None), *changes)
        return Burst(HOUSE, 1, self.n, tuple(bodies), tuple(moved), 1, ahead.digest, changes)

    def written(self, burst: Burst) -> None:
        for body in burst.bodies:
            self.read_on(body)

    def opening(self) -> Burst:
        """The first record."""
        return self.burst([{"event": "house", "version": 1}])


def entering(player: str, name: str, host: bool, grant: int) -> tuple[list[Record], tuple[BurstChange, ...]]:
    """A new player with what the house grants them."""
    records: list[Record] = [{"event": "player", "who": player, "name": name}]
    if grant:
        records.append(granting(player, grant))
    return records, (PersonEntered(player, name, host),)


def granting(player: str, amount: int) -> Record:
    return {"event": "grant", "who": player, "amount": checked_grant(amount)}
