"""The rules of a house as printed on its felt. They are generated from the rules, so they are always true."""

from __future__ import annotations

from croupier.games.declare import HouseRules
from croupier.messages import Message
from croupier.telling import placard, telling_of

ON_THE_FELT = 4
"""How many lines fit on the felt."""


def signage(rules: HouseRules, short: bool = False) -> tuple[Message, ...]:
    """All rules, a line each, the most important first; short: what is printed on the felt."""
    telling = telling_of(rules)
    printed = telling.large_print(rules)
    return tuple(printed)[:ON_THE_FELT] if short else (*printed, *telling.small_print(rules), *placard.lines(rules))
