"""The facts left of the dealer (limits, chips, the results of the last rounds), and the rules printed on the felt."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import say
from croupier.money import Money
from croupier.painting.canvas import Canvas
from croupier.painting.chips import rack
from croupier.painting.look import Look, fit, space_out
from croupier.painting.scene import Scene
from croupier.telling.signage import signage


def paint_table_facts(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """Paint the limits, the chips and the results of the last rounds."""
    palette = look.palette
    canvas.text(x, y, look(say("This table")).upper(), palette.print, bold=True)
    canvas.text(x, y + 1, limits(look, scene.rules), palette.text, bold=True)
    chips = " ".join(look.money(worth) for _, worth in rack(scene.rules))
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
    """A result with its sign; `=` for a push."""
    return look.money(net, signed=True) if net else "="


def paint_net(canvas: Canvas, look: Look, net: int, x: int, y: int, bold: bool = False) -> int:
    """Paint a result; wins are in brass."""
    return canvas.text(x, y, net_text(look, net), look.palette.brass if net > 0 else look.palette.soft, bold=bold)


def limits(look: Look, rules: HouseRules) -> str:
    """`10–500`; one amount if least and most are the same; `from 1` without a maximum."""
    speak = Speaker(look.language, rules.currency)
    least = speak.money(Money(rules.minimum))
    if rules.maximum == "none":
        return look(say("from {least}", least=least))
    most = speak.money(Money(rules.maximum))
    return least if rules.minimum == rules.maximum else f"{least}–{most}"


def printed_lines(look: Look, scene: Scene) -> tuple[str, str]:
    """The payout, and the other rules in one line."""
    lines = [look(line) for line in signage(scene.rules, short=True)]
    return lines[0], "  ·  ".join(lines[1:])


def paint_printed_rules(canvas: Canvas, look: Look, scene: Scene, y: int) -> None:
    """Paint the payout, the other rules below it, and the arc of the table around them."""
    palette, width = look.palette, canvas.width
    large, small = printed_lines(look, scene)
    words = space_out(large)
    canvas.centre(0, width, y + 1, words if len(words) < width - 44 else large, palette.print, bold=True)
    parts = small.split("  ·  ")
    while len("   ·   ".join(parts)) > width - 48 and len(parts) > 1:
        parts.pop()
    line = "   ·   ".join(parts)
    _arc(canvas, look, y + 2, max(len(line), 46))
    canvas.centre(0, width, y + 2, fit(line, width - 12), palette.soft)


def _arc(canvas: Canvas, look: Look, y: int, words: int) -> None:
    """Paint a curved line around the words, lower in the middle."""
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
    """Paint all printed rules in one row, on a band of another colour."""
    palette, width = look.palette, canvas.width
    if rows >= 3:
        canvas.halves(0, 2 * y + 1, width, 2 * rows - 2, palette.ribbon)
    else:
        canvas.fill(0, y, width, rows, palette.ribbon)
    row = y + rows // 2
    large, small = printed_lines(look, scene)
    parts = small.split("  ·  ")
    while parts and len(large) + 3 + len(" · ".join(parts)) > width - 4:
        parts.pop()
    line = " · ".join(parts)
    x = (width - len(large) - (3 + len(line) if line else 0)) // 2
    x = canvas.text(max(1, x), row, fit(large, width - 2), palette.print, bold=True)
    if line:
        canvas.text(x + 3, row, line, palette.soft)
