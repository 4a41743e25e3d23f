"""What the lobby says of each house: the exact edge with the best play, and what other ways of playing cost."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.analysis.values import best_bet
from croupier.houses import load, names
from croupier.messages import say
from croupier.processes.queue import Found
from croupier.telling import telling_of
from croupier.telling.placard import WAYS
from croupier.telling.vocabulary import bet_label
from croupier.web.requests import Failure, answered, person_of
from croupier.web.routes.learn import bets_told, game_of, learning_of, told
from croupier.web.texts import plain


async def edges(request: Request) -> dict[str, Any]:
    """The expectation of the best bet of every house, as far as it is known."""
    await person_of(request)
    asks = learning_of(request).values
    found = {name: (load(name).rules, asks.edge(load(name).rules)) for name in names()}
    coming = any(edge.coming for _, edge in found.values())
    return {"status": "computing" if coming else "known", "houses": {name: _edge(*one) for name, one in found.items()}}


def _edge(rules: Any, found: Found) -> dict[str, Any] | None:
    if not found.known:
        return None
    bet, edge = best_bet(rules, found.value)
    return {"edge": edge, "bet": plain(bet_label(bet)) if bet else None}


async def costs(request: Request) -> dict[str, Any]:
    """What a stake loses on average for each way of playing a house; where there is no chart, on each bet."""
    await person_of(request)
    name = request.query_params.get("house", "")
    if name not in names():
        raise Failure(404, say("There is no house “{house}” here.", house=name[:100]))
    rules, asks = load(name).rules, learning_of(request).values
    found = asks.costs(rules) if telling_of(rules).HAS_CHART else asks.edge(rules)
    ways = found.value.items() if found.known else ()
    return told(
        found,
        house=name,
        ways=[{"name": plain(WAYS.get(way) or bet_label(way)), "worth": worth} for way, worth in ways],
    )


async def table_edges(request: Request) -> dict[str, Any]:
    """What each bet of a table is worth on average, from a fresh shoe."""
    found = learning_of(request).values.edge((await game_of(request)).rules)
    return told(found, bets=list(bets_told(found)))


ROUTES: list[BaseRoute] = [
    Route("/api/edges", answered(edges)),
    Route("/api/costs", answered(costs)),
    Route("/api/tables/{game}/edges", answered(table_edges)),
]
