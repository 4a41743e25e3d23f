"""Paints the pictures of the counter's sheet: units by the count, win and ruin by the spread, bankrolls over the hours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit

CERTAIN = 0.995
"""A risk of ruin from here on is as good as certain."""


def paint_bars(
    canvas: Canvas, look: Look, x: int, y: int, width: int, rows: int, bars: Sequence[dict[str, Any]]
) -> None:
    """A bar for each count, in half cells; below it the counts."""
    palette = look.palette
    canvas.text(x, y, fit(look(say("Units bet at each count")), width), palette.ink, bold=True)
    each = max(1, width // max(1, len(bars)))
    most = max((bar["bet"] for bar in bars), default=1.0) or 1.0
    high = 2 * (rows - 2)
    for number, bar in enumerate(bars[: width // each]):
        left, halves = x + number * each, round(high * bar["bet"] / most)
        colour = palette.bar if bar["ev"] > 0 else palette.edge
        for half in range(halves):
            for column in range(left, left + max(1, each - 1)):
                canvas.half(column, 2 * (y + rows - 1) - 1 - half, colour)
        if bar["count"] % 5 == 0:
            canvas.text(left, y + rows - 1, look.speak.number(bar["count"], signed=True), palette.ink_soft)
    canvas.right(x + width, y + 1, look.speak.number(most), palette.ink_soft)


def paint_spreads(canvas: Canvas, look: Look, x: int, y: int, width: int, spreads: Sequence[dict[str, Any]]) -> int:
    """A line for each spread: what is won in an hour as a bar, and the risk of ruin; returns the rows."""
    palette = look.palette
    title = look(say("Won in an hour by the spread, and the risk of ruin"))
    canvas.text(x, y, fit(title, width), palette.ink, bold=True)
    most = max((one["won"] for one in spreads), default=0.0)
    room = max(4, width - 24)
    for row, one in enumerate(spreads, 1):
        canvas.text(x, y + row, f"1-{one['spread']}", palette.ink_soft)
        won = look.speak.number(one["won"], 2, signed=True)
        canvas.right(x + 13, y + row, won, palette.ink if one["won"] > 0 else palette.red, bold=True)
        if one["won"] > 0 and most > 0:
            canvas.text(x + 14, y + row, "█" * max(1, round(room * one["won"] / most)), palette.bar)
        if one["ruin"] is not None:
            sure = one["ruin"] > CERTAIN
            ruin = f"{look.speak.number(100 * one['ruin'], 0 if sure else 1)} %"
            canvas.right(x + width, y + row, ruin, palette.red if sure else palette.ink_soft)
    return len(spreads) + 1


def paint_fan(
    canvas: Canvas,
    look: Look,
    x: int,
    y: int,
    width: int,
    rows: int,
    hours: Sequence[float],
    fan: Sequence[Sequence[float]],
) -> None:
    """What half and nine tenths of the players have won over the hours, and the median."""
    palette = look.palette
    title = look(say("Units won over the hours: half and nine tenths of the players"))
    canvas.text(x, y, fit(title, width), palette.ink, bold=True)
    low, high = min(fan[0]), max(fan[-1])
    high_halves, columns = 2 * (rows - 2), width - 7
    top = 2 * (y + 1)

    def half(value: float) -> int:
        return top + round((high - value) / ((high - low) or 1.0) * (high_halves - 1))

    for column in range(columns):
        at = min(len(hours) - 1, column * len(hours) // columns)
        wide, near = (half(fan[-1][at]), half(fan[0][at])), (half(fan[3][at]), half(fan[1][at]))
        for one in range(wide[0], wide[1] + 1):
            canvas.half(x + 7 + column, one, palette.bar if near[0] <= one <= near[1] else palette.rule)
        canvas.half(x + 7 + column, half(fan[2][at]), palette.ink)
    for value in (high, 0.0, low):
        canvas.right(x + 6, half(value) // 2, look.speak.number(round(value), signed=True), palette.ink_soft)
    canvas.right(x + width, y + rows - 1, f"{look.speak.number(round(hours[-1], 1), 1)} h", palette.ink_soft)
