"""Panels that ask: a question with answers to choose from, or a line to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from croupier.messages import Message, Refused, say
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control
from croupier.tui.look import wrap
from croupier.tui.panels.panel import Panel

if TYPE_CHECKING:
    from croupier.tui.screens.base import BaseScreen


LONGEST_LINE = 60
"""How many characters can be typed."""


class QuestionPanel(Panel):
    """A question with a few answers, each with a key; up and down choose one, Enter takes it."""

    toggles = False
    width = 60

    def __init__(self, screen: BaseScreen, title: Message, text: Message | None, answers: Sequence[Control]) -> None:
        super().__init__(screen)
        self._title, self._text, self.answers = title, text, answers
        self.at = next((place for place, answer in enumerate(answers) if answer.answers("enter")), 0)
        self.height = 6 + 2 * len(answers) + (3 if text else 0)

    def title(self) -> Message:
        return self._title

    def press(self, key: str) -> None:
        answer = next((one for one in self.answers if one.answers(key)), None)
        if key in ("up", "down"):
            self.scroll(1 if key == "down" else -1)
        elif key == "enter":
            self._take(self.answers[self.at])
        elif answer:
            self._take(answer)
        elif key == "escape":
            self.close()

    def scroll(self, by: int) -> None:
        self.at = max(0, min(self.at + by, len(self.answers) - 1))
        self.screen.repaint()

    def _take(self, answer: Control) -> None:
        self.close()
        answer.run()

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        palette = self.look.palette
        if self._text:
            for line in wrap(self.look(self._text), width):
                canvas.text(x, y, line, palette.ink_soft)
                y += 1
            y += 1
        for place, answer in enumerate(self.answers):
            cap, label = f" {answer.cap_text(self.look)} ", self.look(answer.label)
            lit = canvas.clickable(x, y, len(cap) + 2 + len(label), 1, partial(self._take, answer))
            chosen = place == self.at
            if chosen:
                canvas.text(x - 1, y, "▸", palette.ink)
            end = canvas.text(x, y, cap, palette.ink, palette.brass, bold=True)
            canvas.text(end + 1, y, label, palette.ink, bold=lit or chosen)
            y += 2


class WritePanel(Panel):
    """A line to type. If `done` refuses it, the panel stays open and shows why.

    A text that is there from the start is selected: typing replaces it, an arrow key keeps it.
    """

    toggles = False
    width, height = 60, 10

    def __init__(
        self, screen: BaseScreen, title: Message, hint: Message | None, done: Callable[[str], None], text: str = ""
    ) -> None:
        super().__init__(screen)
        self._title, self._hint, self._done, self.text = title, hint, done, text
        self.selected = bool(text)
        self._refused: Message | None = None

    def title(self) -> Message:
        return self._title

    def take(self, key: str, character: str) -> None:
        if len(character) == 1 and character.isprintable():
            kept = "" if self.selected else self.text
            self.text = kept + character if len(kept) < LONGEST_LINE else kept
            self.selected = False
            self.screen.repaint()
        else:
            self.press(key)

    def press(self, key: str) -> None:
        match key:
            case "escape":
                self.close()
            case "enter":
                self._finish()
            case "backspace" | "delete":
                self.text = "" if self.selected else self.text[:-1]
                self.selected = False
            case "ctrl+u":
                self.text, self.selected = "", False
            case "left" | "right" | "home" | "end":
                self.selected = False
        self.screen.repaint()

    def _finish(self) -> None:
        try:
            self._done(self.text.strip())
        except Refused as refused:
            self._refused = refused.message
        else:
            self.close()

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        palette = self.look.palette
        hint = self._refused or self._hint
        if hint:
            for line in wrap(self.look(hint), width)[: max(2, height - 4)]:
                canvas.text(x, y, line, palette.red if self._refused else palette.ink_soft)
                y += 1
        canvas.fill(x, y + 1, width, 1, palette.paper)
        behind = palette.brass if self.selected else palette.paper
        end = canvas.text(x + 1, y + 1, self.text[2 - width :], palette.ink, behind, bold=True)
        canvas.text(end, y + 1, "▏", palette.ink, palette.paper)
        cap = f" {self.look(say('ENTER'))} "
        canvas.text(x, y + 3, cap, palette.ink, palette.brass, bold=True)
        canvas.text(x + len(cap) + 1, y + 3, self.look(say("Done")), palette.ink)
        canvas.clickable(x, y + 3, len(cap) + 6, 1, self._finish)
