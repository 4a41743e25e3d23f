"""The records of a log: one frozen struct an event, in one tagged union.

Decoding is checking: a record that is decoded has the fields of its event, each of its type and within its limits.
Encoding is canonical: these bytes are stored, sent and chained, and there is no other way to write a record. Whether a
record could have happened at the table is asked by the game that it is applied to (`game.py`).
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from croupier.messages import Refused, one_line, say

VERSION = 3
"""The version of the format. No other is read."""
MOST = 10**15
"""The largest amount, number or counter of a log."""
LONGEST = 1_000_000
"""The longest line of a log, in bytes."""
SEATS = 14
MOST_ROUNDS = 1000
"""The most rounds of a tournament."""

Number = Annotated[int, Meta(ge=0, le=MOST)]
Ordinal = Annotated[int, Meta(ge=1, le=MOST)]
Amount = Annotated[int, Meta(ge=1, le=MOST)]
Balance = Annotated[int, Meta(ge=0, le=MOST)]
Net = Annotated[int, Meta(ge=-MOST, le=MOST)]
Seat = Annotated[int, Meta(ge=0, le=SEATS - 1)]
Word = Annotated[str, Meta(max_length=64)]
Id = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]*(?![\s\S])")]
"""A person or an action: printable ASCII without blanks."""
Digest = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(max_length=200)]
Bets = Annotated[dict[Word, Amount], Meta(max_length=64)]
Lots = Annotated[dict[Seat, Number], Meta(max_length=SEATS)]
"""What each of several level players drew."""
Cells = Annotated[list[Word], Meta(max_length=16)]
Chart = Annotated[dict[Word, bool | Name | Annotated[dict[Word, Cells], Meta(max_length=64)]], Meta(max_length=16)]
"""The chart of a bot that plays by a chart file: the log brings it along, since files change."""
RuleValue = bool | int | float | Name | Annotated[list[Name], Meta(max_length=64)] | dict[Word, Name]
RuleValues = Annotated[dict[Word, RuleValue], Meta(max_length=200)]

CLOCK = "clock"
"""Stands in `by` in place of a person: the clock answered for somebody who did not."""


class Hosting(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a live house says of its table."""

    clock: Number
    """The seconds that a person has for an answer; 0: no clock."""
    by: Id
    """Who opened it; empty: the house."""
    private: bool
    title: Annotated[str, Meta(max_length=48)] = ""
    programs: bool = False
    """Whether people may let a program play for them."""
    room: bool = False
    """Whether the company gathered before the first bet."""


