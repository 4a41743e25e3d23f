"""What each bet of a house is worth with the best play, by its name, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.analysis import edge, side_bets
from croupier.analysis.refusals import NotAnalysed
from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack.chart import Chart
from croupier.games.declare import HouseRules


def bets_worth(rules: HouseRules, shoe: Sequence[int] | None = None) -> dict[str, float]:
    """The player's expectation per unit, from a full shoe or from this composition (thirteen counts, ace to king)."""
    match rules:
        case blackjack.Rules():
            sides = {bet: float(worth) for bet, worth in side_bets(rules).items()}
            return {"main": edge(rules, shoe).ev} | sides
        case baccarat.Rules():
            return {bet: float(worth) for bet, worth in edge(rules, shoe).bets.items()}
        case war.Rules():
            found = edge(rules, shoe)
            return {"ante": float(found.ante)} | ({"tie": float(found.tie)} if found.tie is not None else {})
    raise NotAnalysed(rules)


def strategies_worth(rules: HouseRules, charts: Mapping[str, Chart]) -> dict[str, float]:
    """What the main bet is worth with the best play, by the best chart, and by each of the given charts."""
    if not isinstance(rules, blackjack.Rules):
        raise NotAnalysed(rules)
    values = {"optimal": edge(rules).ev, "basic": edge(rules, strategy="basic").ev}
    return values | {name: edge(rules, strategy=chart).ev for name, chart in charts.items()}
