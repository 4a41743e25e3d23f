"""The card count: running and true."""

from __future__ import annotations

from croupier.messages import say
from croupier.tui.canvas import Canvas
from croupier.tui.look import Look
from croupier.tui.scene import Scene


def paint_count(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    palette = look.palette
    canvas.text(x, y, look(say("Count")).upper(), palette.print, bold=True)
    if scene.count is None:
        canvas.text(x, y + 1, look(say("hidden")), palette.soft)
        end = canvas.right(x + width, y + 1, look(say("to show")), palette.soft)
        canvas.right(end - 1, y + 1, "K", palette.brass, bold=True)
        return
    running, true = scene.count
    end = canvas.text(x, y + 1, look(say("running")) + " ", palette.soft)
    canvas.text(end, y + 1, look.speak.number(running, signed=True), palette.text, bold=True)
    figure = look.speak.number(true, 1, signed=True)
    begin = canvas.right(x + width, y + 1, figure, palette.text, bold=True)
    canvas.right(begin - 1, y + 1, look(say("true")), palette.soft)


def paint_count_line(canvas: Canvas, look: Look, scene: Scene, x: int, y: int) -> None:
    """Paint the count in one line, if it is shown."""
    if scene.count is not None:
        running, true = scene.count
        parts = look.speak.number(running, signed=True), look.speak.number(true, 1, signed=True)
        canvas.text(
            x, y, look(say("Count {running}, true {true}", running=parts[0], true=parts[1])), look.palette.print
        )
