"""The chain: one SHA-256 digest over all records of a log, so that none of them can be changed unnoticed.

The digest after a record is SHA-256 of the digest before it (32 bytes; zeros before the first record) and of the
record's line, without its line break. Each `shuffle` repeats the digest before it, and players see it when they leave.
"""

from __future__ import annotations

import hashlib

BEGINNING = bytes(32)
"""The digest before the first record."""


def chain(digest: bytes, line: bytes) -> bytes:
    """The digest after one more record, which is given as its line."""
    return hashlib.sha256(digest + line).digest()
