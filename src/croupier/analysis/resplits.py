"""Splits up to M hands, exactly, by inclusion and exclusion.

No move of a split hand depends on the other hands (zero memory). So the value of the split is the sum of the values of
its hands, and by exchangeability the second cards of all hands may be imagined dealt before any hand is played. Only the
pattern of second cards decides how many hands there are: P (a pair card x again) or N (any other card). With (2 + j)
cards x gone, let

    N_j(u)   the net worth of one hand on the event that its second card is N
    G_j(u)   its net worth given that its second card is P and is not split again
    pi_j     the chance that j unseen cards are all x: (n_x - 2)^(j) / (N - 2)^(j), falling factorials

Replace every indicator of N by 1 minus the indicator of P. Then a hand with a free second card, beside a second cards P
and b second cards N, has the value

    sum over i <= b of (-1)^i C(b, i) [ pi_{a+i} N_{a+i} + pi_{a+i+1} G_{a+i} ]

and a hand whose own second card is N has the same value without the G. Summed over all patterns, the coefficients are
integers that are the same for every pair, shoe and upcard:

    E_x(u) = sum over j of nu_j pi_j N_j(u) + gamma_j pi_{j+1} G_j(u)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple


class Stop(NamedTuple):
    """A pattern of second cards that fixes the number of hands."""

    free: int
    """Hands whose second card may be any card, because the limit of hands is reached."""
    pairs: int
    others: int
    """Second cards that were P and N."""
    ways: int


@cache
def stops(max_hands: int, hands: int = 2) -> tuple[Stop, ...]:
    """The ends of the walk over patterns: a P adds a hand, an N completes one; at the limit the walk stops.

    `hands` is the number of hands after the present split; it is more than two if the seat had been split before.
    """
    ends: Counter[tuple[int, int, int]] = Counter()
    for free, pairs, others in _patterns(2, max_hands - hands, 0, 0):
        ends[free, pairs, others] += 1
    return tuple(Stop(*end, ways) for end, ways in sorted(ends.items()))


def _patterns(pending: int, more_hands: int, pairs: int, others: int) -> Iterator[tuple[int, int, int]]:
    if pending == 0 or more_hands == 0:
        yield pending, pairs, others
        return
    yield from _patterns(pending + 1, more_hands - 1, pairs + 1, others)
    yield from _patterns(pending - 1, more_hands, pairs, others + 1)


class Coefficients(NamedTuple):
    """The integers of the sum: of pi_j N_j, and of pi_{j+1} G_j."""

    nu: tuple[int, ...]
    gamma: tuple[int, ...]


@cache
def coefficients(max_hands: int, hands: int = 2) -> Coefficients:
    """
    >>> coefficients(4)
    Coefficients(nu=(2, 4, 8, -12, 4), gamma=(0, 0, 14, -14, 4))
    """
    nu: Counter[int] = Counter()
    gamma: Counter[int] = Counter()
    for free, pairs, others, ways in stops(max_hands, hands):
        for i in range(others):  # a hand whose own second card is N, beside others - 1 more
            nu[pairs + i] += ways * others * (-1) ** i * comb(others - 1, i)
        for i in range(others + 1 if free else 0):
            sign = ways * free * (-1) ** i * comb(others, i)
            nu[pairs + i] += sign
            gamma[pairs + i] += sign
    terms = range(max(j for j in {*nu, *gamma} if nu[j] or gamma[j]) + 1)
    return Coefficients(tuple(nu[j] for j in terms), tuple(gamma[j] for j in terms))


class PairTerm(NamedTuple):
    """What multiplies pi_j and the product of two hands whose second cards are N N, N P and P P."""

    both_other: int
    one_pair: int
    both_pair: int


@cache
def pair_coefficients(max_hands: int) -> tuple[PairTerm, ...]:
    """The same expansion for products of two different hands, by j; each pair of hands counts once.

    At a stop with b hands N and p free there are b(b - 1)/2 pairs N N with b - 2 other N's, b p pairs of N and a free
    hand with b - 1 others, and p(p - 1)/2 free pairs with b others. A free hand is N or P.

    >>> pair_coefficients(3)
    (PairTerm(both_other=1, one_pair=0, both_pair=0), PairTerm(both_other=6, one_pair=10, both_pair=4), \
PairTerm(both_other=-1, one_pair=-2, both_pair=-1))
    """
    counts: Counter[tuple[int, int]] = Counter()
    for free, pairs, others, ways in stops(max_hands):
        for how_many_free, two_hands, rest in (
            (0, comb(others, 2), others - 2),
            (1, others * free, others - 1),
            (2, comb(free, 2), others),
        ):
            for i in range(rest + 1 if two_hands else 0):
                counts[pairs + i, how_many_free] += ways * two_hands * (-1) ** i * comb(rest, i)
    return tuple(_pair_term(counts, j) for j in range(max(j for j, _ in counts) + 1))


def _pair_term(counts: Counter[tuple[int, int]], j: int) -> PairTerm:
    fixed, half_free, free = (counts[j, how_many_free] for how_many_free in range(3))
    return PairTerm(fixed + half_free + free, half_free + 2 * free, free)
