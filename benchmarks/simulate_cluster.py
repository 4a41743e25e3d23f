"""How much a cluster loses against threads: the same run on two threads, and on two workers of a local Dask cluster.

    python benchmarks/simulate_cluster.py            # prints rounds per second of both, and the ratio

A worker is a process with one thread. Both ways play the same blocks, and must come to the same figures.
"""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np

from croupier.houses import load
from croupier.simulation.cluster import Cluster
from croupier.simulation.result import Result
from croupier.simulation.run import RunPlan, prepare, run
from croupier.simulation.threads import Threads, Workers
from croupier.strategies import find_strategy

WORKERS = 2


def main(rounds: int = 400_000_000) -> None:
    from distributed import LocalCluster

    rules = load("blackjack/vegas-strip").rules
    ready = prepare(RunPlan.of(rules, find_strategy("basic", rules), rounds, seed=7))
    warm = prepare(RunPlan.of(rules, find_strategy("basic", rules), 40 << 20, seed=7))
    local: Any = LocalCluster
    with local(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as scheduler:
        cluster = Cluster(scheduler.scheduler_address, patience=60)
        results: dict[str, Result] = {}
        for name, workers in (("threads", Threads(WORKERS)), ("cluster", cluster)):
            run(warm, workers)
            results[name] = best(ready, workers)
            print(f"{name:8} {results[name].rounds_per_second / 1e6:6.1f} M rounds/s on {WORKERS} cores")
        cluster.close()
    threads, there = results["threads"], results["cluster"]
    assert np.array_equal(threads.played.counts, there.played.counts)
    print(f"cluster / threads: {there.rounds_per_second / threads.rounds_per_second:.3f}")


def best(ready: Any, workers: Workers) -> Result:
    """The fastest of three runs."""
    return max((run(ready, workers) for _ in range(3)), key=lambda result: result.rounds_per_second)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(*(int(float(one)) for one in sys.argv[1:]))
