"""A house and a strategy as arrays for the kernel.

The folded table is one flat array. A state is the place where its row begins, so that a card leads from `state` to
`folded[state + card]`. States are ordered by what they are,

    0 … first_row       an outcome, which is also the start of the next round: each is a copy of the first row
    first_row …         a card is needed
    first_ask …         the count is asked for
    first_exit …        the round goes on in the walked table, at `exits[state - first_exit]`

so that one comparison tells whether the round is over, and the kernel only counts outcomes.

A transition of the walked table is one number as well: where the row begins that it leads to (or the number of the final), the
claims made on the way, and the kind of that row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.fold import NO_HOLE, Ended, Exit, Folded, FoldedRow, Next, Reached, fold
from croupier.compiled.kernel_data import CLAIMS_AT, KIND_AT, NeedKind, RoundTable, Words
from croupier.compiled.walk import Transition, Walked, no_collection, walk
from croupier.games.declare import WalkedRules
from croupier.protocol import Strategy


class Ledger(NamedTuple):
    """What the outcomes mean."""

    bets: tuple[str, ...]
    stake: int
    """What lies on each bet."""
    nets: tuple[tuple[int, ...] | None, ...]
    """For each outcome what every bet won or lost; None where no round comes to it."""


@dataclass(frozen=True, eq=False)
class Compiled:
    """A table and its ledger."""

    table: RoundTable
    ledger: Ledger


def compile(rules: WalkedRules, strategy: Strategy[Any], tell: Callable[[int], None] = lambda _: None) -> Compiled:
    """Walk the round, fold it, and lay the rows out. `tell` is told how many positions have been found."""
    with no_collection():
        walked = walk(rules, strategy, tell)
        return as_arrays(walked, fold(walked))


def as_arrays(walked: Walked, folded: Folded) -> Compiled:
    """The rows of both tables, as arrays."""
    payouts, layout = walked.payouts, _Layout(walked.ranks, folded)
    places = _places(0, (row.transitions for row in walked.rows))

    def word(transition: Transition) -> int:
        kind, _, final = walked.rows[transition.row]
        return (
            (final if kind is NeedKind.DONE else places[transition.row])
            | transition.claims << CLAIMS_AT
            | kind << KIND_AT
        )

    values = [*payouts.values, *(exit.worth for exit in layout.exits)]  # the claims before an exit are a set too
    exits = [
        (word(Transition(exit.row, len(payouts.values) + n)), _lying(exit.hole, walked.ranks))
        for n, exit in enumerate(layout.exits)
    ]
    table = RoundTable(
        folded=layout.flat(),
        first_row=layout.first_row,
        first_ask=layout.first_ask,
        first_exit=layout.first_exit,
        outcomes=np.repeat(_words(layout.outcomes), walked.ranks),
        holes=_words(_lying(row.hole, walked.ranks) for row in layout.asking for _ in row.reached),
        exits=_words(exits).reshape(-1, 2),
        walked=_words(word(transition) for row in walked.rows for transition in row.transitions),
        start=word(walked.start),
        values=np.array(values, np.int64),
        ranks=walked.ranks,
        modulus=payouts.outcomes,
        sides=walked.sides,
    )
    return Compiled(table, Ledger(payouts.bets, payouts.stake, payouts.nets))


class _Layout:
    """Where each folded row lies in the flat array."""

    def __init__(self, ranks: int, folded: Folded) -> None:
        *rows, self._start = folded.rows
        reached = [one for row in folded.rows for one in row.reached]
        self.outcomes = sorted({one.number for one in reached if isinstance(one, Ended)})
        self.exits = list(dict.fromkeys(one for one in reached if isinstance(one, Exit)))
        self._rows = sorted(enumerate(rows), key=lambda row: row[1].kind is NeedKind.ASK)
        places = _places(ranks * len(self.outcomes), (row.reached for _, row in self._rows))
        self.asking = [row for _, row in self._rows if row.kind is NeedKind.ASK]
        self.first_row, self.first_exit = places[0], places[-1]
        self.first_ask = places[len(rows) - len(self.asking)]
        self._states: dict[Reached, int] = {
            **{Ended(outcome): ranks * n for n, outcome in enumerate(self.outcomes)},
            **{Next(number): place for (number, _), place in zip(self._rows, places, strict=False)},
            **{exit: self.first_exit + n for n, exit in enumerate(self.exits)},
        }

    def flat(self) -> NDArray[Any]:
        rows: list[FoldedRow] = [self._start] * len(self.outcomes) + [row for _, row in self._rows]
        states = [self._states[one] for row in rows for one in row.reached]
        return np.array(states, np.min_scalar_type(max(states, default=0) | 1 << 8))


def _lying(hole: int, ranks: int) -> int:
    return ranks if hole == NO_HOLE else hole


def _places(first: int, rows: Iterable[Sequence[object]]) -> list[int]:
    """Where rows begin that lie one after the other, and where the last one ends."""
    return list(accumulate((len(row) for row in rows), initial=first))


def _words(numbers: Iterable[Any]) -> Words:
    return np.array(list(numbers), np.uint64)
