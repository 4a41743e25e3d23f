"""People in a simulated world: they play as docs/protocol.md says, and remember everything they were shown."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.table.shoe import promise
from faults.network import CLOSED, Line
from felts import felt_after, shows

if TYPE_CHECKING:
    from faults.world import World

TICK = 0.7
"""Seconds between two looks at the clock."""
AGAIN = 2.5
"""An action that was not answered is sent again after so many seconds."""
SILENCE = 11.0
"""A line from which nothing came for so many seconds is given up."""
REDIAL = 1.0

Message = dict[str, Any]


class Guest:
    """Somebody at a table, or somebody who only looks on."""

    def __init__(self, world: World, name: str, who: str, cookie: str, game: str, plays: bool) -> None:
        self.world, self.name, self.who, self.cookie, self.game, self.plays = world, name, who, cookie, game, plays
        self.random = world.random
        self.n = 0
        self.felt: Message = {}
        self.table: Message = {}
        self.pending: Message | None = None
        self.sent_at = 0.0
        self.acknowledged: dict[str, int] = {}
        """Ids of actions whose record came, or that were agreed to, with the number of the record."""
        self.refused: dict[str, str] = {}
        self.sent: dict[str, Message] = {}
        """Every action that was ever sent."""
        self.quiet = False
        """Asks for nothing new."""
        self._words: dict[int, str] = {}
        self._thinks_until = 0.0
        self._made = 0
        self.line: Line | None = None

    async def live(self) -> None:
        """Come back whenever the line is lost."""
        while True:
            line = self.world.dial(self)
            if line is not None:
                self.line = line
                ticking = asyncio.get_running_loop().create_task(self._tick(line))
                await self._talk(line)
                ticking.cancel()
                self.line = None
                line.hang_up()
            await asyncio.sleep(self.random.uniform(0.05, REDIAL))

    async def _tick(self, line: Line) -> None:
        while True:
            await asyncio.sleep(TICK * self.random.uniform(0.8, 1.2))
            line.inbox.put_nowait(None)

    async def _talk(self, line: Line) -> None:
        """Until the line is closed, silent, or has lost something."""
        loop = asyncio.get_running_loop()
        heard, alive, greeted = loop.time(), loop.time(), False
        while True:
            frame = await line.inbox.get()
            now = loop.time()
            if frame == CLOSED:
                return
            if frame is not None:
                heard = now
                if frame == "0":
                    continue
                message: Message = msgspec.json.decode(frame)
                if shows(message):
                    if not (greeted or "felt" in message) or not self._see(message):
                        return
                    if not greeted and self.pending:
                        self._send(line)
                    greeted = True
                else:
                    self._reply(message)
            elif now - heard > SILENCE:
                return
            elif now - alive > 5:
                line.send("0")
                alive = now
            if greeted:
                self._act(line, now)

    # What one hears

    def _see(self, message: Message) -> bool:
        """Take in what is shown; False if something is missing."""
        for event in message["events"]:
            self.world.witness.saw(self.game, event, self.name)
            if event["n"] == self.n + 1:
                self.n = event["n"]
            elif event["n"] > self.n:
                self.world.frames["gaps"] += 1
                return False
            if self.pending and event.get("id") == self.pending["id"] and event["event"] != "table":
                self._acknowledge(event["n"])
        if message.get("resync"):
            self.n = max(self.n, message["n"])
        if message["n"] < self.n:
            return True  # an old message, late
        if message["n"] > self.n:
            return False
        self.felt, self.table = felt_after(self.felt, message), message.get("table", self.table)
        return True

    def _reply(self, message: Message) -> None:
        if not self.pending or self.pending["id"] not in (message.get("ok"), message.get("no")):
            return
        if "ok" in message:
            self._acknowledge(message["n"])
        elif message["code"] != "broken":
            self.refused[self.pending["id"]] = message["code"]
            self.pending = None

    def _acknowledge(self, n: int) -> None:
        assert self.pending
        self.acknowledged[self.pending["id"]] = n
        self.pending = None

    # What one does

    def _act(self, line: Line, now: float) -> None:
        if self.pending:
            if now - self.sent_at > AGAIN:
                self._send(line)
        elif self.plays and not self.quiet and now >= self._thinks_until and (wish := self._wish()):
            self._made += 1
            self.pending = {**wish, "id": f"{self.name}-{self._made}", "at": self.n}
            self._thinks_until = now + self.random.expovariate(1 / self.world.thinking)
            self._send(line)

    def _send(self, line: Line) -> None:
        assert self.pending
        self.sent[self.pending["id"]] = self.pending
        self.sent_at = self.world.timeline.now
        for _ in range(self.random.choice((1, 1, 1, 1, 2, 3))):
            line.send(json.dumps(self.pending))

    @property
    def seat(self) -> int | None:
        seats = enumerate(self.felt["seats"])
        return next((seat for seat, one in seats if one and one["who"] == self.who), None)

    def _wish(self) -> Message | None:
        """What to ask for now, if anything."""
        felt, chance, seat = self.felt, self.random.random(), self.seat
        if felt["phase"] == "over":
            return None
        if seat is None:
            free = [place for place, one in enumerate(felt["seats"]) if one is None]
            amount = self.table["budget"] * self.random.choice((1, 2))
            if chance < 0.3:  # any seat, at a full table as soon as there is one
                return {"do": "sit", "seat": None, "amount": amount}
            return {"do": "sit", "seat": self.random.choice(free), "amount": amount} if free else None
        shoe, question, me = felt["shoe"], felt["question"], felt["seats"][seat]
        if shoe["cut"] == "promise" and seat not in shoe["promised"]:
            words = self._words[shoe["cutting"]] = f"{self.name} {self._made}"
            digest = promise(self.table["id"], shoe["number"], seat, words)
            return {"do": "cut", "shoe": shoe["number"], "promise": digest}
        if shoe["cut"] == "words" and seat in shoe["promised"] and seat not in shoe["cuts"]:
            words = self._words.get(shoe["cutting"], "other words")
            return {"do": "cut", "shoe": shoe["number"], "words": words}
        if question and question["seat"] == seat:
            moves = [option["word"] for option in question["options"] if option["closed"] is None]
            return {"do": "move", "word": self.random.choice(moves)}
        if chance < 0.01:
            return {"do": "leave"}
        if chance > 0.99 or me["broke"]:  # at any time
            return {"do": "buy", "amount": self.table["minimum"] * 10}
        if seat in felt["betting"]:
            if chance < 0.08 or me["out"]:
                return {"do": "buy", "amount": self.table["minimum"] * 10}
            bet = self.random.choice([one["bet"] for one in self.table["bets"] if one["main"]])
            return {"do": "bet", "bets": None if chance > 0.97 else {bet: self.table["minimum"]}}
        return None
