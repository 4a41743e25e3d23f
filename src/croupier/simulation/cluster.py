"""Plays blocks on a Dask cluster. If a worker dies, its blocks are played again by another worker."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

from croupier.messages import Refused, say
from croupier.simulation.blocks import Block, BlockPlayer, Tally

PATIENCE = 5
"""Seconds to wait for a scheduler to answer."""

AHEAD = 4
"""Blocks that are handed out for each thread of the cluster, so that none idles."""


class NoCluster(Refused):
    """A cluster that cannot be used."""


class Cluster:
    """Plays blocks through a scheduler, in threads of its workers."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.client = _client(address, patience)

    def play(self, player: BlockPlayer, blocks: Iterable[Block]) -> Generator[Tally, None, None]:
        given = self.client.scatter(player, broadcast=True)
        waiting: deque[Any] = deque()
        try:
            for block in blocks:
                waiting.append(self.client.submit(_played, given, block, pure=False))
                if len(waiting) > self._ahead():
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            self.client.cancel(list(waiting))

    def close(self) -> None:
        self.client.close()

    def _ahead(self) -> int:
        """The number of blocks to submit ahead. Workers come and go, so it is computed each time."""
        threads: dict[str, int] = self.client.nthreads()
        return AHEAD * max(1, sum(threads.values()))


def _played(player: BlockPlayer, block: Block) -> Tally:
    return player(block)


def _knock(address: str, patience: float) -> None:
    """Try to connect once. The client itself would retry until its timeout."""
    place = urlsplit(address)
    if place.scheme not in ("tcp", "tls") or not place.hostname or not place.port:
        raise ValueError(address)
    create_connection((place.hostname, place.port), patience).close()


def _client(address: str, patience: float) -> Any:
    try:
        import distributed
    except ImportError:
        raise NoCluster(
            say("A cluster needs the extra “cluster”: install it with pip install croupier[cluster].")
        ) from None
    connect: Any = distributed.Client
    try:
        _knock(address, patience)
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
