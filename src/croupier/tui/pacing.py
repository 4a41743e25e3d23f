"""The pace of a table: pauses between events, animates them, and skips ahead when a key is pressed."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

from croupier.tui.motion import FRAME, Motion, still
from croupier.tui.playback import PACES

if TYPE_CHECKING:
    from croupier.tui.screens.table import TableScreen

PATIENCE = 5.0
"""After how many seconds the bell calls the person whose turn it is."""


class Pacing:
    """Runs the playback of a table screen: one event after the other, each shown for its time."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.motion = screen, Motion()
        self._timer: Timer | None = None
        self._frames: Timer | None = None
        self._moved_since = monotonic()

    def start(self) -> None:
        self.set_pace()
        self._frames = self.screen.set_interval(FRAME, self._frame, pause=True)
        self.screen.call_after_refresh(self._play)

    def set_pace(self) -> None:
        self.screen.playback.pace = PACES[self.screen.app.settings.speed]

    def go_on(self) -> None:
        self._moved_since = monotonic()
        self._play()

    def heard(self) -> None:
        """A message came from a house elsewhere: play it now, or after the event that is being shown."""
        if self._timer is None:
            self.screen.playback.catch_up()
            self.go_on()

    def _play(self) -> None:
        """Play until an event is to be shown for a while, or the game waits for a person."""
        self._timer = None
        while True:
            delay = self.screen.playback.play_next()
            if delay is None:
                self._rest()
                break
            if delay:
                if self.screen.playback.arrived:
                    self._show("turn" if self.screen.playback.turned else "slide")
                self._timer = self.screen.set_timer(delay, self._play)
                break
        self.screen.repaint()

    def settled(self) -> None:
        """A round is over: animate the payment."""
        if self.screen.playback.pace.card:
            self._show("pay")

    def _show(self, what: str) -> None:
        if self._frames and not (self.screen.app.settings.still or still()):
            self.motion.start(what)
            self._frames.resume()

    def _frame(self) -> None:
        if not self.motion.running and self._frames:
            self._frames.pause()
        self.screen.repaint()

    def _rest(self) -> None:
        if monotonic() - self._moved_since > PATIENCE and self.screen.app.settings.sound == "bell":
            self.screen.app.bell()
        self._moved_since = monotonic()
        self.screen.person_awaited()

    def hurry(self) -> bool:
        """Finish all that runs without a person; return whether anything was running."""
        self.motion.stop()
        if not self.screen.playback.moving:
            return False
        if self._timer:
            self._timer.stop()
            self._timer = None
        self.screen.playback.finish()
        self.motion.stop()
        self._rest()
        self.screen.repaint()
        return True
