"""What can be chosen for a drill: the count, what of it is asked, how it is rounded, and the pace of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from croupier.games.counts import ROUNDINGS, SYSTEMS, USUAL_COUNT, Rounding
from croupier.messages import Message, Refused, say

PACES = (2.0, 1.5, 1.0, 0.75, 0.5, 0.35, 0.25)
"""Seconds a card, from the first level to the last."""
RISING = 0.0
"""Stands for a pace that rises from level to level, once the person knows the level before."""

SeenEstimate = Literal["full", "half", "quarter"]
"""To what part of a deck a person estimates the unseen cards."""


@dataclass(frozen=True, kw_only=True)
class DrillOptions:
    """The options and their defaults."""

    system: str = USUAL_COUNT
    true: bool = False
    """Whether the true count is asked."""
    rounding: Rounding = "floor"
    estimate: SeenEstimate = "half"
    """To what part of a deck the unseen cards are estimated."""
    pace: float = RISING
    """Seconds a card; 0: rising."""

    def options_of(self, drill: str) -> dict[str, Any]:
        """The options that a drill takes."""
        return {name: getattr(self, name) for name in TAKEN.get(drill, ())}


TAKEN: Mapping[str, tuple[str, ...]] = {
    "count": ("system", "true", "rounding", "estimate", "pace"),
    "index-plays": ("system", "rounding"),
}
"""The names of the options that each drill takes; the other drills take none."""

SETTINGS: Mapping[str, str] = {
    "system": "count",
    "true": "drill_true",
    "rounding": "drill_rounding",
    "estimate": "drill_estimate",
    "pace": "drill_pace",
}
"""Which of a person's settings keeps each option."""

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "system": tuple(SYSTEMS),
    "true": (False, True),
    "rounding": tuple(ROUNDINGS),
    "estimate": ("full", "half", "quarter"),
    "pace": (RISING, *PACES),
}

LABELS: Mapping[str, Message] = {
    "system": say("Count"),
    "true": say("Question"),
    "rounding": say("The true count is"),
    "estimate": say("Decks are estimated to"),
    "pace": say("Seconds a card"),
}

_WORDS: Mapping[object, Message] = {
    False: say("the running count"),
    True: say("the true count"),
    "floor": say("rounded down"),
    "truncate": say("cut off"),
    "round": say("rounded to the nearest"),
    "full": say("a whole deck"),
    "half": say("half a deck"),
    "quarter": say("a quarter of a deck"),
}


def choice_label(name: str, value: object) -> Message:
    """A choice in words."""
    if name == "pace":
        return say("{seconds}", seconds=value) if value else say("faster and faster")
    return say("{system}", system=value) if name == "system" else _WORDS[value]


def pace_of(text: str) -> float:
    """A pace as it is typed on the command line."""
    known = {f"{pace:g}": pace for pace in PACES} | {"rising": RISING}
    if text not in known:
        raise Refused(say("“{text}” is not a pace; allowed: {paces}.", text=text, paces=tuple(known)))
    return known[text]
