"""Files that survive a power cut: what is written here is on the disk when the call returns, whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from croupier.messages import Message, say
from croupier.system import A_FOLDER, EVERY_FILE, NO_LINK, NO_WAIT

DISK_FULL, DISK_FAILED, READ_ONLY = say("the disk is full"), say("the disk failed"), say("the disk is read-only")
_REASONS = {
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: say("the quota of the disk is used up"),
    errno.EROFS: READ_ONLY,
    errno.EIO: DISK_FAILED,
    errno.EACCES: say("access is not allowed"),
    errno.EPERM: say("access is not allowed"),
    errno.ENOENT: say("there is no such file or folder"),
    errno.ENOTDIR: say("a part of the path is not a folder"),
    errno.EISDIR: say("it is a folder"),
    errno.ENAMETOOLONG: say("the name is too long"),
}


def reason(problem: OSError) -> Message | str:
    """Why a file could not be read or written; for what is rare, in the words of the system."""
    return _REASONS.get(problem.errno or 0) or problem.strerror or str(problem)


def write_whole(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Replace a file's content: a new file beside it, synced, takes its place; a symbolic link is replaced, not followed."""
    new = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    create(new, data, mode)
    try:
        os.replace(new, path)
    except OSError:
        os.unlink(new)
        raise
    sync_folder(path.parent)


def create(path: Path, data: bytes, mode: int = 0o600) -> None:
    """A new file with this content, synced; its entry in the folder is not (`sync_folder`)."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | EVERY_FILE, mode)
    try:
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)
    except OSError:
        os.unlink(path)
        raise
    finally:
        os.close(file)


def data_path(name: str) -> Path:
    """Where the program keeps something of this name for its user."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / name


def make_folder(path: Path, mode: int = 0o777) -> None:
    """A folder and those above it, each on the disk before the next."""
    if not path.is_dir():
        make_folder(path.parent)
        with suppress(FileExistsError):
            os.mkdir(path, mode)
        sync_folder(path.parent)


def remove(path: Path) -> None:
    """Delete a file, if it exists."""
    with suppress(FileNotFoundError):
        os.unlink(path)


def sync_folder(path: Path) -> None:
    """Sync a folder: the list of its files survives a power cut from now on."""
    if A_FOLDER is None:
        return
    folder = os.open(path, os.O_RDONLY | A_FOLDER | EVERY_FILE)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read_file(path: Path, most: int) -> bytes:
    """A file's content; OSError if it is no ordinary file, or larger than `most` bytes. A pipe is not waited for."""
    with os.fdopen(open_file(path), "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(f"{path} has more than {most} bytes")
    return data


def open_file(path: Path) -> int:
    """An ordinary file, open for reading; OSError if it is a pipe, a folder or a device."""
    file = os.open(path, os.O_RDONLY | NO_WAIT | EVERY_FILE)
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(f"{path} is no ordinary file")
    return file
