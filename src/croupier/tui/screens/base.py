"""What every screen of the house shares: a stage, sheets of paper that lie upon it, and keys that are obeyed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from croupier.messages import say
from croupier.tui.canvas import Canvas
from croupier.tui.canvas_widget import CanvasWidget
from croupier.tui.controls import Control
from croupier.tui.look import Look
from croupier.tui.outlined_cards import letters_only

if TYPE_CHECKING:
    from croupier.tui.app import CroupierApp
    from croupier.tui.panels.panel import Panel

T = TypeVar("T")


class BaseScreen(Screen[None]):
    """A screen. Every frame is painted from the current state; no widget keeps a state of its own."""

    if TYPE_CHECKING:
        app: CroupierApp

    def __init__(self) -> None:
        super().__init__()
        self.panels: list[Panel] = []
        self._canvas_widget = CanvasWidget(
            self._paint_all, lambda: self.look.palette.background, self.touched, self._in_sight
        )

    @property
    def look(self) -> Look:
        return self.app.look

    @property
    def on_top(self) -> bool:
        """Is one here, and not on a screen that was opened upon this one?"""
        return self.app.screen is self

    def compose(self) -> ComposeResult:
        yield self._canvas_widget

    def on_screen_resume(self) -> None:
        self.repaint()

    def _in_sight(self) -> None:
        self.app.in_sight()
        self.in_sight()

    def in_sight(self) -> None:
        """The first frame is on the terminal: the time for whatever could wait."""

    def meanwhile(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        """Do what may take long in another thread; what comes of it is handed over here, if one is still here."""

        def run() -> None:
            result = work()
            if self.is_attached:
                self.app.call_from_thread(done, result)

        self.run_worker(run, thread=True)

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """Everything but the sheets."""
        raise NotImplementedError

    def _paint_all(self, canvas: Canvas) -> None:
        self.paint(canvas)
        for sheet in self.panels:
            sheet.paint_over(canvas)
        if self.app.cards == "letters":
            canvas.in_letters(letters_only)

    def repaint(self) -> None:
        self._canvas_widget.repaint()

    # Sheets

    def open_panel(self, sheet: Panel) -> None:
        """Put a sheet on top; laid again it is taken away."""
        if self.panels and type(self.panels[-1]) is type(sheet) and sheet.toggles:
            self.close_panel()
            return
        self.panels.append(sheet)
        sheet.opened()
        self.repaint()

    def close_panel(self) -> None:
        """Take the top sheet away."""
        if self.panels:
            self.panels.pop()
        self.repaint()

    # Keys

    def controls(self) -> list[Control]:
        """Everything that a key does now, the rail's first."""
        return []

    def everywhere(self) -> list[Control]:
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
        self.press(key_name(event), event.character or "")

    def on_paste(self, event: events.Paste) -> None:
        event.stop()

    def press(self, key: str, character: str = "") -> None:
        """Obey a key: the top sheet first, then what is open here."""
        for control in self.everywhere():
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

    def touched(self) -> None:
        """A click where nothing is to be clicked."""

    def back(self) -> None:
        """Where Esc leads."""
        self.app.pop_screen()


def key_name(event: events.Key) -> str:
    """A letter as typed, small; other keys by their name."""
    character = event.character
    if character and character.isprintable() and character != " ":
        return character.lower() if len(character) == 1 else character
    return event.key
