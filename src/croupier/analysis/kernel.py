"""The compiled loops of the exact analysis. They know no house: rules arrive as tries, masks and moves.

A row holds one number for each upcard: V(u) = E[ ... ; the upcard is u | the cards k are gone], where k holds the
player's cards and not the upcard. Draws then have the same probability n_c(k)/N(k) in every column, with and without a
peek. With B(u) the chance of upcard u and a dealer's natural, the prices of stakes are

    P(u) = n_u/N                the first unit: always paid
    s(u) = P(u) - B(u)          a further unit, where a dealer's natural takes the first bet only (void = 1)
         = P(u)                 where it takes every bet (void = 0)

and net = gross - P - (units - 1) s. Prices are martingales, so a price may be charged at whatever node is convenient.

Callers pass all arrays, those for intermediate results too: loops that allocate nothing and count no references
(`_nrt=False`) take a third less time to compile.

All files `kernel*.py` of the package decide the machine code (`compiled.machine_code`), so they import no other file of it at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.compiled.machine_code import CHECKED, cache_kernel

if TYPE_CHECKING:
    from croupier.analysis.lattice import Bytes, Flags, Floats, Ints, SmallInts

Moves = NDArray[np.int8]

STAND, HIT, DOUBLE = 0, 1, 2

LANES = 128
"""How many removals one walk of a trie serves. It is a run-time argument: with a constant numba unrolls the loops and does
not vectorise them, which is more than twice as slow."""

FULL = 16
"""How many lanes one turn of a vectorised loop takes; LANES is a multiple of it."""

Function = TypeVar("Function", bound=Callable[..., Any])


_njit = cast(Any, njit)

LOOP = {
    "nogil": True,
    "fastmath": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
    "boundscheck": CHECKED,
}


def within(function: Function) -> Function:
    """Compile a helper as a part of every loop that calls it; Python cannot call it. It is cached with these loops."""
    return cast(Function, _njit(no_cpython_wrapper=True, **LOOP)(function))


def compile_loop(function: Function) -> Function:
    """Compile a loop at its first call and cache the machine code."""
    return cast(Function, cache_kernel(_njit(**LOOP)(function)))


class Unseen(NamedTuple):
    """The cards before the round: how many of each value, how many in all, and by how much a dealt card lowers both."""

    counts: Floats
    size: float
    drop: float
    """1, or 0 for infinite decks, whose counts do not fall."""
    void: float
    """1 where a dealer's natural takes the first bet only, else 0."""


class Trie(NamedTuple):
    """A return trie in depth-first order. Entries of node i are first[i] to first[i + 1]."""

    bust: float
    depth: SmallInts
    factor: SmallInts
    first: SmallInts
    column: SmallInts
    weight: Floats
    rank: SmallInts
    """By factor: the value that is dealt, from 0 on."""
    copies: SmallInts
    """By factor: how many cards of that value the hand already holds."""


class Scratch(NamedTuple):
    """Arrays for the intermediate results of `returns`. The arrays of floats have one column for each lane."""

    left: Floats
    total: Floats
    factor: Floats
    share: Floats
    fall: Floats
    path: Floats
    gross: Floats
    sums: Floats
    slot: Ints
    """By entry of the trie."""
    keys: Ints
    """By slot: the copies of the value, the number of cards, the column."""
    found: Ints
    """The slot of these three, or -1."""
    held: Ints
    """By depth: the copies of the value on the way to a node."""
    at: Ints
    """By depth: where the path to a node is."""

    @classmethod
    def of(cls, trie: Trie, columns: int) -> Scratch:
        high = max(int(trie.depth.max(initial=0)), 1) + 1
        slots = min(len(trie.column), high * high * columns)
        rows = (10, 1, len(trie.rank), high, high, high, columns, slots)
        left, total, factor, share, fall, path, gross, sums = (np.empty((number, LANES)) for number in rows)
        sizes = ((len(trie.column),), (slots, 3), (high, high, columns), (high,), (high,))
        return cls(
            left, total[0], factor, share, fall, path, gross, sums, *(np.zeros(size, np.int64) for size in sizes)
        )


class Hands(NamedTuple):
    """The hands of the lattice that the loops walk over."""

    counts: Bytes
    child: SmallInts
    cards: Ints


@within
def _count_left(unseen: Unseen, value: int, gone: float) -> float:
    """How many cards of a value are left; a negative count is read as zero."""
    return max(float(unseen.counts[value]) - unseen.drop * gone, 0.0)


@within
def _size(unseen: Unseen, gone: float) -> float:
    return max(unseen.size - unseen.drop * gone, 1.0)


