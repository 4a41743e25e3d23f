"""A player who plays by a chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.games.blackjack.chart import Chart
from croupier.protocol import Decide
from croupier.strategies.strategy import Mix


@dataclass(frozen=True)
class Charted:
    """Plays the chart's move, remembers no card, and never insures; even money it takes if the chart does."""

    name: str
    chart: Chart

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: Round) -> tuple[int, ...] | None:
        return self.chart.sees(round)

    def mix(self, round: Round, need: Decide, look: object) -> Mix:  # noqa: ARG002
        return {self.chart.move(round, need): 1.0}
