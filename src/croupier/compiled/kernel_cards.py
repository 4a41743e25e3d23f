"""Random numbers and a shuffled shoe, for all kernels that deal cards.

A shoe is dealt by a partial Fisher-Yates shuffle: with k cards left, one of the first k places is drawn and its card
swapped into the last of them, so only the cards that are needed are shuffled, and every order is equally likely. A number
below k is the high word of a random word times k; without a rejection step a card's chance is off by less than k / 2**64,
2e-17 for a shoe of eight decks. The random words are a Weyl sequence, mixed by one wide multiplication.

All numbers are unsigned words, since numba turns a signed and an unsigned number together into a float.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from croupier.compiled.kernel_data import Cards, Word
from croupier.compiled.kernel_options import inline

U, S = cast(Any, np.uint64), cast(Any, np.int64)
ZERO, ONE = U(0), U(1)
STEP, MIX = U(0xA0761D6478BD642F), U(0xE7037ED1A0B428DB)


def _multiply(context: Any, builder: Any, signature: Any, factors: Any) -> Any:
    wide, narrow = ir.IntType(128), ir.IntType(64)
    both = builder.mul(*(builder.zext(factor, wide) for factor in factors))
    halves = (builder.lshr(both, ir.Constant(wide, 64)), both)
    return context.make_tuple(builder, signature.return_type, [builder.trunc(half, narrow) for half in halves])


def _product(typing: Any, one: Any, other: Any) -> Any:  # noqa: ARG001
    """The high and the low word of a product of two words."""
    pair = cast(Any, types.UniTuple)(types.uint64, 2)
    return pair(types.uint64, types.uint64), _multiply


product: Callable[[Word, Word], tuple[Word, Word]] = cast(Any, intrinsic)(_product)


@inline
def below(number: Word, chance: Word) -> tuple[Word, Word]:
    """A random number below `number`, and the next state of the generator."""
    chance += STEP
    high, low = product(chance, chance ^ MIX)
    drawn, _ = product(high ^ low, number)
    return drawn, chance


@inline
def draw(cards: Cards, bottom: Word, left: Word, chance: Word) -> tuple[Word, Word, Word]:
    """Draw one of the `left` cards above the bottom: the card, the cards left, the next state of the generator."""
    place, chance = below(left, chance)
    left -= ONE
    card = cards[bottom + place]
    cards[bottom + place] = cards[bottom + left]
    cards[bottom + left] = card
    return U(card), left, chance
