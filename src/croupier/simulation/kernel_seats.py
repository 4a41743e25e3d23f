"""The compiled kernel for several seats that share a shoe and a dealer. One player may count cards, at one seat or more."""

from __future__ import annotations

from croupier.compiled.kernel_cards import ONE, ZERO, S, U, below
from croupier.compiled.kernel_data import Numbers, Word, Words
from croupier.compiled.kernel_options import inline, kernel
from croupier.simulation.kernel import (
    ASK,
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
    TURN,
    count_card,
    deal,
    leaves,
    reading,
    reading_now,
)
from croupier.simulation.kernel_data import JoinedSeats, KernelShoe, MaybeCount, MaybeSideBet

FIRST, SECOND, UPCARD, HOLE = U(0), U(1), U(2), U(3)
NO_CARD, TWENTY_ONE = U(52), U(21)


@inline
def step_of(seat: int, answer: Word, transitions: Words, made: Words, claims: Words, walked: Words) -> None:
    """A seat's next transition, its claims kept."""
    transition = walked[(transitions[seat] & ROW) + answer]
    made[seat, claims[seat]] = (transition >> CLAIMS) & CLAIM
    claims[seat] += U((transition >> CLAIMS) & CLAIM != ZERO)
    transitions[seat] = transition


@kernel
def round_of_all(
    begun: Word,
    chance: Word,
    running: Word,
    shoe: KernelShoe,
    seats: JoinedSeats,
    count: MaybeCount,
    transitions: Words,
    made: Words,
    claims: Words,
    seen: Words,
) -> tuple[Word, Word, Word, Word]:
    """A round of all seats with one dealer: the cards left above the bottom of the shoe, the chance and the count.

    What is a seat's own (its cards, its tosses, what it reads from the count) goes seat by seat. What is shared (the
    dealer's cards, a peek) waits until no seat wants anything of its own, and is given to all that wait for it: so the
    dealer draws as long as any seat does. The deal is two passes of a card each. `seen` are the counter's first two cards
    and the dealer's.
    """
    left, bottom, hole, hidden, passes, shown = begun, ZERO, ZERO, seats.ranks, ZERO, ZERO
    seen[HOLE] = NO_CARD
    for seat in range(len(transitions)):
        transitions[seat] = seats.starts[seat]
        claims[seat] = ZERO
    while True:
        one_each = passes <= ONE or seats.rotating
        waiting = DONE
        for seat in range(len(transitions)):
            kind = transitions[seat] >> KIND
            while kind < DEAL:
                if kind == TOSS:
                    answer, chance = below(seats.sides[seat], chance)
                elif kind == ASK:
                    answer = reading_now(count, running, left, hidden)
                else:
                    card, left, bottom, chance = deal(shoe, left, bottom, begun, chance)
                    answer = U(seats.classes[card])
                    running = count_card(count, running, answer)
                    if seat == seats.counter and passes <= ONE:
                        seen[passes] = card
                step_of(seat, answer, transitions, made, claims, seats.walked)
                drawn, kind = kind == DRAW, transitions[seat] >> KIND
                if drawn and one_each:
                    break
            waiting = min(waiting, kind)
        passes += ONE
        while DEAL <= waiting < DONE:
            answer = hole
            if waiting < PEEK:
                card, left, bottom, chance = deal(shoe, left, bottom, begun, chance)
                answer = U(seats.classes[card])
                running = count_card(count, running, answer)
                if shown == ZERO:
                    seen[UPCARD] = card
                    shown = ONE
                elif seen[HOLE] == NO_CARD:
                    seen[HOLE] = card
            if waiting == LAY:
                hole = hidden = answer
            if waiting == TURN:
                hidden = seats.ranks
            following = DONE
            for seat in range(len(transitions)):
                if transitions[seat] >> KIND == waiting:
                    step_of(seat, answer, transitions, made, claims, seats.walked)
                following = min(following, transitions[seat] >> KIND)
            waiting = following
        if waiting == DONE:
            return left, bottom, chance, running


