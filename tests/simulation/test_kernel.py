"""The kernel's chance: every order of a few cards comes out evenly, and the same test catches shuffles that are not fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice, permutations
from math import factorial

import pytest

from croupier.simulation.witness import Chance

CARDS, DEALS = 4, 24_000
LIMIT = 49.7
"""A fair shuffle's chi-square with 23 degrees of freedom lies above this once in a thousand times."""


def fisher_yates(chance: Chance) -> tuple[int, ...]:
    """As the kernel deals: each card from the places that are left."""
    cards = list(range(CARDS))
    for place in range(CARDS):
        other = place + chance.below(CARDS - place)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def sattolo(chance: Chance) -> tuple[int, ...]:
    """Never leaves a card where it is."""
    cards = list(range(CARDS))
    for place in range(CARDS - 1):
        other = place + 1 + chance.below(CARDS - place - 1)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def swap_with_any(chance: Chance) -> tuple[int, ...]:
    """Four to the fourth ways cannot be shared out evenly among 24 orders."""
    cards = list(range(CARDS))
    for place in range(CARDS):
        other = chance.below(CARDS)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def remainder(chance: Chance) -> tuple[int, ...]:
    """Small words and a plain remainder: low numbers come up more often."""
    cards = list(range(CARDS))
    for place in range(CARDS):
        other = place + chance.below(16) % (CARDS - place)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def chi_square(shuffle: Callable[[Chance], tuple[int, ...]], seed: int) -> float:
    chance = Chance(seed, 0)
    seen = Counter(shuffle(chance) for _ in range(DEALS))
    expected = DEALS / factorial(CARDS)
    return sum((seen[order] - expected) ** 2 / expected for order in permutations(range(CARDS)))


@pytest.mark.parametrize("seed", range(4))
def test_every_order_comes_out_evenly(seed: int) -> None:
    assert chi_square(fisher_yates, seed) < LIMIT


@pytest.mark.parametrize("shuffle", [sattolo, swap_with_any, remainder])
def test_unfair_shuffles_are_caught(shuffle: Callable[[Chance], tuple[int, ...]]) -> None:
    assert chi_square(shuffle, seed=0) > LIMIT


def words(seed: int, block: int) -> Iterator[int]:
    chance = Chance(seed, block)
    return (chance.below(2**64) for _ in count())


def test_blocks_and_seeds_have_words_of_their_own() -> None:
    streams = [tuple(islice(words(seed, block), 3)) for seed in range(10) for block in range(10)]
    assert len({word for stream in streams for word in stream}) == 300
