"""The odds of a running tournament: how often each player stays and wins if it goes on from here."""

from __future__ import annotations

from typing import Literal, TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.messages import say
from croupier.simulation.tournament_odds import TournamentOdds, TournamentPosition
from croupier.web.jobs.background import BackgroundWorker
from croupier.web.requests import Failure, json_route
from croupier.web.routes.learn import followed_table

BATCH, BATCHES = 5000, 4
"""How many times the rest is played in a batch, and how many batches: with each, the figures become more certain."""


OddsStatus = Literal["known", "computing", "unavailable"]


class SeatOdds(TypedDict):
    """How often a seat is still there after the next cut, and wins."""

    seat: int
    stays: float
    wins: float


class OddsShown(TypedDict):
    """The odds of a tournament, played on `held` times; `cut`: the round after which somebody leaves next."""

    status: OddsStatus
    cut: int
    held: int
    seats: list[SeatOdds]


async def odds(request: Request) -> OddsShown:
    """How often each seat is still there after the next cut, and wins; as far as it has been played on."""
    followed, _ = await followed_table(request)
    game = followed.game
    if game.tournament is None:
        raise Failure(409, say("This table plays no tournament."))
    position = TournamentPosition.of(game, game.tournament.calendar)
    there = sum(purse is not None for purse in position.purses)
    gathers = not game.rounds and there < len(position.purses)
    if game.over or gathers or there < 2 or len(position.history) >= position.rounds:
        return {"status": "unavailable", "cut": position.cut, "held": 0, "seats": []}
    background: BackgroundWorker = request.app.state.training.background
    nobody = (0,) * len(position.purses)
    found = TournamentOdds(0, nobody, nobody)
    status: OddsStatus = "known"
    for batch in range(BATCHES):
        more = background.find("odds", position, batch * BATCH, BATCH)
        if not more.known:
            status = "computing" if more.coming else "unavailable"
            break
        found = found.plus(more.value)
    seats: list[SeatOdds] = [
        {"seat": seat, "stays": found.stays[seat] / found.held, "wins": found.wins[seat] / found.held}
        for seat, purse in enumerate(position.purses)
        if purse is not None and found.held
    ]
    return {"status": status, "cut": position.cut, "held": found.held, "seats": seats}


ROUTES: list[BaseRoute] = [Route("/api/tables/{game}/odds", json_route(odds))]
