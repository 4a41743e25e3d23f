"""The compiled kernel that plays two seats apart from each other on the same shoes, to compare them."""

from __future__ import annotations

from typing import Any

from croupier.compiled.kernel_cards import MIX, ONE, STEP, ZERO, U, product
from croupier.compiled.kernel_data import Cards, RoundTable, Word, Words
from croupier.compiled.kernel_options import device, kernel
from croupier.simulation.kernel import next_round
from croupier.simulation.kernel_data import KernelShoe, MaybeCount


@device
def one_shoe(
    chance: Word,
    ordered: Cards,
    shoe: KernelShoe,
    table: RoundTable,
    count: MaybeCount,
    worth: Any,
    made: Words,
) -> tuple[float, float]:
    """Play one shoe from its ordered cards: what was won, and the rounds. The n-th card depends on `chance` alone."""
    for place in range(len(ordered)):
        shoe.cards[place] = ordered[place]
    won, rounds, left, running = 0.0, 0.0, ZERO, ZERO
    while True:
        outcome, read, _, left, chance, running = next_round(left, chance, running, shoe, table, count, made)
        won += worth[read, outcome]
        rounds += 1.0
        if left <= shoe.rest:
            return won, rounds


@kernel
def paired_shoes(
    shoes: int,
    begin: Word,
    ordered: Cards,
    shoe: KernelShoe,
    table: RoundTable,
    count: MaybeCount,
    worth: Any,
    other_table: RoundTable,
    other_count: MaybeCount,
    other_worth: Any,
    sums: Any,
    products: Any,
    figures: Any,
    made: Words,
) -> None:
    """Add up what both won and how many rounds they played in each shoe, and all products of two of these four."""
    for number in range(shoes):
        begin += STEP
        high, low = product(begin ^ MIX, STEP + U(number + number) + ONE)
        chance = high ^ low
        figures[0], figures[1] = one_shoe(chance, ordered, shoe, table, count, worth, made)
        figures[2], figures[3] = one_shoe(chance, ordered, shoe, other_table, other_count, other_worth, made)
        for one in range(4):
            sums[one] += figures[one]
            for other in range(4):
                products[one, other] += figures[one] * figures[other]
