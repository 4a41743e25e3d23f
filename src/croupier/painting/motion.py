"""Animation: one motion at a time, to show the order of events."""

from __future__ import annotations

import os
from dataclasses import dataclass
from time import monotonic

SLIDE = 0.12
COLUMNS = 3
TURN = 0.06
PAY = 0.3
FRAME = 0.04
LASTS = {"slide": SLIDE, "turn": 2 * TURN, "pay": PAY}


@dataclass
class Motion:
    """A sliding card, a card that is turned over, or a win that is paid out. It ends by itself."""

    what: str = ""
    began: float = 0.0

    def start(self, what: str) -> None:
        self.what, self.began = what, monotonic()

    def stop(self) -> None:
        self.what = ""

    @property
    def running(self) -> bool:
        if self.what and self._elapsed >= LASTS[self.what]:
            self.what = ""
        return bool(self.what)

    @property
    def _elapsed(self) -> float:
        return monotonic() - self.began

    def distance(self) -> int:
        """The columns between a sliding card and its place; it slows down."""
        if not self.running or self.what != "slide":
            return 0
        left = max(0.0, 1 - self._elapsed / SLIDE)
        return round(COLUMNS * left * left)

    def frames(self) -> int:
        """The frames that a turning card still needs: 2 shows a narrow rim, 1 a wider one, 0 the face."""
        if not self.running or self.what != "turn":
            return 0
        return max(0, 2 - int(self._elapsed / TURN))

    def share_paid(self) -> float:
        """The share of a win that has been paid out, from 0 to 1."""
        return min(1.0, self._elapsed / PAY) if self.running and self.what == "pay" else 1.0


def still() -> bool:
    """Whether the environment turns animations off."""
    return os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"
