"""The counter's sheet against rounds that are played: python benchmarks/sheet.py [SETTINGS] [TRIPS] [ROUNDS]

Random settings (50 if nothing is said) of bets, wonging, leaving, cover, errors, hands and teams are answered by the sheet and
played directly, on ROUNDS other rounds (40,000,000), by a loop of its own. Printed is how far both are apart in errors of their
difference; goal: as far as errors are, none beyond 4. Then TRIPS random trips (20) without errors of their own: played sessions,
goal: within 0.3 points, or within the error of as many sessions. Last the processor time of an answer; goal: 50 ms.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace
from math import sqrt
from typing import Any

import numpy as np
from numba import njit

from croupier.simulation.blocks import Block
from croupier.simulation.kept_rounds import KeptRounds
from croupier.simulation.sheet import CounterSheet
from croupier.simulation.sheet_answer import SheetAnswer
from croupier.simulation.sheet_settings import SheetSettings

HOUSE, PLAYS = "blackjack/vegas-strip", "i18,fab4"
BLOCK = 1 << 22
TRIP_POINTS = 0.3


@njit(cache=False)
def play(nets, readings, fresh, bets, leave, jump, keep, least, errors, call, spotter, tables, seed, out, wins):  # type: ignore[no-untyped-def]
    """A plain loop: each table has its stretch of the rounds; what every round won, all tables together, is in `wins`."""
    np.random.seed(seed)
    each = len(nets) // tables
    at = np.arange(tables) * each
    last = np.zeros(tables)
    since = np.zeros(tables, np.int64)
    big, rounds = -1, 0
    while True:
        for t in range(tables):
            if at[t] >= (t + 1) * each - 200:
                return rounds
            if fresh[at[t]]:
                since[t] = 0
                last[t] = 0.0
        if call >= 0:
            if big >= 0 and (since[big] == 0 or readings[at[big]] < call):
                big = -1
            if big < 0:
                top = call - 1
                for t in range(tables):
                    if readings[at[t]] > top:
                        top = readings[at[t]]
                        big = t
        total, squared = 0.0, 0.0
        for t in range(tables):
            taken = readings[at[t]]
            if np.random.random() < errors:
                taken += 1 if np.random.random() < 0.5 else -1
            taken = min(max(taken, 0), len(bets) - 1)
            if call >= 0 and t != big:
                bet = spotter
            else:
                bet = bets[taken]
                if bet > 0:
                    if since[t] < keep and bet > least:
                        bet = least
                    if jump > 0 and last[t] > 0:
                        if bet > last[t] * jump:
                            bet = last[t] * jump
                        if bet < last[t] / jump:
                            bet = last[t] / jump
                    last[t] = bet
            total += bet * nets[at[t]]
            squared += (bet * nets[at[t]]) ** 2
        out[0] += total
        out[1] += squared
        wins[rounds] = total
        rounds += 1
        for t in range(tables):
            at[t] += 1
            since[t] += 1
            if leave >= 0 and not fresh[at[t]] and readings[at[t]] <= leave:
                while not fresh[at[t]]:
                    at[t] += 1


def direct(part: KeptRounds, answer: SheetAnswer, rounds: int, seed: int) -> tuple[float, float, float, float]:
    """Mean, its error, variance, its error: units a round, all tables together."""
    s, counts = answer.settings, part.counting.values
    assert part.ready
    player = replace(part.ready.player, seed=seed)  # type: ignore[type-var]
    bets = np.array([answer.ramp.bet(count) for count in counts])
    total, seen, fourth = np.zeros(2), 0, 0.0
    wins = np.zeros(BLOCK)
    for number in range(max(1, rounds // BLOCK)):
        block = player.in_order(Block(number, BLOCK))
        nets = part.worth[block.outcomes]
        seen_now = play(
            nets, block.readings.astype(np.int64), block.fresh.astype(np.int64), bets,
            -1 if s.leave is None else s.leave - counts[0], s.jump or 0.0, s.keep, bets[bets > 0].min(), s.errors,
            s.enter - counts[0] if s.spotters and s.enter is not None else -1, s.spotter_bet, s.tables,
            seed + number, total, wins,
        )  # fmt: skip
        seen += seen_now
        fourth += float((wins[:seen_now] ** 4).sum())
    mean, square = total / seen
    return mean, sqrt(square / seen), square - mean**2, sqrt(max(0.0, fourth / seen - square**2) / seen)


def some(chance: random.Random) -> SheetSettings:
    """Random settings."""
    top = chance.choice((2, 4, 8, 12, 20, 40))
    given: dict[str, Any] = {"spread": f"1-{top}", "bankroll": float(chance.choice((50, 100, 200, 400, 1000)))}
    given["hands"] = chance.choice((1, 1, 2, 3))
    given["hours"] = chance.choice((1.0, 2.0, 5.0, 10.0, 40.0))
    given["rounds_per_hour"] = chance.choice((60.0, 100.0))
    if chance.random() < 0.3:
        given["steps"] = chance.choice((2, 3, 4))
    if chance.random() < 0.4:
        given["enter"] = chance.choice((-1, 0, 1, 2))
    if chance.random() < 0.25:
        given["leave"] = chance.choice((-4, -3, -2, -1))
    if chance.random() < 0.3:
        given["jump"] = chance.choice((1.5, 2.0, 3.0))
    if chance.random() < 0.3:
        given["keep"] = chance.choice((2, 5, 10))
    if chance.random() < 0.3:
        given["errors"] = chance.choice((0.02, 0.1, 0.3))
    if chance.random() < 0.2:
        given |= {"spotters": chance.choice((1, 3, 5)), "enter": chance.choice((1, 2, 3)), "leave": None}
        given["spotter_bet"] = chance.choice((0.0, 1.0))
    return SheetSettings(**given)


def main(settings: int = 50, trips: int = 20, rounds: int = 40_000_000) -> int:
    sheet, chance = CounterSheet.open(HOUSE, plays=PLAYS), random.Random(34)
    for hands in (1, 2, 3):
        sheet.part(hands)
        sheet.answer(SheetSettings(hands=hands, jump=2.0))
    off: list[float] = []
    spent: list[float] = []
    for number in range(settings):
        asked = some(chance)
        began = time.process_time()
        answer = sheet.answer(asked)
        spent.append(time.process_time() - began)
        mean, error, variance, doubt = direct(sheet.part(asked.hands), answer, rounds, 1000 + number)
        won = (answer.win_per_100.value / 100 - mean) / sqrt((answer.win_per_100.error / 100) ** 2 + error**2)
        speed = asked.rounds_per_hour
        spread = 2 * answer.deviation_per_hour.value * answer.deviation_per_hour.error / speed
        scattered = (answer.deviation_per_hour.value**2 / speed - variance) / sqrt(spread**2 + doubt**2)
        off += [won, scattered]
        print(
            f"  {number:3}  win {won:+5.1f}  variance {scattered:+5.1f}  {1000 * spent[-1]:5.1f} ms  {describe(asked)}"
        )
    far = max(map(abs, off))
    print(
        f"{settings} settings: {np.mean(np.abs(off) > 2.58):.1%} beyond 2.58 errors (1 % to be expected), at most {far:.1f}"
    )
    print(
        f"an answer: {1000 * float(np.median(spent)):.0f} ms of processor time in the middle, {1000 * max(spent):.0f} ms at most"
    )
    worst = against_sessions(sheet, chance, trips)
    return 0 if far < 4 and worst <= TRIP_POINTS and max(spent) < 0.05 else 1


def describe(settings: SheetSettings) -> str:
    usual = vars(SheetSettings())
    return " ".join(f"{name}={value}" for name, value in vars(settings).items() if value != usual[name])


def against_sessions(sheet: CounterSheet, chance: random.Random, trips: int, sessions: int = 400_000) -> float:
    """Trip ruin against sessions that are played; returns the largest difference in points beyond the error of the sessions."""
    part, worst = sheet.part(1), 0.0
    assert part.ready
    for number in range(trips):
        rounds = chance.choice((60, 100, 200, 400, 1000))
        settings = SheetSettings(
            spread=f"1-{chance.choice((4, 8, 12, 16))}",
            enter=chance.choice((None, None, 0, 1)),
            leave=chance.choice((None, None, None, -3)),
            keep=chance.choice((0, 0, 0, 5)),
            bankroll=float(chance.choice((20, 30, 50, 80, 120))),
            hours=rounds / 100,
        )
        answer = sheet.answer(settings)
        bets = np.array([answer.ramp.bet(count) for count in part.counting.values])
        many = sessions
        player = replace(part.ready.player, seed=7000 + number)  # type: ignore[type-var]
        leave = -1 if settings.leave is None else settings.leave - part.counting.values[0]
        lost = 0
        for session in range(many):
            block = player.in_order(Block(session, rounds if leave < 0 else 4 * rounds + 200))
            nets = part.worth[block.outcomes]
            lost += is_ruined(nets, block.readings, block.fresh, bets, leave, settings.keep, rounds, settings.bankroll)
        share = lost / many
        error = 100 * sqrt(share * (1 - share) / many)
        apart = 100 * (answer.trip_ruin.value - share)
        worst = max(worst, abs(apart) - 2 * error)
        print(
            f"  trip of {rounds:5} rounds: {100 * answer.trip_ruin.value:6.2f} ± {100 * answer.trip_ruin.error:.2f} %, "
            f"played {100 * share:6.2f} ± {error:.2f} %, {apart:+.2f} points  {describe(settings)}"
        )
    print(f"{trips} trips: at most {worst:.2f} points apart beyond two errors of the sessions (goal: {TRIP_POINTS})")
    return worst


@njit(cache=False)
def is_ruined(nets, readings, fresh, bets, leave, keep, rounds, bankroll):  # type: ignore[no-untyped-def]
    """Whether a session of so many rounds loses the bankroll."""
    at, since, won, least = 0, 0, 0.0, 1e9
    for one in bets:
        if one > 0:
            least = min(least, one)
    for _ in range(rounds):
        if fresh[at]:
            since = 0
        bet = bets[readings[at]]
        if bet > 0 and since < keep:
            bet = min(bet, least)
        won += bet * nets[at]
        if won <= -bankroll:
            return 1
        at += 1
        since += 1
        if leave >= 0:
            while at < len(nets) and not fresh[at] and readings[at] <= leave:
                at += 1
                while at < len(nets) and not fresh[at]:
                    at += 1
            if at >= len(nets):
                return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
