"""The compiled parts of the solution: rounds that are counted by what the dealer shows, and the best bet of every purse."""

from __future__ import annotations

from typing import Any

from croupier.compiled.kernel_cards import ZERO, S, U
from croupier.compiled.kernel_data import Numbers, Word
from croupier.compiled.kernel_options import kernel
from croupier.simulation.kernel import ROW
from croupier.simulation.kernel_data import KernelShoe
from croupier.simulation.kernel_tournament_round import Contenders, Work, enter, net_of, play_round

CLEARLY = 1e-7
"""A larger bet must be so much better: what a machine adds up in another order must not decide."""


@kernel
def count_rounds(
    rounds: int,
    chance: Word,
    shoe: KernelShoe,
    seats: Contenders,
    by_claim: int,
    finals: int,
    offset: int,
    work: Work,
    counts: Numbers,
) -> None:
    """Play rounds and count what each seat won, by the first card that all share and the end of the last seat's round.

    The last seat is there so that the dealer always plays on. The shoe must have enough cards for all of them: no check is made here.
    `by_claim`: the last seat's claim tells how a round ended, not its final.
    """
    many, size, left = len(work.transitions), U(len(shoe.cards)), ZERO
    last = many - 1
    for _ in range(rounds):
        if left <= shoe.rest:
            left = size
        for seat in range(many):
            enter(seat, seats.starts[seat, 0], work)
            work.rests[seat] = S(2) * seats.rest
        left, bottom, chance, first = play_round(left, chance, ZERO, ZERO, ZERO, shoe, seats, None, work)
        if bottom != ZERO:
            left = ZERO
        end = S(work.transitions[last] & ROW)
        if by_claim != 0:
            end = S(work.made[last, 0])
        state = S(first) * finals + end
        for seat in range(last):
            counts[state, seat, net_of(seat, seats.stake, seats, work) + offset] += 1


@kernel
def best_bets(after: Any, shifts: Any, laws: Numbers, bets: Any, total: Any, value: Any, chosen: Numbers) -> None:
    """The best bet of every own purse, against every position of the others.

    `after[law, outcome, own, others]` is the chance to win after an outcome of this law, times the chance of the outcome;
    `shifts[law, outcome]` by how many bets it moves the own purse. `bets` are in steps of the own purse; `laws[own, bet]` is the law
    that the purse can afford, −1 if it cannot afford the bet. `value` begins below 0.
    """
    owns, others = value.shape[0], value.shape[1]
    for own in range(owns):
        for bet in range(len(bets)):
            law = laws[own, bet]
            if law < 0:
                continue
            for other in range(others):
                total[other] = 0.0
            for outcome in range(after.shape[1]):
                place = min(max(own + shifts[law, outcome] * bets[bet], 0.0), owns - 1.0)
                low = int(place)
                part = place - low
                high = min(low + 1, owns - 1)
                for other in range(others):
                    total[other] += (1.0 - part) * after[law, outcome, low, other] + part * after[
                        law, outcome, high, other
                    ]
            for other in range(others):
                if total[other] > value[own, other] + CLEARLY:
                    value[own, other] = total[other]
                    chosen[own, other] = bet