@within
def _slots(trie: Trie, rank: int, scratch: Scratch) -> int:
    """Give one slot to all entries that share the copies of value `rank`, the number of cards, and the column.

    The loop writes these three to scratch.keys and returns the number of slots.
    """
    slots, found, held = 0, scratch.found, scratch.held
    found[:] = -1
    for node in range(len(trie.depth)):
        depth = trie.depth[node]
        copies = held[depth] = held[depth - 1] + (trie.rank[trie.factor[node]] == rank)
        for entry in range(trie.first[node], trie.first[node + 1]):
            column = trie.column[entry]
            if found[copies, depth, column] < 0:
                found[copies, depth, column] = slots
                scratch.keys[slots, 0], scratch.keys[slots, 1], scratch.keys[slots, 2] = copies, depth, column
                slots += 1
            scratch.slot[entry] = found[copies, depth, column]
    return slots


@compile_loop
def returns(
    unseen: Unseen, trie: Trie, upcards: Ints, removed: Bytes, ranks: Ints, which: Ints, scratch: Scratch, out: Floats
) -> None:
    """The gross return of a unit stake, for each of the removals `which`, into out[j, removal] for j = 0, 1, ...

    With j, that many more cards of value ranks[removal] are gone (from 0; -1: of no value). One walk of the trie serves
    every j. It leaves out what depends on j, the factors of that value and 1 / N^(d), and adds up all that has these in
    common in one slot. Removals of the same value lie side by side in `which`.
    """
    left, total, factor, share, fall = scratch.left, scratch.total, scratch.factor, scratch.share, scratch.fall
    path, gross, sums, slot, keys, at = (
        scratch.path,
        scratch.gross,
        scratch.sums,
        scratch.slot,
        scratch.keys,
        scratch.at,
    )
    columns, lanes, high, start, fitted, slots = len(upcards), len(total), len(share), 0, -2, 0
    while start < len(which):
        rank, size = ranks[which[start]], 1
        while size < min(lanes, len(which) - start) and ranks[which[start + size]] == rank:
            size += 1
        width = (size + FULL - 1) // FULL * FULL  # the last lanes repeat a removal: then no loop has a slow remainder
        if rank != fitted:
            slots, fitted = _slots(trie, rank, scratch), rank
        for lane in range(width):
            gone = 0
            for value in range(10):
                copies = removed[which[start + min(lane, size - 1)], value]
                gone += copies
                left[value, lane] = unseen.counts[value] - unseen.drop * copies
            total[lane] = unseen.size - unseen.drop * gone
            share[0, lane] = fall[0, lane] = path[0, lane] = 1.0
        for pair in range(len(trie.rank)):
            value, used = trie.rank[pair], unseen.drop * trie.copies[pair]
            for lane in range(width):
                factor[pair, lane] = max(left[value, lane] - used, 0.0)
        for number in range(slots):
            for lane in range(width):
                sums[number, lane] = 0.0
        for node in range(len(trie.depth)):
            depth, pair = trie.depth[node], trie.factor[node]
            above = at[depth - 1]
            at[depth] = above
            if trie.rank[pair] != rank:
                at[depth] = depth
                for lane in range(width):
                    path[depth, lane] = path[above, lane] * factor[pair, lane]
            here = at[depth]
            for entry in range(trie.first[node], trie.first[node + 1]):
                number, weight = slot[entry], trie.weight[entry]
                for lane in range(width):
                    sums[number, lane] += weight * path[here, lane]
        for j in range(len(out)):
            for cards in range(1, high):
                fewer = unseen.drop * (j + cards - 1)
                for lane in range(width):
                    share[cards, lane] = share[cards - 1, lane] / max(total[lane] - fewer, 1.0)
                    fall[cards, lane] = fall[cards - 1, lane] * max(left[rank, lane] - fewer, 0.0)
            for column in range(columns):
                up, more = upcards[column] - 1, unseen.drop * j * (upcards[column] - 1 == rank)
                for lane in range(width):
                    gross[column, lane] = trie.bust * max(left[up, lane] - more, 0.0) * share[1, lane]
            for number in range(slots):
                copies, cards, column = keys[number, 0], keys[number, 1], keys[number, 2]
                for lane in range(width):
                    gross[column, lane] += fall[copies, lane] * share[cards, lane] * sums[number, lane]
            for lane in range(size):
                for column in range(columns):
                    out[j, which[start + lane], column] = gross[column, lane]
        start += size


