"""The rules printed on the felt between the dealer and the seats."""

from __future__ import annotations

from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, space_out
from croupier.painting.scene import Scene
from croupier.telling.signage import signage


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
