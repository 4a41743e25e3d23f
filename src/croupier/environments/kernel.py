"""Where cards are dealt to the tables of the environments, compiled. Nothing here knows a game: the rules are arrays.

Tables are dealt to in batches, side by side: all tables of a batch take one edge, then all that need another card take the
next. Their memory accesses overlap, and lists in which tables are sorted without a branch leave the processor little to
mispredict. Each table has its own shoe and random numbers, so the order makes no difference.

A shoe is shuffled some cards at a time, when they are needed, from an ordered shoe (`simulation.kernel` says how).
"""

from __future__ import annotations

from typing import Any

from croupier.compiled.kernel_cards import ONE, ZERO, S, U, below, draw
from croupier.compiled.kernel_data import Word
from croupier.compiled.kernel_options import device, inline, kernel
from croupier.environments.kernel_data import (
    ASKS,
    BATCH,
    CLAIMING,
    CLAIMS_AT,
    DONE,
    DRAWN,
    ENDS,
    LAID,
    RESET,
    RESUME,
    ROUND,
    SAID,
    SAME_STEP,
    SESSION,
    SHOE,
    SHOWN,
    STEP,
    SUIT_AT,
    MemoryRecord,
    actions_of,
    cards_of,
    edges_of,
    fetch,
    final_observations_of,
    final_open_of,
    full_of,
    lists_of,
    log_of,
    needed_of,
    observations_of,
    open_of,
    rewards_of,
    sides_of,
    stuck_of,
    table_at,
    terminations_of,
    tops_of,
    truncations_of,
    values_of,
    wagers_of,
    work_at,
)
from croupier.environments.kernel_show import OVER, RANKS, bet_at, is_open, settle_at, show_all

CLAIMS, ROW = U(CLAIMS_AT), U((1 << CLAIMS_AT) - 1)
IS_CLAIMING, IS_DRAWN, IS_LAID, IS_SHOWN, IS_ASKING, HAS_ENDED = (
    U(flag.bit_length() - 1) for flag in (CLAIMING, DRAWN, LAID, SHOWN, ASKS, ENDS)
)
RANK = U((1 << SUIT_AT) - 1)
BLOCK, ENOUGH = U(16), 8
"""How many cards of a shoe are shuffled at a time, and how many must be shuffled when a round begins."""
TURNS, DEALT, ACTIVE, OTHERS = (U(place * BATCH) for place in range(4))
"""Where the lists of a batch begin: all its tables, those that are dealt to, those that need a card, and others."""
FINAL = ACTIVE
"""The list of those whose episode is over, when none needs a card any more."""


# Money


@device
def bet(work: MemoryRecord, one: MemoryRecord, action: Word) -> None:
    """Choose a wager; if it is not open, the first that is."""
    words = U(work.word_count)
    wager = action - words
    if action < words or not is_open(work, one, wager):
        wager = ZERO
        while not is_open(work, one, wager):
            wager += ONE
    one.wager = wager


@inline
def net_of(work: MemoryRecord, one: MemoryRecord) -> Any:
    """What a round that is over came to, in chips."""
    values, wagers = values_of(work), wagers_of(work)
    bets, wager, net = U(work.bet_count), U(one.wager), S(0)
    for number in range(one.claimed):
        place = (U(one.made[U(number)]) * U(work.final_count) + (one.edge & ROW)) * bets
        for on in range(bets):
            net += wagers[wager * bets + U(on)] * values[place + U(on)]
    if work.sided != 0:
        log, first = log_of(work), U(one.number) * U(work.log_width)
        cards = U(log[first]) << U(12) | U(log[first + ONE]) << U(6) | U(log[first + U(2)])
        net += sides_of(work)[wager << U(18) | cards]
        if U(log[first]) == U(work.lady) and U(log[first + U(2)]) == U(work.lady):
            net += tops_of(work)[wager] * values[(one.edge & ROW) * bets]
    return net