@compile_loop
def prices(unseen: Unseen, upcards: Ints, removed: Bytes, paid: Floats, natural: Floats) -> None:
    """For each removal the rows P (the upcard comes) and B (it comes with a dealer's natural)."""
    for row in range(len(removed)):
        gone = 0
        for value in range(10):
            gone += removed[row, value]
        size = _size(unseen, gone)
        both = (
            _count_left(unseen, 0, removed[row, 0])
            * _count_left(unseen, 9, removed[row, 9])
            / (size * _size(unseen, gone + 1))
        )
        for column in range(len(upcards)):
            up = upcards[column] - 1
            paid[row, column] = _count_left(unseen, up, removed[row, up]) / size
            natural[row, column] = both if up == 0 or up == 9 else 0.0


@within
def _further(unseen: Unseen, upcards: Ints, counts: Bytes, gone: int, rank: int, more: int, out: Floats) -> None:
    """The price s(u) of a further unit, with a hand and `more` cards of one value gone."""
    size = _size(unseen, gone + more)
    aces, tens = (
        _count_left(unseen, 0, counts[0] + more * (rank == 0)),
        _count_left(unseen, 9, counts[9] + more * (rank == 9)),
    )
    natural = unseen.void * aces * tens / (size * _size(unseen, gone + more + 1))
    for column in range(len(upcards)):
        up = upcards[column] - 1
        out[column] = _count_left(unseen, up, counts[up] + more * (rank == up)) / size
        if up == 0 or up == 9:
            out[column] -= natural


@compile_loop
def play(
    unseen: Unseen,
    upcards: Ints,
    hands: Hands,
    rank: int,
    more: int,
    stood: Floats,
    can_hit: Flags,
    can_double: Flags,
    raised: float,
    fixed: bool,
    moves: Moves,
    values: Floats,
    worth: Floats,
    staked: Floats,
    added: Floats,
    scratch: Floats,
) -> None:
    """Play every hand out, `more` cards of value `rank` (from 0; -1: none) being gone besides its own.

    stood[h] is the return of hand h if it stands. The loop fills values[h] with the rows stand, hit and double, worth[h]
    with the gross return of the hand as it is played, staked[h] with the stakes beyond its own, and added[h] with these
    stakes if it is hit. A double adds `raised` times the stake: 1, or less. With `fixed` the moves are given, and values
    are averaged over the players moves[0], moves[1], ... Otherwise the best moves are found and written to moves[0]
    (with doubles where they are open) and moves[1] (hit or stand only). `scratch` is three rows.
    """
    columns, players = len(upcards), len(moves)
    hit, double, price = scratch[0], scratch[1], scratch[2]
    for hand in range(len(stood)):
        if rank >= 0 and hands.counts[hand, rank] == 0:
            continue
        for column in range(columns):
            hit[column] = double[column] = added[hand, column] = 0.0
        if can_hit[hand] or can_double[hand]:
            size = _size(unseen, hands.cards[hand] + more)
            for card in range(10):
                child = hands.child[hand, card]
                chance = _count_left(unseen, card, hands.counts[hand, card] + more * (rank == card)) / size
                if child >= 0 and chance > 0.0:
                    for column in range(columns):
                        hit[column] += chance * worth[child, column]
                        double[column] += chance * stood[child, column]
                        added[hand, column] += chance * staked[child, column]
        _further(unseen, upcards, hands.counts[hand], hands.cards[hand], rank, more, price)
        for column in range(columns):
            stand = stood[hand, column]
            doubled = (1.0 + raised) * double[column] - raised * price[column]
            values[hand, 0, column], values[hand, 1, column], values[hand, 2, column] = stand, hit[column], doubled
            if not fixed:
                move = HIT if can_hit[hand] and hit[column] > stand else STAND
                moves[1, hand, column] = move
                if can_double[hand] and doubled > max(stand, hit[column] if can_hit[hand] else stand):
                    move = DOUBLE
                moves[0, hand, column] = move
                worth[hand, column] = values[hand, move, column]
                staked[hand, column] = (
                    added[hand, column] if move == HIT else raised * price[column] if move == DOUBLE else 0.0
                )
            else:
                worth[hand, column], staked[hand, column] = 0.0, 0.0
                for player in range(players):
                    move = moves[player, hand, column]
                    worth[hand, column] += values[hand, move, column] / players
                    extra = added[hand, column] if move == HIT else raised * price[column] if move == DOUBLE else 0.0
                    staked[hand, column] += extra / players


