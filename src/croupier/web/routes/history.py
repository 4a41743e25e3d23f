"""What a person played at this house: the list of their games, and their results at each house."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.messages import Refused
from croupier.review.history import GameResult, HouseRecord, by_house, expected
from croupier.review.hosted_games import HostedGame
from croupier.web.requests import answered, live_house, person_of
from croupier.web.routes.learn import learning_of
from croupier.web.routes.past_games import histories_of, number_of, titles_of

PAGE = 40
"""How many games are listed at once."""


async def history(request: Request) -> dict[str, Any]:
    """The games of which a person played a round, the latest first, and their results at each house."""
    house, person, archive = live_house(request), await person_of(request), histories_of(request).archive
    skip = number_of(request.query_params.get("skip", "0"))
    games = await house.read(house.store.games_of, person.id)
    told, played, titles = list[dict[str, Any]](), list[GameResult](), dict[str, dict[str, Any]]()
    for id, when in games[skip : skip + PAGE]:
        with suppress(Refused):  # a house whose rules this version no longer reads
            found = await house.read(archive.listed, id)
            game = found and found.game(Path(id), str(when), person.id)
            if found and game:
                titles[game.house] = titles_of(found)
                played.append(game)
                told.append({**titles[game.house], **_listed(game, found, person.id), "when": when})
    asks = learning_of(request).values
    records = [
        {**titles[record.house], **_record(record), "expected": expected(record.games, asks.known_edge)}
        for record in by_house(played)
    ]
    return {"games": told, "houses": records, "more": len(games) > skip + PAGE}


def _listed(game: GameResult, hosted: HostedGame, who: str) -> dict[str, Any]:
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


def _record(record: HouseRecord) -> dict[str, Any]:
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


ROUTES: list[BaseRoute] = [Route("/api/history", answered(history))]
