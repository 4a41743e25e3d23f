"""What `croupier host` does around the server: it opens tables, prints where the house is, and shows what goes on."""

from __future__ import annotations

import asyncio
import io
import socket
import sys
import time
from collections.abc import Callable, Sequence

import segno
import uvicorn

from croupier.houses import House, load
from croupier.language import Speaker
from croupier.messages import Message, Refused, say
from croupier.records.logs import house_of
from croupier.records.types import Snapshot
from croupier.store.store import Store
from croupier.telling import telling_of
from croupier.web.house import LiveHouse
from croupier.web.lobby import why_not_opened
from croupier.web.reception import Invitation
from croupier.web.requested_tables import matches, snapshots
from croupier.web.serving import STATUS, Counted, run
from croupier.web.workers import Common, OtherProcesses
from croupier.wire.actions import OpenTable

LISTED = 8
"""How many tables are printed at the start."""


class Hosting:
    """A house that is open, told to whoever opened it."""

    def __init__(
        self, store: Store, common: Common, own: str, speak: Speaker, tell: Callable[[Message | str], None]
    ) -> None:
        self._store, self._common, self._own = store, common, own
        self._speak, self._tell = speak, tell
        self._refused: Refused | None = None

    def run(self, listening: Sequence[socket.socket], wishes: list[OpenTable], named: bool, workers: int) -> None:
        """Serve until somebody interrupts, in so many processes.

        `named`: the tables were asked for; otherwise one opens if there is none.
        """
        house = self._common.house(self._store, self._own)
        with OtherProcesses(self._common, workers - 1) as others:
            run(
                house, listening, lambda server: self._greet(server, house, others, wishes, named), self._common.proxies
            )
        if self._refused:
            raise self._refused

    async def _greet(
        self, server: uvicorn.Server, house: LiveHouse, others: OtherProcesses, wishes: list[OpenTable], named: bool
    ) -> None:
        """Once the house is open: open the tables, print the addresses, then show what goes on."""
        while not server.started:
            await asyncio.sleep(0.02)
        try:
            tables = await self._tables(house, wishes, named)
            if others.count:
                await house.tables.give_up(dealer for dealer in house.tables.dealers.values() if dealer.idle)
            invitations = {game: await house.reception.invitation(game) for game, _ in tables[:LISTED]}
            self._print(tables, invitations, await house.reception.host_link())
        except Refused as refused:
            self._refused = refused
            server.should_exit = True
            return
        await self._watch(house, others)

    async def _tables(self, house: LiveHouse, wishes: list[OpenTable], named: bool) -> list[tuple[str, Message]]:
        """The open tables, each with its title: those that were asked for first. What is kept is not opened again."""
        kept, first = dict[str, Snapshot](), dict[str, Message]()
        for game, snapshot in (await asyncio.to_thread(snapshots, self._store)).items():
            if isinstance(snapshot, Snapshot):
                kept[game] = snapshot
            else:
                await house.tables.dealer(game)  # it says that it cannot be opened
        for wish in wishes if named or not kept else ():
            same = next((game for game, head in kept.items() if game not in first and matches(head, wish)), None)
            game = same or await house.tables.open(wish, "")
            first[game] = self._title(load(wish.house, files=False), bool(wish.tournament), wish.title)
        others = {
            game: self._title(house_of(snapshot), snapshot.tournament is not None)
            for game, snapshot in kept.items()
            if game not in first
        }
        return [*first.items(), *others.items()]

    def _title(self, house: House, tournament: bool, title: str = "") -> Message:
        """`CtrlAltBet, baccarat`: houses of several games have the same title."""
        parts = {"title": title or house.title(self._speak.language), "game": telling_of(house.rules).NAME}
        return say("{title}, {game}, tournament", **parts) if tournament else say("{title}, {game}", **parts)

    def _print(self, tables: list[tuple[str, Message]], invitations: dict[str, Invitation], host: str) -> None:
        """Where the house is, with a QR code: of the table if there is one alone, which also lets in who scans it."""
        best = self._common.addresses[0]
        for address in self._common.addresses:
            self._tell(say("The house is open: {address}", address=address))
        alone = tables[0][0] if len(tables) == 1 else ""
        self._tell(_code(f"{best}/t/{alone}#invite={invitations[alone].key}" if alone else best))
        for game, title in tables[:LISTED]:
            self._tell(
                say(
                    "A table, {title}: {address}, or type {code} there",
                    title=title,
                    address=f"{best}/t/{game}",
                    code=invitations[game].code,
                )
            )
        if len(tables) > LISTED:
            self._tell(say("More tables in the lobby: {count}.", count=len(tables) - LISTED))
        self._tell(say("In a terminal: croupier join {address}", address=best))
        self._tell(say("Your own link, for you alone: {address}", address=f"{best}/#host={host}"))
        self._tell(say("Ctrl-C closes the house; the games are kept."))

    async def _watch(self, house: LiveHouse, others: OtherProcesses) -> None:
        """A line about what goes on in all processes, written over itself at a terminal."""
        before, when = 0, time.monotonic()
        shows = sys.stdout is not None and sys.stdout.isatty()
        told: set[str] = set()
        while True:
            for game, found in list(house.tables.not_opened.items()):
                if game not in told:
                    told.add(game)
                    self._tell(
                        say("The table {game} cannot be opened. {more}", game=game, more=why_not_opened(found.why))
                    )
            await asyncio.sleep(STATUS)
            every = [Counted.of(house), *list(others.counted.values())]
            now, actions = time.monotonic(), sum(one.actions for one in every)
            rate, before, when = max(0, actions - before) / (now - when), actions, now
            if shows:
                line = say(
                    "Tables: {tables}. People: {people}. Actions a second: {rate}.",
                    tables=sum(one.tables for one in every),
                    people=len({person for one in every for person in one.people}),
                    rate=round(rate, 1),
                )
                print(f"\r\x1b[K{self._speak(line)}", end="", flush=True)


def _code(address: str) -> str:
    """A QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
