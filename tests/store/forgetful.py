"""A disk under SQLite that forgets what was not synced, and one that becomes full.

SQLite does its input and output through a table of functions, a VFS. `forgetful()` puts a table of its own in front of the
usual one: everything is really written, and noted. `Disk.after(…)` are the files that a power cut leaves: what was
synced, and any part of what was written since then, in any order, as a disk may write it.
"""

from __future__ import annotations

import ctypes
import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast, string_at
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SQLITE = (find_spec("_sqlite3") or sqlite3.__spec__).origin
"""The module of the interpreter that holds SQLite."""
FULL, SECTOR = 13, 512
"""The code of SQLite for a full disk, and what a disk writes at once: a longer write may be torn."""

_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Methods(Structure):
    """sqlite3_io_methods, version 3."""

    _fields_ = [
        ("version", c_int), ("close", c_void_p), ("read", c_void_p), ("write", c_void_p), ("truncate", c_void_p),
        ("sync", c_void_p), ("others", c_void_p * 13),
    ]  # fmt: skip


class _File(Structure):
    """sqlite3_file."""

    _fields_ = [("methods", POINTER(_Methods))]


class _Vfs(Structure):
    """sqlite3_vfs, version 3."""

    _fields_ = [
        ("version", c_int), ("file_size", c_int), ("longest_path", c_int), ("next", c_void_p), ("name", c_char_p),
        ("data", c_void_p), ("open", c_void_p), ("delete", c_void_p), ("others", c_void_p * 14),
    ]  # fmt: skip


@dataclass
class Disk:
    """All that was done to the files of a folder, in order."""

    steps: list[tuple[str, str, int, bytes]] = field(default_factory=list)
    """What was done, and with which file: write (place, bytes), truncate (size), sync, delete (whether for good)."""
    room: int | None = None
    """How many more bytes fit on the disk; None: many."""

    def after(self, count: int, dice: random.Random | None = None) -> dict[str, bytes]:
        """The files after so many steps and a power cut. With dice any part of what was not synced survives."""
        files: dict[str, bytearray] = {}
        waiting: dict[str, list[tuple[int, bytes]]] = {}
        deleted: dict[str, bytearray] = {}
        for kind, name, place, data in self.steps[:count]:
            deleted.pop(name, None)
            match kind:
                case "write":
                    sectors = range(0, len(data), SECTOR)
                    waiting.setdefault(name, []).extend((place + i, data[i : i + SECTOR]) for i in sectors)
                case "truncate":
                    waiting.setdefault(name, []).append((place, b""))
                case "sync":
                    if name not in files:  # SQLite syncs the folder of a new file, too
                        deleted.clear()
                    _write(files.setdefault(name, bytearray()), waiting.pop(name, []))
                case "delete":
                    content = files.pop(name, bytearray())
                    _write(content, waiting.pop(name, []))
                    if not place:  # the folder is not synced: the file may come back
                        deleted[name] = content
        if dice:
            chance = dice.random()
            for name, pieces in waiting.items():
                _write(files.setdefault(name, bytearray()), [one for one in pieces if dice.random() < chance])
            files |= {name: content for name, content in deleted.items() if dice.random() < chance}
        return {name: bytes(content) for name, content in files.items()}


def _write(content: bytearray, pieces: list[tuple[int, bytes]]) -> None:
    for place, data in pieces:
        if not data:
            del content[place:]
            continue
        content.extend(bytes(max(0, place - len(content))))
        content[place : place + len(data)] = data


@contextmanager
def forgetful() -> Iterator[Disk]:
    """Everything that SQLite opens meanwhile lies on such a disk."""
    library: Any = ctypes.CDLL(SQLITE)
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    usual = library.sqlite3_vfs_find(None)
    disk, names, kept = Disk(), dict[int, str](), dict[int, Any]()
    opened, deleted = _OPEN(usual.contents.open), _DELETE(usual.contents.delete)

    def cover(original: _Methods) -> _Methods:
        """The functions of an open file, with ours in front."""
        write, truncate, sync = _WRITE(original.write), _TRUNCATE(original.truncate), _SYNC(original.sync)

        def on_write(file: int, data: int, size: int, place: int) -> int:
            if disk.room is not None:
                disk.room -= size
                if disk.room < 0:
                    return FULL
            disk.steps.append(("write", names[file], place, string_at(data, size)))
            return int(write(file, data, size, place))

        def on_truncate(file: int, size: int) -> int:
            disk.steps.append(("truncate", names[file], size, b""))
            return int(truncate(file, size))

        def on_sync(file: int, flags: int) -> int:
            disk.steps.append(("sync", names[file], 0, b""))
            return int(sync(file, flags))

        mine = _Methods.from_buffer_copy(original)
        callbacks = (_WRITE(on_write), _TRUNCATE(on_truncate), _SYNC(on_sync))
        mine.write, mine.truncate, mine.sync = (cast(one, c_void_p) for one in callbacks)
        kept[ctypes.addressof(mine)] = (mine, callbacks)
        return mine

    tables: dict[int, _Methods] = {}

    def on_open(_: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        code = int(opened(cast(usual, c_void_p), name, file, flags, out))
        methods = _File.from_address(file).methods
        if code == 0 and name:
            names[file] = Path(string_at(name).decode()).name
            address = ctypes.addressof(methods.contents)
            if address not in tables:
                tables[address] = cover(methods.contents)
            _File.from_address(file).methods = ctypes.pointer(tables[address])
        return code

    def on_delete(_: int, name: bytes, sync: int) -> int:
        disk.steps.append(("delete", Path(name.decode()).name, sync, b""))
        return int(deleted(cast(usual, c_void_p), name, sync))

    vfs = _Vfs.from_buffer_copy(usual.contents)
    vfs.name, callbacks = b"forgetful", (_OPEN(on_open), _DELETE(on_delete))
    vfs.open, vfs.delete = (cast(one, c_void_p) for one in callbacks)
    library.sqlite3_vfs_register(ctypes.byref(vfs), 1)
    try:
        yield disk
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(vfs))
        library.sqlite3_vfs_register(usual, 1)
