"""A round of a compiled tournament: all seats with one dealer, from its start or from the cards that lie there.

It knows no game: rules and strategies are tables (`tournament_tables`). A seat that has left, or does not play, waits at the
end of a round. Every seat's round begins at the row that fits what the seat can still put up beside its bet.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.compiled.kernel_cards import ONE, ZERO, S, U, below
from croupier.compiled.kernel_data import Cards, Numbers, Word, Words
from croupier.compiled.kernel_options import inline
from croupier.simulation.kernel import CLAIM, CLAIMS, DEAL, DONE, DRAW, KIND, LAY, PEEK, ROW, TOSS, deal
from croupier.simulation.kernel_data import KernelShoe

OVER = DONE << KIND


class Contenders(NamedTuple):
    """The walked tables of all seats, joined into one, and what claims bring."""

    walked: Words
    starts: Words
    """For each seat and each number of steps that it can still put up, the transition at which its round begins."""
    sides: Words
    """For each seat, how many even chances a toss has."""
    values: Numbers
    """What each set of claims brings against each final, at the stake of the tables."""
    pays: Numbers
    """The same for each claim."""
    sets: Numbers
    """The claims of each set; −1 for none."""
    stake: int
    halves: int
    """How many half bets a step of `starts` is."""
    rest: int
    """Where a double may be for less: what a purse has beyond whole steps, in these tables. Then every step has two starts, without
    a rest and with one. 0 elsewhere."""
    rest_pays: Numbers
    """What each claim brings more because of this rest, against each final."""
    rotating: bool


class BegunRound(NamedTuple):
    """The first round, if it has begun: from the cards that lie there."""

    seats: Contenders
    """The tables of what is left of the round, at the stakes that lie there; a seat has one start."""
    hidden: Word
    """1 if a card lies face down."""
    possible: Words
    """For each class of cards: 1 if it may lie face down."""
    shoe: KernelShoe
    """Every card that nobody has seen, then the discards of earlier rounds: they are shuffled in if the others run out (E-03)."""
    unseen: Word
    """How many cards nobody has seen."""
    order: Cards
    """How the cards of the shoe lie when a tournament begins."""


class Feed(NamedTuple):
    """Cards, tosses, shares and lots that are given, not drawn: those of a tournament that was held."""

    cards: Cards
    tosses: Words
    shares: Numbers
    """By round and seat."""
    lots: Numbers
    """By round and seat."""
    at: Numbers
    """How many cards and tosses have been used."""


class Work(NamedTuple):
    """Arrays in which the kernel works."""

    purses: Numbers
    history: Numbers
    bets: Numbers
    transitions: Words
    made: Words
    claims: Words
    rests: Numbers
    """What each seat has beyond whole steps, in half cents."""
    lots: Numbers


MaybeFeed = Feed | None


@inline
def next_card(
    shoe: KernelShoe, left: Word, bottom: Word, begun: Word, chance: Word, feed: MaybeFeed
) -> tuple[Word, Word, Word, Word]:
    if feed is None:
        return deal(shoe, left, bottom, begun, chance)
    card = U(feed.cards[feed.at[0]])
    feed.at[0] += 1
    return card, left, bottom, chance


@inline
def toss(sides: Word, chance: Word, feed: MaybeFeed) -> tuple[Word, Word]:
    if feed is None:
        return below(sides, chance)
    drawn = feed.tosses[feed.at[1]]
    feed.at[1] += 1
    return drawn, chance


@inline
def take(seat: int, answer: Word, seats: Contenders, work: Work) -> None:
    """A seat's next transition, its claims kept."""
    transition = seats.walked[(work.transitions[seat] & ROW) + answer]
    made = (transition >> CLAIMS) & CLAIM
    work.made[seat, work.claims[seat]] = made
    work.claims[seat] += U(made != ZERO)
    work.transitions[seat] = transition