class Calendar(Struct, frozen=True, forbid_unknown_fields=True):
    """How many rounds a tournament has, and after how many of them the poorest leaves."""

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 9
    block: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3

    def cut_after(self, round: int) -> bool:
        """Whether this round is the last of its block, and not the last of all."""
        return round % self.block == 0 and round < self.rounds

    @property
    def cuts(self) -> list[int]:
        """The rounds after which the poorest leaves."""
        return [number for number in range(1, self.rounds) if self.cut_after(number)]

    def allows(self, round: int, players: int) -> int:
        """How many of so many players may be left after this round (S0-D9)."""
        return max(1, players - round // self.block)

    def next_cut(self, played: int, players: int, remaining: int) -> int | None:
        """After which round the poorest leaves next; who went broke before may have taken the place of the poorest."""
        coming = (number for number in self.cuts if number > played and remaining > self.allows(number, players))
        return next(coming, None)


class Player(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits in a seat, a person or a bot; or who sat there last. A game changes its players, a snapshot has copies."""

    name: Name
    """Empty for a player without a name: each viewer calls them in its own language."""
    purse: Balance
    """All the money, stakes on the felt included; it changes only when a round is settled or chips are bought."""
    plays: Annotated[str, Meta(max_length=4096)] = ""
    """The name of the strategy, or of the chart file, of a bot; empty for a person."""
    chart: Chart | None = None
    """The chart of a bot that plays by a chart file."""
    bought: Balance = 0
    gone: bool = False
    """Nobody sits here, or no longer. Name and purse stay as they were until somebody takes the seat."""
    who: Id = ""
    """Which person of a live house it is."""
    bets: Bets | None = None
    """What was bet here last."""

    @property
    def bot(self) -> bool:
        return bool(self.plays)


class Payment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat takes along when a hosted table closes."""

    seat: Seat
    amount: Balance
    who: Id = ""


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="event"):
    """Something that happened at a table."""

    n: Ordinal
    """Its number in the log, from 1 on."""


class Snapshot(Record, frozen=True, tag="table"):
    """Everything about a table between two shoes: a log begins with one, and can be opened at every other one."""

    version: Number
    id: Id
    """What the game is called in its seals and cuts."""
    house: Annotated[str, Meta(max_length=4096)]
    game: Word
    rules: RuleValues
    players: Annotated[list[Player], Meta(min_length=1, max_length=SEATS)]
    seal: Digest
    """The SHA-256 of the master seed."""
    rounds: Number
    shoes: Number
    digest: Digest
    """The digest of the chain before this record."""
    repeatable: bool = False
    hosted: Hosting | None = None
    tournament: Calendar | None = None


class BetPlaced(Record, frozen=True, tag="bet"):
    seat: Seat
    bets: Bets | None
    """None: the seat sits this round out."""
    id: Id = ""
    by: Id = ""


class AllPassed(Record, frozen=True, tag="pass"):
    """Nobody bets: no round is dealt."""


class RoundDealt(Record, frozen=True, tag="deal"):
    round: Ordinal


class Answered(Record, frozen=True, tag="answer"):
    """What the round needed, and the answer to it."""

    need: Word
    answer: bool | Word
    amount: Amount | None = None
    """What was put up with a move whose amount is free: a double for less."""
    id: Id = ""
    by: Id = ""


class RoundSettled(Record, frozen=True, tag="settled"):
    round: Ordinal
    net: Annotated[list[Net], Meta(min_length=1, max_length=SEATS)]
    purses: Annotated[list[Balance], Meta(min_length=1, max_length=SEATS)]


class ShoeSealed(Record, frozen=True, tag="shuffle"):
    shoe: Ordinal
    commitment: Digest
    """The SHA-256 of the shoe's seed."""
    digest: Digest
    """The digest of the chain before this record."""


class CutPromised(Record, frozen=True, tag="promise"):
    """Somebody promises to cut the shoe with words of this digest."""

    seat: Seat
    shoe: Ordinal
    promise: Digest
    id: Id = ""


class ShoeCut(Record, frozen=True, tag="cut"):
    seat: Seat
    shoe: Ordinal
    words: Annotated[str, Meta(min_length=1, max_length=200)]
    id: Id = ""


class ShoeShown(Record, frozen=True, tag="shoe"):
    """A shoe has ended: its seed is published."""

    shoe: Ordinal
    seed: Digest


class SatDown(Record, frozen=True, tag="sit"):
    seat: Seat
    name: Name
    purse: Amount
    plays: Annotated[str, Meta(max_length=4096)] = ""
    chart: Chart | None = None
    who: Id = ""
    id: Id = ""
    by: Id = ""


class ChipsBought(Record, frozen=True, tag="buy"):
    seat: Seat
    amount: Amount
    who: Id = ""
    id: Id = ""


class SeatLeft(Record, frozen=True, tag="leave"):
    seat: Seat
    amount: Balance | None = None
    """What somebody takes along who leaves a hosted table."""
    who: Id = ""
    id: Id = ""
    by: Id = ""
    rank: Ordinal | None = None
    """In a tournament: the rank of who is out, and the round after which that was."""
    after: Ordinal | None = None
    lots: Lots | None = None


class GameOver(Record, frozen=True, tag="over"):
    digest: Digest
    """The digest of the chain before this record."""
    paid: Annotated[list[Payment], Meta(max_length=SEATS)] | None = None
    """At a hosted table: what everybody takes along."""
    ranking: Annotated[list[Seat], Meta(min_length=1, max_length=SEATS)] | None = None
    lots: Lots | None = None
    master: Digest | None = None
    id: Id = ""
    by: Id = ""


AnyRecord = (
    Snapshot | BetPlaced | AllPassed | RoundDealt | Answered | RoundSettled | ShoeSealed | CutPromised | ShoeCut | ShoeShown
    | SatDown | ChipsBought | SeatLeft | GameOver
)  # fmt: skip


class BadLog(Refused):
    """A log that cannot be read, or that contradicts itself."""


DAMAGED = say("A record of this game is damaged.")

encode = msgspec.json.Encoder().encode
"""A record as its line in a log, without the line break."""

_decode = msgspec.json.Decoder(AnyRecord).decode


def decode(line: bytes) -> Record:
    """The record of a line; refused if it is none, or if the line is not the way to write it."""
    try:
        record: Record = _decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadLog(DAMAGED) from None
    if encode(record) != line or not _is_plain(record):
        raise BadLog(DAMAGED)
    return record


def decode_snapshot(line: bytes) -> Snapshot:
    """The snapshot of a line; refused if it is another record."""
    record = decode(line)
    if not isinstance(record, Snapshot):
        raise BadLog(DAMAGED)
    return record


def check_version(version: int) -> None:
    if version != VERSION:
        raise BadLog(
            say(
                "The log was written by another version of the game, {version}, and cannot be read: this one reads {known}.",
                version=str(version),
                known=str(VERSION),
            )
        )


class _Versioned(Struct, tag_field="event", tag="table"):
    version: int


def version_of(line: bytes) -> int | None:
    """Which version of the format a log has that begins with this line; None if that cannot be told."""
    try:
        return msgspec.json.decode(line, type=_Versioned).version
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def begins(line: bytes, kind: type[Record]) -> bool:
    """Whether a line is a record of this kind: its beginning tells. A text cannot look like one, its quotes are escaped."""
    return line.startswith(beginning(kind))


@cache
def beginning(kind: type[Record]) -> bytes:
    """How the line of a record of this kind begins."""
    return b'{"event":"%s",' % str(kind.__struct_config__.tag).encode()


def kind_of(record: Record) -> str:
    """The event of a record, as a log names it."""
    return str(type(record).__struct_config__.tag)


def fields_of(record: Struct) -> dict[str, Any]:
    """A record, or a part of one, as it stands in a log."""
    found: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    return found


def log_schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    return msgspec.json.schema(AnyRecord)


def _is_plain(record: Record) -> bool:
    """Whether the texts that people see have no control characters: the types cannot say that."""
    match record:
        case Answered() | BetPlaced() | RoundDealt() | RoundSettled():
            return True
        case Snapshot(house=house, players=players, hosted=hosted):
            texts = [
                house,
                hosted.title if hosted else "",
                *[text for one in players for text in (one.name, one.plays)],
            ]
        case SatDown(name=name, plays=plays):
            texts = [name, plays]
        case ShoeCut(words=words):
            texts = [words]
        case _:
            return True
    return all(map(one_line, texts))


def misfit(record: Record) -> BadLog:
    return BadLog(say("Record {number} of the log does not fit the game.", number=record.n))
