"""The designer on the page: how long the house takes to answer a choice, warm: python benchmarks/designer.py

A house is opened on this machine. Warm: the workers are loaded, and the change of each option has been shown, as it has when
somebody chooses one. `request` is the processor time of the house for the whole answer and `wall` the time until it is
there; on a busy machine only the first says much. `unseen` is a choice whose edge nobody has asked for before.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.server import Guest, running

HOUSE = "blackjack/vegas-strip:max_hands=2"
STEPS = 3
LIMIT = 0.1


class Took(NamedTuple):
    """Milliseconds."""

    request: float
    wall: float


def time_of(work: Callable[[], Any]) -> tuple[Any, Took]:
    processor, wall = time.process_time(), time.perf_counter()
    found = work()
    return found, Took(1000 * (time.process_time() - processor), 1000 * (time.perf_counter() - wall))


def ask(guest: Guest, house: str) -> tuple[Any, Took]:
    return time_of(lambda: guest.get(f"/api/design?house={quote(house)}"))


def options(design: Any) -> list[str]:
    """The houses that can be chosen."""
    return [one["house"] for rule in design["rules"] for one in rule["options"] if one["house"] and not one["now"]]


def warm(guest: Guest, house: str) -> Any:
    """Ask until every option has its effect."""
    while True:
        found, _ = ask(guest, house)
        coming = any(one["coming"] for rule in found["rules"] for one in rule["options"])
        if found["status"] == "known" and not coming and found["chart"]["status"] != "computing":
            return found
        time.sleep(0.2)


def print_times(name: str, took: list[Took]) -> None:
    request, wall = ([getattr(one, part) for one in took] for part in ("request", "wall"))
    print(
        f"{name:28} request median {statistics.median(request):6.1f} ms, worst {max(request):6.1f} ms"
        f"   wall median {statistics.median(wall):6.1f} ms, worst {max(wall):6.1f} ms   (goal {1000 * LIMIT:.0f} ms)"
    )


def main() -> None:
    draws = Random(1)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "house.db") as house:
        guest, name = Guest(house.address, "Ana"), HOUSE
        choices, again, unseen = list[Took](), list[Took](), list[Took]()
        for _ in range(STEPS):
            design = warm(guest, name)
            for other in draws.sample(options(design), 6):
                found, took = ask(guest, other)
                assert found["status"] == "known"
                choices.append(took)
                again.append(ask(guest, other)[1])
            name = draws.choice(options(design))
        for other in draws.sample(options(ask(guest, name)[0]), 4):
            unseen.append(ask(guest, other)[1])
    print_times("a choice, warm", choices)
    print_times("the same design again", again)
    print_times("a choice, unseen", unseen)


if __name__ == "__main__":
    main()
