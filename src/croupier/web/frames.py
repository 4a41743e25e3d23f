"""Frames of sockets (RFC 6455, 5.2): those of a server are written here, those of a client are found by their heads alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

FINAL, TEXT, CLOSE, PING = 0x80, 0x1, 0x8, 0x9
CONTROL = 0x8
"""This bit of a frame's first byte says that it is a ping, its answer or a farewell."""
MASKED = 0x80
HEAD = 14
"""The longest head of a frame, in bytes."""


def frame_text(text: bytes) -> bytes:
    """A text as one frame of a server, without a mask."""
    size = len(text)
    if size < 126:
        return bytes((FINAL | TEXT, size)) + text
    if size < 1 << 16:
        return bytes((FINAL | TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((FINAL | TEXT, 127)) + size.to_bytes(8, "big") + text


def farewell(code: int) -> bytes:
    """The frame with which a server closes."""
    return bytes((FINAL | CLOSE, 2)) + code.to_bytes(2, "big")


SIGN_OF_LIFE = bytes((FINAL | PING, 0))
"""A ping of a server."""


class FrameHead(NamedTuple):
    """The head of a frame, and where the frame lies in a chunk."""

    first: int
    """Its first byte: what it is, and whether it is the last one of its message."""
    masked: bool
    begin: int
    """Negative: it began in an earlier chunk."""
    body: int
    end: int
    """Beyond the chunk if the rest of it comes later."""

    @property
    def control(self) -> bool:
        return bool(self.first & CONTROL)

    @property
    def opcode(self) -> int:
        return self.first & 0x0F


class FrameHeads:
    """Finds the heads of frames in the chunks in which they come. The bodies are skipped; nothing is kept of them."""

    def __init__(self) -> None:
        self._part = b""
        """The beginning of a head whose rest has not come yet."""
        self._left = 0
        """How many bytes of a body have not come yet."""
        self.in_message = False
        """Whether the last message is not complete: its other frames follow."""

    @property
    def between(self) -> bool:
        """Whether the next byte begins a frame, and the frame a message."""
        return not (self._left or self._part or self.in_message)

    def feed(self, chunk: bytes) -> Iterator[FrameHead]:
        """The frames whose heads end in this chunk; those who count may stop at any of them, and must not go on then."""
        have = len(chunk)
        place = min(self._left, have)
        self._left -= place
        while place < have:
            data, before = (self._part + chunk, len(self._part)) if self._part else (chunk, 0)
            head = _head(data, place)
            if head is None:
                self._part = data[place:]
                return
            self._part = b""
            head = FrameHead(head.first, head.masked, *(where - before for where in head[2:]))
            if not head.control:
                self.in_message = not head.first & FINAL
            self._left = max(0, head.end - have)
            place = min(head.end, have)
            yield head


def _head(data: bytes, begin: int) -> FrameHead | None:
    """The head that begins here; None if it has not come as a whole."""
    have = len(data)
    if have < begin + 2:
        return None
    size, masked = data[begin + 1] & 0x7F, bool(data[begin + 1] & MASKED)
    body = begin + 2
    if size >= 126:
        body = begin + (4 if size == 126 else 10)
        size = int.from_bytes(data[begin + 2 : body], "big")
    body += 4 if masked else 0
    return FrameHead(data[begin], masked, begin, body, body + size) if have >= body else None


def unmask(body: bytes, mask: bytes) -> bytes:
    """What a client has written: every byte of a frame's body is changed by one of the mask's four."""
    size = len(body)
    whole = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(body, "big") ^ int.from_bytes(whole, "big")).to_bytes(size, "big")
