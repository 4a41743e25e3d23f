"""A file in which a run keeps what it has, so that it can be stopped and resumed.

Only whole blocks are kept. A run that is resumed plays the blocks that are missing, so it comes to what it would have
come to without a break; it may also be asked for more rounds than before.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from croupier.messages import Message, Refused, say
from croupier.simulation.blocks import ROUNDS, Tally

EVERY = 10.0
"""Seconds between two times that the file is written."""


class BadCheckpoint(Refused):
    """A file that this run cannot go on from."""


class Checkpoint:
    """The file of one run. `about` is what the run is: another run's file is refused."""

    def __init__(self, file: Path, about: Mapping[str, Any]) -> None:
        self._file, self._about, self._written = file, dict(about), time.monotonic()

    def read(self, nothing: Tally) -> Tally:
        """What the run has so far; nothing if there is no file yet."""
        kept = _read(self._file)
        if kept is None:
            return nothing
        about = kept["about"]
        for name, value in self._about.items():
            if about.get(name) != value:
                raise BadCheckpoint(_other_run(self._file, name, about.get(name), value))
        try:
            return _played(kept["played"], nothing)
        except (ValueError, KeyError, TypeError):
            raise BadCheckpoint(_no_checkpoint(self._file)) from None

    def offer(self, played: Tally) -> None:
        """Written down if it is whole blocks, and time to."""
        if time.monotonic() - self._written > EVERY:
            self.write(played)

    def write(self, played: Tally) -> None:
        part = self._file.with_name(self._file.name + ".part")
        kept = {
            "about": self._about,
            "played": [one.tolist() if isinstance(one, np.ndarray) else one for one in played],
        }
        part.write_text(json.dumps(kept), "utf-8")
        part.replace(self._file)
        self._written = time.monotonic()


def check_checkpoint(file: Path) -> None:
    """Refuse, before anything is played, a file that could not be written."""
    if not file.parent.is_dir():
        raise BadCheckpoint(say("There is no folder “{folder}” for the checkpoint.", folder=file.parent))


def seed_of(file: Path) -> int | None:
    """The seed of the run whose checkpoint this is; none if there is no file yet."""
    kept = _read(file)
    seed = kept["about"].get("seed") if kept else None
    return seed if isinstance(seed, int) else None


def _read(file: Path) -> dict[str, Any] | None:
    try:
        kept = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        kept = None
    if not (isinstance(kept, dict) and isinstance(kept.get("about"), dict)):
        raise BadCheckpoint(_no_checkpoint(file))
    return kept


def _no_checkpoint(file: Path) -> Message:
    return say("“{file}” is no checkpoint of a run.", file=file)


DIFFERS = {
    "game": say("the game"),
    "rules": say("the rules"),
    "strategies": say("who plays"),
    "leave": say("the count to leave at"),
    "code": say("the version of the program"),
}


def _other_run(file: Path, name: str, there: Any, here: Any) -> Message:
    """What is not the same; rules and strategies themselves are too long for a sentence."""
    if name == "seed":
        return say(
            "“{file}” is the checkpoint of another run: its seed is {there}, and here it is {here}.",
            file=file,
            there=str(there),
            here=str(here),
        )
    return say("“{file}” is the checkpoint of another run, which differs in {what}.", file=file, what=DIFFERS[name])


def _played(kept: list[Any], nothing: Tally) -> Tally:
    rounds, cards, counts, moments = kept
    played = Tally(int(rounds), int(cards), np.array(counts, np.int64), np.array(moments, np.float64))
    if played.counts.shape != nothing.counts.shape or played.rounds % ROUNDS:
        raise ValueError
    return played
