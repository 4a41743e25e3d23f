"""People who send every action one to five times, over two lines to two processes, and old ones among new ones."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from croupier.store.store import Store
from felts import felt_after, shows
from web.server import Guest

HOUSE = "war/ctrlaltbet"
MOST = 5
"""Times that an action is sent."""
AGAIN = 2.5
"""An action that was not answered is sent again after so many seconds."""
LATER = 8
"""A copy may come after so many later actions."""


@dataclass
class Insistent:
    """Somebody at a table with a line to each process."""

    guest: Guest
    game: str
    addresses: tuple[str, ...]
    seed: int
    n: int = 0
    felt: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    records: dict[str, int] = field(default_factory=dict)
    """Where the record of each action was seen."""
    replies: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    sent: Counter[str] = field(default_factory=Counter)
    back: int = 0
    """How often a line was closed, and opened again."""

    async def play(self, actions: int) -> None:
        """Do so many things, one after the other."""
        self._dice, self._news, self._kept = random.Random(self.seed), asyncio.Event(), list[tuple[int, str, str]]()
        self._lines = [await self._line(address) for address in self.addresses]
        hearing = [asyncio.create_task(self._stay(place)) for place in range(len(self._lines))]
        await self._until(lambda: self.felt)
        await self._insist("sit", {"do": "sit", "seat": 0, "amount": self.table["budget"] * 100}, 0)
        for number in range(1, actions):
            try:
                await self._until(self._ready)
            except TimeoutError:
                raise AssertionError(f"{self.game} does not go on: {self.felt}") from None
            await self._insist(f"a{number}", self._wish(), number)
        for _, id, frame in self._kept:
            await self._send(id, frame)
        expected = 0.9 * (self.sent.total() - len(self.sent))  # most copies are answered one by one; wait for them
        for _ in range(100):
            if sum(map(len, self.replies.values())) >= expected:
                break
            await asyncio.sleep(0.05)
        for task in hearing:
            task.cancel()
        for line in self._lines:
            await line.close()

    async def _line(self, address: str) -> ClientConnection:
        return await connect(
            f"ws://{address}/live/{self.game}?v=2&since={self.n}",
            additional_headers={"Cookie": self.guest.cookie},
            origin=Origin(f"http://{address}"),
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=60,
        )

    async def _stay(self, place: int) -> None:
        """Hear one line, and come back when it is closed."""
        while True:
            await self._hear(self._lines[place])
            await asyncio.sleep(0.1)
            self.back += 1
            self._lines[place] = await self._line(self.addresses[place])

    async def _hear(self, line: ClientConnection) -> None:
        felt: dict[str, Any] = {}
        async for frame in line:
            message = json.loads(frame)
            if shows(message):
                felt = felt_after(felt, message)
            if not shows(message):
                self.replies[message.get("ok") or message["no"]].append(message)
                if "ok" in message:
                    self.records.setdefault(message["ok"], message["n"])
            else:
                for event in message["events"]:
                    if "id" in event and event["event"] != "table":
                        seen = self.records.setdefault(event["id"], event["n"])
                        assert seen == event["n"], f"{event['id']} was done at {seen} and at {event['n']}"
                if message["n"] >= self.n:
                    self.n, self.felt = message["n"], felt
                    self.table = message.get("table", self.table)
            self._news.set()

    async def _until(self, wanted: Any, seconds: float = 120) -> None:
        async with asyncio.timeout(seconds):
            while not wanted():
                self._news.clear()
                await self._news.wait()

    def _ready(self) -> bool:
        question = self.felt["question"]
        return bool(0 in self.felt["betting"] or (question and question["seat"] == 0))

    def _wish(self) -> dict[str, Any]:
        if question := self.felt["question"]:
            words = [option["word"] for option in question["options"] if option["closed"] is None]
            return {"do": "move", "word": self._dice.choice(words)}
        if self._dice.random() < 0.5:
            return {"do": "buy", "amount": 1_00 * self._dice.randint(1, 9)}
        return {"do": "bet", "bets": {"ante": self.table["minimum"]}}

    async def _insist(self, id: str, wish: dict[str, Any], number: int) -> None:
        """Send something some times, now and later, in any order; wait until it has happened."""
        frame = json.dumps({**wish, "id": id, "at": self.n})
        await self._send(id, frame)
        for _ in range(self._dice.randint(0, MOST - 1)):
            if self._dice.random() < 0.5:
                await self._send(id, frame)
            else:
                self._kept.append((number + self._dice.randint(1, LATER), id, frame))
        due = [one for one in self._kept if one[0] <= number]
        self._kept = [one for one in self._kept if one[0] > number]
        self._dice.shuffle(due)
        for _, old, copy in due:
            await self._send(old, copy)
        while id not in self.records:
            try:
                await self._until(lambda: id in self.records, AGAIN)
            except TimeoutError:
                await self._send(id, frame)

    async def _send(self, id: str, frame: str) -> None:
        self.sent[id] += 1
        with suppress(ConnectionClosed):  # it is sent again
            await self._dice.choice(self._lines).send(frame)

    def wrong(self, store: Store) -> list[str]:
        """What was not done once, or not answered the same."""
        records = [json.loads(body) for body in store.log(self.game)]
        done = Counter(one["id"] for one in records if "id" in one and one["event"] != "table")
        wrong = [f"{id} was done {done[id]} times" for id in self.sent if done[id] != 1]
        for id, replies in self.replies.items():
            for reply in replies:
                if "ok" in reply and records[reply["n"] - 1].get("id") != id:
                    wrong.append(f"{id} was answered with {reply['n']}")
                if "no" in reply and reply["code"] not in ("late", "broken"):
                    wrong.append(f"{id} was refused: {reply}")
        return wrong


def insistent(addresses: tuple[str, ...], people: int, seed: int = 1) -> list[Insistent]:
    """So many people, each at a table of their own; half of the tables are dealt by each process."""
    found = []
    for number in range(people):
        guest = Guest(addresses[number % len(addresses)], f"P{number}")
        game = guest.post("/api/tables", {"house": HOUSE, "seats": 2, "clock": 0})["id"]
        found.append(Insistent(guest, game, addresses, seed + number))
    return found


async def all_play(people: list[Insistent], actions: int) -> None:
    async with asyncio.TaskGroup() as group:
        for one in people:
            group.create_task(one.play(actions))
