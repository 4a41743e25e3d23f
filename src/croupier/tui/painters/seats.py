"""The layout of the seats. Widths depend on the seats only, never on the cards, so that no seat moves during a round."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.tui.cards import COMPACT, LARGE, MEDIUM, Form
from croupier.tui.scene import Scene, Sitter


@dataclass(frozen=True)
class Column:
    """The columns of a seat."""

    sitter: Sitter
    x: int
    width: int
    lift: int
    """How many rows higher it is painted: outer seats are higher, because the table is round."""


def columns(scene: Scene, width: int, margin: int, yours: int) -> list[Column]:
    """The seats from left to right; yours is in the middle and wider than the others."""
    sitters, space = around(scene), width - 2 * margin
    count = len(sitters)
    if count == 1:
        return [Column(sitters[0], margin, space, 0)]
    big = yours if scene.you is not None and space - yours >= 9 * (count - 1) else 0
    share = (space - big) // (count - 1) if big else space // count
    widths = [big if big and sitter.seat == scene.you else share for sitter in sitters]
    x = margin + (space - sum(widths)) // 2
    placed = []
    for place, (sitter, wide) in enumerate(zip(sitters, widths, strict=True)):
        placed.append(Column(sitter, x, wide, _lift(place, count, sitter.seat == scene.you)))
        x += wide
    return placed


def around(scene: Scene) -> tuple[Sitter, ...]:
    """The seats rotated so that yours is in the middle; their order stays the same."""
    sitters = scene.sitters
    if scene.you is None:
        return sitters
    place = next(number for number, sitter in enumerate(sitters) if sitter.seat == scene.you)
    first = (place - len(sitters) // 2) % len(sitters)
    return sitters[first:] + sitters[:first]


def _lift(place: int, count: int, yours: bool) -> int:
    outer = min(place, count - 1 - place)
    return 0 if yours else max(0, 2 - outer)


@dataclass(frozen=True)
class Fan:
    """How the hands of a seat are painted: the form of the cards, their distance, the gap between hands."""

    form: Form
    step: int
    gap: int
    most: int
    """How many cards of a hand are shown; a longer hand shows `+2` for the cards in the middle."""

    def width(self, cards: int) -> int:
        return self.form.width_of(max(2, min(cards, self.most)), self.step)


def fan_for(hands: list[int], width: int, form: Form) -> Fan:
    """The largest form in which hands of these lengths fit: first smaller cards, then closer ones, then fewer."""
    tries = [Fan(form, form.step, 5 if form is LARGE else 3, 99)]
    if form is LARGE:
        tries += [Fan(LARGE, 3, 3, 99), Fan(MEDIUM, 4, 3, 99)]
    if form in (LARGE, MEDIUM):
        tries += [Fan(MEDIUM, 3, 2, 99), Fan(MEDIUM, 3, 1, 5), Fan(MEDIUM, 3, 1, 3), Fan(MEDIUM, 3, 1, 2)]
    else:
        tries += [Fan(COMPACT, 5, 1, 3), Fan(COMPACT, 5, 1, 2)]
    if form is LARGE and len(hands) >= 4:
        tries = tries[2:]
    for fan in tries:
        if sum(map(fan.width, hands)) + fan.gap * (len(hands) - 1) <= width:
            return fan
    return tries[-1]
