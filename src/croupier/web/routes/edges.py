"""What the lobby says of each house: the exact edge with the best play, and what other ways of playing cost."""

from __future__ import annotations

from typing import TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.analysis.values import best_bet
from croupier.games.declare import HouseRules
from croupier.houses import load, names
from croupier.messages import say
from croupier.processes.queue import Found
from croupier.telling import telling_of
from croupier.telling.vocabulary import bet_label
from croupier.web.lobby import compared_ways
from croupier.web.requests import Failure, json_route, person_of
from croupier.web.routes.learn import BetWorth, State, StatusShown, bets_json, game_of, learning_of, status_of
from croupier.wire.texts import Text, plain


class BestBet(TypedDict):
    """The best bet of a house, and what it is worth; `bet` is None where there is one bet alone."""

    edge: float
    bet: Text | None


class EdgesShown(StatusShown):
    """The best bet of every house, as far as it is known."""

    houses: dict[str, BestBet | None]


class WayWorth(TypedDict):
    name: Text
    worth: float


class CostsShown(StatusShown):
    """What a stake is worth for each way of playing a house."""

    house: str
    ways: list[WayWorth]


class TableEdges(StatusShown):
    bets: list[BetWorth]


async def edges(request: Request) -> EdgesShown:
    """The expectation of the best bet of every house, as far as it is known."""
    await person_of(request)
    asks = learning_of(request).values
    found = {name: (load(name).rules, asks.edge(load(name).rules)) for name in names()}
    coming = any(edge.coming for _, edge in found.values())
    status: State = "computing" if coming else "known"
    return {"status": status, "why": None, "houses": {name: _edge(*one) for name, one in found.items()}}


def _edge(rules: HouseRules, found: Found) -> BestBet | None:
    if not found.known:
        return None
    bet, edge = best_bet(rules, found.value)
    return {"edge": edge, "bet": plain(bet_label(bet)) if bet else None}


async def costs(request: Request) -> CostsShown:
    """What a stake loses on average for each way of playing a house; where there is no chart, on each bet."""
    await person_of(request)
    name = request.query_params.get("house", "")
    if name not in names():
        raise Failure(404, say("There is no house “{house}” here.", house=name[:100]))
    rules, asks = load(name).rules, learning_of(request).values
    found = asks.costs(rules) if telling_of(rules).HAS_CHART else asks.edge(rules)
    return {
        **status_of(found),
        "house": name,
        "ways": [{"name": name, "worth": found.value[way]} for way, name in compared_ways(rules)]
        if found.known
        else [],
    }


async def table_edges(request: Request) -> TableEdges:
    """What each bet of a table is worth on average, from a fresh shoe."""
    found = learning_of(request).values.edge((await game_of(request)).rules)
    return {**status_of(found), "bets": list(bets_json(found))}


ROUTES: list[BaseRoute] = [
    Route("/api/edges", json_route(edges)),
    Route("/api/costs", json_route(costs)),
    Route("/api/tables/{game}/edges", json_route(table_edges)),
]
