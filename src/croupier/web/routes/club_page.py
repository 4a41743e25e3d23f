"""What the page shows of clubs: the list of one's own; of each the standings and records of a season, and its evenings."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Literal, TypedDict

from starlette.requests import Request

from croupier.messages import Refused, say
from croupier.review.season import ClubEvening, ClubFeat, ClubStanding, SeasonTable, season_table
from croupier.store.clubs import Club
from croupier.store.store import Person
from croupier.web.requests import Failure, live_house, person_of
from croupier.web.routes.club_people import MemberShown, club_of, may_change, names_in
from croupier.web.routes.past_games import histories_of, number_of, titles_of
from croupier.web.routes.skill import CostShown, cost_json, rate_games
from croupier.wire.actions import Sent
from croupier.wire.texts import Text

EVENINGS = 400
"""How many evenings a club has, and how many of a season are shown."""


class ListedClub(Sent):
    id: str
    name: str
    host: bool
    """Whether who asks is its host."""
    members: int
    evenings: int
    planned: int


class StandingInClub(MemberShown):
    evenings: int
    won: int
    chips: int
    cost: CostShown
    ranks: list[int] | None


class FeatShown(MemberShown):
    game: str
    amount: int


class EveningInClub(TypedDict):
    game: str
    title: Text
    when: int
    people: int
    winner: str | None
    tournament: bool
    open: bool
    mine: bool


class SeasonShown(TypedDict):
    name: str
    evenings: int


class ClubShown(TypedDict):
    """A club with one of its seasons; `season` is its number, from 0 on."""

    status: Literal["known", "computing"]
    id: str
    name: str
    host: bool
    may: bool
    members: list[MemberShown]
    seasons: list[SeasonShown]
    season: int
    standings: list[StandingInClub]
    streak: FeatShown | None
    comeback: FeatShown | None
    evenings: list[EveningInClub]
    planned: int
    me: str


async def clubs(request: Request) -> list[ListedClub]:
    """The clubs of who asks."""
    person, found = await person_of(request), await live_house(request).reception.clubs()
    return [
        ListedClub(one.id, one.name, one.host == person.id, len(one.members), len(one.games), one.planned)
        for one in found.values()
        if person.id in one.members
    ]


async def club(request: Request) -> ClubShown:
    """A club: its people, the standings of a season, its records and evenings, and the next date."""
    found, person = await club_of(request)
    season = _season_of(request, found)
    games = found.seasons[season].games[-EVENINGS:]
    evenings, listed = await _evenings(request, games, person)
    rated, pending = await rate_games(request, [(one["game"], one["when"]) for one in listed])
    costs: dict[str, list[float]] = {}
    for game in rated:
        for who, rounds in game.rounds.items():
            costs.setdefault(who, []).extend(one.cost for one in rounds)
    table = season_table(evenings, costs)
    people = {*found.members, *(one.who for one in table.standings), *(one.champion() for one in evenings)} - {""}
    shown = await names_in(request, found, people)
    for one, evening in zip(listed, evenings, strict=True):
        winner = evening.champion()
        one["winner"] = shown[winner]["name"] if winner else None
    return {
        "status": "computing" if pending else "known",
        "id": found.id,
        "name": found.name,
        "host": found.host == person.id,
        "may": may_change(found, person),
        "members": [shown[who] for who in found.members],
        "seasons": [{"name": one.name, "evenings": len(one.games)} for one in found.seasons],
        "season": season,
        **_table_json(table, shown),
        "evenings": listed[::-1],
        "planned": found.planned,
        "me": person.id,
    }


class _Table(TypedDict):
    standings: list[StandingInClub]
    streak: FeatShown | None
    comeback: FeatShown | None


def _table_json(table: SeasonTable, shown: dict[str, MemberShown]) -> _Table:
    return {
        "standings": [_standing_json(one, shown[one.who]) for one in table.standings],
        "streak": _feat_json(table.streak, shown),
        "comeback": _feat_json(table.comeback, shown),
    }


def _standing_json(one: ClubStanding, member: MemberShown) -> StandingInClub:
    return {
        **member,
        "evenings": one.evenings,
        "won": one.won,
        "chips": one.chips,
        "cost": cost_json(one.cost),
        "ranks": list(one.ranks) if one.ranks else None,
    }


def _feat_json(feat: ClubFeat | None, shown: dict[str, MemberShown]) -> FeatShown | None:
    return {**shown[feat.who], "game": feat.game, "amount": feat.amount} if feat else None


def _season_of(request: Request, found: Club) -> int:
    text = request.query_params.get("season", "")
    season = number_of(text) if text else len(found.seasons) - 1
    if season >= len(found.seasons):
        raise Failure(404, say("There is no such season."))
    return season


async def _evenings(
    request: Request, games: Collection[str], person: Person
) -> tuple[list[ClubEvening], list[EveningInClub]]:
    """The evenings in which a round was played, the earliest first: their results, and what a list says of them."""
    house, archive = live_house(request), histories_of(request).archive
    evenings, listed = list[ClubEvening](), list[EveningInClub]()
    for game in games:
        with suppress(Refused):  # a house whose rules this version no longer reads
            hosted = await house.read(archive.find_listed, game)
            stored = await house.read(house.store.game, game)
            if hosted is None or stored is None or not hosted.played:
                continue
            nets = {who: [net for net, _ in rounds] for who, rounds in hosted.played.items()}
            title = titles_of(hosted)
            evenings.append(ClubEvening(game, nets, title["tournament"], next(iter(hosted.ranking), "")))
            listed.append(
                {
                    "game": game,
                    "title": title["title"],
                    "when": await house.read(house.store.began, game),
                    "people": len(nets),
                    "winner": None,
                    "tournament": title["tournament"],
                    "open": stored.open,
                    "mine": person.id in nets,
                }
            )
    return evenings, listed
