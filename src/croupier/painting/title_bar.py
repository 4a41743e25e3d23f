"""The title bar: the top row of every screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit

SUITS = "♠♥♣♦"


def paint_suits(canvas: Canvas, look: Look, x: int, y: int, count: int = 4) -> int:
    for symbol in SUITS[:count]:
        colour = look.palette.rose if symbol in "♥♦" else look.palette.text
        x = canvas.text(x, y, symbol, colour, bold=True)
    return x


class Title(NamedTuple):
    """What the title bar says: on the left a name and facts, on the right facts, whose money it is, and how much."""

    name: str
    facts: Sequence[str] = ()
    right: Sequence[str] = ()
    money: str = ""
    who: str = ""
    codes: Sequence[tuple[str, str]] = ()
    """The explanation of the first of the facts."""


def paint_title(canvas: Canvas, look: Look, title: Title) -> None:
    """Paint a title, as far as it fits; on the right the first facts are the last to be left out."""
    palette, width = look.palette, canvas.width
    name, facts, right, money, who, codes = title
    canvas.fill(0, 0, width, 1, palette.background)
    end = width - (2 if width >= 60 else 1)
    x = canvas.right(end, 0, money, palette.brass, bold=True)
    if who and width >= 100:
        x = canvas.right(x - 1, 0, who, palette.soft)
    start = 1
    if width >= 100:
        start = paint_suits(canvas, look, 2, 0) + 2
        start = canvas.text(start, 0, "Croupier", palette.brass, bold=True) + 3
    elif width >= 60:
        start = paint_suits(canvas, look, 1, 0, 2) + 1
    shown = fit(name, x - start - 2)
    start = canvas.text(start, 0, shown, palette.text if width >= 100 else palette.brass, bold=True) + 2
    gap = 3 if width >= 100 else 2
    space = x - start
    fitting = []
    for text in right:
        left = space - gap - len(text)
        if left > (len(facts[0]) + 2 if facts else 0):
            fitting.append(text)
            space = left
    for text in reversed(fitting):
        x = canvas.right(x - gap, 0, text, palette.soft)
    for text in facts:
        if start + gap - 2 + len(text) < x - gap:
            if text is facts[0]:
                canvas.explain(start + gap - 2, 0, len(text), codes)
            start = canvas.text(start + gap - 2, 0, text, palette.soft) + 2
