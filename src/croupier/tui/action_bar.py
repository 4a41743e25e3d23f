"""The action bar below the felt: the dealer's messages and questions, and the controls."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control, paint_buttons
from croupier.tui.look import Look, fit, paint_sentence, wrap


def action_bar_rows(width: int, height: int) -> int:
    """The rows of the action bar, without its border."""
    if width >= 100 and height >= 40:
        return 6
    return 4 if width < 60 else 3


def paint_action_bar(
    canvas: Canvas, look: Look, y: int, rows: int, messages: Sequence[str], controls: Sequence[Control], refused: bool
) -> None:
    """Paint messages and controls. The second message is shown only if it fits."""
    palette = look.palette
    _paint_background(canvas, look, y - 1, rows + 1)
    tall = rows >= 5
    width = canvas.width - 2
    lines = wrap("▸ " + messages[0], width) if messages else []
    most = 2 if tall or canvas.width < 60 or _rows_needed(look, controls, canvas.width) < rows - 1 else 1
    if len(lines) == 1 and len(messages) > 1 and most > 1:
        lines += wrap(messages[1], width)[:1]
    elif len(messages) > 1 and most == 1 and len(lines[0]) + 2 + len(messages[1]) <= width:
        lines = [f"{lines[0]}  {messages[1]}"]
    lines = [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), width)] if len(lines) > most else lines
    row = y + (1 if rows >= 6 and len(lines) < 2 else 0)
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
    start = used if _rows_needed(look, controls, canvas.width) > 1 or rows - used < 2 else rows - 1
    paint_buttons(canvas, look, y + start, rows - start, controls, False)


def _paint_background(canvas: Canvas, look: Look, y: int, height: int) -> None:
    canvas.fill(0, y, canvas.width, height, look.palette.wood)
    canvas.halves(0, 2 * y, canvas.width, 1, look.palette.felt)
    canvas.halves(0, 2 * y + 1, canvas.width, 1, look.palette.grain)


def _rows_needed(look: Look, controls: Sequence[Control], width: int) -> int:
    shown = [control for control in controls if control.shown]
    used = sum(len(control.cap_text(look)) + len(look(control.label)) + len(control.extra) + 6 for control in shown)
    return -(-used // max(1, width - 2))
