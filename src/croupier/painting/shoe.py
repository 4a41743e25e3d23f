"""The shoe: a gauge of the cards left in it, the cut card, and the numbers; and the card count, running and true."""

from __future__ import annotations

from croupier.learning.table_advice import running_text
from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit
from croupier.painting.scene import Scene


def paint_gauge(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """Paint the cards left in the shoe, the cut card and the cards dealt, as a bar that empties from the right."""
    palette = look.palette
    if scene.shoe is None:
        canvas.text(x, y, "▂" * width, palette.gone)
        return
    left, before_cut = scene.shoe
    full = max(1, round(width * left / scene.rules.cards)) if left else 0
    canvas.text(x, y, "▆" * full, palette.paper)
    canvas.text(x + full, y, "▂" * (width - full), palette.gone)
    if scene.rules.cut and before_cut > 0:
        cut = min(width - 1, max(0, round(width * (left - before_cut) / scene.rules.cards)))
        canvas.text(x + cut, y, "┃", palette.brass, bold=True)


def shoe_texts(look: Look, scene: Scene, long: bool) -> tuple[str, str, str]:
    """Texts for the cut card, the cards left, and the discarded cards."""
    if scene.rules.decks == "infinite":
        return "", look(say("infinite decks")), ""
    if scene.shoe is None:
        return "", look(say("a new shoe")), ""
    left, before_cut = scene.shoe
    discarded = max(0, scene.rules.cards - left - scene.on_felt)
    gone = look(say("{cards} discarded", cards=discarded)) if discarded else ""
    cut = ""
    if scene.rules.cut:
        cut = look(say("cut in {cards}", cards=before_cut)) if before_cut else look(say("last round"))
    to_come = look(say("{cards} to come", cards=left)) if long else look(say("{cards} left", cards=left))
    return cut, to_come, gone


def paint_shoe(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """Paint name and cut card, gauge, numbers; where there is space, a fourth row with the beginning of the seal."""
    palette = look.palette
    large = width >= 26
    cut, to_come, gone = shoe_texts(look, scene, large)
    name = look(say("Shoe"))
    if len(name) + len(cut) < width:
        canvas.text(x, y, name.upper() if large else name, palette.print, bold=True)
    canvas.right(x + width, y, cut, palette.soft)
    paint_gauge(canvas, look, scene, x, y + 1, width)
    canvas.text(x, y + 2, fit(to_come, width), palette.text)
    if large and len(to_come) + len(gone) + 1 < width:
        canvas.right(x + width, y + 2, gone, palette.soft)
    if large and scene.seal:
        end = canvas.text(x, y + 3, look(say("seal")) + " ", palette.soft)
        canvas.text(end, y + 3, f"{scene.seal[:8]}…", palette.soft)


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
