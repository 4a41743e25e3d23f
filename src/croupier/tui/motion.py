"""What moves: one thing at a time, and only to tell the order of things."""

from __future__ import annotations

import os
from dataclasses import dataclass
from time import monotonic

SLIDE = 0.12
COLUMNS = 3
TURN = 0.06
COUNT = 0.3
FRAME = 0.04
LASTS = {"slide": SLIDE, "turn": 2 * TURN, "count": COUNT}


@dataclass
class Motion:
    """A card that slides, one that is turned over, or chips that are counted out; it ends by itself."""

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
        """How many columns a card is still away; it slows down as it comes."""
        if not self.running or self.what != "slide":
            return 0
        left = max(0.0, 1 - self._elapsed / SLIDE)
        return round(COLUMNS * left * left)

    def frames(self) -> int:
        """How many frames a card that is turned over still needs: 2 its edge, 1 its rim, 0 its face."""
        if not self.running or self.what != "turn":
            return 0
        return max(0, 2 - int(self._elapsed / TURN))

    def counted(self) -> float:
        """How much of what was won has been counted out, from 0 to 1."""
        return min(1.0, self._elapsed / COUNT) if self.running and self.what == "count" else 1.0


def still() -> bool:
    """Does the environment ask that nothing moves?"""
    return os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"
