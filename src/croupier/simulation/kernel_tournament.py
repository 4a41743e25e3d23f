"""The compiled kernel that plays whole tournaments: bets, rounds of all seats, departures, ties by history and by lot.

Each round of each tournament has random numbers of its own. So two ways to bet that are tried with the same seed get the same cards
and the same bets of the others in every tournament, until they take another number of cards: most of the luck cancels out.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.compiled.kernel_cards import MIX, STEP, ZERO, S, U, below, product
from croupier.compiled.kernel_data import Cards, Numbers, Word
from croupier.compiled.kernel_options import inline, kernel
from croupier.simulation.kernel_data import KernelShoe
from croupier.simulation.kernel_tournament_bets import BOT, BetTables, BotBets, bot_bet, table_bet
from croupier.simulation.kernel_tournament_round import (
    OVER,
    BegunRound,
    Contenders,
    MaybeFeed,
    Work,
    begin_round,
    enter,
    lay_hidden,
    net_of,
    play_round,
)

LOTS = U(1 << 31)


class Contest(NamedTuple):
    """From where a tournament is played, and its calendar."""

    purses: Numbers
    """What each seat has; −1: it has left."""
    history: Numbers
    played: int
    rounds: int
    block: int
    first: Numbers
    """The bets of the first round where they are known; −1 where they are not."""
    order: Cards
    """How the cards of the shoe lie when a tournament begins."""


MaybeBegun = BegunRound | None


# Who leaves


@inline
def weaker(one: int, other: int, played: int, work: Work) -> int:
    """Below 0 if one is weaker than the other, above 0 if stronger: the purse, then the last round, back to the first."""
    if work.purses[one] != work.purses[other]:
        return -1 if work.purses[one] < work.purses[other] else 1
    for back in range(played):
        mine, others = work.history[played - 1 - back, one], work.history[played - 1 - back, other]
        if mine != others:
            return -1 if mine < others else 1
    return 0


@inline
def draw_lots(played: int, chance: Word, feed: MaybeFeed, work: Work) -> Word:
    for seat in range(len(work.lots)):
        if feed is None:
            lot, chance = below(LOTS, chance)
            work.lots[seat] = S(lot)
        else:
            work.lots[seat] = feed.lots[played, seat]
    return chance


@inline
def leaver(
    played: int, remaining: int, contest: Contest, chance: Word, feed: MaybeFeed, work: Work
) -> tuple[int, Word]:
    """The seat that must leave now; −1: none."""
    out, drawn = -1, False
    for seat in range(len(work.purses)):  # S0-18, S0-D9: of several at 0 the one who had least before this round
        if work.purses[seat] == S(0):
            if out < 0 or work.history[played - 1, seat] > work.history[played - 1, out]:
                out = seat
            elif work.history[played - 1, seat] == work.history[played - 1, out]:
                if not drawn:
                    chance = draw_lots(played, chance, feed, work)
                    drawn = True
                if work.lots[seat] > work.lots[out]:
                    out = seat
    if out >= 0:
        return out, chance
    allowed = max(1, len(work.purses) - played // contest.block)
    if played % contest.block != 0 or played >= contest.rounds or remaining <= allowed:
        return -1, chance
    for seat in range(len(work.purses)):
        if work.purses[seat] < S(0):
            continue
        order = -1 if out < 0 else weaker(seat, out, played, work)
        if order == 0:
            if not drawn:
                chance = draw_lots(played, chance, feed, work)
                drawn = True
            order = -1 if work.lots[seat] < work.lots[out] else 1
        if order < 0:
            out = seat
    return out, chance


@inline
def strongest(played: int, chance: Word, feed: MaybeFeed, work: Work) -> tuple[int, Word]:
    """The winner; a lot decides between players who are level back to the first round."""
    best, drawn = -1, False
    for seat in range(len(work.purses)):
        if work.purses[seat] < S(0):
            continue
        order = 1 if best < 0 else weaker(seat, best, played, work)
        if order == 0:
            if not drawn:
                chance = draw_lots(played, chance, feed, work)
                drawn = True
            order = 1 if work.lots[seat] > work.lots[best] else -1
        if order > 0:
            best = seat
    return best, chance


# Tournaments


@inline
def stream(chance: Word, number: int) -> Word:
    """The first state of one of many generators that have nothing in common."""
    start = chance + U(number + 1) * STEP
    high, low = product(start, start ^ MIX)
    return high ^ low


@inline
def put_back(cards: Cards, order: Cards) -> None:
    """Lay the cards of a shoe as they lay at first."""
    for place in range(len(cards)):
        cards[place] = order[place]


@kernel
def play_tournaments(
    number: int,
    chance: Word,
    contest: Contest,
    shoe: KernelShoe,
    seats: Contenders,
    bots: BotBets,
    tables: BetTables,
    begun: MaybeBegun,
    feed: MaybeFeed,
    work: Work,
    winners: Cards,
    masks: Numbers,
    final: Numbers,
) -> None:
    """Play so many tournaments from a position: the seat that wins each of them, and who is there after each round.

    `masks`: for each round and each set of seats, how often just these were there after it. `final`: the purses at the end of the
    last tournament, −1 for a seat that has left.
    """
    many, size = len(work.purses), U(len(shoe.cards))
    for tournament in range(number):
        run = luck = stream(chance, tournament)
        put_back(shoe.cards, contest.order)
        if begun is not None:
            put_back(begun.shoe.cards, begun.order)
        for seat in range(many):
            work.purses[seat] = contest.purses[seat]
        played, left, out = contest.played, ZERO, 0
        remaining = 0
        for seat in range(many):
            remaining += work.purses[seat] >= S(0)
        while played < contest.rounds and remaining > 1:
            luck = stream(run, played)
            for seat in range(many):
                work.transitions[seat] = OVER
                work.claims[seat] = ZERO
                drawn, luck = below(U(len(bots.shares)), luck)
                if work.purses[seat] < S(0):
                    continue
                share = S(bots.shares[drawn] if feed is None else feed.shares[played, seat])
                bet = bot_bet(work.purses[seat], share, bots)
                if tables.kinds[seat] != BOT:
                    bet = table_bet(seat, played, work.purses, tables, bots)
                if played == contest.played and contest.first[seat] >= S(0):
                    bet = contest.first[seat]
                work.bets[seat] = bet
                begin_round(seat, seats, work)
            if begun is not None and played == contest.played:
                for seat in range(many):
                    enter(seat, begun.seats.starts[seat, 0], work)
                hole, unseen, luck = lay_hidden(begun, luck)
                taken = begun.unseen - unseen
                _, _, luck, _ = play_round(unseen, luck, hole, U(2), taken, begun.shoe, begun.seats, feed, work)
                left = ZERO
            else:
                if left <= shoe.rest:
                    left = size
                left, bottom, luck, _ = play_round(left, luck, ZERO, ZERO, ZERO, shoe, seats, feed, work)
                if bottom != ZERO:
                    left = ZERO
            for seat in range(many):
                net = S(0)
                if work.purses[seat] >= S(0):
                    if begun is not None and played == contest.played:
                        net = net_of(seat, begun.seats.stake, begun.seats, work)
                    else:
                        net = net_of(seat, work.bets[seat], seats, work)
                    work.purses[seat] += net
                work.history[played, seat] = net
            played += 1
            while remaining > 1:
                out, luck = leaver(played, remaining, contest, luck, feed, work)
                if out < 0:
                    break
                work.purses[out] = S(-1)
                remaining -= 1
            mask = 0
            for seat in range(many):
                mask |= int(work.purses[seat] >= S(0)) << seat
            masks[played - 1, mask] += 1
            if remaining == 1:
                for later in range(played, contest.rounds):
                    masks[later, mask] += 1
        winner, luck = strongest(played, luck, feed, work)
        winners[tournament] = winner
        for seat in range(many):
            final[seat] = work.purses[seat]
