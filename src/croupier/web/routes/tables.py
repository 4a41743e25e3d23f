"""Tables: which houses and tables there are, how a table is opened, invitations, and its log."""

from __future__ import annotations

from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from croupier.houses import load
from croupier.messages import say
from croupier.store.store import Person
from croupier.web.answers import InvitationShown, LinkShown, Opened, ProgramSeat, TableLink
from croupier.web.front_door import FrontDoorShown, front_door_json
from croupier.web.house import LiveHouse
from croupier.web.lobby import ListedHouse, ListedTable, find_listed, house_list
from croupier.web.requests import (
    Failure,
    body_of,
    check_guess,
    check_links,
    json_route,
    live_house,
    person_of,
    someone,
    watched_table,
)
from croupier.web.routes.links import link_json
from croupier.web.short_code import read_code
from croupier.web.sockets import language_of, watchable
from croupier.wire.actions import OpenTable, ShownLink

TABLES, ALL_TABLES = 5, 100
"""How many tables one person may have open at once, and all people together; those of the host are not counted."""
ALONE, ALL_ALONE = 10, 1000
"""The same for tables at which one person plays alone or with bots: they take little, and nobody else has to find a seat."""
PART = 1000
"""How many records of a log are read at once."""
LONGEST = 100
"""How many characters of a search are read."""


async def houses(request: Request) -> list[ListedHouse]:
    """All houses; with `find` those of which every word of it is said."""
    house, text = live_house(request), request.query_params.get("find", "")[:LONGEST]
    return await house.read(find_listed, text) if text.strip() else await house.read(house_list)


async def front_door(request: Request) -> FrontDoorShown:
    """The ways to play at a house: `house`, perhaps with changes."""
    await person_of(request)
    live, language = live_house(request), language_of(request)

    def read() -> FrontDoorShown:
        return front_door_json(load(request.query_params.get("house", ""), files=False), language)

    return await live.read(read)


async def tables(request: Request) -> list[ListedTable]:
    house, person = live_house(request), await someone(request)
    return await watchable(house, await house.lobby.tables(person), person)


async def open_table(request: Request) -> Opened:
    person = await person_of(request)
    wish = await body_of(request, OpenTable)
    house = live_house(request)
    if wish.programs and not house.programs:
        raise Failure(403, say("The host of this house lets no programs play."))
    if wish.programs is None:
        wish = replace(wish, programs=house.programs)
    await check_openings(house, person, wish)
    return Opened(await house.tables.open(wish, person.id, person.name))


async def check_openings(house: LiveHouse, person: Person, wish: OpenTable) -> None:
    """Refuse one more table to somebody who has many open, or where many are."""
    if person.host:
        return
    if not house.door.may_open(person.id):
        raise Failure(429, say("You have opened many tables just now. Try again later."))
    alone = wish.private and wish.seats == len(wish.bots) + 1
    most, most_of_all = (ALONE, ALL_ALONE) if alone else (TABLES, ALL_TABLES)
    opened = [
        table.by for table in await house.lobby.tables(person) if table.by and not table.over and table.alone == alone
    ]
    if opened.count(person.id) >= most:
        raise Failure(429, say("You have {tables} tables open: close one first.", tables=most))
    if len(opened) >= most_of_all:
        raise Failure(429, say("Many tables are open here: sit down at one, or try again later."))


async def invite(request: Request) -> TableLink:
    house, table, person = await watched_table(request)
    if not (person.host or table.mine or table.by == person.id):
        raise Failure(403, say("Only the host, or whoever opened the table or sits there, may invite."))
    return await _table_link(request, house, table.id, person)


async def screen(request: Request) -> TableLink:
    """What a television shows to who could sit down: the way by which it came itself, or to a public table a new one."""
    house, table, person = await watched_table(request)
    key = (await body_of(request, ShownLink)).key
    confirm = check_guess(request, key)
    game, _ = await house.reception.invites(key) if key else ("", "")
    if game == table.id:
        confirm()
        word = read_code(key)
        link = link_json(request, f"/t/{table.id}#{word or f'invite={key}'}")
        return TableLink(link.path, link.address, link.code, word, urlsplit(link.address).netloc)
    if table.private:
        raise Failure(403, say("You need an invitation to this table."))
    return await _table_link(request, house, table.id, person)


async def _table_link(request: Request, house: LiveHouse, game: str, person: Person) -> TableLink:
    if not house.reception.known_invitation(game, person.id):
        check_links(request, person)
    found = await house.reception.invitation(game, person.id)
    link = link_json(request, f"/t/{game}#invite={found.key}")
    return TableLink(link.path, link.address, link.code, found.code, urlsplit(link.address).netloc)


async def program(request: Request) -> LinkShown:
    """A key with which a program plays for who asks, in their seat at this table."""
    house, table, person = await watched_table(request)
    if not table.programs:
        raise Failure(403, say("This table takes no programs: whoever opens a table decides that."))
    if not table.mine:
        raise Failure(403, say("A program plays for somebody who sits at the table: sit down first."))
    check_links(request, person)
    return link_json(request, f"/t/{table.id}#program={await house.reception.program_key(table.id, person)}")


async def program_seat(request: Request) -> ProgramSeat:
    """For a program: for whom it plays, and where."""
    house = live_house(request)
    found = await house.reception.program(request.cookies.get(house.door.cookie, ""))
    if found is None:
        raise Failure(401, say("This is not a key of a program, or it was revoked."))
    return ProgramSeat(found.person.id, found.person.name, found.game)


async def invitation(request: Request) -> InvitationShown:
    """What somebody who was sent a link may know before they enter: who invites, and to which table or club."""
    house, wish = live_house(request), await body_of(request, ShownLink)
    confirm = check_guess(request, wish.key)
    game, by = await house.reception.invites(wish.key)
    table = await house.lobby.table(game, await someone(request)) if game else None
    if table:
        confirm()
        return InvitationShown(by, table)
    club, by = await house.reception.invites_to_club(wish.key)
    return InvitationShown(by, None, club)


async def game_log(request: Request) -> Response:
    """The log as it is now. Who reads slowly has a small part of it in our memory, not the whole."""
    house, table, _ = await watched_table(request, programs=True)
    stored = await house.read(house.store.game, table.id)
    assert stored is not None  # no game is ever deleted

    async def parts() -> AsyncIterator[bytes]:
        for since in range(0, stored.n, PART):
            bodies = await house.read(house.store.log, table.id, since, min(since + PART, stored.n))
            yield b"".join(body + b"\n" for body in bodies)

    headers = {"content-disposition": f'attachment; filename="{table.id}.jsonl"'}
    return StreamingResponse(parts(), media_type="application/jsonl", headers=headers)


ROUTES = [
    Route("/api/houses", json_route(houses)),
    Route("/api/front-door", json_route(front_door)),
    Route("/api/tables", json_route(tables)),
    Route("/api/tables", json_route(open_table, OpenTable), methods=["POST"]),
    Route("/api/tables/{game}/invite", json_route(invite), methods=["POST"]),
    Route("/api/tables/{game}/screen", json_route(screen, ShownLink), methods=["POST"]),
    Route("/api/tables/{game}/program", json_route(program), methods=["POST"]),
    Route("/api/program", json_route(program_seat)),
    Route("/api/invitation", json_route(invitation, ShownLink), methods=["POST"]),
    Route("/api/tables/{game}/log", json_route(game_log)),
]
