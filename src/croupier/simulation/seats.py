"""Several seats at a table: each by a table of its own, one shoe and one dealer for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.blocks import Block, Played, chance
from croupier.simulation.felt import Kind
from croupier.simulation.kernel import MOST_CLAIMS, Seats, Shoe, play_seats
from croupier.simulation.tables import CLAIMS_AT, KIND_AT, Compiled, Table, Words


def side_by_side(compiled: Sequence[Compiled], rotating: bool) -> Seats:
    """The tables of the seats in one, a table that several seats play by only once."""
    tables = {id(one.table): one.table for one in compiled}
    rows = dict(zip(tables, accumulate((len(table.felt) for table in tables.values()), initial=0), strict=False))
    claims = dict(zip(tables, accumulate((len(table.values) for table in tables.values()), initial=0), strict=False))
    finals = max(table.values.shape[1] for table in tables.values())

    def moved(table: Table, edges: Words) -> Words:
        """Edges of a table, with its rows and claims where they lie now."""
        kind = edges >> np.uint64(KIND_AT)
        made = edges >> np.uint64(CLAIMS_AT) & np.uint64((1 << (KIND_AT - CLAIMS_AT)) - 1)
        further = np.where(kind == Kind.DONE, 0, rows[id(table)]).astype(np.uint64)
        more = np.where(made > 0, claims[id(table)], 0).astype(np.uint64)
        return edges + further + (more << np.uint64(CLAIMS_AT))

    return Seats(
        felt=np.concatenate([moved(table, table.felt) for table in tables.values()]),
        values=np.concatenate(
            [np.pad(table.values, ((0, 0), (0, finals - table.values.shape[1]))) for table in tables.values()]
        ),
        starts=np.array([moved(one.table, np.array([one.table.start], np.uint64))[0] for one in compiled], np.uint64),
        sides=np.array([one.table.sides for one in compiled], np.uint64),
        moduli=np.array([one.table.modulus for one in compiled], np.int64),
        nets=_nets(compiled),
        rotating=rotating,
    )


def _nets(compiled: Sequence[Compiled]) -> NDArray[np.float64]:
    """What each outcome brings a seat, in units of its first bet."""
    nets = np.zeros((len(compiled), max(one.table.modulus for one in compiled)))
    for seat, one in enumerate(compiled):
        for outcome, net in enumerate(one.ledger.nets):
            nets[seat, outcome] = net[0] / one.ledger.stake if net else 0.0
    return nets


@dataclass(frozen=True, eq=False)
class SeveralSeats:
    """Plays blocks for several seats, and counts outcomes seat by seat."""

    seats: Seats
    shoe: Shoe
    seed: int

    @property
    def nothing(self) -> Played:
        return Played(0, 0, np.zeros(self.seats.nets.shape, np.int64), np.zeros(2))

    def __call__(self, block: Block) -> Played:
        _, _, counts, moments = self.nothing
        number = len(counts)
        scratch: tuple[Any, ...] = (
            np.zeros(number, np.uint64),
            np.zeros((number, MOST_CLAIMS), np.uint64),
            np.zeros(number, np.uint64),
        )
        shoe = self.shoe._replace(cards=self.shoe.cards.copy())
        cards = play_seats(block.rounds, chance(self.seed, block.number), shoe, self.seats, counts, moments, *scratch)
        return Played(block.rounds, int(cards), counts, moments)
