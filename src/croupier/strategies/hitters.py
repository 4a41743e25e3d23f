"""Players who only hit and stand: the amateur, the one who mimics the dealer, the one who never busts."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.blackjack import Rules, dealer
from croupier.games.blackjack.chart import HARD, PAIRS, SOFT, SPENT, UPCARDS, Chart, Row
from croupier.games.blackjack.totals import nothing

Wants = Callable[[int, bool], bool]
"""Whether a player wants another card with these points; the flag says that an ace still counts 11."""


def amateur(rules: Rules) -> Chart:
    """S0-20, S0-D6: hits below 16, whatever the dealer shows."""
    return _chart(rules, lambda points, soft: points < 16)  # noqa: ARG005


def mimic(rules: Rules) -> Chart:
    """E-14: hits as the house's dealer does."""
    return _chart(rules, lambda points, soft: dealer.draws(points, soft, dealer.hits_soft_17(rules)))


def never_bust(rules: Rules) -> Chart:
    """E-14: hits hard 11 or less and soft 17 or less, with which no card can bust."""
    return _chart(rules, lambda points, soft: points <= (17 if soft else 11))


def _chart(rules: Rules, wants: Wants) -> Chart:
    """The chart of a player who looks at nothing but their own total."""

    def row(points: int, soft: bool) -> Row:
        return ("H" if wants(points, soft) else "S",) * len(UPCARDS)

    pairs = [nothing(rules.ace_rule).after[value].after[value] for value in range(1, len(PAIRS.rows) + 1)]
    return Chart(
        "",
        hard=tuple(row(int(points), False) for points in HARD.rows),
        soft=tuple(row(int(points), True) for points in SOFT.rows),
        pairs=tuple(row(total.points, total.soft) for total in pairs),
        spent=tuple(row(int(points), False) for points in SPENT.rows) if rules.ace_rule == "one-drop" else (),
    )
