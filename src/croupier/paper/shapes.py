"""Parts of SVG pictures: lines of text, and the four suits as shapes, so that a picture needs no special font."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal
from xml.sax.saxutils import escape

Anchor = Literal["start", "middle", "end"]


def svg_text(
    x: float, y: float, text: str, size: float, colour: str, anchor: Anchor, *, bold: bool = False, family: str = ""
) -> str:
    """The text with its start, middle or end at x.

    >>> svg_text(10, 20.5, "5 & 6", 13, "#000", "end", bold=True)
    '<text x="10" y="20.5" font-size="13" text-anchor="end" fill="#000" font-weight="bold">5 &amp; 6</text>'
    """
    weight = ' font-weight="bold"' if bold else ""
    face = f' font-family="{family}"' if family else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{weight}{face}>'
        f"{escape(text)}</text>"
    )


_RED, _BLACK = "#c0152f", "#191b20"

_SHAPES = (
    (
        "M10 0 C12 4 20 8 20 13 C20 17 14 18.5 11.5 15 L13.5 20 L6.5 20 L8.5 15 C6 18.5 0 17 0 13 C0 8 8 4 10 0 Z",
        _BLACK,
    ),
    ("M10 20 C8 15 0 11 0 5 C0 -0.5 8 -1.5 10 4 C12 -1.5 20 -0.5 20 5 C20 11 12 15 10 20 Z", _RED),
    (
        "M10 0 A4.6 4.6 0 0 1 13.6 7.6 A4.6 4.6 0 1 1 11.3 14.6 L13.5 20 L6.5 20 L8.7 14.6 A4.6 4.6 0 1 1 6.4 7.6 "
        "A4.6 4.6 0 0 1 10 0 Z",
        _BLACK,
    ),
    ("M10 0 C12 4 15 7.5 18 10 C15 12.5 12 16 10 20 C8 16 5 12.5 2 10 C5 7.5 8 4 10 0 Z", _RED),
)
"""Spade, heart, club and diamond, each in a square of 20."""


def suits(x: float, y: float, size: float) -> Iterator[str]:
    """The four suits in a row, each `size` wide."""
    for number, (path, colour) in enumerate(_SHAPES):
        place = f"translate({x + number * size * 1.3:g} {y - size / 2:g}) scale({size / 20:g})"
        yield f'<path d="{path}" fill="{colour}" transform="{place}"/>'
