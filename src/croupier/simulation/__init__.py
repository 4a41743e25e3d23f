"""Simulation: a house and a strategy become tables, and cards are dealt through them, millions of rounds a second.

    felt, fast, tables       the round, walked: where every card leads
    kernel                   deals; it knows no game
    run, crew, cluster       blocks of rounds, on the cores of this machine or on others
    counting, plays, betting the count, what is played by it, what is bet by it
    witness, agreement       the same cards through the round itself

The numerical libraries are imported when something is simulated, not before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games.declare import HouseRules
from croupier.strategies import Strategy

if TYPE_CHECKING:
    from croupier.simulation.result import Result
    from croupier.simulation.run import Progress

__all__ = ["simulate"]


def simulate(
    rules: HouseRules,
    strategy: Strategy[Any] | Sequence[Strategy[Any]],
    rounds: int | None = None,
    *,
    seats: int = 1,
    penetration: float | None = None,
    until_error: float | None = None,
    seed: int | None = None,
    leave: int | None = None,
    jobs: int | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Result:
    """Play a house by a strategy: so many rounds, or until the standard error is small enough.

    >>> from croupier.houses import load
    >>> from croupier.strategies import named
    >>> rules = load("war/ctrlaltbet").rules
    >>> simulate(rules, named("always-war", rules), 10_000, seed=7).rounds
    10000
    """
    from croupier.simulation.crew import Threads
    from croupier.simulation.run import Plan, prepare, run

    plan = Plan.of(
        rules,
        strategy,
        rounds,
        seats=seats,
        penetration=penetration,
        until_error=until_error,
        seed=seed,
        leave=leave,
    )
    return run(prepare(plan), Threads(jobs), checkpoint, progress)
