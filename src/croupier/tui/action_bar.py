"""The action bar below the felt: the dealer's messages and questions, and the controls."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, paint_sentence, wrap
from croupier.tui.controls import FLAT, Control, least_rows, paint_buttons


def action_bar_rows(width: int, height: int) -> int:
    """The rows of the action bar, without its border."""
    if width >= 100 and height >= 40:
        return 6
    return 4 if width < 60 else 3


def rows_for(look: Look, width: int, rows: int, messages: Sequence[str], controls: Sequence[Control]) -> int:
    """The rows of an action bar that usually has so many: more if the message and the open controls need them."""
    if width >= 100 and rows >= 5:
        return rows
    lines = len(wrap("▸ " + messages[0], width - 2)) if messages else 1
    return min(rows + 2, max(rows, lines + least_rows(look, controls, width)))


def paint_action_bar(
    canvas: Canvas, look: Look, y: int, rows: int, messages: Sequence[str], controls: Sequence[Control], refused: bool
) -> None:
    """Paint messages and controls. The second message is shown only if it fits."""
    palette = look.palette
    _paint_background(canvas, look, y - 1, rows + 1)
    tall = canvas.width >= 100 and rows >= 5
    lines = _lines(look, canvas.width, rows, messages, controls, tall)
    width = canvas.width - 2
    row = y + (1 if tall and rows >= 6 and len(lines) < 2 else 0)
    for number, line in enumerate(lines):
        x = 1 + max(0, (width - len(line)) // 2) if canvas.width >= 60 else 1
        if line.startswith("▸ "):
            x = canvas.text(x, row + number, "▸ ", palette.brass)
            line = line[2:]
        if refused:
            canvas.text(x, row + number, line, palette.tan, italic=True)
        else:
            first = number == 0
            paint_sentence(canvas, x, row + number, line, palette.tan, palette.tan, palette.brass, first)
    used = row + max(1, len(lines)) - y
    if tall:
        paint_buttons(canvas, look, y + used + 1, rows - used - 1, controls, True)
        return
    needed = least_rows(look, controls, canvas.width, FLAT)
    start = used if needed > 1 or rows - used < 2 else rows - 1
    paint_buttons(canvas, look, y + start, rows - start, controls, False)


def _lines(
    look: Look, width: int, rows: int, messages: Sequence[str], controls: Sequence[Control], tall: bool
) -> list[str]:
    """The messages in lines. If they are too long, the controls get fewer rows; then the end is left out."""
    space = width - 2
    lines = wrap("▸ " + messages[0], space) if messages else []
    narrow, flat = width < 60, least_rows(look, controls, width, FLAT)
    most = 2 if tall or (narrow and flat <= rows - 2) else max(1, min(2, rows - flat))
    if len(lines) == 1 and len(messages) > 1 and most > 1:
        lines += wrap(messages[1], space)[:1] if len(wrap(messages[1], space)) == 1 else []
    elif len(messages) > 1 and most == 1 and len(lines[0]) + 2 + len(messages[1]) <= space:
        lines = [f"{lines[0]}  {messages[1]}"]
    most = max(most, 1 if tall else rows - least_rows(look, controls, width))
    return [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), space)] if len(lines) > most else lines


def _paint_background(canvas: Canvas, look: Look, y: int, height: int) -> None:
    canvas.fill(0, y, canvas.width, height, look.palette.wood)
    canvas.halves(0, 2 * y, canvas.width, 1, look.palette.felt)
    canvas.halves(0, 2 * y + 1, canvas.width, 1, look.palette.grain)
