"""The compiled kernels of the counter's sheet: they lay bets on rounds that were played before.

Cards do not depend on bets, so the rounds of one run serve every way to bet: spreads, cover, errors, teams.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.kernel_cards import U
from croupier.compiled.kernel_data import Word
from croupier.compiled.kernel_options import inline, kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]

SEEN, WON, SQUARE, BETS, BETS_SQUARE, EARNED, EARNED_SQUARE, BET_SQUARE, EXPECTED_SQUARE, PLAYED = range(10)
"""What is summed up at each reading: rounds, what a unit won and its square, bets and their squares, what they earned and its
square, the square of what a unit won times its bet, and the rounds in which the player (of a team, the big one) had a bet. Bets
and their squares are expected ones where errors are made; `EXPECTED_SQUARE` is the square of what the expected bet earned."""
SUMS = 10
NET, LOW, SQUARES, ROUNDS, PART_NET, PART_LOW = range(6)
"""What is known about a stretch of rounds: what was won, the lowest point on the way (at most 0), the sum of the squares, the
number of rounds, and what was won and the lowest point in its first rounds."""
FIELDS = 6


class Behaviour(NamedTuple):
    """How bets are made, as numbers for the kernel. Readings are counted from the first."""

    leave: int
    """Below this reading the player goes to another table."""
    jump: float
    """The next bet is at most so many times the last one, and at least its part; 0: without limit."""
    keep: int
    """So many rounds of a shoe begin with the least bet."""
    least: float
    """The least bet of the ramp."""
    errors: float
    """The chance that the count is taken for one more or one less."""
    call: int
    """Teams: from this reading on the big player is called; -1: no team."""
    spotter: float
    """Teams: what a spotter bets."""


@inline
def _random(state: Word) -> Word:
    """The next state of a generator of random numbers (xorshift)."""
    state ^= state << U(13)
    state ^= state >> U(7)
    state ^= state << U(17)
    return state


@inline
def _cover_bet(bet: float, begun: int, last: float, how: Behaviour) -> float:
    """The bet that cover allows, after so many rounds of the shoe and this last bet."""
    if bet <= 0.0:
        return 0.0
    if begun < how.keep:
        bet = min(bet, how.least)
    if how.jump > 0.0 and last > 0.0:
        bet = min(max(bet, last / how.jump), last * how.jump)
    return bet


@kernel
def follow_ramp(
    readings: Bytes, outcomes: Shorts, starts: Ints, worth: Floats, units: Floats, part: int, stretches: Floats
) -> int:
    """Bet by the count alone, shoe by shoe; returns the number of shoes. `part` rounds are the first ones of a shoe."""
    shoes = len(starts) - 1
    for shoe in range(shoes):
        first, end = starts[shoe], starts[shoe + 1]
        won = low = squares = 0.0
        middle = min(first + part, end)
        for at in range(first, middle):
            net = worth[outcomes[at]] * units[readings[at]]
            won += net
            low = min(low, won)
            squares += net * net
        row = stretches[shoe]
        row[PART_NET], row[PART_LOW] = won, low
        for at in range(middle, end):
            net = worth[outcomes[at]] * units[readings[at]]
            won += net
            low = min(low, won)
            squares += net * net
        row[NET], row[LOW], row[SQUARES], row[ROUNDS] = won, low, squares, end - first
    return shoes


@kernel
def follow_behaviour(
    readings: Bytes,
    outcomes: Shorts,
    starts: Ints,
    worth: Floats,
    units: Floats,
    part: int,
    how: Behaviour,
    tables: Ints,
    lasts: Floats,
    sums: Floats,
    nets: Floats,
    stretches: Floats,
) -> int:
    """Bet in a way that depends on earlier rounds, or at several tables at once; returns the number of stretches.

    A stretch is a shoe of the first table. `tables` has a row for each table: its shoe, its round, the rounds of the shoe so far;
    `lasts` the last bet there. `nets` becomes what each round brings, all tables together.
    """
    many, shoes, last_reading = len(tables), len(starts) - 1, len(units) - 1
    chance, found, big, rounds, step = U(0x9E3779B97F4A7C15), 0, -1, 0, 0
    for one in range(many):
        tables[one, 0] = one * (shoes // many)
        tables[one, 1] = starts[tables[one, 0]]
        tables[one, 2] = 0
        lasts[one] = 0.0
    won = low = squares = 0.0
    while True:
        if how.call >= 0:  # whom the big player sits with
            if big >= 0 and (tables[big, 2] == 0 or readings[tables[big, 1]] < how.call):
                big = -1
            if big < 0:
                best = how.call - 1
                for one in range(many):
                    if int(readings[tables[one, 1]]) > best:
                        best, big = int(readings[tables[one, 1]]), one
        before = won
        for one in range(many):
            at = tables[one, 1]
            read = int(readings[at])
            taken = read
            if how.errors > 0.0:
                chance = _random(chance)
                if float(chance >> U(11)) < how.errors * 9007199254740992.0:
                    taken = min(max(read + (1 if chance & U(1) else -1), 0), last_reading)
            if how.call >= 0 and one != big:
                bet = expected = how.spotter
                squared = bet * bet
            else:
                begun, last = tables[one, 2], lasts[one]
                bet = _cover_bet(units[taken], begun, last, how)
                expected, squared = bet, bet * bet
                if how.errors > 0.0:
                    right = _cover_bet(units[read], begun, last, how)
                    less = _cover_bet(units[max(read - 1, 0)], begun, last, how)
                    more = _cover_bet(units[min(read + 1, last_reading)], begun, last, how)
                    wrong = how.errors / 2.0
                    expected = (1.0 - how.errors) * right + wrong * (less + more)
                    squared = (1.0 - how.errors) * right * right + wrong * (less * less + more * more)
                if bet > 0.0:
                    lasts[one] = bet
            unit = worth[outcomes[at]]
            net = unit * bet
            row = sums[read]
            if bet > 0.0 and (how.call < 0 or one == big):
                row[PLAYED] += 1.0
            row[SEEN] += 1.0
            row[WON] += unit
            row[SQUARE] += unit * unit
            row[BETS] += expected
            row[BETS_SQUARE] += squared
            row[EARNED] += unit * expected
            row[EARNED_SQUARE] += unit * unit * squared
            row[BET_SQUARE] += unit * unit * expected
            row[EXPECTED_SQUARE] += unit * unit * expected * expected
            won += net
            squares += net * net
        nets[step] = won - before
        step += 1
        low = min(low, won)
        rounds += 1
        if rounds == part:
            stretches[found, PART_NET], stretches[found, PART_LOW] = won, low
        over = False
        for one in range(many):
            at = tables[one, 1] + 1
            tables[one, 2] += 1
            end = starts[tables[one, 0] + 1]
            if at < end and int(readings[at]) < how.leave:  # the rest of the shoe goes on without the player
                for missed in range(at, end):
                    unit, row = worth[outcomes[missed]], sums[readings[missed]]
                    row[SEEN] += 1.0
                    row[WON] += unit
                    row[SQUARE] += unit * unit
                at = end
            tables[one, 1] = at
            if at == end:
                tables[one, 0] += 1
                tables[one, 2] = 0
                lasts[one] = 0.0
                if one == 0:
                    row = stretches[found]
                    row[NET], row[LOW], row[SQUARES], row[ROUNDS] = won, low, squares, rounds
                    if rounds < part or part == 0:
                        row[PART_NET], row[PART_LOW] = (won, low) if part else (0.0, 0.0)
                    won = low = squares = 0.0
                    rounds = 0
                    found += 1
                over |= tables[one, 0] == shoes
        if over:
            return found


@kernel
def take_trips(stretches: Floats, nets: Floats, length: int, bankroll: float, behind: int, lost: Floats) -> None:
    """Trips of so many rounds, one from each stretch on: `lost` is by group of stretches how many of them lose the bankroll.

    The last `behind` stretches of a group have too few rounds after them. Beside it: how many trips there were.
    """
    groups = len(lost)
    size, first = len(stretches) // groups, 0
    for group in range(groups):
        end = (group + 1) * size
        for start in range(group * size, end):
            won, left, place, at = 0.0, length, start, first
            ruined, complete = False, end - start > behind
            while complete and left > 0 and not ruined:
                if place == end:
                    complete = False
                    break
                row = stretches[place]
                rounds = int(row[ROUNDS])
                if rounds <= left:
                    ruined = won + row[LOW] <= -bankroll
                    won += row[NET]
                else:
                    at_first = won
                    for number in range(left):
                        at_first += nets[at + number]
                        ruined |= at_first <= -bankroll
                left -= min(rounds, left)
                at += rounds
                place += 1
            if complete:
                lost[group, 0] += 1.0 if ruined else 0.0
                lost[group, 1] += 1.0
            first += int(stretches[start, ROUNDS])
