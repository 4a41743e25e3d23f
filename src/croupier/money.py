"""Money is whole cents, odds are a ratio, and winnings are rounded down, here and nowhere else (E-01)."""

from __future__ import annotations

import re
from typing import NamedTuple

from croupier.messages import Refused, say


class BadAmount(Refused):
    """A text that is no amount of money, or no odds."""


class Money(int):
    """Cents that are to be shown to a person as money."""

    def __str__(self) -> str:
        return amount_text(self)

    __repr__ = __str__


class Net(Money):
    """Cents that were won or lost: shown with a sign."""


class Odds(NamedTuple):
    """What a bet wins for what is staked: three to two is `Odds(3, 2)`."""

    win: int
    stake: int

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"


EVEN = Odds(1, 1)
HALF = Odds(1, 2)
TWO_TO_ONE = Odds(2, 1)


def winnings(stake: int, odds: Odds) -> int:
    """What a winning bet brings besides its stake: floor(stake × odds), each bet by itself (E-01)."""
    return stake * odds.win // odds.stake


def half(stake: int) -> int:
    """Half a stake, rounded down: the cost of insurance and what a surrender gives back (E-01)."""
    return winnings(stake, HALF)


def odds(text: str) -> Odds:
    """Odds from `3:2`."""
    found = re.fullmatch(r"(\d{1,6}):(\d{1,6})", text)
    if not found or not int(found[2]):
        raise BadAmount(say("“{text}” is not odds: write what is won and what is staked, as in 3:2.", text=text))
    return Odds(int(found[1]), int(found[2]))


_AMOUNT = re.compile(
    r"(?P<minus>[-−]?)(?P<units>\d{1,3}(?:[,\u0020\u00a0\u202f]\d{3})+|\d+)(?:[.,](?P<cents>\d{1,2}))?"
)

MOST_DIGITS = 12
"""How many digits the units of an amount may have."""


def amount(text: str) -> int:
    """Cents from `25`, `12.50`, `12,50` or `1,240.50`.

    >>> amount("12.5"), amount("1,240.50"), amount("1 240,50")
    (1250, 124050, 124050)
    """
    found = _AMOUNT.fullmatch(text.strip())
    if not found:
        raise BadAmount(
            say("“{text}” is not an amount: write a number with at most two decimals, as in 25 or 12.50.", text=text)
        )
    units = re.sub(r"\D", "", found["units"]).lstrip("0")
    if len(units) > MOST_DIGITS:
        raise BadAmount(
            say("“{text}” is too much: an amount has at most {digits} digits.", text=text, digits=MOST_DIGITS)
        )
    cents = int(units or "0") * 100 + int((found["cents"] or "0").ljust(2, "0"))
    return -cents if found["minus"] else cents


def amount_text(cents: int) -> str:
    """`25`, `12.50`, `−3`: how an amount is written in house files and in English sentences."""
    units, rest = divmod(abs(cents), 100)
    return ("−" if cents < 0 else "") + f"{units:,}" + (f".{rest:02}" if rest else "")
