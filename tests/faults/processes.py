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
from croupier.records.event import Event as Happened
from croupier.records.types import Snapshot, decode
from croupier.remote.connection import ClosedForGood
from croupier.remote.house import Invitation, RemoteHouse
from croupier.remote.sitting import RemoteSitting
from croupier.store.checking import check
from croupier.store.store import open_store
from warm import ENGLISH, WarmProcess, start


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Host:
    """`croupier host` as a process of its own: it runs within `with`, and ends with it whatever happens."""

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
                RemoteHouse(Invitation.read(self.address), self._folder / "nobody.json").find_person()
                return self
            except Refused:
                time.sleep(0.05)
        raise AssertionError(self.out.read_text())

    def __enter__(self) -> Host:
        try:
            return self.start()
        except BaseException:
            self.kill()
            raise

    def __exit__(self, *_: object) -> None:
        self.kill()

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
        self.seen: dict[int, bytes] = {}
        self.over = Event()
        self.sitting = RemoteSitting.at(self.house, game)
        self._thread = Thread(target=self._play, daemon=True)
        self._thread.start()

    @property
    def n(self) -> int:
        """The number of the last record that came."""
        return self.sitting.connection.n

    def _play(self) -> None:
        try:
            for heard in self.sitting.connection.messages():
                self.sitting.hear(heard)
                while event := self.sitting.advance():
                    self._see(event)
                if self.over.is_set():
                    return
                if not self.sitting.waiting:
                    self._decide()
        except ClosedForGood as closed:
            raise AssertionError(str(closed)) from None

    def _see(self, event: Happened) -> None:
        self.seen[event.record.n] = event.line
        if not isinstance(event.record, Snapshot) and self.sitting.game.doer(event) == self.house.me.id:
            self.acknowledged.add(getattr(event.record, "id", ""))

    def _decide(self) -> None:
        sitting, seat, rules = self.sitting, self.sitting.seat, self.sitting.game.rules
        if seat is None:
            if sitting.game.players[self.seat].gone:
                sitting.sit(self.seat, rules.budget)
        elif need := sitting.deciding:
            sitting.act(seat, self._dice.choice(need.words))
        elif sitting.betting and sitting.game.shoe.good:
            if self._dice.random() < 0.2 and not sitting.game.bets.get(seat):
                sitting.buy(seat, 10_00)
            else:
                sitting.bet(seat, {rules.bets[0]: rules.minimum})

    def stop(self) -> None:
        self.over.set()
        self.sitting.leave()


def problems(database: str, players: list[Player]) -> list[str]:
    """Everything that went wrong."""
    with closing(open_store(database)) as store:
        wrong = list(map(str, check(store).wrong))
        for game in {player.game for player in players}:
            log = store.log(game)
            records = (record for record in map(decode, log) if not isinstance(record, Snapshot))
            done = Counter(id for record in records if (id := getattr(record, "id", "")))
            wrong += [f"{id} was done {times} times" for id, times in done.items() if times > 1]
            for player in players:
                if player.game == game:
                    wrong += [f"{id} is lost" for id in player.acknowledged - {""} - done.keys()]
                    wrong += [
                        f"record {n} was shown and is another one"
                        for n, line in player.seen.items()
                        if log[n - 1] != line
                    ]
    return wrong
