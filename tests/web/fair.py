"""Tables of the live house whose every shoe is opened, and what somebody could change in their logs afterwards.

Each change is one that has a purpose; changes at random are in `table/forging.py`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import Iterator
from contextlib import closing
from unittest.mock import patch

from croupier.records.types import GameOver, ShoeShown, begins
from croupier.table import game as fold
from croupier.table.game import SNAPSHOT_AFTER
from faults.network import Line, headers, request
from faults.world import World
from table.forging import Log, lines_of, parse, rechain
from web.server import no_chart

HOUSES = (
    "blackjack/changer:decks=2,penetration=0.15",
    "war/ctrlaltbet:decks=1,penetration=0.2",
    "baccarat/punto-banco:decks=2,penetration=0.1",
    "blackjack/european:decks=2,penetration=0.15",
)
"""With small shoes, so that there are many."""


def tables(seed: int, count: int, shoes: int) -> Iterator[list[bytes]]:
    """The logs of tables at which people have played and cut so many shoes; the host closed each of them then."""
    with closing(World(seed, processes=1, tables=count, guests=2)) as world:
        world.make_chart = no_chart
        _play(world, shoes)
        assert world.timeline.failures == []
        yield from map(world.store.log, world.games)


def _play(world: World, shoes: int) -> None:
    """Open the tables and play until the host has closed each of them."""
    with world.false(), patch.object(fold, "SNAPSHOT_AFTER", SNAPSHOT_AFTER):
        world.open(HOUSES)
        world.thinking = 0.05
        process = world.processes[0]
        cookie, going = world.timeline.run_task(process.loop.create_task(_host(world))), world.games
        while going:
            world.timeline.run(world.timeline.now + 2)
            for game in going:  # the host asks until it is done: a table that has moved on meanwhile refuses
                if _shoes(world.store.log(game)) >= shoes:
                    process.loop.create_task(_close(world, game, cookie))
            going = [game for game in going if not _is_over(world.store.log(game))]
        world.timeline.run(world.timeline.now + 30)


def _shoes(log: list[bytes]) -> int:
    return sum(begins(line, ShoeShown) for line in log)


def _is_over(log: list[bytes]) -> bool:
    return begins(log[-1], GameOver)


async def _host(world: World) -> str:
    """The host enters by the host's link."""
    process = world.processes[0]
    body = json.dumps({"name": "Host", "key": await process.house.reception.host_link()}).encode()
    return (await request(process, "POST", "/api/enter", body))[2]


async def _close(world: World, game: str, cookie: str) -> None:
    process = world.processes[0]
    line = Line(world, process, "host", headers(process.address, cookie))
    line.open(f"/live/{game}", "v=2&since=0")
    line.send(json.dumps({"do": "close", "id": f"close-{world.timeline.now:.0f}", "at": world._length(game)}))
    await asyncio.sleep(1)
    line.hang_up()


# What somebody could change. Each takes the records of a log and changes them.


def card(log: Log, dice: random.Random) -> None:
    drawn = [one for one in log if one.get("need", "").startswith("draw") and one["answer"] != "face down"]
    one = dice.choice(drawn)
    one["answer"] = dice.choice([f"{rank}{suit}" for rank in "A23456789JQK" for suit in "shdc"])


def seat(log: Log, dice: random.Random) -> None:
    one = dice.choice([one for one in log if one["event"] in ("bet", "promise", "cut", "sit")])
    one["seat"] = (one["seat"] + 1) % 3


def bet(log: Log, dice: random.Random) -> None:
    one = dice.choice([one for one in log if one["event"] == "bet" and one["bets"]])
    one["bets"] = {bet: amount + 100 for bet, amount in one["bets"].items()}


def words(log: Log, dice: random.Random) -> None:
    dice.choice([one for one in log if one["event"] == "cut"])["words"] += "!"


def promise(log: Log, dice: random.Random) -> None:
    one = dice.choice([one for one in log if one["event"] == "promise"])
    one["promise"] = hashlib.sha256(one["promise"].encode()).hexdigest()


def order(log: Log, dice: random.Random) -> None:
    place = dice.randrange(1, len(log) - 1)
    log[place : place + 2] = reversed(log[place : place + 2])


def rules(log: Log, dice: random.Random) -> None:
    changed = log[0]["rules"]
    field = dice.choice([name for name, value in changed.items() if type(value) in (int, bool)])
    changed[field] = not changed[field] if isinstance(changed[field], bool) else changed[field] + 1


def tail(log: Log, dice: random.Random) -> None:
    del log[-dice.randrange(1, len(log) // 2) :]


TAMPERING = (card, seat, bet, words, promise, order, rules, tail)


def tamper(lines: list[bytes], kind: int, dice: random.Random) -> list[bytes]:
    """The log with one change; everything that the change breaks in the chain is written anew."""
    while True:
        log = parse(lines)
        TAMPERING[kind % len(TAMPERING)](log, dice)
        if (changed := lines_of(rechain(log))) != lines:
            return changed
