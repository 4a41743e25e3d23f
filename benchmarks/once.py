"""Each action is done once: python benchmarks/once.py [ACTIONS]. Without a number: 1,000; the goal is 100,000.

Two processes of the house on one PostgreSQL. People send every action one to five times, over a line to each process, and
old copies among new actions. Each action must be in the log once, and every answer must name that record.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from croupier.store.checking import check
from croupier.store.store import open_store
from croupier.web.tables import cutting
from store.postgres_server import database
from web.once import all_play, insistent
from web.server import Running

PEOPLE = 16


def serve(url: str) -> None:
    """One process of the house; it ends with its input."""
    cutting.CUTTING = 0.01  # nobody cuts here
    house = Running(url, grant=10**11).start()
    print(house.address, flush=True)
    sys.stdin.read()
    house.stop()


def main(actions: int = 1_000) -> None:
    begun = time.monotonic()
    with database() as url:
        command = [sys.executable, __file__, "serve", url]
        houses = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        try:
            addresses = tuple(house.stdout.readline().strip() for house in houses if house.stdout)
            people = insistent(addresses, PEOPLE)
            asyncio.run(all_play(people, -(-actions // PEOPLE)))
        finally:
            for house in houses:
                house.communicate()
        with closing(open_store(url)) as store:
            wrong = [wrong for person in people for wrong in person.wrong(store)] + list(map(str, check(store).wrong))
        assert not wrong, wrong[:10]
    sent = sum((person.sent for person in people), Counter[str]()).total()
    replies = [reply for person in people for given in person.replies.values() for reply in given]
    late = sum("no" in reply for reply in replies)
    print(
        f"{sum(len(person.sent) for person in people):,} actions sent {sent:,} times over two processes: each done once"
    )
    print(f"{len(replies) - late:,} copies answered with the same record, {late:,} after a new head as too late")
    print(f"lines that were closed and opened again: {sum(person.back for person in people):,}")
    print(
        f"accounts add up to 0; {time.process_time():.0f} CPU-s of the players, {time.monotonic() - begun:.0f} s in all"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2])
    else:
        main(*map(int, sys.argv[1:]))
