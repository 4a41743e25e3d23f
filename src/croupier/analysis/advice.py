"""The value of every option of a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    for_nothing: Mapping[str, float] = field(default_factory=dict)
    """The value of each option whose amount is free, if nothing were put up; `moves` has its value with the most."""

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

        def before(values: Mapping[str, float]) -> dict[str, float]:
            return {word: (1.0 - self.natural) * worth - self.natural for word, worth in values.items()}

        moves = before(self.moves) | {"surrender": surrender}
        return Advice(moves, "nothing", assumed=self.assumed, for_nothing=before(self.for_nothing))

    @property
    def costs(self) -> Mapping[str, float]:
        """How much less each option is worth than the best one."""
        top = self.moves[self.best]
        return {word: top - worth for word, worth in self.moves.items()}

    def worth(self, word: str, part: float = 1.0) -> float:
        """The value of an option that puts up this part of the most: values lie on a line between nothing and the most."""
        most = self.moves[word]
        nothing = self.for_nothing.get(word, most)
        return nothing + part * (most - nothing)

    def cost(self, word: str, part: float = 1.0) -> float:
        """How much less an option with this part of its most is worth than the best one; 0 for one that is not open."""
        return self.moves[self.best] - self.worth(word, part) if word in self.moves else 0.0
