"""Presses keys and waits until the app has done everything that follows from them.

Textual's own pilot sleeps until the processor is idle: at least three fiftieths of a second for each key. This one looks
at the message queues: the app is idle when each of its parts waits for its next message and nothing is left to paint.
"""

from __future__ import annotations

import asyncio

from textual import events
from textual.keys import Keys, _character_to_key, key_to_character
from textual.message_pump import MessagePump
from textual.pilot import Pilot, WaitForScreenTimeout

PATIENCE = 30.0
"""Seconds after which an app that is still busy is an error."""
NAMES = {key.value for key in Keys}
"""The keys that have a name and no character."""


class QuickPilot(Pilot[None]):
    """Textual's pilot without its sleep."""

    async def press(self, *keys: str) -> None:
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 else key
            character = key if len(key) == 1 else key_to_character(key)
            assert character or key in NAMES, f"{key} is no key of Textual: it would type nothing."
            self.app.post_message(events.Key(name, character))
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        """Wait so many seconds, or until the app is idle."""
        if delay is not None:
            await super().pause(delay)
            return
        await self._idle()
        while self.app.is_running and self.app.screen_stack:
            self.app._check_resize()  # what timers would do a few milliseconds later: a new size, a new frame
            self.app.screen._on_timer_update()
            if not self._busy():
                break
            await self._idle()

    async def _idle(self) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while self._busy():
            if asyncio.get_running_loop().time() > deadline:
                raise WaitForScreenTimeout("The app is still busy.")
            await asyncio.sleep(0)

    def _busy(self) -> bool:
        """Whether any part of the app is at work: it has something to do, or does not wait for a message."""
        return self.app._exception is None and any(
            part.is_running and (part._next_callbacks or not _waits(part)) for part in (self.app, *self.app._registry)
        )


def _waits(part: MessagePump) -> bool:
    """Whether a part of the app waits for its next message."""
    arrived: asyncio.Event = part._message_queue.ready_event
    return not arrived.is_set() and bool(arrived._waiters)
