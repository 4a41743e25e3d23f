"""Why a move is closed, for every game."""

from __future__ import annotations

from croupier.messages import Message, say
from croupier.money import Money

NOT_HERE = say("not at this table")
NOT_NOW = say("not now")


def short_of(cost: int, reserve: int | None) -> Message:
    """`30 short`: the money that is missing."""
    return say("{amount} short", amount=Money(max(0, cost - (reserve or 0))))
