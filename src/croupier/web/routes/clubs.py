"""Clubs: circles of friends at a house, with their evenings, seasons, standings and records, and the date of the next evening.

The people of a club see it; its host, and the host of the house, rename it, remove and forget people, begin seasons and save it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.messages import Refused, say
from croupier.review.season import ClubEvening, ClubFeat, ClubStanding, SeasonTable, season_table
from croupier.store.clubs import Club
from croupier.store.house_log import checked_name, new_id
from croupier.store.house_records import (
    ClubFounded,
    ClubRenamed,
    EveningCounted,
    EveningPlanned,
    HouseRecord,
    MemberJoined,
    SeasonBegun,
)
from croupier.store.store import Person
from croupier.web.answers import LinkShown, Opened
from croupier.web.past import PastGame
from croupier.web.reception import MEMBERS
from croupier.web.requests import (
    Failure,
    WithHeaders,
    body_of,
    check_changes,
    check_links,
    json_route,
    live_house,
    person_of,
    watched_game,
)
from croupier.web.routes.evening import check_date, date_file, reopen
from croupier.web.routes.links import link_json
from croupier.web.routes.past_games import histories_of, number_of, titles_of
from croupier.web.routes.skill import CostShown, cost_json, rate_games
from croupier.wire.actions import Id, Sent
from croupier.wire.texts import Text

CLUBS, EVENINGS = 20, 400
"""How many clubs one person may be the host of, and how many evenings a club has."""
Named = Annotated[str, Meta(max_length=48)]


class FoundClub(Struct, forbid_unknown_fields=True):
    name: Named
    game: Id | None = None
    """A table whose people are its first members, and its first evening."""


class NameClub(Struct, forbid_unknown_fields=True):
    name: Named


class OfMember(Struct, forbid_unknown_fields=True):
    who: Id


class CountEvening(Struct, forbid_unknown_fields=True):
    game: Id


class PlanEvening(Struct, forbid_unknown_fields=True):
    at: Annotated[int, Meta(ge=0, le=10**11)]
    """In seconds since 1970; 0: none is planned any more."""


class ListedClub(Sent):
    id: str
    name: str
    host: bool
    """Whether who asks is its host."""
    members: int
    evenings: int
    planned: int


class MemberShown(TypedDict):
    """Somebody of a club; without a name if they were forgotten."""

    who: str
    name: str | None
    host: bool
    member: bool


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


# Who may


async def club_of(request: Request) -> tuple[Club, Person]:
    """The club of a request, for its people and the host of the house."""
    person, clubs = await person_of(request), await live_house(request).reception.clubs()
    club = clubs.get(request.path_params["club"])
    if club is None:
        raise Failure(404, say("There is no such club."))
    if person.id not in club.members and not person.host:
        raise Failure(403, say("One must be invited to this club."))
    return club, person


async def hosted_club(request: Request) -> tuple[Club, Person]:
    """The club of a request, for its host and the host of the house."""
    club, person = await club_of(request)
    if not _may(club, person):
        raise Failure(403, say("Only the host of the club may do this."))
    return club, person


def _may(club: Club, person: Person) -> bool:
    return person.id == club.host or bool(person.host)


def checked_club_name(name: str) -> str:
    """A name of a club, or of a season, without blanks around it."""
    return checked_name(name, 48)


async def _write(request: Request, person: Person, *records: HouseRecord) -> None:
    check_changes(request, person)
    await live_house(request).reception.write(records, ())


# What there is


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
    shown = await _names(request, found, people)
    for one, evening in zip(listed, evenings, strict=True):
        winner = evening.champion()
        one["winner"] = shown[winner]["name"] if winner else None
    return {
        "status": "computing" if pending else "known",
        "id": found.id,
        "name": found.name,
        "host": found.host == person.id,
        "may": _may(found, person),
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


async def _names(request: Request, found: Club, people: Iterable[str]) -> dict[str, MemberShown]:
    """The people of a club with the names that they have now; without one if they were forgotten."""
    house, shown = live_house(request), dict[str, MemberShown]()
    for who in people:
        person = None if who in found.forgotten else await house.read(house.store.person, who)
        name = person.name if person and person.name else None
        shown[who] = {"who": who, "name": name, "host": who == found.host, "member": who in found.members}
    return shown


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


# What happens


async def found_club(request: Request) -> Opened:
    """Found a club; of a table's company, if who asks was one of them."""
    person, wish, house = await person_of(request), await body_of(request, FoundClub), live_house(request)
    name = checked_club_name(wish.name)
    if sum(one.host == person.id for one in (await house.reception.clubs()).values()) >= CLUBS:
        raise Failure(429, say("You are the host of {clubs} clubs: that is enough.", clubs=CLUBS))
    id = new_id()
    records: list[HouseRecord] = [ClubFounded(id, name, person.id)]
    if wish.game:
        past = await _own_game(request, wish.game, person)
        records += [MemberJoined(id, who) for who in past.hosted.names if who != person.id]
        records.append(EveningCounted(id, past.id))
    await _write(request, person, *records)
    return Opened(id)


