"""Reasons: what lies behind the value of a decision, in figures that a person can check.

    reasons(round, gone)      how often one more card busts, what the dealer ends on, how each move ends; or how a war ends

Everything is exact, from the cards that are neither on the felt nor gone.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, overload

from croupier.analysis.arguments import no_round, parse_gone
from croupier.cards import Card
from croupier.games.blackjack import Round as BlackjackRound
from croupier.games.war import Round as WarRound
from croupier.protocol import Round

if TYPE_CHECKING:
    from croupier.analysis.reasons.blackjack import HandReasons
    from croupier.analysis.reasons.war import WarReasons

__all__ = ["reasons"]


@overload
def reasons(round: BlackjackRound, gone: Counter[Card]) -> HandReasons: ...
@overload
def reasons(round: WarRound, gone: Counter[Card]) -> WarReasons: ...
@overload
def reasons(round: Round, gone: Counter[Card]) -> HandReasons | WarReasons: ...


def reasons(round: Round, gone: Counter[Card]) -> HandReasons | WarReasons:
    """The reasons for the decision at hand; `gone` are the cards exposed since the shuffle, without those on the felt."""
    cards = Counter(parse_gone(gone.elements() if isinstance(gone, Counter) else gone))
    if isinstance(round, WarRound):
        from croupier.analysis.reasons.war import reasons as war_reasons

        return war_reasons(round, cards)
    if not isinstance(round, BlackjackRound):
        raise no_round(round)
    from croupier.analysis.reasons.blackjack import reasons as hand_reasons

    return hand_reasons(round, cards)
