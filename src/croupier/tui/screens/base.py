"""The base class of all screens: a canvas, panels over it, and key handling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from croupier.messages import Message, Refused, say
from croupier.tui.canvas import Canvas, ClickArea
from croupier.tui.canvas_widget import CanvasWidget
from croupier.tui.controls import Control
from croupier.tui.look import Look
from croupier.tui.outlined_cards import letters_only
from croupier.tui.painters.hint import paint_hint

if TYPE_CHECKING:
    from croupier.tui.app import CroupierApp
    from croupier.tui.panels.panel import Panel

T = TypeVar("T")


class BaseScreen(Screen[None]):
    """A screen. Every frame is painted from the current state; no widget keeps a state of its own."""

    BLANK = True
    """Nothing is painted by the screen itself: its canvas covers it."""

    if TYPE_CHECKING:
        app: CroupierApp

    def __init__(self) -> None:
        super().__init__()
        self.panels: list[Panel] = []
        self._canvas_widget = CanvasWidget(
            self._paint_all,
            lambda: self.look.palette.background,
            self._clicked,
            self._scrolled,
            self._first_frame_shown,
        )

    @property
    def look(self) -> Look:
        return self.app.look

    @property
    def currency(self) -> str:
        """The currency in which this screen shows money."""
        return ""

    @property
    def on_top(self) -> bool:
        """Whether this is the current screen."""
        return self.app.screen_stack[-1:] == [self]

    @property
    def listens(self) -> bool:
        """Whether keys and clicks are obeyed: some arrive after the screen was left or the app has begun to end."""
        return self.on_top and not self.app.leaving

    def compose(self) -> ComposeResult:
        yield self._canvas_widget

    def on_screen_resume(self) -> None:
        self._canvas_widget.paint_now()  # not a message later, which would show an old frame first

    def _first_frame_shown(self) -> None:
        self.app.first_frame_shown()
        self.first_frame_shown()

    def first_frame_shown(self) -> None:
        """Called after the first frame: the place for work that can wait."""

    def run_in_thread(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        """Run `work` in a thread; call `done` with its result in the app's thread, if this screen is still open."""

        def run() -> None:
            result = work()
            if self.is_attached:
                self.app.call_from_thread(done, result)

        self.run_worker(run, thread=True)

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """Paint everything but the panels."""
        raise NotImplementedError

    def _paint_all(self, canvas: Canvas) -> None:
        self.paint(canvas)
        for panel in self.panels:
            panel.paint_over(canvas)
        paint_hint(canvas, self.look)
        if self.app.cards == "letters":
            canvas.in_letters(letters_only)

    def repaint(self) -> None:
        self._canvas_widget.repaint()

    # Panels

    def open_panel(self, panel: Panel) -> None:
        """Open a panel; if it toggles and is already open, close it."""
        if self.panels and type(self.panels[-1]) is type(panel) and panel.toggles:
            self.close_panel()
            return
        self.panels.append(panel)
        panel.opened()
        self.repaint()

    def close_panel(self) -> None:
        """Close the top panel."""
        if self.panels:
            self.panels.pop()
        self.repaint()

    # Keys

    def controls(self) -> list[Control]:
        """Everything that a key does now, the action bar first."""
        return []

    def global_controls(self) -> list[Control]:
        """The keys that do the same on every screen."""
        return [
            Control("f2", say("Language"), self.app.next_language),
            Control("f3", say("Theme"), self.app.next_theme),
            Control("f4", say("Settings"), self.open_settings),
        ]

    def open_settings(self) -> None:
        from croupier.tui.panels.settings import SettingsPanel

        self.open_panel(SettingsPanel(self))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.listens:
            self.guarded(lambda: self.press(key_name(event), event.character or ""))

    def guarded(self, run: Callable[[], object]) -> None:
        """Do what a key or a click asks for; what is refused is said."""
        try:
            run()
        except Refused as refused:
            self.refuse(refused.message)

    def refuse(self, message: Message) -> None:
        """Say why something is not done."""
        self.app.notice = message
        self.app.repaint()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()

    def press(self, key: str, character: str = "") -> None:
        """Handle a key: global keys first, then the top panel, else this screen."""
        for control in self.global_controls():
            if control.answers(key):
                control.run()
                return
        if self.panels:
            self.panels[-1].take(key, character)
        else:
            self.obey(key)

    def obey(self, key: str) -> bool:
        for control in self.controls():
            if control.answers(key):
                control.run()
                return True
        return False

    # The mouse

    def _clicked(self, area: ClickArea | None) -> None:
        if self.listens:
            self.guarded(area.run if area else self.background_clicked)

    def _scrolled(self, by: int) -> None:
        if not self.listens:
            return
        if self.panels:
            self.panels[-1].scroll(by)
        else:
            self.scroll(by)

    def background_clicked(self) -> None:
        """Called for a click outside all click areas."""

    def scroll(self, by: int) -> None:
        """The mouse wheel: one notch down (+1) or up (−1)."""

    def back(self) -> None:
        """Leave this screen (Esc)."""
        self.app.pop_screen()


def key_name(event: events.Key) -> str:
    """A typed character in lower case; for other keys Textual's name."""
    character = event.character
    if character and character.isprintable() and character != " ":
        return character.lower() if len(character) == 1 else character
    return event.key
