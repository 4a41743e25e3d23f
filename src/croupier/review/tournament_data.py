"""A tournament as data: its blocks, who was eliminated after which round, the ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from croupier.records.types import Calendar
from croupier.table.game import Game


def tournament_data(game: Game, calendar: Calendar, left: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The tournament that was played at a table; `left` says who left after which round, in order."""
    players = len(game.players)
    return {
        "rounds": calendar.rounds,
        "block": calendar.block,
        "blocks": list(_blocks(calendar.block, game, left)),
        "eliminations": [{**one, "rank": players - place} for place, one in enumerate(left)],
        "ranking": _ranking(game, left),
    }


def _blocks(size: int, game: Game, left: Sequence[dict[str, Any]]) -> Any:
    """Each block that was begun: its first and last round, the net results in it, and who left in it."""
    played = len(game.history)
    for first in range(1, played + 1, size):
        last = min(first + size - 1, played)
        nets = [sum(column) for column in zip(*game.history[first - 1 : last], strict=True)]
        out = [one["seat"] for one in left if first <= one["after_round"] <= last]
        yield {"rounds": [first, last], "net": nets, "eliminated": out}


def _ranking(game: Game, left: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those who play by purse and last rounds, equals with the same rank; then those who left, the last one first."""
    gone = [one["seat"] for one in left]
    playing = sorted((seat for seat in range(len(game.players)) if seat not in gone), key=_strength(game), reverse=True)
    ranking, rank = [], 1
    for _, equals in groupby(playing, key=_strength(game)):
        seats = list(equals)
        ranking += [_place(game, rank, seat, None) for seat in seats]
        rank += len(seats)
    for place, one in enumerate(reversed(left)):
        ranking.append(_place(game, rank + place, one["seat"], one["after_round"]))
    return ranking


def _strength(game: Game) -> Callable[[int], tuple[int, ...]]:
    """S0-D8, S0-D10: the purse, then the last round, back to the first. A draw by lot is not in the log."""
    return lambda seat: (game.players[seat].purse, *(nets[seat] for nets in reversed(game.history)))


def _place(game: Game, rank: int, seat: int, out: int | None) -> dict[str, Any]:
    player = game.players[seat]
    return {"rank": rank, "seat": seat, "name": player.name, "purse": player.purse, "out_after_round": out}