@inline
def play_round(
    left: Word,
    chance: Word,
    hole: Word,
    passes: Word,
    taken: Word,
    shoe: KernelShoe,
    seats: Contenders,
    feed: MaybeFeed,
    work: Work,
) -> tuple[Word, Word, Word, Word]:
    """A round of all seats with one dealer (`kernel_seats.round_of_all` says how): the cards left, the bottom, the chance,
    and the first card that all seats share. `taken`: so many cards of this round lie between the cards left and the discards.
    """
    begun, bottom, shown, first = left + taken, ZERO, ZERO, ZERO
    while True:
        one_each = passes <= ONE or seats.rotating
        waiting = DONE
        for seat in range(len(work.transitions)):
            kind = work.transitions[seat] >> KIND
            while kind < DEAL:
                if kind == TOSS:
                    answer, chance = toss(seats.sides[seat], chance, feed)
                else:
                    answer, left, bottom, chance = next_card(shoe, left, bottom, begun, chance, feed)
                take(seat, answer, seats, work)
                drawn, kind = kind == DRAW, work.transitions[seat] >> KIND
                if drawn and one_each:
                    break
            waiting = min(waiting, kind)
        passes += ONE
        while DEAL <= waiting < DONE:
            answer = hole
            if waiting < PEEK:
                answer, left, bottom, chance = next_card(shoe, left, bottom, begun, chance, feed)
                if shown == ZERO:
                    shown, first = ONE, answer
            if waiting == LAY:
                hole = answer
            following = DONE
            for seat in range(len(work.transitions)):
                if work.transitions[seat] >> KIND == waiting:
                    take(seat, answer, seats, work)
                following = min(following, work.transitions[seat] >> KIND)
            waiting = following
        if waiting == DONE:
            return left, bottom, chance, first


@inline
def net_of(seat: int, bet: int, seats: Contenders, work: Work) -> Any:
    """What a seat's round brings: each claim is rounded by itself (E-01)."""
    net, final = S(0), work.transitions[seat] & ROW
    whole = bet % seats.stake == S(0) and seats.rest == 0
    for number in range(work.claims[seat]):
        made = work.made[seat, number]
        if whole:
            net += seats.values[made, final] * (bet // seats.stake)
            continue
        for place in range(seats.sets.shape[1]):
            claim = seats.sets[made, place]
            if claim < S(0):
                continue
            if seats.rest == 0:
                net += seats.pays[claim, final] * bet // seats.stake
            else:
                more = seats.rest_pays[claim, final]
                without, unit = seats.pays[claim, final] - more, S(2) * seats.rest
                net += (without * bet * unit + more * work.rests[seat] * seats.stake) // (seats.stake * unit)
    return net


@inline
def enter(seat: int, transition: Word, work: Work) -> None:
    """The first transition of a seat's round, with the claims that it has made already."""
    work.transitions[seat] = transition
    work.made[seat, 0] = (transition >> CLAIMS) & CLAIM
    work.claims[seat] = U(work.made[seat, 0] != ZERO)


@inline
def begin_round(seat: int, seats: Contenders, work: Work) -> None:
    """The row at which a seat's round begins, for what it can still put up."""
    reserve, step = S(2) * (work.purses[seat] - work.bets[seat]), work.bets[seat] * seats.halves
    start = reserve // step
    if seats.rest != 0:
        work.rests[seat] = reserve % step
        start = S(2) * start + S(work.rests[seat] != 0)
    enter(seat, seats.starts[seat, min(start, S(seats.starts.shape[1]) - S(1))], work)


@inline
def lay_hidden(begun: BegunRound, chance: Word) -> tuple[Word, Word, Word]:
    """A card that may lie face down, drawn from all that nobody has seen; the cards left, the chance."""
    cards, left = begun.shoe.cards, begun.unseen
    if begun.hidden == ZERO:
        return ZERO, left, chance
    place, chance = below(left, chance)
    while begun.possible[cards[place]] == ZERO:
        place, chance = below(left, chance)
    card = U(cards[place])
    if begun.shoe.endless != ZERO:
        return card, left, chance
    left -= ONE
    cards[place] = cards[left]
    cards[left] = card
    return card, left, chance
