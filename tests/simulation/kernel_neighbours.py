"""The compiled kernel that finishes a round in two ways on the same cards, wherever a neighbour would move otherwise.

A player plays whole shoes by the walked table. *Neighbours* are players who differ from it in one index; a row that asks for
the count has the answers of all of them, one after the other. Where a neighbour's answer differs for the first time in a
round, the rest of the round is dealt several times: each time the unseen cards, the one that lies face down among them, come
in another order, and both play on with the same cards. Then the player's own round goes on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.compiled.kernel_cards import MIX, ONE, STEP, ZERO, U, below, product
from croupier.compiled.kernel_data import Numbers, RoundTable, Word, Words
from croupier.compiled.kernel_options import device, inline, kernel
from croupier.simulation.kernel import (
    ASK,
    CLAIM,
    CLAIMS,
    DEAL,
    DONE,
    KIND,
    PEEK,
    ROW,
    RoundPosition,
    count_card,
    outcome,
    reading_now,
    step,
)
from croupier.simulation.kernel_data import Count, KernelShoe


class Peeked(NamedTuple):
    """What the dealer answered after a look at the card that lies face down."""

    row: Word
    """The place of the row that asked for it."""
    led_to: Word
    """The transition that followed; 0 if nobody has looked."""


class Neighbours(NamedTuple):
    """The neighbours of a player."""

    looks: Word
    """How many different looks at the count one player has."""
    following: Words
    """For each place of a row that asks for the count: the next neighbour who moves otherwise at this look, or 0."""
    worth: Any
    """What each outcome wins, in bets."""
    most: int
    """How many rounds are dealt anew for one neighbour."""
    times: int
    """How often each of them is."""


class Differences(NamedTuple):
    """What was found, by upcard and neighbour. A difference is the mean over all ways in which one round was dealt anew."""

    rounds: Numbers
    sums: Any
    squares: Any
    last: Numbers
    """The last round in which this neighbour moved otherwise."""


@inline
def begin(begun: Word, chance: Word, running: Word, table: RoundTable, made: Words) -> RoundPosition:
    start = U(table.start)
    made[ZERO] = (start >> CLAIMS) & CLAIM
    return RoundPosition(start, ONE, U(table.ranks), begun, ZERO, chance, running)


@device
def finish(
    at: RoundPosition,
    shift: Word,
    begun: Word,
    shoe: KernelShoe,
    other: KernelShoe,
    table: RoundTable,
    count: Count,
    made: Words,
    made_now: Words,
) -> Word:
    """The outcome of the round if it goes on from here, with a copy of the cards and claims."""
    for place in range(len(shoe.cards)):
        other.cards[place] = shoe.cards[place]
    for number in range(at.claims):
        made_now[number] = made[number]
    while at.transition >> KIND != DONE:
        _, at = step(at, shift, begun, other, table, count, made_now)
    return outcome(at, table, made_now)


@inline
def hide_anew(at: RoundPosition, peek: Peeked, shoe: KernelShoe, table: RoundTable, chance: Word) -> tuple[Word, Word]:
    """The place of a card that might as well lie face down, and the next state of the generator.

    It is any unseen card or, if the dealer has looked, any to which the answer would have been the same. The card that lies
    there has the place after the last.
    """
    place = at.left
    if at.hole < U(table.ranks):
        while True:
            place, chance = below(at.left + ONE, chance)
            if place == at.left or peek.led_to == ZERO:
                break
            if table.walked[peek.row + U(shoe.cards[at.bottom + place])] == peek.led_to:
                break
    return place, chance


@inline
def with_hole(at: RoundPosition, hole: Word, chance: Word, count: Count) -> RoundPosition:
    """The same position with another card face down; the running count includes it."""
    running = at.running
    if hole != at.hole:
        running = count_card(count, running - count_card(count, ZERO, at.hole), hole)
    return RoundPosition(at.transition, at.claims, hole, at.left, at.bottom, chance, running)


@device
def difference(
    at: RoundPosition,
    shift: Word,
    begun: Word,
    peek: Peeked,
    anew: Word,
    shoe: KernelShoe,
    other: KernelShoe,
    table: RoundTable,
    count: Count,
    beside: Neighbours,
    made: Words,
    made_now: Words,
) -> float:
    """What the player wins more than a neighbour in the rest of the round, on average over several deals of it."""
    total = 0.0
    for number in range(beside.times):
        high, low = product((anew + U(number)) * STEP, MIX)  # unlike all others, so that deals do not overlap
        place, chance = hide_anew(at, peek, shoe, table, high ^ low)
        hole = at.hole
        if place != at.left:
            hole = U(shoe.cards[at.bottom + place])
            shoe.cards[at.bottom + place] = at.hole
        now = with_hole(at, hole, chance, count)
        own = finish(now, ZERO, begun, shoe, other, table, count, made, made_now)
        total += beside.worth[own]
        total -= beside.worth[finish(now, shift, begun, shoe, other, table, count, made, made_now)]
        if place != at.left:
            shoe.cards[at.bottom + place] = hole
    return total / beside.times


@kernel
def neighbours_apart(
    rounds: int,
    chance: Word,
    shoe: KernelShoe,
    other: KernelShoe,
    table: RoundTable,
    count: Count,
    beside: Neighbours,
    found: Differences,
    made: Words,
    made_now: Words,
) -> None:
    """Play so many rounds, and compare wherever a neighbour moves otherwise for the first time in a round."""
    size, left, running, anew = U(len(shoe.cards)), ZERO, ZERO, (~chance + STEP) ^ MIX
    for number in range(1, rounds + 1):
        if left <= shoe.rest:
            left, running = size, count.start
        begun, upcard, peek = left, ZERO, Peeked(ZERO, ZERO)
        at = begin(begun, chance, running, table, made)
        while at.transition >> KIND != DONE:
            kind, row = at.transition >> KIND, at.transition & ROW
            if kind == ASK:
                look = reading_now(count, at.running, at.left, at.hole)
                neighbour = beside.following[row + look]
                while neighbour != ZERO:
                    shift = neighbour * beside.looks
                    if found.last[upcard, neighbour] != number and found.rounds[upcard, neighbour] < beside.most:
                        found.last[upcard, neighbour] = number
                        more = difference(
                            at, shift, begun, peek, anew, shoe, other, table, count, beside, made, made_now
                        )
                        anew += U(beside.times)
                        found.rounds[upcard, neighbour] += 1
                        found.sums[upcard, neighbour] += more
                        found.squares[upcard, neighbour] += more * more
                    neighbour = beside.following[row + shift + look]
            answer, at = step(at, ZERO, begun, shoe, table, count, made)
            if kind == DEAL and upcard == ZERO:
                upcard = answer + ONE
            elif kind == PEEK:
                peek = Peeked(row, at.transition)
        chance, running, left = at.chance, at.running, (at.left if at.bottom == ZERO else ZERO)