async def _own_game(request: Request, game: str, person: Person) -> PastGame:
    """A game for somebody who played there or opened it."""
    past = await _past(request, game)
    hosted = past.hosted.snapshot.hosted
    if person.id not in past.hosted.names and not (hosted and hosted.by == person.id):
        raise Failure(403, say("Only who played at a table, or opened it, makes it an evening of a club."))
    return past


async def _past(request: Request, game: str) -> PastGame:
    house, table, _ = await watched_game(request, game)
    past = await house.read(histories_of(request).archive.game, table.id)
    if past is None:
        raise Failure(404, say("There is no such table."))
    return past


async def rename(request: Request) -> Opened:
    (found, person), wish = await hosted_club(request), await body_of(request, NameClub)
    await _write(request, person, ClubRenamed(found.id, checked_club_name(wish.name)))
    return Opened(found.id)


async def begin_season(request: Request) -> Opened:
    (found, person), wish = await hosted_club(request), await body_of(request, NameClub)
    if not found.seasons[-1].games:
        raise Failure(409, say("The present season has no evening yet."))
    await _write(request, person, SeasonBegun(found.id, checked_club_name(wish.name)))
    return Opened(found.id)


async def invite(request: Request) -> LinkShown:
    """A link with which friends join the club."""
    found, person = await club_of(request)
    if len(found.members) >= MEMBERS:
        raise Failure(429, say("The club has {members} people: that is enough.", members=MEMBERS))
    check_links(request, person)
    return link_json(
        request, f"/club/{found.id}#club={await live_house(request).reception.club_link(found.id, person)}"
    )


async def leave(request: Request) -> Opened:
    found, person = await club_of(request)
    _check_host_stays(found, person.id)
    check_changes(request, person)
    await live_house(request).reception.leave_club(found.id, person.id, person)
    return Opened(found.id)


async def remove(request: Request) -> Opened:
    """Somebody is no member any more, nor are links to the club good for them; the numbers of their evenings stay."""
    (found, person), wish = await hosted_club(request), await body_of(request, OfMember)
    _check_host_stays(found, wish.who)
    _check_member(found, wish.who)
    check_changes(request, person)
    await live_house(request).reception.leave_club(found.id, wish.who, person)
    return Opened(found.id)


async def forget(request: Request) -> Opened:
    """The club knows somebody without a name; asked by the host of the house or by themselves, so does the house, and no key is left.

    The numbers of their evenings stay.
    """
    (found, person), wish = await club_of(request), await body_of(request, OfMember)
    own = wish.who == person.id
    if not own and not _may(found, person):
        raise Failure(403, say("Only the host of the club may do this."))
    _check_member(found, wish.who, past=True, played=await _players(request, found))
    check_changes(request, person)
    reception = live_house(request).reception
    await reception.leave_club(found.id, wish.who, person, forgotten=True)
    if own or person.host:
        await reception.forget(wish.who, person)
    return Opened(found.id)


