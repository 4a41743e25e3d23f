"""Where cards are dealt to the tables of the environments, compiled. Nothing here knows a game: the rules are arrays.

A shoe is dealt by a partial Fisher-Yates shuffle, from an ordered shoe each time: with k cards left, one of the first k
places is drawn and its card swapped into the last of them; a block of cards at once, since that is faster. A number below k
is the high word of a random word times k, off by less than k / 2**64. The random words are a Weyl sequence, mixed by one wide
multiplication.

All files `kernel*.py` of the package decide the machine code (`kernel_cache`), so they import no other file of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from croupier.kernel_cache import cached

Function = TypeVar("Function", bound=Callable[..., Any])
Word = Any
"""An unsigned 64-bit number."""
Array = Any

U, S, F = cast(Any, np.uint64), cast(Any, np.int64), cast(Any, np.float32)
ZERO, ONE = U(0), U(1)
NO_MORE, ONE_MORE, SAME = F(0), F(1), cast(Any, np.int8)(-1)
WEYL, MIX = U(0xA0761D6478BD642F), U(0xE7037ED1A0B428DB)

CLAIMS_AT, KIND_AT = 32, 60
"""The bits of an edge where its claims and the kind of its state begin."""
CLAIMS, KIND = U(CLAIMS_AT), U(KIND_AT)
ROW = U((1 << CLAIMS_AT) - 1)
CLAIM = U((1 << (KIND_AT - CLAIMS_AT)) - 1)
DRAW, LAY, PEEK, TURN, ASK, DONE, UNKNOWN = map(U, range(7))
"""The kinds of states; an edge to an unknown one was never taken, and Python finds it."""

OVER, BET, SETTLE, DECISIONS = 0, 1, 2, 3
"""What a table waits for: nothing, a bet, that a round which was over at the deal is settled, or a decision."""

STEP, RESET, RESUME = range(3)
NEXT_STEP, SAME_STEP, DISABLED = range(3)
ROUND, SHOE, SESSION = range(3)

MOST_CLAIMS = 32
"""More than any round makes."""
LAST_CLAIM = U(MOST_CLAIMS - 1)
BLOCK = U(32)
"""A shoe is shuffled so many cards at a time, when they are needed."""

_njit = cast(Any, njit)


def _compiled(function: Function) -> Function:
    """Compiled when it is first called and kept for the next process; where nothing can be kept, compiled in each."""
    return cast(Function, cached(_njit(nogil=True, _nrt=False)(function)))


def _inlined(function: Function) -> Function:
    """A part of every kernel that calls it, and kept with these."""
    return cast(Function, _njit(nogil=True, _nrt=False, forceinline=True)(function))


# Chance


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


@_inlined
def below(number: Word, chance: Word) -> Word:
    """A number below another, from the word that the chance has come to."""
    high, low = product(chance, chance ^ MIX)
    drawn, _ = product(high ^ low, number)
    return drawn


@_inlined
def shuffled(cards: Array, bottom: Word, open: Word, chance: Word) -> tuple[Word, Word]:
    """Draw the next block of the cards above the bottom that are not in order yet: how many still are not, the chance."""
    for _ in range(min(BLOCK, open)):
        chance += WEYL
        place = bottom + below(open, chance)
        open -= ONE
        card = cards[place]
        cards[place] = cards[bottom + open]
        cards[bottom + open] = card
    return open, chance


# The tables of a vector environment


class Rules(NamedTuple):
    """The automaton of a house as arrays. They grow: then they are replaced by longer ones."""

    edges: Array
    """Where each answer leads, row by row. A decision's row begins with its number; then it has an edge for each action."""
    felt: Array
    """What is observed at each decision, a row each."""
    open: Array
    """Which actions are open at each decision, eight in a word."""
    values: Array
    """For each set of claims and each final, what every bet comes to."""


