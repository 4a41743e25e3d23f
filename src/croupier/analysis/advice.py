"""What an analysis has to say about a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Advice:
    """What each option is worth, in first bets: after a split, to this hand and the hands split from it."""

    moves: Mapping[str, float]
    given: Literal["no dealer natural", "nothing"] = "nothing"
    insurance: float | None = None
    """What a unit of insurance is worth, where it is offered."""
    assumed: tuple[str, ...] = ()
    """The options whose value takes for granted that money and cards suffice in every line of play."""
    natural: float = 0.0
    """The chance of a dealer's natural that the values leave out; it would take the first bet."""

    @property
    def best(self) -> str:
        return max(self.moves, key=lambda word: self.moves[word])

    def before_the_peek(self, surrender: float) -> Advice:
        """The same decision before the dealer has looked, where the hand may also be given up for so much."""
        moves = {word: (1.0 - self.natural) * worth - self.natural for word, worth in self.moves.items()}
        return Advice(moves | {"surrender": surrender}, "nothing", assumed=self.assumed)

    @property
    def costs(self) -> Mapping[str, float]:
        """What each option gives away against the best."""
        top = self.moves[self.best]
        return {word: top - worth for word, worth in self.moves.items()}
