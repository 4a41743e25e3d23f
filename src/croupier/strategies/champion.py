"""A player who wants to win a tournament: it bets and plays for the chance to win, not for chips."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic

from croupier.cards import Card
from croupier.protocol import Decide, Mix, PlayedRound, Strategy


@dataclass(frozen=True)
class Champion(Generic[PlayedRound]):
    """Outside of a tournament it plays by a chart, and bets as the house's own players do."""

    name: str
    chart: Strategy[PlayedRound]
    tournament: ClassVar[str] = "croupier.tournament.champion"
    """The module that bets and decides for it in a tournament: `bets(game, seat)` and `mix(game, need)`."""
    slow: ClassVar[bool] = True
    """A bet or a decision may take long: a live house has it made in another thread."""

    def look(self, seen: Iterable[Card]) -> Hashable:
        return self.chart.look(seen)

    def sees(self, round: PlayedRound) -> Hashable:
        return self.chart.sees(round)

    def mix(self, round: PlayedRound, need: Decide, look: Hashable) -> Mix:
        return self.chart.mix(round, need, look)
