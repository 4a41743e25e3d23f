"""The layout of the seats and of the hands in them.

The widths of seats depend on the seats only, never on the cards, so that no seat moves during a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.painting.cards import LARGE, MEDIUM, Form
from croupier.painting.hand_views import HandView
from croupier.painting.scene import Scene, Sitter


@dataclass(frozen=True)
class SeatColumns:
    """The columns of a seat."""

    sitter: Sitter
    x: int
    width: int
    lift: int = 0
    """How many rows higher it is painted: outer seats are higher, because the table is round."""


def columns(scene: Scene, width: int, margin: int, yours: int, least: int) -> list[SeatColumns]:
    """The seats from left to right, in the order in which they act.

    Your seat gets `yours` columns, or fewer if each other seat would get fewer than `least`.
    """
    sitters, space = scene.sitters, width - 2 * margin
    count = len(sitters)
    if count == 1:
        return [SeatColumns(sitters[0], margin, space)]
    big = min(yours, space - least * (count - 1)) if scene.you is not None else 0
    big = big if big > space // count else 0
    share = (space - big) // (count - 1) if big else space // count
    widths = [big if big and sitter.seat == scene.you else share for sitter in sitters]
    x = margin + (space - sum(widths)) // 2
    placed = []
    for place, (sitter, wide) in enumerate(zip(sitters, widths, strict=True)):
        placed.append(SeatColumns(sitter, x, wide, _lift(place, count)))
        x += wide
    return placed


def _lift(place: int, count: int) -> int:
    return max(0, 2 - min(place, count - 1 - place))


@dataclass(frozen=True)
class Fan:
    """How the hands of a seat are painted side by side: the form of the cards, their distance, the gap between hands."""

    form: Form
    step: int
    gap: int
    most: int
    """How many cards of a hand are shown; a longer hand shows `+2` for the cards in the middle."""
    dealt: int = 2
    """A hand has the width of so many cards at least, so that it does not move during the deal."""

    def width(self, cards: int) -> int:
        return max(6, self.form.width_of(max(self.dealt, min(cards, self.most)), self.step))


def fan_for(hands: Sequence[int], width: int, form: Form, dealt: int) -> Fan | None:
    """The largest form in which hands of these lengths fit side by side; None if there is none.

    First smaller cards, then closer ones, then fewer.
    """
    tries = [(form, form.step, 5 if form is LARGE else 3, 99)]
    if form is LARGE:
        tries += [(LARGE, 3, 3, 99), (MEDIUM, 4, 3, 99)]
    tries += [(MEDIUM, 3, 2, 99), (MEDIUM, 3, 1, 5), (MEDIUM, 3, 1, 4), (MEDIUM, 3, 1, 3), (MEDIUM, 3, 1, 2)]
    if form is LARGE and len(hands) >= 4:
        tries = tries[2:]
    for one in tries:
        fan = Fan(*one, dealt)
        if sum(map(fan.width, hands)) + fan.gap * (len(hands) - 1) <= width:
            return fan
    return None


@dataclass(frozen=True)
class Slot:
    """The columns of one hand in a seat, and where its cards begin."""

    view: HandView
    x: int
    width: int
    cards_x: int
    cards_width: int


def slots(views: Sequence[HandView], fan: Fan, x: int, width: int) -> list[Slot]:
    """Divide the columns of a seat among its hands; the cards are in the middle of each slot."""
    wides = [fan.width(len(view.told.cards)) for view in views]
    spare = width - sum(wides)
    gap = min(spare // len(wides), fan.gap) if len(wides) > 1 else spare
    x += (spare - gap * len(wides)) // 2
    made = []
    for view, wide in zip(views, wides, strict=True):
        made.append(Slot(view, x, wide + gap, x + gap // 2, wide))
        x += wide + gap
    return made
