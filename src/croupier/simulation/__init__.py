"""Simulation: a house and a strategy become tables, and cards are dealt through them, millions of rounds a second.

    walk, fold, tables               compile a round and a strategy into tables of integers
    kernel, seats                    deal cards through these tables
    blocks, run, threads, cluster    cut a run into blocks and play them on cores or on other machines
    counter, index_plays             a player who plays by the count (games.counts has the counts)
    ramps, earnings                  bets by the count, and what they win
    witness, agreement               deal the same cards to the real round and compare
    account, summary, report         a run as JSON, as text and as a page

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
    """Simulate a house played by a strategy: a number of rounds, or until the standard error is small enough.

    >>> from croupier.houses import load
    >>> from croupier.strategies import named
    >>> rules = load("war/ctrlaltbet").rules
    >>> simulate(rules, named("always-war", rules), 10_000, seed=7).rounds
    10000
    """
    from croupier.simulation.run import RunPlan, prepare, run
    from croupier.simulation.threads import Threads

    plan = RunPlan.of(
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
