"""A dialog with a drawing: figures, bars and tables on a canvas."""

from __future__ import annotations

from croupier.painting.canvas import Canvas, ClickArea
from croupier.painting.look import Look
from croupier.tui.canvas_widget import CanvasWidget
from croupier.tui.dialogs.dialog import ScrollingDialog

LONGEST = 600
"""More rows than any drawing has."""


class Drawing(CanvasWidget):
    """A canvas on paper."""

    LEAST = (1, 1)

    def _ground(self, look: Look) -> str:
        return look.palette.leaf


class SheetDialog(ScrollingDialog):
    """A drawing that is painted anew with every change."""

    rows: int | None = None
    """How many rows the drawing has; None: as many as it paints."""

    def __init__(self) -> None:
        self.drawing = Drawing(self.paint, lambda: self.look, self._click, self._wheel)
        super().__init__(self.drawing)

    def paint(self, canvas: Canvas) -> None:
        """Paint the content; a canvas of any height shows how many rows it takes."""
        raise NotImplementedError

    def drawn_rows(self, width: int) -> int:
        """How many rows the drawing needs at this width."""
        whole = Canvas(width, LONGEST, self.look.palette.leaf)
        self.paint(whole)
        return whole.used_rows()

    def draw(self) -> None:
        super().draw()
        width, most = self.inner_width, self.most_rows
        rows = min(self.rows, most) if self.rows else self.drawn_rows(width)
        if rows > most:
            width -= 2
            rows = self.drawn_rows(width)
        self.drawing.styles.width, self.drawing.styles.height = width, max(1, rows)
        self.drawing.repaint()

    def rule(self, canvas: Canvas, y: int) -> int:
        """Paint a line across the sheet; return the row after it."""
        canvas.text(0, y, "─" * canvas.width, self.look.palette.rule)
        return y + 1

    def _click(self, area: ClickArea | None) -> None:
        if self.listens and area:
            self.guard(area.run)

    def _wheel(self, by: int) -> None:
        """The mouse wheel: one notch down (+1) or up (−1)."""
        self.scroll_area.scroll_relative(y=3 * by, animate=False)
