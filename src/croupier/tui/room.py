"""What every screen of the house shares: a stage, sheets of paper that lie upon it, and keys that are obeyed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from croupier.messages import say
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control
from croupier.tui.look import Look
from croupier.tui.outlines import letters_only
from croupier.tui.stage import Stage

if TYPE_CHECKING:
    from croupier.tui.app import CroupierApp
    from croupier.tui.sheets.sheet import Sheet

T = TypeVar("T")


class Room(Screen[None]):
    """A screen. What it shows is painted from what is known now; nothing on it has a state of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[Sheet] = []
        self._stage = Stage(self._paint_all, lambda: self.look.palette.room, self.touched, self._in_sight)

    @property
    def house(self) -> CroupierApp:
        return cast("CroupierApp", self.app)

    @property
    def look(self) -> Look:
        return self.house.look

    @property
    def on_top(self) -> bool:
        """Is one here, and not on a screen that was opened upon this one?"""
        return self.house.screen is self

    def compose(self) -> ComposeResult:
        yield self._stage

    def on_screen_resume(self) -> None:
        self.repaint()

    def _in_sight(self) -> None:
        self.house.in_sight()
        self.in_sight()

    def in_sight(self) -> None:
        """The first frame is on the terminal: the time for whatever could wait."""

    def meanwhile(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        """Do what may take long in another thread; what comes of it is handed over here, if one is still here."""

        def run() -> None:
            result = work()
            if self.is_attached:
                self.house.call_from_thread(done, result)

        self.run_worker(run, thread=True)

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """Everything but the sheets."""
        raise NotImplementedError

    def _paint_all(self, canvas: Canvas) -> None:
        self.paint(canvas)
        for sheet in self.sheets:
            sheet.paint_over(canvas)
        if self.house.cards == "letters":
            canvas.in_letters(letters_only)

    def repaint(self) -> None:
        self._stage.repaint()

    # Sheets

    def lay(self, sheet: Sheet) -> None:
        """Put a sheet on top; laid again it is taken away."""
        if self.sheets and type(self.sheets[-1]) is type(sheet) and sheet.toggles:
            self.lift()
            return
        self.sheets.append(sheet)
        sheet.laid()
        self.repaint()

    def lift(self) -> None:
        """Take the top sheet away."""
        if self.sheets:
            self.sheets.pop()
        self.repaint()

    # Keys

    def controls(self) -> list[Control]:
        """Everything that a key does now, the rail's first."""
        return []

    def everywhere(self) -> list[Control]:
        """The keys that do the same on every screen."""
        return [
            Control("f2", say("Language"), self.house.next_language),
            Control("f3", say("Theme"), self.house.next_theme),
            Control("f4", say("Settings"), self.open_settings),
        ]

    def open_settings(self) -> None:
        from croupier.tui.sheets.settings import SettingsSheet

        self.lay(SettingsSheet(self))

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
        if self.sheets:
            self.sheets[-1].take(key, character)
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
        self.house.pop_screen()


def key_name(event: events.Key) -> str:
    """A letter as typed, small; other keys by their name."""
    character = event.character
    if character and character.isprintable() and character != " ":
        return character.lower() if len(character) == 1 else character
    return event.key
