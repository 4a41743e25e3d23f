"""The compiled kernel that deals cards to one seat. It knows no game: rules and strategy are tables.

A shoe is dealt by a partial Fisher-Yates shuffle: with k cards left, one of the first k places is drawn and its card
swapped into the last of them, so only the cards that are needed are shuffled, and every order is equally likely. A number
below k is the high word of a random word times k; without a rejection step a card's chance is off by less than k / 2**64,
2e-17 for a shoe of eight decks. The random words are a Weyl sequence, mixed by one wide multiplication.

Every block of rounds has a seed of its own and begins with an ordered shoe, so its result depends on nothing else.

All numbers are unsigned words, since numba turns a signed and an unsigned number together into a float.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from croupier.simulation.kernel_data import (
    CLAIMS_AT,
    KIND_AT,
    LEFT_AT,
    RUNNING_AT,
    Cards,
    KernelShoe,
    MaybeCount,
    Numbers,
    RoundTable,
    RowKind,
    Word,
    Words,
)
from croupier.simulation.kernel_options import compiled, inlined

U, S = cast(Any, np.uint64), cast(Any, np.int64)
ZERO, ONE = U(0), U(1)
STEP, MIX = U(0xA0761D6478BD642F), U(0xE7037ED1A0B428DB)

CLAIMS, KIND = U(CLAIMS_AT), U(KIND_AT)
ROW = U((1 << CLAIMS_AT) - 1)
CLAIM = U((1 << (KIND_AT - CLAIMS_AT)) - 1)
DRAW, TOSS, ASK, DEAL, LAY, PEEK, TURN, DONE = (U(int(kind)) for kind in RowKind)


# Random numbers


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


@inlined
def below(number: Word, chance: Word) -> tuple[Word, Word]:
    """A random number below `number`, and the next state of the generator."""
    chance += STEP
    high, low = product(chance, chance ^ MIX)
    drawn, _ = product(high ^ low, number)
    return drawn, chance


@inlined
def draw(cards: Cards, bottom: Word, left: Word, chance: Word) -> tuple[Word, Word, Word]:
    """Draw one of the `left` cards above the bottom: the card, the cards left, the next state of the generator."""
    place, chance = below(left, chance)
    left -= ONE
    card = cards[bottom + place]
    cards[bottom + place] = cards[bottom + left]
    cards[bottom + left] = card
    return U(card), left, chance


@inlined
def deal(shoe: KernelShoe, left: Word, bottom: Word, begun: Word, chance: Word) -> tuple[Word, Word, Word, Word]:
    """Draw a card. If the shoe has run out, shuffle the discards of earlier rounds in (E-03).

    The cards left lie above the bottom of the shoe. The discards lie above what was left when the round began.
    """
    if shoe.endless != ZERO:
        place, chance = below(U(len(shoe.cards)), chance)
        return U(shoe.cards[place]), left - ONE, bottom, chance
    if left == ZERO:
        left, bottom = U(len(shoe.cards)) - begun, begun
    card, left, chance = draw(shoe.cards, bottom, left, chance)
    return card, left, bottom, chance


# The folded table
#
# A state waits for the state before it, a card for a random number alone. `folded[state + card]` would be compiled to
# (folded + state) + card. (folded + card) + state is a sixth faster: then only one load lies between two states.


def _load(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    array, state, card = given
    folded = context.make_array(signature.args[0])(context, builder, array).data
    return builder.zext(builder.load(builder.gep(builder.gep(folded, [card]), [state])), ir.IntType(64))


def _next_state(typing: Any, folded: Any, state: Any, card: Any) -> Any:  # noqa: ARG001
    return types.uint64(folded, state, card), _load


next_state: Callable[[Any, Word, Word], Word] = cast(Any, intrinsic)(_next_state)


# The count
#
# numba compiles these functions twice: with a Count for a card counter, with None for all other strategies.


@inlined
def counted(count: MaybeCount, running: Word, card: Word) -> Word:
    """The running count with one card more."""
    if count is None:
        return running
    return running + count.tags[card]


@inlined
def reading(count: MaybeCount, running: Word, unseen: Word) -> Word:
    """The reading by which bets are made."""
    if count is None:
        return ZERO
    reader = count.betting
    return U(reader.readings[reader.rows[unseen] + (running & reader.mask)])


@inlined
def reading_now(count: MaybeCount, running: Word, unseen: Word, hole: Word) -> Word:
    """The reading by which hands are played.

    A card may lie face down: the running count includes that card, but the player has not seen it.
    """
    if count is None:
        return ZERO
    running, unseen = running - count.tags[hole], unseen + U(hole + ONE < U(len(count.tags)))
    reader = count.playing
    read = U(reader.readings[reader.rows[unseen] + (running >> reader.shift & reader.mask)])
    if count.insured != ZERO:
        reader = count.insurance
        read += count.insured * U(reader.readings[reader.rows[unseen] + (running >> reader.shift & reader.mask)])
    return read


@inlined
def leaves(count: MaybeCount, read: Word) -> bool:
    if count is None:
        return False
    return bool(read < count.leave)


# A round


class RoundPosition(NamedTuple):
    """Where a round is in the walked table."""

    transition: Word
    claims: Word
    """How many sets of claims have been made."""
    hole: Word
    left: Word
    bottom: Word
    chance: Word
    running: Word


@inlined
def step(
    at: RoundPosition, shift: Word, begun: Word, shoe: KernelShoe, table: RoundTable, count: MaybeCount, made: Words
) -> tuple[Word, RoundPosition]:
    """The next answer, and where it leads. `shift` is where the answers of this player begin in rows that ask for the count."""
    transition, claims, hole, left, bottom, chance, running = at
    kind = transition >> KIND
    if kind == TOSS:
        answer, chance = below(U(table.sides), chance)
    elif kind == ASK:
        answer = shift + reading_now(count, running, left, hole)
    elif kind >= PEEK:
        answer = hole
        if kind == TURN:
            hole = U(table.ranks)
    else:
        answer, left, bottom, chance = deal(shoe, left, bottom, begun, chance)
        running = counted(count, running, answer)
        if kind == LAY:
            hole = answer
    transition = table.walked[(transition & ROW) + answer]
    made[claims] = (transition >> CLAIMS) & CLAIM
    claims += U(made[claims] != ZERO)
    return answer, RoundPosition(transition, claims, hole, left, bottom, chance, running)


@inlined
def outcome(at: RoundPosition, table: RoundTable, made: Words) -> Word:
    """What a finished round comes to."""
    total = S(0)
    for n in range(at.claims):
        total += table.values[made[U(n)], at.transition & ROW]
    return U(total % table.modulus)


@compiled
def play_walked(
    transition: Word,
    hole: Word,
    left: Word,
    bottom: Word,
    begun: Word,
    chance: Word,
    running: Word,
    shoe: KernelShoe,
    table: RoundTable,
    count: MaybeCount,
    made: Words,
) -> tuple[Word, Word, Word, Word, Word]:
    """A round from this transition of the walked table to its end: `play` of the protocol, in numbers."""
    made[ZERO] = (transition >> CLAIMS) & CLAIM
    at = RoundPosition(transition, ONE, hole, left, bottom, chance, running)
    while at.transition >> KIND != DONE:
        _, at = step(at, ZERO, begun, shoe, table, count, made)
    return outcome(at, table, made), at.left, at.bottom, at.chance, at.running


@inlined
def asked(state: Word, unseen: Word, running: Word, table: RoundTable, count: MaybeCount) -> Word:
    """The folded state after every question about the count that comes before the next card."""
    if count is not None:
        while state < U(table.first_exit) and state >= U(table.first_ask):
            hole = table.holes[state - U(table.first_ask)]
            state = U(table.folded[state + reading_now(count, running, unseen, hole)])
    return state


@inlined
def one_round(
    begun: Word, chance: Word, running: Word, shoe: KernelShoe, table: RoundTable, count: MaybeCount, made: Words
) -> tuple[Word, Word, Word, Word, Word]:
    """Play a round that begins with so many cards left: its outcome, then the arguments for the next `deal` and `counted`."""
    state, left, bottom = ZERO, begun, ZERO
    while True:
        card, left, bottom, chance = deal(shoe, left, bottom, begun, chance)
        running = counted(count, running, card)
        state = asked(U(table.folded[state + card]), left, running, table, count)
        if state < U(table.first_row):
            return table.outcomes[state], left, bottom, chance, running
        if state >= U(table.first_exit):
            exit = state - U(table.first_exit)
            transition, hole = table.exits[exit, ZERO], table.exits[exit, ONE]
            return play_walked(transition, hole, left, bottom, begun, chance, running, shoe, table, count, made)


# A block of rounds
#
# Rounds are noted down as they end, in one word each: the state, the running count for betting and the cards left. A
# shoe's notes are evaluated when the shoe is over: then no table lookup delays the next card. Without its state a note is
# what has been *seen* of the shoe; every card adds a number to it.

RUNNING, LEFT = U(RUNNING_AT), U(LEFT_AT)
FIELD = U((1 << RUNNING_AT) - 1)


@inlined
def seen_at(count: MaybeCount, running: Word, left: Word) -> Word:
    """What has been seen at this running count, with so many cards left."""
    if count is None:
        return ZERO
    return (running & FIELD) << RUNNING | left << LEFT


@inlined
def seen_after(count: MaybeCount, seen: Word, card: Word) -> Word:
    """What has been seen after one card more."""
    if count is None:
        return ZERO
    return seen + count.seen[card]


@inlined
def reading_after(count: MaybeCount, note: Word) -> Word:
    """The reading after the noted round, which is the reading before the deal of the next."""
    if count is None:
        return ZERO
    return reading(count, (note >> RUNNING) & FIELD, note >> LEFT)


@inlined
def gather(table: RoundTable, tally: Numbers, counts: Numbers) -> None:
    """Add what was counted by states to what is counted by outcomes."""
    wide = table.first_row + 1
    for read in range(len(tally) // wide):
        for state in range(table.first_row):
            counts[read * table.modulus + S(table.outcomes[state])] += tally[read * wide + state]


@compiled
def whole_shoes(
    rounds: int,
    chance: Word,
    shoe: KernelShoe,
    table: RoundTable,
    count: MaybeCount,
    counts: Numbers,
    tally: Numbers,
    made: Words,
    notes: Words,
) -> tuple[int, Word, Word]:
    """Play whole shoes, as long as one more cannot be too many rounds: the rounds left, the cards dealt, the chance.

    The end of one round runs into the start of the next, so there is no branch for the processor to mispredict: every
    state is noted down, and the next one overwrites it unless it ended a round. A round that ended in the walked
    table is noted by a state that no outcome has.

    This is called from outside, never from another kernel: compiled as a part of one, it was a third slower.
    """
    cards, folded, exits, size = shoe.cards, table.folded, table.exits, U(len(shoe.cards))
    first_row, first_ask, first_exit = U(table.first_row), U(table.first_ask), U(table.first_exit)
    start = ZERO if count is None else count.start
    wide, modulus, dealt = first_row + ONE, U(table.modulus), ZERO
    notes[ZERO] = first_row + seen_at(count, start, size)
    while rounds > len(cards):
        state, left, running, ended = ZERO, size, start, ONE
        seen = seen_at(count, start, size)
        stop = max(shoe.rest, shoe.enough - ONE)
        while True:
            while left > stop:
                card, left, chance = draw(cards, ZERO, left, chance)
                running = counted(count, running, card)
                seen = seen_after(count, seen, card)
                state = next_state(folded, state, card)
                notes[ended] = state + seen
                ended += U(state < first_row)
                if state >= first_ask:
                    break
            if state >= first_ask:
                state = asked(state, left, running, table, count)
                if state >= first_exit:
                    transition, hole = exits[state - first_exit, ZERO], exits[state - first_exit, ONE]
                    outcome, left, _, chance, running = play_walked(
                        transition, hole, left, ZERO, size, chance, running, shoe, table, count, made
                    )
                    counts[reading_after(count, notes[ended - ONE]) * modulus + outcome] += 1
                    seen = seen_at(count, running, left)
                    notes[ended] = first_row + seen
                    ended += ONE
                    state = ZERO
                elif state < first_row:
                    notes[ended] = state + seen
                    ended += ONE
            elif state < first_row:
                break
            else:
                stop = left - ONE  # the round that met the cut card is finished
        while left > shoe.rest:  # rounds that might use the shoe up
            begun, read = left, reading(count, running, left)
            outcome, left, bottom, chance, running = one_round(begun, chance, running, shoe, table, count, made)
            counts[read * modulus + outcome] += 1
            rounds -= 1
            if bottom != ZERO:
                dealt += size - begun
                break
        for number in range(1, ended):
            note = notes[number]
            tally[reading_after(count, notes[number - 1]) * wide + (note if count is None else note & FIELD)] += 1
        rounds -= S(ended) - 1
        dealt += size - left
    gather(table, tally, counts)
    return rounds, dealt, chance


@inlined
def next_round(
    left: Word, chance: Word, running: Word, shoe: KernelShoe, table: RoundTable, count: MaybeCount, made: Words
) -> tuple[Word, Word, Word, Word, Word, Word]:
    """One more round: its outcome, the reading at its deal, its cards; the cards left, the chance and the count after it."""
    size, begun = U(len(shoe.cards)), left
    if left <= shoe.rest:
        begun = size
        running = ZERO if count is None else count.start
    read = reading(count, running, begun)
    outcome, left, bottom, chance, running = one_round(begun, chance, running, shoe, table, count, made)
    dealt = begun - left
    if bottom != ZERO:  # the shoe ran out
        dealt, left = size - left, ZERO
    elif leaves(count, reading(count, running, left)):
        left = ZERO
    return outcome, read, dealt, left, chance, running


@compiled
def one_by_one(
    rounds: int, chance: Word, shoe: KernelShoe, table: RoundTable, count: MaybeCount, counts: Numbers, made: Words
) -> Word:
    """Play so many rounds and return the number of cards dealt."""
    dealt = left = running = ZERO
    for _ in range(rounds):
        outcome, read, cards, left, chance, running = next_round(left, chance, running, shoe, table, count, made)
        counts[read * U(table.modulus) + outcome] += 1
        dealt += cards
    return dealt


@compiled
def in_order(
    chance: Word,
    shoe: KernelShoe,
    table: RoundTable,
    count: MaybeCount,
    outcomes: Words,
    readings: Words,
    fresh: Words,
    made: Words,
) -> None:
    """Play rounds and write down each one's outcome, its reading, and 1 if it began a shoe."""
    left = running = ZERO
    for number in range(len(outcomes)):
        fresh[number] = U(left <= shoe.rest)
        outcome, read, _, left, chance, running = next_round(left, chance, running, shoe, table, count, made)
        outcomes[number], readings[number] = outcome, read
