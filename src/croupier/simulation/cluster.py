"""Plays blocks on a Dask cluster. If a worker dies, its blocks are played again by another worker.

A task is a range of blocks of about a second's work: long enough that the scheduler's work does not matter, short enough
that little is lost with a worker. Towards the end of a run tasks get smaller, so that all workers finish at the same time.
How blocks are grouped has no influence on the figures.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Collection, Generator, Iterable
from concurrent.futures import CancelledError
from itertools import islice
from socket import create_connection
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from croupier.extras import MissingExtra
from croupier.messages import Refused, say
from croupier.simulation.blocks import ROUNDS, Block, BlockPlayer, Tally
from croupier.simulation.threads import LostWorkers

PATIENCE = 5
"""Seconds to wait for a scheduler to answer."""

AHEAD = 3
"""Tasks that are submitted for each thread of the cluster, so that none idles."""

TASK = 1.0
"""The seconds of work that a task should take."""

MOST_BLOCKS = 256
"""The most blocks of a task."""

ATTEMPTS = 5
"""A task whose workers died this often is given up."""


class NoCluster(Refused):
    """A cluster that cannot be used."""


class LostCluster(LostWorkers):
    """A cluster that failed in the middle of a run."""


class Task(NamedTuple):
    """A range of blocks, and the future of what they give."""

    blocks: tuple[Block, ...]
    future: Any


class TaskResult(NamedTuple):
    """What a task gives: tallies, and the seconds of work for a whole block."""

    tallies: tuple[Tally, ...]
    seconds: float


class Remaining:
    """The blocks of a run that are not yet part of a task."""

    def __init__(self, blocks: Collection[Block]) -> None:
        self._blocks, self._left = iter(blocks), len(blocks)

    def next(self, size: int, threads: int) -> tuple[Block, ...]:
        """The blocks of the next task: at most so many, and no more than a share of what is left.

        Each task takes at most half of what a thread would have to do of the rest, so the last ones are single blocks.
        """
        task = tuple(islice(self._blocks, max(1, min(size, self._left // (2 * threads)))))
        self._left -= len(task)
        return task


class Cluster:
    """Plays blocks through a scheduler, in threads of its workers."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.address = address
        self.client = _client(address, patience)

    def play(self, player: BlockPlayer, blocks: Collection[Block], each: bool = True) -> Generator[Tally, None, None]:
        """The tallies in order: of each block, or of whole tasks."""
        try:
            yield from self._play_blocks(player, Remaining(blocks), each)
        except (OSError, CancelledError) as error:
            raise LostCluster(say("The scheduler at “{address}” was lost.", address=self.address)) from error

    def _play_blocks(self, player: BlockPlayer, blocks: Remaining, each: bool) -> Generator[Tally, None, None]:
        # The result of a task, unlike scattered data, is computed again if all workers that hold it die.
        given = self.client.submit(_player_here, player, pure=False)
        waiting: deque[Task] = deque()
        size, threads = 1, self._threads()
        try:
            while True:
                while len(waiting) < AHEAD * threads and (task := blocks.next(size, threads)):
                    waiting.append(Task(task, self._submit(given, task, each)))
                if not waiting:
                    return
                done = self._result(given, waiting.popleft(), each)
                size, threads = _size(size, done.seconds), self._threads()
                yield from done.tallies
        finally:
            _cancel(self.client, waiting)

    def _submit(self, given: Any, blocks: tuple[Block, ...], each: bool) -> Any:
        return self.client.submit(_play, given, blocks, each, pure=False)

    def _result(self, given: Any, task: Task, each: bool) -> TaskResult:
        """Wait for a task; submit it again if the workers that had it died."""
        from distributed import KilledWorker

        future = task.future
        for _ in range(ATTEMPTS):
            try:
                found: TaskResult = future.result()
            except KilledWorker:
                future = self._submit(given, task.blocks, each)
            else:
                return found
        raise LostCluster(say("The workers at “{address}” die again and again at the same task.", address=self.address))

    def close(self) -> None:
        self.client.close()

    def _threads(self) -> int:
        """The threads of all workers. Workers come and go, so they are counted each time."""
        threads: dict[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))


def _cancel(client: Any, waiting: Iterable[Task]) -> None:
    try:
        client.cancel([task.future for task in waiting])
    except (OSError, CancelledError):  # the scheduler is gone, and its tasks with it
        return


def _size(size: int, seconds: float) -> int:
    """The blocks of the next tasks: at most four times as many as before."""
    if not seconds:
        return size
    return max(1, min(4 * size, MOST_BLOCKS, round(TASK / seconds)))


def _player_here(player: BlockPlayer) -> BlockPlayer:
    return player


def _play(player: BlockPlayer, blocks: tuple[Block, ...], each: bool) -> TaskResult:
    """Play a task on a worker. Whole blocks are added up unless each is asked for; a part of a block stays apart."""
    began = perf_counter()
    tallies: list[Tally] = []
    for block in blocks:
        tally = player(block)
        if tallies and not each and block.rounds == ROUNDS:
            tallies[-1] = tallies[-1].plus(tally)
        else:
            tallies.append(tally)
    rounds = sum(block.rounds for block in blocks)
    return TaskResult(tuple(tallies), (perf_counter() - began) * ROUNDS / rounds)


def _check_reachable(address: str, patience: float) -> None:
    """Connect once, and raise an error if that fails. The client itself would retry until its timeout."""
    place = urlsplit(address)
    if place.scheme not in ("tcp", "tls") or not place.hostname or not place.port:
        raise ValueError(address)
    create_connection((place.hostname, place.port), patience).close()


def _silence() -> None:
    """A lost scheduler is told in one sentence: the loggers of `distributed`, each with a level of its own, are quiet."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _client(address: str, patience: float) -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtra("distributed", "cluster") from None
    connect: Any = distributed.Client
    _silence()
    try:
        _check_reachable(address, patience)
        client: Any = connect(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise NoCluster(
            say("No scheduler answers at “{address}”; an address looks like tcp://10.0.0.1:8786.", address=address)
        ) from None
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        client.close()
        raise NoCluster(say("The scheduler at “{address}” has no workers.", address=address)) from None
    return client