@inline
def pay(work: MemoryRecord, one: MemoryRecord) -> bool:
    """Pay a round out; whether the episode is over."""
    net = net_of(work, one)
    one.money += net
    one.played += 1
    over, cut = True, False
    if work.episode == SHOE:
        over = is_due(work, one)
    elif work.episode == SESSION:
        for wager in range(U(work.wager_count)):
            over = over and not is_open(work, one, U(wager))
        cut = not over and one.played >= work.rounds
    table = U(one.number)
    rewards_of(work)[table] = net / work.chips
    terminations_of(work)[table] = over
    truncations_of(work)[table] = cut
    return over or cut


# Cards


@inline
def is_due(work: MemoryRecord, one: MemoryRecord) -> bool:
    """Whether the shoe is shuffled before the next round: the cut card is out, or the shoe was used up."""
    return bool(one.top <= work.rest or one.bottom != 0)


@device
def shuffle(work: MemoryRecord, one: MemoryRecord) -> None:
    """A new shoe, in order; it is shuffled as its cards are needed."""
    cards, full, seen = cards_of(work, one), full_of(work), one.seen
    for place in range(U(work.size)):
        cards[U(place)] = full[U(place)]
    for rank in range(RANKS):
        seen[rank] = 0
    one.top = one.ready = work.size
    one.bottom = 0


@device
def shuffle_more(work: MemoryRecord, one: MemoryRecord) -> None:
    """Draw the next cards of a shoe. If it is used up, the discards of earlier rounds are shuffled in (E-03)."""
    cards, chance, bottom = cards_of(work, one), one.chance, U(one.bottom)
    if work.endless != 0:  # one card, which comes back
        place, one.chance = below(U(work.size), chance)
        cards[ZERO] = full_of(work)[place]
        one.top, one.ready = 1, 0
        return
    if U(one.ready) == bottom:
        bottom = U(one.begun)
        one.bottom, one.top, one.ready = bottom, work.size, work.size
    left = U(one.ready) - bottom
    for _ in range(min(BLOCK, left)):
        _, left, chance = draw(cards, bottom, left, chance)
    one.chance, one.ready = chance, bottom + left


@inline
def take(one: MemoryRecord, edges: Any, slot: Word) -> None:
    """Take an edge, with the claims it makes."""
    edge, claimed = edges[slot], U(one.claimed)
    one.made[claimed] = edge >> CLAIMS
    one.claimed = claimed + (edge >> IS_CLAIMING & ONE)
    one.edge, one.slot = edge, slot


@inline
def deal_on(one: MemoryRecord, cards: Any, edges: Any, last_class: Word) -> None:
    """Deal as long as cards are drawn. The first cards of all rounds are alike, so the processor knows how many they are."""
    edge, slot, top, hole, claimed = one.edge, U(one.slot), U(one.top), U(one.hole), U(one.claimed)
    while edge >> IS_DRAWN & ONE != ZERO and top != U(one.ready):
        top -= ONE
        card = U(cards[top])
        rank = card & RANK
        hole += (edge >> IS_LAID & ONE) * (card - hole)
        one.seen[rank] += edge >> IS_SHOWN & ONE
        slot = (edge & ROW) + min(rank, last_class)
        edge = edges[slot]
        one.made[claimed] = edge >> CLAIMS
        claimed += edge >> IS_CLAIMING & ONE
    one.edge, one.slot, one.top, one.hole, one.claimed = edge, slot, top, hole, claimed


