"""Real processes of the house, killed under load, and people who play meanwhile with the real client."""

from __future__ import annotations

import os
import random
import signal
import socket
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

from croupier.messages import Refused
from croupier.remote.connection import ClosedForGood, Connection
from croupier.remote.house import Invitation, RemoteHouse
from croupier.remote.spoken import Anything, Done, Refusal, Shown
from croupier.store.checking import check
from croupier.store.store import open_store
from croupier.table.game import Game
from croupier.table.records import Record, Snapshot, decode
from warm import ENGLISH, WarmProcess, start


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Host:
    """`croupier host` as a process of its own."""

    def __init__(self, database: str, folder: Path, *houses: str, clock: int = 1, workers: int = 1) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self._arguments = ["host", *houses, "--bind", "127.0.0.1", "--port", str(self.port), "--database", database]
        self._arguments += [
            "--clock",
            str(clock),
            "--grant",
            "10000000",
            "--seats",
            "3",
            "--bots",
            "amateur",
            "--lease",
            "1",
            "--workers",
            str(workers),
        ]
        self._folder = folder
        self._process: WarmProcess | None = None
        self.out = folder / f"{self.port}.txt"

    def start(self) -> Host:
        """Start it, and wait until it answers."""
        environment = {**os.environ, **ENGLISH, "XDG_DATA_HOME": str(self._folder)}
        with open(os.devnull) as nothing, self.out.open("a") as out:
            self._process = start(self._arguments, environment, nothing, out, out)
        self._arguments = [part for part in self._arguments if "/" not in part or part.startswith(("/", "postgres"))]
        for _ in range(600):
            try:
                RemoteHouse(Invitation.read(self.address), self._folder / "nobody.json").request(
                    "GET", "/health", Anything
                )
                return self
            except Refused:
                time.sleep(0.05)
        raise AssertionError(self.out.read_text())

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def workers(self) -> set[int]:
        """The other processes of the house."""
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return {int(pid) for task in tasks for pid in (task / "children").read_text().split()}

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait(10)
            self._process = None

    def interrupt(self, by: int = signal.SIGINT) -> int:
        """Ctrl-C, or what a service manager sends; the exit code."""
        assert self._process
        os.kill(self.pid, by)
        code = self._process.wait(20)
        self._process = None
        return code


class Player:
    """Somebody who plays with the real client, in a thread."""

    def __init__(self, address: str, name: str, folder: Path, game: str, seat: int) -> None:
        self.house = RemoteHouse(Invitation.read(address), folder / f"{name}.json")
        self.house.enter(name)
        self.game, self.seat, self._dice = game, seat, random.Random(name)
        self.acknowledged: set[str] = set()
        self.seen: dict[int, Record] = {}
        self.over = Event()
        self.line = Connection(self.house, game)
        self.line.open()
        self._waiting = ""
        """The action that is not answered yet."""
        self._thread = Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        folded: Game | None = None
        try:
            for heard in self.line.messages():
                match heard:
                    case Shown(records=records):
                        for record in records:
                            folded = self._take(folded, record)
                    case Done(id=id) | Refusal(id=id) if id == self._waiting:
                        self._waiting = ""
                if self.over.is_set():
                    return
                if folded and not self._waiting:
                    self._waiting = self._decide(folded)
        except ClosedForGood as ended:
            raise AssertionError(str(ended)) from None

    def _take(self, folded: Game | None, record: Record) -> Game:
        self.seen[record.n] = record
        if folded is None:
            return Game.read([record])[0]
        event = folded.take(record)
        if folded.doer(event) == self.house.me.id and (id := getattr(record, "id", "")):
            self.acknowledged.add(id)
            self._waiting = "" if id == self._waiting else self._waiting
        return folded

    def _decide(self, game: Game) -> str:
        """Do what is due: the id of the action, empty if there is nothing to do."""
        seat, need, do = game.seat_of(self.house.me.id), game.deciding, self.line.do
        if seat is None:
            if game.players[self.seat].gone:
                return do("sit", seat=self.seat, amount=game.rules.budget)
        elif need and need.seat == seat:
            return do("move", word=self._dice.choice(need.words))
        elif seat in game.betting and game.shoe.good:
            if self._dice.random() < 0.2:
                return do("buy", amount=10_00)
            return do("bet", bets={game.rules.main_bets[0]: game.rules.minimum})
        return ""

    def stop(self) -> None:
        self.over.set()
        self.line.close()


def judged(database: str, players: list[Player]) -> list[str]:
    """Everything that went wrong."""
    with closing(open_store(database)) as store:
        wrong = list(map(str, check(store).wrong))
        for game in {player.game for player in players}:
            log = [decode(body) for body in store.log(game)]
            ids = (getattr(record, "id", "") for record in log if not isinstance(record, Snapshot))
            done = Counter(filter(None, ids))
            wrong += [f"{id} was done {times} times" for id, times in done.items() if times > 1]
            for player in players:
                if player.game == game:
                    wrong += [f"{id} is lost" for id in player.acknowledged - done.keys()]
                    wrong += [
                        f"record {n} was shown and is another one"
                        for n, event in player.seen.items()
                        if log[n - 1] != event
                    ]
    return wrong
