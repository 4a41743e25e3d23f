"""The cut of a shoe: first everybody promises words, then everybody says them. Pure, but for the time that is left.

Bets wait until the cut is closed, and the first bet keeps it closed. If somebody sits down before the first deal, everybody
cuts anew. Who promised, cut and bet is in the game, so a house that restarts goes on where it was: what was promised
counts, and the words can still be said.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Literal

from croupier.table.game import Game

CUTTING = 2.0
"""Seconds for the promises of a cut, and again for the words."""
RETURNING = 6.0
"""Seconds for either of them after a restart: people have to come back first."""

Phase = Literal["promise", "words"]


class Cutting:
    """What the people at a table may do now to cut its shoe, and until when."""

    def __init__(self) -> None:
        self.phase: Phase | None = None
        self.until = 0.0
        self._for_everybody = False
        """Whether everybody who sits there is waited for, not only who is here."""

    def begin(self, now: float) -> None:
        """A shoe is sealed, or somebody sat down before its first deal, so that all cuts are void: there is time to promise."""
        self.phase, self.until, self._for_everybody = "promise", now + CUTTING, False

    def resume(self, game: Game, now: float) -> None:
        """A table is opened anew: who has promised may still say the words; if nobody has, there is time to promise."""
        self.phase, self.until, self._for_everybody = None, now + RETURNING, True
        if _has_promise(game):
            self.phase = "words"
        elif game.uncut and not game.shoe.cuts:
            self.phase = "promise"

    def go_on(self, game: Game, here: AbstractSet[str], now: float) -> None:
        """Go on where nobody is waited for any more, or where the time is over. `here`: who has a socket open."""
        late = now >= self.until
        if self.phase == "promise":
            people = [seat for seat in game.uncut if self._for_everybody or game.players[seat].who in here]
            if late or all(seat in game.shoe.promises for seat in people):
                self.phase = "words" if _has_promise(game) else None
                self.until = max(self.until, now + CUTTING)
        elif self.phase == "words" and (late or not _has_promise(game)):
            self.end()

    def end(self) -> None:
        self.phase = None


def _has_promise(game: Game) -> bool:
    """Whether somebody has promised a cut who has not said the words."""
    return any(seat in game.shoe.promises for seat in game.uncut)
