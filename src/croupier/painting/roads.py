"""Paints the roads of a shoe and its summary."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, paint_lines
from croupier.telling.texts import RoadText, ShoeTally

ROWS = 6
"""The rows of a road."""
SIGNS = ("○◦", "●•", "╱╲")
"""The signs for regular and irregular: they differ in shape as well as in colour."""


def sheet_rows(pitch: int) -> int:
    """How many rows a sheet of all roads takes."""
    return 2 * pitch * ROWS + 5


class RoadPainter:
    """Paints the roads of a shoe: the big road, the bead plate, then the derived ones."""

    def __init__(self, canvas: Canvas, look: Look, roads: Sequence[RoadText], shoe: ShoeTally) -> None:
        self.canvas, self.look, self.palette = canvas, look, look.palette
        self.roads, self.shoe = roads, shoe
        self.names = {mark: look(name) for mark, name, _ in shoe.wins}
        self.colours = {"B": look.palette.red, "P": look.palette.blue, "T": look.palette.green}
        self.pitch = 1
        """The rows from one cell of a road to the cell below it."""

    def paint_all(self, x: int, y: int, width: int, height: int) -> None:
        """Paint all five roads in two rows, and the summary of the shoe at the right; a large sheet has larger roads."""
        self.canvas.fill(x + 1, y + 1, width, height, self.palette.deep)
        self.canvas.fill(x, y, width, height, self.palette.leaf)
        self.pitch = 2 if height >= sheet_rows(2) and width >= 160 else 1
        step, side = 2 * self.pitch, 24
        space = width - side - 8
        beads = 10 * step
        big = space - beads - 3
        self.road(1, x + 3, y + 1, beads, step)
        self.road(0, x + 3 + beads + 4, y + 1, big, step)
        lower = y + 1 + self.pitch * ROWS + (2 if height >= 17 else 1)
        third = (space - 4) // 3
        for place, number in enumerate((2, 3, 4)):
            self.road(number, x + 3 + place * (third + 3), lower, third, step)
        self._shoe(x + width - side - 1, y + 1, side, height - 2)

    def paint_some(self, x: int, y: int, width: int, height: int, second: int) -> None:
        """Paint the big road and another one beside it; on a narrow canvas only the other one."""
        self.canvas.fill(x, y, width, height, self.palette.leaf)
        if width >= 70:
            half = (width - 5) // 2
            self.road(0, x + 1, y, half, 2, height - 1)
            self.road(second, x + 3 + half, y, half, 2, height - 1)
        else:
            self.road(second, x + 1, y, width - 2, 2, height - 1)

    def road(self, number: int, x: int, y: int, width: int, step: int, rows: int = ROWS) -> None:
        canvas, palette, road = self.canvas, self.palette, self.roads[number]
        canvas.text(x, y, fit(self.look(road.name), width), palette.ink, bold=True)
        columns = width // step
        for row in range(min(rows, ROWS)):
            for column in range(columns):
                canvas.text(x + column * step, y + 1 + row * self.pitch, "·", palette.rule)
        used = 1 + max((column for column, *_ in road.cells), default=-1)
        first = max(0, used - columns)
        for column, row, mark, ties, _ in road.cells:
            if column >= first and row < rows:
                self._cell(number, mark, ties, x + (column - first) * step, y + 1 + row * self.pitch)

    def _cell(self, number: int, mark: str, ties: int, x: int, y: int) -> None:
        canvas, palette = self.canvas, self.palette
        if number == 1:
            canvas.text(x, y, self._letter(mark), self.colours[mark], bold=True)
        elif number == 0:
            canvas.text(x, y, "◉" if mark == "B" else "○", self.colours[mark], bold=True)
            if ties:
                canvas.text(x + 1, y, "╱" if ties == 1 else str(min(9, ties)), palette.green, bold=True)
        else:
            self._paint_derived(number - 2, mark == "R", x, y)

    def _paint_derived(self, road: int, regular: bool, x: int, y: int) -> None:
        colour = self.palette.red if regular else self.palette.blue
        self.canvas.text(x, y, SIGNS[road][not regular], colour, bold=True)

    def _letter(self, mark: str) -> str:
        """The first letter of a side: the bead plate shows it."""
        return self.names[mark][0]

    def _shoe(self, x: int, y: int, width: int, height: int) -> None:
        """Paint the summary of the shoe, and the marks that the next coup would add."""
        canvas, palette, look = self.canvas, self.palette, self.look
        canvas.text(x, y, look(say("This shoe")), palette.ink, bold=True)
        total = max(1, sum(count for _, _, count in self.shoe.wins))
        for row, (mark, _, count) in enumerate(self.shoe.wins, 1):
            colour = self.colours[mark]
            canvas.text(x, y + row, self._letter(mark), colour, bold=True)
            canvas.text(x + 2, y + row, self.names[mark], palette.ink)
            canvas.right(x + 13, y + row, str(count), palette.ink, bold=True)
            canvas.text(x + 14, y + row, "━" * round((width - 15) * count / total), colour)
        canvas.text(x, y + 4, fit(look(self.shoe.line), width), palette.ink_soft)
        text = look(say("Roads remember. They do not foretell."))
        paint_lines(canvas, x, y + 6, text, width, palette.ink_soft, min(3, height - 6), italic=True)
        if height >= 12:
            self._next(x, y + 9)

    def _next(self, x: int, y: int) -> None:
        canvas, palette, look = self.canvas, self.palette, self.look
        canvas.text(x, y, look(say("Next would mark")), palette.ink, bold=True)
        for row, (mark, _, marks) in enumerate(self.shoe.next, 1):
            canvas.text(x, y + row, look(say("if {side}", side=self._letter(mark))), self.colours[mark], bold=True)
            for road, regular in enumerate(marks):
                if regular is not None:
                    self._paint_derived(road, regular, x + 8 + 3 * road, y + row)
        end = canvas.text(x, y + 3, f"○ {look(say('regular'))}", palette.ink_soft)
        canvas.text(end + 2, y + 3, f"◦ {look(say('not'))}", palette.ink_soft)
