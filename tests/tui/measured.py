"""A canvas that measures what is painted on it: no text and no card may cover another or be cut.

Everything that painters write is an item with its rectangle: a text, a card, a stack of chips. A fault is an item that
lies outside the canvas, that lies on another item, or that touches another text without a blank between them.
Lines, blocks and dots are decoration: an item may lie on them, but they may not lie on an item.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any, NamedTuple

import pytest

from croupier.painting.canvas import Canvas
from croupier.painting.cards import COMPACT, Deck, Form
from croupier.painting.outlined_cards import OutlinedDeck

DECORATION = frozenset(" ─━│┃▏▕╭╮╰╯┌┐└┘▁▂▃▄▅▆▇█▀·")


class Item(NamedTuple):
    """Something that was painted, and where."""

    kind: str
    text: str
    x: int
    y: int
    width: int
    height: int = 1

    def __str__(self) -> str:
        return f"{self.kind} “{self.text}” at {self.x},{self.y}" if self.text else f"{self.kind} at {self.x},{self.y}"


class Measured(Canvas):
    """A canvas that keeps every item and every fault."""

    def __init__(self, width: int, height: int, ground: str, pointer: tuple[int, int] | None = None) -> None:
        super().__init__(width, height, ground, pointer)
        self.items: list[Item] = []
        self.found: list[str] = []
        self._owners: dict[tuple[int, int], int] = {}
        """The item of each cell that has one."""
        self._aligned: set[int] = set()
        """The items that were written to end at a column: none is the next part of a line."""
        self._inside = 0
        """Above 0 while a card is painted, or a part of this canvas calls another part."""

    # Items

    @contextmanager
    def item(self, kind: str, x: int, y: int, width: int, height: int = 1) -> Iterator[None]:
        """Paint something that counts as one item."""
        if self._inside == 0:
            self._add(
                Item(kind, "", x, y, width, height), [(x + c, y + r) for r in range(height) for c in range(width)]
            )
        with self._within():
            yield

    @contextmanager
    def _within(self) -> Iterator[None]:
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1

    def _add(self, item: Item, cells: Iterable[tuple[int, int]]) -> None:
        number = len(self.items)
        self.items.append(item)
        for cell in cells:
            if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
                self._fault(f"{item} is cut")
            elif cell in self._owners:
                self._fault(f"{item} covers {self.items[self._owners[cell]]}")
            self._owners[cell] = number

    def _fault(self, text: str) -> None:
        if text not in self.found:
            self.found.append(text)

    def _decorate(self, what: str, x: int, y: int) -> None:
        if (x, y) in self._owners:
            self._fault(f"{what} at {x},{y} covers {self.items[self._owners.pop((x, y))]}")

    def _cover(self, what: str, x: int, y: int, width: int, height: int) -> None:
        if width * height < len(self._owners):
            cells = [cell for cell in product(range(x, x + width), range(y, y + height)) if cell in self._owners]
        else:
            cells = [(c, r) for c, r in self._owners if x <= c < x + width and y <= r < y + height]
        for column, row in cells:
            self._decorate(what, column, row)

    # Painting

    def text(self, x: int, y: int, text: str, *rest: Any, **more: Any) -> int:
        if self._inside == 0:
            first = len(text) - len(text.lstrip(" "))
            end = len(text.rstrip(" "))
            letters = [place for place in range(first, end) if text[place] not in DECORATION]
            if letters:
                cells = [(x + place, y) for place in range(letters[0], letters[-1] + 1)]
                self._add(Item("text", text[letters[0] : letters[-1] + 1], x + letters[0], y, len(cells)), cells)
            before, after = (letters[0], letters[-1] + 1) if letters else (len(text), len(text))
            for place in (*range(before), *range(after, len(text))):
                if (x + place, y) in self._owners:
                    self._decorate(f"“{text[place]}”", x + place, y)
        return super().text(x, y, text, *rest, **more)

    def right(self, x: int, y: int, text: str, *rest: Any, **more: Any) -> int:
        self._aligned.add(len(self.items))
        return super().right(x, y, text, *rest, **more)

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        if self._inside == 0:
            self._cover("a fill", x, y, width, height)
        super().fill(x, y, width, height, colour)

    def halves(self, x: int, half_row: int, width: int, height: int, colour: str) -> None:
        if self._inside == 0:
            top = half_row // 2
            self._cover("half a row", x, top, width, (half_row + height + 1) // 2 - top)
        with self._within():
            super().halves(x, half_row, width, height, colour)

    def pixels(self, x: int, half_row: int, rows: Iterable[str], colours: dict[str, str]) -> None:
        rows = list(rows)
        if self._inside == 0:
            for down, row in enumerate(rows):
                for along, letter in enumerate(row):
                    if letter in colours:
                        self._decorate("a picture", x + along, (half_row + down) // 2)
        with self._within():
            super().pixels(x, half_row, rows, colours)

    # Reading

    def faults(self) -> list[str]:
        """All faults, texts that touch included."""
        return self.found + [
            f"{self.items[left]} touches {self.items[right]}"
            for (x, y), left in self._owners.items()
            if (right := self._owners.get((x + 1, y), left)) != left and self._run_together(left, right)
        ]

    def _run_together(self, left: int, right: int) -> bool:
        """Whether two neighbours are different texts; the parts of one line are written one after the other."""
        one, other = self.items[left], self.items[right]
        return (
            one.kind == other.kind == "text"
            and (right != left + 1 or right in self._aligned)
            and one.text[-1].isalnum()
            and other.text[0].isalnum()
        )

    def shortened(self) -> list[str]:
        """The texts that end with an ellipsis."""
        return [item.text for item in self.items if item.text.endswith("…") and len(item.text) > 1]


@pytest.fixture
def cards_are_items(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count every card as one item."""
    for deck in (Deck, OutlinedDeck):
        for name in ("lay", "paint_covered", "rim"):
            monkeypatch.setattr(deck, name, _measure(getattr(deck, name), name))


def _measure(paint: Any, name: str) -> Any:
    def paint_and_note(self: Deck, canvas: Canvas, form: Form, x: int, y: int, *rest: Any, **more: Any) -> None:
        if not isinstance(canvas, Measured):
            paint(self, canvas, form, x, y, *rest, **more)
            return
        width = rest[1] if name == "paint_covered" else form.width
        top, height = (y, 1) if form is COMPACT else (y, form.height)
        with canvas.item("card", x, top, width, height):
            paint(self, canvas, form, x, y, *rest, **more)

    return paint_and_note
