"""Who plays high card without a person."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from croupier.cards import Card
from croupier.protocol import Decide
from croupier.strategies.repertoire import Repertoire
from croupier.strategies.strategy import Mix
from fourth_game.high_card import Round


@dataclass(frozen=True)
class Always:
    """Says one word to every tie."""

    name: str
    word: str

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: Round) -> Hashable:  # noqa: ARG002
        return None

    def mix(self, round: Round, need: Decide, look: Hashable) -> Mix:  # noqa: ARG002
        return {self.word if self.word in need.words else need.words[0]: 1.0}


STRATEGIES = Repertoire(
    {"expert": lambda name, _: Always(name, "redraw"), "amateur": lambda name, _: Always(name, "fold")}
)