@inline
def deal(work: MemoryRecord, acting: Word, many: Word) -> None:
    """Take the edges that tables have come to, and deal until none needs a card. All but the acting ones begin a round."""
    lists, edges, active = lists_of(work), edges_of(work), ZERO
    last_class, logs = U(work.last_class), U(work.log_width)
    for number in range(many):
        address = lists[DEALT + U(number)]
        lists[ACTIVE + active] = address
        one = table_at(address)
        take(one, edges, U(one.slot))
        if U(number) >= acting and logs == ZERO:
            deal_on(one, cards_of(work, one), edges, last_class)
        active += ONE - (one.edge >> HAS_ENDED)
    while active != ZERO:
        many, active = active, ZERO
        for number in range(many):
            address = lists[ACTIVE + U(number)]
            lists[ACTIVE + active] = address
            one = table_at(address)
            edge, hole = one.edge, U(one.hole)
            drawn = edge >> IS_DRAWN & ONE
            if drawn & U(one.top == one.ready) != ZERO:
                shuffle_more(work, one)
            top = U(one.top) - drawn
            one.top = top
            # chosen without a branch: the next card, or the one that lies face down
            card = hole + drawn * (U(cards_of(work, one)[top]) - hole)
            one.hole = hole + (edge >> IS_LAID & ONE) * (card - hole)
            rank = card & RANK
            one.seen[rank] += edge >> IS_SHOWN & ONE
            if one.logged < logs:
                log_of(work)[U(one.number) * logs + U(one.logged)] = card
                one.logged += drawn
            take(one, edges, (edge & ROW) + min(rank, last_class))
            active += ONE - (one.edge >> HAS_ENDED)


# Rounds and episodes


@inline
def begin_episode(work: MemoryRecord, one: MemoryRecord) -> None:
    one.played = 0
    one.money = work.bankroll * work.chips if work.episode == SESSION else 0
    if work.episode != ROUND:
        one.top = 0  # a fresh shoe


