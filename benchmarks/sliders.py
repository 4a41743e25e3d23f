"""How long the counter's sheet takes for an answer: python benchmarks/sliders.py [SETTINGS] [HOUSE…]

SETTINGS random settings (400 if nothing is said) of all sliders together: spread or a ramp of one's own, steps, wonging, leaving, hands, unit,
bankroll, risk, Kelly fraction, speed of the table, hours, team, cover, errors. Each is answered as if it were the first: no ramp is
remembered. Printed is the processor time, for all of them and for those with each slider moved. Goal: 50 ms at most.

Then the processor time of the pictures (win and ruin by the spread, fan of bankrolls), which follow the figures.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from time import process_time
from typing import Any

import numpy as np

from croupier.paper.sheet_worker import SPREADS
from croupier.simulation.sheet import CounterSheet
from croupier.simulation.sheet_settings import SheetSettings

HOUSES, PLAYS = ("blackjack/vegas-strip", "blackjack/single-deck"), "i18,fab4"
GOAL = 50.0


def some(chance: random.Random) -> SheetSettings:
    """Random settings: each slider stands where it stands at first, or anywhere."""
    given: dict[str, Any] = {}

    def move(name: str, share: float, values: Sequence[Any]) -> None:
        if chance.random() < share:
            given[name] = chance.choice(values)

    least = chance.choice((1, 1, 1, 2, 5))
    move("spread", 0.8, [f"{least}-{least * top}" for top in (1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 30, 50, 100)])
    move("ramp", 0.15, ("1:1 2:4 3:7 4:9 5:12", "-1:1 1:2 2:8", "0:5 3:40"))
    move("steps", 0.3, (1, 2, 3, 4, 5))
    move("enter", 0.3, (-3, -2, -1, 0, 1, 2, 3))
    move("leave", 0.3, (-5, -4, -3, -2, -1))
    move("hands", 0.4, (2, 3))
    move("unit", 0.4, (0.5, 5.0, 10.0, 25.0, 100.0))
    move("bankroll", 0.6, (20.0, 100.0, 500.0, 2_000.0, 10_000.0, 50_000.0, 1e6))
    move("risk", 0.4, (0.001, 0.01, 0.05, 0.3, 0.7))
    move("kelly", 0.3, (0.1, 0.25, 0.5, 2.0))
    move("rounds_per_hour", 0.4, (30.0, 60.0, 80.0, 200.0, 400.0))
    move("hours", 0.5, (0.5, 1.0, 2.0, 8.0, 20.0, 40.0, 100.0, 1000.0))
    move("jump", 0.3, (1.5, 2.0, 3.0))
    move("keep", 0.3, (1, 3, 5, 10, 20))
    move("errors", 0.3, (0.01, 0.05, 0.1, 0.3))
    move("spotters", 0.25, (1, 2, 3, 5, 8, 12))
    if "spotters" in given:
        given |= {"enter": given.get("enter", 2), "leave": None}
        move("spotter_bet", 0.5, (0.0, 2.0))
    return SheetSettings(**given)


def moved(settings: SheetSettings) -> list[str]:
    usual = vars(SheetSettings())
    return [name for name, value in vars(settings).items() if value != usual[name]]


def main(settings: int = 400, *houses: str) -> int:
    slowest = 0.0
    for house in houses or HOUSES:
        slowest = max(slowest, measure(house, settings))
    return int(slowest > GOAL)


def measure(house: str, settings: int) -> float:
    """Print the times at a house; returns the longest, in milliseconds."""
    sheet, chance = CounterSheet.open(house, plays=PLAYS), random.Random(34)
    for hands in (1, 2, 3):
        for one in ({}, {"jump": 2.0}, {"leave": -2, "errors": 0.1}, {"spotters": 2, "enter": 1}):
            sheet.answer(SheetSettings(hands=hands, **one))
    asked = [some(chance) for _ in range(settings)]
    times = np.array([timed(sheet, one) for one in asked])
    print(f"{house}: an answer of the sheet, processor time in ms (goal: {GOAL:g} at most)")
    kinds = list(vars(SheetSettings()))
    show("all settings", times)
    for name in kinds:
        show(name, times[[name in moved(one) for one in asked]])
    for at in np.argsort(times)[-3:]:
        print(f"  {times[at]:6.1f}  {' '.join(f'{name}={getattr(asked[at], name)}' for name in moved(asked[at]))}")
    pictures = np.array([drawn(sheet, one) for one in asked[: settings // 10]])
    show("pictures", pictures)
    return float(times.max())


def timed(sheet: CounterSheet, settings: SheetSettings) -> float:
    sheet.ramps.clear()
    began = process_time()
    sheet.answer(settings)
    return 1e3 * (process_time() - began)


def drawn(sheet: CounterSheet, settings: SheetSettings) -> float:
    answer = sheet.answer(settings)
    began = process_time()
    sheet.over_spreads(answer, SPREADS)
    sheet.fan(answer)
    return 1e3 * (process_time() - began)


def show(name: str, times: np.ndarray[Any, np.dtype[np.float64]]) -> None:
    if not len(times):
        return
    middle, most, nearly, last = np.quantile(times, (0.5, 0.95, 0.99, 1.0))
    over = int((times > GOAL).sum())
    print(
        f"  {name:16} {len(times):4}   median {middle:5.1f}   95 % {most:5.1f}   99 % {nearly:5.1f}   longest {last:5.1f}"
        f"   above {GOAL:g}: {over}"
    )


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, *sys.argv[2:]))
