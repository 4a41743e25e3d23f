"""Frames and requests that are wrong somewhere, sent to the whole application in a simulated world."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

from faults.network import CLOSED, Line, headers, request
from faults.world import World
from web.server import no_chart
from web.test_input import STRANGE, fuzz

ROUTES = (
    "/api/house", "/api/enter", "/api/link", "/api/people", "/api/grant", "/api/houses", "/api/tables", "/health",
    "/api/tables/GAME/invite", "/api/tables/GAME/log", "/metrics", "/", "/static/none", "/live/GAME",
)  # fmt: skip
METHODS = ("GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW")
FIELDS = ("name", "key", "who", "amount", "house", "seats", "bots", "clock", "private", "tournament", "more")
WISHES: list[Any] = ["blackjack/changer", "war/ctrlaltbet:decks=0", "x/y", ["expert"], {"rounds": 2, "block": 1}, 3]


def fuzzed_request(dice: random.Random, game: str) -> tuple[str, str, bytes]:
    """A method, a path and a body."""
    path = dice.choice(ROUTES).replace("GAME", dice.choice((game, "none", "..", "%00", "é", "x" * 300)))
    body = {dice.choice(FIELDS): dice.choice(STRANGE + WISHES) for _ in range(dice.randrange(5))}
    content = json.dumps(body).encode()
    if dice.random() < 0.2:
        place = dice.randrange(len(content))
        content = content[:place] + dice.randbytes(dice.randrange(4)) + content[place + 1 :]
    return dice.choice(METHODS), path, content


class Flood:
    """Somebody who sends anything to the house while others play."""

    def __init__(self, seed: int, file: str = ":memory:") -> None:
        self.world = World(seed, processes=1, tables=2, guests=2, file=file)
        self.world.make_chart = no_chart
        self.dice = random.Random(seed)
        self.answers: Counter[int] = Counter()
        """Requests by status."""
        self.closed = 0
        self.refused: Counter[str] = Counter()
        self.sent = 0

    def close(self) -> None:
        self.world.close()

    def run(self, count: int) -> Flood:
        """So many frames and requests, in equal parts; then the world must be as it should."""
        world = self.world
        with world.false():
            if not world.guests:
                world.open()
            task = world.outside.create_task(self._frames(count // 2))
            world.timeline.run_task(task, seconds=10**6)
            process = world.processes[0]
            world.timeline.run_task(process.loop.create_task(self._requests(count - count // 2)), seconds=10**6)
        self.sent += count
        world.witness.shown.clear()  # the house keeps nothing, and neither do those who look on
        for guest in world.guests:
            for kept in (guest.sent, guest.acknowledged, guest.refused):
                kept.clear()
        return self

    async def _frames(self, count: int) -> None:
        world, guest = self.world, self.world.guests[-1]
        process, line, sent = world.processes[0], None, 0
        while sent < count:
            if line is None:
                line = Line(world, process, "flood", headers(process.address, guest.cookie))
                line.open(f"/live/{guest.game}", f"v=2&since={self.dice.choice(('0', '5', '-1', '9' * 30, 'x'))}")
            for _ in range(min(20, count - sent)):
                line.send(fuzz(self.dice))
                sent += 1
            await asyncio.sleep(0.1)
            while line is not None and not line.inbox.empty():
                frame = line.inbox.get_nowait() or ""
                if frame == CLOSED:  # too many mistakes
                    self.closed += 1
                    line = None
                elif frame.startswith('{"no"'):
                    self.refused[json.loads(frame)["code"]] += 1
        if line:
            line.hang_up()

    async def _requests(self, count: int) -> None:
        world, process = self.world, self.world.processes[0]
        for _ in range(count):
            method, path, body = fuzzed_request(self.dice, world.games[0])
            cookie = self.dice.choice(("", world.guests[0].cookie, world.guests[1].cookie, "croupier=x", "a;b=;;"))
            status, answer, _ = await request(process, method, path, body, cookie)
            self.answers[status] += 1
            if status >= 400 and method != "HEAD" and path.startswith("/api") and status != 405:
                why = json.loads(answer)["why"]
                if not why:
                    world.witness.wrong.append(f"{method} {path} is refused without a sentence")
            if self.dice.random() < 0.005:
                await asyncio.sleep(1)  # people play on

    def wrong(self) -> list[str]:
        """What should not have happened."""
        world = self.world
        with world.false():
            world._heal()
            wrong = list(world.witness.wrong) + world.timeline.failures
        wrong += [f"{count} answers {status}" for status, count in self.answers.items() if status >= 500]
        return wrong