@inline
def begin_round(work: MemoryRecord, one: MemoryRecord) -> None:
    """Put the bets down."""
    needed, halves = needed_of(work), work.halves
    one.begun = one.top
    if one.ready != 0 and one.top < one.ready + ENOUGH and work.endless == 0:
        shuffle_more(work, one)
    one.claimed = one.logged = 0
    if work.episode == SESSION:
        wager = U(one.wager) * U(3)
        halves = min(halves, 2 * (one.money - needed[wager + ONE]) // needed[wager + U(2)])
    one.slot = 3 * work.face_width + halves


@inline
def next_round(work: MemoryRecord, one: MemoryRecord) -> Word:
    """Go on to a bet; or, if there is none to choose, to the next round: 1 if cards are dealt, otherwise 0."""
    if is_due(work, one):
        shuffle(work, one)
    one.at, one.fresh = bet_at(work), 1
    begin_round(work, one)
    return U(work.chosen == 0)


@inline
def act(work: MemoryRecord, one: MemoryRecord, action: Word) -> None:
    """Take an action at a decision."""
    if one.logged < work.log_width:
        log_of(work)[U(one.number) * U(work.log_width) + U(one.logged)] = U(SAID) + action
        one.logged += 1
    one.fresh = 0
    slot = U(one.at) + U(work.face_width) + action
    one.slot = slot
    fetch(edges_of(work), slot)


@inline
def action_of(work: MemoryRecord, one: MemoryRecord) -> Word:
    return min(U(actions_of(work)[U(one.number)]), U(work.action_count - 1))


@inline
def begin(work: MemoryRecord, many: Word) -> tuple[Word, Word]:
    """Take an action at every table of a batch, or begin an episode where one is over.

    Returns how many act at a decision, and how many are dealt to: these, then those that begin a round.
    """
    lists, dealt, others = lists_of(work), ZERO, ZERO
    for number in range(many):
        address = lists[TURNS + U(number)]
        # on both lists; where it does not belong the next one overwrites it
        lists[DEALT + dealt] = lists[OTHERS + others] = address
        decides = U(U(table_at(address).at) > settle_at(work))
        dealt += decides
        others += ONE - decides
    acting = dealt
    for number in range(acting):
        one = table_at(lists[DEALT + U(number)])
        act(work, one, action_of(work, one))
    for number in range(others):
        address = lists[OTHERS + U(number)]
        one = table_at(address)
        lists[DEALT + dealt] = address
        if one.at == OVER:
            begin_episode(work, one)
            dealt += next_round(work, one)
        else:
            dealt += ONE
            one.fresh = 0
            if one.at == bet_at(work):
                bet(work, one, action_of(work, one))
                begin_round(work, one)
            else:  # over at the deal: its last edge is taken once more, and now it is paid out
                one.claimed -= one.edge >> IS_CLAIMING & ONE
    return acting, dealt


@inline
def end(work: MemoryRecord, many: Word, stuck: Word) -> tuple[Word, Word]:
    """What comes after the last card: a decision, or the next round. Returns how many are dealt to again, and how many are stuck."""
    lists, edges, dealt, others = lists_of(work), edges_of(work), ZERO, ZERO
    for number in range(many):
        address = lists[DEALT + U(number)]
        lists[OTHERS + others] = address
        one = table_at(address)
        edge, at = one.edge, U(one.at)
        asks = edge >> IS_ASKING & ONE
        fetch(edges, edge & ROW)
        one.at = at + asks * ((edge & ROW) - at)
        others += ONE - asks
    again = final = ZERO
    for number in range(others):
        address = lists[OTHERS + U(number)]
        one = table_at(address)
        if one.edge & U(DONE) == ZERO:
            stuck_of(work)[stuck] = one.number
            stuck += ONE
        elif one.fresh != 0:
            one.at = settle_at(work)
        else:
            one.at = OVER
            over = U(pay(work, one))
            lists[FINAL + final] = lists[DEALT + again] = address
            final += over
            again += ONE - over * U(work.autoreset != SAME_STEP)
    if work.autoreset == SAME_STEP:
        show_all(work, FINAL, final, final_observations_of(work), final_open_of(work))
        for number in range(final):
            begin_episode(work, table_at(lists[FINAL + U(number)]))
    for number in range(again):
        address = lists[DEALT + U(number)]
        lists[DEALT + dealt] = address
        dealt += next_round(work, table_at(address))
    return dealt, stuck


@inline
def clear(work: MemoryRecord, first: int, last: int) -> None:
    """Forget what the last step of some tables brought."""
    rewards, terminations, truncations = rewards_of(work), terminations_of(work), truncations_of(work)
    for table in range(first, last):
        rewards[table] = 0.0
    for table in range(first, last):
        terminations[table] = 0
    for table in range(first, last):
        truncations[table] = 0


@inline
def gather(work: MemoryRecord, call: int, first: int, last: int) -> Word:
    """List the tables of a batch: how many take part in this call."""
    lists, many = lists_of(work), ZERO
    if call == STEP:
        clear(work, first, last)
        for number in range(first, last):
            lists[TURNS + many] = U(work.tables) + U(number) * U(work.stride)
            many += ONE
        return many
    for number in range(first, last):
        table = U(number)
        if call == RESET and actions_of(work)[table] == 0:
            continue
        if call == RESUME:
            table = U(stuck_of(work)[table])
        else:
            clear(work, number, number + 1)
        address = U(work.tables) + table * U(work.stride)
        lists[TURNS + many] = lists[DEALT + many] = address
        many += ONE
        if call == RESET:
            table_at(address).at = OVER
    return many


@kernel
def advance(call: int, many: int, address: int) -> int:
    """STEP takes an action at every table, RESET begins an episode at those whose action is not 0, RESUME goes on at the
    first tables that waited for an edge. Returns how many tables wait for one now.
    """
    work, stuck = work_at(U(address)), ZERO
    for first in range(0, many, BATCH):
        batch = gather(work, call, first, min(first + BATCH, many))
        acting, dealt = ZERO, batch
        if call != RESUME:
            acting, dealt = begin(work, batch)
        while dealt != ZERO:
            deal(work, acting, dealt)
            dealt, stuck = end(work, dealt, stuck)
            acting = ZERO
        show_all(work, TURNS, batch, observations_of(work), open_of(work))
    return int(stuck)
