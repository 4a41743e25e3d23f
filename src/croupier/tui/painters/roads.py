"""Paints the baccarat roads and the summary of the shoe."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.baccarat.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    ROWS,
    SMALL_ROAD,
    Board,
    Coup,
    RoadMark,
    bead_plate,
    big_road_board,
    derived_board,
    next_marks,
)
from croupier.messages import Message, say
from croupier.telling.baccarat import SIDES
from croupier.tui.canvas import Canvas
from croupier.tui.look import Look, fit, wrap

NAMES: tuple[Message, ...] = (
    say("Big road"), say("Bead plate"), say("Big eye boy"), say("Small road"), say("Cockroach pig"),
)  # fmt: skip
DERIVED = {2: BIG_EYE_BOY, 3: SMALL_ROAD, 4: COCKROACH_PIG}
SIGNS = {BIG_EYE_BOY: "○◦", SMALL_ROAD: "●•", COCKROACH_PIG: "╱╲"}
"""The signs for regular and irregular: they differ in shape as well as in colour."""


def sheet_rows(pitch: int) -> int:
    """How many rows a sheet of all roads takes."""
    return 2 * pitch * ROWS + 5


class RoadPainter:
    """Paints the roads of a shoe."""

    def __init__(self, canvas: Canvas, look: Look, coups: Sequence[Coup]) -> None:
        self.canvas, self.look, self.palette = canvas, look, look.palette
        self.coups = coups
        self.winners = [coup.winner for coup in coups]
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
        canvas, palette = self.canvas, self.palette
        canvas.text(x, y, fit(self.look(NAMES[number]), width), palette.ink, bold=True)
        columns = width // step
        for row in range(min(rows, ROWS)):
            for column in range(columns):
                canvas.text(x + column * step, y + 1 + row * self.pitch, "·", palette.rule)
        for cell in self._board(number).last(columns):
            if cell.row < rows:
                self._cell(number, cell, x + cell.column * step, y + 1 + cell.row * self.pitch)

    def _board(self, number: int) -> Board:
        if number == 0:
            return big_road_board(self.winners)
        return bead_plate(self.winners) if number == 1 else derived_board(self.winners, DERIVED[number])

    def _cell(self, number: int, cell: RoadMark, x: int, y: int) -> None:
        canvas, palette = self.canvas, self.palette
        colours = {"B": palette.red, "P": palette.blue, "T": palette.green, "R": palette.red, "L": palette.blue}
        colour = colours[cell.mark]
        if number == 1:
            letter = self._letter(cell.mark)
            canvas.text(x, y, letter, colour, bold=True)
        elif number == 0:
            canvas.text(x, y, "◉" if cell.mark == "B" else "○", colour, bold=True)
            if cell.ties:
                canvas.text(x + 1, y, "╱" if cell.ties == 1 else str(min(9, cell.ties)), palette.green, bold=True)
        else:
            canvas.text(x, y, SIGNS[DERIVED[number]][cell.mark == "L"], colour, bold=True)

    def _letter(self, mark: str) -> str:
        """The first letter of a side: the bead plate shows it."""
        return self.look(SIDES[mark])[0]

    def _shoe(self, x: int, y: int, width: int, height: int) -> None:
        """Paint the summary of the shoe, and the marks that the next coup would add."""
        canvas, palette, look = self.canvas, self.palette, self.look
        canvas.text(x, y, look(say("This shoe")), palette.ink, bold=True)
        total = max(1, len(self.winners))
        colours = {"B": palette.red, "P": palette.blue, "T": palette.green}
        for row, (letter, colour) in enumerate(colours.items(), 1):
            count = self.winners.count(letter)
            canvas.text(x, y + row, self._letter(letter), colour, bold=True)
            canvas.text(x + 2, y + row, look(SIDES[letter]), palette.ink)
            canvas.right(x + 13, y + row, str(count), palette.ink, bold=True)
            canvas.text(x + 14, y + row, "━" * round((width - 15) * count / total), colour)
        naturals = sum(coup.natural for coup in self.coups)
        line = look(say("Coups {coups}, naturals {naturals}", coups=len(self.coups), naturals=naturals))
        canvas.text(x, y + 4, fit(line, width), palette.ink_soft)
        for row, part in enumerate(
            wrap(look(say("Roads remember. They do not foretell.")), width)[: min(3, height - 6)]
        ):
            canvas.text(x, y + 6 + row, part, palette.ink_soft, italic=True)
        if height >= 12:
            self._next(x, y + 9)

    def _next(self, x: int, y: int) -> None:
        canvas, palette, look = self.canvas, self.palette, self.look
        canvas.text(x, y, look(say("Next would mark")), palette.ink, bold=True)
        for row, (letter, colour) in enumerate((("B", palette.red), ("P", palette.blue)), 1):
            canvas.text(x, y + row, look(say("if {side}", side=self._letter(letter))), colour, bold=True)
            for place, red in enumerate(next_marks(self.winners, letter)):
                if red is not None:
                    sign = SIGNS[place + 1][not red]
                    canvas.text(x + 8 + 3 * place, y + row, sign, palette.red if red else palette.blue, bold=True)
        end = canvas.text(x, y + 3, "○ ", palette.ink_soft)
        end = canvas.text(end, y + 3, look(say("regular")), palette.ink_soft) + 2
        end = canvas.text(end, y + 3, "◦ ", palette.ink_soft)
        canvas.text(end, y + 3, look(say("not")), palette.ink_soft)
