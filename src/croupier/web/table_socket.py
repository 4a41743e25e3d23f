"""The socket of a table: uvicorn's own, with limits before it and a shortcut beside it. Only methods of `asyncio.Protocol`
are overridden.

The limits: bytes and frames of every kind are counted before anything parses them. A socket that sends too much is ended;
after our own close nothing is parsed any more, and what still comes is dropped.

The shortcut: all viewers of a table get the same bytes. Through ASGI each of them costs a switch to a task, several calls
and an encoding. Here a frame is made once, and written to each socket that can take it now; a text that comes as one whole
frame is heard at once. For a socket that is slow, and for everything else, ASGI does its work as always.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.web.buckets import Bucket
from croupier.web.frames import (
    CLOSE,
    FINAL,
    HEAD,
    SIGN_OF_LIFE,
    TEXT,
    FrameHead,
    FrameHeads,
    farewell,
    frame_text,
    unmask,
)
from croupier.wire.actions import FRAME, PER_SECOND, TOO_FAST

SILENCE = 20.0
"""After how many seconds of silence a socket is pinged; after as many again it is ended."""
STALLED = 30.0
"""For how many seconds somebody may read nothing of what waits for them."""
UNKNOWN = 10.0
"""After how many seconds a socket is ended on which nobody is known."""
LINGER, DROPPED = 5.0, 1 << 16
"""After our own close: for how many seconds the other side's farewell is waited for, and how many bytes are dropped until then."""
FINAL_TEXT = FINAL | TEXT

_connection: ContextVar[TableSocket | None] = ContextVar("connection", default=None)
"""The socket that a task serves: uvicorn starts the task while it reads the request."""


class Framing:
    """Frames texts and keeps the last one: the viewers of a table get the same text one after the other."""

    def __init__(self) -> None:
        self._text, self._frame = b"", frame_text(b"")

    def __call__(self, text: bytes) -> bytes:
        if text is not self._text:
            self._text, self._frame = text, frame_text(text)
        return self._frame


_framing = Framing()


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that counts what comes, and that can be used without ASGI once it is accepted."""

    _line: asyncio.Transport
    """There from `connection_made` on, which the event loop calls before anything else."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.hear: Callable[[str], None] | None = None
        """Hears every text; None: texts wait until the application receives them."""
        self.has_room: Callable[[], None] | None = None
        """Called when a socket that was full can take frames again."""
        self.on_known: Callable[[], None] | None = None
        """Called when somebody is known on this socket, or when it is lost."""
        self.full = False
        """It takes no more frames until it has sent some."""
        self._gone = self._ending = False
        self._greeted = False
        """Whether the request for a socket has come."""
        self._heads = FrameHeads()
        self.allow(PER_SECOND)
        self._heard = True
        """Whether anything came since the last look."""
        self._pinged = False
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def allow(self, per_second: int) -> None:
        """How many messages a second it may send. As many frames again may be pongs and parts of messages."""
        self._frames = Bucket(2 * per_second, 2 * per_second)
        self._bytes = Bucket(per_second * FRAME, per_second * FRAME)

    def note_known(self) -> None:
        """Somebody of the house is known by the key of this socket: its time does not run out any more."""
        if timer := self._timers.pop("unknown", None):
            timer.cancel()
        if self.on_known:
            self.on_known()

    # Whether it can be written to

    @property
    def open(self) -> bool:
        return not (self._gone or self._ending or self._line.is_closing())

    @property
    def ready(self) -> bool:
        """Whether it can take a frame now."""
        return not self.full and self.open

    def write(self, text: bytes) -> None:
        """Write a text as a frame."""
        self._line.write(_framing(text))

    def write_frames(self, frames: bytes) -> None:
        """Write whole frames."""
        self._line.write(frames)

    def end(self) -> None:
        """Others need the place."""
        self._line.abort()

    def begin_end(self) -> None:
        """The application closes now: parse nothing more, and wait only a moment for the other side's farewell."""
        if not self._ending:
            self._ending = True
            self._bytes = Bucket(0, DROPPED)
            self._later("linger", LINGER, self._line.abort)

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line = cast(asyncio.Transport, transport)
        super().connection_made(transport)
        self._later("look", SILENCE, self._look)
        self._later("unknown", UNKNOWN, self._line.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self.note_known()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.full = True
        self._later("stalled", STALLED, self._line.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.full = False
        if timer := self._timers.pop("stalled", None):
            timer.cancel()
        super().resume_writing()
        if self.has_room:
            self.has_room()

    def data_received(self, data: bytes) -> None:
        if not self._greeted:  # the request, as uvicorn hands it over: the task of the application begins here
            self._greeted = True
            before = _connection.set(self)
            super().data_received(data)
            return _connection.reset(before)
        if self._line.is_closing():
            return
        if not self._bytes.take(len(data)):
            return self._too_much()
        self._heard = True
        if self._ending:
            return self._wait_for_farewell(data)
        # up to where the texts were heard at once; the library reads all of a chunk that begins within a message
        unparsed = 0 if self._heads.between else -HEAD
        for head in self._heads.feed(data):
            if not self._frames.take():
                return self._too_much()
            if unparsed == head.begin and self._hear_at_once(data, head):
                unparsed = head.end
        if unparsed < len(data) and not self._ending:
            super().data_received(data[unparsed:] if unparsed > 0 else data)

    def _hear_at_once(self, data: bytes, head: FrameHead) -> bool:
        """Hear a text that came as one whole frame, as nearly all do: the library's parser takes ten times as long."""
        hear = self.hear
        if hear is None or head.first != FINAL_TEXT or not head.masked or head.end > min(len(data), head.body + FRAME):
            return False
        try:
            text = str(unmask(data[head.body : head.end], data[head.body - 4 : head.body]), "utf-8")
        except UnicodeDecodeError:
            self._close(1007)
            return True
        hear(text)
        return True

    def _wait_for_farewell(self, data: bytes) -> None:
        for head in self._heads.feed(data):
            if head.opcode == CLOSE:
                return self._line.close()
            if not self._frames.take():
                return self._line.abort()

    def _too_much(self) -> None:
        if self._ending:
            self._line.abort()
        else:
            self._close(TOO_FAST)

    def _close(self, code: int) -> None:
        """Close at once, whatever the application does."""
        self._line.write(farewell(code))
        self._line.close()
        self.begin_end()

    def _look(self) -> None:
        """Ping who was silent; end who does not answer. A page says by itself that it is alive, every 5 seconds."""
        if not self._heard and self._pinged:
            return self._line.abort()
        self._pinged = not self._heard
        if self._pinged and self.open:
            self._line.write(SIGN_OF_LIFE)
        self._heard = False
        self._later("look", SILENCE, self._look)

    def _later(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        if timer := self._timers.get(name):
            timer.cancel()
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, call)


def table_socket() -> TableSocket | None:
    """The socket behind the ASGI connection that is served in this task; None where another server runs the application."""
    return _connection.get()
