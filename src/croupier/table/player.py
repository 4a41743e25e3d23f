"""Who sits in a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.records.types import Chart


@dataclass
class Player:
    """Who sits in a seat: a person, or a bot that plays by a named strategy."""

    name: str
    """Empty for a player without a name: each viewer calls them in its own language."""
    purse: int
    """All the money, stakes on the felt included; it changes only when a round is settled or chips are bought."""
    plays: str = ""
    """The name of the strategy, or of the chart file, of a bot; empty for a person."""
    bought: int = 0
    gone: bool = False
    """Nobody sits here, or no longer. Name and purse stay as they were until somebody takes the seat."""
    who: str = ""
    """Which person of a live house it is."""
    chart: Chart | None = None
    """The chart of a bot that plays by a chart file."""

    @property
    def bot(self) -> bool:
        return bool(self.plays)
