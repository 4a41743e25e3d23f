"""The people of a club: who may see it and change it, what they are called, and who played there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TypedDict

from starlette.requests import Request

from croupier.messages import Refused, say
from croupier.store.clubs import Club
from croupier.store.store import Person
from croupier.web.requests import Failure, live_house, person_of
from croupier.web.routes.past_games import histories_of


class MemberShown(TypedDict):
    """Somebody of a club; without a name if they were forgotten."""

    who: str
    name: str | None
    host: bool
    member: bool


async def club_of(request: Request) -> tuple[Club, Person]:
    """The club of a request, for its people and the host of the house."""
    person, clubs = await person_of(request), await live_house(request).reception.clubs()
    club = clubs.get(request.path_params["club"])
    if club is None:
        raise Failure(404, say("There is no such club."))
    if person.id not in club.members and not person.host:
        raise Failure(403, say("You need an invitation to this club."))
    return club, person


async def hosted_club(request: Request) -> tuple[Club, Person]:
    """The club of a request, for its host and the host of the house."""
    club, person = await club_of(request)
    if not may_change(club, person):
        raise Failure(403, say("Only the host of the club may do this."))
    return club, person


def may_change(club: Club, person: Person) -> bool:
    return person.id == club.host or bool(person.host)


async def names_in(request: Request, found: Club, people: Iterable[str]) -> dict[str, MemberShown]:
    """The people of a club with the names that they have now; without one if they were forgotten."""
    house, shown = live_house(request), dict[str, MemberShown]()
    for who in people:
        person = None if who in found.forgotten else await house.read(house.store.person, who)
        name = person.name if person and person.name else None
        shown[who] = {"who": who, "name": name, "host": who == found.host, "member": who in found.members}
    return shown


async def players_of(request: Request, found: Club) -> set[str]:
    """Everybody who played in an evening of a club."""
    house, archive, people = live_house(request), histories_of(request).archive, set[str]()
    for game in found.games:
        with suppress(Refused):
            hosted = await house.read(archive.find_listed, game)
            people |= set(hosted.names) if hosted else set()
    return people
