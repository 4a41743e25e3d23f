"""A past game for programs: its log by file, by id or as records."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path

from croupier.records.logs import Log, games_folder
from croupier.records.types import Record
from croupier.review.replay import Replay
from croupier.table.audit import Audit
from croupier.table.audit import verify as audit

AnyLog = PathLike[str] | str | Iterable[Record]
"""The path of a log, the id of a game that this user played, or records."""


def replay(log: AnyLog, /) -> Replay:
    """A past game, round by round and step by step."""
    return Replay.of(list(_records(log)))


def verify(log: AnyLog, /, digest: str = "") -> Audit:
    """Check that a game was fair; with a digest that somebody kept, every changed record is found.

    `verdict` is "fair", "nothing wrong so far", "nothing to prove" or "not fair"; `docs/fairness.md` says what each means.
    """
    return audit(_records(log), digest)


def _records(log: AnyLog) -> Iterable[Record]:
    return log_at(log) if isinstance(log, str | PathLike) else list(log)


def log_at(place: PathLike[str] | str) -> Log:
    """The log in a file, or of a game's id."""
    path = Path(fspath(place))
    kept = games_folder() / f"{path.name}.jsonl"
    return Log(kept if not path.exists() and kept.exists() else path)
