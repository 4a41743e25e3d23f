"""Small bars in text: gains grow to the right of a line, losses to its left."""

from __future__ import annotations

from typing import NamedTuple

from croupier.paper.ink import LOST, WON, Segment


class Blocks(NamedTuple):
    """What bars are made of: a whole block, a half at either end, and the line they grow from."""

    whole: str
    left: str
    right: str
    axis: str


DRAWN = Blocks("█", "▐", "▌", "│")
TYPED = Blocks("#", "", "", "|")


def blocks_for(encoding: str | None) -> Blocks:
    """Drawn where the encoding has such signs, else typed."""
    try:
        "".join(DRAWN).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return TYPED
    return DRAWN


def bar(value: float, most: float, half: int, blocks: Blocks, both: bool = True) -> tuple[Segment, ...]:
    """A bar for a value of at most `most` on `half` columns; `both`: with room for losses on the left."""
    halves = round(abs(value) / most * half * 2) if most else 0
    gain = Segment(blocks.whole * (halves // 2) + blocks.right * (halves % 2), WON)
    if not both:
        return (gain,)
    if value >= 0:
        return Segment(" " * half), Segment(blocks.axis), gain
    loss = blocks.left * (halves % 2) + blocks.whole * (halves // 2)
    return Segment(" " * (half - len(loss))), Segment(loss, LOST), Segment(blocks.axis)
