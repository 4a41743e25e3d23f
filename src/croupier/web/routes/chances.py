"""A person's own decision in a tournament: the chance to win with each bet before the deal, and with each move on the felt.

The chances are found in a helper process, from what everybody sees. The first answer comes within a second; while somebody asks
again, it grows more certain. They are no chips: `learn` has the values in chips.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal, TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.houses import load
from croupier.learning.tournament_advice import level_line, what_it_is
from croupier.learning.tournament_values import ENOUGH, position_of
from croupier.messages import say
from croupier.processes.queue import Found
from croupier.records.types import Calendar
from croupier.strategies.names import names
from croupier.table.tournament import check_tournament
from croupier.telling.vocabulary import CHAMPION, LEVELS, label
from croupier.tournament.chance import Chances
from croupier.web.followers import FollowedTable
from croupier.web.requests import Failure, json_route, person_of
from croupier.web.routes.learn import State, followed_table, learning_of, state_of, why_of
from croupier.web.routes.train import training_of
from croupier.wire.texts import Text, line_text, plain

LONGEST = 400
"""The longest name of a house with its changes that is looked at."""
MOST_SEATS = 7


class ChanceShown(TypedDict):
    """How often a bet or a move wins the tournament, of 1, with its standard error; `stays`: it passes the next cut."""

    name: Text | None
    """Of a move; null for a bet."""
    bet: int | None
    """In cents; null for a move."""
    wins: float
    error: float
    stays: float
    costs: float
    """Of the tournament, against the best."""


class ChancesShown(TypedDict):
    """The chance to win of the open bets or moves, the best first; `status`: `computing` while it grows more certain."""

    status: State
    why: Text | None
    about: Literal["bets", "moves"]
    what: Text | None
    """What the figures are."""
    cut: int | None
    held: int
    solved: float
    chances: list[ChanceShown]


async def chances(request: Request) -> ChancesShown:
    """For who asks, and for their own decision only."""
    followed, who = await followed_table(request)
    if followed.game.tournament is None:
        raise Failure(409, say("This table plays no tournament."))
    about, found = _find(request, followed, who)
    shown: Chances | None = found.value if found.known else None
    finer = shown is not None and (not shown.by_solution or shown.held < ENOUGH * _batch(about))
    return {
        "status": "computing" if finer else state_of(found),
        "why": why_of(found),
        "about": about,
        "what": plain(what_it_is(shown)) if shown else None,
        "cut": shown.cut if shown else None,
        "held": shown.held if shown else 0,
        "solved": shown.solved if shown else 0.0,
        "chances": list(_rows(shown)) if shown else [],
    }


def _batch(about: str) -> int:
    """How often each is played on in a batch."""
    return 10_000 if about == "bets" else 20_000


def _find(request: Request, followed: FollowedTable, who: str) -> tuple[Literal["bets", "moves"], Found]:
    game, asks = followed.game, learning_of(request).chances
    position, seat = position_of(game), game.seat_of(who)
    if game.round:
        if position is None or not game.deciding or not followed.asks(who):
            return "moves", Found("unavailable")
        return "moves", asks.moves(position, game.round, game.deciding, game.shoe.seen)
    if position is None or seat is None or position.purses[seat] is None:
        return "bets", Found("unavailable")
    return "bets", asks.bets(position, seat)


def _rows(shown: Chances) -> Iterator[ChanceShown]:
    for one in sorted(shown.found, key=lambda one: -shown.found[one].wins):
        chance = shown.found[one]
        yield {
            "name": None if isinstance(one, int) else plain(label(one)),
            "bet": one if isinstance(one, int) else None,
            "wins": chance.win.share,
            "error": chance.win.standard_error,
            "stays": chance.stay.share,
            "costs": shown.cost(one),
        }


# Before a tournament


class LevelShown(TypedDict):
    """What a person wins against players of one level, in words; empty while it is not known."""

    plays: str
    line: Text | None


class LevelsShown(TypedDict):
    status: Literal["known", "computing"]
    levels: list[LevelShown]


async def levels(request: Request) -> LevelsShown:
    """What each level of the house leaves to a person who plays by the chart and bets as they do."""
    person, asked = await person_of(request), request.query_params
    rules = load(asked.get("house", "")[:LONGEST], files=False).rules
    calendar = Calendar(_number(asked.get("rounds"), 9), _number(asked.get("block"), 3))
    seats = min(_number(asked.get("seats"), 4), MOST_SEATS)
    check_tournament(rules, seats, calendar)
    training_of(request).admission.admit(person.id, (rules, calendar, seats))
    asks, known = learning_of(request).chances, names(rules)
    every = [plays for plays in (*LEVELS, CHAMPION) if plays in known]
    found = [(plays, asks.level(rules, calendar, seats, plays)) for plays in every]
    waits = any(one.coming or (one.known and not one.value.held) for _, one in found)
    return {
        "status": "computing" if waits else "known",
        "levels": [
            {"plays": plays, "line": line_text(partial(level_line, one.value)) if one.known else None}
            for plays, one in found
        ],
    }


def _number(text: str | None, usual: int) -> int:
    return int(text[:3]) if text and text[:3].isdecimal() else usual


ROUTES: list[BaseRoute] = [
    Route("/api/tables/{game}/chances", json_route(chances)),
    Route("/api/levels", json_route(levels)),
]
