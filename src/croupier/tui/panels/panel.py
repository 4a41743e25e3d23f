"""Panels: they open over a screen, dim it, and a key closes them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from croupier.messages import Message, say
from croupier.tui.canvas import Canvas
from croupier.tui.look import Look, fit, wrap

if TYPE_CHECKING:
    from croupier.tui.screens.base import BaseScreen

CLOSING = ("escape", "enter", "space", "q")


class Panel:
    """A panel. It is painted with every frame of its screen, so it always shows the current state."""

    toggles = True
    """The key that opens it closes it too."""
    key = "escape"
    width, height = 76, 20

    def __init__(self, screen: BaseScreen) -> None:
        self.screen = screen

    @property
    def look(self) -> Look:
        return self.screen.look

    def opened(self) -> None:
        """Called when the panel is opened."""

    def close(self) -> None:
        if self in self.screen.panels:
            self.screen.panels.remove(self)
        self.screen.repaint()

    def take(self, key: str, character: str) -> None:  # noqa: ARG002
        """Handle a key; `character` is what it types."""
        self.press(key)

    def press(self, key: str) -> None:
        if key in CLOSING or key == self.key:
            self.close()

    # Painting

    def title(self) -> Message | str:
        raise NotImplementedError

    def place(self, canvas: Canvas) -> tuple[int, int, int, int]:
        """Left, top, width and height: centred; the whole width of a narrow canvas."""
        width = min(self.width, canvas.width)
        height = min(self.height, canvas.height - 1)
        if canvas.width < 60:
            return 0, 0, canvas.width, canvas.height - 1
        return (canvas.width - width) // 2, max(0, (canvas.height - height) // 2), width, height

    def paint_over(self, canvas: Canvas) -> None:
        palette = self.look.palette
        canvas.dim(palette.background, 0.62)
        x, y, width, height = self.place(canvas)
        canvas.clickable(0, 0, canvas.width, canvas.height, self.close)
        if x and y + height < canvas.height:
            canvas.fill(x + 1, y + 1, width, height, palette.background)
        canvas.fill(x, y, width, height, palette.leaf)
        canvas.clickable(x, y, width, height, _nothing)
        margin = 3 if width >= 60 else 1
        title = self.look(self.title())
        canvas.text(x + margin, y + 1, fit(title, width - 2 * margin), palette.ink, bold=True)
        closes = self.look(say("{key} closes", key=self._cap()))
        if len(title) + len(closes) + 4 + 2 * margin < width:
            canvas.right(x + width - margin, y + 1, closes, palette.ink_soft)
            canvas.clickable(x + width - margin - len(closes), y + 1, len(closes), 1, self.close)
        self.paint(canvas, x + margin, y + 3, width - 2 * margin, height - 4)

    def _cap(self) -> str:
        if self.key == "escape":
            return self.look(say("esc"))
        return self.key.upper()

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        """Paint the content inside the margins."""
        raise NotImplementedError

    def rule(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        canvas.text(x, y, "─" * width, self.look.palette.rule)


def _nothing() -> None:
    """A click inside the panel does nothing."""


class Lines(Panel):
    """A panel of text that can be scrolled."""

    def __init__(self, screen: BaseScreen) -> None:
        super().__init__(screen)
        self.first = 0
        self._shown, self._all = 1, 1
        self.visible_lines: list[tuple[str, str]] = []
        """The lines of the last frame."""

    def lines(self, width: int) -> list[tuple[str, str]]:
        """The kind of each line (head, text, key, soft, gap) and its text."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        page = max(1, self._shown - 1)
        moves = {"down": 1, "up": -1, "pagedown": page, "pageup": -page, "home": -(10**6), "end": 10**6}
        if key in moves:
            self.first = max(0, min(self.first + moves[key], self._all - self._shown))
            self.screen.repaint()
        elif key == "space" and self.first + self._shown < self._all:
            self.press("pagedown")
        else:
            super().press(key)

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        palette = self.look.palette
        lines = [
            (kind, part)
            for kind, text in self.lines(width)
            for part in ([fit(text, width - 2)] if kind == "key" else wrap(text, width - 2) if text else [""])
        ]
        self._shown, self._all = height, len(lines)
        self.first = max(0, min(self.first, self._all - self._shown))
        self.visible_lines = lines[self.first : self.first + height]
        ink = {"head": palette.ink, "text": palette.ink, "soft": palette.ink_soft, "red": palette.red}
        for row, (kind, text) in enumerate(self.visible_lines):
            canvas.text(x, y + row, text, ink.get(kind, palette.ink), bold=kind == "head")
        if self._all > height:
            bar = max(1, height * height // self._all)
            at = (height - bar) * self.first // max(1, self._all - height)
            for row in range(height):
                lit = at <= row < at + bar
                canvas.text(x + width - 1, y + row, "┃" if lit else "│", palette.ink_soft if lit else palette.rule)
            for step, rows in (("pageup", at), ("pagedown", height - at - bar)):
                top = y if step == "pageup" else y + at + bar
                canvas.clickable(x + width - 2, top, 3, max(0, rows), partial(self.press, step))
