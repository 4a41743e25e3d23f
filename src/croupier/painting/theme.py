"""All colours of the app.

Felt is the table, paper is for cards and panels, brass is for controls and wins, wood is the action bar. A theme
replaces some colours of the default palette.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from croupier.cards import Suit


@dataclass(frozen=True)
class Palette:
    """The colours by their purpose."""

    background: str = "#0b1210"
    felt: str = "#0f4937"
    lit: str = "#175f49"
    ribbon: str = "#155540"
    deep: str = "#0a3628"
    text: str = "#eef3e8"
    soft: str = "#a9c8b7"
    faint: str = "#6f9a86"
    print: str = "#c9b173"
    line: str = "#2f7560"
    brass: str = "#f3c969"
    glow: str = "#ffe9b0"
    gilt: str = "#c08f33"
    wood: str = "#2b1b14"
    grain: str = "#3d281d"
    tan: str = "#e9d9c3"
    tan_soft: str = "#9c8670"
    paper: str = "#fbf6e8"
    leaf: str = "#f1ead8"
    rule: str = "#d9cfb8"
    edge: str = "#9b8f74"
    ink: str = "#191b20"
    ink_soft: str = "#6b665a"
    red: str = "#c0152f"
    blue: str = "#1c58a6"
    green: str = "#1d7a4a"
    back: str = "#6e1427"
    lattice: str = "#b8606a"
    rose: str = "#ff9c96"
    sky: str = "#8fc1ff"
    gone: str = "#6d9f8b"
    bar: str = "#b98a2e"
    gold: str = "#d99b24"
    light: str = "#f0c764"
    jewel: str = "#24406f"
    club: str = "#1b6b3a"
    chart_stand: str = "#e4dcc6"
    chart_double: str = "#f0cf86"
    chart_split: str = "#b9d3ec"
    chart_surrender: str = "#e9b4ae"
    ink_stand: str = "#3a372f"
    ink_hit: str = "#5f594b"
    ink_double: str = "#3d2c05"
    ink_split: str = "#12345c"
    ink_surrender: str = "#6b0d1c"
    chips: tuple[tuple[str, str], ...] = (
        ("#e9e4d6", "#3f6fb4"),
        ("#cf3b45", "#fff1ee"),
        ("#2fa36b", "#f3fff8"),
        ("#17181c", "#e9e4d6"),
        ("#7b52b9", "#f1e9ff"),
        ("#e3a92b", "#fff3cf"),
    )
    """Body and spot of the chips 1, 5, 25, 100, 500 and 1000."""
    hollow_chips: tuple[bool, ...] = (False,) * 6
    """Which chips are drawn as rings, because their colour is invisible on the felt."""

    def suit(self, suit: Suit, four_colours: bool = False) -> str:
        """The colour of a suit on paper."""
        if four_colours and suit is Suit.DIAMONDS:
            return self.blue
        if four_colours and suit is Suit.CLUBS:
            return self.club
        return self.red if suit.red else self.ink

    def suit_on_felt(self, suit: Suit) -> str:
        return self.rose if suit.red else self.text


FELT = Palette()

CONTRAST = replace(
    FELT,
    background="#000000", felt="#000000", wood="#000000", ribbon="#000000", deep="#000000",
    lit="#2b2b00", grain="#333333",
    text="#ffffff", soft="#ffffff", faint="#d0d0d0", tan="#ffffff", tan_soft="#b8b8b8",
    print="#ffd800", brass="#ffd800", glow="#fff3a0", gilt="#c0a000", bar="#8a6d00",
    paper="#ffffff", leaf="#ffffff", rule="#808080", edge="#000000", ink="#000000", ink_soft="#333333",
    red="#b00020", back="#00308f", lattice="#ffffff", line="#b8b8b8", gone="#c8c8c8",
    hollow_chips=(False, False, False, True, False, False),
)  # fmt: skip

INDEXED = replace(
    FELT,
    background="#121212", felt="#005f5f", ribbon="#005f5f", lit="#008787", deep="#003c3c",
    wood="#262626", grain="#3a3a3a", paper="#ffffd7", leaf="#eeeeee", rule="#d7d7af", edge="#87875f",
    brass="#ffd75f", glow="#ffffaf", gilt="#af8700", print="#d7af5f", soft="#afd7af", faint="#5faf87",
    text="#ffffd7", tan="#ffd7af", tan_soft="#af875f", line="#5f8787", ink="#1c1c1c", ink_soft="#626262",
    red="#af0000", blue="#005faf", green="#00875f", back="#5f0000", lattice="#d75f5f",
    rose="#ffafaf", sky="#87afff", gone="#5f8787", bar="#af8700", gold="#d78700", light="#ffd75f", jewel="#005f87",
    club="#005f00", chart_stand="#d7d7af", chart_double="#ffd787", chart_split="#afd7ff", chart_surrender="#ffafaf",
    ink_stand="#3a3a3a", ink_hit="#626262", ink_double="#5f5f00", ink_split="#005f87", ink_surrender="#870000",
    chips=(
        ("#eeeeee", "#005faf"), ("#d70000", "#ffffff"), ("#00af5f", "#ffffff"),
        ("#121212", "#eeeeee"), ("#875faf", "#ffd7ff"), ("#d7af00", "#ffffaf"),
    ),
)  # fmt: skip
"""For terminals with 256 colours. The terminal itself would map `felt` and `lit` to the same colour."""

THEMES = ("felt", "contrast")


def palette(theme: str, colours: str | None) -> Palette:
    """The palette of a theme on a terminal with this colour system (as Rich names it)."""
    if theme == "contrast":
        return CONTRAST
    return INDEXED if colours in ("256", "standard") else FELT


@cache
def blend(colour: str, over: str, share: float) -> str:
    """Blend two colours: `share` of the first, the rest of the second."""
    above, below = _channels(colour), _channels(over)
    mixed = (round(a * share + b * (1 - share)) for a, b in zip(above, below, strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
