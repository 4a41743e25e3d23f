"""What makes a table go: it waits between cards, shows what moves, and hurries when a key is pressed."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

from croupier.tui.motion import FRAME, Motion, still
from croupier.tui.playback import PACES

if TYPE_CHECKING:
    from croupier.tui.screens.table import TableScreen

PATIENCE = 5.0
"""Who has waited so many seconds is called by the bell."""


class Pacing:
    """Winds the driver of a table screen: one thing after the other, each looked at for its time."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.motion = screen, Motion()
        self._timer: Timer | None = None
        self._frames: Timer | None = None
        self._moved_since = monotonic()

    def start(self) -> None:
        self.set_pace()
        self._frames = self.screen.set_interval(FRAME, self._frame, pause=True)
        self.screen.call_after_refresh(self._pump)

    def set_pace(self) -> None:
        self.screen.playback.pace = PACES[self.screen.app.settings.speed]

    def go_on(self) -> None:
        self._moved_since = monotonic()
        self._pump()

    def _pump(self) -> None:
        """Let the table go on until something is to be looked at, or a person is awaited."""
        self._timer = None
        while True:
            delay = self.screen.playback.beat()
            if delay is None:
                self._rest()
                break
            if delay:
                if self.screen.playback.arrived:
                    self._show("turn" if self.screen.playback.turned else "slide")
                self._timer = self.screen.set_timer(delay, self._pump)
                break
        self.screen.repaint()

    def settled(self) -> None:
        """A round is over: what was won counts up."""
        if self.screen.playback.pace.card:
            self._show("count")

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
        self.screen.at_rest()

    def hurry(self) -> bool:
        """Finish whatever moves; was a card on its way?"""
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
