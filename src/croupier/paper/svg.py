"""The strategy card as one SVG file to print.

Every cell has letters, so the card can be read without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from croupier.paper.card import CardBlock, CardCell, StrategyCard
from croupier.paper.ink import INK, INK_SOFT, LEAF, RULE
from croupier.paper.shapes import suits, svg_text

CELL_WIDE, CELL_HIGH = 28.0, 24.0
LABEL = 54.0
BLOCK = LABEL + 10 * CELL_WIDE
GAP, BELOW = 26.0, 40.0
"""The distances between blocks: side by side, and one below the other."""
MARGIN = 44.0
HEAD = 136.0
"""The height of the heading above the blocks."""
KEY, NOTE = 32.0, 20.0
"""The height of a line of the legend, and of a note."""
TITLE = "Georgia, 'EB Garamond', 'Times New Roman', serif"
BODY = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def svg(card: StrategyCard) -> str:
    """The card as an SVG document."""
    columns = _columns(card.blocks)
    wide = 2 * MARGIN + len(columns) * BLOCK + (len(columns) - 1) * GAP
    keys = _place([_key_wide(meaning) for _, meaning in card.legend], wide, HEAD + max(map(_high, columns)) + 24.0)
    notes = keys[-1][1] + 56.0
    high = notes + len(card.notes) * NOTE + 14.0
    parts = [
        *_sheet(wide, high),
        *_head(card, wide),
        *_draw(card, columns),
        *(
            part
            for (x, y), (cell, meaning) in zip(keys, card.legend, strict=True)
            for part in _key(x, y, cell, meaning)
        ),
        *_notes(card.notes, notes),
    ]
    return "\n".join([_opening(card, wide, high), *parts, "</svg>", ""])


def _opening(card: StrategyCard, wide: float, high: float) -> str:
    name = escape(f"{card.title} – {card.house}, {card.rules}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{card.language}" role="img" '
        f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}" font-family="{BODY}">\n'
        f"<title>{name}</title>"
    )


def _sheet(wide: float, high: float) -> Iterator[str]:
    yield f'<rect width="{wide:g}" height="{high:g}" fill="{LEAF.hex}"/>'
    yield (
        f'<rect x="14" y="14" width="{wide - 28:g}" height="{high - 28:g}" rx="6" fill="none" stroke="{RULE.hex}" '
        'stroke-width="1.5"/>'
    )


def _head(card: StrategyCard, wide: float) -> Iterator[str]:
    yield from suits(wide - MARGIN - 98.0, 50.0, 20.0)
    yield svg_text(MARGIN, 64, card.house, 30, INK.hex, "start", bold=True, family=TITLE)
    yield svg_text(MARGIN, 90, card.title, 15, INK_SOFT.hex, "start")
    yield svg_text(wide - MARGIN, 90, card.rules, 15, INK.hex, "end", bold=True)


# The blocks


def _columns(blocks: Sequence[CardBlock]) -> list[list[CardBlock]]:
    """Three columns at most; a fourth block goes below the shortest."""
    columns = [[block] for block in blocks[:3]]
    for block in blocks[3:]:
        min(columns, key=_high).append(block)
    return columns


def _high(column: Sequence[CardBlock]) -> float:
    return sum((len(block.lines) + 1) * CELL_HIGH for block in column) + (len(column) - 1) * BELOW


def _draw(card: StrategyCard, columns: Sequence[Sequence[CardBlock]]) -> Iterator[str]:
    for number, column in enumerate(columns):
        x, y = MARGIN + number * (BLOCK + GAP), HEAD
        for block in column:
            yield from _block(card, block, x, y)
            y += _high([block]) + BELOW


def _block(card: StrategyCard, block: CardBlock, x: float, y: float) -> Iterator[str]:
    yield svg_text(x + LABEL - 10, y + 16, block.title, 14, INK.hex, "end", bold=True)
    yield svg_text(x + (LABEL + BLOCK) / 2, y - 6, card.dealer, 11, INK_SOFT.hex, "middle")
    for column, upcard in enumerate(card.upcards):
        yield svg_text(_centre(x, column), y + 16, upcard, 13, INK_SOFT.hex, "middle", bold=True)
    for row, line in enumerate(block.lines, 1):
        top = y + row * CELL_HIGH
        yield svg_text(x + LABEL - 10, top + 17, line.label, 13, INK.hex, "end")
        for column, cell in enumerate(line.cells):
            yield _box(x + LABEL + column * CELL_WIDE, top, cell)
            yield svg_text(
                _centre(x, column), top + 17, cell.letter, 14, cell.tint.letter.hex, "middle", bold=cell.bold
            )


def _centre(x: float, column: int) -> float:
    return x + LABEL + (column + 0.5) * CELL_WIDE


def _box(x: float, y: float, cell: CardCell) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CELL_WIDE:g}" height="{CELL_HIGH:g}" fill="{cell.tint.back.hex}" '
        f'stroke="{RULE.hex}" stroke-width="0.75"/>'
    )


# Below the blocks


def _place(widths: Sequence[float], wide: float, y: float) -> list[tuple[float, float]]:
    """The positions of items of these widths, side by side on as many lines as needed."""
    places, x = [], MARGIN
    for width in widths:
        if x > MARGIN and x + width > wide - MARGIN:
            x, y = MARGIN, y + KEY
        places.append((x, y))
        x += width + GAP
    return places


def _notes(notes: Sequence[str], y: float) -> Iterator[str]:
    edge, *others = notes
    yield svg_text(MARGIN, y, edge, 15, INK.hex, "start", bold=True)
    for number, note in enumerate(others, 1):
        yield svg_text(MARGIN, y + number * NOTE, note, 13, INK_SOFT.hex, "start")


def _key_wide(meaning: str) -> float:
    return CELL_WIDE + 8.0 + 6.9 * len(meaning)


def _key(x: float, y: float, cell: CardCell, meaning: str) -> list[str]:
    return [
        _box(x, y, cell),
        svg_text(x + CELL_WIDE / 2, y + 17, cell.letter, 14, cell.tint.letter.hex, "middle", bold=cell.bold),
        svg_text(x + CELL_WIDE + 8, y + 17, meaning, 13, INK_SOFT.hex, "start"),
    ]
