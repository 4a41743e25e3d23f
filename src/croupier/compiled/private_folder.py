"""Folders of the cache that belong to this user alone."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from platformdirs import user_cache_path

PRIVATE = 0o700


def private_folder(name: str) -> Path | None:
    """A folder in the user's cache that nobody else can write to, made if needed; None if there is none.

    Cached machine code is executed and cached tables decide results, so a folder that others own or can write to is not used.
    """
    folder = user_cache_path("croupier", appauthor=False) / name
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=PRIVATE, exist_ok=True)
        found = os.lstat(folder)
        if not stat.S_ISDIR(found.st_mode) or not _own(found) or _writable_by_others(os.lstat(folder.parent)):
            return None
        if stat.S_IMODE(found.st_mode) != PRIVATE and hasattr(os, "geteuid"):
            if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                return None
            folder.chmod(PRIVATE)
    except OSError:
        return None
    return folder


def _own(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _writable_by_others(found: os.stat_result) -> bool:
    """Whether somebody else could replace what lies in a folder; the sticky bit prevents it."""
    if not hasattr(os, "geteuid"):
        return False
    return bool(found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX)
