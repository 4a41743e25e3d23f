"""People of the house: who somebody is, how they enter, and what the host grants them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.routing import Route

from croupier.games.counts import SYSTEMS
from croupier.houses import FIRST_HOUSE
from croupier.messages import say
from croupier.store.store import Person
from croupier.web.answers import Balance, EntranceShown, HouseShown, KeyShown, LinkShown, PersonShown
from croupier.web.house import LiveHouse
from croupier.web.reception import hash_key, key_id
from croupier.web.requests import (
    Failure,
    WithHeaders,
    body_of,
    check_guess,
    check_links,
    host_of,
    json_route,
    live_house,
    person_of,
    someone,
)
from croupier.web.routes.links import link_json
from croupier.web.sockets import language_of
from croupier.wire.actions import PROTOCOL, REACTIONS, Enter, Grant, Revoke
from croupier.wire.texts import plain


async def _person_json(house: LiveHouse, person: Person) -> PersonShown:
    return PersonShown(person.id, person.name, bool(person.host), await house.reception.balance(person.id))


async def about_house(request: Request) -> HouseShown:
    house, person = live_house(request), await someone(request)
    return HouseShown(
        protocol=PROTOCOL,
        me=await _person_json(house, person) if person else None,
        grant=house.reception.grant,
        reactions=[plain(one) for one in REACTIONS],
        language=language_of(request),
        counts=list(SYSTEMS),
        programs=house.programs,
        first_house=FIRST_HOUSE,
        places=["designer", "train", "edge"],
    )


async def enter(request: Request) -> WithHeaders[EntranceShown]:
    house = live_house(request)
    wish = await body_of(request, Enter)
    if not house.door.may_enter(request.client.host if request.client else ""):
        raise Failure(429, say("Too many have entered from here just now. Try again in a minute."))
    known, confirm = await someone(request), check_guess(request, wish.key)
    entrance = await house.reception.enter(wish.name, wish.key, known)
    confirm()
    cookie = {"set-cookie": house.door.set_cookie(entrance.key)} if entrance.key else {}
    return WithHeaders(EntranceShown(await _person_json(house, entrance.person), entrance.game or None), cookie)


async def link(request: Request) -> LinkShown:
    person = await person_of(request)
    check_links(request, person)
    return link_json(request, f"/#move={await live_house(request).reception.move_link(person)}")


async def keys(request: Request) -> list[KeyShown]:
    """The devices, links and invitations of who asks; none of them can be used by knowing this."""
    house, person = live_house(request), await person_of(request)
    this = hash_key(request.cookies.get(house.door.cookie, ""))
    return [
        KeyShown(key_id(key), key.kind, key.game, key.until, key.hash == this)
        for key in await house.reception.keys(person)
    ]


async def revoke(request: Request) -> list[KeyShown]:
    person, wish = await person_of(request), await body_of(request, Revoke)
    await live_house(request).reception.revoke(person, wish.id)
    return await keys(request) if await someone(request) else []


async def people(request: Request) -> list[PersonShown]:
    await host_of(request)
    house = live_house(request)
    found = await house.read(house.store.people)
    return [await _person_json(house, person) for person in found if person.name]  # nobody who was forgotten


async def grant(request: Request) -> Balance:
    await host_of(request)
    wish = await body_of(request, Grant)
    return Balance(await live_house(request).reception.give(wish.who, wish.amount, wish.id))


ROUTES = [
    Route("/api/house", json_route(about_house)),
    Route("/api/enter", json_route(enter, Enter), methods=["POST"]),
    Route("/api/link", json_route(link), methods=["POST"]),
    Route("/api/keys", json_route(keys)),
    Route("/api/keys/revoke", json_route(revoke, Revoke), methods=["POST"]),
    Route("/api/people", json_route(people)),
    Route("/api/grant", json_route(grant, Grant), methods=["POST"]),
]
