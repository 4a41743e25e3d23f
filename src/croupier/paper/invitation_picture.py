"""The picture of an invitation, 1200 × 630, as messages show it beside a link: who opens which table, and which seats are free."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.paper.evening_picture import BRASS, SOFT, TEXT, TITLE, WIDE, Pen


@dataclass(frozen=True)
class InvitationPicture:
    """What stands on the picture, in one language."""

    by: str
    """Who opens the table."""
    title: str
    line: str
    seats: tuple[str | None, ...]
    """A letter for each seat that is taken, None for one that is free; empty if nothing is told of them."""
    bots: frozenset[int]
    left: str
    """How many seats are free, in words."""
    foot: str


def draw_invitation(picture: InvitationPicture) -> bytes:
    """The picture as a PNG file."""
    pen, middle = Pen(), WIDE / 2
    pen.text(picture.by, middle, 96, 34, TITLE, anchor="m", within=1080)
    pen.text(picture.title, middle, 188, 84, TEXT, serif=True, weight=600, anchor="m", within=1080)
    pen.text(picture.line, middle, 266, 32, SOFT, anchor="m", within=1080)
    step = min(132.0, 1000 / max(1, len(picture.seats)))
    first = middle - step * (len(picture.seats) - 1) / 2
    for number, name in enumerate(picture.seats):
        if name is None:
            pen.chair(first + number * step, 380, 42)
        else:
            pen.badge(name, first + number * step, 380, 42, number in picture.bots)
    pen.text(picture.left, middle, 486 if picture.seats else 400, 40, BRASS, weight=700, anchor="m", within=1080)
    return pen.png(picture.foot)
