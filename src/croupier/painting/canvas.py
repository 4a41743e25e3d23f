"""A canvas of terminal cells on which a whole screen is painted.

A cell has a character, its colour, the background colour, and whether it is bold or italic. A cell can also be two half
cells, one above the other: cards, chips and emblems are drawn with them. What can be clicked is a click area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from croupier.messages import one_line, visible
from croupier.painting.text_cells import SECOND, cell_width, mend_halves, text_cells

UPPER, LOWER = "▀", "▄"
PLAIN, BOLD, ITALIC = 0, 1, 2

Ink = tuple[str, str, str, int]
"""A cell: character, colour, background colour, style."""
_CHARACTER, _INKS = itemgetter(0), itemgetter(1, 2, 3)


class ClickArea(NamedTuple):
    """A rectangle of cells that does something when it is clicked."""

    x: int
    y: int
    width: int
    height: int
    run: Callable[[], object]

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Hint(NamedTuple):
    """Cells that are explained while the mouse is over them."""

    x: int
    y: int
    width: int
    lines: Sequence[tuple[str, str]]
    """What is explained, and its meaning."""

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and y == self.y


class Canvas:
    """One frame. Rows that are the same as in the last frame are not sent to the terminal again."""

    def __init__(self, width: int, height: int, ground: str, pointer: tuple[int, int] | None = None) -> None:
        self.width, self.height = width, height
        self.pointer = pointer
        """The cell under the mouse."""
        self.click_areas: list[ClickArea] = []
        self.hints: list[Hint] = []
        self._ground = ground
        self._strips: list[Strip] = []
        self._wide = False
        """Whether a wide character was written."""
        self._cells: list[list[Ink]] = [[(" ", ground, ground, PLAIN)] * width for _ in range(height)]

    # Painting

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        left, right = max(0, x), min(self.width, x + width)
        for row in range(max(0, y), min(self.height, y + height)):
            self._cells[row][left:right] = [(" ", colour, colour, PLAIN)] * (right - left)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        colour: str,
        behind: str | None = None,
        bold: bool = False,
        italic: bool = False,
    ) -> int:
        """Write text from a cell on; keep the background unless `behind` is given. Return the column after the text."""
        written = BOLD * bold | ITALIC * italic
        if 0 <= y < self.height:
            row = self._cells[y]
            if not one_line(text):
                text = "".join(one if visible(one) else "?" for one in text)
            cells = text_cells(text)
            self._wide = self._wide or SECOND in cells
            start, end = max(0, x), max(0, min(self.width, x + len(cells)))
            row[start:end] = [
                (character, colour, behind or cell[2], written)
                for character, cell in zip(cells[start - x :], row[start:end], strict=False)
            ]
        return x + cell_width(text)

    def right(self, x: int, y: int, text: str, colour: str, bold: bool = False, italic: bool = False) -> int:
        """Write text that ends before this cell; return the column where it begins."""
        start = x - cell_width(text)
        self.text(start, y, text, colour, bold=bold, italic=italic)
        return start

    def centre(
        self, x: int, width: int, y: int, text: str, colour: str, bold: bool = False, italic: bool = False
    ) -> int:
        start = x + max(0, (width - cell_width(text)) // 2)
        self.text(start, y, text, colour, bold=bold, italic=italic)
        return start

    def half(self, x: int, half_row: int, colour: str) -> None:
        """Colour half a cell; half rows are numbered from the top of the canvas."""
        y = half_row // 2
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        above, below = self._halves(self._cells[y][x])
        above, below = (above, colour) if half_row % 2 else (colour, below)
        self._cells[y][x] = (" ", above, above, PLAIN) if above == below else (UPPER, above, below, PLAIN)

    def halves(self, x: int, half_row: int, width: int, height: int, colour: str) -> None:
        """Fill a rectangle measured in half rows."""
        end = half_row + height
        first, last = -(-half_row // 2), end // 2
        if last > first:
            self.fill(x, first, width, last - first, colour)
        for row in [half_row] * (half_row % 2) + [end - 1] * (end % 2):
            for column in range(x, x + width):
                self.half(column, row, colour)

    def pixels(self, x: int, half_row: int, rows: Iterable[str], colours: dict[str, str]) -> None:
        """Paint a small picture: one letter for each half cell; a dot leaves the cell unchanged."""
        for down, row in enumerate(rows):
            for along, letter in enumerate(row):
                if letter in colours:
                    self.half(x + along, half_row + down, colours[letter])

    def used_rows(self) -> int:
        """How many rows there are down to the last one that is not empty."""
        blank = [(" ", self._ground, self._ground, PLAIN)] * self.width
        return max((row for row, cells in enumerate(self._cells, 1) if cells != blank), default=0)

    @staticmethod
    def _halves(cell: Ink) -> tuple[str, str]:
        character, ink, behind, _ = cell
        if character == UPPER:
            return ink, behind
        return (behind, ink) if character == LOWER else (behind, behind)

    # Clicking

    def clickable(self, x: int, y: int, width: int, height: int, run: Callable[[], object] | None) -> bool:
        """Add a click area; return whether the mouse is over it."""
        if run is None:
            return False
        area = ClickArea(x, y, width, height, run)
        self.click_areas.append(area)
        return self.pointer is not None and area.holds(*self.pointer)

    def explain(self, x: int, y: int, width: int, lines: Sequence[tuple[str, str]]) -> None:
        """Explain cells of a row while the mouse is over them."""
        if lines and width > 0:
            self.hints.append(Hint(x, y, width, lines))

    def hint_at(self, x: int, y: int) -> Hint | None:
        return next((hint for hint in reversed(self.hints) if hint.holds(x, y)), None)

    # Reading

    def plain(self) -> str:
        """The text without colours."""
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self._cells)

    def strips(self, before: Canvas | None = None) -> list[Strip]:
        """The rows for Textual; rows that did not change since `before` are the same objects."""
        if self._wide:
            for row in self._cells:
                mended = mend_halves([cell[0] for cell in row])
                row[:] = [(character, *cell[1:]) for character, cell in zip(mended, row, strict=True)]
        same = before._cells if before and (before.width, before.height) == (self.width, self.height) else None  # noqa: SLF001
        self._strips = [
            before._strips[y] if before and same and same[y] == row else _strip(tuple(row))  # noqa: SLF001
            for y, row in enumerate(self._cells)
        ]
        return self._strips


@lru_cache(1024)
def _strip(row: tuple[Ink, ...]) -> Strip:
    """A row for Textual: cells are joined where only their characters differ. Cached: the same rows are drawn again under a panel."""
    joined = [Segment("".join(map(_CHARACTER, cells)), style(*inks)) for inks, cells in groupby(row, _INKS)]
    return Strip(joined, len(row))


@cache
def style(ink: str, behind: str, written: int) -> Style:
    return Style(color=ink, bgcolor=behind, bold=bool(written & BOLD), italic=bool(written & ITALIC))
