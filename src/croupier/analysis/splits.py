"""The value of a split: one of its hands is played with j = 0, 1, ... more pair cards gone, then patterns are summed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from croupier.analysis import kernel
from croupier.analysis.kernel import Moves, Unseen
from croupier.analysis.lattice import Bytes, Floats, Ints
from croupier.analysis.layout import GROSS, Layout, Payoff, PlayedHands
from croupier.analysis.resplits import coefficients
from croupier.games.blackjack.rules import Rules


class Pair(NamedTuple):
    """Two cards that may be split."""

    value: int
    copies: float
    """How many cards of the shoe pair with each other: those of the value, or of one rank where the house pairs by rank."""
    upcard_copies: float = 0
    """Where pairs are by rank and the upcard is a ten: how many cards of its rank the shoe holds; otherwise 0."""
    upcard_pairs: bool = False
    """Whether the rank of the upcard is the rank of the pair."""


class Worth(NamedTuple):
    """Rows by upcard: the net value of a choice, and its stakes beyond the first unit."""

    net: Floats
    staked: Floats


@dataclass(frozen=True)
class Limits:
    """How far a pair may be split, and what its hands may do."""

    max_hands: int
    one_card: bool
    doubles: bool
    hands: int = 2
    """How many hands there are after the present split."""


def limits(rules: Rules, value: int) -> Limits:
    again = value != 1 or rules.resplit_aces
    one_card = value == 1 and not rules.hit_split_aces
    return Limits(rules.max_hands if again else 2, one_card, rules.double_after_split)


def pattern_chances(unseen: Unseen, copies: float, terms: int) -> list[float]:
    """pi_0, pi_1, ...: the chance that j unseen cards are all pair cards, two being dealt; up to the first zero."""
    chances = [1.0]
    while len(chances) <= terms:
        gone = unseen.drop * (len(chances) + 1)
        chances.append(chances[-1] * max(copies - gone, 0.0) / max(unseen.size - gone, 1.0))
    return chances


@dataclass(frozen=True, eq=False)
class SplitHand:
    """One hand of a split, by j, second card and upcard."""

    worth: Floats
    """Net of its own stake."""
    staked: Floats
    """Its own stake and the stakes that it adds."""


Wanted = Mapping[int, tuple[Limits, float]]
"""The pairs to be split, by value: their limits and the most copies that pair."""


def play_split_hands(
    layout: Layout, unseen: Unseen, played: PlayedHands, wanted: Wanted, payoff: Payoff = GROSS, more_terms: int = 0
) -> dict[int, SplitHand]:
    """One hand of each split, by the pair's value, for as many j as the patterns need, and `more_terms` more.

    The hand takes the move of the same cards unsplit, among the moves still open (zero memory).
    """
    walks = [_Walk.begin(layout, unseen, played, value, *how, more_terms) for value, how in wanted.items()]
    if not walks:
        return {}
    rows = layout.stand_payoffs_after(
        unseen,
        np.concatenate([walk.cards_gone(layout) for walk in walks]),
        np.repeat([walk.value - 1 for walk in walks], [len(walk.stood) for walk in walks]),
        max(walk.terms for walk in walks),
        np.concatenate([layout.classes.split[walk.stood] for walk in walks]),
        np.concatenate([walk.against for walk in walks]),
        payoff,
    )
    parts = np.split(rows, np.cumsum([len(walk.stood) for walk in walks])[:-1], axis=1)
    return {
        walk.value: walk.finish(layout, unseen, part, payoff.raised) for walk, part in zip(walks, parts, strict=True)
    }


@dataclass(frozen=True, eq=False)
class _Walk:
    """The hands that a hand of a split pair reaches with these moves, and the hands on which it ends."""

    value: int
    terms: int
    moves: Moves
    reached: Ints
    stood: Ints
    against: Ints
    """The upcards against which it ends on each hand of `stood`, as bits."""

    @classmethod
    def begin(
        cls,
        layout: Layout,
        unseen: Unseen,
        played: PlayedHands,
        value: int,
        how: Limits,
        copies: float,
        more_terms: int,
    ) -> _Walk:
        moves = played.after_split.get(value, played.moves if how.doubles else played.plain)
        reached, stood = np.zeros(len(layout.lattice.cards), np.int64), np.zeros(len(layout.lattice.cards), np.int64)
        kernel.mark(layout.hands, value - 1, moves, how.one_card, reached, stood)
        most = len(coefficients(how.max_hands, how.hands).nu) + more_terms
        terms = sum(chance > 0.0 for chance in pattern_chances(unseen, copies, most - 1))
        ends = np.nonzero(stood)[0]
        return cls(value, terms, moves, np.nonzero(reached)[0], ends, stood[ends])

    def cards_gone(self, layout: Layout) -> Bytes:
        """The cards gone at each end if no further hand has a pair card: those of the hand, and one pair card."""
        gone = layout.lattice.counts[self.stood]
        gone[:, self.value - 1] += 1
        return gone

    def finish(self, layout: Layout, unseen: Unseen, rows: Floats, raised: float) -> SplitHand:
        row = np.full(len(layout.lattice.cards), -1)
        row[self.stood] = np.arange(len(self.stood))
        shape = (self.terms, 10, len(layout.upcards))
        worth, staked = np.zeros(shape), np.zeros(shape)
        stood = np.ascontiguousarray(rows[: self.terms])
        kernel.after_split(
            unseen,
            layout.columns,
            layout.hands,
            self.value - 1,
            self.moves,
            raised,
            self.reached,
            row,
            stood,
            worth,
            staked,
            np.zeros((2, len(layout.lattice.cards), len(layout.upcards))),
            np.empty((4, len(layout.upcards))),
        )
        return SplitHand(worth, staked)


def sum_over_patterns(unseen: Unseen, pair: Pair, how: Limits, worth: Floats) -> Floats:
    """E_x(u) = sum over j of nu_j pi_j N_j(u) + gamma_j pi_{j+1} G_j(u), for any value of one hand."""
    nu, gamma = coefficients(how.max_hands, how.hands)
    chances = pattern_chances(unseen, pair.copies, len(nu))
    total = np.zeros(worth.shape[-1])
    for j in range(min(len(nu), len(worth))):
        if chances[j] > 0.0:
            tilt = tilts(unseen, pair, j)
            other = (tilt.other * second_card(unseen, pair, j)) @ worth[j]
            total += nu[j] * chances[j] * other + gamma[j] * chances[j + 1] * tilt.pair * worth[j, pair.value - 1]
    return total


def second_card(unseen: Unseen, pair: Pair, j: int) -> Floats:
    """The chance of each second card that makes no pair, with (2 + j) pair cards gone.

    Where the house pairs by rank, the other ten-valued ranks make no pair.
    """
    left = unseen.counts.copy()
    left[pair.value - 1] -= pair.copies
    chances: Floats = left / max(unseen.size - unseen.drop * (2 + j), 1.0)
    return chances


class Tilt(NamedTuple):
    """The factor by which the known rank of the upcard changes the weight of second cards."""

    other: Floats
    pair: float


def tilts(unseen: Unseen, pair: Pair, j: int) -> Tilt:
    """The factors with (2 + j) pair cards gone.

    Rows are joint with an upcard of value 10. The share of these upcards that have the rank of the actual upcard depends
    on the tens of known rank that are gone: (2 + j) pair cards, and a second card that pairs or is another ten.
    """
    other = np.ones(10)
    if not pair.upcard_copies:
        return Tilt(other, 1.0)
    tens, others = unseen.counts[9], max(unseen.counts[9] - pair.copies, 1.0)

    def share(pairs: int, ten: int) -> float:
        same = pair.upcard_copies - unseen.drop * pairs * pair.upcard_pairs
        kept = 1.0 if pair.upcard_pairs else 1.0 - unseen.drop * ten / others
        return float(max(same * kept, 0.0) / max(tens - unseen.drop * (pairs + ten), 1.0))

    known = share(2, 0)
    other[:] = share(2 + j, 0) / known
    other[9] = share(2 + j, 1) / known
    return Tilt(other, share(3 + j, 0) / known)


def split_worth(unseen: Unseen, pair: Pair, how: Limits, hand: SplitHand, first: Floats, further: Floats) -> Worth:
    """The value of a split. Each hand was charged s, but the first unit costs P: `first` is P and `further` is s."""
    both = sum_over_patterns(unseen, pair, how, np.concatenate([hand.worth, hand.staked], axis=-1))
    net, staked = np.split(both, 2)
    return Worth(net + further - first, staked - further)
