"""Paints the graph of a session: its result round by round, what was expected, and where the mistakes are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit
from croupier.painting.theme import Palette
from croupier.review.review import Graph

Go = Callable[[int], object]


def paint_path(
    canvas: Canvas,
    palette: Palette,
    x: int,
    y: int,
    width: int,
    height: int,
    path: Sequence[float],
    beside: Sequence[float] = (),
) -> Callable[[float], int]:
    """Paint bars from a zero line to a path of values; `beside` are others that are to fit. Return what finds the half row of a value."""
    high, low = max([0.0, *path, *beside]), min([0.0, *path, *beside])
    halves, span = 2 * height, max(1.0, high - low)

    def row(value: float) -> int:
        return round((halves - 1) * (high - value) / span)

    zero = row(0.0)
    for column in range(width):
        value = path[min(len(path) - 1, column * len(path) // width)]
        first, last = sorted((row(value), zero))
        for half in range(first, last + 1):
            colour = palette.rule if half == zero and row(value) != zero else palette.bar
            canvas.half(x + column, 2 * y + half, palette.edge if value < 0 and half != zero else colour)
    return row


class SessionGraph:
    """A graph in a rectangle of paper: bars for the result, a line for what was expected.

    `mistakes` are numbers of rounds, from 0 on; `at` is the round that is shown; `go` takes the number of a clicked round.
    """

    def __init__(
        self,
        canvas: Canvas,
        look: Look,
        graph: Graph,
        mistakes: Collection[int] = (),
        at: int | None = None,
        go: Go | None = None,
    ) -> None:
        self.canvas, self.look, self.graph = canvas, look, graph
        self.mistakes, self.at, self._go = mistakes, at, go

    def paint(self, x: int, y: int, width: int, height: int) -> None:
        """Paint a line of figures, the graph, and below it the mistakes and the round that is shown."""
        self._figures(x, y, width)
        self._path(x, y + 1, width, height - 2)
        self._marks(x, y + height - 1, width)
        if self._go:
            for column in range(width):
                number = self._round_at(column, width)
                if number is not None:
                    self.canvas.clickable(x + column, y + 1, 1, height - 1, partial(self._go, number))

    def _figures(self, x: int, y: int, width: int) -> None:
        look, palette, graph = self.look, self.look.palette, self.graph
        reached = self._count_rounds()
        actual = look.money(round(graph.actual[reached]), signed=True)
        end = self.canvas.text(x, y, fit(look(say("Result {result}", result=actual)), width), palette.ink, bold=True)
        if reached < len(graph.expected):
            figure = look.speak.exact_money(graph.expected[reached], signed=True)
            text = look(say("expected {amount}", amount=figure))
            if end + 2 + len(text) <= x + width:
                self.canvas.text(end + 2, y, text, palette.blue, bold=True)
        if self.mistakes:
            text = look(say("{mark} mistakes", mark="▲"))
            if end + 24 + len(text) <= x + width:
                self.canvas.right(x + width, y, text, palette.red)

    def _count_rounds(self) -> int:
        """How many of the person's rounds are over at the round that is shown."""
        if self.at is None:
            return len(self.graph.actual) - 1
        return sum(number < self.at for number in self.graph.rounds)

    def _path(self, x: int, y: int, width: int, height: int) -> None:
        graph = self.graph
        row = paint_path(self.canvas, self.look.palette, x, y, width, height, graph.actual, graph.expected)
        for column in range(width):
            number = self._index_at(column, width)
            if number < len(graph.expected):
                self.canvas.half(x + column, 2 * y + row(graph.expected[number]), self.look.palette.blue)

    def _marks(self, x: int, y: int, width: int) -> None:
        palette = self.look.palette
        numbers = {self._column_of(number, width) for number in self.mistakes}
        for column in sorted(column for column in numbers if column is not None):
            self.canvas.text(x + column, y, "▲", palette.red)
        here = None if self.at is None else self._column_of(self.at, width)
        if here is not None:
            marked = here in numbers
            self.canvas.text(x + here, y, "▲", palette.red if marked else palette.leaf, palette.ink, bold=True)

    def _index_at(self, column: int, width: int) -> int:
        """Which point of the path a column shows."""
        points = len(self.graph.actual)
        return min(points - 1, column * points // width)

    def _round_at(self, column: int, width: int) -> int | None:
        """The round that ends at the point of a column."""
        number = self._index_at(column, width)
        return self.graph.rounds[max(0, number - 1)] if self.graph.rounds else None

    def _column_of(self, round: int, width: int) -> int | None:
        """The column where a round ends."""
        if not self.graph.rounds:
            return None
        number = sum(one < round for one in self.graph.rounds) + 1
        points = len(self.graph.actual)
        return min(width - 1, -(-min(number, points - 1) * width // points))
