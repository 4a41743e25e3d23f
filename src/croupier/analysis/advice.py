"""The value of every option of a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from croupier.analysis.notebook import Notebook


@dataclass(frozen=True, repr=False)
class Advice(Notebook):
    """The value of each option in first bets; after a split, for this hand and the hands that are split from it."""

    moves: Mapping[str, float]
    given: Literal["no dealer natural", "nothing"] = "nothing"
    insurance: float | None = None
    """The expectation of a unit of insurance, where insurance is offered."""
    assumed: tuple[str, ...] = ()
    """The options whose value assumes that money and cards suffice in every line of play."""
    natural: float = 0.0
    """The chance of a dealer's natural, which the values exclude; it would take the first bet."""

    def title(self) -> str:
        return f"{self.best} {self.moves[self.best]:+.6f}, given {self.given}"

    def table(self) -> Mapping[str, Sequence[object]]:
        return {"move": list(self.moves), "ev": list(self.moves.values()), "cost": list(self.costs.values())}

    def document(self) -> dict[str, Any]:
        return {"best": self.best, "moves": dict(self.moves), "costs": dict(self.costs), "given": self.given}

    @property
    def best(self) -> str:
        return max(self.moves, key=lambda word: self.moves[word])

    def before_the_peek(self, surrender: float) -> Advice:
        """The same decision before the peek, where the hand may also be surrendered for this value."""
        moves = {word: (1.0 - self.natural) * worth - self.natural for word, worth in self.moves.items()}
        return Advice(moves | {"surrender": surrender}, "nothing", assumed=self.assumed)

    @property
    def costs(self) -> Mapping[str, float]:
        """How much less each option is worth than the best one."""
        top = self.moves[self.best]
        return {word: top - worth for word, worth in self.moves.items()}
