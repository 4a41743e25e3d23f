"""The games of this process: which it deals, under which leases; who else deals the others.

A game is dealt by the process that leased it. A lease is renewed every few seconds; what another process has leased
meanwhile is dropped, and its viewers come back to whoever deals it. A game that cannot be opened, because its log is
damaged or the program has a fault, is ended: what lies on the table goes back to its owners.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from croupier.houses import House, load
from croupier.messages import Message, Refused, say
from croupier.protocol import Round
from croupier.records.event import Event
from croupier.records.logs import house_of
from croupier.records.types import BadLog, decode, decode_snapshot
from croupier.store.burst import Broken, Burst, BurstResult, GameOpened, NotWritten
from croupier.store.postings import postings
from croupier.store.store import Lease, Store
from croupier.strategies import prepare
from croupier.table.game import Game
from croupier.table.shoe import master_seed
from croupier.table.shoe_rounds import collect_rounds
from croupier.table.table import Table
from croupier.web.metrics import Metrics
from croupier.web.tables.batch import Batch
from croupier.web.tables.charts import Charts
from croupier.web.tables.dealer import Dealer, DealerServices, Gone, OpenedTable
from croupier.web.tables.opening import check_bot, open_table
from croupier.wire.actions import COME_BACK, RESTART, OpenTable

log = logging.getLogger("croupier.web")

REST = 60.0
"""A table is given up after so many seconds without a viewer."""
DESERTED = 15 * 60.0
"""A table that somebody opened ends after so many seconds in which nobody sat there or looked on."""
PASSING = (NotWritten, OSError, MemoryError, ImportError)
"""What keeps a table from being opened now, and not for good."""
RENEWED = 0.3
"""A lease is renewed after this share of its time."""


class Elsewhere(NamedTuple):
    """A game that another process deals."""

    address: str


class NotOpened(NamedTuple):
    """A game that cannot be opened, and why."""

    why: Message


class LeasedTables:
    """The tables that this process deals, one dealer each."""

    def __init__(
        self,
        store: Store,
        commit: Callable[[Burst], Awaitable[BurstResult]],
        write: Callable[..., Awaitable[Any]],
        read: Callable[..., Awaitable[Any]],
        owner: str,
        address: str,
        metrics: Metrics,
        lease: float,
        balance: Callable[[str], Awaitable[int]],
        return_chips: Callable[[str, int, str], Awaitable[None]],
    ) -> None:
        """`balance`: what a person has beside the tables; `return_chips`: ends a game, by its lease and with a reason."""
        self.store, self.commit, self._write, self.read = store, commit, write, read
        self.owner, self.address, self.metrics, self._lease_seconds = owner, address, metrics, lease
        self._balance, self._return_chips = balance, return_chips
        self.dealers: dict[str, Dealer] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.charts = Charts()
        self._wanted: set[str] = set()
        """Games that wait to be leased."""
        self._leases: dict[str, Lease | None] = {}
        """Leases that were made together with another one; None: another process deals the game."""
        self._coming: dict[str, asyncio.Task[Dealer | Elsewhere | NotOpened | None]] = {}
        self.not_opened: dict[str, NotOpened] = {}
        """The games that this process tried to open in vain."""
        self._background: list[asyncio.Task[None]] = []
        self._batch: Batch | None = None
        self._idle_since: dict[str, float] = {}

    def begin(self, batch: Batch) -> None:
        self._batch = batch
        self._background = [asyncio.create_task(self._renew()), asyncio.create_task(self._visit_resting())]

    # Who deals a game

    async def dealer(self, game: str) -> Dealer | Elsewhere | NotOpened | None:
        """Whoever deals a game: this process if nobody else does. None: there is no such game."""
        if known := self.dealers.get(game) or self.not_opened.get(game):
            return known
        if game not in self._coming:
            task = self._coming[game] = asyncio.create_task(self._find_dealer(game))
            task.add_done_callback(lambda task: self._lease_finished(game, task))
        return await asyncio.shield(self._coming[game])

    def _lease_finished(self, game: str, task: asyncio.Task[Any]) -> None:
        """Forget the task. Its exception is read here: asyncio would report one that nobody waited for."""
        self._coming.pop(game, None)
        if not task.cancelled():
            task.exception()

    async def _find_dealer(self, game: str) -> Dealer | Elsewhere | NotOpened | None:
        while (lease := await self._lease(game)) is None:
            other = await self.read(self.store.game, game)
            if other is None:
                return None
            if other.owner:
                return Elsewhere(other.address)
            # the lease of the other process ran out between the two statements: the game is free now
        try:
            opened = await self._fold(game)
        except PASSING:
            raise
        except Exception as wrong:
            return await self._give_up_for_good(game, lease.token, wrong)
        return self._begin(game, lease.token, opened)

    async def _give_up_for_good(self, game: str, token: int, wrong: Exception) -> NotOpened:
        """A game cannot be opened: end it, so that what lies on the table is not out of reach."""
        if isinstance(wrong, Refused):
            why = wrong.message
        else:
            why = say("The program has a fault: {name}.", name=type(wrong).__name__)
            log.error("a fault", extra={"game": game}, exc_info=wrong)
        log.warning("a table cannot be opened", extra={"game": game, "why": str(why)})
        try:
            await self._return_chips(game, token, str(why))
            await self._write(self.store.release, {game: token})
        except NotWritten as broken:  # who asks for the table next tries it again
            log.warning("chips were not returned", extra={"game": game, "why": str(broken)})
            return NotOpened(why)
        self.not_opened[game] = NotOpened(why)
        return self.not_opened[game]

    async def _lease(self, game: str) -> Lease | None:
        """Lease a game, together with all others that are wanted meanwhile: after a takeover there are many."""
        self._wanted.add(game)
        lease: Lease | None = await self._write(self._take_lease, game)
        return lease

    def _take_lease(self, game: str) -> Lease | None:
        """In the writer's thread."""
        if game not in self._leases:
            wanted, self._wanted = self._wanted | {game}, set()
            found = self.store.lease_all(sorted(wanted), self.owner, self.address, self._lease_seconds)
            self._leases.update((one, found.get(one)) for one in wanted)
        return self._leases.pop(game)

    def _begin(self, game: str, token: int, opened: OpenedTable) -> Dealer:
        assert self._batch
        services = DealerServices(
            self.commit,
            lambda: self._fold(game),
            self._balance,
            self.charts.get,
            asyncio.get_running_loop().time,
            self.metrics,
            self._batch.put,
        )
        dealer = self.dealers[game] = Dealer(game, token, opened, services)
        self._tasks[game] = asyncio.create_task(self._deal(dealer))
        if not dealer.game.over:
            self.charts.get(dealer.game.rules)  # it is made before somebody needs it
        return dealer

    async def _deal(self, dealer: Dealer) -> None:
        try:
            await dealer.run()
        except Gone as gone:
            self.metrics.lost += 1
            log.warning("game dropped", extra={"game": dealer.id, "why": str(gone)})
        except asyncio.CancelledError:
            raise
        except Exception as wrong:
            log.exception("a dealer failed", extra={"game": dealer.id})
            if not dealer.began and not isinstance(wrong, PASSING):  # it would fail again
                await self._give_up_for_good(dealer.id, dealer.token, wrong)
        self._drop(dealer)

    def _drop(self, dealer: Dealer, code: int = COME_BACK) -> None:
        """Deal a game no longer; its viewers are told to come back."""
        if self.dealers.get(dealer.id) is dealer:
            del self.dealers[dealer.id]
            task = self._tasks.pop(dealer.id)
            if task is not asyncio.current_task():
                task.cancel()
        dealer.viewers.close(code)

    async def suspect(self, dealer: Dealer, since: int) -> None:
        """A viewer says that it saw more than this process has: perhaps another one deals the game by now."""
        found = await self.read(self.store.game, dealer.id)
        if found and found.n >= since > dealer.viewers.n:
            self._drop(dealer)

    # From the log

    async def _fold(self, game: str) -> OpenedTable:
        found: OpenedTable = await self.read(fold, self.store, game)
        return found

    # A new table

    async def open(self, wish: OpenTable, who: str, name: str = "") -> str:
        """Open a table for a person of this name; refused if the company does not fit."""
        house = await self.read(self._prepare, wish)
        master, events = master_seed(), list[Event]()
        table = open_table(house, wish, who, master, events.append, name).game
        game = table.id
        moved = tuple(moved for event in events for moved in postings(game, event.record))
        bodies = tuple(event.line for event in events)
        change = GameOpened(game, master, self.owner, self.address)
        burst = Burst(game, 1, 0, bodies, moved, table.snapshot_at, table.digest, (change,))
        if (result := await self.commit(burst)) is not None:
            raise result
        await self.dealer(game)
        log.info("table opened", extra={"game": game, "house": house.name, "who": who})
        return game

    def _prepare(self, wish: OpenTable) -> House:
        """The house of a wish; what its bots and the clock need for their first decision is built here."""
        house = load(wish.house, files=False)
        for plays in wish.bots:
            check_bot(plays, house.rules)
        prepare(wish.bots, house.rules)
        return house

    # Leases

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWED * self._lease_seconds)
            await self._rest()
            tokens = {game: dealer.token for game, dealer in self.dealers.items()}
            if not tokens:
                continue
            try:
                still = await self._write(self.store.renew, self.owner, tokens, self._lease_seconds)
            except NotWritten as broken:
                log.warning("leases were not renewed", extra={"why": str(broken)})
                continue
            for game, token in tokens.items():
                dealer = self.dealers.get(game)
                if dealer and dealer.token == token and game not in still:
                    self.metrics.lost += 1
                    self._drop(dealer)

    async def _rest(self) -> None:
        """Give up the tables at which nobody looks and nothing is due. The next viewer of a table makes a process deal it again."""
        now, resting = asyncio.get_running_loop().time(), list[Dealer]()
        for dealer in self.dealers.values():
            if not dealer.idle:
                self._idle_since.pop(dealer.id, None)
                continue
            idle = now - self._idle_since.setdefault(dealer.id, now)
            if not dealer.deserted and idle > REST:
                resting.append(dealer)
            elif dealer.deserted and idle > DESERTED:
                dealer.close_deserted()
        await self.give_up(resting)

    async def _visit_resting(self) -> None:
        """Open the tables that nobody deals once in a while, so that those which are deserted end."""
        while True:
            await asyncio.sleep(4 * DESERTED)
            with suppress(NotWritten):
                for game in await self.read(self.store.open_games):
                    if not game.owner:
                        await self.dealer(game.id)

    async def give_up(self, dealers: Iterable[Dealer], code: int = COME_BACK) -> None:
        """Deal these tables no longer: the process where the next viewer lands takes them."""
        tokens = {dealer.id: dealer.token for dealer in dealers}
        tasks = [self._tasks[game] for game in tokens]
        for game in tokens:
            self._idle_since.pop(game, None)
            self._drop(self.dealers[game], code)
        await asyncio.gather(*tasks, return_exceptions=True)
        if tokens:
            try:
                await self._write(self.store.release, tokens)
            except NotWritten as broken:  # the leases run out by themselves
                log.warning("leases were not given up", extra={"why": str(broken)})

    async def close(self) -> None:
        """Shut down: pending writes finish, leases are released, viewers are asked to reconnect."""
        charts = self.charts.tasks.values()
        for task in (*self._background, *charts):
            task.cancel()
        await self.give_up(self.dealers.values(), RESTART)
        await asyncio.gather(*charts, return_exceptions=True)


def fold(store: Store, game: str) -> OpenedTable:
    """Fold a game from its log, from the last snapshot on."""
    found = store.game(game)
    if found is None:
        raise Broken(say("the game is not there"))
    bodies, master = store.log(game, max(0, found.snapshot_at - 1)), store.secret(game)
    shoe, fresh = list[Round](), list[Event]()
    snapshot = decode_snapshot(bodies[0])
    records = (snapshot, *map(decode, bodies[1:]))
    if master is None:
        table = Table(Game.fold(records, collect_rounds(shoe)), write=fresh.append)
        if not table.game.over:
            raise BadLog(say("The secret of this game is missing."))
    else:
        table = Table.from_log(records, master, watch=collect_rounds(shoe), write=fresh.append)
    return OpenedTable(table, house_of(snapshot), bodies, shoe, fresh)
