"""What two rounds must have in common to be alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from croupier.protocol import Box, Decide, Draw, Need


def question_of(need: Need) -> tuple[object, ...]:
    """What is needed, but for the number of the hand."""
    match need:
        case Draw(to=Box(seat), face_up=face_up):
            return ("draw", seat, face_up)
        case Decide(seat=seat, options=options):
            return ("decide", seat, options)
    return (need,)


def new_since(before: tuple[Hashable, ...], now: tuple[Hashable, ...]) -> Counter[Hashable]:
    """The claims made since then; none that was there may be gone."""
    assert not Counter(before) - Counter(now)
    return Counter(now) - Counter(before)
