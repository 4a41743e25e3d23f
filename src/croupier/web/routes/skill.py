"""Skill without luck, at a house: what somebody's decisions cost, by game and house and over time, and what average luck would have brought."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.messages import Refused
from croupier.review.interval import COSTLY, MeanCost
from croupier.review.rating import Rating, Stretch
from croupier.web.requests import json_route, live_house, person_of
from croupier.web.routes.look_back import PATIENCE, reports_soon
from croupier.web.routes.past_games import RatedGame, histories_of
from croupier.wire.texts import Text

GAMES = 100
"""So many of the latest games are rated."""


class CostShown(TypedDict):
    """The mean cost of a round, in first bets; without `low` and `high` there are too few rounds to tell."""

    rounds: int
    costly: int
    mean: float
    low: float | None
    high: float | None


class PartShown(TypedDict):
    """A house or a game."""

    name: Text
    cost: CostShown


class StretchShown(TypedDict):
    """Some rounds in the order of time; both ends in seconds since 1970."""

    first: int
    last: int
    cost: CostShown


class SkillShown(TypedDict):
    """The rating of a person; `done` of `all` games are rated. `needed`: so many costly rounds carry an interval."""

    status: Literal["known", "computing"]
    done: int
    all: int
    cost: CostShown
    needed: int
    houses: list[PartShown]
    games: list[PartShown]
    over_time: list[StretchShown]
    net: int
    average: float
    left_out: int


async def skill(request: Request) -> SkillShown:
    """What the decisions of who asks cost, in their latest games at this house; tournaments are left out."""
    house, person = live_house(request), await person_of(request)
    games = (await house.read(house.store.games_of, person.id))[:GAMES]
    rated, pending = await rate_games(request, games)
    found, names = Rating(), dict[str, Text]()
    for one in reversed(rated):  # the oldest first
        found.rounds += one.rounds.get(person.id, [])
        found.left_out += one.left_out.get(person.id, 0)
        names |= {one.house: one.title, one.game: one.game_name}
    return {
        "status": "computing" if pending else "known",
        "done": len(games) - pending,
        "all": len(games),
        "cost": cost_json(found.cost),
        "needed": COSTLY,
        "houses": [{"name": names[name], "cost": cost_json(cost)} for name, cost in found.by_house.items()],
        "games": [{"name": names[name], "cost": cost_json(cost)} for name, cost in found.by_game.items()],
        "over_time": [_stretch_json(one) for one in found.over_time()],
        "net": found.net,
        "average": found.average,
        "left_out": found.left_out,
    }


def cost_json(cost: MeanCost) -> CostShown:
    return {"rounds": cost.rounds, "costly": cost.costly, "mean": cost.mean, "low": cost.low, "high": cost.high}


def _stretch_json(one: Stretch) -> StretchShown:
    return {"first": int(one.first), "last": int(one.last), "cost": cost_json(one.cost)}


async def rate_games(request: Request, games: Sequence[tuple[str, int]]) -> tuple[list[RatedGame], int]:
    """The rated rounds of games, each with when it began, as far as they are known within a moment; and how many games are not.

    The values of a game are asked for when those of the one before are known.
    """
    house, histories, loop = live_house(request), histories_of(request), asyncio.get_running_loop()
    until, rated, pending = loop.time() + PATIENCE, list[RatedGame](), 0
    for id, when in games:
        stored = await house.read(house.store.game, id)
        if stored and (known := histories.rated.get((id, stored.n))):
            rated.append(known)
        elif stored and loop.time() < until:
            with suppress(Refused):  # a house whose rules this version no longer reads
                found = await _rate(request, id, when, until)
                rated += [found] if found else []
                pending += found is None
        else:
            pending += 1
    return rated, pending


async def _rate(request: Request, id: str, when: int, until: float) -> RatedGame | None:
    """The costs of a game; None if they are not known in time."""
    house, histories, loop = live_house(request), histories_of(request), asyncio.get_running_loop()
    past = await house.read(histories.archive.game, id)
    assert past is not None  # no game is ever deleted
    if past.hosted.snapshot.tournament is None:
        looked = await house.read(histories.look_back, past)
        reports = await reports_soon(request, looked.people.values(), until - loop.time())
        if not all(one.whole for one in reports):
            return None
    return await house.read(histories.rate, past, when)


ROUTES: list[BaseRoute] = [Route("/api/skill", json_route(skill))]
