"""Sessions: rounds kept in order, to show bankrolls over time, losing runs and ruin."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.messages import Refused, say
from croupier.simulation.blocks import Block
from croupier.simulation.interrupts import first_done, interrupts_held_back
from croupier.simulation.seats import OneSeat
from croupier.simulation.tables import Ledger
from croupier.simulation.threads import cores

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
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


class SessionPath(NamedTuple):
    """One session: what was won in units after some numbers of rounds, and what happened on the way."""

    path: Floats
    lowest: float
    highest: float
    losing_run: int


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

    def ruined(self, bankroll: float) -> float:
        """The share of sessions that lost so many units at some time."""
        return float((self.lowest <= -bankroll).mean())

    def reached(self, goal: float) -> float:
        """The share of sessions that were ahead by so many units at some time."""
        return float((self.highest >= goal).mean())

    def ahead(self) -> float:
        """The share of sessions that ended with a win."""
        return float((self.paths[:, -1] > 0).mean())


def fan(
    seat: OneSeat,
    ledger: Ledger,
    bet: Callable[[int], float] = lambda _: 1.0,
    *,
    sessions: int = 1000,
    rounds: int = 1000,
    on: int = 0,
    jobs: int | None = None,
) -> SessionFan:
    """Play sessions. `bet` gives the units for each reading, `on` is the number of the bet."""
    check_sessions(sessions, rounds)
    worth = np.array([0.0 if net is None else net[on] / ledger.stake for net in ledger.nets])
    units = np.array([bet(reading) for reading in range(seat.readings)])
    places = np.unique(np.linspace(0, rounds, POINTS + 1).astype(np.int64)[1:])

    def played(number: int) -> SessionPath:
        # negative block numbers: sessions use other random numbers than the run
        outcomes, readings = seat.in_order(Block(-1 - number, rounds))
        nets = worth[outcomes] * units[readings]
        path = np.cumsum(nets)
        return SessionPath(
            path[places - 1], float(min(0.0, path.min())), float(max(0.0, path.max())), _longest_loss(nets)
        )

    with interrupts_held_back() as raise_noted, ThreadPoolExecutor(jobs or cores()) as pool:
        try:
            waiting = [pool.submit(played, number) for number in range(sessions)]
            for session in waiting:
                first_done({session}, raise_noted)
        finally:
            pool.shutdown(cancel_futures=True)
    found = [session.result() for session in waiting]
    return SessionFan(
        places,
        np.array([one.path for one in found]),
        np.array([one.lowest for one in found]),
        np.array([one.highest for one in found]),
        np.array([one.losing_run for one in found], np.int64),
    )


def _longest_loss(nets: Floats) -> int:
    """The most losses in a row.

    >>> _longest_loss(np.array([1.0, -1.0, 0.0, -2.0, 1.0, -1.0]))
    2
    """
    decided: NDArray[Any] = nets[nets != 0] < 0
    ends = np.flatnonzero(np.diff(np.concatenate([[False], decided, [False]]).astype(np.int8)))
    return int(max((ends[1::2] - ends[::2]).tolist(), default=0))
