"""Tables of the live house whose every shoe is opened, and what somebody could change in their logs afterwards."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from unittest.mock import patch

from croupier.table.state import HEAD_AFTER

from croupier.table import state
from faults.network import Line, headers, request
from faults.world import World
from web.server import no_chart

HOUSES = (
    "blackjack/changer:decks=2,penetration=0.15",
    "war/ctrlaltbet:decks=1,penetration=0.2",
    "baccarat/punto-banco:decks=2,penetration=0.1",
    "blackjack/european:decks=2,penetration=0.15",
)
"""With small shoes, so that there are many."""

Records = list[dict[str, Any]]


def tables(seed: int, count: int, shoes: int) -> Iterator[list[bytes]]:
    """The logs of tables at which people have played and cut so many shoes; the host closed each of them then."""
    with closing(World(seed, processes=1, tables=count, guests=2)) as world:
        world.make_chart = no_chart
        with world.false(), patch.object(state, "HEAD_AFTER", HEAD_AFTER):
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
        assert world.timeline.failures == []
        yield from map(world.store.log, world.games)


def _shoes(log: list[bytes]) -> int:
    return sum(b'"event":"shoe"' in body for body in log)


def _is_over(log: list[bytes]) -> bool:
    return b'"event":"over"' in log[-1]


async def _host(world: World) -> str:
    """The host enters by the host's link."""
    process = world.processes[0]
    body = json.dumps({"name": "Host", "key": await process.house.reception.host_link()}).encode()
    return (await request(process, "POST", "/api/enter", body))[2]


async def _close(world: World, game: str, cookie: str) -> None:
    process = world.processes[0]
    line = Line(world, process, "host", headers(process.address, cookie))
    line.open(f"/live/{game}", "v=1&since=0")
    line.send(json.dumps({"do": "close", "id": f"close-{world.timeline.now:.0f}", "at": world._length(game)}))
    await asyncio.sleep(1)
    line.hang_up()


def written(records: Records) -> list[bytes]:
    """A log with these records, numbered and chained as if they had been written like that."""
    digest, lines = bytes(32), []
    for n, record in enumerate(records, 1):
        numbered = {**record, "n": n, **({"digest": digest.hex()} if "digest" in record else {})}
        lines.append(json.dumps(numbered, ensure_ascii=False, separators=(",", ":")).encode())
        digest = hashlib.sha256(digest + lines[-1]).digest()
    return lines


def head_of(lines: list[bytes]) -> str:
    digest = bytes(32)
    for line in lines:
        digest = hashlib.sha256(digest + line).digest()
    return digest.hex()


# What somebody could change. Each takes the records of a log and changes them.


def card(records: Records, dice: random.Random) -> None:
    drawn = [one for one in records if one.get("need", "").startswith("draw") and one["answer"] != "face down"]
    one = dice.choice(drawn)
    one["answer"] = dice.choice([f"{rank}{suit}" for rank in "A23456789JQK" for suit in "shdc"])


def seat(records: Records, dice: random.Random) -> None:
    one = dice.choice([one for one in records if one["event"] in ("bet", "cut", "sit")])
    one["seat"] = (one["seat"] + 1) % 3


def bet(records: Records, dice: random.Random) -> None:
    one = dice.choice([one for one in records if one["event"] == "bet" and one["bets"]])
    one["bets"] = {bet: amount + 100 for bet, amount in one["bets"].items()}


def contribution(records: Records, dice: random.Random) -> None:
    one = dice.choice([one for one in records if one["event"] == "cut"])
    if "words" in one:
        one["words"] += "!"
    else:
        one["promise"] = hashlib.sha256(one["promise"].encode()).hexdigest()


def order(records: Records, dice: random.Random) -> None:
    place = dice.randrange(1, len(records) - 1)
    records[place : place + 2] = reversed(records[place : place + 2])


def rules(records: Records, dice: random.Random) -> None:
    changed = records[0]["rules"]
    field = dice.choice([name for name, value in changed.items() if type(value) in (int, bool)])
    changed[field] = not changed[field] if isinstance(changed[field], bool) else changed[field] + 1


def tail(records: Records, dice: random.Random) -> None:
    del records[-dice.randrange(1, len(records) // 2) :]


TAMPERING = (card, seat, bet, contribution, order, rules, tail)


def tampered(lines: list[bytes], kind: int, dice: random.Random) -> list[bytes]:
    """The log with one change; everything that the change breaks in the chain is written anew."""
    while True:
        records: Records = [json.loads(line) for line in lines]
        TAMPERING[kind % len(TAMPERING)](records, dice)
        if (changed := written(records)) != lines:
            return changed
