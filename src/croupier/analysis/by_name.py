"""Houses, strategies and counts by their names, wherever objects are accepted."""

from __future__ import annotations

from importlib import import_module
from reprlib import repr as shortly
from typing import TYPE_CHECKING, Any

from croupier.analysis.arguments import BadArgument
from croupier.analysis.refusals import NoStrategy
from croupier.games.blackjack.chart import Chart
from croupier.games.blackjack.rules import Rules as BlackjackRules
from croupier.games.counts import Counting
from croupier.games.declare import HouseRules
from croupier.games.registry import game_of
from croupier.messages import Refused, Word, say

if TYPE_CHECKING:
    from croupier.houses import House

COMPUTED = ("optimal", "basic")
"""The strategies that the analysis finds itself."""


class NotBlackjack(Refused):
    """A house of another game than blackjack."""


def house_rules(house: HouseRules | House | str) -> HouseRules:
    """The rules of a house: themselves, or those of a name such as `blackjack/vegas-strip:decks=2`, or of a loaded house."""
    if isinstance(house, str):
        from croupier.houses import load

        return load(house).rules
    rules = getattr(house, "rules", house)
    if not isinstance(rules, HouseRules):
        raise BadArgument(
            say(
                "{value} is not a house: give its name, as in blackjack/vegas-strip, or its rules.",
                value=shortly(house),
            )
        )
    return rules


def blackjack_rules(house: HouseRules | House | str) -> BlackjackRules:
    """The rules of a house of blackjack; a house of another game is refused."""
    rules = house_rules(house)
    if not isinstance(rules, BlackjackRules):
        raise NotBlackjack(
            say(
                "This is for blackjack; {house} is a house of {game}.",
                house=getattr(house, "name", str(house)),
                game=Word(rules.game),
            )
        )
    return rules


def charts(strategy: Any, rules: BlackjackRules) -> Any:
    """A strategy as the analysis takes it: `optimal`, `basic`, a chart or several.

    It may come as the name of a strategy, as the name of a chart file, or as a strategy that plays by charts.
    """
    if isinstance(strategy, Chart) or (isinstance(strategy, str) and strategy in COMPUTED):
        return strategy
    if isinstance(strategy, list | tuple) and strategy:
        return [charts(one, rules) for one in strategy]
    player = _player(strategy, rules) if isinstance(strategy, str) else strategy
    if getattr(player, "name", None) in COMPUTED[:1]:
        return player.name
    found = [getattr(part, "chart", None) for part in _parts(player)]
    if not found or not all(isinstance(chart, Chart) for chart in found):
        raise NoStrategy(
            say(
                "“{strategy}” plays by no chart: its exact value is not known.",
                strategy=getattr(player, "name", None) or shortly(strategy),
            )
        )
    return found


def counting_of(count: Counting | str, rules: BlackjackRules) -> Counting:
    """A count at a house: itself, or the one of a name or of ten tags."""
    if isinstance(count, str):
        return Counting.at(rules, count)
    if not isinstance(count, Counting):
        raise BadArgument(
            say("{value} is not a count: give its name, as in hi-lo, or ten tags in a text.", value=shortly(count))
        )
    return count


def _player(name: str, rules: HouseRules) -> Any:
    """The strategy of a name. The registry of games knows the module; the analysis does not depend on it."""
    return import_module(game_of(rules.game).strategies).STRATEGIES.find(name, rules)


def _parts(player: Any) -> tuple[Any, ...]:
    """The players that a strategy tosses a coin between; otherwise the strategy itself."""
    return (player.one, player.other) if hasattr(player, "one") and hasattr(player, "other") else (player,)
