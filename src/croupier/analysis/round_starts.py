"""Where the rounds of one player begin: after how many cards, at which count, and after which cards.

A round begins where another one ends, and the cards decide where that is: rounds with small cards and aces are longer. So if
a round begins after n cards whose tags sum to t, some values are gone more often than among any n cards with this sum.

Imagine cards that are drawn independently, each value c with its share p_c of the shoe. Let q(L, t) be the chance that a
round takes L cards with the sum t, and q_c(L, t) the same times the mean number of its cards of value c (`round_law`). Then

    g(n, t)   = [n = 0, t = 0] + sum over L, u of q(L, u) g(n - L, t - u)
    g_c(n, t) = sum over L, u of q(L, u) g_c(n - L, t - u) + q_c(L, u) g(n - L, t - u)

g is the chance that a round begins there, and g_c / g the mean number of cards of value c that are gone. Real cards are these
cards, given that all M of them make up the shoe. To the first order this reduces an excess of gone cards by the factor
1 - n/M. The same number is missing among the M - n unseen cards, as if a full shoe lacked the whole excess.

The mean number of cards of a value among any n cards with the sum t is not a straight line in t either. With tags of variance
v that exceed their mean by d, and z the standard deviations by which t exceeds its mean, it curves by

    p_c / 2 (d_c^2 / v - 1 - d_c E[d^3] / v^2) (1 - 2n/M) (z^2 - 1)

cards to the second order (Edgeworth): with a sum far from its mean there are fewer cards with a tag of 0 among few cards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.analysis.kernel import Unseen
from croupier.analysis.lattice import Floats, Ints
from croupier.analysis.layout import Layout
from croupier.analysis.round_law import Waves, round_law
from croupier.games.blackjack.rules import Rules

_RARE = 1e-9
"""A sum of tags that comes more rarely is left out: it is lost among the errors of the Fourier transforms."""
_WIDTH = 7.0
"""There is room for sums within so many standard deviations."""


@dataclass(frozen=True, eq=False)
class RoundStarts:
    """By the number of cards seen, and by the sum of their tags in whole numbers; sums below 0 count from the end."""

    chance: Floats
    """How often a round begins there, if cards are drawn independently."""
    excess: Floats
    """By value first: how many more cards of it a full shoe would lack than a straight line in the sum says."""
    any_cards: Floats
    """How often so many cards have a sum, if they are drawn independently: for every number up to the whole shoe."""


def round_starts(rules: Rules, layout: Layout, full: Unseen, tags: Ints, depths: int) -> RoundStarts:
    """Where rounds begin in the first `depths` cards of the shoe; the tags are whole numbers, by value."""
    shares = full.counts / full.size
    law = round_law(rules, layout, full, tags)
    size = max(_sums(shares, tags, full.size), law.shape[2])
    begun = np.fft.irfft(_renew(_widen(law, size), depths), size)
    one_card = np.fft.rfft(np.bincount(tags % size, shares, size))
    any_cards = np.maximum(np.fft.irfft(one_card ** np.arange(full.size + 1.0)[:, None], size), 0.0)
    comes = (any_cards[:depths] > _RARE) & (begun[:, 0] > _RARE)
    some, usual = np.where(comes, begun[:, 0], 1.0), np.where(comes, any_cards[:depths], 1.0)
    excess = np.zeros((10, depths, size))
    for value, tag in enumerate(tags):
        others = np.roll(any_cards[: depths - 1], tag, axis=1)
        excess[value] = begun[:, value + 1] / some
        excess[value, 1:] -= np.arange(1.0, depths)[:, None] * shares[value] * others / usual[1:]
    excess += _curve(shares, tags, full.size, depths, size)
    return RoundStarts(np.maximum(begun[:, 0], 0.0), np.where(comes, excess, 0.0), any_cards)


def _curve(shares: Floats, tags: Ints, cards: float, depths: int, size: int) -> Floats:
    """The part of the excess that any cards have, for a full shoe."""
    above = tags - shares @ tags
    variance, skew = shares @ above**2, shares @ above**3
    bend = shares / 2.0 * (above**2 / variance - 1.0 - above * skew / variance**2)
    seen = np.arange(1.0, depths)[:, None]
    sums = np.fft.fftfreq(size, 1.0 / size) - seen * (shares @ tags)
    left = 1.0 - seen / cards
    square = sums**2 / (variance * seen * left * cards / (cards - 1.0))
    curve = np.zeros((depths, size))
    curve[1:] = (1.0 - 2.0 * seen / cards) * (square - 1.0) / left
    return bend[:, None, None] * curve


def _sums(shares: Floats, tags: Ints, cards: float) -> int:
    """How many sums are told apart: a power of 2."""
    mean = float(shares @ tags)
    spread = float(np.sqrt(shares @ (tags - mean) ** 2 * cards))
    return 1 << int(np.ceil(np.log2(2.0 * (_WIDTH * spread + abs(mean) * cards))))


def _widen(law: Floats, size: int) -> Waves:
    """The law of a round in the frequencies of so many sums."""
    wide, half = np.zeros((*law.shape[:2], size)), law.shape[2] // 2
    wide[..., :half], wide[..., -half:] = law[..., :half], law[..., -half:]
    return np.fft.rfft(wide)


def _renew(round: Waves, depths: int) -> Waves:
    """g, then g_c by value, after each number of cards; the round is by the same and by its cards."""
    begun = np.zeros((depths, len(round), round.shape[2]), np.complex128)
    begun[0, 0] = 1.0
    for seen in range(1, depths):
        for cards in range(1, min(seen + 1, round.shape[1])):
            begun[seen] += round[0, cards] * begun[seen - cards]
            begun[seen, 1:] += round[1:, cards] * begun[seen - cards, 0]
    return begun
