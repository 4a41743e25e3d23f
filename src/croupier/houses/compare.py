"""In which rules two houses of a game differ."""

from __future__ import annotations

from typing import NamedTuple

from croupier.games.declare import HouseRules, to_values
from croupier.messages import Refused, say


class Incomparable(Refused):
    """Two houses that play different games."""


class Difference(NamedTuple):
    """A rule, and what each house says of it, as a house file writes it."""

    name: str
    a: object
    b: object


def compare(a: HouseRules, b: HouseRules) -> tuple[Difference, ...]:
    """The rules that differ, in the order in which the game declares them."""
    if a.game != b.game:
        raise Incomparable(
            say("A house of {a} cannot be compared with a house of {b}: they play different games.", a=a.game, b=b.game)
        )
    others = to_values(b)
    return tuple(Difference(name, value, others[name]) for name, value in to_values(a).items() if value != others[name])
