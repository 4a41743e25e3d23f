"""One seat alone at a simulated table, and its shoe."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.cards import DECK
from croupier.compiled.kernel_data import MOST_CLAIMS, RoundTable
from croupier.games.declare import WalkedRules
from croupier.simulation.blocks import Block, RoundsInOrder, Tally, chance
from croupier.simulation.kernel import in_order, one_by_one, whole_shoes
from croupier.simulation.kernel_data import Count, KernelShoe


def shoe_of(rules: WalkedRules, seats: int = 1, suits: bool = False) -> KernelShoe:
    """A full shoe in order. Each card is the number of its class; with suits, its place in a deck."""
    infinite, numbers = rules.decks == "infinite", range(len(DECK)) if suits else classes_of(rules)
    cards = sorted([*numbers] * (rules.cards // len(DECK)))
    rest = rules.cards if infinite else rules.cards - rules.cut
    return KernelShoe(np.array(cards, np.uint8), *map(np.uint64, (rest, rules.longest(seats), infinite)))


def classes_of(rules: WalkedRules) -> list[int]:
    """The class of each card of a deck: games do not tell all ranks apart."""
    return [min(card.rank, len(rules.ranks)) - 1 for card in DECK]


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
        counts = np.zeros((self.readings, self.table.modulus), np.int64)
        nothing = np.zeros((0, 0), np.int64)
        return Tally(0, 0, counts, np.zeros(2, np.int64), nothing, np.zeros_like(counts) if self.count else nothing)

    def __call__(self, block: Block) -> Tally:
        """Each block starts with an ordered shoe, so it does not depend on other blocks."""
        table, count, empty = self.table, self.count, self.empty
        counts = empty.counts
        shoe, flat = self.shoe._replace(cards=self.shoe.cards.copy()), counts.reshape(-1)
        made, rounds, cards, began = np.zeros(MOST_CLAIMS, np.uint64), block.rounds, 0, chance(self.seed, block.number)
        if self._whole_shoes:
            tally = np.zeros(self.readings * (table.first_row + 1), np.int64)
            notes = np.zeros(len(shoe.cards) + 2, np.uint64)
            rounds, cards, began = whole_shoes(rounds, began, shoe, table, count, flat, tally, made, notes)
        cards += one_by_one(rounds, np.uint64(began), shoe, table, count, flat, made)
        odd = counts if self.count and block.number % 2 else empty.odd
        return empty._replace(rounds=block.rounds, cards=cards, odd=odd)

    @property
    def _whole_shoes(self) -> bool:
        """Whether a shoe is dealt down to the cut card: not if each round has a fresh one, or somebody may leave."""
        return self.shoe.rest < len(self.shoe.cards) and (self.count is None or not self.count.leave)

    def in_order(self, block: Block) -> RoundsInOrder:
        """The rounds of a block, one after the other."""
        rounds = RoundsInOrder.empty(block.rounds)
        shoe = self.shoe._replace(cards=self.shoe.cards.copy())
        made, began = np.zeros(MOST_CLAIMS, np.uint64), chance(self.seed, block.number)
        in_order(began, shoe, self.table, self.count, *rounds, made)
        return rounds
