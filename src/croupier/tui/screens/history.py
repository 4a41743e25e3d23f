"""The screen with statistics for each house; every past game can be replayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.houses import load
from croupier.messages import Message, Refused, say
from croupier.processes.queue import Found
from croupier.review.game import ReviewedGame, read_game
from croupier.review.history import (
    GameResult,
    HouseRecord,
    PersonKey,
    by_house,
    by_person,
    expected,
    past_games,
)
from croupier.table.logs import Damaged
from croupier.tui.action_bar import action_bar_rows, paint_action_bar
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control, paint_footer
from croupier.tui.dialogs.choice import pick_dialog
from croupier.tui.house_screen import Run
from croupier.tui.painters.house_records import RecordList, paint_house_records, paint_record
from croupier.tui.painters.title_bar import paint_title
from croupier.tui.screens.base import BaseScreen
from croupier.tui.value_texts import coming


class HistoryScreen(BaseScreen):
    """The past games of one person and their results, by house."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[HouseRecord] | None = None
        """The results of the person by house; None while the logs are being read."""
        self.people: dict[PersonKey, list[GameResult]] = {}
        """The games of each person, whoever played last first."""
        self.person: PersonKey = ""
        self.at = 0
        self.damaged: list[Damaged] = []
        """The logs that cannot be read."""
        self._told: Message | None = None
        """What was said last, until the next key."""
        self._reading = False
        """Whether a game is being read for a replay."""

    def on_mount(self) -> None:
        you = self.app.settings.name
        self.run_in_thread(lambda: by_person(past_games(self.app.games, damaged=self.damaged), you), self._found)

    def _found(self, people: dict[PersonKey, list[GameResult]]) -> None:
        self.people = people
        you = self.app.settings.name
        self._show(you if you in people else next(iter(people), you))

    def _show(self, person: PersonKey) -> None:
        """Show the games of a person."""
        self.person, self.at = person, 0
        self.records = by_house(self.people.get(person, []))
        self.repaint()

    def name_of(self, person: PersonKey) -> str:
        if isinstance(person, int):
            return self.look(say("Player {number}", number=person))
        return person or self.look(say("You"))

    @property
    def chosen(self) -> HouseRecord | None:
        return self.records[self.at] if self.records else None

    def title_of(self, house: str) -> str:
        try:
            return load(house).title(self.look.language)
        except Refused:
            return house

    # Keys

    def command(self, key: str, character: str) -> Run | None:
        self._told = None
        return super().command(key, character)

    def controls(self) -> list[Control]:
        return [*self.actions(), *self.footer(), Control("up", "", lambda: self.point(self.at - 1), shown=False)]

    def actions(self) -> list[Control]:
        broken = [Control("x", say("Damaged logs"), self._show_damaged, extra=str(len(self.damaged)))]
        if not self.chosen:
            return [Control("enter", say("Back"), self.back), *broken * bool(self.damaged and self.records is not None)]
        controls = [
            Control("enter", say("Games"), lambda: self._games(say("Which game?"), self.open), also=("space",)),
            Control("e", say("Look back"), lambda: self._games(say("Look back on which game?"), self.look_back)),
            Control("w", say("Watch the latest round"), lambda: self.open(self._all()[0], last=True)),
        ]
        if len(self.people) > 1:
            controls.append(Control("p", say("Player"), self._choose_person, extra=self.name_of(self.person)))
        return controls + broken * bool(self.damaged)

    def _show_damaged(self) -> None:
        """The logs that cannot be read; picking one says why."""

        def why(number: int) -> None:
            log = self.damaged[number]
            self._told = say("{id} is damaged: {problem}", id=log.path.stem, problem=log.reason)
            self.repaint()

        lines = [(log.path.stem, "") for log in self.damaged]
        self.app.push_screen(pick_dialog(say("Damaged logs"), lambda: lines, why))

    def footer(self) -> list[Control]:
        return [
            Control("down", say("House"), lambda: self.point(self.at + 1), cap="↑↓"),
            Control("escape", say("Lobby"), self.back, also=("q",)),
            Control("f2", self.app.other_language, self.app.next_language),
            Control("f3", say("Theme"), self.app.next_theme),
        ]

    def point(self, place: int) -> None:
        if self.records:
            self.at = place % len(self.records)
            self.repaint()

    def scroll(self, by: int) -> None:
        if self.records:
            self.point(max(0, min(self.at + by, len(self.records) - 1)))

    def _all(self) -> list[GameResult]:
        return self.chosen.games if self.chosen else []

    def _games(self, title: Message, taken: Callable[[GameResult], None]) -> None:
        games = self._all()

        def lines() -> list[tuple[str, str]]:
            look = self.look
            kind = look(say("tournament"))
            return [
                (
                    f"{game.when}  {kind if game.tournament else ', '.join(filter(None, game.names))}".rstrip(),
                    f"{look(say('rounds: {rounds}', rounds=len(game.nets)))}  {look.money(game.net, signed=True):>8}",
                )
                for game in games
            ]

        self.app.push_screen(pick_dialog(title, lines, lambda number: taken(games[number])))

    def _choose_person(self) -> None:
        people = list(self.people)

        def lines() -> list[tuple[str, str]]:
            counts = [sum(len(game.nets) for game in self.people[person]) for person in people]
            texts = [self.look(say("rounds: {rounds}", rounds=count)) for count in counts]
            return list(zip(map(self.name_of, people), texts, strict=True))

        self.app.push_screen(pick_dialog(say("Whose games?"), lines, lambda number: self._show(people[number])))

    def open(self, game: GameResult, last: bool = False) -> None:
        """Open the replay of a game; its log is read in a thread."""
        if not self._reading:
            self._reading = True
            self.run_in_thread(lambda: read_game(game.path), partial(self._read, last=last))
            self.repaint()

    def _read(self, game: ReviewedGame | None, last: bool) -> None:
        from croupier.tui.screens.replay import ReplayScreen

        self._reading = False
        self.repaint()
        if game and game.replay.rounds and self.on_top:
            self.app.push_screen(ReplayScreen(game, (len(game.replay.rounds) - 1 if last else 0, 0)))

    def look_back(self, game: GameResult) -> None:
        """Open the review of a game again."""
        from croupier.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(lambda: read_game(game.path)))

    # Painting

    def paint(self, canvas: Canvas) -> None:
        look = self.look
        rows = action_bar_rows(canvas.width, canvas.height)
        felt = canvas.height - rows - 3
        canvas.fill(0, 1, canvas.width, felt, look.palette.felt)
        whose = [self.name_of(self.person)] if self.records else []
        paint_title(canvas, look, look(say("History")), whose, [], "")
        status = self._status()
        if self.records:
            wide = canvas.width >= 100
            half = 44 if wide else canvas.width
            top = 2 if felt > 16 else 1
            list_rows = felt - top if wide else max(3, min(len(self.records) + 1, felt - top - 11))
            listed = RecordList(self.records, self.at, self.title_of, self.point)
            paint_house_records(canvas, look, listed, top, list_rows, half)
            if self.chosen and (wide or felt - list_rows >= 8):
                x = half + 2 if wide else 1
                y = 2 if wide else top + list_rows
                paint_record(
                    canvas,
                    look,
                    self.chosen,
                    self._expected(self.chosen),
                    x,
                    y,
                    canvas.width - x - (4 if wide else 1),
                    felt - y,
                )
        paint_action_bar(canvas, look, canvas.height - 1 - rows, rows, [status], self.actions(), False)
        paint_footer(canvas, look, self.footer())

    def _expected(self, record: HouseRecord) -> float | str:
        """The expected result in cents; a text while it is not known."""
        values = self.app.values
        found = [values.edge(game.rules) for game in record.games if game.rules]
        total = expected(record.games, values.known_edge)
        if total is not None:
            return total
        return coming(values, self.look, next((one for one in found if not one.known), Found("unavailable")))

    def _status(self) -> str:
        if self._told:
            return self.look(self._told)
        if self.records is None:
            return self.look(say("The logs are being read."))
        if self._reading:
            return self.look(say("The log is being read."))
        if not self.records:
            return self.look(say("Nothing has been played yet."))
        games = sum(len(record.games) for record in self.records)
        rounds = sum(record.rounds for record in self.records)
        return self.look(
            say("Games: {games}. Rounds: {rounds}. Each can be replayed, card by card.", games=games, rounds=rounds)
        )
