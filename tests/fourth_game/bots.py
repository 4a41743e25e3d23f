"""Who plays high card without a person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.cards import Card
from croupier.protocol import Decide, Mix
from croupier.strategies.names import Repertoire
from fourth_game.high_card import Round


@dataclass(frozen=True)
class Says:
    """Answers every tie with the same word."""

    name: str
    word: str

    def look(self, seen: Iterable[Card]) -> None: ...

    def sees(self, round: Round) -> None: ...

    def mix(self, round: Round, need: Decide, look: object) -> Mix:  # noqa: ARG002
        return {self.word: 1.0}


STRATEGIES = Repertoire({"bold": lambda name, _: Says(name, "draw"), "shy": lambda name, _: Says(name, "fold")})
