"""The lobby's dialogs: names for a hot seat, a level for a tournament, a game to resume."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.declare import BadRules, HouseRules
from croupier.houses import TOURNAMENT_HOUSE, House, load
from croupier.messages import Message, Refused, say
from croupier.records.summary import summary_of
from croupier.strategies.names import names
from croupier.table.logs import house_of, unfinished
from croupier.table.party import Party
from croupier.telling import telling_of
from croupier.telling.vocabulary import PLAYING_STYLES
from croupier.tui.controls import Control
from croupier.tui.panels.pick import Pick
from croupier.tui.panels.question import QuestionPanel, WritePanel

if TYPE_CHECKING:
    from croupier.table.sitting import Sitting
    from croupier.tui.screens.lobby import LobbyScreen

LEVELS = ("amateur", "intermediate", "expert")
LETTERS = {"amateur": "a", "intermediate": "i", "expert": "e"}
TABLE = 4
"""How many players a tournament usually has."""
MOST = 40


class LobbyDialogs:
    """The questions that the lobby asks before a game begins or is resumed."""

    def __init__(self, lobby: LobbyScreen) -> None:
        self.lobby = lobby
        self.unfinished: list[Path] = []
        self.latest: int | None = None
        """The round in which the latest game was interrupted; None while its log is not read, or if it is damaged."""

    def find_unfinished(self) -> None:
        self.unfinished, self.latest = list(unfinished(self.lobby.app.games)), None

    def read_latest(self) -> None:
        """Read the round of the latest game."""
        if self.unfinished:
            path = self.unfinished[0]
            self.lobby.run_in_thread(lambda: interrupted_game(path), self._latest_read)

    def _latest_read(self, game: InterruptedGame | Refused) -> None:
        self.latest = None if isinstance(game, Refused) else game.round
        self.lobby.repaint()

    def try_to(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as refused:
            self._show(refused.message)

    def hot_seat(self) -> None:
        lobby, settings = self.lobby, self.lobby.app.settings

        def done(text: str) -> None:
            people = names_of(text)
            if len(people) < 2:
                raise Refused(say("A hot seat takes two names or more, with commas between them."))
            settings.guests = list(people)
            lobby.call_later(lobby.sit_down, people)

        guests = settings.guests or [settings.name or "Léa", "Max"]
        hint = say("Who plays? Names with commas between them; everybody uses this keyboard in turn.")
        lobby.open_panel(WritePanel(lobby, say("Hot seat"), hint, done, ", ".join(guests)))

    def tournament(self) -> None:
        """Ask who plays: one person against AI players of a level, or friends."""
        lobby, house = self.lobby, self.lobby.chosen
        if not _holds_a_tournament(house.rules):
            house = load(TOURNAMENT_HOUSE)
        name = (lobby.app.settings.name,) if lobby.app.settings.name else ()
        answers = [
            Control(LETTERS[level], PLAYING_STYLES[level], partial(self._begin_tournament, house, name, (level,) * 3))
            for level in LEVELS
        ]
        answers.append(Control("f", say("With friends, at this keyboard"), partial(self._friends, house)))
        text = say("Nine rounds; every three the poorest leaves. Against three bots of which level, or with friends?")
        lobby.open_panel(QuestionPanel(lobby, self._tournament_title(house), text, answers))

    def _friends(self, house: House) -> None:
        lobby, settings = self.lobby, self.lobby.app.settings

        def done(text: str) -> None:
            people = names_of(text)
            if len(people) < 2:
                raise Refused(say("A tournament of friends takes two names or more, with commas between them."))
            settings.guests = list(people)
            lobby.call_later(self._with_bots, house, people)

        guests = settings.guests or [settings.name or "Léa", "Max"]
        hint = say("Who plays? Names with commas between them; everybody uses this keyboard in turn.")
        lobby.open_panel(WritePanel(lobby, self._tournament_title(house), hint, done, ", ".join(guests)))

    def _with_bots(self, house: House, people: tuple[str, ...]) -> None:
        """Ask whether AI players fill the table up to four; a table of four friends is full."""
        spare = TABLE - len(people)
        if spare <= 0:
            self._begin_tournament(house, people, ())
            return
        nobody = Control("enter", say("Nobody else"), partial(self._begin_tournament, house, people, ()), also=("n",))
        levels = [
            Control(
                LETTERS[level], PLAYING_STYLES[level], partial(self._begin_tournament, house, people, (level,) * spare)
            )
            for level in LEVELS
        ]
        text = say("{names} play. Who takes the other seats, {seats} of four?", names=people, seats=spare)
        self.lobby.open_panel(QuestionPanel(self.lobby, self._tournament_title(house), text, [nobody, *levels]))

    def _begin_tournament(self, house: House, people: tuple[str, ...], bots: tuple[str, ...]) -> None:
        from croupier.table.tournament import Calendar

        self.try_to(lambda: self.lobby.app.sit_down(house, Party(bots, people, calendar=Calendar())))

    def _tournament_title(self, house: House) -> Message:
        return say("Tournament at {house}", house=house.title(self.lobby.look.language))

    def resume(self) -> None:
        paths = self.unfinished[:MOST]
        if len(paths) == 1:
            self._resume(paths[0])
            return
        self._show(say("The logs are being read."))
        self.lobby.run_in_thread(lambda: [(path, interrupted_game(path)) for path in paths], self._choose)

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
        self.lobby.open_panel(Pick(self.lobby, title, lambda: [self._line(*one) for one in games], taken))

    def _line(self, path: Path, game: InterruptedGame | Refused) -> tuple[str, str]:
        look = self.lobby.look
        if isinstance(game, Refused):
            return path.stem, look(say("damaged"))
        people = ", ".join(name or look(say("You")) for name in game.names)
        where = f"{game.house.title(look.language)} · {look(telling_of(game.house.rules).NAME)} · {people}"
        return where, look(say("round {number}", number=game.round))

    def _resume(self, path: Path) -> None:
        """Resume a game; its log is replayed in a thread."""
        self._show(say("The game is being resumed."))
        self.lobby.run_in_thread(lambda: resumed(path), self._resumed)

    def _resumed(self, game: Sitting | Refused) -> None:
        self._show(game.message if isinstance(game, Refused) else None)
        if isinstance(game, Refused):
            return
        if self.lobby.on_top:
            self.lobby.app.show(game)
        else:
            game.leave()

    def _show(self, message: Message | None) -> None:
        self.lobby.app.notice = message
        self.lobby.repaint()


def names_of(text: str) -> tuple[str, ...]:
    """The names in a line, with commas between them."""
    return tuple(name.strip()[:16] for name in text.split(",") if name.strip())


def _holds_a_tournament(rules: HouseRules) -> bool:
    """Whether the house has four seats, bots of every level, and takes any stake."""
    try:
        replace(rules, seats=4)
    except BadRules:
        return False
    return set(LEVELS) <= set(names(rules)) and rules.stakeable(1) == 1


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
        return InterruptedGame(house_of(game.head), tuple(seat.name for seat in game.people), game.rounds)
    except Refused as refused:
        return refused


def resumed(path: Path) -> Sitting | Refused:
    from croupier.table.sitting import Sitting

    try:
        return Sitting.resume(path)
    except Refused as refused:
        return refused
