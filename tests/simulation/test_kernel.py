"""The kernel's chance: every order of a few cards comes out evenly, and the same test catches shuffles that are not fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice, permutations
from math import factorial
from typing import Any, cast

import numpy as np
import pytest
from numba import njit

from croupier.compiled.kernel_cards import draw
from croupier.simulation.blocks import chance
from simulation.witness import Chance

CARDS, DEALS = 4, 12_000
LIMIT = 49.7
"""A fair shuffle's chi-square with 23 degrees of freedom lies above this once in a thousand times."""


@cast(Any, njit)(_nrt=False)  # type: ignore[untyped-decorator]
def deal_all(cards: Any, order: Any, word: Any) -> Any:
    """All cards in the order in which the kernel draws them, and its next word."""
    left = np.uint64(len(cards))
    for place in range(len(cards)):
        order[place], left, word = draw(cards, np.uint64(0), left, word)
    return word


def deal_by_the_kernel(seed: int) -> Iterator[tuple[int, ...]]:
    """Orders of a few cards, by the kernel's own words and its own dealing."""
    word, order = chance(seed, 0), np.zeros(CARDS, np.uint64)
    while True:
        word = np.uint64(deal_all(np.arange(CARDS, dtype=np.uint8), order, word))
        yield tuple(map(int, order))


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


def chi_square(orders: Iterable[tuple[int, ...]]) -> float:
    seen = Counter(islice(orders, DEALS))
    expected = DEALS / factorial(CARDS)
    return sum((seen[order] - expected) ** 2 / expected for order in permutations(range(CARDS)))


@pytest.mark.parametrize("seed", range(2))
def test_every_order_comes_out_evenly(seed: int) -> None:
    assert chi_square(deal_by_the_kernel(seed)) < LIMIT


@pytest.mark.parametrize("shuffle", [sattolo, swap_with_any, remainder])
def test_unfair_shuffles_are_caught(shuffle: Callable[[Chance], tuple[int, ...]]) -> None:
    words = Chance(0, 0)
    assert chi_square(shuffle(words) for _ in count()) > LIMIT


def words(seed: int, block: int) -> Iterator[int]:
    chance = Chance(seed, block)
    return (chance.below(2**64) for _ in count())


def test_blocks_and_seeds_have_words_of_their_own() -> None:
    streams = [tuple(islice(words(seed, block), 3)) for seed in range(10) for block in range(10)]
    assert len({word for stream in streams for word in stream}) == 300
