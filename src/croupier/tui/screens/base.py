"""The base classes of all screens: a canvas with dialogs over it; title, felt, action bar and footer; a list."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult

from croupier.messages import say
from croupier.painting.canvas import Canvas, ClickArea
from croupier.painting.look import fit
from croupier.painting.title_bar import Title, paint_title
from croupier.tui.canvas_widget import CanvasWidget
from croupier.tui.controls import Control, action_bar_rows, paint_action_bar, paint_footer, rows_for
from croupier.tui.dialogs.dialog import Dialog
from croupier.tui.house_screen import HouseScreen


class BaseScreen(HouseScreen):
    """A screen. Every frame is painted from the current state; no widget keeps a state of its own."""

    BLANK = True
    """Nothing is painted by the screen itself: its canvas covers it."""

    def __init__(self) -> None:
        super().__init__()
        self._away = False
        """Whether another screen, and not only a dialog, covers this one."""
        self.canvas = CanvasWidget(self.paint, lambda: self.look, self._click, self._scroll, self._after_first_frame)

    def compose(self) -> ComposeResult:
        yield self.canvas

    @property
    def on_top(self) -> bool:
        """Whether this is the current screen; a dialog may be open over it."""
        screens = [screen for screen in self.app.screen_stack if not isinstance(screen, Dialog)]
        return screens[-1:] == [self]

    def on_screen_suspend(self) -> None:
        self._away = not isinstance(self.app.screen, Dialog)

    def on_screen_resume(self) -> None:
        if self._away:
            self._away = False
            self.on_return()
        self.canvas.paint_now()  # not a message later, which would show an old frame first

    def pass_on(self, event: events.Key) -> None:
        top = self.app.screen
        if isinstance(top, Dialog) and self.on_top:
            (top.focused or top).post_message(events.Key(event.key, event.character))

    def on_return(self) -> None:
        """Called when the screen that covered this one was left."""

    def _after_first_frame(self) -> None:
        self.app.after_first_frame()
        self.after_first_frame()

    def after_first_frame(self) -> None:
        """Called after the first frame: the place for work that can wait."""

    # Painting

    def paint(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def repaint(self) -> None:
        self.canvas.repaint()

    # The mouse

    def _click(self, area: ClickArea | None) -> None:
        if self.listens:
            self.guard(area.run if area else self.click_background)

    def _scroll(self, by: int) -> None:
        if self.listens:
            self.scroll(by)

    def click_background(self) -> None:
        """Called for a click outside all click areas."""

    def scroll(self, by: int) -> None:
        """The mouse wheel: one notch down (+1) or up (−1)."""

    def back(self) -> None:
        """Leave this screen (Esc)."""
        self.app.pop_screen()


class BarScreen(BaseScreen):
    """Paints its frame; what lies on the felt is for the classes that inherit from it."""

    BAR_GROWS: ClassVar[bool] = True
    """Whether the action bar gets more rows where its lines and controls need them."""
    FIRST_KEYS: ClassVar[tuple[str, ...]] = ()
    """What the footer of a narrow terminal shows first."""

    def actions(self) -> list[Control]:
        """The controls of the action bar."""
        raise NotImplementedError

    def footer(self) -> list[Control]:
        """The controls of the footer: first those of the screen, then the way out and how everything looks."""
        return [Control("escape", say("Lobby"), self.back, also=("q",)), *self.global_controls()]

    def controls(self) -> list[Control]:
        return [*self.actions(), *self.footer()]

    def status(self) -> tuple[list[str], bool]:
        """The lines of the action bar, and whether they are a refusal."""
        raise NotImplementedError

    def title_texts(self) -> Title:
        """What the title bar says."""
        raise NotImplementedError

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        """Paint what lies on the felt, which has so many rows from the second one on."""
        raise NotImplementedError

    def usual_bar_rows(self, width: int, height: int) -> int:
        """The rows of the action bar before it grows."""
        return action_bar_rows(width, height)

    def prepare(self, canvas: Canvas) -> None:
        """Called before each frame: the place for what several parts of it show."""

    def paint(self, canvas: Canvas) -> None:
        self.prepare(canvas)
        look, (lines, refused), actions = self.look, self.status(), self.actions()
        rows = self.usual_bar_rows(canvas.width, canvas.height)
        if self.BAR_GROWS:
            rows = rows_for(look, canvas.width, rows, lines, actions)
        felt = canvas.height - rows - 3
        canvas.fill(0, 1, canvas.width, felt, look.palette.felt)
        paint_title(canvas, look, self.title_texts())
        self.paint_felt(canvas, felt)
        paint_action_bar(canvas, look, canvas.height - 1 - rows, rows, lines, actions, refused)
        paint_footer(canvas, look, self.footer(), self.FIRST_KEYS)


class ListScreen(BarScreen):
    """A screen with a list, through which arrows and mouse wheel move."""

    row = 0
    """The number of the chosen line."""
    FAR: ClassVar[tuple[tuple[str, int], ...]] = (("home", -99), ("end", 99))
    """Keys that move by more than one line."""

    def lines(self) -> int:
        """How many lines the list has."""
        raise NotImplementedError

    def controls(self) -> list[Control]:
        moves = (("up", -1), ("down", 1), *self.FAR)
        return [*super().controls(), *(Control(key, "", partial(self.move, by), shown=False) for key, by in moves)]

    def choose(self, number: int) -> None:
        """Choose a line."""
        self.row = number
        self.repaint()

    def move(self, by: int) -> None:
        """Choose the next line, or one farther away; behind the last line comes the first."""
        if count := self.lines():
            row = self.row + by
            self.choose(row % count if abs(by) == 1 else max(0, min(count - 1, row)))

    def scroll(self, by: int) -> None:
        if 0 <= self.row + by < self.lines():
            self.choose(self.row + by)

    def first_line(self, rows: int) -> int:
        """The first line in sight, so that the chosen one is in the middle."""
        return max(0, min(self.row - rows // 2, self.lines() - rows))

    def paint_line(
        self, canvas: Canvas, number: int, y: int, width: int, name: str, value: str, *, changed: bool, bold: bool
    ) -> None:
        """Paint a line of the list: a name, and its value at the right; both have another colour if it was changed."""
        palette, chosen = self.look.palette, number == self.row
        canvas.clickable(0, y, width, 1, partial(self.choose, number))
        if chosen:
            canvas.fill(0, y, width, 1, palette.lit)
            canvas.text(0, y, "▸", palette.brass)
        colour = palette.brass if changed else palette.text
        canvas.text(2, y, fit(name, width - len(value) - 5), colour, bold=chosen)
        canvas.right(width - 2, y, value, colour, bold=bold)
