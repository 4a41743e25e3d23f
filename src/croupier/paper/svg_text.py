"""A line of text in an SVG picture."""

from __future__ import annotations

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
