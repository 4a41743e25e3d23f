"""The hint beside the mouse: what the codes under it mean."""

from __future__ import annotations

from croupier.games.declare import HouseRules
from croupier.houses.legend import explain
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, wrap

WIDEST = 62


def rule_codes(look: Look, rules: HouseRules) -> list[tuple[str, str]]:
    """The codes of a house and what they mean."""
    return [(code, look(meaning)) for code, meaning in explain(rules)]


def paint_hint(canvas: Canvas, look: Look) -> None:
    """Paint the explanation of what is under the mouse, below it or above it."""
    hint = canvas.hint_at(*canvas.pointer) if canvas.pointer else None
    if hint is None or canvas.pointer is None:
        return
    palette = look.palette
    names = max(len(name) for name, _ in hint.lines) + 2
    width = min(WIDEST, canvas.width)
    lines = [
        (name if not row else "", part)
        for name, text in hint.lines
        for row, part in enumerate(wrap(text, width - names - 2))
    ]
    width = min(width, 2 + names + max(len(text) for _, text in lines))
    x = max(0, min(canvas.pointer[0], canvas.width - width))
    below = hint.y + 1
    y = below if below + len(lines) <= canvas.height else max(0, hint.y - len(lines))
    canvas.fill(x, y, width, len(lines), palette.leaf)
    for row, (name, text) in enumerate(lines, y):
        canvas.text(x + 1, row, name, palette.ink, bold=True)
        canvas.text(x + 1 + names, row, text, palette.ink_soft)
