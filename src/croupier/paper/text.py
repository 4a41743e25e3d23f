"""The strategy card as text, for a terminal or a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from croupier.paper.card import CardBlock, CardCell, StrategyCard
from croupier.paper.ink import INK_SOFT, Depth, Line, Segment, on_paper, width

CELL = 3
LABEL = 7
GAP = 2
BLOCK = LABEL + 10 * CELL
MARGIN = 2


def text(card: StrategyCard, columns: int, depth: Depth) -> list[str]:
    """The lines of the card, with as many blocks side by side as fit."""
    beside = max(1, min(len(card.blocks), (columns - 2 * MARGIN + GAP) // (BLOCK + GAP)))
    return on_paper(list(_lines(card, beside, columns - 2 * MARGIN)), depth, MARGIN)


def _lines(card: StrategyCard, beside: int, columns: int) -> Iterator[Line]:
    yield from _flowing([[Segment(card.title, bold=True)], [Segment(card.house)], [_soft(card.rules)]], columns)
    for at in range(0, len(card.blocks), beside):
        yield ()
        yield from _beside(card, card.blocks[at : at + beside])
    yield ()
    yield from _flowing([[_cell(cell), _soft(f" {meaning}")] for cell, meaning in card.legend], columns)
    yield ()
    edge, *others = card.notes
    yield from _flowing([[Segment(edge, bold=True)], *([_soft(note)] for note in others)], columns)


def _beside(card: StrategyCard, blocks: Sequence[CardBlock]) -> Iterator[Line]:
    drawn = [list(_block(card, block)) for block in blocks]
    for number in range(max(map(len, drawn))):
        line: list[Segment] = []
        for block in drawn:
            line += [Segment(" " * GAP)] * bool(line)
            line += block[number] if number < len(block) else [Segment(" " * BLOCK)]
        yield line


def _block(card: StrategyCard, block: CardBlock) -> Iterator[Line]:
    yield [
        Segment(_label(block.title), bold=True),
        *(
            _soft(upcard.center(CELL) if len(upcard) < 2 else upcard.rjust(CELL - 1).ljust(CELL))
            for upcard in card.upcards
        ),
    ]
    for line in block.lines:
        yield [_soft(_label(line.label)), *map(_cell, line.cells)]


def _label(text: str) -> str:
    return f"{text[: LABEL - 1]:>{LABEL - 1}} "


def _cell(cell: CardCell) -> Segment:
    return Segment(f" {cell.letter:<{CELL - 1}}", cell.tint.letter, cell.tint.back, cell.bold)


def _soft(text: str) -> Segment:
    return Segment(text, INK_SOFT)


def _flowing(parts: Sequence[Line], columns: int) -> Iterator[Line]:
    """Parts with a gap between them, on as many lines as needed."""
    line: list[Segment] = []
    for part in parts:
        if line and width(line) + GAP + width(part) > columns:
            yield line
            line = []
        if width(part) > columns:
            yield from _wrap(part, columns)
        else:
            line += [Segment(" " * GAP)] * bool(line) + list(part)
    if line:
        yield line


def _wrap(part: Line, columns: int) -> Iterator[Line]:
    """Wrap a part that is too long for a line."""
    *before, last = part
    for text in wrap(last.text, columns - width(before)):
        yield [*before, last._replace(text=text)]
        before = [Segment(" " * width(before))] if before else []
