"""For programs that watch the house: whether it is well, and its counters."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.web.answers import Healthy
from croupier.web.requests import json_route, live_house


async def health(request: Request) -> Healthy:
    house = live_house(request)
    await house.read(house.store.probe)
    if failure := house.recent_failure:
        raise failure
    return Healthy(True)


async def metrics(request: Request) -> Response:
    house = live_house(request)
    sockets = sum(house.sockets.values())
    lines = house.metrics.lines(len(house.tables.dealers), sockets, len(house.sockets), house.transactions)
    return PlainTextResponse("".join(f"{line}\n" for line in lines), media_type="text/plain; version=0.0.4")


ROUTES = [Route("/health", json_route(health)), Route("/metrics", json_route(metrics))]
