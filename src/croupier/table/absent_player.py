"""What is played for somebody who does not answer in time. Pure: a verifier asks the same.

The chart of the house (`basic`) decides; where there is none, or while it is still computed, the answer that costs least.
No bets are made, except in a tournament, where everybody must bet: there it is the minimum.
"""

from __future__ import annotations

from typing import Any, cast

from croupier.games.declare import HouseRules
from croupier.protocol import Answer, Decide, Round
from croupier.strategies import Strategy, find_strategy, names
from croupier.table.game import Game
from croupier.table.limits import only_bet

CHART = "basic"


def chart_of(rules: HouseRules) -> Strategy[Any] | None:
    """The strategy that plays for absent people; None for a game without a chart."""
    return find_strategy(CHART, rules) if CHART in names(rules) else None


def absent_answer(game: Game, need: Decide, chart: Strategy[Any] | None) -> Answer:
    """The answer that is given for an absent person."""
    return charted_answer(game, need, chart) if chart else cheapest_answer(need)


def charted_answer(game: Game, need: Decide, chart: Strategy[Any]) -> Answer:
    """The answer of the chart."""
    mix = chart.mix(cast(Round, game.round), need, chart.look(game.shoe.seen.elements()))
    return max(mix, key=lambda word: mix[word])


def cheapest_answer(need: Decide) -> Answer:
    """The answer that costs least."""
    for word in ("decline", "stand"):
        if word in need.words:
            return word
    return min(need.options, key=lambda option: option.cost).word


def absent_bets(game: Game, seat: int) -> dict[str, int] | None:
    """The bets that are made for an absent person: none, in a tournament the minimum."""
    if not game.tournament:
        return None
    purse, rules = game.players[seat].purse, game.rules
    if only := only_bet(rules, purse, tournament=True):
        return only
    return {rules.main_bet or rules.main_bets[0]: min(rules.minimum, rules.stakeable(purse))}
