"""A log as data: its rounds with bets, answers and outcomes, and what happened between them. It has only what was public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, cast

from croupier.protocol import Done, Round
from croupier.records.tournament_data import tournament_data
from croupier.table.records import Record
from croupier.table.state import Event
from croupier.table.table import Table


def replay_data(records: Iterable[Record]) -> dict[str, Any]:
    """The rounds with bets, answers, net results, outcomes and purses; what happened between them; the tournament."""
    return {name: list(part) if isinstance(part, Iterator) else part for name, part in replay_parts(records)}


def replay_parts(records: Iterable[Record]) -> Iterator[tuple[str, Any]]:
    """The parts of `replay_data`, in order. The rounds are an iterator, which is to be read before the next part."""
    coming = iter(records)
    head = next(coming)
    yield from ((name, head[name]) for name in ("house", "game", "rules", "players"))
    table, events = Table.replayed(chain([head], coming))
    between: dict[str, list[dict[str, Any]]] = {"buy": [], "leave": []}
    yield "rounds", _rounds(table, events, between)
    yield "bought", between["buy"]
    yield "left", between["leave"]
    yield "purses", [player.purse for player in table.players]
    yield "bankrolls", [table.balance(seat) for seat in range(len(table.players))]
    if "tournament" in head:
        yield "tournament", tournament_data(head["tournament"], table, between["leave"])


def _rounds(
    table: Table, events: Iterable[Event], between: dict[str, list[dict[str, Any]]]
) -> Iterator[dict[str, Any]]:
    """Each round when it is settled, the last one in any case; what happens between rounds is added to `between`."""
    played: dict[str, Any] = {}
    for event in events:
        record = event.record
        match event.kind:
            case "deal":
                stakes = event.round.stakes if event.round else ()
                bets = [dict(stake.bets) if stake else None for stake in stakes]
                played = {"round": record["round"], "shoe": table.shoes, "bets": bets, "answers": []}
            case "answer":
                played["answers"].append({"need": record["need"], "answer": record["answer"]})
            case "settled":
                net, purses = record["net"], record["purses"]
                yield played | {"net": net, "purses": purses, "outcomes": _outcomes(table.last)}
                played = {}
            case "buy":
                purchase = {"after_round": len(table.history), "seat": record["seat"], "amount": record["amount"]}
                between["buy"].append(purchase)
            case "leave":
                between["leave"].append({"after_round": len(table.history), "seat": record["seat"]})
    if played:
        yield played


def _outcomes(round: Round | None) -> list[dict[str, Any]]:
    """The outcome of each bet of a settled round, with its reason as a code and in English."""
    names = ("seat", "hand", "bet", "stake", "net", "code")
    return [
        {name: getattr(one, name) for name in names} | {"reason": str(one.reason)}
        for one in cast(Done, cast(Round, round).need).outcomes
    ]
