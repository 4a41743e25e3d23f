"""Strangers who try to stop the house: each one connection, written byte by byte, as no library would do it."""

from __future__ import annotations

import os
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Attack = Callable[["Stranger", float], None]
"""Attacks for so many seconds, or until the house ends the connection."""

EMPTY = b"\x80" + bytes(4)
"""What follows the first byte of a frame without a body: its length, and the mask of a client."""


class Stranger:
    """A bare connection to the house."""

    def __init__(self, address: str, receives: int = 0, source: str = "") -> None:
        """`receives`: so many bytes wait here at most for somebody who does not read; `source`: from where this comes."""
        host, _, port = address.rpartition(":")
        self.address = address
        self._socket = socket.socket()
        if receives:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        self._socket.settimeout(10)
        if source:
            self._socket.bind((source, 0))
        self._socket.connect((host, int(port)))
        self.sent = 0

    def close(self) -> None:
        self._socket.close()

    def send(self, data: bytes, until: float = 0.0) -> bool:
        """Send, as far as the house reads it; False if it has ended the connection or reads nothing until then."""
        view = memoryview(data)
        while view:
            self._socket.settimeout(max(0.05, until - time.monotonic()) if until else 10)
            try:
                done = self._socket.send(view)
            except TimeoutError:
                return False
            except OSError:
                return False
            self.sent += done
            view = view[done:]
        return True

    def flood(self, data: bytes, seconds: float, rate: float = 0.0) -> float:
        """Send the same again and again, at most so many bytes a second; returns after how many seconds it ended."""
        begun = time.monotonic()
        until = begun + seconds
        while time.monotonic() < until and self.send(data, until):
            if rate and (ahead := self.sent / rate - (time.monotonic() - begun)) > 0:
                time.sleep(min(ahead, max(0.0, until - time.monotonic())))
        return time.monotonic() - begun

    def hear(self, seconds: float = 10.0) -> bytes:
        """Everything that comes until the house ends the connection, or until so many seconds have passed."""
        until, found = time.monotonic() + seconds, b""
        while (left := until - time.monotonic()) > 0:
            self._socket.settimeout(left)
            try:
                came = self._socket.recv(1 << 16)
            except TimeoutError:
                return found
            except OSError:
                return found
            if not came:
                return found
            found += came
        return found

    def ended(self, seconds: float) -> bool:
        """Whether the house ends the connection within so many seconds."""
        begun = time.monotonic()
        self.hear(seconds)
        return time.monotonic() - begun < seconds

    def upgrade(self, path: str, cookie: str = "") -> bytes:
        """Ask for a socket. Returns the head of the answer."""
        head = f"GET {path} HTTP/1.1\r\nHost: {self.address}\r\nOrigin: http://{self.address}\r\n"
        head += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        head += f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
        self.send(head.encode())
        found = b""
        self._socket.settimeout(10)
        while b"\r\n\r\n" not in found and (came := self._socket.recv(1)):
            found += came
        return found


@contextmanager
def stranger(address: str, receives: int = 0, source: str = "") -> Iterator[Stranger]:
    found = Stranger(address, receives, source)
    try:
        yield found
    finally:
        found.close()


def frame(first: int, body: bytes = b"") -> bytes:
    """A frame of a client with a mask of zeros; short bodies alone."""
    assert len(body) < 126
    return bytes((first, 0x80 | len(body))) + bytes(4) + body


def long_frame(first: int, size: int) -> bytes:
    """A frame of a client with so many zeros."""
    assert 126 <= size < 1 << 16
    return bytes((first, 0x80 | 126)) + size.to_bytes(2, "big") + bytes(4 + size)


# The ways to flood. Each takes a connection and the path of a table.


def short_headers(one: Stranger, seconds: float) -> None:
    """A head that never ends."""
    one.send(f"GET / HTTP/1.1\r\nHost: {one.address}\r\n".encode())
    one.flood(b"a: b\r\n" * 4096, seconds)


def pipeline(one: Stranger, seconds: float) -> None:
    """Requests without end, whose answers nobody reads."""
    one.flood(f"GET /api/house HTTP/1.1\r\nHost: {one.address}\r\n\r\n".encode() * 512, seconds)


def long_body(one: Stranger, seconds: float) -> None:
    """A body without end."""
    one.send(
        f"POST /api/enter HTTP/1.1\r\nHost: {one.address}\r\nOrigin: http://{one.address}\r\n".encode()
        + b"Transfer-Encoding: chunked\r\n\r\n"
    )
    one.flood(b"400\r\n" + bytes(1024) + b"\r\n", seconds)


def many_connections(one: Stranger, seconds: float) -> None:
    """Connections that say nothing."""
    until, kept = time.monotonic() + seconds, list[Stranger]()
    try:
        while time.monotonic() < until and len(kept) < min(4000, os.sysconf("SC_OPEN_MAX") // 2):
            kept.append(Stranger(one.address))
        time.sleep(max(0.0, until - time.monotonic()))
    finally:
        for other in kept:
            other.close()


def many_requests(one: Stranger, seconds: float) -> None:
    """Connections that all ask for the page, twenty times at once, and read nothing."""
    until, kept = time.monotonic() + seconds, deque[Stranger]()
    requests = f"GET / HTTP/1.1\r\nHost: {one.address}\r\n\r\n".encode() * 20
    while time.monotonic() < until:
        if len(kept) == 1500:
            kept.popleft().close()
        kept.append(Stranger(one.address, source="127.0.0.2"))
        kept[-1].send(requests, until)
    for other in kept:
        other.close()


REQUESTS: dict[str, Attack] = {
    "a head without end": short_headers,
    "requests nobody reads the answers of": pipeline,
    "a body without end": long_body,
    "connections that say nothing": many_connections,
    "pages over many connections": many_requests,
}

FLOODS: dict[str, tuple[bytes, bytes]] = {
    "pings": (b"", frame(0x89) * 256),
    "pongs": (b"", frame(0x8A) * 256),
    "empty continuation frames": (frame(0x01, b"a"), frame(0x00) * 256),
    "texts": (b"", frame(0x81, b"0") * 256),
    "binary frames": (b"", frame(0x82, bytes(100)) * 64),
}
"""What is sent first, and then again and again, on a socket."""
