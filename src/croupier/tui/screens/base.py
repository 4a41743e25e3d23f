"""The base class of all screens: a canvas, and dialogs over it."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from croupier.painting.canvas import Canvas, ClickArea
from croupier.tui.canvas_widget import CanvasWidget
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
