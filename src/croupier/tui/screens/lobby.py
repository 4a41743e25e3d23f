"""The lobby: choose a house and bots, sit down, or resume a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from croupier.games.declare import HouseRules
from croupier.houses import SHEETS, TOURNAMENT_HOUSE, House, load
from croupier.houses.shorthand import shorthand
from croupier.language import Speaker
from croupier.learning.tournament_advice import level_line
from croupier.messages import Message, Refused, say
from croupier.money import Money
from croupier.painting.canvas import Canvas
from croupier.painting.house_list import HouseList, paint_houses, paint_logo, paint_placard
from croupier.painting.title_bar import Title
from croupier.records.logs import discard, find_unfinished
from croupier.review.history import GameResult
from croupier.review.listing import progress, purses, where
from croupier.review.summary import Summary, summary_of
from croupier.table.limits import within
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.telling import telling_of
from croupier.telling.finding import find_houses, houses_in_order
from croupier.telling.front_door import (
    Answer,
    Ask,
    Host,
    Ready,
    Step,
    Write,
    bots_at,
    front_door,
    most_seats,
    names_of,
    tournament_door,
)
from croupier.telling.vocabulary import PLAYING_STYLES
from croupier.tui.controls import Control, action_bar_rows, rows_for
from croupier.tui.dialogs.bots import bots_dialog
from croupier.tui.dialogs.choice import ChoiceDialog, pick_dialog
from croupier.tui.dialogs.rules import RulesDialog
from croupier.tui.dialogs.write import WriteDialog
from croupier.tui.house_screen import HouseScreen, Run, attempt
from croupier.tui.keys import Key
from croupier.tui.screens.base import ListScreen

MOST = 40
"""How many interrupted games are offered."""


class LobbyScreen(ListScreen):
    """The first screen."""

    BAR_GROWS = False
    FIRST_KEYS = ("f1", "f4", "escape")
    FAR = (("pagedown", 8), ("pageup", -8), ("end", 99), ("home", -99))

    def __init__(self, first: Step | None = None) -> None:
        """`first`: the step of the front door that is to be shown at once."""
        super().__init__()
        self._first = first
        self.houses = houses_in_order()
        self.find = ""
        self.interrupted: list[Path] = []
        """The games that can be resumed, the latest first."""
        self.latest: Summary | None = None
        """The latest of them; None while its log is not read, or if it is damaged."""
        self._sessions_of = ""
        self.sessions: list[GameResult] = []
        """The last games, the latest first."""
        self._shown_once = False

    def on_mount(self) -> None:
        wanted = self.app.settings.house
        self.row = next((place for place, house in enumerate(self.houses) if house.name == wanted), 0)
        self._find_interrupted()

    def on_return(self) -> None:
        self._find_interrupted()
        if self._shown_once:
            self._read_past_games()

    def _find_interrupted(self) -> None:
        self.interrupted, self.latest = list(find_unfinished(self.app.games)), None

    def after_first_frame(self) -> None:
        """Ask for the exact edges, and read the past games."""
        self._shown_once = True
        if self._first:
            self.guard(partial(self.take, self._first))
        for house in self.houses:
            self.app.values.edge(house.rules)
        self.app.values.costs(self.chosen.rules)
        self._read_past_games()

    def _read_past_games(self) -> None:
        """Read the round of the latest interrupted game, and the last sessions."""
        if self.interrupted:
            path = self.interrupted[0]
            self.run_in_thread(lambda: attempt(lambda: summary_of(path)), self._show_latest)
        self.run_in_thread(self._past_games, self._show_games)

    def _show_latest(self, game: Summary | Refused) -> None:
        self.latest = None if isinstance(game, Refused) else game
        self.repaint()

    def _past_games(self) -> list[GameResult]:
        from croupier.painting.house_records import LAST_SESSIONS
        from croupier.review.history import past_games

        self._sessions_of = self.app.settings.name
        return past_games(self.app.games, LAST_SESSIONS, self._sessions_of)

    def apply_settings(self) -> None:
        """Read the past games again: another name has other sessions."""
        if self._sessions_of != self.app.settings.name:
            self._read_past_games()

    def _show_games(self, games: list[GameResult]) -> None:
        self.sessions = [game for game in games if not game.tournament]  # whose chips are no money
        self.repaint()

    @property
    def shown(self) -> list[House]:
        """The houses that match the search."""
        return self._matching(self.find)

    def _matching(self, text: str) -> list[House]:
        return find_houses(self.houses, text) if text else self.houses

    @property
    def chosen(self) -> House:
        shown = self.shown
        return shown[min(self.row, len(shown) - 1)]

    def lines(self) -> int:
        return len(self.shown)

    # Keys

    def controls(self) -> list[Control]:
        return [*super().controls(), *self._sheets()]

    def actions(self) -> list[Control]:
        alone = say("one seat") if most_seats(self.chosen.rules) == 1 else None
        controls = [
            Control("enter", say("Sit down"), self.sit_down, also=("space",)),
            Control(Key.BOTS, say("Bots"), self._choose_bots, self._bots_text(), alone),
            Control(Key.TOURNAMENT, say("Tournament"), self._tournament),
        ]
        if self.interrupted:
            extra = self.look(say("round {number}", number=self.latest.rounds)) if self.latest else ""
            controls.append(Control(Key.RESUME, say("Resume"), self._choose_interrupted, extra=extra))
        return controls

    def _sheets(self) -> list[Control]:
        """A number for each house of the rule sheets: it goes straight to the front door."""
        return [
            Control(str(number), "", partial(self._sit_down_at, house), shown=False)
            for number, house in enumerate(self.houses[: len(SHEETS)], 1)
        ]

    def _sit_down_at(self, house: House) -> None:
        self._show_only("")
        self.choose(self.shown.index(house))
        self.sit_down()

    def _bots_text(self) -> str:
        """Who will sit at the chosen house besides the person."""
        bots = self._bots_here()
        if not bots:
            return "0"
        style = PLAYING_STYLES.get(bots[0])
        level = self.look(style) if len(set(bots)) == 1 and style else self.look(say("several levels"))
        return f"{len(bots)}, {level}"

    def _bots_here(self) -> tuple[str, ...]:
        """The bots at the chosen house: those that were chosen there, or as many as a lone person needs."""
        return bots_at(self.chosen.rules, tuple(self.app.settings.bots_at.get(self.chosen.name, ())))

    def footer(self) -> list[Control]:
        settings, language, theme = self.global_controls()
        return [
            Control(Key.FIND, say("Find: {text}", text=self.find) if self.find else say("Find"), self._find),
            Control(Key.HISTORY, say("History"), self._history),
            Control(Key.DRILLS, say("Drills"), self._drills),
            replace(language, short=self.app.following_language.upper()),
            Control(Key.DESIGNER, say("Designer"), self._designer),
            Control(Key.COMPARE, say("Compare"), self._compare),
            Control(Key.COUNT, say("Counter’s sheet"), self._counter_sheet, reason=no_sheet(self.chosen.rules)),
            Control("f1", say("Rules"), self._rules),
            Control("escape", say("All houses") if self.find else say("Leave"), self.back, also=("q",)),
            settings,
            theme,
            Control("down", say("House"), partial(self.move, 1), cap="↑↓"),
        ]

    def command(self, key: str, character: str) -> Run | None:
        self.app.notice = None
        return super().command(key, character)

    def choose(self, number: int) -> None:
        super().choose(number)
        self.app.settings.house = self.chosen.name

    def point(self, place: int) -> None:
        """A click on a house: the first chooses it, the second sits down."""
        if place == self.row:
            self.sit_down()
        else:
            self.choose(place)

    def _find(self) -> None:
        def take_text(text: str) -> None:
            if not self._matching(text):
                raise Refused(say("No house has “{text}” in its name, its game or its rules.", text=text))
            self._show_only(text)

        hint = say("Any word of its name, its game or its rules; leave it empty for all houses.")
        self.app.push_screen(WriteDialog(say("Find a house"), hint, take_text, self.find))

    def _show_only(self, text: str) -> None:
        """Show the houses with a text in their name; the chosen one stays chosen where it is among them."""
        chosen = self.chosen
        self.find = text
        self.row = self.shown.index(chosen) if chosen in self.shown else 0
        self.repaint()

    def _compare(self) -> None:
        """Choose a second house of the same game and compare the two."""
        from croupier.tui.dialogs.compare import CompareDialog

        first = self.chosen
        others = [house for house in self.houses if house.game == first.game and house.name != first.name]

        def lines() -> list[tuple[str, str]]:
            return [(house.title(self.look.language), shorthand(house.rules)) for house in others]

        title = say("Compare {house} with which house?", house=first.title(self.look.language))
        self._pick(title, lines, lambda number: CompareDialog(first, others[number]))

    def _history(self) -> None:
        from croupier.tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen())

    def _drills(self) -> None:
        """Choose a drill at the chosen house."""
        from croupier.learning.drills import DRILLS, drills_at
        from croupier.tui.screens.drill import DrillScreen

        house = self.chosen
        names = drills_at(house)
        title = say("Drills at {house}", house=house.title(self.look.language))
        lines = [(self.look(DRILLS[name]), "") for name in names]
        self._pick(title, lambda: lines, lambda number: DrillScreen(house, names[number]))

    def _pick(
        self, title: Message, lines: Callable[[], list[tuple[str, str]]], screen: Callable[[int], HouseScreen]
    ) -> None:
        """Open the screen or the dialog that belongs to the picked line."""
        self.app.push_screen(pick_dialog(title, lines, lambda number: self.app.push_screen(screen(number))))

    def _counter_sheet(self) -> None:
        from croupier.tui.screens.counter_sheet import CounterSheetScreen

        self.app.push_screen(CounterSheetScreen(self.chosen))

    def _designer(self) -> None:
        from croupier.tui.screens.designer import DesignerScreen

        self.app.push_screen(DesignerScreen(self.chosen))

    def _rules(self) -> None:
        self.app.push_screen(RulesDialog(self.chosen, [*self.actions(), *self.footer()]))

    def _choose_bots(self) -> None:
        self.app.push_screen(bots_dialog(self.app, self.chosen))

    # The front door

    def sit_down(self) -> None:
        settings, language = self.app.settings, self.look.language
        settings.save()
        guests = ", ".join(settings.guests)
        self.take(front_door(self.chosen, language, you=settings.name, bots=self._bots_here(), guests=guests))

    def _tournament(self) -> None:
        settings, house = self.app.settings, load(TOURNAMENT_HOUSE)
        self.take(tournament_door(house, self.look.language, you=settings.name, guests=", ".join(settings.guests)))

    def take(self, step: Step) -> None:
        """Show a step of the front door, or do what it has led to."""
        match step:
            case Ask(title, text, answers):
                self.app.push_screen(ChoiceDialog(title, lambda: [*map(self._control, answers)], text))
            case Write(title, text, take, before):
                self.app.push_screen(WriteDialog(title, text, partial(self._write, take), before))
            case Ready(house, party):
                self.open(house, replace(party, loss_limit=self.app.settings.budget))
            case Host():
                self._say(step.line)

    def _control(self, answer: Answer) -> Control:
        """An answer of the front door; beside a level of a tournament what a person wins against it."""
        also = ("enter",) if answer.usual else ()
        letter, run = self.look(answer.letter), lambda: self.take(answer.then())
        return Control(letter, answer.label, run, self._odds(answer), also=also)

    def _odds(self, answer: Answer) -> str:
        ready = answer.company()
        if ready is None or ready.party.calendar is None:
            return ""
        bots = ready.party.bots
        found = self.app.chances.level(ready.house.rules, ready.party.calendar, len(bots) + 1, bots[0])
        return self.look(level_line(found.value, self.look.speak)) if found.known else "…" if found.coming else ""

    def _write(self, take: Callable[[str], Step], text: str) -> None:
        """A text of names leads on; the names are kept for the next time."""
        step = take(text)
        self.app.settings.guests = list(names_of(text))
        self.call_later(self.guard, partial(self.take, step))

    def open(self, house: House, party: Party) -> None:
        """Open a table; if the house sells chips first, ask how many."""
        if house.rules.buy_in and party.budget is None:
            usual, limit = house.rules.budget, party.loss_limit
            budget = Money(within(house.rules, usual, limit) if limit else usual)

            def take_text(text: str) -> None:
                self.app.sit_down(house, replace(party, budget=text or str(budget)))

            chip, least = Money(house.rules.chip), Money(house.rules.minimum)
            hint = say("Whole chips of {chip}, at least {least}.", chip=chip, least=least)
            title = say("{name}: {line}", name=house.title(self.look.language), line=say("How many chips?"))
            self.app.push_screen(WriteDialog(title, hint, take_text, str(budget).replace(",", "")))
            return
        self.guard(lambda: self.app.sit_down(house, party))

    # Resuming

    def _choose_interrupted(self) -> None:
        """Ask which game is to be resumed, or discarded."""
        paths = self.interrupted[:MOST]
        self._say(say("The logs are being read."))
        self.run_in_thread(lambda: [(path, attempt(partial(summary_of, path))) for path in paths], self._ask_which)

    def _ask_which(self, found: list[tuple[Path, Summary | Refused]]) -> None:
        """Which game is to be resumed: the damaged ones come last, and say why they cannot be."""
        self._say(None)
        games = sorted(found, key=lambda one: isinstance(one[1], Refused))

        def remove(number: int) -> None:
            discard(games.pop(number)[0])
            self._find_interrupted()
            self.repaint()

        def answers() -> list[Control]:
            return [self._interrupted_game(*one) for one in games]

        text = say("Del deletes the chosen game.")
        self.app.push_screen(ChoiceDialog(say("Resume which game?"), answers, text, remove))

    def _interrupted_game(self, path: Path, game: Summary | Refused) -> Control:
        look = self.look
        if isinstance(game, Refused):
            damaged = say("{id} is damaged: {problem}", id=path.stem, problem=game.message)
            return Control("", path.stem, partial(self._say, damaged), look(say("damaged")))
        speak = Speaker(look.language, game.currency)
        about = f"{progress(game, speak)} · {purses(game, speak)}"
        return Control("", f"{game.when}  {where(game, speak)}", partial(self._resume, path), about)

    def _resume(self, path: Path) -> None:
        """Resume a game; its log is replayed in a thread."""
        self._say(say("The game is being resumed."))
        self.run_in_thread(lambda: resume(path), self._open_resumed)

    def _open_resumed(self, game: Sitting | Refused) -> None:
        self._say(game.message if isinstance(game, Refused) else None)
        if isinstance(game, Refused):
            return
        if self.on_top:
            self.app.show(game)
        else:
            game.leave()

    def _say(self, message: Message | None) -> None:
        self.app.notice = message
        self.repaint()

    def back(self) -> None:
        if self.find:
            self._show_only("")
            return
        self.app.settings.save()
        self.app.close_app()

    # Painting

    def status(self) -> tuple[list[str], bool]:
        look, notice = self.look, self.app.notice
        message = (
            look(notice) if notice else self.chosen.about(look.language) or look(say("Choose a house and sit down."))
        )
        return [message], notice is not None

    def title_texts(self) -> Title:
        """With a search, how many of the houses are shown."""
        name, all = self.app.settings.name, len(self.houses)
        found = say("“{text}”: {houses} of {all} houses", text=self.find, houses=self.lines(), all=all)
        return Title(self.look(say("Lobby")), [self.look(found)] if self.find else [], [name] if name else [])

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        look, top, wide = self.look, 1, canvas.width >= 100
        if wide and rows >= 26 and not self.sessions:
            paint_logo(canvas, look, top + 1)
            top += 5
        list_width = canvas.width - 41 if wide else canvas.width
        listed = HouseList(self.shown, self.row, self.app.values, self.point)
        rows_left = paint_houses(canvas, look, listed, top, rows + 1 - top, list_width)
        if self.sessions and rows_left:
            from croupier.painting.house_records import paint_sessions

            margin = 4 if wide else 1
            paint_sessions(canvas, look, self.app.values, self.sessions, margin, rows, list_width - (2 if wide else 1))
        if wide:
            paint_placard(canvas, look, self.app.values, self.chosen, list_width + 1, top + 1, 37, rows - top - 1)

    def usual_bar_rows(self, width: int, height: int) -> int:
        """The same for all houses: as many as the longest description needs."""
        longest = max((house.about(self.look.language) for house in self.houses), key=len)
        return rows_for(self.look, width, action_bar_rows(width, height), [longest], self.actions())


def resume(path: Path) -> Sitting | Refused:
    return attempt(lambda: Sitting.resume(path))


def no_sheet(rules: HouseRules) -> Message | None:
    """Why there is no counter's sheet at a house; None if there is one."""
    return None if telling_of(rules).HAS_COUNT and rules.decks != "infinite" else say("cards are not counted here")
