"""Clubs: circles of friends at a house, founded, named and left, with their evenings, seasons and the date of the next evening.

The people of a club see it; its host, and the host of the house, rename it, remove and forget people, begin seasons and save it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.messages import say
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
    body_of,
    check_changes,
    check_links,
    json_route,
    live_house,
    person_of,
    watched_game,
)
from croupier.web.routes.club_file import export
from croupier.web.routes.club_page import EVENINGS, club, clubs
from croupier.web.routes.club_people import club_of, hosted_club, may_change, names_in, players_of
from croupier.web.routes.evening import check_date, date_file, reopen
from croupier.web.routes.links import link_json
from croupier.web.routes.past_games import histories_of
from croupier.wire.actions import Id

CLUBS = 20
"""How many clubs one person may be the host of."""
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


def checked_club_name(name: str) -> str:
    """A name of a club, or of a season, without blanks around it."""
    return checked_name(name, 48)


async def _write(request: Request, person: Person, *records: HouseRecord) -> None:
    check_changes(request, person)
    await live_house(request).reception.write(records, ())


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
        raise Failure(403, say("Only somebody who played at a table, or opened it, can make it an evening of a club."))
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
    if not own and not may_change(found, person):
        raise Failure(403, say("Only the host of the club may do this."))
    _check_member(found, wish.who, past=True, played=await players_of(request, found))
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
        raise Failure(404, say("This person is not in the club."))


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
    names = [one["name"] for one in (await names_in(request, found, found.members)).values() if one["name"]]
    return date_file(
        request, found.id, found.name, say("With {names}.", names=tuple(names)), f"/club/{found.id}", found.planned
    )


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
