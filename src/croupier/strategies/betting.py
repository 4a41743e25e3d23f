"""What the house's own players bet (S0-D7): whole chips, a small share of what they have, never more than they may."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm

from croupier.games.declare import HouseRules

UNIT = 100
"""A whole unit of money, in cents. At houses with a smaller minimum bots bet in the smallest chip."""

CHIPS = (1, 5, 25, 100, 500, 1000)
"""What chips are worth, in units. A bet is rounded to the largest chip of which it takes four."""

SHARES = range(2, 11)
"""How many hundredths of the balance a bet may be; each is as likely as the others."""


def bets(rules: HouseRules, balance: int, draw: Callable[[int], int], who: str = "") -> dict[str, int]:
    """The bets of a player with this balance, by name.

    `draw(n)` gives a uniform number below n, from the player's own seeded stream. `who` is the strategy's name: a
    baccarat bettor goes by the bet it makes. Below the minimum the whole balance is bet, as a tournament asks (S0-D10).
    """
    share = SHARES[draw(len(SHARES))]
    bet = who if who in rules.main_bets else rules.bets[0]
    amount = _amount(rules, _most(rules, balance), balance * share // 100)
    return {bet: amount} if amount > 0 else {}


def _most(rules: HouseRules, balance: int) -> int:
    """The most that is bet: if possible so that what follows can be paid, too (E-04, W-D1)."""
    careful = rules.careful_bet(balance)
    return rules.most(careful if careful >= rules.minimum else rules.stakeable(balance))


def _amount(rules: HouseRules, most: int, wish: int) -> int:
    """The wish in round chips, between the minimum and the most."""
    if most < rules.minimum:
        return most
    unit = rules.chip if rules.minimum < UNIT else lcm(rules.chip, UNIT)
    step = unit * max((chip for chip in CHIPS if 4 * chip * unit <= wish), default=1)
    least, highest = -(-rules.minimum // unit) * unit, most // unit * unit
    if least > highest:  # no whole unit lies between them
        return rules.minimum
    return min(max((wish + step // 2) // step * step, least), highest)
