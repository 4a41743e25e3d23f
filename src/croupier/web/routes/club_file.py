"""A club as a file for its host: everything that the house knows of it."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import TypedDict

from starlette.requests import Request

from croupier.messages import Refused
from croupier.web.requests import WithHeaders, live_house
from croupier.web.routes.club_people import MemberShown, hosted_club, names_in, players_of
from croupier.web.routes.past_games import histories_of


class SavedResult(TypedDict):
    rounds: int
    net: int


class SavedEvening(TypedDict):
    """An evening in the file of a club; its results by person."""

    game: str
    house: str
    when: int
    results: dict[str, SavedResult]


class SavedSeason(TypedDict):
    name: str
    evenings: list[SavedEvening]


class ClubFile(TypedDict):
    """A club as a file."""

    id: str
    name: str
    people: list[MemberShown]
    planned: int
    seasons: list[SavedSeason]


async def export(request: Request) -> WithHeaders[ClubFile]:
    """Everything that the house knows of a club, for its host."""
    found, _ = await hosted_club(request)
    names = await names_in(request, found, {*found.members, *found.forgotten, *await players_of(request, found)})
    document: ClubFile = {
        "id": found.id,
        "name": found.name,
        "people": list(names.values()),
        "planned": found.planned,
        "seasons": [{"name": one.name, "evenings": await _saved_evenings(request, one.games)} for one in found.seasons],
    }
    return WithHeaders(document, {"content-disposition": f'attachment; filename="{found.id}.json"'})


async def _saved_evenings(request: Request, games: Collection[str]) -> list[SavedEvening]:
    house, archive, told = live_house(request), histories_of(request).archive, list[SavedEvening]()
    for game in games:
        with suppress(Refused):
            hosted = await house.read(archive.find_listed, game)
            if hosted is None:
                continue
            results: dict[str, SavedResult] = {
                who: {"rounds": len(each), "net": sum(net for net, _ in each)} for who, each in hosted.played.items()
            }
            when = await house.read(house.store.began, game)
            told.append({"game": game, "house": hosted.snapshot.house, "when": when, "results": results})
    return told
