"""A date as a file that calendars take (iCalendar, RFC 5545): lines end with CRLF, are folded at 75 bytes, and times are UTC."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

HOURS = 3
"""How long an evening is."""
FOLDED = 75
"""So many bytes a line has at most, its end not counted."""


def calendar_file(id: str, at: int, now: int, title: str, about: str, address: str) -> bytes:
    """An evening from `at` on, in seconds since 1970; the same `id` and `at` are the same entry of a calendar."""
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Croupier//Croupier//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{id}-{at}@croupier",
        f"DTSTAMP:{_utc(now)}",
        f"DTSTART:{_utc(at)}",
        f"DURATION:PT{HOURS}H",
        f"SUMMARY:{_escape(title)}",
        f"DESCRIPTION:{_escape(about)}",
        f"URL:{address}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return b"".join(part + b"\r\n" for line in lines for part in _fold(line.encode()))


def _utc(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    """A text as the value of a property."""
    for sign in "\\;,":
        text = text.replace(sign, "\\" + sign)
    return "\\n".join(re.split(r"\r\n|\r|\n", text))


def _fold(line: bytes) -> Iterator[bytes]:
    """A line in parts of 75 bytes at most; those after the first begin with a blank. No letter is cut in two."""
    room = FOLDED
    while len(line) > room:
        end = room
        while line[end] & 0xC0 == 0x80:  # inside of a letter of several bytes
            end -= 1
        yield (b" " if room < FOLDED else b"") + line[:end]
        line, room = line[end:], FOLDED - 1
    yield (b" " if room < FOLDED else b"") + line
