"""A past game that has been read: its replay, and the review of each of its people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from croupier.messages import Refused
from croupier.records.logs import read
from croupier.records.types import Record
from croupier.review.replay import Replay
from croupier.review.review import Review, reviews_by_seat


@dataclass(frozen=True)
class ReviewedGame:
    """The replay of a game, and what each of its people decided."""

    replay: Replay
    people: Mapping[int, Review]
    """By seat, of those who played a round."""

    @classmethod
    def of(cls, records: list[Record]) -> ReviewedGame:
        """Read a log; no value is computed yet."""
        replay = Replay.of(records)
        found = reviews_by_seat(replay)
        return cls(replay, {seat: review for seat, review in found.items() if review.deals} or found)

    def seat_of(self, name: str) -> int:
        """The seat of a person by name; otherwise the first person's."""
        players = self.replay.game.players
        named = (seat for seat in self.people if players[seat].name == name)
        return next(named, next(iter(self.people), 0))


def read_game(path: Path) -> ReviewedGame | None:
    """Read the log of a game; None if it cannot be read."""
    try:
        return ReviewedGame.of(read(path))
    except Refused:
        return None
