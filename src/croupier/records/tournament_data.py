"""A tournament as data: its blocks, who was eliminated after which round, the ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from croupier.table.table import Table


def tournament_data(calendar: dict[str, int], table: Table, left: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The tournament that was played at a table; `left` says who left after which round, in order."""
    players = len(table.players)
    return {
        **calendar,
        "blocks": list(_blocks(calendar["block"], table, left)),
        "eliminations": [{**one, "rank": players - place} for place, one in enumerate(left)],
        "ranking": _ranking(table, left),
    }


def _blocks(size: int, table: Table, left: Sequence[dict[str, Any]]) -> Any:
    """Each block that was begun: its first and last round, the net results in it, and who left in it."""
    played = len(table.history)
    for first in range(1, played + 1, size):
        last = min(first + size - 1, played)
        nets = [sum(column) for column in zip(*table.history[first - 1 : last], strict=True)]
        out = [one["seat"] for one in left if first <= one["after_round"] <= last]
        yield {"rounds": [first, last], "net": nets, "eliminated": out}


def _ranking(table: Table, left: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those who play by purse and last rounds, equals with the same rank; then those who left, the last one first."""
    gone = [one["seat"] for one in left]
    playing = sorted(
        (seat for seat in range(len(table.players)) if seat not in gone), key=_strength(table), reverse=True
    )
    ranking, rank = [], 1
    for _, equals in groupby(playing, key=_strength(table)):
        seats = list(equals)
        ranking += [_place(table, rank, seat, None) for seat in seats]
        rank += len(seats)
    for place, one in enumerate(reversed(left)):
        ranking.append(_place(table, rank + place, one["seat"], one["after_round"]))
    return ranking


def _strength(table: Table) -> Callable[[int], tuple[int, ...]]:
    """S0-D8, S0-D10: the purse, then the last round, back to the first. A draw by lot is not in the log."""
    return lambda seat: (table.players[seat].purse, *(nets[seat] for nets in reversed(table.history)))


def _place(table: Table, rank: int, seat: int, out: int | None) -> dict[str, Any]:
    player = table.players[seat]
    return {"rank": rank, "seat": seat, "name": player.name, "purse": player.purse, "out_after_round": out}
