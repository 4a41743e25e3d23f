"""Panels with a list: choose one line, or choose the bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from croupier.messages import Message
from croupier.tui.canvas import Canvas
from croupier.tui.look import fit
from croupier.tui.panels.panel import Panel

if TYPE_CHECKING:
    from croupier.tui.screens.base import BaseScreen

LEAST = 16
"""So much of a line's first part is shown in any width; the second part gets the rest."""


class Pick(Panel):
    """Up and down move, Enter picks; `taken` is called with the number of the line."""

    toggles = False
    width = 70

    def __init__(
        self,
        screen: BaseScreen,
        title: Message,
        lines: Callable[[], Sequence[tuple[str, str]]],
        taken: Callable[[int], object],
    ) -> None:
        super().__init__(screen)
        self._title, self._lines, self._taken = title, lines, taken
        self.at = self._first = 0
        self.height = min(24, 6 + max(1, len(lines())))

    def title(self) -> Message:
        return self._title

    def press(self, key: str) -> None:
        count = len(self._lines())
        match key:
            case "up" | "down" if count:
                self.at = (self.at + (1 if key == "down" else -1)) % count
            case "enter" | "space" if count:
                self._take(self.at)
                return
            case _:
                super().press(key)
        self.screen.repaint()

    def scroll(self, by: int) -> None:
        self.at = max(0, min(self.at + by, len(self._lines()) - 1))
        self.screen.repaint()

    def _take(self, number: int) -> None:
        self.close()
        self._taken(number)

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        palette, lines = self.look.palette, self._lines()
        self._first = max(min(self._first, self.at), self.at - height + 1)
        for row, (left, right) in enumerate(lines[self._first : self._first + height]):
            number, line = self._first + row, y + row
            canvas.clickable(x - 1, line, width + 2, 1, partial(self._take, number))
            if number == self.at:
                canvas.fill(x - 1, line, width + 2, 1, palette.brass)
                canvas.text(x - 1, line, "▸", palette.ink)
            about = fit(right, width - min(len(left), LEAST) - 2)
            canvas.text(x, line, fit(left, width - len(about) - 2), palette.ink, bold=number == self.at)
            canvas.right(x + width, line, about, palette.ink if number == self.at else palette.ink_soft)


class Bots(Panel):
    """Choose up to six bots and the level of each."""

    key = "b"
    width, height = 56, 19
    MOST = 6

    def __init__(
        self, screen: BaseScreen, levels: Sequence[tuple[str, Message]], none: Message, title: Message
    ) -> None:
        super().__init__(screen)
        self._levels, self._none, self._title = levels, none, title
        self.at = 0

    def title(self) -> Message:
        return self._title

    def press(self, key: str) -> None:
        match key:
            case "up" | "down":
                self.at = (self.at + (1 if key == "down" else -1)) % self.MOST
            case "left" | "right" | "space":
                self._change(self.at, -1 if key == "left" else 1)
            case _:
                super().press(key)
        self.screen.repaint()

    def scroll(self, by: int) -> None:
        self.at = max(0, min(self.at + by, self.MOST - 1))
        self.screen.repaint()

    def _change(self, place: int, by: int) -> None:
        self.at = place
        names = ["", *(name for name, _ in self._levels)]
        settings = self.screen.app.settings
        chosen = [*settings.bots, *[""] * self.MOST][: self.MOST]
        now = chosen[place] if chosen[place] in names else ""
        chosen[place] = names[(names.index(now) + by) % len(names)]
        settings.bots = [level for level in chosen if level]
        self.screen.app.settings_changed()

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        palette, bots = self.look.palette, self.screen.app.settings.bots
        labels = dict(self._levels)
        for place in range(self.MOST):
            line = y + 2 * place
            level = labels.get(bots[place], self._none) if place < len(bots) else self._none
            chosen = place == self.at
            canvas.clickable(x - 1, line, width + 2, 1, partial(self._change, place, 1))
            if chosen:
                canvas.fill(x - 1, line, width + 2, 1, palette.brass)
            canvas.text(x, line, str(place + 1), palette.ink, bold=chosen)
            text = self.look(level)
            canvas.right(x + width, line, f"◂ {text} ▸" if chosen else f"{text}  ", palette.ink, bold=place < len(bots))
