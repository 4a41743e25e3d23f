"""Tables: which houses and tables there are, how a table is opened, invitations, and its log."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.messages import say
from croupier.web.answers import InvitationShown, LinkShown, Opened, ProgramSeat
from croupier.web.requests import Failure, answered, body_of, check_links, live_house, person_of, someone, watched_table
from croupier.web.routes.links import link_shown
from croupier.web.sockets import watchable
from croupier.web.tables.lobby import ListedHouse, ListedTable, house_list
from croupier.web.wire import OpenTable, ShownLink

TABLES, ALL_TABLES = 5, 100
"""How many tables one person may have open at once, and all people together; those of the host are not counted."""


async def houses(request: Request) -> list[ListedHouse]:
    house = live_house(request)
    return await house.read(house_list)


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
    if not person.host:
        if not house.door.may_open(person.id):
            raise Failure(429, say("You have opened many tables just now. Try again later."))
        opened = [table.by for table in await house.lobby.tables(person) if table.by and not table.over]
        if opened.count(person.id) >= TABLES:
            raise Failure(429, say("You have {tables} tables open: close one first.", tables=TABLES))
        if len(opened) >= ALL_TABLES:
            raise Failure(429, say("Many tables are open here: sit down at one, or try again later."))
    return Opened(await house.tables.open(wish, person.id, person.name))


async def invite(request: Request) -> LinkShown:
    house, table, person = await watched_table(request)
    if not (person.host or table.mine or table.by == person.id):
        raise Failure(403, say("Only who opened the table or sits there, or the host, may invite."))
    check_links(request, person)
    return link_shown(request, f"/t/{table.id}#invite={await house.reception.invitation(table.id, person)}")


async def program(request: Request) -> LinkShown:
    """A key with which a program plays for who asks, in their seat at this table."""
    house, table, person = await watched_table(request)
    if not table.programs:
        raise Failure(403, say("This table takes no programs: who opens a table decides that."))
    if not table.mine:
        raise Failure(403, say("A program plays for somebody who sits at the table: sit down first."))
    check_links(request, person)
    return link_shown(request, f"/t/{table.id}#program={await house.reception.program_key(table.id, person)}")


async def program_seat(request: Request) -> ProgramSeat:
    """For a program: for whom it plays, and where."""
    house = live_house(request)
    found = await house.reception.program(request.cookies.get(house.door.cookie, ""))
    if found is None:
        raise Failure(401, say("This is no key of a program, or it was revoked."))
    return ProgramSeat(found.person.id, found.person.name, found.game)


async def invitation(request: Request) -> InvitationShown:
    """What somebody who was sent a link may know before they enter: who invites, and to which table."""
    house, wish = live_house(request), await body_of(request, ShownLink)
    game, by = await house.reception.invites(wish.key)
    table = await house.lobby.table(game, await someone(request)) if game else None
    return InvitationShown(by if table else "", table)


async def game_log(request: Request) -> Response:
    house, table, _ = await watched_table(request, programs=True)
    bodies = await house.read(house.store.log, table.id)
    headers = {"content-disposition": f'attachment; filename="{table.id}.jsonl"'}
    return Response(b"".join(body + b"\n" for body in bodies), media_type="application/jsonl", headers=headers)


ROUTES = [
    Route("/api/houses", answered(houses)),
    Route("/api/tables", answered(tables)),
    Route("/api/tables", answered(open_table, OpenTable), methods=["POST"]),
    Route("/api/tables/{game}/invite", answered(invite), methods=["POST"]),
    Route("/api/tables/{game}/program", answered(program), methods=["POST"]),
    Route("/api/program", answered(program_seat)),
    Route("/api/invitation", answered(invitation, ShownLink), methods=["POST"]),
    Route("/api/tables/{game}/log", answered(game_log)),
]
