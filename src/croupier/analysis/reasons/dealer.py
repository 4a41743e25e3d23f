"""What the dealer ends on, found by dealing every card that is unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.games.blackjack.dealer import STANDS_ON, chases, draws, hits_soft_17, stops_above
from croupier.games.blackjack.settlement import Final
from croupier.games.blackjack.totals import Total

BUST, NATURAL = 22, 0
"""The dealer's ends that are not a total."""

DealerEnds = Mapping[int, float]
"""How often the dealer ends on each total, on BUST and on NATURAL."""


class UnseenValues(NamedTuple):
    """How many cards of value 1 to 10 are unseen, the hole card among them; `endless`: the shoe has infinite decks."""

    of: tuple[int, ...]
    endless: bool

    @property
    def size(self) -> int:
        return sum(self.of)

    def without(self, value: int) -> UnseenValues:
        if self.endless:
            return self
        return UnseenValues((*self.of[: value - 1], self.of[value - 1] - 1, *self.of[value:]), False)

    def draws(self) -> Iterator[tuple[int, float]]:
        """Each value with its chance to come next."""
        size = self.size
        return ((value, count / size) for value, count in enumerate(self.of, 1) if count > 0)


def unseen(round: Round, gone: Counter[Card]) -> UnseenValues:
    """The cards that are neither on the felt nor gone."""
    left = Counter[int]()
    rules = round.rules
    for value in range(1, 11):
        left[value] = rules.cards // 52 * (16 if value == 10 else 4)
    if rules.decks == "infinite":
        return UnseenValues(tuple(left[value] for value in range(1, 11)), True)
    for card in [*round.face_up(), *gone.elements()]:
        left[card.value] -= 1
    return UnseenValues(tuple(max(0, left[value]) for value in range(1, 11)), False)


class DealerWalk:
    """Deals the dealer's hand in every way that the unseen cards allow."""

    def __init__(self, round: Round) -> None:
        self.round, self.rules = round, round.rules
        self._hits_soft_17 = hits_soft_17(round.rules)
        self._found: dict[tuple[Total, tuple[int, ...], int, int], DealerEnds] = {}
        """Cache by total, unseen cards, number of cards and stopping total: many hands lead to the same key."""

    def ends(self, counts: UnseenValues, stood: int = STANDS_ON) -> DealerEnds:
        """`stood` is the total of the player; it matters only to a dealer who chases."""
        total, cards, above = self.round.dealer_total, len(self.round.dealer), stops_above(chases(self.rules), stood)
        if not draws(total.points, total.soft, self._hits_soft_17, above, cards):
            return {_end(total, cards): 1.0}
        return self._walk(total, cards, counts, above)

    def _walk(self, total: Total, cards: int, counts: UnseenValues, above: int) -> DealerEnds:
        """The ends of a hand that draws. Most cards end it: those are settled here, without another step."""
        key = (total, counts.of, min(cards, 2), above)
        if (known := self._found.get(key)) is not None:
            return known
        ends: dict[int, float] = {}
        for value, chance in self._draws(cards, counts):
            after = total.after[value]
            if draws(after.points, after.soft, self._hits_soft_17, above, cards + 1):
                for end, share in self._walk(after, cards + 1, counts.without(value), above).items():
                    ends[end] = ends.get(end, 0.0) + chance * share
            else:
                end = _end(after, cards + 1)
                ends[end] = ends.get(end, 0.0) + chance
        self._found[key] = ends
        return ends

    @property
    def _ruled_out(self) -> int:
        """The value that the hole card is known not to have, after a peek; 0: nothing is known."""
        return {1: 10, 10: 1}[self.round.dealer[0].value] if self.round.peeked is False else 0

    def _draws(self, cards: int, counts: UnseenValues) -> Iterator[tuple[int, float]]:
        drawn = list(counts.draws())
        if cards == 1 and self._ruled_out:
            kept = [(value, chance) for value, chance in drawn if value != self._ruled_out]
            whole = sum(chance for _, chance in kept)
            drawn = [(value, chance / whole) for value, chance in kept]
        return iter(drawn)

    def deals(self, counts: UnseenValues) -> Iterator[tuple[int, float]]:
        """The next card from the shoe. A card that the hole card cannot be is a little likelier to come."""
        out = self._ruled_out
        if not out or counts.endless:
            return counts.draws()
        size = counts.size
        others = size - counts.of[out - 1]
        if others <= 0 or size < 2:
            return counts.draws()
        return (
            (value, count / (size - 1) * (1 if value == out else (others - 1) / others))
            for value, count in enumerate(counts.of, 1)
            if count > 0
        )


def _end(total: Total, cards: int) -> int:
    if total.bust:
        return BUST
    return NATURAL if cards == 2 and total.points == 21 else total.points


def final(end: int) -> Final:
    """The dealer's end as hands are settled against it."""
    if end == BUST:
        return Final("bust", 0)
    return Final("natural", 21) if end == NATURAL else Final("total", end)
