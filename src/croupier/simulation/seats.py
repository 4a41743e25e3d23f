"""The seats of a simulated table: one seat alone, or several that share a shoe and a dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any

import numpy as np

from croupier.cards import DECK
from croupier.games.counts import Counting
from croupier.games.declare import HouseRules
from croupier.simulation.blocks import Block, Tally, chance
from croupier.simulation.kernel import in_order, one_by_one, whole_shoes
from croupier.simulation.kernel_data import (
    CLAIMS_AT,
    KIND_AT,
    MOST_CLAIMS,
    Count,
    KernelShoe,
    Numbers,
    RoundTable,
    RowKind,
    Seats,
    Words,
)
from croupier.simulation.kernel_seats import play_seats
from croupier.simulation.tables import Compiled


def shoe_of(rules: HouseRules, seats: int = 1) -> KernelShoe:
    """A full shoe in order. Each card is the number of its class."""
    classes, infinite = len(rules.ranks), rules.decks == "infinite"  # type: ignore[attr-defined]
    cards = sorted(min(card.rank, classes) - 1 for card in DECK * (rules.cards // len(DECK)))
    rest = rules.cards if infinite else rules.cards - rules.cut
    return KernelShoe(np.array(cards, np.uint8), *map(np.uint64, (rest, rules.longest(seats), infinite)))


def count_of(counting: Counting, rules: HouseRules, leave: int | None = None) -> Count:
    """The lookup tables of a count for the kernel. Running counts are shifted so that none is negative."""
    classes, size = len(rules.ranks), rules.cards  # type: ignore[attr-defined]
    scale = lcm(*(tag.denominator for tag in counting.tags), counting.start.denominator)
    tags = [int(counting.tag(min(number, 10)) * scale) for number in range(1, classes + 1)]
    copies = [4 * counting.decks * (4 if classes == 10 and number == 10 else 1) for number in range(1, classes + 1)]
    start = int(counting.start * scale)
    most = sum(abs(tag) * many for tag, many in zip(tags, copies, strict=True))
    reach = most + rules.longest(1) * max(map(abs, tags))  # a shoe that runs out shows some cards twice
    counts = [Fraction(start + n, scale) for n in range(-reach, reach + 1)]
    decks = sorted({counting.decks_left(unseen) for unseen in range(size + 2)})
    seen_with = {left: unseen for unseen in range(size + 1, -1, -1) if (left := counting.decks_left(unseen))}
    lowest = counting.values[0]
    return Count(
        tags=np.array([*tags, 0], np.int64).view(np.uint64),
        rows=np.array(
            [decks.index(counting.decks_left(unseen)) * len(counts) for unseen in range(size + 2)], np.uint64
        ),
        readings=np.array(
            [counting.read(count, seen_with[left]) - lowest for left in decks for count in counts], np.uint8
        ),
        start=np.uint64(reach),
        leave=np.uint64(0 if leave is None else min(max(leave + 1 - lowest, 0), len(counting.values))),
    )


@dataclass(frozen=True, eq=False)
class OneSeat:
    """Plays blocks for one seat, and counts outcomes, by what a counter reads before the deal."""

    table: RoundTable
    shoe: KernelShoe
    seed: int
    count: Count | None = None
    readings: int = 1
    """The number of possible readings."""

    @property
    def empty(self) -> Tally:
        return Tally(0, 0, np.zeros((self.readings, self.table.modulus), np.int64), _no_moments())

    def __call__(self, block: Block) -> Tally:
        """Each block starts with an ordered shoe, so it does not depend on other blocks."""
        table, count, (_, _, counts, moments) = self.table, self.count, self.empty
        shoe, flat = self.shoe._replace(cards=self.shoe.cards.copy()), counts.reshape(-1)
        made, rounds, cards, began = np.zeros(MOST_CLAIMS, np.uint64), block.rounds, 0, chance(self.seed, block.number)
        if self._whole_shoes:
            tally = np.zeros(self.readings * (table.first_row + 1), np.int64)
            notes = np.zeros(len(shoe.cards) + 2, np.uint64)
            rounds, cards, began = whole_shoes(rounds, began, shoe, table, count, flat, tally, made, notes)
        cards += one_by_one(rounds, np.uint64(began), shoe, table, count, flat, made)
        return Tally(block.rounds, cards, counts, moments)

    @property
    def _whole_shoes(self) -> bool:
        """Whether a shoe is dealt down to the cut card: not if each round has a fresh one, or somebody may leave."""
        return self.shoe.rest < len(self.shoe.cards) and (self.count is None or not self.count.leave)

    def in_order(self, block: Block) -> tuple[Words, Words]:
        """The outcome of each round of a block, and the reading before its deal."""
        outcomes, readings = np.zeros(block.rounds, np.uint64), np.zeros(block.rounds, np.uint64)
        shoe = self.shoe._replace(cards=self.shoe.cards.copy())
        made, began = np.zeros(MOST_CLAIMS, np.uint64), chance(self.seed, block.number)
        in_order(began, shoe, self.table, self.count, outcomes, readings, made)
        return outcomes, readings


def side_by_side(compiled: Sequence[Compiled], rotating: bool) -> Seats:
    """The tables of all seats joined into one. Seats with the same table share it."""
    tables = {id(one.table): one.table for one in compiled}
    rows = dict(zip(tables, accumulate((len(table.walked) for table in tables.values()), initial=0), strict=False))
    claims = dict(zip(tables, accumulate((len(table.values) for table in tables.values()), initial=0), strict=False))
    finals = max(table.values.shape[1] for table in tables.values())

    def moved(table: RoundTable, transitions: Words) -> Words:
        """The transitions of a table, with rows and claims moved to their new places."""
        kind = transitions >> np.uint64(KIND_AT)
        made = transitions >> np.uint64(CLAIMS_AT) & np.uint64((1 << (KIND_AT - CLAIMS_AT)) - 1)
        further = np.where(kind == RowKind.DONE, 0, rows[id(table)]).astype(np.uint64)
        more = np.where(made > 0, claims[id(table)], 0).astype(np.uint64)
        return transitions + further + (more << np.uint64(CLAIMS_AT))

    return Seats(
        walked=np.concatenate([moved(table, table.walked) for table in tables.values()]),
        values=np.concatenate(
            [np.pad(table.values, ((0, 0), (0, finals - table.values.shape[1]))) for table in tables.values()]
        ),
        starts=np.array([moved(one.table, np.array([one.table.start], np.uint64))[0] for one in compiled], np.uint64),
        sides=np.array([one.table.sides for one in compiled], np.uint64),
        moduli=np.array([one.table.modulus for one in compiled], np.int64),
        nets=_nets(compiled),
        rotating=rotating,
    )


def _nets(compiled: Sequence[Compiled]) -> Numbers:
    """What each outcome brings a seat. All seats have the same stake, at which every net is whole."""
    nets = np.zeros((len(compiled), max(one.table.modulus for one in compiled)), np.int64)
    for seat, one in enumerate(compiled):
        for outcome, net in enumerate(one.ledger.nets):
            nets[seat, outcome] = net[0] if net else 0
    return nets


def _no_moments() -> Numbers:
    return np.zeros(2, np.int64)


@dataclass(frozen=True, eq=False)
class SeveralSeats:
    """Plays blocks for several seats, and counts outcomes seat by seat."""

    seats: Seats
    shoe: KernelShoe
    seed: int

    @property
    def empty(self) -> Tally:
        return Tally(0, 0, np.zeros(self.seats.nets.shape, np.int64), _no_moments())

    def __call__(self, block: Block) -> Tally:
        _, _, counts, moments = self.empty
        number = len(counts)
        scratch: tuple[Any, ...] = (
            np.zeros(number, np.uint64),
            np.zeros((number, MOST_CLAIMS), np.uint64),
            np.zeros(number, np.uint64),
        )
        shoe = self.shoe._replace(cards=self.shoe.cards.copy())
        cards = play_seats(block.rounds, chance(self.seed, block.number), shoe, self.seats, counts, moments, *scratch)
        return Tally(block.rounds, int(cards), counts, moments)
