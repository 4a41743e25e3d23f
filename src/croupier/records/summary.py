"""A game in one line: when, at which house, who, how many rounds, their purses. Only a few records of its log are read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from croupier.messages import Refused, say
from croupier.table.logs import Damaged, games_folder, since_head
from croupier.table.records import BadLog, Record


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A player of a game: a person, or a bot and how it plays."""

    name: str
    plays: str
    purse: int
    """What the player has, or had at the end; stakes on the felt included."""
    bought: int
    """What the player brought and bought later."""

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
    head: Record = field(repr=False)
    """The last `table` record of its log."""

    @property
    def id(self) -> str:
        return self.path.stem

    @property
    def people(self) -> tuple[SeatSummary, ...]:
        return tuple(seat for seat in self.seats if not seat.plays)


def summary_of(path: Path) -> Summary:
    """The summary of a log; refused if it cannot be read as one."""
    head, lines = since_head(path)
    try:
        return _summary(path, head, lines)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise BadLog(say("“{path}” cannot be read as a log.", path=path.name)) from None


def _summary(path: Path, head: Record, lines: bytes) -> Summary:
    """Of all records only the last head, later purchases, the last deal and the last settlement are decoded."""
    bought = [player.get("bought", player["purse"]) for player in head["players"]]
    settled, deal = _last(lines, "settled"), _last(lines, "deal")
    purses = settled["purses"] if settled else [player["purse"] for player in head["players"]]
    for purchase in map(json.loads, _PURCHASE.findall(lines)):
        bought[purchase["seat"]] += purchase["amount"]
        if not settled or purchase["n"] > settled["n"]:
            purses[purchase["seat"]] += purchase["amount"]
    seats = zip(head["players"], purses, bought, strict=True)
    return Summary(
        path,
        began(path),
        head["house"],
        head["rules"]["currency"],
        deal["round"] if deal else head.get("rounds", 0),
        tuple(SeatSummary(player["name"], player["plays"], purse, paid) for player, purse, paid in seats),
        "tournament" in head,
        b',"event":"over"' in lines[lines.rfind(b"\n", 0, -1) + 1 :],
        head,
    )


_PURCHASE = re.compile(rb'^\{"n":\d{1,16},"event":"buy",[^\n]*\}$', re.MULTILINE)


def _last(lines: bytes, event: str) -> Record | None:
    """The last record of an event among some lines."""
    at = lines.rfind(f',"event":"{event}",'.encode())
    if at < 0:
        return None
    record: Record = json.loads(lines[lines.rfind(b"\n", 0, at) + 1 : lines.index(b"\n", at)])
    return record


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
            if begun(path):
                damaged.append(Damaged(path, refused.message))
            continue
        if game.rounds:
            found.append(game)
    return found, damaged


def begun(path: Path) -> bool:
    """Whether anything was written into a log: a game that was cut off before its first record never began."""
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def latest_game(folder: Path | None = None) -> Path | None:
    """The log that was written to last, of those in which a round was dealt; else the last of all. None if there is none."""
    logs = sorted((folder or games_folder()).glob("*.jsonl"), key=_changed, reverse=True)
    return next(filter(_played, logs), next(iter(logs), None))


def _played(path: Path) -> bool:
    """Whether a round was dealt; a damaged log counts, so that somebody hears of it."""
    try:
        return summary_of(path).rounds > 0
    except Refused:
        return begun(path)


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # deleted meanwhile, or a link to nowhere
        return 0
