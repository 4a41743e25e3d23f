"""The fast table: the felt table with the hidden card and the claims folded in, so that each step is one card.

Nothing here knows a game. A fast row stands for a row of the felt, the card that lies face down (as long as somebody may
still look at it) and what the claims made so far are worth against each final. Peeking and turning then need no step,
and at the end of the round its outcome is known.

With several hands to one seat that product would be huge, and such rounds are rare. So where at least two claims are
certain to come, which is at a split, the fast table gives the round up to the felt table: an *exit*. So it does where a
coin is to be tossed: one more kind of step would slow down every round of every strategy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from croupier.simulation.felt import Edge, Felt, Kind

NO_HOLE = -1

Worth = tuple[int, ...]
"""What the claims made so far come to against each final."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The round is over and has come to this."""

    number: int


@dataclass(frozen=True, slots=True)
class Step:
    """A fast row."""

    number: int


@dataclass(frozen=True, slots=True)
class Exit:
    """The round goes on in the felt table: at this row, with this card face down and these claims made."""

    row: int
    hole: int
    worth: Worth


Reached = Outcome | Step | Exit


class FastRow(NamedTuple):
    """Where each card leads, or each standing of the count."""

    kind: Kind
    reached: tuple[Reached, ...]
    hole: int
    """For a row that asks for the count: the card face down, which has not been seen; otherwise none."""


@dataclass(frozen=True)
class Fast:
    """All fast rows; the last one begins the round."""

    rows: tuple[FastRow, ...]


def fold(felt: Felt) -> Fast:
    """The fast table of a felt table."""
    folding = _Folding(felt)
    folding.follow(felt.start, NO_HOLE, (0,) * len(felt.payouts.values[0]))
    return Fast(tuple(folding.rows))


class _Folding:
    def __init__(self, felt: Felt) -> None:
        self.rows: dict[FastRow, int] = {}
        self._felt, self._values, self._outcomes = felt.rows, felt.payouts.values, felt.payouts.outcomes
        self._hole_matters, self._finals = _hole_matters(felt), _finals(felt)
        self._several = [claims >= 2 for claims in _fewest_claims(felt)]
        self._known: dict[tuple[int, int, Worth], Reached] = {}
        self._that_matters = cache(_that_matters)

    def follow(self, edge: Edge, hole: int, worth: Worth) -> Reached:
        row, claims = edge
        if claims:
            worth = tuple(one + more for one, more in zip(worth, self._values[claims], strict=True))
        return self._enter(row, hole if self._hole_matters[row] else NO_HOLE, worth)

    def _enter(self, row: int, hole: int, worth: Worth) -> Reached:
        key = (row, hole, self._that_matters(worth, self._finals[row]))
        reached = self._known.get(key)
        if reached is None:
            reached = self._known[key] = self._reach(*key)
        return reached

    def _reach(self, number: int, hole: int, worth: Worth) -> Reached:
        kind, edges, final = self._felt[number]
        if kind is Kind.DONE:
            return Outcome(worth[final] % self._outcomes)
        if self._several[number] or kind is Kind.TOSS:
            return Exit(number, hole, worth)
        if kind in (Kind.PEEK, Kind.TURN):
            return self.follow(edges[hole], hole, worth)
        holes: Sequence[int] = range(len(edges)) if kind is Kind.LAY else [hole] * len(edges)
        reached = tuple(self.follow(edge, held, worth) for edge, held in zip(edges, holes, strict=True))
        row = FastRow(Kind.ASK, reached, hole) if kind is Kind.ASK else FastRow(Kind.DRAW, reached, NO_HOLE)
        return Step(self.rows.setdefault(row, len(self.rows)))


def _that_matters(worth: Worth, finals: tuple[bool, ...]) -> Worth:
    """What claims are worth against a final that can no longer come about tells nothing apart."""
    return tuple(one if possible else 0 for one, possible in zip(worth, finals, strict=True))


def _hole_matters(felt: Felt) -> list[bool]:
    """Whether the card that lies face down may still be looked at, row by row."""
    matters: list[bool] = []
    for kind, edges, _ in felt.rows:
        matters.append(
            kind in (Kind.PEEK, Kind.TURN) or (kind is not Kind.LAY and any(matters[edge.row] for edge in edges))
        )
    return matters


def _finals(felt: Felt) -> list[tuple[bool, ...]]:
    """Which finals can still come about, row by row."""
    finals: list[tuple[bool, ...]] = []
    for _, edges, final in felt.rows:
        here = {n for edge in edges for n, can in enumerate(finals[edge.row]) if can} or {final}
        finals.append(tuple(n in here for n in range(len(felt.payouts.values[0]))))
    return finals


def _fewest_claims(felt: Felt) -> list[int]:
    """How many claims are certain to come, row by row."""
    fewest: list[int] = []
    for _, edges, _ in felt.rows:
        fewest.append(min((felt.sizes[edge.claims] + fewest[edge.row] for edge in edges), default=0))
    return fewest