@compile_loop
def mark(hands: Hands, rank: int, moves: Moves, one_card: bool, reached: Ints, stood: Ints) -> None:
    """Which hands a split hand reaches with these moves, and on which it ends, as bits by upcard."""
    players, columns = moves.shape[0], moves.shape[2]
    single = len(hands.cards) - 2
    while hands.counts[single, rank] == 0:
        single -= 1
    for card in range(10):
        (stood if one_card else reached)[hands.child[single, card]] = 2**columns - 1
    for hand in range(len(hands.cards) - 12, -1, -1):
        if reached[hand] == 0:
            continue
        drawn, doubled = 0, 0
        for player in range(players):
            for column in range(columns):
                bit = reached[hand] & (1 << column)
                move = moves[player, hand, column]
                if move == STAND:
                    stood[hand] |= bit
                elif move == HIT:
                    drawn |= bit
                else:
                    doubled |= bit
        for card in range(10):
            child = hands.child[hand, card]
            if child >= 0:
                reached[child] |= drawn
                stood[child] |= doubled


@compile_loop
def after_split(
    unseen: Unseen,
    upcards: Ints,
    hands: Hands,
    rank: int,
    moves: Moves,
    raised: float,
    reached: Ints,
    row: Ints,
    stood: Floats,
    worth: Floats,
    staked: Floats,
    played: Floats,
    scratch: Floats,
) -> None:
    """One hand of a split of value `rank`, for j = 0, 1, ...: with 1 + j cards of that value gone besides its own.

    `reached` lists the hands that it reaches, most cards first (none where it gets one card and stands); stood[j, row[h]]
    is its return if it stands on h. The loop fills worth[j, c] with the net worth given second card c, its own stake
    charged at s(u), and staked[j, c] with that stake and the stakes that it adds. `scratch` is four rows; `played` has two
    for each hand, all 0 at first.
    """
    players, columns = moves.shape[0], len(upcards)
    value, extra, hit, double, added, price = played[0], played[1], scratch[0], scratch[1], scratch[2], scratch[3]
    single = len(hands.cards) - 2
    while hands.counts[single, rank] == 0:
        single -= 1
    for j in range(len(stood)):
        more = 1 + j
        for hand in reached:
            size = _size(unseen, hands.cards[hand] + more)
            for column in range(columns):
                hit[column] = double[column] = added[column] = 0.0
            draws, doubles = False, False
            for player in range(players):
                for column in range(columns):
                    draws |= moves[player, hand, column] == HIT
                    doubles |= moves[player, hand, column] == DOUBLE
            for card in range(10):
                child = hands.child[hand, card]
                if child < 0 or not (draws or doubles):
                    continue
                chance = _count_left(unseen, card, hands.counts[hand, card] + more * (rank == card)) / size
                if draws:
                    for column in range(columns):
                        hit[column] += chance * value[child, column]
                        added[column] += chance * extra[child, column]
                if doubles and row[child] >= 0:
                    for column in range(columns):
                        double[column] += chance * stood[j, row[child], column]
            if doubles:
                _further(unseen, upcards, hands.counts[hand], hands.cards[hand], rank, more, price)
            for column in range(columns):
                value[hand, column], extra[hand, column] = 0.0, 0.0
                for player in range(players):
                    move = moves[player, hand, column]
                    if move == HIT:
                        value[hand, column] += hit[column]
                        extra[hand, column] += added[column]
                    elif move == DOUBLE:
                        value[hand, column] += (1.0 + raised) * double[column] - raised * price[column]
                        extra[hand, column] += raised * price[column]
                    elif row[hand] >= 0:
                        value[hand, column] += stood[j, row[hand], column]
                value[hand, column] /= players
                extra[hand, column] /= players
        for card in range(10):
            hand = hands.child[single, card]
            _further(unseen, upcards, hands.counts[hand], hands.cards[hand], rank, more, price)
            for column in range(columns):
                gross = stood[j, row[hand], column] if len(reached) == 0 else value[hand, column]
                worth[j, card, column] = gross - price[column]
                staked[j, card, column] = price[column] + extra[hand, column]


@compile_loop
def reach(unseen: Unseen, hands: Hands, drawn: Flags, reached: Floats) -> None:
    """How often first hands reach each hand, if the hands `drawn` (by hand and upcard) take another card."""
    last, played = len(hands.cards) - 1, len(drawn)
    for hand in range(len(reached)):
        for column in range(reached.shape[1]):
            reached[hand, column] = 1.0 if hand == last else 0.0
    for hand in range(last, -1, -1):
        size = _size(unseen, hands.cards[hand])
        for card in range(10):
            child = hands.child[hand, card]
            chance = _count_left(unseen, card, hands.counts[hand, card]) / size
            if child >= 0 and chance > 0.0:
                for column in range(reached.shape[1]):
                    if hand >= played or drawn[hand, column]:
                        reached[child, column] += chance * reached[hand, column]
