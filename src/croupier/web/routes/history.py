"""What a person played at this house: the list of their games, and their results at each house."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.messages import Refused
from croupier.review.history import GameResult, HouseRecord, by_house, expected_result
from croupier.review.hosted_games import HostedGame
from croupier.web.requests import json_route, live_house, person_of
from croupier.web.routes.learn import learning_of
from croupier.web.routes.past_games import GameTitle, histories_of, number_of, titles_of

PAGE = 40
"""How many games are listed at once."""


class Outcome(TypedDict):
    """How a game ended for somebody; `rank` of `players` in a tournament."""

    id: str
    rounds: int
    net: int
    names: list[str]
    bots: list[str]
    over: bool
    rank: int | None
    players: int


class PlayedGame(GameTitle, Outcome):
    when: float


class HouseResults(TypedDict):
    """Somebody's results at a house; `won`, `pushed` and `lost` count rounds."""

    games: int
    rounds: int
    net: int
    staked: int
    won: int
    pushed: int
    lost: int
    biggest: int


class PlayedHouse(GameTitle, HouseResults):
    expected: float | None


class HistoryShown(TypedDict):
    games: list[PlayedGame]
    houses: list[PlayedHouse]
    more: bool


async def history(request: Request) -> HistoryShown:
    """The games of which a person played a round, the latest first, and their results at each house."""
    house, person, archive = live_house(request), await person_of(request), histories_of(request).archive
    skip = number_of(request.query_params.get("skip", "0"))
    games = await house.read(house.store.games_of, person.id)
    told, played, titles = list[PlayedGame](), list[GameResult](), dict[str, GameTitle]()
    for id, when in games[skip : skip + PAGE]:
        with suppress(Refused):  # a house whose rules this version no longer reads
            found = await house.read(archive.find_listed, id)
            game = found and found.game(Path(id), str(when), person.id)
            if found and game:
                titles[game.house] = titles_of(found)
                played.append(game)
                told.append({**titles[game.house], **_game_json(game, found, person.id), "when": when})
    asks = learning_of(request).values
    records: list[PlayedHouse] = [
        {**titles[record.house], **_record(record), "expected": expected_result(record.games, asks.find_edge)}
        for record in by_house(played)
    ]
    return {"games": told, "houses": records, "more": len(games) > skip + PAGE}


def _game_json(game: GameResult, hosted: HostedGame, who: str) -> Outcome:
    ranking = hosted.ranking
    return {
        "id": game.path.name,
        "rounds": len(game.nets),
        "net": game.net,
        "names": list(game.names),
        "bots": list(hosted.bots),
        "over": hosted.over,
        "rank": ranking.index(who) + 1 if who in ranking else None,
        "players": len(ranking),
    }


def _record(record: HouseRecord) -> HouseResults:
    won, pushed, lost = record.results()
    return {
        "games": len(record.games),
        "rounds": record.rounds,
        "net": record.net,
        "staked": record.staked,
        "won": won,
        "pushed": pushed,
        "lost": lost,
        "biggest": record.biggest,
    }


ROUTES: list[BaseRoute] = [Route("/api/history", json_route(history))]
