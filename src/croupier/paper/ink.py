"""Coloured text for a terminal: lines of segments.

A terminal without 24-bit colours gets the nearest of its 256, chosen by hand. No information is in the colour alone, so
text without colours says the same.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, NamedTuple, TextIO

from croupier.messages import Styled, escape


class Colour(NamedTuple):
    """A colour, and its number among the 256."""

    hex: str
    number: int


LEAF = Colour("#f1ead8", 255)
RULE = Colour("#d9cfb8", 187)
INK = Colour("#191b20", 234)
INK_SOFT = Colour("#6b665a", 241)
WON = Colour("#b98a2e", 136)
LOST = Colour("#7d8a84", 245)

Depth = Literal["none", "256", "full"]


class Segment(NamedTuple):
    """Some text in one colour."""

    text: str
    fore: Colour | None = None
    back: Colour | None = None
    bold: bool = False


Line = Sequence[Segment]


def depth_of(stream: TextIO) -> Depth:
    """The colours that a stream shows: none if it is no terminal or NO_COLOR is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return "none"
    return "full" if os.environ.get("COLORTERM") in ("truecolor", "24bit") else "256"


def ink(line: Line, depth: Depth) -> Styled:
    """A line with its escape sequences; there are none in its texts."""
    line = [segment._replace(text=escape(segment.text)) for segment in line]
    if depth == "none":
        return Styled("".join(segment.text for segment in line).rstrip())
    return Styled("".join(_segment(segment, depth) for segment in line))


def _segment(segment: Segment, depth: Depth) -> str:
    codes = ["1"] * segment.bold
    codes += [_code("38", segment.fore, depth)] if segment.fore else []
    codes += [_code("48", segment.back, depth)] if segment.back else []
    return f"\x1b[{';'.join(codes)}m{segment.text}\x1b[0m" if codes else segment.text


def _code(ground: str, colour: Colour, depth: Depth) -> str:
    if depth == "256":
        return f"{ground};5;{colour.number}"
    red, green, blue = (int(colour.hex[at : at + 2], 16) for at in (1, 3, 5))
    return f"{ground};2;{red};{green};{blue}"


def width(line: Line) -> int:
    return sum(len(segment.text) for segment in line)


def on_paper(lines: Sequence[Line], depth: Depth, margin: int = 2) -> list[str]:
    """The lines on a background of paper; without colours just the lines."""
    if depth == "none":
        return [ink(line, depth) for line in lines]
    wide = max(map(width, lines)) + 2 * margin
    return [ink(_sheet_line(line, wide, margin), depth) for line in ((), *lines, ())]


def _sheet_line(line: Line, wide: int, margin: int) -> Line:
    edge = Segment(" " * margin, back=LEAF)
    rest = Segment(" " * (wide - margin - width(line)), back=LEAF)
    return [edge, *(one._replace(fore=one.fore or INK, back=one.back or LEAF) for one in line), rest]
