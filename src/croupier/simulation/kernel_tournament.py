"""The compiled kernel that plays whole tournaments: bets, rounds of all seats, departures, ties by history and by lot.

It knows no game: rules and strategies are tables (`tournament_tables`). A seat that has left, or does not play, waits at the
end of a round. Every seat's round begins at the row that fits what the seat can still put up beside its bet.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.compiled.kernel_cards import ONE, ZERO, S, U, below
from croupier.compiled.kernel_data import Cards, Numbers, Word, Words
from croupier.compiled.kernel_options import inline, kernel
from croupier.simulation.kernel import CLAIM, CLAIMS, DEAL, DONE, DRAW, KIND, LAY, PEEK, ROW, TOSS, deal
from croupier.simulation.kernel_data import KernelShoe

OVER = DONE << KIND
LOTS = U(1 << 31)
HUNDRED = S(100)
BOT, SOLVED, BY_RANK = 0, 1, 2
"""How a seat bets: as the house's own players do, by a solved table, or a share of its purse for its rank."""


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
    rotating: bool


class BotBets(NamedTuple):
    """What the house's own players bet (`strategies.betting`)."""

    minimum: int
    maximum: int
    chip: int
    unit: int
    careful: int
    """So many bets are kept in the purse, if possible."""
    chips: Numbers
    shares: Numbers


class BetTables(NamedTuple):
    """How seats bet that do not bet as bots: for each seat, round and company the place of a table of bets.

    A table has an axis for the own purse, in steps, and one for each other player, at the points of a grid.
    """

    kinds: Numbers
    places: Numbers
    """For each seat, the coming round and the set of players left: where its table begins; −1: none."""
    bets: Numbers
    step: int
    own: int
    """How many steps the own purse has."""
    nearest: Numbers
    """For each number of other players and each step of a purse: the nearest point of their grid."""
    points: Numbers
    """For each number of other players: how many points their grid has."""
    by_rank: Any
    """For each round and each rank the share of the purse that is bet by rank."""


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
    lots: Numbers


MaybeFeed = Feed | None
MaybeBegun = BegunRound | None
MaybeTables = BetTables | None


# Bets


