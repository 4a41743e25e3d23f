"""The return of a hand that stands, against every outcome of the dealer.

The analysis counts GROSS returns of a unit stake: 0 when it is lost, 1 on a push, 2 when it wins, 1 + b for a natural
that pays b. A bust of the player returns 0 and needs no term. The stakes are subtracted separately, as prices.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.analysis.lattice import Ints, Lattice, lattice
from croupier.games.blackjack import dealer
from croupier.games.blackjack.rules import Rules

BUST = 0
NATURAL = 22
"""Outcomes of the dealer are its points, BUST and NATURAL. A hand stands on its points, NATURAL or CHARLIE."""
CHARLIE = 23


@dataclass(frozen=True)
class Terms:
    """The house rules on which settlement and dealer depend: the cache key of the tables of dealer hands."""

    ace_rule: str
    hits_soft_17: bool
    chases: bool
    natural_pays: float
    natural_ties_any_21: bool
    natural_takes_first_bet_only: bool
    """With a peek, because a dealer's natural ends the round at once; and with original bets only."""
    natural_beats_21: bool
    charlie: int


def terms(rules: Rules) -> Terms:
    return Terms(
        ace_rule=rules.ace_rule,
        hits_soft_17=dealer.hits_soft_17(rules),
        chases=dealer.chases(rules),
        natural_pays=rules.blackjack_pays.win / rules.blackjack_pays.stake,
        natural_ties_any_21=rules.natural_ties == "any-21",
        natural_takes_first_bet_only=rules.hole_card == "peek" or rules.original_bets_only,
        natural_beats_21=rules.dealer_natural_beats_21,
        charlie=rules.charlie,
    )


def gross(terms: Terms, standing: int, outcome: int) -> float:
    """The gross return of a unit stake on a hand that stands, against an outcome of the dealer."""
    if outcome == NATURAL:
        return _against_natural(terms, standing)
    if standing == NATURAL:
        return 1.0 if outcome == 21 and terms.natural_ties_any_21 else 1.0 + terms.natural_pays
    if standing == CHARLIE or outcome < standing:  # BUST is below every hand
        return 2.0
    return 1.0 if outcome == standing else 0.0


def _against_natural(terms: Terms, standing: int) -> float:
    if standing == NATURAL:
        return 1.0
    if terms.natural_takes_first_bet_only:  # further units were never at risk, and the first unit is lost
        return 0.0
    if standing == CHARLIE:
        return 2.0
    return 1.0 if standing == 21 and not terms.natural_beats_21 else 0.0


@dataclass(frozen=True)
class Class:
    """Hands with the same settlement: their returns against each outcome, and when the dealer stops against them."""

    returns: tuple[float, ...]
    """By outcome: BUST, the points up to 21, NATURAL."""
    stops_above: int
    """The total above which the dealer draws no more."""


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of a house, and the class of each hand of the lattice."""

    all: tuple[Class, ...]
    first: Ints
    """By hand, for first cards: ace and ten are a natural."""
    split: Ints
    """By hand, after a split or a swap: ace and ten are 21, no natural (S1-06)."""


@lru_cache(maxsize=32)
def classes(terms: Terms) -> Classes:
    """Classes with equal returns are merged: under a standard dealer all totals up to 16 are one class."""
    hands = lattice(terms.ace_rule)
    number: dict[Class, int] = {}
    of_standing = {
        standing: number.setdefault(_class(terms, standing), len(number))
        for standing in sorted({*hands.points[: hands.playable].tolist(), NATURAL, CHARLIE})
    }
    split = _standing(terms, hands)
    first = split.copy()
    first[hands.find(1, 10)] = NATURAL
    lookup = np.array([of_standing.get(standing, 0) for standing in range(CHARLIE + 1)])
    return Classes(all=tuple(number), first=lookup[first], split=lookup[split])


def _class(terms: Terms, standing: int) -> Class:
    stops_above = dealer.stops_above(terms.chases, standing)
    possible = (BUST, *range(min(stops_above + 1, dealer.STANDS_ON), NATURAL + 1))
    return Class(
        tuple(gross(terms, standing, outcome) if outcome in possible else 0.0 for outcome in range(NATURAL + 1)),
        stops_above,
    )


def _standing(terms: Terms, hands: Lattice) -> Ints:
    """The standing of each hand after a split: its points, or CHARLIE."""
    charlie = (hands.cards >= terms.charlie) & (terms.charlie > 0)
    return np.where(charlie, CHARLIE, hands.points)