class House(NamedTuple):
    """What stays the same."""

    full: Array
    """A full shoe, in order."""
    ranks: Array
    """The rank of each of the 52 cards, 0 to 12, …"""
    classes: Array
    """… and the number of its class."""
    tags: Array
    """What each rank adds to the running count; after the last the count of a full shoe."""
    wagers: Array
    """For each wager, the units on every bet."""
    needed: Array
    """For each wager the chips one must have, the chips it takes, and the chips of its first bet."""
    sides: Array
    """For each wager, what its side bets bring for the first card, the upcard and the second card; or no rows at all."""
    endless: int
    """1 for infinite decks, which no card leaves; otherwise 0."""
    rest: int
    """The shoe is shuffled before a round once no more cards than this are left."""
    chips: int
    """The chips of a unit."""
    halves: int
    """So many half bets are enough for any round."""
    episode: int
    autoreset: int
    actions: int
    words: int
    """How many actions there are, and how many of them are words."""
    chosen: int
    """1 if the bet is an action; otherwise 0."""
    bankroll: int
    rounds: int
    at_bet: int
    at_dealt: int
    at_bankroll: int
    at_running: int
    """Where the bet, the share dealt, the bankroll and the running count are observed; −1 for nowhere."""
    at_seen: int
    """Where the cards exposed since the shuffle are counted, by rank; beyond the last number if that is not observed."""


class Tables(NamedTuple):
    """Where each table stands. The cards exposed since the shuffle are counted in its observation."""

    cards: Array
    made: Array
    """The claims of the round."""
    log: Array
    """The first answers of the round: cards as 0 to 51, decisions as 52 and more."""
    chance: Array
    numbers: Array
    """A row of the numbers below."""


AT, HOLE, LEFT, OPEN, BOTTOM, BEGUN, CLAIMED, WAGER, FRESH, SLOT, PLAYED, MONEY, NET, LOGGED = range(14)
"""What a table waits for (a decision: where its row begins); its hidden card; the cards left above the bottom, how
many of them are not in order yet, and how many were left when the round began; how many claims; the wager; whether nothing was asked in this round; the edge that must be found first; the rounds
and the chips of the episode; what the last round came to; the answers in the log."""
COLUMNS = 14


class Shown(NamedTuple):
    """What a step shows."""

    observations: Array
    masks: Array
    mask_words: Array
    """The same bytes, eight in a word."""
    rewards: Array
    terminations: Array
    truncations: Array
    final_observations: Array
    final_masks: Array
    stuck: Array
    """The tables that wait for an edge."""


# A call with many arrays spends microseconds on taking them apart. So all of them are passed as one array: where each of
# them lies, and how long it is.


def packed(rules: Rules, house: House, tables: Tables, shown: Shown) -> Array:
    """Addresses, lengths and numbers, in the order in which `unpacked` takes them. Whoever packs keeps the arrays alive."""
    words: list[int] = []
    for given in (*rules, *house, *tables, *shown):
        if isinstance(given, np.ndarray):
            assert given.flags.c_contiguous
            words += [given.ctypes.data, *given.shape]
        else:
            words.append(given)
    return np.array(words, np.int64)


