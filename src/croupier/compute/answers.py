"""The answers to the questions that can be asked: each asks the analysis, whatever the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.cards import Card
from croupier.games.declare import HouseRules


def bets(rules: HouseRules, left: tuple[int, ...] | None = None) -> dict[str, float]:
    """The player's expectation of each bet with the best play: from a full shoe, or from the cards left, ace to king."""
    from croupier.analysis.worth import bets_worth

    return bets_worth(rules, left)


def strategies(rules: HouseRules) -> dict[str, float]:
    """What the main bet is worth with the best play, by the house's chart, to an expert and to an amateur."""
    from croupier.analysis.worth import strategies_worth
    from croupier.strategies.charts import named_charts

    return strategies_worth(rules, named_charts(rules))


def chart(rules: Any) -> object:
    from croupier.analysis import chart

    return chart(rules)


def advice(round: Any, gone: Counter[Card]) -> object:
    """The value of every open move."""
    from croupier.analysis import advise

    return advise(round, gone.elements())


def reasons(round: Any, gone: Counter[Card]) -> object:
    """What lies behind these values."""
    from croupier.analysis.reasons import reasons

    return reasons(round, gone)
