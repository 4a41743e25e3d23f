"""A drill on the screen: cards, a question, its answers as keys; only a miss pauses, with the values and the rule."""

from __future__ import annotations

from functools import partial
from time import monotonic

from textual.timer import Timer

from croupier.houses import House
from croupier.learning.drills import DRILLS, drill_of
from croupier.learning.drills.drill import Drill, Question
from croupier.learning.drills.options import SETTINGS, TAKEN
from croupier.learning.practice import Practice, interpret
from croupier.learning.progress import Progress, progress_folder
from croupier.messages import Message, Refused, say
from croupier.painting.canvas import Canvas
from croupier.painting.cards import LARGE, MEDIUM
from croupier.painting.look import fit, wrap
from croupier.painting.title_bar import Title
from croupier.telling.vocabulary import words_for
from croupier.tui.controls import Control
from croupier.tui.dialogs.drill_options import DrillOptionsDialog
from croupier.tui.dialogs.progress import ProgressDialog
from croupier.tui.house_screen import Run, attempt
from croupier.tui.keys import Key
from croupier.tui.screens.base import BarScreen

NUMBERS = "0123456789-+.,"


class DrillScreen(BarScreen):
    """Questions of one drill at one house, for the person whose name the settings have."""

    def __init__(self, house: House, name: str) -> None:
        super().__init__()
        self.house, self.drill_name = house, name
        self.practice: Practice | None = None
        """The practice; None while the drill is being prepared."""
        self.missed = False
        """Whether the last answer was wrong, and its reason is shown."""
        self.typed = self._given = ""
        self.right: Message | None = None
        """What is said of the last answer, if it was right."""
        self.passed = 0
        """How many of the question's passing cards have been shown."""
        self.notice: Message | None = None
        self._asked_at = 0.0
        self._opened = 0
        """How often the drill was begun anew."""
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        self.run_in_thread(self._prepare, self._begin)

    def begin_anew(self, house: House) -> None:
        """Begin anew with the options that were chosen, at this house."""
        self._stop_timer()
        self.house, self.practice, self.missed, self.notice = house, None, False, None
        self._opened += 1
        self.run_in_thread(self._prepare, self._begin)
        self.repaint()

    def _prepare(self) -> tuple[int, Drill | Refused]:
        options = {name: getattr(self.app.settings, SETTINGS[name]) for name in TAKEN.get(self.drill_name, ())}
        return self._opened, attempt(lambda: drill_of(self.drill_name, self.house, **options))

    def _begin(self, prepared: tuple[int, Drill | Refused]) -> None:
        number, drill = prepared
        if number != self._opened:  # other options have been chosen since
            return
        if isinstance(drill, Refused):
            self.notice = drill.message
        else:
            folder = self.app.games.parent / "learning" if self.app.games else progress_folder()
            self.practice = Practice(drill, Progress(self.app.settings.name, folder))
            self._ask()
        self.repaint()

    @property
    def question(self) -> Question | None:
        return self.practice.question if self.practice else None

    # Asking

    def _ask(self) -> None:
        """Begin a question: cards that pass are shown one by one, then the answer is awaited."""
        self.missed, self.typed, self.notice, self.passed, self.right = False, "", None, 0, None
        question = self.question
        if question and question.pace:
            self._timer = self.set_interval(question.pace, self._next_card)
        self._asked_at = monotonic()
        self.repaint()

    def _next_card(self) -> None:
        self.passed += 1
        if self.question is None or self.passed >= len(self.question.cards):
            self._stop_timer()
            self._asked_at = monotonic()
        self.repaint()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    @property
    def passing(self) -> bool:
        question = self.question
        return bool(question and question.pace and self.passed < len(question.cards))

    def _answer(self, given: str) -> None:
        if self.practice is None or self.missed or self.passing:
            return
        try:
            right = self.practice.answer(given, monotonic() - self._asked_at)
        except Refused as refused:
            self.notice = refused.message
            self.repaint()
            return
        self._given, before = given, self.question
        if right and before:
            self.practice.go_on()
            self._ask()
            self.right = say("Right: {answer}.", answer=before.answer)
        else:
            self.missed = True
            self.repaint()

    def _go_on(self) -> None:
        if self.practice and self.missed:
            self.practice.go_on()
            self._ask()

    def _submit(self) -> None:
        question = self.question
        if question is None or self.passing:
            return
        try:
            self._answer(interpret(question, self.typed, self.look.language))
        except Refused as refused:
            self.notice = refused.message
            self.repaint()

    # Keys

    def command(self, key: str, character: str) -> Run | None:
        question = self.question
        typing = question and not question.choices and not self.missed and not self.passing
        if typing and len(character) == 1 and character in NUMBERS + "−":
            return partial(self._type, (self.typed + character)[:12])
        if typing and key == "backspace":
            return partial(self._type, self.typed[:-1])
        return super().command(key, character)

    def _type(self, text: str) -> None:
        self.typed = text

    def actions(self) -> list[Control]:
        question = self.question
        if question is None or self.passing:
            return []
        if self.missed:
            return [Control("enter", say("Go on"), self._go_on, also=("space",))]
        if not question.choices:
            return [Control("enter", say("Answer"), self._submit, extra=self.typed)]
        return [
            Control(
                self.look(choice.keys)[0],
                choice.label,
                partial(self._answer, choice.word),
                also=tuple(word for word in words_for(choice.also) if len(word) == 1),
            )
            for choice in question.choices
        ]

    def footer(self) -> list[Control]:
        return [
            Control(Key.SKILL, say("Progress"), self._progress),
            Control(Key.OPTIONS, say("Set up"), self._open_options),
            *super().footer(),
        ]

    def _progress(self) -> None:
        if self.practice:
            self.app.push_screen(ProgressDialog(self.drill_name, self.house, self.practice.progress))

    def _open_options(self) -> None:
        self.app.push_screen(DrillOptionsDialog(self.app, self.drill_name, self.house, self.begin_anew))

    def back(self) -> None:
        self._stop_timer()
        super().back()

    # Painting

    def status(self) -> tuple[list[str], bool]:
        return [self.look(line) for line in (self._verdict(), self.right) if line], self.notice is not None

    def title_texts(self) -> Title:
        right = [self.look(self._tally())] if self.practice else []
        return Title(self.house.title(self.look.language), [self.look(DRILLS[self.drill_name])], right)

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        if self.question:
            self._paint_question(canvas, self.question, 1, rows)

    def _tally(self) -> Message:
        assert self.practice is not None
        tally = self.practice.tally
        return say(
            "{right} of {answers} right, {due} due", right=tally.right, answers=tally.answers, due=self.practice.due
        )

    def _verdict(self) -> Message:
        if self.notice:
            return self.notice
        question = self.question
        if question is None:
            return say("The drill is being prepared.")
        return say("Watch the cards.") if self.passing else question.text

    def _paint_question(self, canvas: Canvas, question: Question, top: int, rows: int) -> None:
        form = LARGE if canvas.width >= 80 and rows >= 22 else MEDIUM
        y = top + max(0, (rows // 2 - form.height) // 2 if self.missed else (rows - form.height) // 2)
        cards = list(question.cards)
        if question.pace:
            cards = cards[self.passed : self.passed + 1] if self.passing else []
        mine, against = cards, question.against
        width = form.width_of(len(mine), form.width + 1) + (form.width + 8 if against else 0)
        x = max(0, (canvas.width - width) // 2)
        for card in mine:
            self.look.deck.lay(canvas, form, x, y, card)
            x += form.width + 1
        if against:
            canvas.text(x + 2, y + form.height // 2, fit(self.look(say("v")), 3), self.look.palette.soft)
            self.look.deck.lay(canvas, form, x + 7, y, against)
        if not self.missed and not self.passing and not question.choices:
            self._paint_input(canvas, y + form.height + 1)
        if self.missed:
            self._paint_reason(canvas, question, y + form.height + 1, top + rows)

    def _paint_input(self, canvas: Canvas, y: int) -> None:
        palette = self.look.palette
        x = canvas.width // 2 - 7
        canvas.fill(x, y, 14, 1, palette.paper)
        end = canvas.text(x + 1, y, self.typed, palette.ink, palette.paper, bold=True)
        canvas.text(end, y, "▏", palette.ink, palette.paper)

    def _paint_reason(self, canvas: Canvas, question: Question, y: int, bottom: int) -> None:
        """A sheet with the right answer and the reasons."""
        palette, look = self.look.palette, self.look
        width = min(76, canvas.width - 2)
        x = (canvas.width - width) // 2
        lines = [line for message in question.explanation() for line in wrap(look(message), width - 4)]
        height = max(3, min(len(lines) + 3, bottom - y))
        canvas.fill(x, y, width, height, palette.leaf)
        answer = look(question.correction(self._given))
        canvas.text(x + 2, y + 1, fit(answer, width - 4), palette.red, bold=True)
        for row, line in enumerate(lines[: height - 3]):
            canvas.text(x + 2, y + 2 + row, line, palette.ink)
