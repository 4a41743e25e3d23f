"""The clock: who must answer until when, and what is answered for somebody who does not. Pure.

A person has the table's seconds for a decision, plus time to watch what happened before. The time for bets begins with the
first person's bet; while nobody bets, no clock runs. If a person does not answer in time, the chart of the house (`basic`)
decides; without a chart it is the answer that costs least. The clock makes no bets, except in a tournament, where everybody
must bet: there it bets the minimum.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple, cast

from croupier.protocol import Answer, Decide, Round
from croupier.strategies import Strategy, named, names
from croupier.table.limits import only_bet
from croupier.table.table import Table

CHART = "basic"
MISSED = 3
"""A seat is given back after the clock has played for its person in so many rounds in a row."""
CARD = 0.3
"""Seconds to watch a card."""
WATCHED = 6.0
"""The most seconds that are given to watch what happened."""
CUTTING = 2.0
"""Seconds for the promises of a cut, and again for the words."""


class Due(NamedTuple):
    """Who must answer. `question` differs from one question to the next."""

    question: Hashable
    seats: tuple[int, ...]


def due(table: Table) -> Due | None:
    """Who must answer now; None if nobody must, or if there is no clock."""
    if need := game.deciding:
        return None if game.players[need.seat].bot else Due(("move", game.asked), (need.seat,))
    if not any(not game.players[seat].bot for seat in game.bets):  # nobody has begun
        return None
    betting = tuple([seat for seat in game.betting if not game.players[seat].bot])
    return Due(("bets", game.rounds), betting) if betting else None


def watching(records: int) -> float:
    """How many seconds it takes to watch these records."""
    return min(WATCHED, CARD * records)


def chart_of(rules: Any) -> Strategy[Any] | None:
    """The strategy that plays for absent people; None for a game without a chart."""
    return named(CHART, rules) if CHART in names(rules) else None


def answer(table: Table, need: Decide, chart: Strategy[Any] | None) -> Answer:
    """The answer that is given for an absent person."""
    if chart:
        mix = chart.mix(cast(Round, game.round), need, chart.look(game.shoe.seen.elements()))
        return max(mix, key=lambda word: mix[word])
    for word in ("decline", "stand"):
        if word in need.words:
            return word
    return min(need.options, key=lambda option: option.cost).word


def bets(table: Table, seat: int) -> dict[str, int] | None:
    """The bets that are made for an absent person: none, in a tournament the minimum."""
    if not game.tournament:
        return None
    purse, rules = game.players[seat].purse, game.rules
    if only := only_bet(rules, purse, tournament=True):
        return only
    return {rules.main_bet or rules.main_bets[0]: min(rules.minimum, rules.stakeable(purse))}
