"""The keys of commands: one key means one thing on every screen, in every language.

Not here: the keys of answers (moves, boxes, levels, yes and no), which are initials of their words and stand in the
catalogues; digits, which put the chip or take the line of that number; Enter, Esc, the arrows and F1 to F4.
"""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class Key(StrEnum):
    """A key and what it is for."""

    # at a table
    VALUES = "?"
    CHART = "g"
    """How the house plays or draws, as a table."""
    COUNT = "k"
    """Card counting: the count of the shoe, the counter's sheet of a house."""
    LOG = "l"
    STANDINGS = "v"
    ROADS = "z"
    CUT = "u"
    CLEAR = "x"
    ALL_IN = "*"
    AMOUNT = "="
    NEXT_CHIP = "+"
    SIT_OUT = "0"
    NEXT = "tab"
    """The next one of a few: bet, person, part of a chart."""
    # in the lobby
    BOTS = "b"
    TOURNAMENT = "t"
    RESUME = "r"
    FIND = "/"
    COMPARE = "c"
    HISTORY = "f6"
    DRILLS = "d"
    DESIGNER = "f7"
    """History and designer have no letter: N and Y are No and Yes."""
    # about what was played
    LOOK_BACK = "e"
    WATCH = "w"
    MISTAKES = "m"
    NEXT_MISTAKE = ">"
    PREVIOUS_MISTAKE = "<"
    GRAPH = "p"
    SKILL = "%"
    """How well a person plays: in games, in drills."""
    DAMAGED = "!"
    FAIRNESS = "f"
    # elsewhere
    OPTIONS = "f5"
    SAVE = "s"
    DELETE = "delete"
    """Takes a line or a change away."""
