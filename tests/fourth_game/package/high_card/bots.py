"""Who plays high card without a person, and a cautious player of blackjack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card
from croupier.games import blackjack
from croupier.protocol import Decide, Mix, Strategy
from croupier.strategies.names import Repertoire


@dataclass(frozen=True)
class Says:
    """Answers every question with the same word, or with the last one that is open."""

    name: str
    word: str

    def look(self, seen: Iterable[Card]) -> None: ...

    def sees(self, round: Any) -> None: ...

    def mix(self, round: Any, need: Decide, look: object) -> Mix:  # noqa: ARG002
        return {self.word if self.word in need.words else need.words[-1]: 1.0}


def cautious(name: str, rules: blackjack.Rules) -> Strategy[blackjack.Round]:  # noqa: ARG001
    """Never draws a card to a hand."""
    return Says(name, "stand")


STRATEGIES = Repertoire({"bold": lambda name, _: Says(name, "draw"), "shy": lambda name, _: Says(name, "fold")})
