"""Panels: they open over a screen, dim it, and a key closes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from croupier.messages import Message, say
from croupier.tui.canvas import Canvas
from croupier.tui.look import Look, fit, wrap

if TYPE_CHECKING:
    from croupier.tui.screens.base import BaseScreen

CLOSING = ("escape", "enter", "space", "q")
NOTCH = 3
"""How many rows the mouse wheel moves at a time."""
LONGEST = 600
"""More rows than any panel has."""


class Panel:
    """A panel. It is painted with every frame of its screen, so it always shows the current state."""

    toggles = True
    """The key that opens it closes it too."""
    scrolls = False
    """Whether its text may be longer than it is high. Arrows, page keys, mouse wheel and scroll bar then move it."""
    key = "escape"
    width, height = 76, 20

    def __init__(self, screen: BaseScreen) -> None:
        self.screen = screen
        self.top = 0
        """The first row in sight, where it is longer than it is high."""
        self._shown = self._rows = 1

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
        page = max(1, self._shown - 1)
        moves = {"down": 1, "up": -1, "pagedown": page, "pageup": -page, "home": -(10**6), "end": 10**6}
        if self._rows > self._shown and key in moves:
            self._move(moves[key])
        elif key == "space" and self.top + self._shown < self._rows:
            self._move(page)
        elif key in CLOSING or key == self.key:
            self.close()

    def scroll(self, by: int) -> None:
        """The mouse wheel: one notch down (+1) or up (−1)."""
        self._move(NOTCH * by)

    def _move(self, rows: int) -> None:
        self.top = max(0, min(self.top + rows, self._rows - self._shown))
        self.screen.repaint()

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
        paint = self._paint_part if self.scrolls else self.paint
        paint(canvas, x + margin, y + 3, width - 2 * margin, height - 4)

    def _paint_part(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        """Paint all of it on a canvas of its own, and show the rows in sight."""
        whole = self._whole(canvas, x, y, width)
        rows = whole.used_rows()
        if rows > height:
            whole = self._whole(canvas, x, y, width - 2)
            rows = whole.used_rows()
        self._shown, self._rows = height, rows
        self.top = max(0, min(self.top, self._rows - height))
        canvas.paste(whole, x, y, self.top, height)
        if self._rows > height:
            self._paint_bar(canvas, x + width - 1, y, height)

    def _whole(self, canvas: Canvas, x: int, y: int, width: int) -> Canvas:
        whole = canvas.beside(width, LONGEST, self.look.palette.leaf, (x, y - self.top))
        self.paint(whole, 0, 0, width, LONGEST)
        return whole

    def _paint_bar(self, canvas: Canvas, x: int, y: int, height: int) -> None:
        palette = self.look.palette
        bar = max(1, height * height // self._rows)
        at = (height - bar) * self.top // max(1, self._rows - height)
        for row in range(height):
            lit = at <= row < at + bar
            canvas.text(x, y + row, "┃" if lit else "│", palette.ink_soft if lit else palette.rule)
        for step, first, rows in (("pageup", y, at), ("pagedown", y + at + bar, height - at - bar)):
            canvas.clickable(x - 1, first, 3, max(0, rows), partial(self.press, step))

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

    scrolls = True

    def lines(self, width: int) -> list[tuple[str, str]]:
        """The kind of each line (head, text, key, soft, gap) and its text."""
        raise NotImplementedError

    def wrapped(self, width: int) -> list[tuple[str, str]]:
        """The lines, none of them longer than this."""
        return [
            (kind, part)
            for kind, text in self.lines(width)
            for part in ([fit(text, width)] if kind == "key" else wrap(text, width) if text else [""])
        ]

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        palette = self.look.palette
        ink = {"head": palette.ink, "text": palette.ink, "soft": palette.ink_soft, "red": palette.red}
        for row, (kind, text) in enumerate(self.wrapped(width), y):
            canvas.text(x, row, text, ink.get(kind, palette.ink), bold=kind == "head")
            canvas.clickable(x, row, width, 1, self.action(kind, text))

    def action(self, kind: str, text: str) -> Callable[[], object] | None:  # noqa: ARG002
        """What a click on a line does."""
        return None
