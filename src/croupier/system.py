"""What operating systems do differently: flags of files, locks, syncing, priorities, signals, shared ports.

Windows has no `fcntl`, `termios`, `os.nice`, `SIGHUP` or `SO_REUSEPORT`, macOS no `os.fdatasync`. Nothing else asks for them.
"""

from __future__ import annotations

import os
import shlex
import signal
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess
    from asyncio import AbstractEventLoop

EVERY_FILE = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""How every file is opened: for this process alone, and as the bytes it has."""
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
NO_WAIT = getattr(os, "O_NONBLOCK", 0)
A_FOLDER = getattr(os, "O_DIRECTORY", None)
"""How a folder is opened to be synced; None where folders are not opened."""
FAR = (1 << 31) - 2
"""The byte that a lock of Windows takes. Nobody reads there, since a byte that is locked cannot be read."""

HAS_TERMINALS = find_spec("termios") is not None
"""Whether terminals are set up by `termios`."""


def lock(file: int) -> None:
    """Lock an open file for this process; BlockingIOError if another one has locked it."""
    if find_spec("fcntl"):
        fcntl: Any = import_module("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    elif find_spec("msvcrt"):
        _lock_byte(file, "LK_NBLCK")


def unlock(file: int) -> None:
    """Free a lock; a child that was forked may have the file open, too."""
    if find_spec("fcntl"):
        fcntl: Any = import_module("fcntl")
        fcntl.flock(file, fcntl.LOCK_UN)
    elif find_spec("msvcrt"):
        _lock_byte(file, "LK_UNLCK")


def _lock_byte(file: int, how: str) -> None:
    msvcrt: Any = import_module("msvcrt")
    place = os.lseek(file, 0, os.SEEK_CUR)
    os.lseek(file, FAR, os.SEEK_SET)
    try:
        msvcrt.locking(file, getattr(msvcrt, how), 1)
    except OSError as taken:
        raise BlockingIOError(taken.errno, "locked by another process") from None
    finally:
        os.lseek(file, place, os.SEEK_SET)


def sync(file: int) -> None:
    """The content of a file is on the disk when this returns."""
    getattr(os, "fdatasync", os.fsync)(file)


def keep_private(file: int) -> None:
    """Only its owner may read an open file, where files have owners."""
    if hasattr(os, "fchmod"):
        os.fchmod(file, 0o600)


def command_words(command: str) -> list[str] | str:
    """A command as a process is started with it. Windows takes it whole: there a backslash is a part of a path."""
    return command.strip() if os.name == "nt" else shlex.split(command)


def end_with_children(process: subprocess.Popen[bytes]) -> None:
    """End a program that leads a session of its own, with everything that it has started; where there are none, it alone."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def allow_many_files(wanted: int = 1 << 16) -> None:
    """Let this process have as many files open as the system allows, up to so many: every connection is one."""
    if find_spec("resource"):
        resource: Any = import_module("resource")
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def give_way(more: int) -> None:
    """Let others go first: raise the niceness of this process, where it has one."""
    if hasattr(os, "nice"):
        os.nice(more)


def shares_ports() -> bool:
    """Whether several processes may listen at one port."""
    import socket

    return hasattr(socket, "SO_REUSEPORT")


def on_end(loop: AbstractEventLoop, react: Callable[[int], None]) -> None:
    """React to the signals that end a program: to SIGTERM, and to SIGHUP where a terminal that closes sends it."""
    for name in ("SIGTERM", "SIGHUP"):
        if number := getattr(signal, name, None):
            try:
                loop.add_signal_handler(number, react, number)
            except NotImplementedError:  # Windows: its loops know no signals
                return
