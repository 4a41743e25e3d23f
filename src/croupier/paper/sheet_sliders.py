"""The sliders of the counter's sheet: what can be set, where each can stand, and what the sheet is asked with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.games.counts import SYSTEMS
from croupier.messages import Message, say


class Slider(NamedTuple):
    """A setting: its name, its label, where it can stand (None: off), and where it stands at first."""

    name: str
    label: Message
    places: tuple[Any, ...]
    usual: Any
    share: bool = False


SLIDERS = (
    Slider("count", say("Count"), tuple(SYSTEMS), "hi-lo"),
    Slider("spread", say("Spread: 1 to"), (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40), 12),
    Slider("enter", say("Bet from this count on"), (None, -3, -2, -1, 0, 1, 2, 3, 4), None),
    Slider("leave", say("Leave at this count"), (None, -6, -5, -4, -3, -2, -1), None),
    Slider("hands", say("Hands"), (1, 2, 3), 1),
    Slider("unit", say("Unit, in money"), (1, 2, 5, 10, 15, 25, 50, 100, 200, 500), 10),
    Slider(
        "bankroll",
        say("Bankroll, in money"),
        (500, 1000, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000),
        10_000,
    ),
    Slider("kelly", say("Kelly fraction"), (0.1, 0.2, 0.25, 0.33, 0.5, 0.75, 1), 1),
    Slider("rounds_per_hour", say("Rounds in an hour"), (40, 50, 60, 70, 80, 100, 120, 150, 200), 100),
    Slider("hours", say("Hours of a trip"), (1, 2, 4, 8, 12, 20, 40, 80), 8),
    Slider("jump", say("Cover: at most × the last bet"), (None, 1.5, 2, 3, 4), None),
    Slider("keep", say("Cover: first rounds, least bet"), (0, 2, 5, 10, 15, 20), 0),
    Slider("errors", say("Rounds with the count one off"), (0, 0.02, 0.05, 0.1, 0.2, 0.3), 0, share=True),
    Slider("spotters", say("Spotters of a team"), (0, 1, 2, 3, 4, 6, 8), 0),
)
CALLED = 2
"""The count from which a big player is called, if none is chosen."""


def settings_of(at: Mapping[str, Any]) -> dict[str, Any]:
    """Where the sliders stand, as the sheet takes it: a team needs a count to be called at, and stays at its tables."""
    team = bool(at["spotters"])
    given = {name: value for name, value in at.items() if name != "count" and value is not None}
    given["spread"] = f"1-{at['spread']}"
    if team:
        given.pop("leave", None)
        given.setdefault("enter", CALLED)
    return given


def needs_rounds(at: Mapping[str, Any]) -> bool:
    """Whether no computed sheet answers where the sliders stand, only rounds do."""
    waits = at["leave"] is not None or at["jump"] is not None or at["hands"] > 1
    return bool(waits or at["keep"] or at["errors"] or at["spotters"])
