"""A screen as SVG. Blocks, lines, discs and suits are drawn as shapes, so it looks the same in any font."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.strip import Strip

WIDE, HIGH = 10, 21
"""The size of a cell."""
MARGIN = 14
FONT = "'JetBrains Mono','DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,monospace"

_BLOCKS = {
    "▀": (0, 0, 10, 10.5), "▄": (0, 10.5, 10, 10.5), "█": (0, 0, 10, 21), "▌": (0, 0, 5, 21), "▐": (5, 0, 5, 21),
    "▏": (0, 0, 1.4, 21), "▕": (8.6, 0, 1.4, 21), "┃": (3.6, 0, 2.8, 21), "│": (4.4, 0, 1.2, 21),
    "─": (0, 9.9, 10, 1.2), "━": (0, 9, 10, 3),
    **{block: (0, 21 - 21 * eighths / 8, 10, 21 * eighths / 8) for eighths, block in enumerate("▁▂▃▄▅▆▇", 1)},
    **{block: (0, 0, 10 * eighths / 8, 21) for eighths, block in enumerate("▏▎▍▌▋▊▉", 1) if eighths > 1},
}  # fmt: skip
_STROKES = {
    "╱": "M0 21 10 0", "╲": "M0 0 10 21",
    "╭": "M5 21V14.5Q5 10.5 9 10.5H10", "╮": "M5 21V14.5Q5 10.5 1 10.5H0",
    "╰": "M5 0V6.5Q5 10.5 9 10.5H10", "╯": "M5 0V6.5Q5 10.5 1 10.5H0",
    "┌": "M5 21V10.5H10", "┐": "M5 21V10.5H0", "└": "M5 0V10.5H10", "┘": "M5 0V10.5H0",
}  # fmt: skip
_FILLED = {
    "♠": "M5 4.6C6.4 7.4 9.4 9 9.4 11.9 9.4 14.4 6.6 14.9 5.5 13.2 5.6 14.8 6.2 15.8 7.2 16.6H2.8C3.8 15.8 4.4 14.8 4.5 13.2 3.4 14.9.6 14.4.6 11.9.6 9 3.6 7.4 5 4.6Z",
    "♥": "M5 16.4C3.6 13.8.5 12 .5 8.6.5 5.2 4.2 4.6 5 7.4 5.8 4.6 9.5 5.2 9.5 8.6 9.5 12 6.4 13.8 5 16.4Z",
    "♦": "M5 4.2 9.2 10.5 5 16.8.8 10.5Z",
    "♣": "M5 4.4A2.5 2.5 0 0 1 7 8.4 2.5 2.5 0 1 1 5.7 12.6C5.7 14.4 6.2 15.6 7.2 16.6H2.8C3.8 15.6 4.3 14.4 4.3 12.6A2.5 2.5 0 1 1 3 8.4 2.5 2.5 0 0 1 5 4.4Z",
    "▸": "M2 6.5 8.5 10.5 2 14.5Z", "◂": "M8 6.5 1.5 10.5 8 14.5Z",
}  # fmt: skip
_DISCS = {"●": (4.6, 1), "•": (2, 1), "○": (3.9, 0), "◦": (2.2, 0), "◉": (3.9, 2)}


def screenshot(app: App[None]) -> list[Strip]:
    """The rows of the current screen."""
    return list(app.screen._compositor.render_strips())


def svg(strips: Iterable[Strip], title: str = "") -> str:
    """The rows as an SVG document."""
    rows = [list(strip) for strip in strips]
    columns = max((sum(len(segment.text) for segment in row) for row in rows), default=0)
    width, height = columns * WIDE + 2 * MARGIN, len(rows) * HIGH + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>{escape(title)}</title>",
        "<style>.b{font-weight:bold}.i{font-style:italic}rect{shape-rendering:crispEdges}</style>",
        f'<rect width="{width}" height="{height}" rx="14" fill="{_ground(rows)}"/>',
        f'<g transform="translate({MARGIN} {MARGIN})" font-family="{FONT}" font-size="16.6">',
    ]
    for y, row in enumerate(rows):
        parts += _grounds(row, y)
    for y, row in enumerate(rows):
        parts += _letters(row, y)
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def _ground(rows: list[list[Segment]]) -> str:
    style = rows[0][0].style if rows and rows[0] else None
    return _hex(style.bgcolor) if style and style.bgcolor else "#000000"


def _hex(colour: Color | None) -> str:
    return colour.get_truecolor().hex if colour else "#000000"


def _runs(row: list[Segment]) -> Iterator[tuple[int, str, Style]]:
    x = 0
    for segment in row:
        text, style = segment.text, segment.style or Style()
        yield x, text, style
        x += len(text)


def _grounds(row: list[Segment], y: int) -> Iterator[str]:
    """The backgrounds; neighbours of the same colour are one rectangle."""
    spans: list[tuple[int, int, str]] = []
    for x, text, style in _runs(row):
        colour = _hex(style.color if style.reverse else style.bgcolor)
        if spans and spans[-1][2] == colour:
            spans[-1] = (spans[-1][0], x + len(text), colour)
        else:
            spans.append((x, x + len(text), colour))
    for left, right, colour in spans:
        wide = (right - left) * WIDE
        yield f'<rect x="{left * WIDE}" y="{y * HIGH}" width="{wide}" height="{HIGH + 0.4}" fill="{colour}"/>'


def _letters(row: list[Segment], y: int) -> Iterator[str]:
    """Text word by word; blocks and symbols as shapes; a row of equal blocks is one shape."""
    for x, text, style in _runs(row):
        colour = _hex(style.bgcolor if style.reverse else style.color)
        look = " ".join(letter for letter, on in (("b", style.bold), ("i", style.italic)) if on)
        at = x
        for character, same in groupby(text, key=_kind):
            part = "".join(same)
            if character is None:
                yield from _word(part, at, y, colour, look)
            elif character != " ":
                yield from _shapes(character, len(part), at * WIDE, y * HIGH, colour)
            at += len(part)


def _kind(character: str) -> str | None:
    """The kind of a character that is drawn as a shape, or a blank; None for a letter."""
    drawn = character == " " or character in _BLOCKS or character in _FILLED
    return character if drawn or character in _STROKES or character in _DISCS else None


def _word(word: str, x: int, y: int, colour: str, look: str) -> Iterator[str]:
    if word:
        css = f' class="{look}"' if look else ""
        place = f'x="{x * WIDE}" y="{y * HIGH + 16}" textLength="{len(word) * WIDE}"'
        yield f'<text{css} {place} fill="{colour}">{escape(word)}</text>'


def _shapes(character: str, count: int, x: float, y: float, colour: str) -> Iterator[str]:
    block = _BLOCKS.get(character)
    if block and block[2] == WIDE:
        _, top, _, high = block
        yield f'<rect x="{x:g}" y="{y + top:g}" width="{WIDE * count:g}" height="{high:g}" fill="{colour}"/>'
        return
    for place in range(count):
        yield _shape(character, x + WIDE * place, y, colour)


def _shape(character: str, x: float, y: float, colour: str) -> str:
    if block := _BLOCKS.get(character):
        left, top, wide, high = block
        return f'<rect x="{x + left:g}" y="{y + top:g}" width="{wide:g}" height="{high:g}" fill="{colour}"/>'
    if path := _FILLED.get(character):
        return f'<path transform="translate({x} {y})" d="{path}" fill="{colour}"/>'
    if path := _STROKES.get(character):
        return f'<path transform="translate({x} {y})" d="{path}" fill="none" stroke="{colour}" stroke-width="1.2"/>'
    if disc := _DISCS.get(character):
        radius, filled = disc
        inner = f'<circle cx="{x + 5}" cy="{y + 10.5}" r="1.9" fill="{colour}"/>' if filled == 2 else ""
        paint = f'fill="{colour}"' if filled == 1 else f'fill="none" stroke="{colour}" stroke-width="1.4"'
        return f'<circle cx="{x + 5}" cy="{y + 10.5}" r="{radius}" {paint}/>{inner}'
    return ""
