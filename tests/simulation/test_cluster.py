"""Blocks on a real scheduler with two workers, one of which is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from croupier.games.war import Rules
from croupier.simulation import blocks
from croupier.simulation.cluster import Cluster, LostCluster, NoCluster
from croupier.simulation.run import Progress, RunPlan, prepare, run
from croupier.strategies import named
from paper.commands import document

pytestmark = pytest.mark.slow

RULES = Rules()


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
    workers: list[subprocess.Popen[bytes]]
    scheduler: subprocess.Popen[bytes]
    more: Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def dask(tmp_path: Path) -> Generator[Dask, None, None]:
    file = tmp_path / "scheduler.json"
    common = ("--scheduler-file", str(file), "--no-dashboard")
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            program("distributed.cli.dask_scheduler", *common, "--host", "127.0.0.1", "--port", "0")
        )
        wait_for(file.exists)
        numbers = count()

        def more() -> subprocess.Popen[bytes]:
            folder = str(tmp_path / str(next(numbers)))
            spec = (
                "distributed.cli.dask_worker",
                *common,
                "--no-nanny",
                "--nthreads",
                "1",
                "--local-directory",
                folder,
            )
            return stack.enter_context(program(*spec))

        yield Dask(json.loads(file.read_text())["address"], [more(), more()], scheduler, more)


def kill(*processes: subprocess.Popen[bytes]) -> None:
    for process in processes:
        process.send_signal(signal.SIGKILL)
        process.wait()


def test_a_worker_that_dies_costs_nothing_but_its_block(dask: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "ROUNDS", 1 << 20)
    ready = prepare(RunPlan.of(RULES, named("always-war", RULES), 80 << 20, seed=9))
    cluster = Cluster(dask.address, patience=60)
    wait_for(lambda: len(cluster.client.nthreads()) == 2)

    def kill_one(progress: Progress) -> None:
        if progress.result.rounds >= 10 << 20 and dask.workers[0].poll() is None:
            kill(dask.workers[0])

    found, here = run(ready, cluster, progress=kill_one), run(ready)
    assert len(cluster.client.nthreads()) == 1
    cluster.close()
    assert found.rounds == 80 << 20
    assert np.array_equal(found.played.counts, here.played.counts)
    assert found.played.cards == here.played.cards
    arguments = ("simulate", "war/casino-war", "--rounds", "3e6", "--seed", "9", "--sessions", "0")
    there, here_too = document(*arguments, "--scheduler", dask.address), document(*arguments)
    assert {**there, "rounds_per_second": 0} == {**here_too, "rounds_per_second": 0}


def test_all_workers_killed_and_replaced_end_in_the_same_figures(dask: Dask) -> None:
    ready = prepare(RunPlan.of(RULES, named("always-war", RULES), 100 << 20, seed=9))
    cluster = Cluster(dask.address, patience=60)
    wait_for(lambda: len(cluster.client.nthreads()) == 2)
    told: list[int] = []

    def kill_all(progress: Progress) -> None:
        told.append(progress.result.rounds)
        if progress.result.rounds >= 10 << 20 and dask.workers[0].poll() is None:
            kill(*dask.workers)
            dask.more()
            dask.more()

    found, here = run(ready, cluster, progress=kill_all), run(ready)
    cluster.close()
    assert dask.workers[0].poll() is not None
    assert len(told) < 60, "a task is several blocks"
    assert found.rounds == 100 << 20
    assert np.array_equal(found.played.counts, here.played.counts)
    assert found.played.cards == here.played.cards


def test_a_scheduler_that_goes_away_is_a_sentence_and_the_checkpoint_holds(dask: Dask, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    plan = RunPlan.of(RULES, named("always-war", RULES), 100 << 20, seed=9)
    ready, cluster = prepare(plan), Cluster(dask.address, patience=60)

    def kill_scheduler(progress: Progress) -> None:
        if progress.result.rounds >= 10 << 20 and dask.scheduler.poll() is None:
            kill(dask.scheduler)

    with pytest.raises(LostCluster, match=r"The scheduler at “tcp://.*” was lost"):
        run(ready, cluster, file, kill_scheduler)
    cluster.close()
    rest = run(ready, checkpoint=file)
    assert rest.rounds == 100 << 20
    assert rest.dealt <= 90 << 20
    assert np.array_equal(rest.played.counts, run(ready).played.counts)


def test_a_precision_is_reached_at_the_same_block_as_here(dask: Dask) -> None:
    ready = prepare(RunPlan.of(RULES, named("always-war", RULES), until_error=0.00021, seed=9))
    cluster = Cluster(dask.address, patience=60)
    found, here = run(ready, cluster), run(ready)
    cluster.close()
    assert found.rounds == here.rounds > 5 << 20


def test_a_scheduler_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(NoCluster, match=r"tcp://127.0.0.1:1”"):
        Cluster("tcp://127.0.0.1:1", patience=0.5)
    for address in ("nonsense", "tcp://127.0.0.1", "http://127.0.0.1:8786"):
        with pytest.raises(NoCluster, match="looks like tcp://"):
            Cluster(address, patience=0.5)
