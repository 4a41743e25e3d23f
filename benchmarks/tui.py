"""How soon the app is ready, and how soon a key is answered while values are being computed.

    python benchmarks/tui.py

Ready: from before the program is started to the first painted lobby, warm, on the clock (the median of five starts). A
key: from its arrival in the app's queue to the repainted rows; only presses during which the counting room was at work
are counted, and their number is printed. The load of the machine is printed too: on a busy one these are not the
program's own times, so the processor's time is printed beside them.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

READY = """
import asyncio, sys, tempfile, time
from pathlib import Path
from croupier.tui.app import CroupierApp
from croupier.tui.settings import Settings

async def open_app():
    app = CroupierApp(Settings(), games=Path(tempfile.mkdtemp()), counting_room=False)
    async with app.run_test(size=(120, 40)):
        while not app.screen_stack or "Croupier" not in app.screen._compositor.render_strips()[0].text:
            await asyncio.sleep(0)
        print(time.time(), time.process_time())

asyncio.run(open_app())
"""


class Took(NamedTuple):
    """Seconds on the clock, and of the processor."""

    clock: float
    processor: float


def ready() -> Took:
    times = []
    for _ in range(6):
        started = time.time()
        done = subprocess.run([sys.executable, "-c", READY], capture_output=True, text=True, check=True)
        painted, processor = map(float, done.stdout.split())
        times.append(Took(painted - started, processor))
    warm = times[1:]
    return Took(statistics.median(one.clock for one in warm), statistics.median(one.processor for one in warm))


async def keys() -> list[Took]:
    from textual import events

    from croupier.houses import load, names
    from croupier.tui.app import CroupierApp, screen_for
    from croupier.tui.party import Party
    from croupier.tui.room import Room
    from croupier.tui.settings import Settings
    from croupier.tui.sitting import Sitting

    folder = Path(tempfile.mkdtemp())
    sitting = Sitting.begin(load("blackjack/vegas-strip"), Party(("expert",) * 3, ("Léa",), seed=5), folder)
    app = CroupierApp(Settings(speed="instant", coach=True), games=folder, opening=screen_for(sitting))
    times: list[Took] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in ("3", "enter"):
            await pilot.press(key)
            await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Room)
        for name in names():  # plenty to count, for as long as it is measured
            app.values.costs(load(name).rules)
        for _ in range(200):
            if not app.values.busy or len(times) == 100:
                break
            before = screen._compositor.render_strips()
            clock, processor = time.perf_counter(), time.process_time()
            app.post_message(events.Key("k", "k"))
            while screen._compositor.render_strips() == before:
                await asyncio.sleep(0)
            times.append(Took(time.perf_counter() - clock, time.process_time() - processor))
            await asyncio.sleep(0.02)
    return times


def main() -> None:
    os.environ.setdefault("COLORTERM", "truecolor")
    print(f"load of the machine    {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    start = ready()
    print(f"ready, warm            {start.clock:.3f} s, of the processor {start.processor:.3f} s   (goal 0.6 s)")
    times = asyncio.run(keys())
    clock, processor = [1000 * one.clock for one in times], [1000 * one.processor for one in times]
    print(
        f"a key, {len(times)} times while counting: median {statistics.median(clock):.1f} ms, worst {max(clock):.1f} ms;"
    )
    print(
        f"  of the processor median {statistics.median(processor):.1f} ms, worst {max(processor):.1f} ms   (goal 50 ms)"
    )


if __name__ == "__main__":
    main()
