"""The pace of a table: pauses between events, animates them, and skips ahead when a key is pressed."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textual.message_pump import MessagePump
from textual.timer import Timer

from croupier.tui.motion import FRAME, Motion, still
from croupier.tui.playback import PACES, Playback
from croupier.tui.settings import Settings

PATIENCE = 5.0
"""After how many seconds without a turn somebody may have looked away."""


class Pacing:
    """Runs a playback: one event after the other, each shown for its time.

    `timers`: whoever has timers and lives as long as the table is shown; `repaint` shows the table as it is now; `awaited`
    is called when the game waits for a person, with whether that took long.
    """

    def __init__(
        self, playback: Playback, timers: MessagePump, repaint: Callable[[], None], awaited: Callable[[bool], None]
    ) -> None:
        self._playback, self._timers, self._repaint, self._awaited = playback, timers, repaint, awaited
        self.motion = Motion()
        self._settings: Settings | None = None
        self._timer: Timer | None = None
        self._frames: Timer | None = None
        self._moved_since = monotonic()

    def start(self, settings: Settings) -> None:
        self._settings = settings
        self.set_pace(settings)
        self._frames = self._timers.set_interval(FRAME, self._frame, pause=True)
        self._timers.call_after_refresh(self._play)

    def set_pace(self, settings: Settings) -> None:
        self._playback.pace = PACES[settings.speed]

    def go_on(self) -> None:
        self._moved_since = monotonic()
        self._play()

    def heard(self) -> None:
        """A message came from a house elsewhere: play it now, or after the event that is being shown."""
        if self._timer is None:
            self._playback.catch_up()
            self.go_on()

    def _play(self) -> None:
        """Play until an event is to be shown for a while, or the game waits for a person."""
        self._timer = None
        while True:
            delay = self._playback.play_next()
            if delay is None:
                self._rest()
                break
            if delay:
                if self._playback.arrived:
                    self._show("turn" if self._playback.turned else "slide")
                self._timer = self._timers.set_timer(delay, self._play)
                break
        self._repaint()

    def settled(self) -> None:
        """A round is over: animate the payment."""
        if self._playback.pace.card:
            self._show("pay")

    def _show(self, what: str) -> None:
        if self._frames and self._settings and not (self._settings.still or still()):
            self.motion.start(what)
            self._frames.resume()

    def _frame(self) -> None:
        if not self.motion.running and self._frames:
            self._frames.pause()
        self._repaint()

    def _rest(self) -> None:
        long = monotonic() - self._moved_since > PATIENCE
        self._moved_since = monotonic()
        self._awaited(long)

    def hurry(self) -> bool:
        """Finish all that runs without a person; return whether anything was running."""
        self.motion.stop()
        if not self._playback.moving:
            return False
        if self._timer:
            self._timer.stop()
            self._timer = None
        self._playback.finish()
        self.motion.stop()
        self._rest()
        self._repaint()
        return True
