"""Checkpoints: a file that holds what a run has so far, so that the run can be stopped and resumed.

Only whole blocks are kept. A resumed run plays the missing blocks, so it ends with the same figures as a run without a
break; it may also be asked for more rounds than before. The file carries stamps of what decides the numbers (`stamp`).
"""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from croupier import system
from croupier.disk import reason, write_whole
from croupier.messages import Message, Refused, say
from croupier.simulation.blocks import ROUNDS, Tally

EVERY = 10.0
"""Seconds between two writes of the file."""


class BadCheckpoint(Refused):
    """A checkpoint that this run cannot continue."""


class CheckpointFailed(BadCheckpoint):
    """A checkpoint that cannot be written."""

    exit_code = 1


class Checkpoint:
    """The file of one run.

    `stamps` must be the same in the file and in the run. `described` only helps to say what differs if they are not.
    """

    def __init__(self, file: Path, stamps: Mapping[str, Any], described: Mapping[str, Any]) -> None:
        check_checkpoint(file)
        self._file, self._stamps, self._described = file, dict(stamps), dict(described)
        self._written = time.monotonic()
        self.failed: Message | None = None
        """Why the last write failed; None if it did not."""

    def read(self, empty: Tally) -> Tally:
        """What the run has so far; `empty` if there is no file yet."""
        kept = _read(self._file)
        if kept is None:
            return empty
        for name, value in self._stamps.items():
            if kept["stamps"].get(name) != value:
                raise BadCheckpoint(self._other_run(kept, name))
        if kept.get("digest") != _digest(kept["stamps"], kept.get("tally")):
            raise BadCheckpoint(say("“{file}” is damaged: its numbers are not those of the run.", file=self._file))
        try:
            return _tally(kept["tally"], empty)
        except (ValueError, KeyError, TypeError, OverflowError):
            raise BadCheckpoint(_no_checkpoint(self._file)) from None

    def offer(self, whole: Tally) -> None:
        """Write if the last write was long enough ago."""
        if time.monotonic() - self._written > EVERY:
            self.write(whole)

    def write(self, whole: Tally) -> None:
        """Write whole blocks. A failure is noted and does not end the run."""
        tally = [one.tolist() if isinstance(one, np.ndarray) else one for one in whole]
        kept: dict[str, Any] = {"stamps": self._stamps, "described": self._described, "tally": tally}
        kept["digest"] = _digest(self._stamps, tally)
        try:
            write_whole(self._file, json.dumps(kept).encode())
            self.failed = None
        except OSError as error:
            self.failed = say(
                "The checkpoint “{file}” could not be written: {reason}.",
                file=self._file,
                reason=reason(error),
            )
        self._written = time.monotonic()

    def _other_run(self, kept: dict[str, Any], name: str) -> Message:
        """What is not the same. Rules and strategies are too long for a sentence, so they are only named."""
        if name == "seed":
            return say(
                "“{file}” is the checkpoint of another run: its seed is {there}, and here it is {here}.",
                file=self._file,
                there=str(kept["stamps"].get(name)),
                here=str(self._stamps[name]),
            )
        there = kept["described"]
        differs = [one for one in self._described if there.get(one) != self._described[one]]
        what = DIFFERS[differs[0] if name == "data" and differs else name]
        return say("“{file}” is the checkpoint of another run, which differs in {what}.", file=self._file, what=what)


DIFFERS = {
    "game": say("the game"),
    "rules": say("the rules"),
    "strategies": say("who plays"),
    "leave": say("the count to leave at"),
    "bet": say("the bet that is counted"),
    "data": say("the compiled tables"),
    "block": say("the size of its blocks"),
    "code": say("the version of the program"),
}


@contextmanager
def hold_lock(file: Path) -> Iterator[None]:
    """Hold the lock of a checkpoint: a second run that uses the same file is refused."""
    lock = file.with_name(f".{file.name}.lock")
    while True:
        try:
            held = os.open(lock, os.O_CREAT | os.O_RDWR | system.NO_LINK | system.EVERY_FILE, 0o600)
        except OSError as error:
            raise CheckpointFailed(
                say("The checkpoint “{file}” could not be written: {reason}.", file=file, reason=reason(error))
            ) from None
        try:
            system.lock(held)
        except OSError:
            os.close(held)
            raise BadCheckpoint(say("Another run is using the checkpoint “{file}”.", file=file)) from None
        with suppress(FileNotFoundError):
            if os.stat(lock).st_ino == os.fstat(held).st_ino:
                break
        os.close(held)  # its last owner deleted it between the two calls: try again
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
        os.close(held)


def check_checkpoint(file: Path) -> None:
    """Refuse a path where no checkpoint can be written."""
    if not file.parent.is_dir():
        raise BadCheckpoint(say("There is no folder “{folder}” for the checkpoint.", folder=file.parent))
    try:
        found = os.lstat(file)
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadCheckpoint(
            say("“{file}” cannot be a checkpoint: {reason}.", file=file, reason=reason(error))
        ) from None
    if not stat.S_ISREG(found.st_mode):
        raise BadCheckpoint(say("“{file}” cannot be a checkpoint: it is not a regular file.", file=file))


def seed_of(file: Path) -> int | None:
    """The seed of the run whose checkpoint this is; None if there is no file yet."""
    kept = _read(file)
    seed = kept["stamps"].get("seed") if kept else None
    return seed if isinstance(seed, int) else None


def _read(file: Path) -> dict[str, Any] | None:
    try:
        kept = json.loads(file.read_text("utf-8")) if file.stat().st_size <= LARGEST else None
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        kept = None
    except OSError as error:
        raise BadCheckpoint(
            say("“{file}” cannot be a checkpoint: {reason}.", file=file, reason=reason(error))
        ) from None
    if not (isinstance(kept, dict) and all(isinstance(kept.get(part), dict) for part in ("stamps", "described"))):
        raise BadCheckpoint(_no_checkpoint(file))
    return kept


LARGEST = 1 << 26
"""No checkpoint has more bytes."""


def _no_checkpoint(file: Path) -> Message:
    return say("“{file}” is not a checkpoint of a run.", file=file)


def _digest(stamps: Mapping[str, Any], tally: object) -> str:
    """A changed number would change the result, and nobody would see it."""
    return sha256(json.dumps([stamps, tally], sort_keys=True).encode()).hexdigest()


def _tally(kept: list[Any], empty: Tally) -> Tally:
    rounds, cards, *numbers = kept
    shapes = [one.shape for one in empty if isinstance(one, np.ndarray)]
    arrays = [np.array(one, np.int64).reshape(shape) for one, shape in zip(numbers, shapes, strict=True)]
    if int(rounds) % ROUNDS:
        raise ValueError
    return Tally(int(rounds), int(cards), *arrays)
