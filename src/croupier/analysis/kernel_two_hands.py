"""The compiled loops for two hands of one split, which the exact variance needs.

Both hands meet the same dealer, so they are strongly correlated. For one pair and one upcard let A(h) be the number of
orders in which a split hand ends on h. Sums over two hands are collected by the cards k = h1 + h2 of both hands, for
each k a vector over the dealer's outcomes. Then one distribution of the dealer for each distinct k suffices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.kernel import HIT, STAND, Hands, Moves, Unseen, compile_loop

if TYPE_CHECKING:
    from croupier.analysis.lattice import Bytes, Floats, Ints

OTHER, SAME = 0, 1
"""The second card of a split hand: of another value than the pair's, or of the same."""


@compile_loop
def ends(
    hands: Hands,
    rank: int,
    moves: Moves,
    one_card: bool,
    stood: Floats,
    drawn: Floats,
    doubled: Floats,
    orders: Floats,
) -> None:
    """In how many orders a split hand stands on each hand, ends there after a double, and is doubled there.

    moves[player, hand] are those against one upcard; the results are by kind of second card and hand, and so are the
    orders in which hands are reached, all 0 at first.
    """
    single = len(hands.cards) - 2
    while hands.counts[single, rank] == 0:
        single -= 1
    for card in range(10):
        (stood if one_card else orders)[int(card == rank), hands.child[single, card]] = 1.0
    for hand in range(len(hands.cards) - 12, -1, -1):
        for second in range(2):
            ways = orders[second, hand] / len(moves)
            if ways == 0.0:
                continue
            for player in range(len(moves)):
                move = moves[player, hand]
                if move == STAND:
                    stood[second, hand] += ways
                    continue
                if move != HIT:
                    doubled[second, hand] += ways
                for card in range(10):
                    child = hands.child[hand, card]
                    if child >= 0:
                        (orders if move == HIT else drawn)[second, child] += ways


@compile_loop
def gather(keys: Ints, kind: Ints, ways: Floats, product: Floats, places: Ints, found: Ints, sums: Floats) -> int:
    """Collect all pairs of ends by the cards of both together.

    An end has a packed key, a kind, and ways[n] by kind of second card; product[kind, kind] is the product of two ends,
    by outcome. The loop fills found[i] with the keys and sums[i] with rows by kinds of second cards (both other, one of
    each, both the same) and outcome. `places` is an empty hash table whose size is a power of two. The result is the
    number of keys, or -1 if they do not fit.
    """
    mask, outcomes, count = len(places) - 1, product.shape[2], 0
    for one in range(len(keys)):
        for two in range(one, len(keys)):
            key = keys[one] + keys[two]
            slot = ((key * 0x9E3779B97F4A7C1) >> 20) & mask
            while places[slot] >= 0 and found[places[slot]] != key:
                slot = (slot + 1) & mask
            if places[slot] < 0:
                if count == len(found):
                    return -1
                places[slot], found[count] = count, key
                for kinds in range(sums.shape[1]):
                    for outcome in range(outcomes):
                        sums[count, kinds, outcome] = 0.0
                count += 1
            place, times = places[slot], 1.0 if one == two else 2.0
            both_other = times * ways[one, OTHER] * ways[two, OTHER]
            mixed = ways[one, OTHER] * ways[two, SAME] + ways[one, SAME] * ways[two, OTHER]
            both_same = times * ways[one, SAME] * ways[two, SAME]
            for outcome in range(outcomes):
                worth = product[kind[one], kind[two], outcome]
                sums[place, 0, outcome] += both_other * worth
                if mixed > 0.0:
                    sums[place, 1, outcome] += mixed * times / 2.0 * worth
                if both_same > 0.0:
                    sums[place, 2, outcome] += both_same * worth
    return count


@compile_loop
def lengthen(keys: Ints, rank: int, places: Ints, found: Ints, index: Ints) -> int:
    """Every key with j = 0, 1, ... more cards of a value: index[i, j] is its place among the keys `found`.

    Keys that differ only in the number of cards of that value share most results, so there are far fewer keys than
    entries of the index. The result is the number of keys; `places` is an empty hash table with room for all.
    """
    mask, count = len(places) - 1, 0
    for row in range(len(keys)):
        for j in range(index.shape[1]):
            key = keys[row] + (j << (5 * rank))
            slot = ((key * 0x9E3779B97F4A7C1) >> 20) & mask
            while places[slot] >= 0 and found[places[slot]] != key:
                slot = (slot + 1) & mask
            if places[slot] < 0:
                places[slot], found[count] = count, key
                count += 1
            index[row, j] = places[slot]
    return count


@compile_loop
def unpack(keys: Ints, counts: Bytes) -> None:
    """The cards of each key."""
    for row in range(len(keys)):
        for value in range(10):
            counts[row, value] = (keys[row] >> (5 * value)) & 31


@compile_loop
def weigh(
    unseen: Unseen,
    rank: int,
    j: int,
    counts: Bytes,
    dealer: Floats,
    place: Ints,
    sums: Floats,
    share: Floats,
    out: Floats,
) -> None:
    """Add up sums times the chance of the cards times the dealer's distribution, (2 + j) pair cards being gone.

    counts[i] are the cards of both hands, the first two pair cards among them; dealer[place[i]] the chances of the
    outcomes once they and j more pair cards are gone. `share` is room for a number for each card of both hands.
    """
    for drawn in range(len(share)):
        share[drawn] = 1.0 / max(unseen.size - unseen.drop * (2 + j + drawn), 1.0)
    for row in range(len(counts)):
        chance, drawn = 1.0, 0
        for value in range(10):
            before = j if value == rank else 0
            for copy in range(2 if value == rank else 0, counts[row, value]):
                chance *= max(unseen.counts[value] - unseen.drop * (before + copy), 0.0) * share[drawn]
                drawn += 1
        for kinds in range(sums.shape[1]):
            total = 0.0
            for outcome in range(sums.shape[2]):
                total += sums[row, kinds, outcome] * dealer[place[row], outcome]
            out[kinds] += chance * total
