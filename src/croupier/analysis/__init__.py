"""Exact values: the edge of any house, the best chart for it, and the value of every move at a table.

    edge(rules)                      what a round is worth
    deviation(rules)                 the standard deviation of a round of blackjack
    distribution(rules)              its full distribution, where at most two hands can arise
    chart(rules)                     the best chart for a blackjack house
    side_bets(rules)                 what its side bets are worth
    advise(round, seen)              the value of every option of a decision

The numerical libraries are imported when one of these is called, not before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from croupier.analysis.refusals import NoStrategy
from croupier.games.baccarat import Rules as BaccaratRules
from croupier.games.blackjack import Round as BlackjackRound
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.war import Round as WarRound
from croupier.games.war import Rules as WarRules
from croupier.messages import say

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.analysis.advice import Advice
    from croupier.analysis.baccarat import BaccaratEdge
    from croupier.analysis.blackjack import BlackjackEdge, StrategyChoice
    from croupier.analysis.outcomes import NetDistribution
    from croupier.analysis.war import WarEdge
    from croupier.cards import Card
    from croupier.games.blackjack.chart import Chart

__all__ = ["NoStrategy", "advise", "chart", "deviation", "distribution", "edge", "side_bets"]


@overload
def edge(
    rules: BlackjackRules, shoe: Sequence[int] | None = None, strategy: StrategyChoice = "optimal"
) -> BlackjackEdge: ...
@overload
def edge(rules: BaccaratRules, shoe: Sequence[int] | None = None) -> BaccaratEdge: ...
@overload
def edge(rules: WarRules, shoe: Sequence[int] | None = None) -> WarEdge: ...


def edge(
    rules: BlackjackRules | BaccaratRules | WarRules,
    shoe: Sequence[int] | None = None,
    strategy: StrategyChoice = "optimal",
) -> BlackjackEdge | BaccaratEdge | WarEdge:
    """The player's expectation, from a full shoe or from a shoe of this composition (thirteen counts, ace to king).

    >>> from croupier.games.blackjack import Rules
    >>> print(f"{edge(Rules()).ev:.12f}")
    -0.004028702361
    """
    shoe = _plain(shoe)
    if isinstance(rules, BlackjackRules):
        from croupier.analysis.blackjack import edge as blackjack_edge

        return blackjack_edge(rules, shoe, strategy)
    if strategy != "optimal":
        raise NoStrategy(
            say("A strategy is for blackjack only; at {game} every bet and answer is shown.", game=rules.game)
        )
    if isinstance(rules, BaccaratRules):
        from croupier.analysis.baccarat import edge as baccarat_edge

        return baccarat_edge(rules, shoe)
    from croupier.analysis.war import edge as war_edge

    return war_edge(rules, shoe)


def _plain(shoe: Iterable[Any] | None) -> Sequence[int] | None:
    """A shoe as a tuple of Python numbers; it may come as a NumPy array."""
    if shoe is None:
        return None
    return tuple(one.item() if getattr(one, "ndim", None) == 0 else one for one in shoe)


def deviation(rules: BlackjackRules, shoe: Sequence[int] | None = None, strategy: StrategyChoice = "optimal") -> float:
    """The standard deviation of a round, in units of the first bet, resplits included."""
    from croupier.analysis.variance import deviation

    return deviation(rules, _plain(shoe), strategy)


def distribution(
    rules: BlackjackRules, shoe: Sequence[int] | None = None, strategy: StrategyChoice = "optimal"
) -> NetDistribution:
    """How often a round ends with each net result; refused where more than two hands can arise."""
    from croupier.analysis.outcomes import distribution

    return distribution(rules, _plain(shoe), strategy)


def chart(rules: BlackjackRules, shoe: Sequence[int] | None = None, house: str = "") -> Chart:
    """The best chart for a house; `house` is the name that the chart carries."""
    from croupier.analysis.best_chart import basic_chart

    return basic_chart(rules, _plain(shoe), house)


def side_bets(rules: BlackjackRules) -> dict[str, Fraction]:
    """What each side bet of a blackjack house is worth per unit."""
    from croupier.analysis.sidebets import side_bets

    return side_bets(rules)


def advise(round: BlackjackRound | WarRound, seen: Iterable[Card] = ()) -> Advice:
    """The value of every option of the present decision; `seen` are the cards exposed since the shuffle that are gone."""
    if isinstance(round, BlackjackRound):
        from croupier.analysis.advising import advise as advise_blackjack

        return advise_blackjack(round, seen)
    from croupier.analysis.war import advise as advise_war

    return advise_war(round, seen)
