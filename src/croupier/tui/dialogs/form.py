"""A dialog of settings: up and down choose one, left and right change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from croupier.messages import Message
from croupier.tui.dialogs.choice import ListDialog
from croupier.tui.house_screen import Run


class Field(NamedTuple):
    """One setting: its name, its value as text, and what changes it to the next or the one before."""

    label: Message | str
    value: Callable[[], Message | str]
    change: Callable[[int], object]


class FormDialog(ListDialog):
    """Settings, one a line. `note` is shown below them; `closed` is called when the dialog was closed."""

    width = 64

    def __init__(
        self,
        title: Message,
        key: str,
        fields: Sequence[Field],
        note: Callable[[], Message | None] = lambda: None,
        closed: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self._title, self.key, self.fields, self._note, self._when_closed = title, key, fields, note, closed
        self._note_line = Static(classes="refused", markup=False)

    def heading(self) -> Message:
        return self._title

    def body(self) -> ComposeResult:
        yield self.list
        yield self._note_line

    def draw(self) -> None:
        note = self._note()
        self._note_line.display = note is not None
        self._note_line.update(self.look(note) if note else "")
        super().draw()

    def lines(self) -> list[Content]:
        look, at = self.look, self.at
        return [
            self.line(look(field.label), f"◂ {look(field.value())} ▸" if number == at else f"{look(field.value())}  ")
            for number, field in enumerate(self.fields)
        ]

    def pick(self, number: int) -> None:
        self.list.highlighted = number
        self._change(1)

    def _change(self, by: int) -> None:
        self.fields[self.at].change(by)
        self.repaint()

    def command(self, key: str, character: str) -> Run | None:
        if key in ("left", "right", "enter", "space"):
            return partial(self._change, -1 if key == "left" else 1)
        return super().command(key, character)

    def close(self) -> None:
        super().close()
        self._when_closed()
