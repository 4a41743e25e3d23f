"""The records of the house's own log: who entered, what was granted, which links were made, what was given back.

They are typed like the records of a game (`records/types.py`): decoding is checking, and there is one way to write each.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from croupier.records.types import DAMAGED, SEATS, Amount, BadLog, Digest, Id, Name, Number, Payment, Word

VERSION = 2
"""The version of the format. No other is read."""


class HouseRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="event"):
    """Something that happened in the house, beside its tables."""

    n: Number = 0
    """Its number in the log, from 1 on; 0 until it has one."""


class HouseOpened(HouseRecord, frozen=True, tag="house"):
    """The first record."""

    version: Number


class PlayerEntered(HouseRecord, frozen=True, tag="player"):
    """Somebody enters for the first time, or under another name."""

    who: Id
    name: Name


class ChipsGranted(HouseRecord, frozen=True, tag="grant"):
    who: Id
    amount: Amount
    id: Word = ""
    """The id of the request, so that it is granted once; empty for what everybody gets who enters."""


class GuestInvited(HouseRecord, frozen=True, tag="guest"):
    """Somebody may enter a private table."""

    who: Id
    game: Id


class DeviceAdded(HouseRecord, frozen=True, tag="device"):
    """Somebody goes on at another device."""

    who: Id


class LinkMade(HouseRecord, frozen=True, tag="link"):
    kind: Word
    who: Id = ""
    game: Id = ""


class KeyRevoked(HouseRecord, frozen=True, tag="revoked"):
    """A device, a link or an invitation opens nothing any more."""

    kind: Word
    by: Id
    game: Id = ""


class ChipsReturned(HouseRecord, frozen=True, tag="returned"):
    """A table cannot be opened any more: what lay on it goes back to its owners. Its log stays as it is."""

    game: Id
    paid: Annotated[list[Payment], Meta(max_length=SEATS)]
    why: Annotated[str, Meta(max_length=1000)]
    """Why it cannot be opened, in English."""
    master: Digest | None = None
    """The master seed of the game: its shoes can still be checked."""


class TableReopened(HouseRecord, frozen=True, tag="again"):
    """A rematch: a table was opened again for the same people, who may all enter it."""

    game: Id
    table: Id
    """The new one."""
    by: Id


class ClubRecord(HouseRecord, frozen=True):
    """Something that happened in a club of the house. Its people are known by their ids alone."""

    club: Id


class ClubFounded(ClubRecord, frozen=True, tag="club"):
    name: Name
    by: Id
    """Its host."""


class ClubRenamed(ClubRecord, frozen=True, tag="club_name"):
    name: Name


class MemberJoined(ClubRecord, frozen=True, tag="member"):
    who: Id


class MemberLeft(ClubRecord, frozen=True, tag="member_left"):
    """Somebody left a club, or its host removed them; the numbers of their evenings stay."""

    who: Id
    forgotten: bool = False
    """The club knows them without a name from now on."""


class EveningCounted(ClubRecord, frozen=True, tag="club_evening"):
    """A table is an evening of the club, in its present season."""

    game: Id


class SeasonBegun(ClubRecord, frozen=True, tag="club_season"):
    name: Name


class EveningPlanned(ClubRecord, frozen=True, tag="club_date"):
    at: Number
    """In seconds since 1970."""


class PersonForgotten(HouseRecord, frozen=True, tag="forgotten"):
    """Somebody has no name and no key in the house any more."""

    who: Id
    by: Id


AnyHouseRecord = (
    HouseOpened
    | PlayerEntered
    | ChipsGranted
    | GuestInvited
    | DeviceAdded
    | LinkMade
    | KeyRevoked
    | ChipsReturned
    | TableReopened
    | ClubFounded
    | ClubRenamed
    | MemberJoined
    | MemberLeft
    | EveningCounted
    | SeasonBegun
    | EveningPlanned
    | PersonForgotten
)

encode = msgspec.json.Encoder().encode
"""A record as it is stored and chained."""

_decode = msgspec.json.Decoder(AnyHouseRecord).decode


def decode(body: bytes) -> HouseRecord:
    """The record of a line; refused if it is none, or if the line is not the way to write it."""
    try:
        record: HouseRecord = _decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadLog(DAMAGED) from None
    if encode(record) != body:
        raise BadLog(DAMAGED)
    return record
