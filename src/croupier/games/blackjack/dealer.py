"""When the dealer draws. The round, the exact analysis and players who copy the dealer all ask here."""

from __future__ import annotations

from croupier.games.blackjack.rules import Rules

LEAST_CARDS = 2
"""A dealer's hand is complete with two cards at the earliest."""
STANDS_ON = 17
"""The total on which every dealer stops, a soft one excepted where the house hits soft 17. No dealer draws above it."""


def draws(points: int, soft: bool, hits_soft_17: bool, stops_above: int = STANDS_ON, cards: int = LEAST_CARDS) -> bool:
    """Whether a dealer with this total takes another card.

    >>> draws(16, False, hits_soft_17=True), draws(17, True, hits_soft_17=True), draws(17, True, hits_soft_17=False)
    (True, True, False)
    >>> draws(14, False, hits_soft_17=False, stops_above=13), draws(20, False, hits_soft_17=False, cards=1)
    (False, True)
    """
    if cards < LEAST_CARDS:
        return True
    if points > stops_above:
        return False
    return points < STANDS_ON or (points == STANDS_ON and soft and hits_soft_17)


def hits_soft_17(rules: Rules) -> bool:
    return rules.soft_17 == "hit"


def stops_above(chases: bool, standing: int) -> int:
    """S2-09: a dealer who chases stops above the total on which the player stands, if that is below 17.

    >>> stops_above(chases=True, standing=13), stops_above(chases=True, standing=19), stops_above(False, 13)
    (13, 17, 17)
    """
    return standing if chases and standing < STANDS_ON else STANDS_ON


def chases(rules: Rules) -> bool:
    return rules.dealer_rule == "chase"
