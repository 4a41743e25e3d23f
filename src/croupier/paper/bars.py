"""Small bars in text: gains to the right of an axis, losses to its left."""

from __future__ import annotations

from typing import NamedTuple

from croupier.paper.ink import LOST, WON, Segment


class BarCharacters(NamedTuple):
    """The characters of a bar: a whole block, its left and right half, and the axis."""

    whole: str
    left: str
    right: str
    axis: str


DRAWN = BarCharacters("█", "▐", "▌", "│")
TYPED = BarCharacters("#", "", "", "|")


def blocks_for(encoding: str | None) -> BarCharacters:
    """Block characters if the encoding has them, else ASCII."""
    try:
        "".join(DRAWN).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return TYPED
    return DRAWN


def bar(value: float, most: float, half: int, blocks: BarCharacters, both: bool = True) -> tuple[Segment, ...]:
    """A bar of at most `half` columns for values up to `most`; `both`: leave space for losses on the left."""
    halves = round(abs(value) / most * half * 2) if most else 0
    gain = Segment(blocks.whole * (halves // 2) + blocks.right * (halves % 2), WON)
    if not both:
        return (gain,)
    if value >= 0:
        return Segment(" " * half), Segment(blocks.axis), gain
    loss = blocks.left * (halves % 2) + blocks.whole * (halves // 2)
    return Segment(" " * (half - len(loss))), Segment(loss, LOST), Segment(blocks.axis)
