"""Index plays against sampled shoes: python benchmarks/index_plays.py [SAMPLES]

For the closest indices of six decks with Hi-Lo: the gain at a reading as it is computed, beside the mean over shoes that are
drawn at random and have this reading. Each drawn shoe is valued exactly, so a few thousand suffice. The later moves of a hand
are those of the expected shoe at the reading, because a player does not know the drawn one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from croupier.analysis.best_chart import reached_by_chart
from croupier.analysis.counted_game import CountedGame, counted_game
from croupier.analysis.counted_shoe import CountedShoe
from croupier.analysis.kernel import DOUBLE, HIT, STAND, Unseen
from croupier.analysis.layout import best, fixed, layout
from croupier.games.blackjack import Rules
from croupier.games.counts import Counting

RULES = Rules(insurance=True)
CLOSE = (
    ("16 v 10: stand", 16, 10, 0, STAND),
    ("12 v 2: stand", 12, 2, 3, STAND),
    ("16 v 9: stand", 16, 9, 4, STAND),
    ("12 v 5: stand", 12, 5, -2, STAND),
    ("9 v 7: double", 9, 7, 3, DOUBLE),
    ("10 v 10: double", 10, 10, 3, DOUBLE),
    ("10 v A: double", 10, 1, 3, DOUBLE),
)
"""Hard totals, upcards, readings and the move that is compared with a hit."""


def chosen(found: CountedGame, points: int, column: int, move: int) -> np.ndarray:
    """The hands of a cell, as rows of the game: no pairs; two cards only where the move is a double."""
    hands = found.base.layout.lattice
    these = (hands.points[found.hands] == points) & ~hands.soft[found.hands] & (found.pair_value == 0)
    reached = found.weight[:, column] > 0.0
    return np.nonzero(these & reached & (found.two_cards if move == DOUBLE else True))[0]


def computed(found: CountedGame, points: int, upcard: int, reading: int, move: int) -> float:
    column = found.base.layout.upcards.index(upcard)
    rows = chosen(found, points, column, move)
    at = found.shoe.readings.index(reading)
    values, chance = found.values[at, :, :, column][rows], found.chance[at, :, column][rows]
    return float((values[:, move] - values[:, HIT]).sum() / chance.sum())


def drawn(
    found: CountedGame, points: int, upcard: int, reading: int, move: int, random: np.random.Generator
) -> Iterator[tuple[int, np.ndarray]]:
    """Hands of the cell and shoes (hand and upcard put back) at which the player has the reading."""
    shoe, hands = found.shoe, found.base.layout.lattice
    column = found.base.layout.upcards.index(upcard)
    rows = chosen(found, points, column, move)
    weight = reached_by_chart(found.base)[found.hands[rows], column]
    full = shoe.full.counts.astype(np.int64)
    while True:
        hand = int(found.hands[random.choice(rows, p=weight / weight.sum())])
        known = hands.counts[hand].astype(np.int64)
        known[upcard - 1] += 1
        before = int(random.uniform(0, shoe.penetration * full.sum()))
        seen = random.multivariate_hypergeometric(full - known, before)
        left = int(full.sum() - known.sum() - before)
        if np.floor(float((known + seen) @ shoe.tags) * 52 / left) == reading:
            yield hand, (full - seen).astype(np.float64)


def sampled(found: CountedGame, points: int, upcard: int, reading: int, move: int, samples: int) -> tuple[float, float]:
    """The mean gain over drawn shoes, and its standard error."""
    one, hands = layout(RULES, (upcard,)), found.base.layout.lattice
    usual = found.shoe.game_at(reading + 0.47).unseen
    stood = one.stood(usual, hands.counts[: hands.played], one.classes.first[: hands.played])
    moves = best(one, usual, stood).moves
    gains = []
    for hand, counts in drawn(found, points, upcard, reading, move, np.random.default_rng(7)):
        cards = Unseen(counts, float(counts.sum()), 1.0, 1.0)
        above = np.nonzero((hands.counts[: hands.played] >= hands.counts[hand]).all(axis=1))[0]
        rows = one.empty()
        rows[above] = one.stood(cards, hands.counts[above], one.classes.first[above])
        values = fixed(one, cards, rows, moves, moves, moves).values[hand, :, 0]
        paid = (counts[upcard - 1] - hands.counts[hand, upcard - 1]) / (counts.sum() - hands.cards[hand])
        gains.append((values[move] - values[HIT]) / paid)
        if len(gains) == samples:
            break
    return float(np.mean(gains)), float(np.std(gains) / np.sqrt(samples))


def main() -> None:
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    found = counted_game(CountedShoe.of(RULES, Counting.at(RULES, "hi-lo")))
    print(f"gain over a hit in per cent of a bet, computed and sampled ({samples} shoes)")
    for name, points, upcard, reading, move in CLOSE:
        exact = computed(found, points, upcard, reading, move)
        mean, error = sampled(found, points, upcard, reading, move, samples)
        print(f"  {name:16} at {reading:+d}   {100 * exact:+.3f}   {100 * mean:+.3f} +- {100 * error:.3f}")


if __name__ == "__main__":
    main()
