"""The folded table: the walked table with the hidden card and the claims folded into the state, so that each step is one card.

Nothing here knows a game. A folded row stands for a row of the walked table, the card that lies face down (as long as it can
still matter) and the value of the claims made so far against each final. Peeking and turning then need no step,
and at the end of the round its outcome is known.

With several hands at one seat this product would be huge, and such rounds are rare. Where at least two more claims are
certain (at a split) the kernel leaves the folded table and continues in the walked table: an *exit*. It also exits where a
coin is tossed, because one more kind of step would slow down every round of every strategy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import NamedTuple

from croupier.compiled.kernel_data import NeedKind
from croupier.compiled.walk import Transition, Walked

NO_HOLE = -1

ClaimsWorth = tuple[int, ...]
"""The value of the claims made so far against each final."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The round is over, with this outcome."""

    number: int


@dataclass(frozen=True, slots=True)
class Next:
    """The round continues at this folded row."""

    number: int


@dataclass(frozen=True, slots=True)
class Exit:
    """The round continues in the walked table: at this row, with this card face down and these claims made."""

    row: int
    hole: int
    worth: ClaimsWorth


Reached = Ended | Next | Exit


class FoldedRow(NamedTuple):
    """Where each card leads, or each reading of the count."""

    kind: NeedKind
    reached: tuple[Reached, ...]
    hole: int
    """For a row that asks for the count: the card face down, which has not been seen; otherwise none."""


@dataclass(frozen=True)
class Folded:
    """All folded rows; the last one begins the round."""

    rows: tuple[FoldedRow, ...]


def fold(walked: Walked) -> Folded:
    """The folded table of a walked table."""
    folding = _Folding(walked)
    folding.follow(walked.start, NO_HOLE, (0,) * len(walked.payouts.values[0]))
    return Folded(tuple(folding.rows))


class _Folding:
    def __init__(self, walked: Walked) -> None:
        self.rows: dict[FoldedRow, int] = {}
        self._rows, self._values, self._outcomes = walked.rows, walked.payouts.values, walked.payouts.outcomes
        self._hole_matters, self._finals = _hole_matters(walked), _finals(walked)
        self._several = [claims >= 2 for claims in _fewest_claims(walked)]
        self._known: dict[tuple[int, int, ClaimsWorth], Reached] = {}
        self._without_impossible = cache(_without_impossible)

    def follow(self, transition: Transition, hole: int, worth: ClaimsWorth) -> Reached:
        row, claims = transition
        if claims:
            worth = tuple(map(add, worth, self._values[claims]))
        return self._enter(row, hole if self._hole_matters[row] else NO_HOLE, worth)

    def _enter(self, row: int, hole: int, worth: ClaimsWorth) -> Reached:
        key = (row, hole, self._without_impossible(worth, self._finals[row]))
        reached = self._known.get(key)
        if reached is None:
            reached = self._known[key] = self._reach(*key)
        return reached

    def _reach(self, number: int, hole: int, worth: ClaimsWorth) -> Reached:
        kind, transitions, final = self._rows[number]
        if kind is NeedKind.DONE:
            return Ended(worth[final] % self._outcomes)
        if self._several[number] or kind is NeedKind.TOSS:
            return Exit(number, hole, worth)
        if kind in (NeedKind.PEEK, NeedKind.TURN):
            return self.follow(transitions[hole], hole, worth)
        holes: Sequence[int] = range(len(transitions)) if kind is NeedKind.LAY else [hole] * len(transitions)
        reached = tuple(
            self.follow(transition, held, worth) for transition, held in zip(transitions, holes, strict=True)
        )
        row = (
            FoldedRow(NeedKind.ASK, reached, hole)
            if kind is NeedKind.ASK
            else FoldedRow(NeedKind.DRAW, reached, NO_HOLE)
        )
        return Next(self.rows.setdefault(row, len(self.rows)))


def _without_impossible(worth: ClaimsWorth, finals: frozenset[int]) -> ClaimsWorth:
    """Set the value against impossible finals to 0, so that equal states compare equal."""
    return tuple(one if final in finals else 0 for final, one in enumerate(worth))


def _hole_matters(walked: Walked) -> list[bool]:
    """For each row, whether the card that lies face down can still matter."""
    matters: list[bool] = []
    for kind, transitions, _ in walked.rows:
        matters.append(
            kind in (NeedKind.PEEK, NeedKind.TURN)
            or (kind is not NeedKind.LAY and any(matters[transition.row] for transition in transitions))
        )
    return matters


def _finals(walked: Walked) -> list[frozenset[int]]:
    """For each row, which finals are still possible."""
    finals: list[frozenset[int]] = []
    for kind, transitions, final in walked.rows:
        ends = [{final}] if kind is NeedKind.DONE else [finals[transition.row] for transition in transitions]
        finals.append(frozenset().union(*ends))
    return finals


def _fewest_claims(walked: Walked) -> list[int]:
    """For each row, how many more claims are certain."""
    fewest: list[int] = []
    for _, transitions, _ in walked.rows:
        fewest.append(
            min((walked.sizes[transition.claims] + fewest[transition.row] for transition in transitions), default=0)
        )
    return fewest
