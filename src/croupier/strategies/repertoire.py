"""The strategies of one game, by name. Each game has a module with its `STRATEGIES`; the registry of games knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.games.declare import HouseRules
from croupier.messages import Refused, Word, say
from croupier.strategies.strategy import Strategy

Maker = Callable[[str, Any], Strategy[Any]]
"""Makes the strategy of a name for house rules."""


class UnknownStrategy(Refused):
    """A name that is no strategy for the game."""


class Repertoire:
    """The strategies of a game. A game with more than names (chart files, tables to build) has a subclass."""

    def __init__(self, makers: Mapping[str, Maker]) -> None:
        self._makers = makers

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._makers)

    def named(self, name: str, rules: HouseRules) -> Strategy[Any]:
        """The strategy of a name; refused if there is none."""
        maker = self._makers.get(name)
        return maker(name, rules) if maker else self.other(name, rules)

    def other(self, name: str, rules: HouseRules) -> Strategy[Any]:
        """What a text means that is no name of a strategy: nothing, unless the game says otherwise."""
        raise UnknownStrategy(
            say(
                "“{name}” is no strategy for {game}; allowed: {names}.",
                name=name,
                game=Word(rules.game),
                names=self.names,
            )
        )

    def recorded(self, strategy: Strategy[Any]) -> tuple[str, dict[str, Any] | None]:
        """A strategy as a log keeps it."""
        return strategy.name, None

    def from_record(self, plays: str, chart: Mapping[str, Any] | None, rules: HouseRules) -> Strategy[Any]:
        """The strategy that a log kept; `chart`: that of a chart file, in a game that has charts."""
        maker = self._makers.get(plays) if chart is None else None
        return maker(plays, rules) if maker else Repertoire.other(self, plays, rules)

    def prepare(self, names: Iterable[str], rules: HouseRules) -> None:
        """Build what these strategies need for their first decision, so that nobody waits for it during a round."""