@inline
def side_outcome(side: MaybeSideBet, won: int, seen: Words, columns: int) -> Word:
    """The column of the tally: what the side bet came to; without a side bet, what all hands of the counter won."""
    if side is None:
        return won + columns // 2
    pair = seen[FIRST] * U(52) + seen[SECOND]
    made = U(side.outcomes[pair * side.upcards + (seen[UPCARD] if side.upcards > ONE else ZERO)])
    ladies = side.top != ZERO and seen[FIRST] == side.lady and seen[SECOND] == side.lady
    if ladies and U(side.values[seen[UPCARD]]) + U(side.values[seen[HOLE]]) == TWENTY_ONE:
        made = side.top
    return S(made)


@inline
def settle_seat(seat: int, seats: JoinedSeats, transitions: Words, made: Words, claims: Words) -> Word:
    """The outcome of a seat whose round is over."""
    total, final = S(0), transitions[seat] & ROW
    for n in range(claims[seat]):
        total += seats.values[made[seat, n], final]
    return S(total % seats.moduli[seat])


@kernel
def play_seats(
    rounds: int,
    chance: Word,
    shoe: KernelShoe,
    seats: JoinedSeats,
    count: MaybeCount,
    side: MaybeSideBet,
    counts: Numbers,
    moments: Numbers,
    by_reading: Numbers,
    transitions: Words,
    made: Words,
    claims: Words,
    seen: Words,
) -> Word:
    """Play so many rounds of all seats: each seat's outcomes, the sum of all they won and of its square; the cards.

    `by_reading` are the outcomes of the player who counts, by the reading before the deal.
    """
    size, dealt, left, running = U(len(shoe.cards)), ZERO, ZERO, ZERO
    for _ in range(rounds):
        begun = left
        if left <= shoe.rest:
            begun = size
            running = ZERO if count is None else count.start
        read = reading(count, running, begun)
        left, bottom, chance, running = round_of_all(
            begun, chance, running, shoe, seats, count, transitions, made, claims, seen
        )
        dealt += begun - left
        if bottom != ZERO:  # the shoe ran out
            dealt += size - begun
            left = ZERO
        elif leaves(count, reading(count, running, left)):
            left = ZERO
        won = mine = S(0)
        for seat in range(len(transitions)):
            outcome = settle_seat(seat, seats, transitions, made, claims)
            counts[seat, outcome] += 1
            won += seats.nets[seat, outcome]
            if seats.counter <= seat < seats.counter + seats.hands:
                mine += seats.nets[seat, outcome]
        moments[0] += won
        moments[1] += won * won
        if count is not None:
            by_reading[read, side_outcome(side, mine, seen, by_reading.shape[1])] += 1
    return dealt


@kernel
def seats_in_order(
    chance: Word,
    shoe: KernelShoe,
    seats: JoinedSeats,
    count: MaybeCount,
    side: MaybeSideBet,
    columns: int,
    outcomes: Words,
    readings: Words,
    fresh: Words,
    transitions: Words,
    made: Words,
    claims: Words,
    seen: Words,
) -> None:
    """Play rounds and write down what the counter came to in each, the reading before it, and 1 if it began a shoe."""
    left = running = ZERO
    for number in range(len(outcomes)):
        begun = left
        fresh[number] = U(left <= shoe.rest)
        if left <= shoe.rest:
            begun = U(len(shoe.cards))
            running = ZERO if count is None else count.start
        readings[number] = reading(count, running, begun)
        left, bottom, chance, running = round_of_all(
            begun, chance, running, shoe, seats, count, transitions, made, claims, seen
        )
        if bottom != ZERO or leaves(count, reading(count, running, left)):
            left = ZERO
        mine = S(0)
        for seat in range(seats.counter, seats.counter + seats.hands):
            mine += seats.nets[seat, settle_seat(seat, seats, transitions, made, claims)]
        outcomes[number] = U(side_outcome(side, mine, seen, columns))
