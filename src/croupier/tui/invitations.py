"""The ways to a table that ask something first: names for a hot seat, a level for a tournament, which game to resume."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.houses import House, load
from croupier.journal import BadLog, Record, house_of, read, unfinished
from croupier.messages import Refused, Word, say
from croupier.tui.controls import Control
from croupier.tui.party import Party
from croupier.tui.sheets.pick import Pick
from croupier.tui.sheets.question import Question, Write
from croupier.tui.words import ROLES

if TYPE_CHECKING:
    from croupier.tui.screens.lobby import LobbyScreen

LEVELS = ("amateur", "intermediate", "expert")
MOST = 40


class Invitations:
    """What the lobby asks before a game begins or goes on."""

    def __init__(self, lobby: LobbyScreen) -> None:
        self.lobby = lobby
        self.unfinished: list[Path] = []
        self.latest: tuple[House, int] | None = None
        """Where the latest game was left, and in which round."""

    def look_for_games(self) -> None:
        self.unfinished = list(unfinished(self.lobby.house.games))
        self.latest = None
        for path in self.unfinished[:1]:
            try:
                records = read(path)
                self.latest = house_of(records[0]), rounds(records)
            except Refused:
                self.unfinished = self.unfinished[1:]

    def try_to(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as refused:
            self.lobby.house.say_refused(refused)
            self.lobby.repaint()

    def hot_seat(self) -> None:
        lobby, settings = self.lobby, self.lobby.house.settings

        def done(text: str) -> None:
            people = tuple(name.strip()[:16] for name in text.split(",") if name.strip())
            if len(people) < 2:
                raise Refused(say("A hot seat takes two names or more, with commas between them."))
            settings.guests = list(people)
            lobby.call_later(lobby.sit_down, people)

        guests = settings.guests or [settings.name or "Léa", "Max"]
        hint = say("Who plays? Names with commas between them; everybody uses this keyboard in turn.")
        lobby.lay(Write(lobby, say("Hot seat"), hint, done, ", ".join(guests)))

    def tournament(self) -> None:
        from croupier.tournament import Calendar

        lobby, house = self.lobby, self.lobby.chosen
        if house.game != "blackjack" or getattr(house.rules, "dealer_rule", "") == "chase":
            house = load("blackjack/changer")
        name = (lobby.house.settings.name,) if lobby.house.settings.name else ()

        def begin(level: str) -> None:
            self.try_to(lambda: lobby.house.sit_down(house, Party((level,) * 3, name, calendar=Calendar())))

        letter = {"amateur": "a", "intermediate": "i", "expert": "e"}
        answers = [Control(letter[level], ROLES[level], partial(begin, level)) for level in LEVELS]
        text = say("Nine rounds against three bots; every three the poorest leaves. How good are they?")
        title = say("Tournament at {house}", house=house.title(lobby.look.language))
        lobby.lay(Question(lobby, title, text, answers))

    def resume(self) -> None:
        lobby, paths = self.lobby, self.unfinished[:MOST]
        if len(paths) == 1:
            self.try_to(lambda: lobby.house.resume(paths[0]))
            return

        def taken(number: int) -> None:
            self.try_to(lambda: lobby.house.resume(paths[number]))

        lobby.lay(Pick(lobby, say("Resume which game?"), lambda: self._games(paths), taken))

    def _games(self, paths: list[Path]) -> list[tuple[str, str]]:
        look, lines = self.lobby.look, []
        for path in paths:
            try:
                records = read(path)
            except BadLog:
                lines.append((path.stem, ""))
                continue
            house = house_of(records[0])
            people = ", ".join(p["name"] or look(say("You")) for p in records[0]["players"] if not p["plays"])
            left = f"{house.title(look.language)} · {look(Word(house.game))} · {people}"
            lines.append((left, look(say("round {number}", number=rounds(records)))))
        return lines


def rounds(records: list[Record]) -> int:
    return sum(record["event"] == "deal" for record in records)
