"""The compiled kernel for several seats that share a shoe and a dealer."""

from __future__ import annotations

from croupier.simulation.kernel import (
    CLAIM,
    CLAIMS,
    DEAL,
    DONE,
    DRAW,
    KIND,
    LAY,
    PEEK,
    ROW,
    TOSS,
    ZERO,
    S,
    U,
    below,
    deal,
)
from croupier.simulation.kernel_data import KernelShoe, Numbers, Seats, Word, Words
from croupier.simulation.kernel_options import compiled, inlined


@inlined
def step_of(seat: int, answer: Word, transitions: Words, made: Words, claims: Words, walked: Words) -> None:
    """A seat's next transition, its claims kept."""
    transition = walked[(transitions[seat] & ROW) + answer]
    made[seat, claims[seat]] = (transition >> CLAIMS) & CLAIM
    claims[seat] += U((transition >> CLAIMS) & CLAIM != ZERO)
    transitions[seat] = transition


@compiled
def round_of_all(
    begun: Word, chance: Word, shoe: KernelShoe, seats: Seats, transitions: Words, made: Words, claims: Words
) -> tuple[Word, Word, Word]:
    """A round of all seats with one dealer: the cards left above the bottom of the shoe, and the chance.

    What is a seat's own (its cards, its tosses) goes seat by seat. What is shared (the dealer's cards, a peek) waits
    until no seat wants anything of its own, and is given to all that wait for it: so the dealer draws as long as any
    seat does. The deal is two passes of a card each.
    """
    left, bottom, hole, passes = begun, ZERO, ZERO, 0
    for seat in range(len(transitions)):
        transitions[seat] = seats.starts[seat]
        claims[seat] = ZERO
    while True:
        one_each = passes < 2 or seats.rotating
        passes += 1
        waiting = DONE
        for seat in range(len(transitions)):
            kind = transitions[seat] >> KIND
            while kind < DEAL:
                if kind == TOSS:
                    answer, chance = below(seats.sides[seat], chance)
                else:
                    answer, left, bottom, chance = deal(shoe, left, bottom, begun, chance)
                step_of(seat, answer, transitions, made, claims, seats.walked)
                drawn, kind = kind == DRAW, transitions[seat] >> KIND
                if drawn and one_each:
                    break
            waiting = min(waiting, kind)
        while DEAL <= waiting < DONE:
            answer = hole
            if waiting < PEEK:
                answer, left, bottom, chance = deal(shoe, left, bottom, begun, chance)
            if waiting == LAY:
                hole = answer
            following = DONE
            for seat in range(len(transitions)):
                if transitions[seat] >> KIND == waiting:
                    step_of(seat, answer, transitions, made, claims, seats.walked)
                following = min(following, transitions[seat] >> KIND)
            waiting = following
        if waiting == DONE:
            return left, bottom, chance


@compiled
def play_seats(
    rounds: int,
    chance: Word,
    shoe: KernelShoe,
    seats: Seats,
    counts: Numbers,
    moments: Numbers,
    transitions: Words,
    made: Words,
    claims: Words,
) -> Word:
    """Play so many rounds of all seats: each seat's outcomes, the sum of all they won and of its square; the cards."""
    size, dealt, left = U(len(shoe.cards)), ZERO, ZERO
    for _ in range(rounds):
        begun = size if left <= shoe.rest else left
        left, bottom, chance = round_of_all(begun, chance, shoe, seats, transitions, made, claims)
        dealt += begun - left
        if bottom != ZERO:  # the shoe ran out
            dealt += size - begun
            left = ZERO
        won = S(0)
        for seat in range(len(transitions)):
            total, final = S(0), transitions[seat] & ROW
            for n in range(claims[seat]):
                total += seats.values[made[seat, n], final]
            outcome = total % seats.moduli[seat]
            counts[seat, outcome] += 1
            won += seats.nets[seat, outcome]
        moments[0] += won
        moments[1] += won * won
    return dealt
