"""A player who tosses a coin between two others."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from croupier.cards import Card
from croupier.protocol import Answer, Decide, Mix, PlayedRound, Strategy

Kind = TypeVar("Kind")


@dataclass(frozen=True)
class Toss(Generic[PlayedRound]):
    """S0-21, S0-D6: each decision is one player's or the other's, evenly. Both decide from the round alone."""

    name: str
    one: Strategy[PlayedRound]
    other: Strategy[PlayedRound]

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: PlayedRound) -> Hashable:
        seen = (self.one.sees(round), self.other.sees(round))
        return None if seen == (None, None) else seen

    def mix(self, round: PlayedRound, need: Decide, look: Hashable) -> Mix:
        mixed: dict[Answer, float] = {}
        for player in (self.one, self.other):
            for answer, probability in player.mix(round, need, look).items():
                mixed[answer] = mixed.get(answer, 0.0) + probability / 2
        return mixed


def players_of(strategy: object, kind: type[Kind]) -> list[Kind]:
    """The players of this kind who decide for a strategy: two if it tosses a coin between them, otherwise itself."""
    players = [strategy.one, strategy.other] if isinstance(strategy, Toss) else [strategy]
    return [player for player in players if isinstance(player, kind)]
