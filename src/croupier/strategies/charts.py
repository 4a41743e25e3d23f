"""The charts that have a name and are compared with the best play in the lobby."""

from __future__ import annotations

from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import Chart
from croupier.games.declare import HouseRules
from croupier.strategies.expert import expert
from croupier.strategies.hitters import amateur


def named_charts(rules: HouseRules) -> dict[str, Chart]:
    """Expert's and amateur's charts at a house; none where a game has no charts."""
    return {"expert": expert(rules), "amateur": amateur(rules)} if isinstance(rules, Rules) else {}
