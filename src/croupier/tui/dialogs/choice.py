"""Dialogs with a list: choose one line by its key or with the arrows, or change settings, one a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from croupier.messages import Message
from croupier.painting.look import fit
from croupier.painting.text_cells import cell_width
from croupier.tui.controls import Control
from croupier.tui.dialogs.dialog import Dialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key

LEAST = 16
"""So much of a line's first part is shown in any width; the second part gets the rest."""
Answers = Sequence[Control] | Callable[[], Sequence[Control]]


class ListDialog(Dialog):
    """A dialog with a list that the arrows move through."""

    width = 70

    def __init__(self) -> None:
        super().__init__()
        self.list = OptionList(markup=False)
        self.list.can_focus = False
        self.list.highlighted = None

    @property
    def at(self) -> int:
        """The number of the chosen line."""
        return self.list.highlighted or 0

    def lines(self) -> list[Content]:
        raise NotImplementedError

    def pick(self, number: int) -> None:
        """Enter, or a click on a line."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        yield self.list

    def draw(self) -> None:
        self.list.styles.max_height = self.most_rows - self._rows_beside()
        at, lines = self.at, self.lines()
        if len(lines) == self.list.option_count:
            for number, line in enumerate(lines):
                self.list.replace_option_prompt_at_index(number, line)
        else:
            self.list.set_options([Option(line) for line in lines])
        self.list.highlighted = min(at, len(lines) - 1) if lines else None

    def _rows_beside(self) -> int:
        """The rows that are not the list's."""
        return 0

    def command(self, key: str, character: str) -> Run | None:
        moves: dict[str, Run] = {
            "up": self.list.action_cursor_up,
            "down": self.list.action_cursor_down,
            "pageup": self.list.action_page_up,
            "pagedown": self.list.action_page_down,
            "home": self.list.action_first,
            "end": self.list.action_last,
        }
        return moves.get(key) or super().command(key, character)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.listens:
            self.pick(event.option_index)

    def line(self, left: str, right: str, *, bold: bool = False, cap: str = "") -> Content:
        """A line with a text at both ends, and before it the cap of its key."""
        before = f" {cap} " if cap else ""
        width = self.inner_width - 2 - (1 if self.list.show_vertical_scrollbar else 0) - len(before) - bool(before)
        about = fit(right, max(0, width - min(cell_width(left), LEAST) - 2))
        shown = fit(left, width - cell_width(about) - 2) if about else left
        gap = " " * max(0, width - cell_width(shown) - cell_width(about)) if about else ""
        return Content.assemble(
            (before, "$ink on $brass bold"), " " if before else "", (shown, "bold" if bold else ""), gap, about
        )


class ChoiceDialog(ListDialog):
    """Answers to choose from; an answer with a key is also taken by it. `text` says more than the title."""

    width = 70

    def __init__(
        self,
        title: Message,
        answers: Answers,
        text: Message | None = None,
        remove: Callable[[int], object] | None = None,
    ) -> None:
        """`remove` deletes the chosen line (Del or Backspace); then the answers are read again."""
        super().__init__()
        self._title, self._answers, self._text, self._remove = title, answers, text, remove
        self._about = Static(classes="soft", markup=False)
        at = next((place for place, answer in enumerate(self.answers) if answer.answers("enter")), 0)
        self._first = at

    @property
    def answers(self) -> Sequence[Control]:
        return self._answers() if callable(self._answers) else self._answers

    def heading(self) -> Message:
        return self._title

    def body(self) -> ComposeResult:
        if self._text:
            yield self._about
        yield self.list

    def on_mount(self) -> None:
        super().on_mount()
        self.list.highlighted = self._first if self.list.option_count else None

    def draw(self) -> None:
        if self._text:
            self._about.update(self.look(self._text))
        super().draw()

    def _rows_beside(self) -> int:
        return 4 if self._text else 0

    def lines(self) -> list[Content]:
        look, answers = self.look, self.answers
        caps = [one.cap_text(look) if one.key else "" for one in answers]
        wide = max(map(len, caps), default=0)
        return [
            self.line(look(one.label), one.extra, cap=cap.center(wide)) for one, cap in zip(answers, caps, strict=True)
        ]

    def pick(self, number: int) -> None:
        self.close_and(self.answers[number].run)

    def command(self, key: str, character: str) -> Run | None:
        number = next((place for place, one in enumerate(self.answers) if one.answers(key)), None)
        if number is not None:
            return partial(self.pick, self.at if key == "enter" else number)
        if key in ("enter", "space") and self.answers:
            return partial(self.pick, self.at)
        if key in (Key.DELETE, "backspace") and self._remove and self.answers:
            return partial(self._delete, self._remove)
        return super().command(key, character)

    def _delete(self, remove: Callable[[int], object]) -> None:
        remove(self.at)
        if self.answers:
            self.repaint()
        else:
            self.close()


def pick_dialog(
    title: Message, lines: Callable[[], Sequence[tuple[str, str]]], taken: Callable[[int], object]
) -> ChoiceDialog:
    """A list of lines, each of two texts; `taken` is called with the number of the one that was picked."""

    def answers() -> list[Control]:
        return [Control("", left, partial(taken, number), right) for number, (left, right) in enumerate(lines())]

    return ChoiceDialog(title, answers)


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
