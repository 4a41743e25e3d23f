"""The whole server in a simulated world: nothing acknowledged is lost, nothing is done twice, every table goes on."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing

import pytest

from faults.guests import Guest
from faults.network import Line, headers
from faults.saboteurs import RANDOM, across_a_snapshot
from faults.world import World

FAULTS = 90
"""In each of four worlds; ten thousand in all: `make faults`."""
SEEDS = (3, 1, 2, 4, 5, 6, 7, 8)
"""The worlds that a saboteur must not survive, all of them; first the one that finds most."""
TROUBLE = {"no fence": {"stop": 1, "kill": 1}, "not synced": {"power": 1}, "no greeting": {"break": 2, "kill": 1}}
"""Faults that bring a saboteur to light soon."""


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "processes"), [(101, 1), (102, 1), (103, 2), (104, 3)])
def test_nothing_is_lost_and_nothing_is_done_twice(seed: int, processes: int) -> None:
    with closing(World(seed, processes=processes, guests=2)) as world:
        assert world.run(FAULTS).witness.wrong == []
    assert world.faults.total() >= FAULTS
    assert world.acknowledged > FAULTS
    assert min(world.frames[kind] for kind in ("dropped", "doubled", "late", "parted")) > 0


@pytest.mark.slow
def test_the_same_seed_is_the_same_world() -> None:
    digests = []
    for seed in (5, 5, 6):
        with closing(World(seed, processes=2, tables=1)) as world:
            digests.append(world.run(8).digest())
    first, again, other = digests
    assert first == again != other


@pytest.mark.slow
@pytest.mark.parametrize("name", RANDOM)
def test_every_saboteur_is_found(name: str) -> None:
    for seed in SEEDS:
        processes = 2 if name == "no fence" else 1
        with RANDOM[name](), closing(World(seed, processes=processes, kinds=TROUBLE.get(name))) as world:
            world.run(25)
        if world.witness.wrong:
            return
    raise AssertionError("the saboteur was not found")


def repeat_purchase() -> tuple[Guest, str, int]:
    """A purchase is sent again long after a new snapshot: who sent it, its id, and how often it is in the log."""
    with closing(World(3, processes=1, tables=1)) as world, world.false():
        world.open(("blackjack/changer:decks=1,penetration=0.5",))
        for _ in range(60):
            world.timeline.run(world.timeline.now + 5)
            snapshot_at = world.store.game(world.games[0]).snapshot_at  # type: ignore[union-attr]
            old = [
                (guest, id)
                for guest in world.guests
                for id, n in guest.acknowledged.items()
                if guest.sent[id]["do"] == "buy" and n < snapshot_at
            ]
            if old:
                break
        guest, id = old[0]
        world.timeline.run_task(world.outside.create_task(send_again(world, guest, id)))
        records = map(json.loads, world.store.log(world.games[0]))
    return guest, id, sum(record.get("id") == id for record in records)


async def send_again(world: World, guest: Guest, id: str) -> None:
    process = world.processes[0]
    line = Line(world, process, "elsewhere", headers(process.address, guest.cookie))
    line.open(f"/live/{guest.game}", "v=2&since=0")
    for _ in range(100):  # a purchase is made between rounds: sooner or later one of them comes then
        line.send(json.dumps(guest.sent[id]))
        await asyncio.sleep(0.2)
    while not line.inbox.empty():
        told = json.loads(line.inbox.get_nowait() or "{}")
        if told.get("no") == id:
            guest.refused[id] = told["code"]


@pytest.mark.slow
def test_a_purchase_repeated_across_a_snapshot_is_done_once() -> None:
    guest, id, times = repeat_purchase()
    assert (times, guest.refused[id]) == (1, "late")
    with across_a_snapshot():
        assert repeat_purchase()[2] > 1
