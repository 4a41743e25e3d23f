"""Index plays against sampled shoes: python benchmarks/index_plays.py [SAMPLES]

For the closest indices of six decks with Hi-Lo: the gain at a reading as it is computed, beside the mean over shoes that are
drawn at random and have this reading. Each drawn shoe is valued exactly, so a few thousand suffice. The later moves of a hand
are those of the expected shoe at the reading, because a player does not know the drawn one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from croupier.analysis import advise
from croupier.analysis.best_chart import reached_by_chart
from croupier.analysis.counted_game import CountedGame, counted_game
from croupier.analysis.counted_shoe import CountedShoe
from croupier.analysis.game import SURRENDER
from croupier.analysis.kernel import DOUBLE, HIT, STAND, Unseen
from croupier.analysis.layout import best, fixed, layout
from croupier.cards import Card, Rank, Suit, cards
from croupier.games.blackjack import Rules, start
from croupier.games.counts import Counting
from croupier.protocol import FACE_DOWN, Stake

RULES = Rules(insurance=True, surrender="late")
CLOSE = (
    ("16 v 10: stand", 16, 10, 0, STAND),
    ("12 v 2: stand", 12, 2, 3, STAND),
    ("16 v 9: stand", 16, 9, 4, STAND),
    ("12 v 5: stand", 12, 5, -2, STAND),
    ("9 v 7: double", 9, 7, 3, DOUBLE),
    ("10 v 10: double", 10, 10, 3, DOUBLE),
    ("10 v A: double", 10, 1, 3, DOUBLE),
    ("15 v A: surrender", 15, 1, 1, SURRENDER),
)
"""Hard totals, upcards, readings and the move that is compared with a hit."""


def chosen(found: CountedGame, points: int, column: int, move: int) -> np.ndarray:
    """The hands of a cell, as rows of the game: no pairs; two cards only where the move is a double."""
    hands = found.base.layout.lattice
    these = (hands.points[found.hands] == points) & ~hands.soft[found.hands] & (found.pair_value == 0)
    reached = found.weight[:, column] > 0.0
    return np.nonzero(these & reached & (found.two_cards if move in (DOUBLE, SURRENDER) else True))[0]


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
        chosen_value = values[move] if move != SURRENDER else surrendered(counts, hands.counts[hand], upcard) * paid
        gains.append((chosen_value - values[HIT]) / paid)
        if len(gains) == samples:
            break
    return float(np.mean(gains)), float(np.std(gains) / np.sqrt(samples))


def surrendered(counts: np.ndarray, hand: np.ndarray, upcard: int) -> float:
    """What late surrender leaves of a bet: half of it, or nothing if the dealer has a natural."""
    left = counts - hand
    left[upcard - 1] -= 1
    natural = left[9] / left.sum() if upcard == 1 else left[0] / left.sum() if upcard == 10 else 0.0
    return float(0.5 - 0.5 * natural)


def tens_split(samples: int) -> tuple[float, float]:
    """What splitting tens against a 6 gains at +4, by the advice that a player at a table gets for each drawn shoe.

    The hands after the split are played with knowledge of the shoe, so the mean lies above the true gain.
    """
    round, gains = start(RULES, [Stake.on({"main": 100})]), list[float]()
    for given in cards("10 6 10"):
        round = round.step(given)
    round = round.step(FACE_DOWN)
    full, dice = np.array([24] * 9 + [96]) - np.bincount([10, 10, 6], minlength=11)[1:], np.random.default_rng(7)
    tags = np.array([float(Counting.at(RULES, "hi-lo").tag(value)) for value in range(1, 11)])
    while len(gains) < samples:
        seen = dice.multivariate_hypergeometric(full, int(dice.uniform(0, RULES.penetration * RULES.cards)))
        if np.floor((float(seen @ tags) - 1) * 52 / (309 - seen.sum())) == 4:
            gone = [
                Card(Rank(value + n % 4 * (value == 10)), Suit.SPADES)
                for value in range(1, 11)
                for n in range(seen[value - 1])
            ]
            moves = advise(round, gone).moves
            gains.append(moves["split"] - moves["stand"])
    return float(np.mean(gains)), float(np.std(gains) / np.sqrt(samples))


def main() -> None:
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    found = counted_game(CountedShoe.of(RULES, Counting.at(RULES, "hi-lo")))
    print(f"gain over a hit in per cent of a bet, computed and sampled ({samples} shoes)")
    for name, points, upcard, reading, move in CLOSE:
        exact = computed(found, points, upcard, reading, move)
        mean, error = sampled(found, points, upcard, reading, move, samples)
        print(f"  {name:18} at {reading:+d}   {100 * exact:+.3f}   {100 * mean:+.3f} +- {100 * error:.3f}")
    mean, error = tens_split(samples // 4)
    print(f"  10,10 v 6: split   at +4   {'':6}   {100 * mean:+.3f} +- {100 * error:.3f}, an upper bound")


if __name__ == "__main__":
    main()
