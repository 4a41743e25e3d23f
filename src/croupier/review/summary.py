"""A game in one line: when, at which house, who, how many rounds, their purses. Only a few records of its log are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar, cast

from croupier.disk import read_file
from croupier.messages import Refused
from croupier.records.logs import Damaged, games_folder, since_snapshot, unreadable
from croupier.records.types import (
    ChipsBought,
    GameOver,
    Record,
    RoundDealt,
    RoundSettled,
    SeatLeft,
    Snapshot,
    beginning,
    decode,
)

LARGEST = 100_000_000
"""More bytes than the log of any tournament has."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A player of a game: a person, or a bot and how it plays."""

    name: str
    plays: str
    purse: int
    """What the player has, or had at the end; stakes on the felt included."""
    bought: int
    """What the player brought and bought later."""
    rank: int | None = None
    """In a tournament, once it is over for this player."""

    @property
    def net(self) -> int:
        return self.purse - self.bought


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of games says of one."""

    path: Path
    when: str
    """When it began: `2025-11-15 23:04`."""
    house: str
    currency: str
    rounds: int
    """How many rounds have begun."""
    seats: tuple[SeatSummary, ...]
    tournament: bool
    over: bool
    snapshot: Snapshot = field(repr=False)
    """The last one of its log."""

    @property
    def id(self) -> str:
        return self.path.stem

    @property
    def people(self) -> tuple[SeatSummary, ...]:
        return tuple(seat for seat in self.seats if not seat.plays)


def summary_of(path: Path) -> Summary:
    """The summary of a log; refused if it cannot be read as one."""
    return _summary(path, *since_snapshot(path))


def _summary(path: Path, snapshot: Snapshot, lines: bytes) -> Summary:
    """Of all records only the last snapshot, later purchases, the last deal and the last settlement are decoded."""
    bought = [player.bought for player in snapshot.players]
    settled, deal = _last(lines, RoundSettled), _last(lines, RoundDealt)
    purses = [*settled.purses] if settled else [player.purse for player in snapshot.players]
    purchases = list(_all(lines, ChipsBought))
    if len(purses) != len(bought) or any(purchase.seat >= len(bought) for purchase in purchases):
        raise unreadable(path)
    for purchase in purchases:
        bought[purchase.seat] += purchase.amount
        if not settled or purchase.n > settled.n:
            purses[purchase.seat] += purchase.amount
    over = _last(lines, GameOver) is not None
    ranks = _ranks(path, purses, over) if snapshot.tournament else {}
    seats = enumerate(zip(snapshot.players, purses, bought, strict=True))
    return Summary(
        path,
        began(path),
        snapshot.house,
        str(snapshot.rules.get("currency", "")),
        deal.round if deal else snapshot.rounds,
        tuple(
            SeatSummary(player.name, player.plays, purse, paid, ranks.get(seat))
            for seat, (player, purse, paid) in seats
        ),
        snapshot.tournament is not None,
        over,
        snapshot,
    )


def _ranks(path: Path, purses: list[int], over: bool) -> dict[int, int]:
    """The rank of each seat that has left a tournament; at its end also of those who stayed, the richest first."""
    data = b"\n" + read_file(path, LARGEST)
    left = {record.seat: record.rank for record in _all(data[: data.rindex(b"\n") + 1], SeatLeft) if record.rank}
    stayed = sorted((seat for seat in range(len(purses)) if seat not in left), key=lambda seat: -purses[seat])
    return {**left, **{seat: rank for rank, seat in enumerate(stayed, 1) if over}}


Kind = TypeVar("Kind", bound=Record)


def _last(lines: bytes, kind: type[Kind]) -> Kind | None:
    """The last record of a kind among whole lines, each after a line break."""
    at = lines.rfind(b"\n" + beginning(kind))
    return _record(lines, at, kind) if at >= 0 else None


def _all(lines: bytes, kind: type[Kind]) -> Iterator[Kind]:
    """Every record of a kind among whole lines, each after a line break."""
    at = -1
    while (at := lines.find(b"\n" + beginning(kind), at + 1)) >= 0:
        yield _record(lines, at, kind)


def _record(lines: bytes, at: int, kind: type[Kind]) -> Kind:  # noqa: ARG001
    """The record after this line break."""
    return cast(Kind, decode(lines[at + 1 : lines.index(b"\n", at + 1)]))


def began(path: Path) -> str:
    """When a game began, as the name of its file says."""
    stem = path.stem
    if not (stem[:8].isdecimal() and stem[9:13].isdecimal()):
        return stem
    return f"{stem[:4]}-{stem[4:6]}-{stem[6:8]} {stem[9:11]}:{stem[11:13]}"


def summaries(most: int | None = None, folder: Path | None = None) -> tuple[list[Summary], list[Damaged]]:
    """The games in which a round was dealt, the latest first, and the logs between them that cannot be read."""
    found: list[Summary] = []
    damaged: list[Damaged] = []
    for path in sorted((folder or games_folder()).glob("*.jsonl"), reverse=True):
        if len(found) == most:
            break
        try:
            game = summary_of(path)
        except Refused as refused:
            if has_begun(path):
                damaged.append(Damaged(path, refused.message))
            continue
        if game.rounds:
            found.append(game)
    return found, damaged


def has_begun(path: Path) -> bool:
    """Whether anything was written into a log: a game that was cut off before its first record never began."""
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def latest_game(folder: Path | None = None) -> Path | None:
    """The log that was written to last, of those in which a round was dealt; else the last of all. None if there is none."""
    logs = sorted((folder or games_folder()).glob("*.jsonl"), key=_change_time, reverse=True)
    return next(filter(_has_round, logs), next(iter(logs), None))


def _has_round(path: Path) -> bool:
    """Whether a round was dealt; a damaged log counts, so that somebody hears of it."""
    try:
        return summary_of(path).rounds > 0
    except Refused:
        return has_begun(path)


def _change_time(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # deleted meanwhile, or a link to nowhere
        return 0
