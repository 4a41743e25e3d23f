"""Answers of the counter's sheet for its screen, from a helper process that keeps the rounds of a house."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol

from croupier.processes.queue import URGENT, WAITING, Found, Query, QueryQueue, Reply

WORKER = "croupier.paper.sheet_worker"
STAGES = 3
"""Computed, from some rounds, from many."""


class Answers(Protocol):
    """Who answers the sliders."""

    def find(self, house: str, count: str, stage: int, settings: Mapping[str, Any]) -> Found: ...

    def close(self) -> None: ...


class SheetAnswers:
    """Asks workers and keeps their answers; only the latest question is still wanted when its turn comes.

    The many rounds of the last stage are dealt by a worker of their own, so that a slider is answered meanwhile.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called from another thread when an answer is there."""
        self._changed = changed
        self._found: dict[Hashable, Found] = {}
        self._latest: Hashable = None
        self._queues = [
            QueryQueue(name, WORKER, self._is_wanted, self._keep) for name in ("counter's sheet", "refined sheet")
        ]
        for queue in self._queues:
            queue.start()

    def find(self, house: str, count: str, stage: int, settings: Mapping[str, Any]) -> Found:
        """The answer, or that it is being computed."""
        key = (house, count, stage, json.dumps(settings, sort_keys=True))
        self._latest = key
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = WAITING
            self._queues[stage == STAGES - 1].ask(URGENT, key, Query("sheet", key))
        return found

    def close(self) -> None:
        for queue in self._queues:
            queue.close()

    # Called from the queues' threads

    def _is_wanted(self, key: Hashable) -> bool:
        if key == self._latest:
            return True
        self._found.pop(key, None)
        return False

    def _keep(self, key: Hashable, reply: Reply) -> None:
        self._found[key] = Found.of(reply)
        self._changed()
