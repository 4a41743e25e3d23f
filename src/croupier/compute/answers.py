"""The functions that the worker can run. Each asks the analysis and works for every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.cards import Card
from croupier.games.declare import HouseRules


def bets(rules: HouseRules, left: tuple[int, ...] | None = None) -> dict[str, float]:
    """The expectation of each bet with the best play, from a full shoe or from the cards left."""
    from croupier.analysis.worth import bets_worth

    return bets_worth(rules, left)


def strategies(rules: HouseRules) -> dict[str, float]:
    """The expectation of the main bet with the best play, with the house's chart, for an expert and for an amateur."""
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
    """The reasons for these values."""
    from croupier.analysis.reasons import reasons

    return reasons(round, gone)
