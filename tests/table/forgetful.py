"""A disk that forgets what was not synced: files keep what they held at their last sync, folders their entries.

It stands in for the module `os` and really does what is asked, in a folder of the tests. Before each step that changes
the disk it notes what a power cut would leave, so that one game gives as many power cuts as it has steps.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Files = dict[str, bytes]
"""What a folder holds, by names."""


@dataclass
class Cut:
    """What a power cut would leave, and what had been shown by then."""

    step: str
    forgotten: Files
    """Nothing survives that was not synced."""
    torn: Files
    """Of what was not synced a part survives, as a disk may write pages before it is asked to."""
    shown: int


@dataclass
class ForgetfulDisk:
    """The functions of `os` that change a disk."""

    folder: Path
    shown: Callable[[], int]
    """How many records somebody has seen."""
    cuts: list[Cut] = field(default_factory=list)
    _content: dict[int, bytes] = field(default_factory=dict)
    """What each file holds after a power cut, by its number."""
    _entries: dict[str, int] = field(default_factory=dict)
    """The names that survive a power cut."""

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def _step(self, name: str) -> None:
        forgotten = {entry: self._content.get(number, b"") for entry, number in self._entries.items()}
        torn = dict(forgotten)
        for entry in torn:
            path = self.folder / entry
            if path.exists() and path.stat().st_ino == self._entries[entry]:
                now = path.read_bytes()
                kept = forgotten[entry] if now.startswith(forgotten[entry]) else b""
                torn[entry] = now[: len(kept) + (len(now) - len(kept)) * 2 // 3]
        self.cuts.append(Cut(name, forgotten, torn, self.shown()))

    # What changes the disk

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            self._step("create")
        return os.open(path, flags, mode)

    def write(self, file: int, data: bytes) -> int:
        self._step("write")
        return os.write(file, data)

    def ftruncate(self, file: int, size: int) -> None:
        self._step("truncate")
        os.ftruncate(file, size)

    def mkdir(self, path: Path, mode: int = 0o777) -> None:
        self._step("mkdir")
        os.mkdir(path, mode)

    def unlink(self, path: Path) -> None:
        self._step("unlink")
        os.unlink(path)

    def replace(self, old: Path, new: Path) -> None:
        self._step("replace")
        os.replace(old, new)

    def fsync(self, file: int) -> None:
        self._step("sync")
        what = os.fstat(file)
        if stat.S_ISDIR(what.st_mode):
            if what.st_ino == self.folder.stat().st_ino:
                self._entries = {path.name: path.stat().st_ino for path in self.folder.iterdir()}
        else:
            self._content[what.st_ino] = Path(f"/proc/self/fd/{file}").read_bytes()

    fdatasync = fsync


def lay_out(files: Files, folder: Path) -> None:
    """The files that a power cut left, in a folder of their own."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)


def each(cuts: list[Cut]) -> Iterator[tuple[Cut, Files]]:
    """Every power cut twice: with nothing unsynced, and with a part of it; but no state of the disk twice."""
    seen = set()
    for cut in cuts:
        for files in (cut.forgotten, cut.torn):
            state = (tuple(sorted(files.items())), cut.shown)
            if state not in seen:
                seen.add(state)
                yield cut, files
