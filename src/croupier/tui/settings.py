"""What the app remembers of its player, in one small file."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from croupier.language import LANGUAGES

SPEEDS = ("slow", "normal", "fast", "instant")
SOUNDS = ("off", "bell")
CARDS = ("auto", "drawn", "outlined", "letters")
CHOICES: dict[str, tuple[Any, ...]] = {
    "theme": ("felt", "contrast"),
    "language": ("", *LANGUAGES),
    "speed": SPEEDS,
    "sound": SOUNDS,
    "cards": CARDS,
}


@dataclass
class Settings:
    """Each with what it is at first."""

    name: str = ""
    """What the player is called; empty: “You”."""
    language: str = ""
    """Empty: what the environment asks for."""
    theme: str = "felt"
    speed: str = "normal"
    sound: str = "off"
    still: bool = False
    """Reduced motion: nothing slides and nothing counts up."""
    coach: bool = False
    """One line when a move costs."""
    cards: str = "auto"
    """Drawn on paper; outlined, where a terminal colours no background; in letters, for any font."""
    four_colours: bool = False
    french_indices: bool = False
    """R D V instead of K Q J."""
    house: str = "blackjack/vegas-strip"
    """Where the lobby points."""
    bots: list[str] = field(default_factory=list)
    """The levels of the bots one plays against."""
    guests: list[str] = field(default_factory=list)
    """The names at the hot seat."""
    path: Path | None = None

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """What was remembered; whatever cannot be read is as at first."""
        path = path or settings_file()
        settings = cls(path=path)
        try:
            remembered = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            return settings
        for known in fields(cls):
            value = remembered.get(known.name) if isinstance(remembered, dict) else None
            if known.name != "path" and _fits(getattr(settings, known.name), value, known.name):
                setattr(settings, known.name, value)
        return settings

    def save(self) -> None:
        """Remember; a disk that refuses does not stop the game."""
        if self.path is None:
            return
        kept = asdict(self)
        del kept["path"]
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft = self.path.with_suffix(".new")
            draft.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
            os.replace(draft, self.path)
        except OSError:
            pass


def _fits(usual: object, value: object, name: str) -> bool:
    if type(value) is not type(usual):
        return False
    if isinstance(value, list):
        return all(isinstance(one, str) for one in value)
    return name not in CHOICES or value in CHOICES[name]


def settings_file() -> Path:
    from platformdirs import user_config_path

    return user_config_path("croupier", appauthor=False) / "app.json"
