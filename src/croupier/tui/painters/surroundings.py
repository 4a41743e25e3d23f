"""What every table has: the title over it, the words printed on the cloth, the shoe, the rail's edge."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.messages import say
from croupier.telling.signage import signage
from croupier.tui.canvas import Canvas
from croupier.tui.chips import rack
from croupier.tui.look import Look, fit, spaced
from croupier.tui.scene import Scene

SUITS = "♠♥♣♦"


def paint_suits(canvas: Canvas, look: Look, x: int, y: int, count: int = 4) -> int:
    for symbol in SUITS[:count]:
        colour = look.palette.rose if symbol in "♥♦" else look.palette.text
        x = canvas.text(x, y, symbol, colour, bold=True)
    return x


def paint_title(
    canvas: Canvas, look: Look, name: str, facts: Sequence[str], right: Sequence[str], money: str, who: str = ""
) -> None:
    """House, shorthand and edge on the left; round, limits and money on the right. What does not fit is left out."""
    palette, width = look.palette, canvas.width
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
    for text in reversed(right):
        if x - gap - len(text) > start + (len(facts[0]) + 2 if facts else 0):
            x = canvas.right(x - gap, 0, text, palette.soft)
    for text in facts:
        if start + gap - 2 + len(text) < x - gap:
            start = canvas.text(start + gap - 2, 0, text, palette.soft) + 2


def paint_edge(canvas: Canvas, look: Look, y: int, height: int) -> None:
    """The rail: its rounded edge, and the wood."""
    canvas.fill(0, y, canvas.width, height, look.palette.wood)
    canvas.halves(0, 2 * y, canvas.width, 1, look.palette.felt)
    canvas.halves(0, 2 * y + 1, canvas.width, 1, look.palette.grain)


def print_lines(look: Look, scene: Scene) -> tuple[str, str]:
    """The words on the cloth: the payout large, the rest in a line."""
    lines = [look(line) for line in signage(scene.rules, short=True)]
    return lines[0], "  ·  ".join(lines[1:])


def paint_print_large(canvas: Canvas, look: Look, scene: Scene, y: int) -> None:
    """Five rows of cloth with the arc of the table under them."""
    palette, width = look.palette, canvas.width
    large, small = print_lines(look, scene)
    words = spaced(large)
    canvas.centre(0, width, y + 1, words if len(words) < width - 44 else large, palette.print, bold=True)
    parts = small.split("  ·  ")
    while len("   ·   ".join(parts)) > width - 48 and len(parts) > 1:
        parts.pop()
    line = "   ·   ".join(parts)
    _arc(canvas, look, y + 2, max(len(line), 46))
    canvas.centre(0, width, y + 2, fit(line, width - 12), palette.soft)


def _arc(canvas: Canvas, look: Look, y: int, words: int) -> None:
    """A line that runs around the words, lower in the middle: the edge of the cards' side of the cloth."""
    palette, width = look.palette, canvas.width
    one, two = max(8, (width - words) // 2 - 11), max(14, (width - words) // 2 - 4)
    for left, right in ((3, one), (width - one, width - 3)):
        canvas.text(left, y, "─" * (right - left), palette.line)
    canvas.text(one, y, "╮", palette.line)
    canvas.text(one, y + 1, "╰" + "─" * (two - one - 1) + "╮", palette.line)
    canvas.text(two, y + 2, "╰" + "─" * (width - 2 * two - 2) + "╯", palette.line)
    canvas.text(width - one - 1, y, "╭", palette.line)
    canvas.text(width - two - 1, y + 1, "╭" + "─" * (two - one - 1) + "╯", palette.line)
    canvas.text(width // 2 - 2, y + 2, "  ♦  ", palette.print)


def paint_ribbon(canvas: Canvas, look: Look, scene: Scene, y: int, rows: int) -> None:
    """A band of cloth with the words in one row."""
    palette, width = look.palette, canvas.width
    if rows >= 3:
        canvas.halves(0, 2 * y + 1, width, 2 * rows - 2, palette.ribbon)
    else:
        canvas.fill(0, y, width, rows, palette.ribbon)
    row = y + rows // 2
    large, small = print_lines(look, scene)
    parts = small.split("  ·  ")
    while parts and len(large) + 3 + len(" · ".join(parts)) > width - 4:
        parts.pop()
    line = " · ".join(parts)
    x = (width - len(large) - (3 + len(line) if line else 0)) // 2
    x = canvas.text(max(1, x), row, fit(large, width - 2), palette.print, bold=True)
    if line:
        canvas.text(x + 3, row, line, palette.soft)


def paint_gauge(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """The shoe: what is to come, the cut card at its place, what is gone. It empties from the right."""
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
    """Where the cut card is, how many cards are to come, how many are gone."""
    if scene.rules.decks == "infinite":
        return "", look(say("infinite decks")), ""
    if scene.shoe is None:
        return "", look(say("a new shoe")), ""
    left, before_cut = scene.shoe
    gone = look(say("{cards} discarded", cards=scene.rules.cards - left))
    cut = ""
    if scene.rules.cut:
        cut = look(say("cut in {cards}", cards=before_cut)) if before_cut else look(say("last round"))
    to_come = look(say("{cards} to come", cards=left)) if long else look(say("{cards} left", cards=left))
    return cut, to_come, gone


def paint_shoe(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """Three rows: name and cut card, gauge, numbers."""
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


def paint_placard(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """Left of the dealer: the limits, and what the last rounds brought."""
    palette = look.palette
    canvas.text(x, y, look(say("This table")).upper(), palette.print, bold=True)
    canvas.text(x, y + 1, limits(look, scene), palette.text, bold=True)
    chips = " ".join(look.money(worth) for _, worth in rack(scene.rules)[:4])
    canvas.text(x, y + 2, fit(look(say("chips of {chips}", chips=chips)), width), palette.soft)
    if not scene.nets:
        return
    canvas.text(x, y + 4, look(say("Last rounds")).upper(), palette.print, bold=True)
    paint_nets(canvas, look, scene.nets, x, y + 5, width)
    end = canvas.text(x, y + 6, look(say("session")) + " ", palette.soft)
    paint_net(canvas, look, scene.session, end, y + 6, bold=True)


def paint_nets(canvas: Canvas, look: Look, nets: Sequence[int], x: int, y: int, width: int) -> None:
    shown: list[int] = []
    used = 0
    for net in reversed(nets[-8:]):
        used += len(net_text(look, net)) + 1
        if used > width + 1:
            break
        shown.insert(0, net)
    for net in shown:
        x = paint_net(canvas, look, net, x, y) + 1


def net_text(look: Look, net: int) -> str:
    return look.money(net, signed=True) if net else "="


def paint_net(canvas: Canvas, look: Look, net: int, x: int, y: int, bold: bool = False) -> int:
    """Won is brass and `+`, lost is soft and `−`."""
    return canvas.text(x, y, net_text(look, net), look.palette.brass if net > 0 else look.palette.soft, bold=bold)


def limits(look: Look, scene: Scene) -> str:
    """`10–500`; one amount where nothing else is taken."""
    least, most = scene.rules.minimum, scene.rules.maximum
    if least == most:
        return look.money(least)
    return f"{look.money(least)}–{look.money(most)}"


def paint_count(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    palette = look.palette
    canvas.text(x, y, look(say("Count")).upper(), palette.print, bold=True)
    if scene.count is None:
        canvas.text(x, y + 1, look(say("covered")), palette.soft)
        end = canvas.right(x + width, y + 1, look(say("to look")), palette.soft)
        canvas.right(end - 1, y + 1, "K", palette.brass, bold=True)
        return
    running, true = scene.count
    end = canvas.text(x, y + 1, look(say("running")) + " ", palette.soft)
    canvas.text(end, y + 1, look.speak.number(running, signed=True), palette.text, bold=True)
    figure = look.speak.number(true, 1, signed=True)
    begin = canvas.right(x + width, y + 1, figure, palette.text, bold=True)
    canvas.right(begin - 1, y + 1, look(say("true")), palette.soft)


def paint_count_line(canvas: Canvas, look: Look, scene: Scene, x: int, y: int) -> None:
    """The count in one line, where one wants to see it."""
    if scene.count is not None:
        running, true = scene.count
        parts = look.speak.number(running, signed=True), look.speak.number(true, 1, signed=True)
        canvas.text(
            x, y, look(say("Count {running}, true {true}", running=parts[0], true=parts[1])), look.palette.print
        )
