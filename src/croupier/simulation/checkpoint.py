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

from croupier.messages import Refused, say
from croupier.simulation.blocks import ROUNDS, Played

EVERY = 10.0
"""Seconds between two times that the file is written."""


class BadCheckpoint(Refused):
    """A file that this run cannot go on from."""


class Checkpoint:
    """The file of one run. `about` is what the run is: another run's file is refused."""

    def __init__(self, file: Path, about: Mapping[str, Any]) -> None:
        self._file, self._about, self._written = file, dict(about), time.monotonic()

    def read(self, nothing: Played) -> Played:
        """What the run has so far; nothing if there is no file yet."""
        try:
            text = self._file.read_text("utf-8")
        except FileNotFoundError:
            return nothing
        try:
            kept = json.loads(text)
            about, played = kept["about"], _played(kept["played"], nothing)
        except (ValueError, KeyError, TypeError):
            raise BadCheckpoint(say("“{file}” is no checkpoint of a run.", file=self._file)) from None
        for name, value in self._about.items():
            if about.get(name) != value:
                raise BadCheckpoint(
                    say(
                        "“{file}” is the checkpoint of another run: its {name} is {there}, and here it is {here}.",
                        file=self._file,
                        name=name,
                        there=str(about.get(name)),
                        here=str(value),
                    )
                )
        return played

    def offer(self, played: Played) -> None:
        """Written down if it is whole blocks, and time to."""
        if time.monotonic() - self._written > EVERY:
            self.write(played)

    def write(self, played: Played) -> None:
        part = self._file.with_name(self._file.name + ".part")
        kept = {
            "about": self._about,
            "played": [one.tolist() if isinstance(one, np.ndarray) else one for one in played],
        }
        part.write_text(json.dumps(kept), "utf-8")
        part.replace(self._file)
        self._written = time.monotonic()


def _played(kept: list[Any], nothing: Played) -> Played:
    rounds, cards, counts, moments = kept
    played = Played(int(rounds), int(cards), np.array(counts, np.int64), np.array(moments, np.float64))
    if played.counts.shape != nothing.counts.shape or played.rounds % ROUNDS:
        raise ValueError
    return played
