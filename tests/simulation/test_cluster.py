"""Blocks on a real scheduler with two workers, one of which is killed."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from croupier.games.war import Rules
from croupier.simulation.blocks import Blocks
from croupier.simulation.cluster import Cluster, NoCluster, Remaining
from croupier.simulation.result import Result
from croupier.simulation.run import Ready, RunPlan, RunProgress, prepare, run
from croupier.strategies import find_strategy
from paper.commands import document

pytestmark = pytest.mark.slow

RULES = Rules()
BLOCKS = 60
"""Blocks of a run."""


@contextmanager
def program(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for(true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError


@dataclass
class Dask:
    address: str
    scheduler: subprocess.Popen[bytes]
    start: Callable[[], subprocess.Popen[bytes]]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def with_two_workers(self) -> Cluster:
        """A cluster with two living workers."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < 2:
            self.workers.append(self.start())
        cluster = Cluster(self.address, patience=60)
        wait_for(lambda: len(cluster.client.nthreads()) == 2)
        return cluster


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Generator[Dask, None, None]:
    """One scheduler for all tests; the last one kills it."""
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    common = ("--scheduler-file", str(file), "--no-dashboard")
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            program("distributed.cli.dask_scheduler", *common, "--host", "127.0.0.1", "--port", "0")
        )
        wait_for(file.exists)
        numbers = count()

        def start() -> subprocess.Popen[bytes]:
            own = ("--no-nanny", "--nthreads", "1", "--local-directory", str(folder / str(next(numbers))))
            return stack.enter_context(program("distributed.cli.dask_worker", *common, *own))

        yield Dask(json.loads(file.read_text())["address"], scheduler, start)


@pytest.fixture(scope="module")
def ready() -> Ready:
    return prepare(RunPlan.of(RULES, find_strategy("always-war", RULES), BLOCKS << 20, seed=9))


@pytest.fixture(scope="module")
def here(ready: Ready) -> Result:
    """What the same run comes to without a cluster."""
    return run(ready)


def same(one: Result, other: Result) -> bool:
    return (
        one.rounds == other.rounds
        and np.array_equal(one.played.counts, other.played.counts)
        and one.played.cards == other.played.cards
    )


def kill(*processes: subprocess.Popen[bytes]) -> None:
    for process in processes:
        process.send_signal(signal.SIGKILL)
        process.wait()


def test_a_cluster_comes_to_the_same_precision_and_the_same_figures(dask: Dask) -> None:
    precise = prepare(RunPlan.of(RULES, find_strategy("always-war", RULES), until_error=0.00042, seed=9))
    cluster = dask.with_two_workers()
    found = run(precise, cluster)
    cluster.close()
    assert found.rounds == run(precise).rounds > 3 << 20
    arguments = ("simulate", "war/casino-war", "--rounds", "3e6", "--seed", "9", "--sessions", "0")
    there, here_too = document(*arguments, "--scheduler", dask.address), document(*arguments)
    assert {**there, "rounds_per_second": 0} == {**here_too, "rounds_per_second": 0}


def test_workers_that_die_cost_nothing_but_their_blocks(dask: Dask, ready: Ready, here: Result) -> None:
    """First one of two is killed, then the other one, and two new ones take their places."""
    cluster, told, old = dask.with_two_workers(), list[int](), list(dask.workers)

    def kill_some(progress: RunProgress) -> None:
        told.append(progress.result.rounds)
        if progress.result.rounds >= 10 << 20 and old[0].poll() is None:
            kill(old[0])
        if progress.result.rounds >= 25 << 20 and old[1].poll() is None:
            kill(old[1])
            dask.workers = [dask.start(), dask.start()]

    found = run(ready, cluster, progress=kill_some)
    cluster.close()
    assert None not in [worker.poll() for worker in old]
    assert len(told) < BLOCKS * 2 // 3, "a task is several blocks"
    assert same(found, here)


def test_a_scheduler_that_goes_away_is_a_sentence_and_the_checkpoint_holds(
    dask: Dask, tmp_path: Path, ready: Ready, here: Result
) -> None:
    file, cluster = tmp_path / "kept.json", dask.with_two_workers()

    def kill_scheduler(progress: RunProgress) -> None:
        if progress.result.rounds >= 10 << 20 and dask.scheduler.poll() is None:
            kill(dask.scheduler)

    found = run(ready, cluster, file, kill_scheduler)
    cluster.close()
    assert re.fullmatch(r"The scheduler at “tcp://.*” was lost. The checkpoint holds what was played.", str(found.lost))
    assert not found.complete
    assert found.rounds >= 10 << 20
    rest = run(ready, checkpoint=file)
    assert rest.dealt <= (BLOCKS - 10) << 20
    assert same(rest, here)


def test_a_scheduler_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(NoCluster, match=r"tcp://127.0.0.1:1”"):
        Cluster("tcp://127.0.0.1:1", patience=0.5)
    for address in ("nonsense", "tcp://127.0.0.1", "http://127.0.0.1:8786"):
        with pytest.raises(NoCluster, match="looks like tcp://"):
            Cluster(address, patience=0.5)


def test_tasks_get_smaller_towards_the_end_of_a_run() -> None:
    """So that no worker has a second's work left while the others idle."""
    remaining, sizes = Remaining(Blocks(100 << 20)), list[int]()
    while task := remaining.next(20, threads=2):
        sizes.append(len(task))
    assert sum(sizes) == 100
    assert sizes[0] == 20
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-4:] == [1, 1, 1, 1]
