"""How a bot is written into a log, and read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import Chart
from croupier.games.declare import HouseRules
from croupier.strategies.charted import Charted
from croupier.strategies.names import named, names
from croupier.strategies.strategy import Strategy


def recorded(strategy: Strategy[Any], rules: HouseRules) -> dict[str, object]:
    """A bot by name; one that plays by a chart file brings the chart along, since files change."""
    if isinstance(strategy, Charted) and strategy.name not in names(rules):
        return {"plays": strategy.name, "chart": strategy.chart.to_json()}
    return {"plays": strategy.name}


def from_record(record: Mapping[str, Any], rules: HouseRules) -> Strategy[Any]:
    """The bot that a record describes."""
    if "chart" in record:
        chart = Chart.from_json(record["chart"])
        chart.check(cast(Rules, rules))
        return Charted(record["plays"], chart)
    return named(record["plays"], rules)
