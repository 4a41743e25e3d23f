"""The strategies of blackjack: by name, or by a chart file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os.path import exists
from pathlib import Path
from typing import Any, cast

from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import BadChart, Chart
from croupier.games.declare import HouseRules
from croupier.messages import Word, quote, say
from croupier.protocol import Strategy
from croupier.strategies.champion import Champion
from croupier.strategies.charts import Charted, amateur, mimic, never_bust, read_chart
from croupier.strategies.expert import expert
from croupier.strategies.names import Repertoire, UnknownStrategy, names
from croupier.strategies.perfect import Perfect, best_chart, of_play
from croupier.strategies.toss import Toss


class BlackjackStrategies(Repertoire):
    """A name that is no strategy may be the name of a chart file."""

    def other(self, name: str, rules: HouseRules) -> Strategy[Any]:
        if not _names_a_file(name):
            raise UnknownStrategy(
                say(
                    "“{name}” is not a strategy for {game}; allowed: {names}, or a chart file.",
                    name=name,
                    game=Word(rules.game),
                    names=names(rules),
                )
            )
        chart = read_chart(name)
        chart.check(cast(Rules, rules))
        return Charted(name, chart)

    def record_of(self, strategy: Strategy[Any]) -> tuple[str, dict[str, Any] | None]:
        """A bot that plays by a chart file brings the chart along, since files change."""
        if isinstance(strategy, Charted) and strategy.name not in self.names:
            return strategy.name, strategy.chart.to_json()
        return super().record_of(strategy)

    def from_record(self, plays: str, chart: Mapping[str, Any] | None, rules: HouseRules) -> Strategy[Any]:
        if chart is None:
            if plays not in names(rules):  # a chart file is in the log itself
                raise BadChart(say("“{name}” is not a strategy, and its chart is missing.", name=quote(plays)))
            return super().from_record(plays, None, rules)
        read = Chart.from_json(chart)
        read.check(cast(Rules, rules))
        return Charted(plays, read)

    def prepare(self, bots: Iterable[str], rules: HouseRules) -> None:
        """The optimal player reads the tables of the exact analysis."""
        if "optimal" in bots:
            from croupier.analysis import edge

            edge(cast(Rules, rules))


def _intermediate(name: str, rules: Rules) -> Strategy[Any]:
    return Toss(name, Charted("amateur", amateur(rules)), Charted("expert", expert(rules)))


def _names_a_file(name: str) -> bool:
    """Whether a name that is no strategy's is meant as a file's: such a file exists, or it is written like one."""
    path = Path(name)
    return bool(path.suffix) or len(path.parts) > 1 or exists(name)


STRATEGIES = BlackjackStrategies(
    {
        "optimal": Perfect,
        "basic": lambda name, rules: Charted(name, best_chart(of_play(rules))),
        "expert": lambda name, rules: Charted(name, expert(rules)),
        "intermediate": _intermediate,
        "amateur": lambda name, rules: Charted(name, amateur(rules)),
        "champion": lambda name, rules: Champion(name, Charted("basic", best_chart(of_play(rules)))),
        "mimic": lambda name, rules: Charted(name, mimic(rules)),
        "never-bust": lambda name, rules: Charted(name, never_bust(rules)),
    }
)