def _array_at(kind: Any, dimensions: int) -> Any:
    """Makes an array of its address and its lengths."""
    array = cast(Any, types.Array)(kind, dimensions, "C")
    size = kind.bitwidth // 8 if kind is not types.boolean else 1

    def made(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ARG001
        new = context.make_array(array)(context, builder)
        strides = [context.get_constant(types.intp, size)]
        for length in reversed(given[2:]):
            strides.insert(0, builder.mul(strides[0], length))
        data = builder.inttoptr(given[0], new.data.type)
        cast(Any, populate_array)(new, data, given[1:], strides, context.get_constant(types.intp, size), None)
        return new._getvalue()

    def flat(typing: Any, address: Any, length: Any) -> Any:  # noqa: ARG001
        return array(types.int64, types.int64), made

    def rows(typing: Any, address: Any, length: Any, width: Any) -> Any:  # noqa: ARG001
        return array(types.int64, types.int64, types.int64), made

    def block(typing: Any, address: Any, length: Any, width: Any, depth: Any) -> Any:  # noqa: ARG001
        return array(types.int64, types.int64, types.int64, types.int64), made

    return cast(Any, intrinsic)((flat, rows, block)[dimensions - 1])


_words, _bytes, _floats = _array_at(types.uint64, 1), _array_at(types.uint8, 1), _array_at(types.float32, 1)
_doubles, _truths, _numbers = _array_at(types.float64, 1), _array_at(types.boolean, 1), _array_at(types.int64, 1)
_word_rows, _byte_rows, _float_rows = _array_at(types.uint64, 2), _array_at(types.uint8, 2), _array_at(types.float32, 2)
_number_rows, _claim_rows, _mask_rows = _array_at(types.int64, 2), _array_at(types.uint16, 2), _array_at(types.int8, 2)
_number_blocks = _array_at(types.int64, 3)


@_inlined
def unpacked(where: Array) -> tuple[Rules, House, Tables, Shown]:
    rules = Rules(
        edges=_words(where[0], where[1]),
        felt=_float_rows(where[2], where[3], where[4]),
        open=_word_rows(where[5], where[6], where[7]),
        values=_number_blocks(where[8], where[9], where[10], where[11]),
    )
    house = House(
        full=_bytes(where[12], where[13]),
        ranks=_bytes(where[14], where[15]),
        classes=_bytes(where[16], where[17]),
        tags=_floats(where[18], where[19]),
        wagers=_number_rows(where[20], where[21], where[22]),
        needed=_number_rows(where[23], where[24], where[25]),
        sides=_number_rows(where[26], where[27], where[28]),
        endless=where[29],
        rest=where[30],
        chips=where[31],
        halves=where[32],
        episode=where[33],
        autoreset=where[34],
        actions=where[35],
        words=where[36],
        chosen=where[37],
        bankroll=where[38],
        rounds=where[39],
        at_bet=where[40],
        at_dealt=where[41],
        at_bankroll=where[42],
        at_running=where[43],
        at_seen=where[44],
    )
    tables = Tables(
        cards=_byte_rows(where[45], where[46], where[47]),
        made=_claim_rows(where[48], where[49], where[50]),
        log=_byte_rows(where[51], where[52], where[53]),
        chance=_words(where[54], where[55]),
        numbers=_number_rows(where[56], where[57], where[58]),
    )
    shown = Shown(
        observations=_float_rows(where[59], where[60], where[61]),
        masks=_mask_rows(where[62], where[63], where[64]),
        mask_words=_word_rows(where[65], where[66], where[67]),
        rewards=_doubles(where[68], where[69]),
        terminations=_truths(where[70], where[71]),
        truncations=_truths(where[72], where[73]),
        final_observations=_float_rows(where[74], where[75], where[76]),
        final_masks=_mask_rows(where[77], where[78], where[79]),
        stuck=_numbers(where[80], where[81]),
    )
    return rules, house, tables, shown


@_inlined
def shuffle_if_due(table: Any, house: House, tables: Tables, shown: Shown) -> None:
    """Before a round: a new shoe, if the cut card is out or the shoe was used up."""
    numbers = tables.numbers
    if numbers[table, LEFT] <= house.rest or numbers[table, BOTTOM] != 0:
        for place in range(len(house.full)):
            tables.cards[table, place] = house.full[place]
        for rank in range(13):
            shown.observations[table, house.at_seen + rank] = 0.0
        numbers[table, LEFT] = numbers[table, OPEN] = len(house.full)
        numbers[table, BOTTOM] = 0


@_inlined
def begin_round(table: Any, house: House, tables: Tables) -> Word:
    """Put the bets down: the place of the round's first edge."""
    numbers, halves = tables.numbers, house.halves
    numbers[table, BEGUN] = numbers[table, LEFT]
    numbers[table, CLAIMED] = 0
    numbers[table, LOGGED] = 0
    if house.episode == SESSION:
        wager = numbers[table, WAGER]
        rest = numbers[table, MONEY] - house.needed[wager, 1]
        halves = min(halves, 2 * rest // house.needed[wager, 2])
    return U(1 + halves)


@_inlined
def begin_episode(table: Any, house: House, tables: Tables) -> None:
    numbers = tables.numbers
    numbers[table, PLAYED] = 0
    numbers[table, MONEY] = house.bankroll * house.chips if house.episode == SESSION else 0
    if house.episode != ROUND:
        numbers[table, LEFT] = 0  # a fresh shoe


@_inlined
def next_round(table: Any, house: House, tables: Tables, shown: Shown) -> bool:
    """Before a round; whether it begins at once, without a bet to choose."""
    shuffle_if_due(table, house, tables, shown)
    tables.numbers[table, AT] = BET
    tables.numbers[table, FRESH] = 1
    return bool(house.chosen == 0)


@_inlined
def is_open(table: Any, wager: Any, house: House, tables: Tables) -> bool:
    """Whether the bankroll covers a wager."""
    return bool(house.episode != SESSION or house.needed[wager, 0] <= tables.numbers[table, MONEY])


@_inlined
def show(table: Any, decision: Any, rules: Rules, house: House, tables: Tables, shown: Shown) -> None:
    """Write down what is observed at a table and which actions are open.

    Rows are copied by words of eight bytes. The sum with nothing keeps the loop from becoming a call, which takes longer.
    """
    numbers, observations, masks = tables.numbers, shown.observations, shown.masks
    for column in range(rules.felt.shape[1]):
        observations[table, column] = rules.felt[decision, column] + NO_MORE
    for word in range(rules.open.shape[1]):
        shown.mask_words[table, word] = rules.open[decision, word]
    size = len(house.full)
    left = size if house.endless != 0 else 0 if numbers[table, BOTTOM] != 0 else numbers[table, LEFT]
    observations[table, house.at_dealt] = F(size - left) / F(size)
    if house.at_bet >= 0:
        observations[table, house.at_bet] = house.wagers[numbers[table, WAGER], 0] if decision >= U(DECISIONS) else 0
    if house.at_bankroll >= 0:
        observations[table, house.at_bankroll] = numbers[table, MONEY] / house.chips
        if house.episode == SESSION and decision == U(BET):
            for wager in range(len(house.needed)):
                masks[table, house.words + wager] = is_open(table, wager, house, tables)
    if house.at_running >= 0:
        unseen, running = F(size), house.tags[13]
        for rank in range(13):
            unseen -= observations[table, house.at_seen + rank]
            running += observations[table, house.at_seen + rank] * house.tags[rank]
        observations[table, house.at_running] = running
        observations[table, house.at_running + 1] = running * F(52) / max(unseen, ONE_MORE)


@_inlined
def expose(table: Any, card: Word, house: House, shown: Shown) -> None:
    shown.observations[table, U(house.at_seen) + U(house.ranks[card])] += ONE_MORE


@_inlined
def run(table: Any, slot: Word, rules: Rules, house: House, tables: Tables, shown: Shown) -> Word:
    """Deal from an edge on until a decision, the end of the round, or an edge that nobody has taken: the last edge."""
    numbers, cards, size = tables.numbers, tables.cards, U(len(house.full))
    left, open, bottom = U(numbers[table, LEFT]), U(numbers[table, OPEN]), U(numbers[table, BOTTOM])
    hole, claimed, logged = U(numbers[table, HOLE]), U(numbers[table, CLAIMED]), U(numbers[table, LOGGED])
    chance, most = tables.chance[table], U(tables.log.shape[1])
    while True:
        edge = rules.edges[slot]
        made = (edge >> CLAIMS) & CLAIM
        tables.made[table, claimed] = made
        claimed = min(claimed + U(made != ZERO), LAST_CLAIM)
        kind = edge >> KIND
        if kind >= ASK:
            break
        if kind <= LAY:
            if left == open:
                if left == ZERO and house.endless == 0:
                    # the shoe is used up: the discards of earlier rounds are shuffled in (E-03)
                    bottom = U(numbers[table, BEGUN])
                    left = open = size - bottom
                if house.endless != 0:  # every card is a block of its own
                    chance += WEYL
                    cards[table, ZERO] = below(size, chance)
                    left, open = ONE, ZERO
                else:
                    open, chance = shuffled(cards[table], bottom, open, chance)
            left -= ONE
            card = U(cards[table, bottom + left])
            if logged < most:
                tables.log[table, logged] = card
                logged += ONE
            if kind == LAY:
                hole = card
            else:
                expose(table, card, house, shown)
        else:
            card = hole
            if kind == TURN:
                expose(table, card, house, shown)
        slot = (edge & ROW) + U(house.classes[card])
    numbers[table, LEFT], numbers[table, OPEN], numbers[table, BOTTOM] = S(left), S(open), S(bottom)
    numbers[table, HOLE], numbers[table, CLAIMED], numbers[table, LOGGED] = S(hole), S(claimed), S(logged)
    numbers[table, SLOT] = S(slot)
    tables.chance[table] = chance
    return edge


@_inlined
def net_of(table: Any, final: Word, rules: Rules, house: House, tables: Tables) -> Any:
    """What the round came to, in chips."""
    numbers, log, net = tables.numbers, tables.log, S(0)
    wager = U(numbers[table, WAGER])
    for number in range(numbers[table, CLAIMED]):
        claims = U(tables.made[table, U(number)])
        for bet in range(house.wagers.shape[1]):
            net += house.wagers[wager, U(bet)] * rules.values[claims, final, U(bet)]
    if house.sides.shape[0] > 0:
        net += house.sides[wager, (S(log[table, 0]) * 52 + S(log[table, 1])) * 52 + S(log[table, 2])]
    return net


@_inlined
def settle(table: Any, net: Any, house: House, tables: Tables, shown: Shown) -> bool:
    """Pay a round out; whether the episode is over."""
    numbers = tables.numbers
    numbers[table, MONEY] += net
    numbers[table, NET] = net
    numbers[table, PLAYED] += 1
    shown.rewards[table] = net / house.chips
    if house.episode == ROUND:
        shown.terminations[table] = True
        return True
    if house.episode == SHOE:
        over = numbers[table, LEFT] <= house.rest or numbers[table, BOTTOM] != 0
        shown.terminations[table] = over
        return bool(over)
    broke = True
    for wager in range(len(house.needed)):
        broke = broke and not is_open(table, wager, house, tables)
    shown.terminations[table] = broke
    shown.truncations[table] = not broke and numbers[table, PLAYED] >= house.rounds
    return bool(broke or numbers[table, PLAYED] >= house.rounds)


@_inlined
def keep_final(table: Any, rules: Rules, house: House, tables: Tables, shown: Shown) -> None:
    """Write down what was observed when an episode was over, since another begins in the same step."""
    show(table, U(OVER), rules, house, tables, shown)
    for column in range(shown.final_observations.shape[1]):
        shown.final_observations[table, column] = shown.observations[table, column] + NO_MORE
    for action in range(house.actions):
        shown.final_masks[table, action] = shown.masks[table, action] & SAME


@_inlined
def pay(table: Any, net: Any, rules: Rules, house: House, tables: Tables, shown: Shown) -> bool:
    """Pay a round out and go on to the next; whether that one begins at once."""
    if settle(table, net, house, tables, shown):
        tables.numbers[table, AT] = OVER
        if house.autoreset != SAME_STEP:
            return False
        keep_final(table, rules, house, tables, shown)
        begin_episode(table, house, tables)
    return next_round(table, house, tables, shown)


@_inlined
def go_on(table: Any, begins: Any, slot: Word, rules: Rules, house: House, tables: Tables, shown: Shown) -> bool:
    """From an edge to the next thing that a table waits for, or to the bet; False if an edge must be found first."""
    numbers, decision = tables.numbers, U(BET)
    while begins:
        edge = run(table, slot, rules, house, tables, shown)
        kind = edge >> KIND
        if kind == ASK:
            numbers[table, AT] = S(edge & ROW)
            decision = rules.edges[edge & ROW]
            break
        if kind != DONE:
            return False
        if numbers[table, FRESH] != 0:
            numbers[table, AT] = SETTLE
            decision = U(SETTLE)
            break
        net = net_of(table, edge & ROW, rules, house, tables)
        if not pay(table, net, rules, house, tables, shown):
            decision = U(numbers[table, AT])
            break
        slot = begin_round(table, house, tables)
    show(table, decision, rules, house, tables, shown)
    return True


@_inlined
def settled(table: Any, rules: Rules, tables: Tables) -> Word:
    """The last edge of a round that was over at the deal, to be taken once more: now the round is paid out."""
    numbers = tables.numbers
    slot = U(numbers[table, SLOT])
    numbers[table, FRESH] = 0
    numbers[table, CLAIMED] -= S((rules.edges[slot] >> CLAIMS) & CLAIM != ZERO)
    return slot


@_inlined
def bet(table: Any, action: Any, house: House, tables: Tables) -> None:
    """Choose a wager; if it is not open, the first that is."""
    wager = action - house.words
    if wager < 0 or wager >= len(house.needed) or not is_open(table, wager, house, tables):
        wager = 0
        while not is_open(table, wager, house, tables):
            wager += 1
    tables.numbers[table, WAGER] = wager
    tables.numbers[table, FRESH] = 0


@_inlined
def said(table: Any, action: Any, tables: Tables) -> Word:
    """The edge of an action at a decision."""
    numbers = tables.numbers
    if numbers[table, LOGGED] < tables.log.shape[1]:
        tables.log[table, numbers[table, LOGGED]] = 52 + action
        numbers[table, LOGGED] += 1
    numbers[table, FRESH] = 0
    return U(numbers[table, AT] + 1 + action)


@_compiled
def advance(call: int, actions: Array, where: Array) -> int:
    """STEP takes an action at every table, RESET begins an episode at those whose action is not 0, RESUME goes on at the
    first tables that waited for an edge, as many as there are actions. Gives how many tables wait for one now.
    """
    rules, house, tables, shown = unpacked(where)
    numbers, stuck = tables.numbers, 0
    for index in range(len(actions)):
        number = shown.stuck[index] if call == RESUME else index
        table, action, begins = U(number), S(actions[index]), True
        at = numbers[table, AT]
        if call == STEP:
            if action < 0 or action >= house.actions:
                action = S(house.actions - 1)
            shown.rewards[table] = 0.0
            shown.terminations[table] = False
            shown.truncations[table] = False
        if call == RESUME:
            slot = U(numbers[table, SLOT])
        elif call == STEP and at >= DECISIONS:
            slot = said(table, action, tables)
        elif call == STEP and at == SETTLE:
            slot = settled(table, rules, tables)
        else:
            if call == RESET and action == 0:
                continue
            if call == STEP and at == BET:
                bet(table, action, house, tables)
            else:
                begin_episode(table, house, tables)
                begins = next_round(table, house, tables, shown)
            slot = begin_round(table, house, tables)
        if not go_on(table, begins, slot, rules, house, tables, shown):
            shown.stuck[stuck] = number
            stuck += 1
    return stuck
