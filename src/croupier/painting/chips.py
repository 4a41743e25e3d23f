"""Paints stakes as chips: a stack seen from the side, or a row of discs."""

from __future__ import annotations

from croupier.games.declare import HouseRules
from croupier.painting.canvas import Canvas
from croupier.painting.theme import Palette, blend

WORTH = (1, 5, 25, 100, 500, 1000)
"""The value of each colour, in units of the table's money."""
TALLEST = 6
DISCS = 4


def unit(rules: HouseRules) -> int:
    """The value of the smallest chip, in cents."""
    return 100 if rules.most(100) == 100 and 100 % rules.chip == 0 else rules.chip


def rack(rules: HouseRules) -> list[tuple[int, int]]:
    """The chips of this table: colour and value in cents."""
    chips = [(colour, worth * unit(rules)) for colour, worth in enumerate(WORTH)]
    return [(colour, worth) for colour, worth in chips if rules.most(worth) == worth and worth % rules.chip == 0]


def stack(amount: int, unit: int = 100) -> list[int]:
    """The colours of the chips that make an amount, the largest first; a rest is shown as the smallest chip."""
    colours, left = [], amount // unit
    for colour in range(len(WORTH) - 1, -1, -1):
        count, left = divmod(left, WORTH[colour])
        colours += [colour] * count
    return colours or [0] * (amount > 0)


def paint_stack(canvas: Canvas, palette: Palette, x: int, half_row: int, colours: list[int]) -> None:
    """Paint a stack of chips, the largest at the bottom; `half_row` is the row of the lowest."""
    for height, colour in enumerate(_tall(colours)):
        body, spot = palette.chips[colour]
        shade = blend(body, palette.deep, 1.0 if height % 2 == 0 else 0.78)
        bright = blend(spot, body, 1.0 if height % 2 == 0 else 0.62)
        row = "BSBSB" if height % 2 == 0 else "BBSBB"
        canvas.pixels(x, half_row - height, [row], {"B": shade, "S": bright})


def _tall(colours: list[int]) -> list[int]:
    """Shorten a stack; every colour stays visible."""
    if len(colours) <= TALLEST:
        return colours
    kinds = sorted(set(colours), reverse=True)
    spare = TALLEST - len(kinds)
    shown: list[int] = []
    for colour in kinds:
        more = min(spare, colours.count(colour) - 1)
        spare -= more
        shown += [colour] * (1 + more)
    return shown


def paint_discs(canvas: Canvas, palette: Palette, x: int, y: int, colours: list[int]) -> int:
    """Paint a row of discs in a line of text; return the column after it."""
    shown = colours[:DISCS]
    for colour in shown:
        disc = "○" if palette.hollow_chips[colour] else "●"
        ink = palette.text if palette.hollow_chips[colour] else palette.chips[colour][0]
        x = canvas.text(x, y, disc, ink)
    return x
