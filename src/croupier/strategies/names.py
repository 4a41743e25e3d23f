"""The one list of strategies, by the names they have everywhere: on the command line, at the table, in logs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, cast

from croupier.games.declare import HouseRules
from croupier.games.registry import game_of
from croupier.strategies.repertoire import Repertoire
from croupier.strategies.strategy import Strategy


def names(rules: HouseRules) -> tuple[str, ...]:
    """The names that fit this house's game; at blackjack the name of a chart file does too."""
    return _repertoire(rules).names


def named(name: str, rules: HouseRules) -> Strategy[Any]:
    """The strategy of a name, or of a chart file, for this house.

    >>> from croupier.games.blackjack import Rules
    >>> named("intermediate", Rules()).name
    'intermediate'
    """
    return _repertoire(rules).named(name, rules)


def prepare(bots: Iterable[str], rules: HouseRules) -> None:
    """Build what these bots need for their first decision, so that nobody waits for it during a round."""
    _repertoire(rules).prepare(bots, rules)


def recorded(strategy: Strategy[Any], rules: HouseRules) -> tuple[str, dict[str, Any] | None]:
    """A bot as a log keeps it: the name of its strategy, and its chart if that came from a file."""
    return _repertoire(rules).recorded(strategy)


def from_record(plays: str, chart: Mapping[str, Any] | None, rules: HouseRules) -> Strategy[Any]:
    """The bot that a log kept."""
    return _repertoire(rules).from_record(plays, chart, rules)


def _repertoire(rules: HouseRules) -> Repertoire:
    return cast(Repertoire, import_module(game_of(rules.game).strategies).STRATEGIES)
