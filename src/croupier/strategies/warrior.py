"""A player at war, who answers every tie the same way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card
from croupier.games.war import Round
from croupier.protocol import Decide
from croupier.strategies.strategy import Mix


@dataclass(frozen=True)
class Warrior:
    """E-14: says its word to every tie, or, where that is not open, the one that is."""

    name: str
    word: Literal["war", "surrender"]

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: Round) -> None:  # noqa: ARG002
        return None

    def mix(self, round: Round, need: Decide, look: object) -> Mix:  # noqa: ARG002
        return {self.word if self.word in need.words else need.words[0]: 1.0}
