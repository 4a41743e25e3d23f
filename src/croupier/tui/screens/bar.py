"""The base class of screens with a title, a felt, an action bar and a footer."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit
from croupier.painting.title_bar import paint_title
from croupier.tui.action_bar import action_bar_rows, paint_action_bar, rows_for
from croupier.tui.controls import Control, paint_footer
from croupier.tui.screens.base import BaseScreen


class BarScreen(BaseScreen):
    """Paints its frame; what lies on the felt is for the classes that inherit from it."""

    BAR_GROWS: ClassVar[bool] = True
    """Whether the action bar gets more rows where its lines and controls need them."""
    FIRST_KEYS: ClassVar[tuple[str, ...]] = ()
    """What the footer of a narrow terminal shows first."""

    def actions(self) -> list[Control]:
        """The controls of the action bar."""
        raise NotImplementedError

    def footer(self) -> list[Control]:
        """The controls of the footer: first those of the screen, then the way out and how everything looks."""
        return [
            Control("escape", say("Lobby"), self.back, also=("q",)),
            *self.global_controls(),
        ]

    def controls(self) -> list[Control]:
        return [*self.actions(), *self.footer()]

    def status(self) -> tuple[list[str], bool]:
        """The lines of the action bar, and whether they are a refusal."""
        raise NotImplementedError

    def title_texts(self) -> tuple[str, list[str], list[str], str]:
        """The title bar: a name and facts on the left, facts and a figure on the right."""
        raise NotImplementedError

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        """Paint what lies on the felt, which has so many rows from the second one on."""
        raise NotImplementedError

    def usual_bar_rows(self, width: int, height: int) -> int:
        """The rows of the action bar before it grows."""
        return action_bar_rows(width, height)

    def paint(self, canvas: Canvas) -> None:
        look, (lines, refused) = self.look, self.status()
        rows = self.usual_bar_rows(canvas.width, canvas.height)
        if self.BAR_GROWS:
            rows = rows_for(look, canvas.width, rows, lines, self.actions())
        felt = canvas.height - rows - 3
        canvas.fill(0, 1, canvas.width, felt, look.palette.felt)
        paint_title(canvas, look, *self.title_texts())
        self.paint_felt(canvas, felt)
        paint_action_bar(canvas, look, canvas.height - 1 - rows, rows, lines, self.actions(), refused)
        paint_footer(canvas, look, self.footer(), self.FIRST_KEYS)


class ListScreen(BarScreen):
    """A screen with a list that the arrows move through."""

    row = 0
    """The number of the chosen line."""
    FAR: ClassVar[tuple[tuple[str, int], ...]] = (("home", -99), ("end", 99))
    """Keys that move by more than one line."""

    def lines(self) -> int:
        """How many lines the list has."""
        raise NotImplementedError

    def controls(self) -> list[Control]:
        moves = (("up", -1), ("down", 1), *self.FAR)
        return [*super().controls(), *(Control(key, "", partial(self.move, by), shown=False) for key, by in moves)]

    def move(self, by: int) -> None:
        row = self.row + by
        self.row = row % self.lines() if abs(by) == 1 else max(0, min(self.lines() - 1, row))

    def point(self, number: int) -> None:
        """A click on a line."""
        self.row = number
        self.repaint()

    def first_line(self, rows: int) -> int:
        """The first line in sight, so that the chosen one is in the middle."""
        return max(0, min(self.row - rows // 2, self.lines() - rows))

    def paint_line(
        self, canvas: Canvas, number: int, y: int, width: int, name: str, value: str, *, changed: bool, bold: bool
    ) -> None:
        """Paint a line of the list: a name, and its value at the right; both have another colour if it was changed."""
        palette, chosen = self.look.palette, number == self.row
        canvas.clickable(0, y, width, 1, partial(self.point, number))
        if chosen:
            canvas.fill(0, y, width, 1, palette.lit)
            canvas.text(0, y, "▸", palette.brass)
        colour = palette.brass if changed else palette.text
        canvas.text(2, y, fit(name, width - len(value) - 5), colour, bold=chosen)
        canvas.right(width - 2, y, value, colour, bold=bold)
