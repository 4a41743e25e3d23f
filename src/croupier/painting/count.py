"""The card count: running and true."""

from __future__ import annotations

from croupier.learning.table_advice import running_text
from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look
from croupier.painting.scene import Scene


def paint_count(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    palette = look.palette
    canvas.text(x, y, look(say("Count")).upper(), palette.print, bold=True)
    if scene.count is None:
        canvas.text(x, y + 1, look(say("hidden")), palette.soft)
        end = canvas.right(x + width, y + 1, look(say("to show")), palette.soft)
        canvas.right(end - 1, y + 1, "K", palette.brass, bold=True)
        return
    canvas.right(x + width, y, scene.count.system, palette.soft)
    end = canvas.text(x, y + 1, look(say("running")) + " ", palette.soft)
    canvas.text(end, y + 1, running_text(scene.count, look.speak), palette.text, bold=True)
    if scene.count.true is not None:
        figure = look.speak.number(scene.count.true, 1, signed=True)
        begin = canvas.right(x + width, y + 1, figure, palette.text, bold=True)
        canvas.right(begin - 1, y + 1, look(say("true")), palette.soft)


def paint_count_line(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """Paint the count in one line, if it is shown; without its name if that does not fit."""
    count = scene.count
    if count is None:
        return
    running = running_text(count, look.speak)
    short, line = running, look(say("Count {running}", running=running))
    if count.true is not None:
        true = look.speak.number(count.true, 1, signed=True)
        short, line = f"{running} / {true}", look(say("Count {running}, true {true}", running=running, true=true))
    canvas.text(x, y, line if len(line) <= width else short, look.palette.print)
