"""A past game with the value of every move (`valued.py`): the mistakes of each person, and the graph of the session.

A `Review` finds the values, one after the other.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from croupier.learning.valued import ReplayPlace, Valued, ValuedDecision, bets_of
from croupier.messages import Refused
from croupier.records.history import Replay
from croupier.records.look_back import NOTHING, Decided, Review, reviews_of
from croupier.table.logs import read
from croupier.table.records import Record


class AnnotatedSeat:
    """One person's game as far as its values are known. It grows while the values are found."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self._valued: list[Valued] = []
        self._known = 0
        """How many values of the review are in the list."""
        self._places: list[ReplayPlace] = []
        self._graph: tuple[tuple[int, int], Graph] | None = None
        """The last graph, and how many values it was made from."""

    @property
    def valued(self) -> list[Valued]:
        """The decisions, or the bets on boxes, whose values are known, in the order of the game."""
        review = self.review
        known = len(review.worths) if review.boxes else len(review.advised)
        if known != self._known:
            found = self._bets() if review.boxes else [*self._valued, *self._decisions(self._known)]
            self._known, self._valued = known, sorted(found, key=lambda one: one.place)
            self._places = sorted({one.place for one in self._valued if one.mistake})
        return self._valued

    def _decisions(self, first: int) -> Iterator[Valued]:
        """The decisions that were valued since the list was made."""
        return (ValuedDecision(self.review.rules, *one) for one in self.review.advised[first:])

    def _bets(self) -> Iterator[Valued]:
        for deal in self.review.deals:
            if worths := self.review.worths.get(deal.number):
                yield from bets_of(self.review.seat, deal, worths)

    @property
    def mistakes(self) -> list[Valued]:
        """What cost at least 0.005 of a bet, in the order of the game."""
        return [one for one in self.valued if one.mistake]

    @property
    def smaller(self) -> list[Valued]:
        """What cost less than a mistake, and more than a rounding error."""
        return [one for one in self.valued if not one.mistake and one.cents > NOTHING]

    def at(self, place: ReplayPlace) -> list[Valued]:
        """What was decided at a step, if its values are known: one decision, or the bets of a round."""
        valued = self.valued
        first = bisect_left(valued, place, key=lambda one: one.place)
        return valued[first : bisect_right(valued, place, key=lambda one: one.place)]

    def decision_at(self, place: ReplayPlace) -> Decided | None:
        """The decision of this person at a step, valued or not."""
        decided = self.review.decided
        number = bisect_left(decided, place, key=lambda one: one.place)
        return decided[number] if number < len(decided) and decided[number].place == place else None

    def after(self, place: ReplayPlace) -> ReplayPlace | None:
        """Where the next mistake is."""
        places = self.places
        number = bisect_right(places, place)
        return places[number] if number < len(places) else None

    def before(self, place: ReplayPlace) -> ReplayPlace | None:
        """Where the mistake before this step is."""
        number = bisect_left(self.places, place)
        return self._places[number - 1] if number else None

    @property
    def places(self) -> list[ReplayPlace]:
        """Where the mistakes are, in the order of the game."""
        return self._places if self.valued else []

    def graph(self) -> Graph:
        """The session round by round. The expected result ends before the first round whose values are not known."""
        known = len(self.review.advised), len(self.review.worths)
        if self._graph is None or self._graph[0] != known:
            self._graph = known, self._made_graph()
        return self._graph[1]

    def _made_graph(self) -> Graph:
        review = self.review
        costs: dict[int, float] = {}
        for one in self.valued:
            costs[one.place[0]] = costs.get(one.place[0], 0.0) + one.cents
        missing = Counter(one.place[0] for one in review.decided) - Counter(one.place[0] for one in self.valued)
        expected = [0.0]
        for deal in review.deals:
            worths = review.worths.get(deal.number)
            if worths is None or deal.number in missing:
                break
            worth = sum(stake * worths.get(bet, 0.0) for bet, stake in deal.bets)
            expected.append(expected[-1] + worth - (0.0 if review.boxes else costs.get(deal.number, 0.0)))
        actual = list(accumulate((float(deal.net) for deal in review.deals), initial=0.0))
        return Graph(tuple(deal.number for deal in review.deals), actual, expected)


@dataclass(frozen=True)
class AnnotatedGame:
    """A past game that has been read: its replay, and what each of its people decided."""

    replay: Replay
    people: Mapping[int, AnnotatedSeat]
    """By seat, of those who played a round."""

    @classmethod
    def of(cls, records: list[Record]) -> AnnotatedGame:
        """Read a log; no value is computed yet."""
        replay = Replay.of(records)
        found = {seat: AnnotatedSeat(review) for seat, review in reviews_of(replay).items()}
        return cls(replay, {seat: one for seat, one in found.items() if one.review.deals} or found)

    def seat_of(self, name: str) -> int:
        """The seat of a person by name; otherwise the first person's."""
        players = self.replay.game.players
        named = (seat for seat in self.people if players[seat].name == name)
        return next(named, next(iter(self.people), 0))


def read_game(path: Path) -> AnnotatedGame | None:
    """Read the log of a game; None if it cannot be read."""
    try:
        return AnnotatedGame.of(read(path))
    except Refused:
        return None


class Graph(NamedTuple):
    """The result of a session in cents: before the first round, then after each round that the person played."""

    rounds: tuple[int, ...]
    """The numbers of these rounds, from 0 on."""
    actual: list[float]
    expected: list[float]
    """What the bets were worth at the deals less what mistakes cost; shorter while values are missing."""
