"""Pictures that the house draws: one at a time, in a thread of its own, few a minute; the last ones are kept.

One takes half a second of the processor. Drawn where the database is read, those of one stranger would keep everybody waiting.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from croupier.messages import say
from croupier.web.buckets import Bucket
from croupier.web.requests import Failure

About = TypeVar("About", bound=Hashable)

KEPT = 64
RATE, AT_ONCE = 0.2, 10
"""How many pictures are drawn in a second, and how many may wait."""


class Pictures:
    """Draws what stands on a picture, once."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._limit = Bucket(RATE, AT_ONCE)
        self._drawn: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def draw(self, about: About, draw: Callable[[About], bytes]) -> bytes:
        """The picture of this, drawn now or before; refused if many were drawn lately."""
        drawn = self._drawn.get(about)
        if drawn is None or (drawn.done() and drawn.exception()):
            if not self._limit.take():
                raise Failure(429, say("Many pictures are drawn just now. Try again in a minute."))
            drawn = asyncio.get_running_loop().run_in_executor(self._thread, draw, about)
            self._drawn[about] = drawn
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(about)
        return await asyncio.shield(drawn)

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)