def _check_host_stays(found: Club, who: str) -> None:
    if who == found.host:
        raise Failure(409, say("The host of a club stays in it."))


def _check_member(found: Club, who: str, past: bool = False, played: Collection[str] = ()) -> None:
    """Refuse somebody who is not of the club; `past`: who once was, or played there, is."""
    if who not in found.members and not (past and (who in found.forgotten or who in played)):
        raise Failure(404, say("This person is not of the club."))


async def _players(request: Request, found: Club) -> set[str]:
    """Everybody who played in an evening of a club."""
    house, archive, people = live_house(request), histories_of(request).archive, set[str]()
    for game in found.games:
        with suppress(Refused):
            hosted = await house.read(archive.find_listed, game)
            people |= set(hosted.names) if hosted else set()
    return people


async def count_evening(request: Request) -> Opened:
    """A table is an evening of the club, if who asks played there or opened it."""
    (found, person), wish = await club_of(request), await body_of(request, CountEvening)
    past = await _own_game(request, wish.game, person)
    if len(found.games) >= EVENINGS:
        raise Failure(429, say("The club has {evenings} evenings: that is enough.", evenings=EVENINGS))
    await _write(request, person, EveningCounted(found.id, past.id))
    return Opened(found.id)


async def open_evening(request: Request) -> Opened:
    """Open the table of the last evening again: everybody of the club is invited, and it counts."""
    found, person = await club_of(request)
    if not found.games:
        raise Failure(409, say("The club has no evening yet: play one, then make it an evening of the club."))
    house = live_house(request)
    past = await house.read(histories_of(request).archive.game, found.games[-1])
    assert past is not None  # no game is ever deleted
    if not past.hosted.over:
        return Opened(past.id)
    return Opened(await reopen(house, past, person, found.members, found.id))


async def plan(request: Request) -> Opened:
    """Plan the next evening, or none any more."""
    (found, person), wish = await club_of(request), await body_of(request, PlanEvening)
    if wish.at:
        check_date(wish.at)
    await _write(request, person, EveningPlanned(found.id, wish.at))
    return Opened(found.id)


async def next_date(request: Request) -> Response:
    """The next evening of the club, as a file for a calendar."""
    found, _ = await club_of(request)
    if not found.planned:
        raise Failure(404, say("No evening is planned."))
    names = [one["name"] for one in (await _names(request, found, found.members)).values() if one["name"]]
    return date_file(
        request, found.id, found.name, say("With {names}.", names=tuple(names)), f"/club/{found.id}", found.planned
    )


async def export(request: Request) -> WithHeaders[ClubFile]:
    """Everything that the house knows of a club, for its host."""
    found, _ = await hosted_club(request)
    names = await _names(request, found, {*found.members, *found.forgotten, *await _players(request, found)})
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


def _post(path: str, handler: Any, body: type[Struct] | None = None) -> Route:
    return Route(path, json_route(handler, body), methods=["POST"])


ROUTES: list[BaseRoute] = [
    Route("/api/clubs", json_route(clubs)),
    _post("/api/clubs", found_club, FoundClub),
    Route("/api/clubs/{club}", json_route(club)),
    Route("/api/clubs/{club}/next.ics", json_route(next_date)),
    Route("/api/clubs/{club}/export", json_route(export)),
    _post("/api/clubs/{club}/rename", rename, NameClub),
    _post("/api/clubs/{club}/season", begin_season, NameClub),
    _post("/api/clubs/{club}/invite", invite),
    _post("/api/clubs/{club}/leave", leave),
    _post("/api/clubs/{club}/remove", remove, OfMember),
    _post("/api/clubs/{club}/forget", forget, OfMember),
    _post("/api/clubs/{club}/evenings", count_evening, CountEvening),
    _post("/api/clubs/{club}/open", open_evening),
    _post("/api/clubs/{club}/plan", plan, PlanEvening),
]
