"""The words on the cloth: a house's rules as a player reads them, made from the rules, so that they cannot lie."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat import Rules as BaccaratRules
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.declare import HouseRules
from croupier.games.war import Rules as WarRules
from croupier.houses.signage import baccarat, blackjack, placard, war
from croupier.messages import Message

ROOM = 4
"""How many lines the cloth itself has room for."""


def signage(rules: HouseRules, short: bool = False) -> tuple[Message, ...]:
    """Every rule a player must know, a line each, what matters most first; short: what is printed on the cloth."""
    printed, small = _of(rules)
    return tuple(printed)[:ROOM] if short else (*printed, *small, *placard.lines(rules))


def _of(rules: HouseRules) -> tuple[Iterator[Message], Iterator[Message]]:
    """The large print and the small print of a game."""
    match rules:
        case BlackjackRules():
            return blackjack.printed(rules), blackjack.small(rules)
        case BaccaratRules():
            return baccarat.printed(rules), baccarat.small(rules)
        case WarRules():
            return war.printed(rules), war.small(rules)
    raise TypeError(rules)
