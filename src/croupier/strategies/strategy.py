"""What every strategy offers, to the table that plays it, the analysis that averages it and the simulation that compiles it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Protocol, TypeVar

from croupier.cards import Card
from croupier.protocol import Answer, Decide, Round

Mix = Mapping[Answer, float]
"""The answers a strategy may give, each with its probability; they sum to 1. Most give one answer with probability 1."""

AnyRound = TypeVar("AnyRound", bound=Round, contravariant=True)


class Strategy(Protocol[AnyRound]):
    """A way to play. It keeps nothing between decisions: what it knows is given to it each time."""

    @property
    def name(self) -> str: ...

    def look(self, seen: Iterable[Card]) -> Hashable:
        """What it remembers of the cards exposed since the last shuffle: nothing, the reading of a count, or how many of each."""

    def sees(self, round: AnyRound) -> Hashable:
        """What it looks at beyond `round.future`: rounds that agree in both are played alike to their end."""

    def mix(self, round: AnyRound, need: Decide, look: Hashable) -> Mix:
        """What it answers."""