@inline
def bot_bet(purse: int, share: int, bots: BotBets) -> Any:
    """A share of the purse in round chips, between the minimum and the most."""
    most = purse // bots.careful
    if most < bots.minimum:
        most = purse
    most = min(most, bots.maximum)
    if most < bots.minimum:
        return most
    wish, step = purse * share // HUNDRED, bots.unit
    for chip in bots.chips:
        if S(4) * chip * bots.unit <= wish:
            step = chip * bots.unit
    least = (bots.minimum + bots.unit - S(1)) // bots.unit * bots.unit
    highest = most // bots.unit * bots.unit
    if least > highest:
        return bots.minimum
    return min(max((wish + step // S(2)) // step * step, least), highest)


@inline
def allowed_bet(purse: int, wish: int, bots: BotBets) -> Any:
    """A wish in whole chips, between the minimum and the most; all there is if that is less than the minimum."""
    most = min(purse, bots.maximum)
    if purse < bots.minimum:
        return purse
    return min(max(wish // bots.chip * bots.chip, bots.minimum), most // bots.chip * bots.chip)


@inline
def rank_of(seat: int, purses: Numbers) -> Any:
    rank = S(0)
    for other in range(len(purses)):
        if purses[other] > purses[seat]:
            rank += S(1)
    return rank


@inline
def table_bet(seat: int, round: int, purses: Numbers, tables: BetTables, bots: BotBets) -> Any:
    """The bet of a seat that has tables; a bot's smallest if there is none for this company."""
    mask, others = S(0), S(0)
    for other in range(len(purses)):
        if purses[other] >= S(0) and other != seat:
            mask |= S(1) << S(other)
            others += S(1)
    if tables.kinds[seat] == BY_RANK:
        return allowed_bet(purses[seat], S(purses[seat] * tables.by_rank[round, rank_of(seat, purses)]), bots)
    place = tables.places[seat, round, mask]
    if place < S(0):
        return allowed_bet(purses[seat], S(purses[seat] * tables.by_rank[round, rank_of(seat, purses)]), bots)
    spot = min((purses[seat] + tables.step // S(2)) // tables.step, S(tables.own) - S(1))
    for other in range(len(purses)):
        if mask >> S(other) & S(1):
            near = min(purses[other] // tables.step, S(tables.nearest.shape[1]) - S(1))
            spot = spot * tables.points[others] + tables.nearest[others, near]
    return allowed_bet(purses[seat], tables.bets[place + spot], bots)


# A round


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
    net, final, whole = S(0), work.transitions[seat] & ROW, bet % seats.stake == S(0)
    for number in range(work.claims[seat]):
        made = work.made[seat, number]
        if whole:
            net += seats.values[made, final] * (bet // seats.stake)
            continue
        for place in range(seats.sets.shape[1]):
            claim = seats.sets[made, place]
            if claim >= S(0):
                net += seats.pays[claim, final] * bet // seats.stake
    return net


@inline
def begin_round(seat: int, seats: Contenders, work: Work) -> None:
    """The row at which a seat's round begins, for what it can still put up."""
    steps = S(2) * (work.purses[seat] - work.bets[seat]) // work.bets[seat] // seats.halves
    transition = seats.starts[seat, min(steps, S(seats.starts.shape[1]) - S(1))]
    work.transitions[seat] = transition
    work.made[seat, 0] = (transition >> CLAIMS) & CLAIM
    work.claims[seat] = U(work.made[seat, 0] != ZERO)


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


@kernel
def play_tournaments(
    number: int,
    chance: Word,
    contest: Contest,
    shoe: KernelShoe,
    seats: Contenders,
    bots: BotBets,
    tables: MaybeTables,
    begun: MaybeBegun,
    feed: MaybeFeed,
    work: Work,
    wins: Numbers,
    masks: Numbers,
    final: Numbers,
) -> None:
    """Play so many tournaments from a position: how often each seat wins, and who is there after each round.

    `masks`: for each round and each set of seats, how often just these were there after it. `final`: the purses at the end of the
    last tournament, −1 for a seat that has left.
    """
    many, size = len(work.purses), U(len(shoe.cards))
    for _ in range(number):
        for seat in range(many):
            work.purses[seat] = contest.purses[seat]
        played, left, out = contest.played, ZERO, 0
        remaining = 0
        for seat in range(many):
            remaining += work.purses[seat] >= S(0)
        while played < contest.rounds and remaining > 1:
            for seat in range(many):
                work.transitions[seat] = OVER
                work.claims[seat] = ZERO
                if work.purses[seat] < S(0):
                    continue
                share = S(0)
                if feed is None:
                    drawn, chance = below(U(len(bots.shares)), chance)
                    share = bots.shares[drawn]
                else:
                    share = feed.shares[played, seat]
                bet = bot_bet(work.purses[seat], share, bots)
                if tables is not None and tables.kinds[seat] != BOT:
                    bet = table_bet(seat, played, work.purses, tables, bots)
                if played == contest.played and contest.first[seat] >= S(0):
                    bet = contest.first[seat]
                work.bets[seat] = bet
                begin_round(seat, seats, work)
            if begun is not None and played == contest.played:
                for seat in range(many):
                    transition = begun.seats.starts[seat, 0]
                    work.transitions[seat] = transition
                    work.made[seat, 0] = (transition >> CLAIMS) & CLAIM
                    work.claims[seat] = U(work.made[seat, 0] != ZERO)
                hole, unseen, chance = lay_hidden(begun, chance)
                taken = begun.unseen - unseen
                _, _, chance, _ = play_round(unseen, chance, hole, U(2), taken, begun.shoe, begun.seats, feed, work)
                left = ZERO
            else:
                if left <= shoe.rest:
                    left = size
                left, bottom, chance, _ = play_round(left, chance, ZERO, ZERO, ZERO, shoe, seats, feed, work)
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
                out, chance = leaver(played, remaining, contest, chance, feed, work)
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
        winner, chance = strongest(played, chance, feed, work)
        wins[winner] += 1
        for seat in range(many):
            final[seat] = work.purses[seat]
