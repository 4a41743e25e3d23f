"""Which question comes next: spaced repetition as FSRS computes it.

Each item of a drill is a card of the FSRS library. A wrong answer brings it back within a minute, a right one later and
later; a fast answer counts as easy, a slow one as hard. Items that are due come first, the longest overdue before the
others; then new items, drawn by how often they come up at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from fsrs import Card, Rating, Scheduler

from croupier.learning.progress import Answered

QUICK, SLOW = 2.5, 8.0
"""Seconds: a faster answer counts as easy, a slower one as hard."""


def rating(answer: Answered) -> Rating:
    """How well an item is known."""
    if not answer.right:
        return Rating.Again
    return Rating.Easy if answer.seconds <= QUICK else Rating.Hard if answer.seconds > SLOW else Rating.Good


class Schedule:
    """The items of a drill, each with its weight, and when they are due."""

    def __init__(self, items: Mapping[str, float], answers: Iterable[Answered] = ()) -> None:
        self.items = items
        self._scheduler = Scheduler(enable_fuzzing=False)
        self._cards: dict[str, Card] = {}
        for answer in answers:
            self.note_answer(answer)

    def note_answer(self, answer: Answered) -> None:
        if answer.item in self.items:
            card = self._cards.get(answer.item) or Card(card_id=0, due=answer.moment)
            self._cards[answer.item], _ = self._scheduler.review_card(card, rating(answer), answer.moment)

    def due(self, item: str) -> datetime | None:
        """When an item is due; None if it was never asked."""
        card = self._cards.get(item)
        return card.due if card else None

    def waiting(self, now: datetime) -> int:
        """How many items are due."""
        return sum(card.due <= now for card in self._cards.values())

    def next(self, now: datetime, draw: Callable[[int], int], last: str = "") -> str:
        """The item to ask now; not the one that was asked last, if there is another. `draw(n)` is uniform below n."""
        due = sorted((card.due, item) for item, card in self._cards.items() if card.due <= now and item != last)
        if due:
            return due[0][1]
        new = {item: weight for item, weight in self.items.items() if item not in self._cards and item != last}
        if new:
            return _draw(new, draw)
        later = sorted((card.due, item) for item, card in self._cards.items() if item != last)
        return later[0][1] if later else last


def _draw(weights: Mapping[str, float], draw: Callable[[int], int]) -> str:
    """An item, drawn in proportion to its weight."""
    left = draw(2**30) / 2**30 * sum(weights.values())
    for item, weight in weights.items():
        left -= weight
        if left < 0:
            return item
    return item
