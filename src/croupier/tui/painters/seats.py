"""Where the seats are: widths fixed by seat, never by content, so that nothing moves sideways between turns."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.tui.cards import COMPACT, LARGE, MEDIUM, Form
from croupier.tui.scene import Scene, Sitter


@dataclass(frozen=True)
class Column:
    """The part of the cloth that belongs to a seat."""

    sitter: Sitter
    x: int
    width: int
    lift: int
    """How many rows higher it lies: the table is round."""


def columns(scene: Scene, width: int, margin: int, yours: int) -> list[Column]:
    """The seats from left to right; yours is wider than the others, and in the middle."""
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
    """The table is turned so that your seat is in the middle; who acts after whom stays as it is."""
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
    """How the hands of a seat are laid: the form of the cards, how far they lie apart, the gap between hands."""

    form: Form
    step: int
    gap: int
    most: int
    """So many cards of a hand are shown; of longer ones the middle is only counted."""

    def width(self, cards: int) -> int:
        return self.form.width_of(max(2, min(cards, self.most)), self.step)


def fan_for(hands: list[int], width: int, form: Form) -> Fan:
    """The biggest way to lay hands of so many cards in this width: smaller cards, then closer, then fewer shown."""
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
