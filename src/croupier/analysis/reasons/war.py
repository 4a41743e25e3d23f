"""How a war would end: the only decision of casino war, from the cards that are left."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from croupier.cards import Card, Rank
from croupier.games.war import Round


@dataclass(frozen=True)
class WarReasons:
    """What lies behind the value of a war."""

    unseen: int
    tie: float
    """How often the two cards of the war tie again. A war is won and lost equally often."""

    @property
    def win_chance(self) -> float:
        return (1 - self.tie) / 2


def reasons(round: Round, gone: Counter[Card]) -> WarReasons:
    rules = round.rules
    each, drop = rules.cards // 13, int(rules.decks != "infinite")
    left = dict.fromkeys(Rank, each)
    for card in (*round.dealer, *(card for seat in round.seats if seat for card in seat.cards), *gone.elements()):
        left[card.rank] -= drop
    size = sum(left.values())
    tie = sum(count * (count - drop) for count in left.values()) / (size * (size - drop))
    return WarReasons(size, tie)
