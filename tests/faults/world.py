"""A world for the live house in which everything fails, and which is the same again from the same seed.

The clock is false: whoever waits is woken at once, at a later time. The processes are real pits with real dealers on the
real SQL; between them and their people lies a network that loses, delays, doubles and reorders; a process may die or
stop at any await, and a commit may be lost before or after it has happened.
"""

from __future__ import annotations

import asyncio
import json
import random
import selectors
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.houses import load
from croupier.messages import Refused
from croupier.store.book import Book, entering
from croupier.store.burst import Broken, Burst, Opened, Result
from croupier.store.cage import postings
from croupier.store.checking import check
from croupier.store.sqlite import SqliteStore
from croupier.store.store import Claim, Game
from croupier.table.records import Record, encoded
from croupier.table.shoe import derived, master_seed
from croupier.web.dealer import Asked, Dealer
from croupier.web.figures import Figures
from croupier.web.gallery import Viewer
from croupier.web.pit import Elsewhere, Pit, opened
from croupier.web.wire import OpenTable, action

LEASE, SILENCE = 4.0, 3.0


class FalseLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when everybody waits."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_FalseSelector(self))

    def time(self) -> float:
        return self.now


class _FalseSelector(selectors.DefaultSelector):
    def __init__(self, loop: FalseLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("everybody waits for nothing")
            self._loop.now += max(timeout, 1e-6)
        return ready


class FalseStore(SqliteStore):
    """The real SQL in a file, with leases that count on the false clock."""

    fenced = True

    def __init__(self, path: Path, now: Callable[[], float]) -> None:
        super().__init__(path)
        self._now = now
        self._write.execute("PRAGMA synchronous = OFF")
        self.refused = 0
        """How many bursts came under a claim that was over."""

    def claim(self, game: str, owner: str, address: str, lease: float = LEASE) -> Claim | None:
        found = self._changed(
            "UPDATE games SET token = token + 1, owner = ?, address = ?, until = ?"
            " WHERE id = ? AND (owner = '' OR owner = ? OR until < ?) RETURNING token, n, head",
            (owner, address, self._now() + lease, game, owner, self._now()),
        )
        return Claim(game, *found[0]) if found else None

    def renew(self, owner: str, tokens: Any, lease: float = LEASE) -> set[str]:
        return {
            game
            for game, token in tokens.items()
            if self._changed(
                "UPDATE games SET until = ? WHERE id = ? AND token = ? AND owner = ? RETURNING id",
                (self._now() + lease, game, token, owner),
            )
        }

    def game(self, game: str) -> Game | None:
        found = super().game(game)
        ((until,),) = self._rows("SELECT until FROM games WHERE id = ?", game) or [(0.0,)]
        return found._replace(owner="") if found and until < self._now() else found


class Process:
    """A process of the house."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.stopped_at = self.stopped_until = 0.0
        self.pit: Pit | None = None
        self.start()

    def start(self) -> None:
        world = self.world
        world.lives += 1
        owner = f"process {self.number}, life {world.lives}"
        self.pit = Pit(world.store, self._commit, self._call, self._read, owner, str(self.number), Figures(), LEASE)
        self.pit.balance = self._balance
        self.pit.begin()

    def revive(self) -> None:
        if self.pit is None:
            self.start()

    @property
    def silent(self) -> float:
        """For how long it has been stopped."""
        now = self.world.loop.time()
        return now - self.stopped_at if now < self.stopped_until else 0.0

    def kill(self) -> None:
        """It ends at whatever it awaits."""
        if self.pit is None:
            return
        pit, self.pit = self.pit, None
        tasks = [*pit._tasks.values(), *pit._coming.values(), *([pit._renewing] if pit._renewing else [])]
        for task in tasks:
            task.cancel()
        for dealer in pit.dealers.values():
            if dealer._timer:
                dealer._timer.cancel()
            dealer.gallery.close(-1)

    async def _pause(self) -> None:
        """Some time passes; a stopped process waits until it is continued."""
        await asyncio.sleep(self.world.dice.uniform(0.001, 0.02))
        while (left := self.stopped_until - self.world.loop.time()) > 0:
            await asyncio.sleep(left)

    async def _commit(self, burst: Burst) -> Result:
        await self._pause()
        fate = self.world.fate()
        if fate == "commit lost before":
            return Broken("the disk is full")
        (result,) = self.world.store.commit([burst])
        if result is not None:
            self.world.store.refused += 1
        await self._pause()
        return Broken("the answer is lost") if fate == "commit lost after" else result

    async def _call(self, work: Callable[..., Any], *values: Any) -> Any:
        await self._pause()
        return work(*values)

    _read = _call

    async def _balance(self, who: str) -> int:
        found: int = await self._read(self.world.store.balance, f"player:{who}")
        return found


class Client:
    """Somebody who plays as well as the network lets them."""

    def __init__(self, world: World, who: str, game: str, seat: int) -> None:
        self.world, self.who, self.game, self.seat = world, who, game, seat
        self.n = 0
        self.seen: dict[int, Record] = {}
        self.pending: dict[str, tuple[dict[str, Any], float]] = {}
        self.acknowledged: set[str] = set()
        self.sent = 0
        self._send: Callable[[dict[str, Any]], None] = lambda _: None

    async def live(self) -> None:
        while not self.world.over:
            with suppress(Refused, AttributeError):  # the process died meanwhile
                await self._connected()
            self._send = lambda _: None
            await asyncio.sleep(self.world.dice.uniform(0.05, 0.5))

    async def _connected(self) -> None:
        """One line, until it breaks."""
        process = self.world.dice.choice(self.world.processes)
        dealer = await self._dealer(process)
        if isinstance(dealer, Elsewhere):
            process = self.world.processes[int(dealer.address)]
            dealer = await self._dealer(process)
        if not isinstance(dealer, Dealer) or process.pit is None:
            return
        viewer = Viewer(self.who, self.n)
        if self.n > dealer.gallery.n:
            await process.pit.suspect(dealer, self.n)
            if not process.pit or process.pit.dealers.get(self.game) is not dealer:
                return
        dealer.enter(viewer)
        self._send = lambda sent: self._deliver(process, dealer, viewer, sent)
        for sent, _ in list(self.pending.values()):
            self._send(sent)
        breaks = self.world.loop.time() + self.world.dice.uniform(2, 60)
        try:
            while viewer.closed is None and process.pit and not self.world.over:
                await self._heard(dealer, viewer)
                if process.silent > SILENCE:  # no sign of life: try another one
                    return
                if self.world.faulty and self.world.loop.time() > breaks:
                    self.world.count("line broken")
                    return
        finally:
            dealer.leave(viewer)

    async def _dealer(self, process: Process) -> Dealer | Elsewhere | None:
        if process.pit is None or process.stopped_until > self.world.loop.time():
            await asyncio.sleep(0.2)
            return None
        try:
            return await asyncio.wait_for(process.pit.dealer(self.game), 3)
        except (TimeoutError, asyncio.CancelledError):
            if self.world.over:
                raise
            return None

    async def _heard(self, dealer: Dealer, viewer: Viewer) -> None:
        try:
            await asyncio.wait_for(viewer.wake.wait(), 0.7)
            viewer.wake.clear()
        except TimeoutError:
            pass
        await asyncio.sleep(self.world.dice.uniform(0.001, 0.05))
        if (message := dealer.gallery.next(viewer)) is not None:
            self._told(json.loads(message))
        while viewer.replies:
            self._told(json.loads(viewer.replies.popleft()))
        now = self.world.loop.time()
        for id, (sent, when) in list(self.pending.items()):
            if now - when > 2.5:
                self.pending[id] = (sent, now)
                self._send(sent)

    def _deliver(self, process: Process, dealer: Dealer, viewer: Viewer, sent: dict[str, Any]) -> None:
        """Over the network: lost, late, twice, out of order."""
        dice = self.world.dice
        copies = dice.choice((1, 1, 1, 2, 3)) if self.world.faulty else 1
        if self.world.faulty and dice.random() < 0.05:
            self.world.noise["lost"] += 1
            copies = 0
        if copies > 1:
            self.world.noise["doubled"] += 1

        def arrives() -> None:
            if process.pit and process.pit.dealers.get(self.game) is dealer:
                said = action(json.dumps(sent))
                dealer.ask(Asked(self.who, self.who, False, said, viewer))  # type: ignore[arg-type]

        for _ in range(copies):
            self.world.loop.call_later(dice.uniform(0.001, 1.5 if dice.random() < 0.1 else 0.05), arrives)

    def _told(self, message: dict[str, Any]) -> None:
        for event in message.get("events", ()):
            known = self.seen.setdefault(event["n"], event)
            assert known == event, f"record {event['n']} was shown, and then another one"
            if event.get("id") in self.pending:
                self.acknowledged.add(event["id"])
                del self.pending[event["id"]]
        if "ok" in message:
            self.acknowledged.add(message["ok"])
            self.pending.pop(message["ok"], None)
        if "no" in message:
            self.pending.pop(message["no"], None)
        if "felt" in message:
            self.n = max(self.n, message["n"])
            self._decide(message["felt"], message["n"])

    def _decide(self, felt: dict[str, Any], n: int) -> None:
        """Do what is asked, after a while."""
        if self.pending:
            return
        mine = next((seat for seat, one in enumerate(felt["seats"]) if one and one["who"] == self.who), None)
        question, dice = felt["question"], self.world.dice
        if mine is None:
            if felt["seats"][self.seat] is None:
                self._do("sit", n, seat=self.seat, amount=200_000)
        elif question and question["seat"] == mine:
            open = [option["word"] for option in question["options"] if option["closed"] is None]
            self._do("move", n, word=dice.choice(open))
        elif mine in felt["betting"]:
            if dice.random() < 0.1:
                self._do("buy", n, amount=1_000)
            elif dice.random() < 0.03:
                self._do("leave", n)
            else:
                self._do("bet", n, bets={"main": 100 * dice.randint(1, 5)})

    def _do(self, do: str, n: int, **what: Any) -> None:
        self.sent += 1
        id = f"{self.who}-{self.sent}"
        sent = {"do": do, "id": id, "at": n, **what}
        self.pending[id] = (sent, self.world.loop.time())
        self.world.loop.call_later(self.world.dice.uniform(0.1, 1.0), lambda: self._send(sent))


class World:
    """Everything, from one seed."""

    def __init__(self, seed: int, folder: Path, games: int = 3, people: int = 2, processes: int = 2) -> None:
        self.loop, self.dice = FalseLoop(), random.Random(seed)
        self.store = FalseStore(folder / f"world-{seed}.db", self.loop.time)
        self.faults: Counter[str] = Counter()
        self.noise: Counter[str] = Counter()
        """Frames that the network lost or doubled; they are not counted as faults."""
        self.faulty = self.over = False
        self.lives = 0
        self.games = [self._open(f"{seed} {number}") for number in range(games)]
        book = Book()
        self._write(book, *([{"event": "house", "version": 1}], ()))
        self.clients: list[Client] = []
        for game in self.games:
            for seat in range(people):
                who = f"w{len(self.clients)}"
                self._write(book, *entering(who, who, False, 10**9))
                self.clients.append(Client(self, who, game, seat))
        self._processes = processes
        self.processes: list[Process] = []

    def _write(self, book: Book, records: list[Record], changes: Any) -> None:
        burst = book.burst(records, changes)
        assert self.store.commit([burst]) == [None]
        book.written(burst)

    def _open(self, name: str) -> str:
        master, records = master_seed(sum(name.encode()) * 7919 + len(name)), list[Record]()
        master = derived(master, name)
        game = derived(master, "game").hex()[:16]
        wish = OpenTable("blackjack/changer", seats=3, bots=["amateur"], clock=10)
        table = opened(load("blackjack/changer"), wish, "", master, records.append)
        moved = tuple(moved for record in records for moved in postings(game, record))
        burst = Burst(game, 1, 0, tuple(map(encoded, records)), moved, 1, table.digest, (Opened(game, master),))
        assert self.store.commit([burst]) == [None]
        self.store._write.execute("UPDATE games SET owner = '', until = 0")
        return game

    def count(self, fault: str) -> None:
        self.faults[fault] += 1

    def fate(self) -> str:
        """What becomes of a commit."""
        if not self.faulty or self.dice.random() > 0.04:
            return ""
        fault = self.dice.choice(("commit lost before", "commit lost after"))
        self.count(fault)
        return fault

    def run(self, faults: int) -> None:
        """So many faults, then quiet; in the end every table must go on."""
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._run(faults))
        finally:
            self.loop.run_until_complete(self._end())
            asyncio.set_event_loop(None)
            self.loop.close()

    async def _run(self, faults: int) -> None:
        self.processes = [Process(self, number) for number in range(self._processes)]
        living = [asyncio.create_task(client.live()) for client in self.clients]
        await self._until(lambda: all(self._rounds(game) for game in self.games), 60)
        self.faulty = True
        while self.faults.total() < faults:
            await asyncio.sleep(self.dice.uniform(0.5, 5))
            await self._fault()
        self.faulty = False
        for process in self.processes:
            process.stopped_until = 0
            if process.pit is None:
                process.start()
        before = {game: self._rounds(game) for game in self.games}
        await self._until(lambda: all(self._rounds(game) >= before[game] + 2 for game in self.games), 300)
        assert not [task for task in living if task.done()], "a client failed"

    async def _end(self) -> None:
        self.over = True
        for process in self.processes:
            process.kill()
        while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _fault(self) -> None:
        process = self.dice.choice(self.processes)
        if process.pit is None:
            return
        if self.dice.random() < 0.5:
            self.count("killed")
            process.kill()
            self.loop.call_later(self.dice.uniform(0.1, 8), process.revive)
        else:
            self.count("stopped")
            process.stopped_at = self.loop.time()
            process.stopped_until = self.loop.time() + self.dice.uniform(0.1, 15)

    async def _until(self, holds: Callable[[], bool], seconds: float) -> None:
        end = self.loop.time() + seconds
        while not holds():
            assert self.loop.time() < end, "a table does not go on"
            await asyncio.sleep(0.5)

    def _rounds(self, game: str) -> int:
        return sum(b'"event":"settled"' in body for body in self.store.log(game))

    # What must hold

    def judged(self) -> list[str]:
        """Everything that went wrong."""
        wrong = list(map(str, check(self.store).wrong))
        for game in self.games:
            log: list[Record] = [json.loads(body) for body in self.store.log(game)]
            done = Counter(record["id"] for record in log if "id" in record and record["event"] != "table")
            wrong += [f"{id} was done {times} times" for id, times in done.items() if times > 1]
            for client in self.clients:
                if client.game != game:
                    continue
                wrong += [f"{id} was acknowledged and is lost" for id in client.acknowledged - done.keys()]
                for n, event in client.seen.items():
                    if n > len(log) or log[n - 1] != event:
                        wrong.append(f"record {n} of {game} was shown and is another one")
        return wrong

    @property
    def acknowledged(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)


def lived(
    seed: int, folder: Path, faults: int, sabotage: Callable[[World], Awaitable[None] | None] | None = None
) -> World:
    """A world that has seen so many faults."""
    world = World(seed, folder)
    if sabotage:
        sabotage(world)
    world.run(faults)
    return world
