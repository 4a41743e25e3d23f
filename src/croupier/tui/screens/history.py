"""The screen with statistics for each house; every past game can be replayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.houses import load
from croupier.messages import Message, Refused, say
from croupier.painting.canvas import Canvas
from croupier.painting.house_records import RecordList, paint_house_records, paint_record
from croupier.painting.title_bar import Title
from croupier.painting.value_texts import coming
from croupier.processes.queue import Found
from croupier.records.logs import Damaged
from croupier.review.game import ReviewedGame, read_game
from croupier.review.history import (
    GameResult,
    HouseRecord,
    PersonKey,
    by_house,
    by_person,
    expected_result,
    past_games,
)
from croupier.telling.finding import title_with_game
from croupier.tui.controls import Control
from croupier.tui.dialogs.choice import pick_dialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key
from croupier.tui.screens.base import ListScreen


class HistoryScreen(ListScreen):
    """The past games of one person and their results, by house."""

    BAR_GROWS = False

    def __init__(self) -> None:
        super().__init__()
        self.records: list[HouseRecord] | None = None
        """The results of the person by house; None while the logs are being read."""
        self.people: dict[PersonKey, list[GameResult]] = {}
        """The games of each person, whoever played last first."""
        self.person: PersonKey = ""
        self.damaged: list[Damaged] = []
        """The logs that cannot be read."""
        self._told: Message | None = None
        """What was said last, until the next key."""
        self._reading = False
        """Whether a game is being read for a replay."""

    def on_mount(self) -> None:
        you = self.app.settings.name
        self.run_in_thread(lambda: by_person(past_games(self.app.games, damaged=self.damaged), you), self._show_people)

    def _show_people(self, people: dict[PersonKey, list[GameResult]]) -> None:
        self.people = people
        you = self.app.settings.name
        self._show(you if you in people else next(iter(people), you))

    def _show(self, person: PersonKey) -> None:
        """Show the games of a person."""
        self.person, self.row = person, 0
        games = self.people.get(person, [])
        self.records = [
            *by_house([game for game in games if not game.tournament]),
            *by_house([game for game in games if game.tournament]),
        ]
        self.repaint()

    def name_of(self, person: PersonKey) -> str:
        if isinstance(person, int):
            return self.look(say("Player {number}", number=person))
        return person or self.look(say("You"))

    @property
    def chosen(self) -> HouseRecord | None:
        return self.records[self.row] if self.records else None

    def title_of(self, record: HouseRecord) -> str:
        """`CtrlAltBet, war`: the house, its game where others have the same title, and whether it was a tournament."""
        try:
            title = title_with_game(load(record.house), self.look.speak)
        except Refused:
            title = record.house
        return self.look(say("{house}, tournament", house=title)) if record.tournament else title

    # Keys

    def command(self, key: str, character: str) -> Run | None:
        self._told = None
        return super().command(key, character)

    def lines(self) -> int:
        return len(self.records or ())

    def actions(self) -> list[Control]:
        broken = [Control(Key.DAMAGED, say("Damaged logs"), self._show_damaged, extra=str(len(self.damaged)))]
        if not self.chosen:
            return [Control("enter", say("Back"), self.back), *broken * bool(self.damaged and self.records is not None)]
        open_game = partial(self._games, say("Which game?"), self.open)
        look_back = partial(self._games, say("Look back on which game?"), self.look_back)
        controls = [
            Control("enter", say("Games"), open_game, also=("space",)),
            Control(Key.LOOK_BACK, say("Look back"), look_back),
            Control(Key.WATCH, say("Watch the latest round"), lambda: self.open(self._all()[0], last=True)),
            Control(Key.SKILL, say("Skill"), self._show_skill),
        ]
        if len(self.people) > 1:
            controls.append(Control(Key.NEXT, say("Player"), self._choose_person, extra=self.name_of(self.person)))
        return controls + broken * bool(self.damaged)

    def _show_skill(self) -> None:
        """What the decisions of the person cost, in all their games."""
        from croupier.tui.dialogs.skill import SkillDialog

        self.app.push_screen(SkillDialog(self.name_of(self.person), self.people.get(self.person, [])))

    def _show_damaged(self) -> None:
        """The logs that cannot be read; picking one says why."""

        def why(number: int) -> None:
            log = self.damaged[number]
            self._told = say("{id} is damaged: {problem}", id=log.path.stem, problem=log.reason)
            self.repaint()

        lines = [(log.path.stem, "") for log in self.damaged]
        self.app.push_screen(pick_dialog(say("Damaged logs"), lambda: lines, why))

    def footer(self) -> list[Control]:
        return [Control("down", say("House"), partial(self.move, 1), cap="↑↓"), *super().footer()]

    def _all(self) -> list[GameResult]:
        return self.chosen.games if self.chosen else []

    def _games(self, title: Message, taken: Callable[[GameResult], None]) -> None:
        games = self._all()

        def line(game: GameResult) -> tuple[str, str]:
            names = ", ".join(filter(None, game.names))
            rounds = self.look(say("rounds: {rounds}", rounds=len(game.nets)))
            return f"{game.when}  {names}".rstrip(), f"{rounds}  {self._result(game):>8}"

        self.app.push_screen(pick_dialog(title, lambda: [*map(line, games)], lambda number: taken(games[number])))

    def _result(self, game: GameResult) -> str:
        """What a game brought: chips, or the rank in a tournament."""
        if not game.tournament:
            return self.look.money(game.net, signed=True)
        if game.rank is None:
            return self.look(say("not over"))
        return self.look(say("rank {rank} of {players}", rank=game.rank, players=game.players))

    def _choose_person(self) -> None:
        people = list(self.people)

        def line(person: PersonKey) -> tuple[str, str]:
            count = sum(len(game.nets) for game in self.people[person])
            return self.name_of(person), self.look(say("rounds: {rounds}", rounds=count))

        dialog = pick_dialog(
            say("Whose games?"), lambda: [*map(line, people)], lambda number: self._show(people[number])
        )
        self.app.push_screen(dialog)

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

    def status(self) -> tuple[list[str], bool]:
        return [self.look(self._status())], False

    def title_texts(self) -> Title:
        return Title(self.look(say("History")), [self.name_of(self.person)] if self.records else [])

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        look = self.look
        if self.records:
            wide = canvas.width >= 100
            half = 44 if wide else canvas.width
            top = 2 if rows > 16 else 1
            list_rows = rows - top if wide else max(3, min(len(self.records) + 1, rows - top - 11))
            listed = RecordList(self.records, self.row, self.title_of, self.choose)
            paint_house_records(canvas, look, listed, top, list_rows, half)
            if self.chosen and (wide or rows - list_rows >= 8):
                x = half + 2 if wide else 1
                y = 2 if wide else top + list_rows
                width = canvas.width - x - (4 if wide else 1)
                paint_record(canvas, look, self.chosen, self._expected_result(self.chosen), x, y, width, rows - y)

    def _expected_result(self, record: HouseRecord) -> float | str:
        """The expected result in cents; a text while it is not known."""
        values = self.app.values
        found = [values.edge(game.rules) for game in record.games if game.rules]
        total = expected_result(record.games, values.find_edge)
        if total is not None:
            return total
        return coming(values, self.look, next((one for one in found if not one.known), Found("unavailable")))

    def _status(self) -> Message:
        if self._told:
            return self._told
        if self.records is None:
            return say("The logs are being read.")
        if self._reading:
            return say("The log is being read.")
        if not self.records:
            return say("Nothing has been played yet.")
        games = sum(len(record.games) for record in self.records)
        rounds = sum(record.rounds for record in self.records)
        return say("Games: {games}. Rounds: {rounds}. Each can be replayed, card by card.", games=games, rounds=rounds)
