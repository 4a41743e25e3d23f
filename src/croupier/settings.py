"""The app's settings, stored in one small file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from croupier.disk import make_folder, read_file, reason, write_whole
from croupier.games.counts import SYSTEMS, USUAL_COUNT, Rounding
from croupier.houses import SHEETS
from croupier.language import LANGUAGES, settings_file
from croupier.learning.drills.options import CHOICES as DRILL_CHOICES
from croupier.learning.drills.options import RISING, SeenEstimate
from croupier.messages import Message, one_line, say

SPEEDS = ("slow", "normal", "fast", "instant")
SOUNDS = ("off", "bell")
CARDS = ("auto", "drawn", "outlined", "letters")
CHOICES: dict[str, tuple[Any, ...]] = {
    "theme": ("felt", "contrast"),
    "language": ("", *LANGUAGES),
    "speed": SPEEDS,
    "sound": SOUNDS,
    "cards": CARDS,
    "count": tuple(SYSTEMS),
    "drill_rounding": DRILL_CHOICES["rounding"],
    "drill_estimate": DRILL_CHOICES["estimate"],
    "drill_pace": DRILL_CHOICES["pace"],
}
LARGEST = 1_000_000
"""The most bytes the file may have."""
LONGEST, LONGEST_NAME, MOST_NAMES, MOST_BUDGET = 4096, 16, 64, 10**15
"""How long texts, the player's name and lists may be, and the largest budget in cents."""

NOT_STORED = ("path", "failed")


@dataclass
class Settings:
    """The settings and their defaults."""

    name: str = ""
    """The player's name; empty: “You”."""
    language: str = ""
    """Empty: the language of the environment."""
    theme: str = "felt"
    speed: str = "normal"
    sound: str = "off"
    still: bool = False
    """Reduced motion: no animation."""
    coach: bool = False
    """Show a line when a move costs something."""
    count: str = USUAL_COUNT
    """The system by which cards are counted."""
    budget: int = 0
    """The most to lose in a game, in cents: no chips beyond it. 0: no limit."""
    drill_true: bool = False
    """Drills of the count ask for the true count."""
    drill_rounding: Rounding = "floor"
    drill_estimate: SeenEstimate = "half"
    drill_pace: float = RISING
    """Seconds a card; 0: faster and faster."""
    cards: str = "auto"
    """Drawn; outlined, for terminals without background colours; letters, for any font."""
    four_colours: bool = False
    house: str = SHEETS[0]
    """The house that is chosen in the lobby."""
    bots_at: dict[str, list[str]] = field(default_factory=dict)
    """The levels of the bots, by house."""
    guests: list[str] = field(default_factory=list)
    """The names of the last hot seat."""
    path: Path | None = None
    failed: Message | None = field(default=None, compare=False)
    """Why the settings could not be stored the last time."""

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """Read the stored settings; use the default for what cannot be read."""
        path = path or Path(settings_file())
        settings = cls(path=path)
        try:
            remembered = json.loads(read_file(path, LARGEST))
        except (OSError, ValueError, RecursionError):
            return settings
        for known in fields(cls):
            value = remembered.get(known.name) if isinstance(remembered, dict) else None
            if known.name not in NOT_STORED and _fits(getattr(settings, known.name), value, known.name):
                setattr(settings, known.name, value)
        return settings

    def save(self) -> None:
        """Store the settings. A disk that refuses does not stop the game: `failed` says why."""
        if self.path is None:
            return
        kept = {name: value for name, value in asdict(self).items() if name not in NOT_STORED}
        try:
            make_folder(self.path.parent)
            write_whole(self.path, json.dumps(kept, ensure_ascii=False, indent=1).encode() + b"\n")
            self.failed = None
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            self.failed = say("The settings cannot be kept: {reason} ({path}).", path=str(self.path), reason=why)


def _fits(usual: object, value: object, name: str) -> bool:
    if type(value) is not type(usual):
        return False
    if isinstance(value, dict):
        return len(value) <= MOST_NAMES and all(
            _fits([], one, name) and _short(key, LONGEST) for key, one in value.items()
        )
    if isinstance(value, list):
        return len(value) <= MOST_NAMES and all(isinstance(one, str) and _short(one, LONGEST) for one in value)
    if name == "budget":
        return isinstance(value, int) and 0 <= value <= MOST_BUDGET
    if isinstance(value, str) and not _short(value, LONGEST_NAME if name == "name" else LONGEST):
        return False
    return name not in CHOICES or value in CHOICES[name]


def _short(text: str, most: int) -> bool:
    return len(text) <= most and one_line(text)
