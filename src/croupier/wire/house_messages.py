"""The messages of a house that a terminal reads, as types. What does not fit comes from no house, or from another version.

A type has what a terminal needs; a house says more. Records are those of the log, byte for byte.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from croupier.messages import Message, say
from croupier.records.types import MOST, BadLog, Record, decode

Number = Annotated[int, Meta(ge=0, le=MOST)]
ALIVE = b"0"
"""The frame that is only a sign of life."""


class NotUnderstood(ValueError):
    """Something came that no house of this version says."""


def not_understood(address: str) -> Message:
    return say("What {address} says is not understood: is it a house, and of this version?", address=address)


# Answers to requests


class Me(Struct, frozen=True):
    """This person, as the house knows them."""

    id: str
    name: str
    balance: Number
    """What they have beside the tables."""


class Welcome(Struct, frozen=True):
    me: Me | None
    """None: somebody new."""


class Entered(Struct, frozen=True):
    me: Me


class Anything(Struct, frozen=True):
    """An object of which nothing is needed but that it is there."""


class Offered(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    seats: list[Anything | None]
    mine: bool
    tournament: Anything | None
    round: Number


class Why(Struct, frozen=True):
    why: str


# Messages of a table


class Seat(Struct, frozen=True):
    who: str
    out: bool


class Shoe(Struct, frozen=True):
    number: Number
    cut: Literal["promise", "words"] | None
    """What the house waits for from those who cut."""
    cutting: Number
    """The number of the record since which it is cut; with another one the cut before is void."""
    promised: list[Number]


class Clock(Struct, frozen=True):
    left: Annotated[float, Meta(ge=0, le=1e6)]
    """How many seconds are left, counted from this message."""


class Felt(Struct, frozen=True):
    """What the records do not tell: whom the house waits for, and how long. All else follows from the records."""

    seats: list[Seat | None]
    shoe: Shoe
    digest: str
    """The digest of the log after record `n`, as the house has it."""
    betting: list[Number] = []
    """The people who are asked for bets; not who has bet in a tournament, though no record says so yet."""
    clock: Clock | None = None

    def seat_of(self, who: str) -> int | None:
        return next((seat for seat, one in enumerate(self.seats) if one and one.who == who), None)

    @property
    def free_seat(self) -> int | None:
        """The first free seat."""
        return next((seat for seat, one in enumerate(self.seats) if one is None), None)


SentFelt = dict[str, Any]


class Shown(Struct, frozen=True):
    """What happened at a table, and the felt after it."""

    n: int
    """The number of the table's last record."""
    records: list[Record]
    felt: Felt
    sent: SentFelt
    """The felt as the house sends it: the next change is about this."""


class Done(Struct, frozen=True):
    """An action was done before; its record has come, or comes."""

    id: str


class Refusal(Struct, frozen=True):
    """An action was refused."""

    id: str
    code: str
    why: str


class _Frame(Struct):
    """Any message: which of its fields there are says which one it is."""

    n: Annotated[int, Meta(ge=1, le=MOST)] | UnsetType = UNSET
    events: list[Raw] = []
    felt: SentFelt | UnsetType = UNSET
    change: SentFelt | UnsetType = UNSET
    ok: str | UnsetType = UNSET
    no: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    why: str | UnsetType = UNSET


T = TypeVar("T")
_decode_frame = msgspec.json.Decoder(_Frame).decode


def decode_as(kind: type[T], text: bytes) -> T:
    """JSON of this form; it may have more."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotUnderstood from None


def read_frame(frame: bytes, before: SentFelt | None = None) -> Shown | Done | Refusal | None:
    """The message of a frame; None if it says nothing that a terminal needs. `before`: the felt that came last."""
    if frame == ALIVE:
        return None
    try:
        said = _decode_frame(frame)
        if said.ok is not UNSET:
            return Done(said.ok)
        if said.no is not UNSET:
            return _refusal(said.no, said)
        if said.felt is UNSET and said.change is UNSET and said.n is UNSET:
            return None
        return _read_shown(said, before)
    except (msgspec.DecodeError, UnicodeError, RecursionError, BadLog):
        raise NotUnderstood from None


def _refusal(id: str, said: _Frame) -> Refusal:
    if said.code is UNSET or said.why is UNSET:
        raise NotUnderstood
    return Refusal(id, said.code, said.why)


def _read_shown(said: _Frame, before: SentFelt | None) -> Shown:
    sent = said.felt
    if sent is UNSET and said.change is not UNSET and before is not None:
        sent = apply_change(before, said.change)
    if sent is UNSET or said.n is UNSET:
        raise NotUnderstood
    records = in_order([decode(bytes(line)) for line in said.events])
    return Shown(said.n, records, msgspec.convert(sent, Felt), sent)


def apply_change(felt: SentFelt, change: SentFelt) -> SentFelt:
    """The felt after a change: its members replace those of the felt; of the shoe and of each seat, only their members do."""
    try:
        seats = change.get("seats", {})
        return {
            **felt,
            **change,
            "seats": [_merge(seat, seats.get(str(number), {})) for number, seat in enumerate(felt["seats"])],
            "shoe": _merge(felt["shoe"], change.get("shoe", {})),
        }
    except (AttributeError, KeyError, TypeError):
        raise NotUnderstood from None


def _merge(before: SentFelt | None, change: SentFelt | None) -> SentFelt | None:
    if change is None or (before is None and not change):
        return None
    return {**(before or {}), **change}


def in_order(records: list[Record]) -> list[Record]:
    """Records as they follow each other in a log."""
    if any(later.n != record.n + 1 for record, later in pairwise(records)):
        raise NotUnderstood
    return records
