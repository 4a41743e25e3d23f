"""The exact value of a simulated house and strategy, where the analysis can compute it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis import edge
from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules
from croupier.messages import Refused
from croupier.strategies import Strategy
from croupier.strategies.charts import Charted
from croupier.strategies.perfect import Perfect
from croupier.strategies.toss import players_of
from croupier.strategies.war import Warrior


def exact_values(rules: HouseRules, strategies: Sequence[Strategy[Any]]) -> Mapping[str, float] | None:
    """The expectation of each bet per unit from a fresh shoe; None where it cannot be computed.

    All seats must play alike. Other seats do not change the expectation of a seat.
    """
    first, *others = strategies
    if any(repr(other) != repr(first) for other in others):
        return None
    try:
        return _values(rules, first)
    except Refused:  # the analysis refuses what it cannot compute exactly
        return None


def _values(rules: HouseRules, strategy: Strategy[Any]) -> Mapping[str, float] | None:
    match rules:
        case blackjack.Rules():
            return _blackjack(rules, strategy)
        case war.Rules():
            return _war(rules, strategy)
        case baccarat.Rules():
            return {bet: float(worth) for bet, worth in edge(rules).bets.items()}
    return None


def _blackjack(rules: blackjack.Rules, strategy: Strategy[Any]) -> Mapping[str, float] | None:
    if isinstance(strategy, Perfect):
        return {"main": edge(rules).ev}
    charts = [player.chart for player in players_of(strategy, Charted)]
    return {"main": edge(rules, strategy=charts).ev} if charts else None


def _war(rules: war.Rules, strategy: Strategy[Any]) -> Mapping[str, float] | None:
    found = edge(rules)
    words = [player.word for player in players_of(strategy, Warrior)]
    answers = [found.always.get(word, found.always["war"]) for word in words] or [found.ante]
    tie = {} if found.tie is None else {"tie": float(found.tie)}
    return {"ante": float(sum(answers) / len(answers)), **tie}
