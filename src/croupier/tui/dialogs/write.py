"""A dialog with a line to type."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from croupier.messages import Message, Refused, say
from croupier.tui.dialogs.dialog import Dialog
from croupier.tui.house_screen import Run, attempt

LONGEST_LINE = 100
"""How many characters can be typed."""


class WriteDialog(Dialog):
    """A line to type. If `done` refuses it, the dialog stays open and shows why.

    A text that is there from the start is selected: typing replaces it, an arrow key keeps it.
    """

    AUTO_FOCUS = "Input"
    width = 60

    def __init__(self, title: Message, hint: Message | None, done: Callable[[str], object], text: str = "") -> None:
        super().__init__()
        self._title, self._hint, self._done = title, hint, done
        self.input = Input(text, max_length=LONGEST_LINE, select_on_focus=False)
        self.input.selection = Selection(len(text), 0)
        self._about, self._enter = Static(markup=False), Static(markup=False)
        self._refused: Message | None = None

    def heading(self) -> Message:
        return self._title

    def body(self) -> ComposeResult:
        yield self._about
        yield self.input
        yield self._enter

    def draw(self) -> None:
        hint = self._refused or self._hint
        self._about.set_classes("refused" if self._refused else "soft")
        self._about.display = hint is not None
        self._about.update(self.look(hint) if hint else "")
        cap = f" {self.look(say('ENTER'))} "
        self._enter.update(Content.assemble((cap, "$ink on $brass bold"), f" {self.look(say('Done'))}"))

    def command(self, key: str, character: str) -> Run | None:
        """Keys that come before the line has the focus are typed as well."""
        if len(character) == 1 and character.isprintable():
            return lambda: self.input.insert_text_at_cursor(character)
        return self._finish if key == "enter" else super().command(key, character)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self.listens:
            self._finish()

    def on_click(self, event: events.Click) -> None:
        if self.under(event, self._enter):
            event.stop()
            self._finish()
        else:
            super().on_click(event)

    def _finish(self) -> None:
        found = attempt(lambda: self._done(self.input.value.strip()))
        if isinstance(found, Refused):
            self._refused = found.message
            self.repaint()
        else:
            self.close()
