"""Sessions: rounds kept in order, to show bankrolls over time, losing runs and ruin."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil, floor, inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.tables import Ledger
from croupier.messages import Refused, say
from croupier.simulation.blocks import Block, BlockPlayer
from croupier.simulation.interrupts import interrupts_held_back, wait_for_one
from croupier.simulation.kernel_sessions import follow
from croupier.simulation.sample import Z_99, Estimate, share_interval, share_of
from croupier.simulation.threads import cores

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
SESSIONS = 10_000
"""The default number of sessions: shares are known to half a point."""
TOGETHER = 50_000
"""Sessions of about so many rounds are one task of a thread."""
POINTS = 100
"""The number of points at which the path of a session is kept."""

Floats = NDArray[np.float64]

MOST_SESSIONS, MOST_ROUNDS = 100_000, 10_000_000
"""More sessions, or longer ones, would not fit into memory."""


class BadSessions(Refused):
    """Sessions that cannot be followed."""


def check_sessions(sessions: int, rounds: int) -> None:
    """Refuse sessions that need too much memory."""
    if sessions > MOST_SESSIONS:
        raise BadSessions(
            say("{sessions} sessions are too many: at most {most}.", sessions=sessions, most=MOST_SESSIONS)
        )
    if rounds > MOST_ROUNDS:
        raise BadSessions(
            say("Sessions of {rounds} rounds are too long: at most {most}.", rounds=rounds, most=MOST_ROUNDS)
        )


class Percentile(NamedTuple):
    """What a share of the sessions did not get beyond, and the 99 % confidence interval; infinite where too few say more."""

    at: Estimate
    low: float
    high: float


class SessionShare(NamedTuple):
    """How many of the sessions something happened in. They are independent, so the error is that of counting them."""

    hits: int
    sessions: int

    @property
    def estimate(self) -> Estimate:
        return share_of(self.hits, self.sessions)

    @property
    def interval(self) -> tuple[float, float]:
        """The 99 % confidence interval."""
        return share_interval(self.hits, self.sessions)


@dataclass(frozen=True, eq=False)
class SessionFan:
    """The paths of many sessions."""

    rounds: NDArray[np.int64]
    """The rounds at which the paths are kept."""
    paths: Floats
    """What was won by then, in units: a row for each session."""
    lowest: Floats
    """The lowest point of each session."""
    highest: Floats
    """The highest point of each session."""
    losing_runs: NDArray[np.int64]
    """The longest run of losses of each session; a push neither ends nor lengthens it."""

    @property
    def sessions(self) -> int:
        return len(self.paths)

    @property
    def length(self) -> int:
        return int(self.rounds[-1])

    def quantiles(self) -> dict[float, Floats]:
        """The bankroll over time: what a share of the sessions did not get beyond."""
        return {share: np.quantile(self.paths, share, axis=0) for share in QUANTILES}

    def losing_run(self, share: float) -> int:
        """A run of losses that this share of the sessions did not get beyond."""
        return int(np.quantile(self.losing_runs, share, method="inverted_cdf"))

    def percentile(self, share: float) -> Percentile:
        """What a share of the sessions ended at or below. The interval lies between two of the sorted results."""
        ends, number = np.sort(self.paths[:, -1]), self.sessions
        wide = Z_99 * sqrt(number * share * (1 - share)) + 0.5
        low, high = floor(number * share - wide), ceil(number * share + wide)
        least = float(ends[low - 1]) if low >= 1 else -inf
        most = float(ends[high]) if high < number else inf
        error = (float(ends[min(high, number - 1)]) - float(ends[max(low - 1, 0)])) / (2 * Z_99)
        return Percentile(Estimate(float(np.quantile(ends, share)), error), least, most)

    def ruin_share(self, bankroll: float) -> SessionShare:
        """The sessions that lost so many units at some time."""
        return SessionShare(int((self.lowest <= -bankroll).sum()), self.sessions)

    def goal_share(self, goal: float) -> SessionShare:
        """The sessions that were ahead by so many units at some time."""
        return SessionShare(int((self.highest >= goal).sum()), self.sessions)

    def ahead(self) -> SessionShare:
        """The sessions that ended with a win."""
        return SessionShare(int((self.paths[:, -1] > 0).sum()), self.sessions)


def fan(
    player: BlockPlayer,
    ledger: Ledger,
    bet: Callable[[int], float] = lambda _: 1.0,
    *,
    sessions: int = SESSIONS,
    rounds: int = 1000,
    on: int = 0,
    jobs: int | None = None,
) -> SessionFan:
    """Play sessions. `bet` gives the units for each reading, `on` is the number of the bet."""
    check_sessions(sessions, rounds)
    worth = np.array([0.0 if net is None else net[on] / ledger.stake for net in ledger.nets])
    units = np.array([bet(reading) for reading in range(player.readings)])
    places = np.unique(np.linspace(0, rounds, POINTS + 1).astype(np.int64)[1:])
    together = max(1, TOGETHER // rounds)
    paths, found = np.zeros((sessions, len(places))), np.zeros((sessions, 3))

    def play(first: int) -> None:
        for number in range(first, min(sessions, first + together)):
            # negative block numbers: sessions use other random numbers than the run
            played = player.in_order(Block(-1 - number, rounds))
            follow(played.outcomes, played.readings, worth, units, places, paths[number], found[number])

    with interrupts_held_back() as raise_noted, ThreadPoolExecutor(jobs or cores()) as pool:
        try:
            waiting = [pool.submit(play, first) for first in range(0, sessions, together)]
            for several in waiting:
                wait_for_one({several}, raise_noted)
        finally:
            pool.shutdown(cancel_futures=True)
    for several in waiting:
        several.result()
    return SessionFan(places, paths, found[:, 0], found[:, 1], found[:, 2].astype(np.int64))
