"""The WebSocket of uvicorn with a shortcut: frames are written and heard at once, without a task or a queue between.

All viewers of a table get the same bytes. Through ASGI each of them costs a switch to a task, several calls and an
encoding. Here a frame is made once, and written to each socket that can take it now. For a socket that is slow, and for
everything else, ASGI does its work as always.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.streams import StreamReader

FINAL_TEXT = 0x81
"""The first byte of a frame that is a whole text."""
MASKED, SHORT, BEGIN = 0x80, 125, 6
"""Of a frame that a browser sends: the bit for a mask, the longest text whose length is one byte, where that text begins."""
BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""Where the parser of the library waits when it has read whole frames."""
EXTENSION = "croupier.quick"
"""Under this name an application finds the socket in its scope."""


def framed(text: bytes) -> bytes:
    """A text as one frame of a server, without a mask (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((FINAL_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((FINAL_TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big") + text


class Framing:
    """Frames texts and keeps the last one: the viewers of a table get the same text one after the other."""

    def __init__(self) -> None:
        self._text, self._frame = b"", framed(b"")

    def __call__(self, text: bytes) -> bytes:
        if text is not self._text:
            self._text, self._frame = text, framed(text)
        return self._frame


_framing = Framing()


class QuickSocket(WebSocketsSansIOProtocol):
    """A socket that can be used without ASGI once it is accepted."""

    hear: Callable[[str], None] | None = None
    """Hears every text frame; None: the frames wait until the application receives them."""
    has_room: Callable[[], None] | None = None
    """Called when a socket that was full can take frames again."""

    full = False
    """It takes no more frames until it has sent some."""
    heard = False
    """A text frame came since the last look."""

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = {"socket": self}
        await super().run_asgi()

    @property
    def open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    @property
    def ready(self) -> bool:
        """Whether it can take a frame now."""
        return not (self.full or self.close_sent or self.disconnected or self.transport.is_closing())

    def pause_writing(self) -> None:
        self.full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.full = False
        super().resume_writing()
        if self.has_room:
            self.has_room()

    def write(self, text: bytes) -> None:
        self.transport.write(_framing(text))

    def data_received(self, data: bytes) -> None:
        if not self._heard_at_once(data):
            super().data_received(data)

    def _heard_at_once(self, data: bytes) -> bool:
        """Hear a short text that came as one whole frame, as nearly all do: the library's parser takes ten times as long."""
        if len(data) < BEGIN or data[0] != FINAL_TEXT or len(data) - BEGIN > SHORT:
            return False
        size = len(data) - BEGIN
        if data[1] != MASKED | size or self.hear is None or self.read_paused or self.close_sent:
            return False
        if self.conn.current_size is not None or _waits_in(self.conn.parser) is not BETWEEN_FRAMES:
            return False
        mask = (data[2:BEGIN] * (size // 4 + 1))[:size]
        text = (int.from_bytes(data[BEGIN:], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")
        try:
            said = str(text, "utf-8")
        except UnicodeDecodeError:
            return False
        self.heard = True
        self.hear(said)
        return True

    def handle_text(self, event: Frame) -> None:
        self.heard = True
        # What came before is heard first: while frames wait in the queue, reading is paused.
        if self.hear is None or not event.fin or self.read_paused or self.close_sent:
            return super().handle_text(event)
        try:
            text = str(event.data, "utf-8")
        except UnicodeDecodeError:
            return super().handle_text(event)
        self.hear(text)

    def send_keepalive_ping(self) -> None:
        """Ping only who was silent: a page says by itself that it is alive, every 5 seconds."""
        if self.heard:
            self.heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()


def _waits_in(generator: Any) -> CodeType:
    """The code in which a generator waits for more, which may be that of another one inside it."""
    while inner := generator.gi_yieldfrom:
        generator = inner
    return cast(CodeType, generator.gi_code)


def quick(socket: WebSocket) -> QuickSocket | None:
    """The socket behind an ASGI connection, if the server has the shortcut."""
    found = (socket.scope.get("extensions") or {}).get(EXTENSION)
    return found["socket"] if found else None
