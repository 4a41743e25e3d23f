"""Learning: how long a drill takes for a key, the designer for a new edge, and the replay of a long game to open.

Printed is processor time, warm: what is loaded and compiled once is not counted.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from random import Random

from croupier.analysis.values import Values
from croupier.houses import load
from croupier.learning.designer import Designer
from croupier.learning.drills import drill_of
from croupier.learning.practice import Practice
from croupier.learning.progress import Progress
from croupier.processes.queue import WAITING, Found, Query
from croupier.records.types import Player, Record, encode
from croupier.review.game import read_game
from croupier.settings import Settings
from croupier.table.table import Table
from croupier.tui.app import CroupierApp
from croupier.tui.screens.replay import ReplayScreen

HOUSE = load("blackjack/vegas-strip")


def took(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def drill_times(name: str) -> list[float]:
    """Milliseconds for an answer, right or wrong, its reasons, and the next question."""
    with tempfile.TemporaryDirectory() as folder:
        practice, draws = Practice(drill_of(name, HOUSE), Progress("", Path(folder)), seed=1), Random(1)
        practice.question.explanation()

        def key() -> None:
            right = draws.random() < 0.7
            if not practice.answer(practice.question.right if right else "", 3.0):
                practice.question.explanation()
            practice.go_on()

        return [took(key) for _ in range(200)]


def designer_times() -> list[float]:
    """Milliseconds from a choice to the new edge."""
    designer, draws, times = Designer.of(HOUSE), Random(2), list[float]()
    designer.worth()
    for _ in range(20):
        name = draws.choice(["soft_17", "double", "surrender", "max_hands", "decks", "double_after_split"])
        option = draws.choice([option for option in designer.options(name) if option.rules])
        designer = designer.with_rule(name, option.value)
        times.append(took(designer.worth))
    return times


def long_game(rounds: int) -> list[Record]:
    log: list[Record] = []
    table = Table.begin(
        HOUSE.rules,
        [Player("Ana", 10**9)],
        house=HOUSE.name,
        master=bytes(32),
        write=lambda event: log.append(event.record),
    )
    while len(table.game.history) < rounds:
        if need := table.game.deciding:
            table.act(0, "decline" if "decline" in need.words else "stand")
        elif table.game.betting:
            table.bet(0, {"main": 1000})
        else:
            table.advance()
    return log


class Waiting(Values):
    """Values that are still to come, as at the first frame."""

    def _ask(self, key: Hashable, query: Query, priority: int) -> Found:  # noqa: ARG002
        return WAITING


async def replay_time(file: Path) -> float:
    """Milliseconds from the file of a game to the first frame of its replay; the values come later, from a worker."""
    app = CroupierApp(Settings(name="Ana", language="en"), games=file.parent / "none", compute=False)
    app.values = Waiting(lambda: None, compute=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        begun = time.process_time()
        game = read_game(file)
        assert game is not None
        await app.push_screen(ReplayScreen(game))
        await pilot.pause()
        return 1000 * (time.process_time() - begun)


def main() -> None:
    for name in ("chart", "index-plays", "payouts"):
        times = drill_times(name)
        print(f"drill {name:12} median {statistics.median(times):6.1f} ms, worst {max(times):6.1f} ms   (goal 50 ms)")
    times = designer_times()
    print(f"designer, new edge   median {statistics.median(times):6.1f} ms, worst {max(times):6.1f} ms   (goal 100 ms)")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(b"".join(encode(record) + b"\n" for record in long_game(1000)))
        opened = asyncio.run(replay_time(file))
    print(f"replay of 1,000 rounds, from the file to its first frame {opened:6.0f} ms   (goal 1,000 ms)")


if __name__ == "__main__":
    main()
