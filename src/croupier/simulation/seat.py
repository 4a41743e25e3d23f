"""One seat at a table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.cards import DECK
from croupier.games.declare import HouseRules
from croupier.simulation.blocks import Block, Played, chance
from croupier.simulation.counting import Counting
from croupier.simulation.kernel import MOST_CLAIMS, Count, Shoe, in_order, one_by_one, whole_shoes
from croupier.simulation.tables import Table, Words


def shoe_of(rules: HouseRules, seats: int = 1) -> Shoe:
    """A full shoe in order, each card as the number of its class."""
    classes, infinite = len(rules.ranks), rules.decks == "infinite"  # type: ignore[attr-defined]
    cards = sorted(min(card.rank, classes) - 1 for card in DECK * (rules.cards // len(DECK)))
    rest = rules.cards if infinite else rules.cards - rules.cut
    return Shoe(np.array(cards, np.uint8), *map(np.uint64, (rest, rules.longest(seats), infinite)))


def count_of(counting: Counting, rules: HouseRules, leave: int | None = None) -> Count:
    """A way of counting, as the kernel looks it up: running counts are shifted so that none is below zero."""
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
        standings=np.array(
            [counting.read(count, seen_with[left]) - lowest for left in decks for count in counts], np.uint8
        ),
        start=np.uint64(reach),
        leave=np.uint64(0 if leave is None else min(max(leave + 1 - lowest, 0), len(counting.values))),
    )


@dataclass(frozen=True, eq=False)
class OneSeat:
    """Plays blocks for one seat, and counts outcomes, by what a counter reads before the deal."""

    table: Table
    shoe: Shoe
    seed: int
    count: Count | None = None
    standings: int = 1
    """How many different things a counter can read."""

    @property
    def nothing(self) -> Played:
        return Played(0, 0, np.zeros((self.standings, self.table.modulus), np.int64), np.zeros(2))

    def __call__(self, block: Block) -> Played:
        """From an ordered shoe: nothing depends on what was played before."""
        table, count, (_, _, counts, moments) = self.table, self.count, self.nothing
        shoe, flat = self.shoe._replace(cards=self.shoe.cards.copy()), counts.reshape(-1)
        made, rounds, cards, began = np.zeros(MOST_CLAIMS, np.uint64), block.rounds, 0, chance(self.seed, block.number)
        if self._whole_shoes:
            tally = np.zeros(self.standings * (table.first_row + 1), np.int64)
            notes = np.zeros(len(shoe.cards) + 2, np.uint64)
            rounds, cards, began = whole_shoes(rounds, began, shoe, table, count, flat, tally, made, notes)
        cards += one_by_one(rounds, np.uint64(began), shoe, table, count, flat, made)
        return Played(block.rounds, cards, counts, moments)

    @property
    def _whole_shoes(self) -> bool:
        """Whether a shoe is dealt down to the cut card: not if each round has a fresh one, or somebody may leave."""
        return self.shoe.rest < len(self.shoe.cards) and (self.count is None or not self.count.leave)

    def in_order(self, block: Block) -> tuple[Words, Words]:
        """The outcome of each round of a block, and what was read before its deal."""
        outcomes, standings = np.zeros(block.rounds, np.uint64), np.zeros(block.rounds, np.uint64)
        shoe = self.shoe._replace(cards=self.shoe.cards.copy())
        made, began = np.zeros(MOST_CLAIMS, np.uint64), chance(self.seed, block.number)
        in_order(began, shoe, self.table, self.count, outcomes, standings, made)
        return outcomes, standings
