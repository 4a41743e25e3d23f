"""The compiled kernel that deals cards to one seat. It knows no game: rules and strategy are tables.

Every block of rounds has a seed of its own and begins with an ordered shoe, so its result depends on nothing else
(`compiled.kernel_cards` says how it is shuffled).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from croupier.compiled.kernel_cards import ONE, ZERO, S, U, below, draw
from croupier.compiled.kernel_data import CLAIMS_AT, KIND_AT, NeedKind, Numbers, RoundTable, Word, Words
from croupier.compiled.kernel_options import inline, kernel
from croupier.compiled.machine_code import CHECKED
from croupier.simulation.kernel_data import LEFT_AT, RUNNING_AT, KernelShoe, MaybeCount

CLAIMS, KIND = U(CLAIMS_AT), U(KIND_AT)
ROW = U((1 << CLAIMS_AT) - 1)
CLAIM = U((1 << (KIND_AT - CLAIMS_AT)) - 1)
DRAW, TOSS, ASK, DEAL, LAY, PEEK, TURN, DONE = (U(int(kind)) for kind in NeedKind)


# Cards


@inline
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


@inline
def checked_next_state(folded: Any, state: Word, card: Word) -> Word:
    """The same with a bounds check, which the loads above do not have."""
    return U(folded[state + card])


next_state: Callable[[Any, Word, Word], Word] = checked_next_state if CHECKED else cast(Any, intrinsic)(_next_state)


# The count
#
# numba compiles these functions twice: with a Count for a card counter, with None for all other strategies.


@inline
def count_card(count: MaybeCount, running: Word, card: Word) -> Word:
    """The running count with one card more."""
    if count is None:
        return running
    return running + count.tags[card]


@inline
def reading(count: MaybeCount, running: Word, unseen: Word) -> Word:
    """The reading by which bets are made."""
    if count is None:
        return ZERO
    reader = count.betting
    return U(reader.readings[reader.rows[unseen] + (running & reader.mask)])


@inline
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


@inline
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


@inline
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
        running = count_card(count, running, answer)
        if kind == LAY:
            hole = answer
    transition = table.walked[(transition & ROW) + answer]
    made[claims] = (transition >> CLAIMS) & CLAIM
    claims += U(made[claims] != ZERO)
    return answer, RoundPosition(transition, claims, hole, left, bottom, chance, running)


@inline
def outcome(at: RoundPosition, table: RoundTable, made: Words) -> Word:
    """What a finished round comes to."""
    total = S(0)
    for n in range(at.claims):
        total += table.values[made[U(n)], at.transition & ROW]
    return U(total % table.modulus)


@kernel
def play_round(
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


@inline
def ask_count(state: Word, unseen: Word, running: Word, table: RoundTable, count: MaybeCount) -> Word:
    """The folded state after every question about the count that comes before the next card."""
    if count is not None:
        while state < U(table.first_exit) and state >= U(table.first_ask):
            hole = table.holes[state - U(table.first_ask)]
            state = U(table.folded[state + reading_now(count, running, unseen, hole)])
    return state


@inline
def one_round(
    begun: Word, chance: Word, running: Word, shoe: KernelShoe, table: RoundTable, count: MaybeCount, made: Words
) -> tuple[Word, Word, Word, Word, Word]:
    """Play a round that begins with so many cards left: its outcome, then the arguments for the next `deal` and `counted`."""
    state, left, bottom = ZERO, begun, ZERO
    while True:
        card, left, bottom, chance = deal(shoe, left, bottom, begun, chance)
        running = count_card(count, running, card)
        state = ask_count(U(table.folded[state + card]), left, running, table, count)
        if state < U(table.first_row):
            return table.outcomes[state], left, bottom, chance, running
        if state >= U(table.first_exit):
            exit = state - U(table.first_exit)
            transition, hole = table.exits[exit, ZERO], table.exits[exit, ONE]
            return play_round(transition, hole, left, bottom, begun, chance, running, shoe, table, count, made)


# A block of rounds
#
# Rounds are noted down as they end, in one word each: the state, the running count for betting and the cards left. A
# shoe's notes are evaluated when the shoe is over: then no table lookup delays the next card. Without its state a note is
# what has been *seen* of the shoe; every card adds a number to it.

RUNNING, LEFT = U(RUNNING_AT), U(LEFT_AT)
FIELD = U((1 << RUNNING_AT) - 1)


@inline
def seen_at(count: MaybeCount, running: Word, left: Word) -> Word:
    """What has been seen at this running count, with so many cards left."""
    if count is None:
        return ZERO
    return (running & FIELD) << RUNNING | left << LEFT


@inline
def seen_after(count: MaybeCount, seen: Word, card: Word) -> Word:
    """What has been seen after one card more."""
    if count is None:
        return ZERO
    return seen + count.seen[card]


@inline
def reading_after(count: MaybeCount, note: Word) -> Word:
    """The reading after the noted round, which is the reading before the deal of the next."""
    if count is None:
        return ZERO
    return reading(count, (note >> RUNNING) & FIELD, note >> LEFT)


@inline
def gather(table: RoundTable, tally: Numbers, counts: Numbers) -> None:
    """Add what was counted by states to what is counted by outcomes."""
    wide = table.first_row + 1
    for read in range(len(tally) // wide):
        for state in range(table.first_row):
            counts[read * table.modulus + S(table.outcomes[state])] += tally[read * wide + state]


@kernel
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
                running = count_card(count, running, card)
                seen = seen_after(count, seen, card)
                state = next_state(folded, state, card)
                notes[ended] = state + seen
                ended += U(state < first_row)
                if state >= first_ask:
                    break
            if state >= first_ask:
                state = ask_count(state, left, running, table, count)
                if state >= first_exit:
                    transition, hole = exits[state - first_exit, ZERO], exits[state - first_exit, ONE]
                    outcome, left, _, chance, running = play_round(
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


@inline
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


@kernel
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


@kernel
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
