"""The ways to a table that ask something first: names for a hot seat, a level for a tournament, which game to resume."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.declare import BadRules, HouseRules
from croupier.houses import TOURNAMENT_HOUSE, House, load
from croupier.messages import Message, Refused, say
from croupier.strategies.names import names
from croupier.table.journal import house_of, read, unfinished
from croupier.table.party import Party
from croupier.telling import telling_of
from croupier.telling.vocabulary import PLAYING_STYLES
from croupier.tui.controls import Control
from croupier.tui.panels.pick import Pick
from croupier.tui.panels.question import Question, Write

if TYPE_CHECKING:
    from croupier.table.sitting import Sitting
    from croupier.tui.screens.lobby import LobbyScreen

LEVELS = ("amateur", "intermediate", "expert")
MOST = 40


class LobbyDialogs:
    """What the lobby asks before a game begins or goes on."""

    def __init__(self, lobby: LobbyScreen) -> None:
        self.lobby = lobby
        self.unfinished: list[Path] = []
        self.latest: int | None = None
        """In which round the latest game was left; None while its log has not been read."""

    def look_for_games(self) -> None:
        self.unfinished, self.latest = list(unfinished(self.lobby.app.games)), None

    def look_into_the_latest(self) -> None:
        """In which round it was left; what cannot be read cannot be resumed."""
        if self.unfinished:
            path = self.unfinished[0]
            self.lobby.meanwhile(lambda: left_in(path), partial(self._looked, path))

    def _looked(self, path: Path, left: Left | None) -> None:
        if left is None:
            self.unfinished = [other for other in self.unfinished if other != path]
        else:
            self.latest = left.round
        self.lobby.repaint()

    def try_to(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as refused:
            self.lobby.app.say_refused(refused)
            self.lobby.repaint()

    def hot_seat(self) -> None:
        lobby, settings = self.lobby, self.lobby.app.settings

        def done(text: str) -> None:
            people = tuple(name.strip()[:16] for name in text.split(",") if name.strip())
            if len(people) < 2:
                raise Refused(say("A hot seat takes two names or more, with commas between them."))
            settings.guests = list(people)
            lobby.call_later(lobby.sit_down, people)

        guests = settings.guests or [settings.name or "Léa", "Max"]
        hint = say("Who plays? Names with commas between them; everybody uses this keyboard in turn.")
        lobby.open_panel(Write(lobby, say("Hot seat"), hint, done, ", ".join(guests)))

    def tournament(self) -> None:
        from croupier.table.tournament import Calendar

        lobby, house = self.lobby, self.lobby.chosen
        if not _holds_a_tournament(house.rules):
            house = load(TOURNAMENT_HOUSE)
        name = (lobby.app.settings.name,) if lobby.app.settings.name else ()

        def begin(level: str) -> None:
            self.try_to(lambda: lobby.app.sit_down(house, Party((level,) * 3, name, calendar=Calendar())))

        letter = {"amateur": "a", "intermediate": "i", "expert": "e"}
        answers = [Control(letter[level], PLAYING_STYLES[level], partial(begin, level)) for level in LEVELS]
        text = say("Nine rounds against three bots; every three the poorest leaves. How good are they?")
        title = say("Tournament at {house}", house=house.title(lobby.look.language))
        lobby.open_panel(Question(lobby, title, text, answers))

    def resume(self) -> None:
        paths = self.unfinished[:MOST]
        if len(paths) == 1:
            self._go_on(paths[0])
            return
        self._say(say("The logs are being read."))
        self.lobby.meanwhile(lambda: [(path, left_in(path)) for path in paths], self._choose)

    def _choose(self, found: list[tuple[Path, Left | None]]) -> None:
        games = [(path, left) for path, left in found if left]
        self._say(None if games else say("None of these games can be read any more."))
        if not games:
            return
        self.lobby.open_panel(
            Pick(
                self.lobby,
                say("Resume which game?"),
                lambda: [self._line(left) for _, left in games],
                lambda number: self._go_on(games[number][0]),
            )
        )

    def _line(self, left: Left) -> tuple[str, str]:
        look = self.lobby.look
        people = ", ".join(name or look(say("You")) for name in left.names)
        where = f"{left.house.title(look.language)} · {look(telling_of(left.house.rules).NAME)} · {people}"
        return where, look(say("round {number}", number=left.round))

    def _go_on(self, path: Path) -> None:
        """Lay the game out as it was left; that of a long evening takes a while."""
        self._say(say("The game is being laid out again."))
        self.lobby.meanwhile(lambda: laid_out(path), self._laid_out)

    def _laid_out(self, game: Sitting | Refused) -> None:
        self._say(game.message if isinstance(game, Refused) else None)
        if isinstance(game, Refused):
            return
        if self.lobby.on_top:
            self.lobby.app.show(game)
        else:
            game.leave()

    def _say(self, message: Message | None) -> None:
        self.lobby.app.said = message
        self.lobby.repaint()


def _holds_a_tournament(rules: HouseRules) -> bool:
    """Can a person and three bots of every level play for everything they have at this house?"""
    try:
        replace(rules, seats=4)
    except BadRules:
        return False
    return set(LEVELS) <= set(names(rules)) and rules.stakeable(1) == 1


class Left(NamedTuple):
    """A game as it was left."""

    house: House
    names: tuple[str, ...]
    """Of its people."""
    round: int


def left_in(path: Path) -> Left | None:
    """What a log says about where it was left; None if it cannot be read."""
    try:
        records = read(path)
        names = tuple(player["name"] for player in records[0]["players"] if not player["plays"])
        return Left(house_of(records[0]), names, sum(record["event"] == "deal" for record in records))
    except Refused:
        return None


def laid_out(path: Path) -> Sitting | Refused:
    from croupier.table.sitting import Sitting

    try:
        return Sitting.resume(path)
    except Refused as refused:
        return refused
