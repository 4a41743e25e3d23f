"""The socket of a table: frames in, messages out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.language import language_of_header, language_of_tag
from croupier.messages import say
from croupier.store.burst import NotWritten
from croupier.store.house_log import HOUSE
from croupier.store.store import Person, Store
from croupier.web.buckets import Bucket
from croupier.web.house import LiveHouse
from croupier.web.lobby import ListedTable, why_not_opened
from croupier.web.reception import hash_key
from croupier.web.relay import pass_through
from croupier.web.table_socket import TableSocket, table_socket
from croupier.web.tables.dealer import Dealer
from croupier.web.tables.felt import UNHOSTED
from croupier.web.tables.leased_tables import Elsewhere, NotOpened
from croupier.web.tables.viewers import Viewer
from croupier.web.tables.waiting_list import TableRequest
from croupier.wire.actions import (
    COME_BACK,
    NO_KEY,
    NO_TABLE,
    NOT_INVITED,
    NOT_OPENED,
    NOT_UNDERSTOOD,
    OLD_PAGE,
    PROTOCOL,
    REACTIONS,
    RESTART,
    SOCKETS,
    TOO_FAST,
    TOO_MANY,
    VIEWERS,
    BadFrame,
    Bet,
    CannotOpen,
    Cut,
    Leave,
    Move,
    React,
    Refusal,
    action,
)
from croupier.wire.texts import encode_message, plain

ALIVE = "0"
FOR_PROGRAMS = (Bet, Move, Cut, Leave)
"""What a program does for its person; everything else the person does."""
NOT_FOR_PROGRAMS = say("A program bets, moves, cuts and leaves; its person takes the seat and buys the chips.")
PAUSE, PAUSES = 0.5, 60
"""If the process that deals a table is silent: seconds between two tries to reach it, and how many tries."""
REVOKED_ELSEWHERE = 0.5
"""After so many seconds one looks again whether another process has revoked a key."""
MISTAKES = 20
"""A socket is closed after more bad frames than these."""


async def live(socket: WebSocket) -> None:
    """A viewer of a table. It is accepted before it is refused: a browser cannot read why otherwise."""
    house: LiveHouse = socket.app.state.house
    line = table_socket()
    if line:
        line.allow(house.per_second)
    with suppress(RuntimeError, WebSocketDisconnect):  # somebody may hang up at any time
        await socket.accept()
        code = await _serve(house, socket)
        if line:
            line.begin_end()
        await socket.close(code)


async def _serve(house: LiveHouse, socket: WebSocket) -> int:
    """Serve a socket. Returns the code with which it is to be closed."""
    if socket.query_params.get("v") != str(PROTOCOL):
        return OLD_PAGE
    try:
        key, revoked = socket.cookies.get(house.door.cookie, ""), house.reception.revoked
        person, program = await house.reception.person(key), False
        if person is None:
            found = await house.reception.program(key)
            if found is None or found.game != socket.path_params["game"]:
                return NO_KEY
            person, program = found.person, True
        if line := table_socket():
            line.note_known()
        if house.sockets.get(person.id, 0) >= 2 * SOCKETS or not house.door.may_connect(person.id):
            return TOO_MANY
        house.sockets[person.id] = house.sockets.get(person.id, 0) + 1
        try:
            return await _serve_person(house, socket, person, hash_key(key), revoked, program)
        finally:
            house.sockets[person.id] -= 1
            if not house.sockets[person.id]:
                del house.sockets[person.id]
    except NotWritten:
        return COME_BACK


async def _serve_person(
    house: LiveHouse, socket: WebSocket, person: Person, key: bytes, revoked: int, program: bool = False
) -> int:
    """Serve somebody with this key, or their program, who was known when so many keys had been revoked."""
    game, language = socket.path_params["game"], language_of(socket)
    if house.stopping:
        return RESTART
    crowded = house.sockets[person.id] > SOCKETS
    dealer = await house.tables.dealer(game) if game != HOUSE else None
    for pause in range(PAUSES):
        if not isinstance(dealer, Elsewhere):
            break
        if crowded:
            return TOO_MANY
        if pause % 4 == 0:
            code = await pass_through(socket, dealer.address, socket.headers.get("cookie", ""))
            if code is not None:
                return code
        await asyncio.sleep(PAUSE)  # its process is silent: soon its lease runs out
        dealer = await house.tables.dealer(game)
    if dealer is None:
        return NO_TABLE
    if isinstance(dealer, Elsewhere):
        return COME_BACK
    if isinstance(dealer, NotOpened):
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(encode_message(CannotOpen(plain(why_not_opened(dealer.why))), language).decode())
        return NOT_OPENED
    access = _access(dealer, person)
    if not await may_watch(house, access, person) or (program and not (dealer.game.hosted or UNHOSTED).programs):
        return NOT_INVITED
    belongs = access.mine or person.host or access.by == person.id
    if (crowded or len(dealer.viewers.all) >= VIEWERS) and not (belongs and _make_room(dealer, person, crowded)):
        return TOO_MANY
    viewer = Viewer(person.id, _since(socket), language)
    viewer.key, viewer.host, viewer.program = key, person.host, program
    if viewer.since > dealer.viewers.n:
        await house.tables.suspect(dealer, viewer.since)
        if house.tables.dealers.get(game) is not dealer:
            return COME_BACK
    dealer.enter(viewer)
    if revoked != house.reception.revoked:  # perhaps this key, before it was among those that are looked through
        house.reception.revoking.set()
    line = table_socket()
    if line:
        viewer.push = _pushing(house, line, dealer, viewer)
    hearing = asyncio.create_task(_hear(house, socket, line, dealer, viewer, person))
    try:
        return await _speak(house, socket, dealer, viewer)
    finally:
        if line:
            line.hear = None
        hearing.cancel()
        dealer.leave(viewer)


def _make_room(dealer: Dealer, person: Person, crowded: bool) -> bool:
    """For somebody who sits at the table, opened it or is the host: an earlier socket of theirs gives way, or a watcher's.

    `crowded`: they have too many sockets themselves. Of the watchers the one who has most sockets here goes.
    """
    viewers = [viewer for viewer in dealer.viewers.all if viewer.closed is None]
    if crowded:
        giving_way = next((viewer for viewer in viewers if viewer.who == person.id), None)
        if giving_way:
            giving_way.close(TOO_MANY)
        return giving_way is not None
    watching = Counter(viewer.who for viewer in viewers if dealer.game.seat_of(viewer.who) is None)
    if watching:
        most = watching.most_common(1)[0][0]
        next(viewer for viewer in viewers if viewer.who == most).close(TOO_MANY)
    return True


def language_of(connection: HTTPConnection) -> str:
    """The language in which somebody reads: the one that the address names, else the one that suits their browser best."""
    named = language_of_tag(connection.query_params.get("language", ""))
    return named or language_of_header(connection.headers.get("accept-language", ""))


def _since(socket: WebSocket) -> int:
    text = socket.query_params.get("since", "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


class Access(NamedTuple):
    """What decides who may watch a table."""

    id: str
    private: bool
    by: str
    mine: bool


def _access(dealer: Dealer, person: Person) -> Access:
    hosted = dealer.game.hosted or UNHOSTED
    return Access(dealer.id, hosted.private, hosted.by, dealer.game.seat_of(person.id) is not None)


async def may_watch(house: LiveHouse, table: Access | ListedTable, person: Person) -> bool:
    """Public tables are for everybody of the house; private ones for who opened them, sat there or was invited."""
    return bool(await watchable(house, [table], person))


AnyTable = TypeVar("AnyTable", Access, ListedTable, Access | ListedTable)


async def watchable(house: LiveHouse, tables: Sequence[AnyTable], person: Person | None) -> list[AnyTable]:
    """Those of these tables that a person may watch; the database is asked once, for all of them."""

    def at_once(table: Access | ListedTable) -> bool:
        return not table.private or (person is not None and (person.host or table.mine or table.by == person.id))

    open_to_all = {table.id for table in tables if at_once(table)}
    if person and len(open_to_all) < len(tables):
        open_to_all |= await house.read(_private_tables, house.store, person.id)
    return [table for table in tables if table.id in open_to_all]


def _private_tables(store: Store, who: str) -> set[str]:
    """The private tables to which somebody was invited, or where they have played."""
    return store.invitations_of(who) | {game for game, _ in store.games_of(who)}


async def end_revoked(house: LiveHouse) -> None:
    """End the sockets whose key was revoked, or whose people were hosts or guests by a link that was revoked."""
    watching = [(dealer, viewer) for dealer in house.tables.dealers.values() for viewer in dealer.viewers.all]
    owners = await house.read(house.store.owners, list({viewer.key for _, viewer in watching}))
    for dealer, viewer in watching:
        person = owners.get(viewer.key)
        if person is None or (viewer.host and not person.host):
            viewer.close(NO_KEY)
        elif not await may_watch(house, _access(dealer, person), person):
            viewer.close(NOT_INVITED)


async def watch_revocations(house: LiveHouse) -> None:
    """End sockets as soon as a key is revoked, and soon after another process did it."""
    reception, seen = house.reception, house.reception.revoked
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(REVOKED_ELSEWHERE if house.store.shared else None):
                await reception.revoking.wait()
        try:
            if house.store.shared:
                await reception.hear_of_revocations()
            if reception.revoking.is_set() or reception.revoked > seen:
                seen = reception.revoked
                reception.revoking.clear()
                await end_revoked(house)
        except NotWritten:  # the database does not answer: look again
            reception.revoking.set()
            await asyncio.sleep(REVOKED_ELSEWHERE)


async def _speak(house: LiveHouse, socket: WebSocket, dealer: Dealer, viewer: Viewer) -> int:
    """Send what could not be sent at once, until the socket is to be closed."""
    viewers = dealer.viewers
    try:
        while viewer.closed is None:
            await viewer.wake.wait()
            viewer.wake.clear()
            viewer.sending = True
            if (message := viewers.next(viewer)) is not None:
                house.metrics.messages += 1
                await socket.send_text(message.decode())
            while viewer.replies:
                await socket.send_text(viewer.replies.popleft().decode())
            viewer.sending = False
    except (WebSocketDisconnect, RuntimeError):
        return COME_BACK
    return viewer.closed


def _pushing(house: LiveHouse, line: TableSocket, dealer: Dealer, viewer: Viewer) -> Callable[[], bool]:
    """Sends at once what waits for a viewer, if its socket can take it and nothing earlier is on its way."""

    def push() -> bool:
        if viewer.sending or viewer.closed is not None or not line.ready:
            return False
        if (message := dealer.viewers.next(viewer)) is not None:
            house.metrics.messages += 1
            line.write(message)
        while viewer.replies:
            line.write(viewer.replies.popleft())
        return True

    return push


async def _hear(
    house: LiveHouse, socket: WebSocket, line: TableSocket | None, dealer: Dealer, viewer: Viewer, person: Person
) -> None:
    """Hear what somebody says, until they go."""
    bucket, mistakes = Bucket(house.per_second, house.per_second), 0

    def hear(frame: str) -> None:
        nonlocal mistakes
        house.metrics.frames += 1
        if viewer.closed is not None:
            return
        if not bucket.take():
            viewer.close(TOO_FAST)
            return
        if frame == ALIVE:
            viewer.replies.append(ALIVE.encode())
            viewer.notify()
            return
        try:
            _handle_frame(dealer, viewer, person, frame)
        except BadFrame as bad:
            house.metrics.bad += 1
            mistakes += 1
            viewer.tell(Refusal(bad.id, "bad", plain(NOT_UNDERSTOOD)))
            if mistakes > MISTAKES:
                viewer.close(TOO_FAST)

    if line:
        line.hear = hear
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while True:
            hear(await socket.receive_text())
    viewer.close(COME_BACK)


def _handle_frame(dealer: Dealer, viewer: Viewer, person: Person, frame: str) -> None:
    said = action(frame)
    if isinstance(said, React):
        if viewer.program or said.sign >= len(REACTIONS):
            raise BadFrame
        dealer.react(person, said.sign)
    elif viewer.program and not isinstance(said, FOR_PROGRAMS):
        viewer.tell(Refusal(said.id, "refused", plain(NOT_FOR_PROGRAMS)))
    else:
        dealer.ask(TableRequest(person, said, viewer))
