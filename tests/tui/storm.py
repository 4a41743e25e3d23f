"""Storms of keys: bursts that arrive faster than a screen can answer, such as a pasted text."""

from __future__ import annotations

import string
from pathlib import Path
from random import Random

from textual import events

from croupier.records.logs import read
from croupier.table.audit import verify
from tui.evening import At

NAMED = (
    "enter", "escape", "space", "tab", "backspace", "up", "down", "left", "right", "pageup", "pagedown", "home", "end",
    "f1", "f2", "f3", "f4", "delete", "shift+tab", "ctrl+u",
)  # fmt: skip
TYPED = string.ascii_letters + string.digits + "?/=+-.,;'é"
OFTEN = ["enter", "escape", "space", "r", "s", "h", "d", "p", "c", "n", "y", "o", "1", "3", "=", "up", "down"]
BURSTS = (1, 2, 3, 6, 12, 25, 50, 80)
"""How many keys arrive together."""


def key(name: str) -> events.Key:
    character = {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b"}.get(name, name if len(name) == 1 else None)
    return events.Key(name, character)


async def burst(at: At, *names: str) -> None:
    """Keys that are all on their way before the first is obeyed."""
    for name in names:
        at.app.post_message(key(name))
    await at.pilot.pause()


async def storm(at: At, random: Random, keys: int) -> int:
    """Random keys and mouse wheels in bursts until they are used up or the app was left; says how many were pressed."""
    pressed = 0
    width, height = at.app.size
    while pressed < keys and not at.app.leaving:
        count = min(random.choice(BURSTS), keys - pressed)
        for _ in range(count):
            if random.random() < 0.03:
                wheel = random.choice((events.MouseScrollDown, events.MouseScrollUp))
                x, y = random.randrange(width), random.randrange(height)
                at.app.post_message(wheel(None, x, y, 0, 0, 0, False, False, False, x, y))
            else:
                at.app.post_message(key(random.choice(random.choice((NAMED, TYPED, OFTEN)))))
        pressed += count
        await at.pilot.pause()
    await at.settle()
    return pressed


def verify_games(folder: Path) -> int:
    """Check the log of every game in a folder; says how many there are."""
    logs = sorted(folder.glob("*.jsonl"))
    for path in logs:
        assert verify(read(path)).problem is None
    return len(logs)
