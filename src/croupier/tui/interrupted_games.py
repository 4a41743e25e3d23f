"""Games that were interrupted: reading them, choosing one, and going on with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.houses import House
from croupier.messages import Message, Refused, say
from croupier.review.summary import summary_of
from croupier.table.logs import house_of, unfinished
from croupier.telling import telling_of
from croupier.tui.panels.pick import Pick

if TYPE_CHECKING:
    from croupier.table.sitting import Sitting
    from croupier.tui.screens.base import BaseScreen

MOST = 40
"""How many games are offered."""


class InterruptedGames:
    """The games that can be resumed from a screen, the latest first. Their logs are read in a thread."""

    def __init__(self, screen: BaseScreen) -> None:
        self._screen = screen
        self.paths: list[Path] = []
        self.latest: int | None = None
        """The round in which the latest game was interrupted; None while its log is not read, or if it is damaged."""

    def find(self) -> None:
        self.paths, self.latest = list(unfinished(self._screen.app.games)), None

    def read_latest(self) -> None:
        """Read the round of the latest game."""
        if self.paths:
            path = self.paths[0]
            self._screen.run_in_thread(lambda: interrupted_game(path), self._latest_read)

    def _latest_read(self, game: InterruptedGame | Refused) -> None:
        self.latest = None if isinstance(game, Refused) else game.round
        self._screen.repaint()

    def resume(self) -> None:
        """Resume the only game, or ask which."""
        paths = self.paths[:MOST]
        if len(paths) == 1:
            self._resume(paths[0])
            return
        self._show(say("The logs are being read."))
        self._screen.run_in_thread(lambda: [(path, interrupted_game(path)) for path in paths], self._choose)

    def _choose(self, found: list[tuple[Path, InterruptedGame | Refused]]) -> None:
        """Which game is to be resumed: the damaged ones come last, and say why they cannot be."""
        games = sorted(found, key=lambda one: isinstance(one[1], Refused))
        self._show(None)

        def taken(number: int) -> None:
            path, game = games[number]
            if isinstance(game, Refused):
                self._show(say("{id} is damaged: {problem}", id=path.stem, problem=game.message))
            else:
                self._resume(path)

        title = say("Resume which game?")
        self._screen.open_panel(Pick(self._screen, title, lambda: [self._line(*one) for one in games], taken))

    def _line(self, path: Path, game: InterruptedGame | Refused) -> tuple[str, str]:
        look = self._screen.look
        if isinstance(game, Refused):
            return path.stem, look(say("damaged"))
        people = ", ".join(name or look(say("You")) for name in game.names)
        where = f"{game.house.title(look.language)} · {look(telling_of(game.house.rules).NAME)} · {people}"
        return where, look(say("round {number}", number=game.round))

    def _resume(self, path: Path) -> None:
        """Resume a game; its log is replayed in a thread."""
        self._show(say("The game is being resumed."))
        self._screen.run_in_thread(lambda: resumed(path), self._resumed)

    def _resumed(self, game: Sitting | Refused) -> None:
        self._show(game.message if isinstance(game, Refused) else None)
        if isinstance(game, Refused):
            return
        if self._screen.on_top:
            self._screen.app.show(game)
        else:
            game.leave()

    def _show(self, message: Message | None) -> None:
        self._screen.app.notice = message
        self._screen.repaint()


class InterruptedGame(NamedTuple):
    """House, people and round of a game that was interrupted."""

    house: House
    names: tuple[str, ...]
    """The names of its people."""
    round: int


def interrupted_game(path: Path) -> InterruptedGame | Refused:
    """Read an interrupted game from the head and the end of its log; a refusal if it cannot be read."""
    try:
        game = summary_of(path)
        return InterruptedGame(house_of(game.snapshot), tuple(seat.name for seat in game.people), game.rounds)
    except Refused as refused:
        return refused


def resumed(path: Path) -> Sitting | Refused:
    from croupier.table.sitting import Sitting

    try:
        return Sitting.resume(path)
    except Refused as refused:
        return refused
