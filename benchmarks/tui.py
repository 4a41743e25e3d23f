"""How soon the app is ready, and how soon a key is answered while values are being computed.

    python benchmarks/tui.py

Ready: from before the program is started at a terminal to the first painted lobby, warm, on the clock (the median of
seven starts of `croupier`). A key: from its arrival in the app's queue to the repainted rows; only presses during which
the worker was computing are counted, and their number is printed. The load of the machine is printed too: on a busy
one these are not the program's own times, so the processor's time is printed beside them.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import NamedTuple

sys.path.pop(0)  # this folder, where `tui` is this file
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

SIGN = b"Sit down"
"""A text of the lobby's action bar, which is painted last: once it is there, the whole first frame is."""


class Took(NamedTuple):
    """Seconds on the clock, and of the processor."""

    clock: float
    processor: float


def ready() -> Took:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        warm = [start(folder) for _ in range(8)][1:]
    return Took(statistics.median(one.clock for one in warm), statistics.median(one.processor for one in warm))


def start(folder: str) -> Took:
    """Start the program at a terminal of 120 columns and look at it until the lobby is painted."""
    begun = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, "-m", "croupier"], environment(folder))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    shown = b""
    while SIGN not in shown:
        shown += os.read(terminal, 1 << 16)
    clock = time.perf_counter() - begun
    used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    os.killpg(pid, signal.SIGKILL)  # and its worker, which would slow the next start
    os.waitpid(pid, 0)
    os.close(terminal)
    return Took(clock, sum(map(int, used)) / os.sysconf("SC_CLK_TCK"))


def environment(folder: str) -> dict[str, str]:
    """A player's: modules are compiled once and kept; nothing was played or counted before."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG", "LC_", "LANG"))}
    own = {f"XDG_{name}_HOME": folder for name in ("DATA", "CONFIG", "CACHE")}
    terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
    return {**kept, **own, **terminal, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}


async def keys() -> list[Took]:
    from textual import events

    from croupier.houses import load, names
    from croupier.settings import Settings
    from croupier.table.party import Party
    from croupier.table.sitting import Sitting
    from croupier.tui.app import CroupierApp, screen_for
    from croupier.tui.screens.base import BaseScreen
    from tui.picture import screenshot

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
        assert isinstance(screen, BaseScreen)
        for name in names():  # plenty to count, for as long as it is measured
            app.values.costs(load(name).rules)
        for _ in range(200):
            if not app.values.busy or len(times) == 100:
                break
            before = screenshot(app)
            clock, processor = time.perf_counter(), time.process_time()
            app.post_message(events.Key("k", "k"))
            while screenshot(app) == before:
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
