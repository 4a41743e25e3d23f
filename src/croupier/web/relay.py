"""Relays the frames of a table that another process deals, with the viewer's own key. This process keeps no copy of the table.

The frames of a server carry no mask, so a viewer gets the bytes that the other process has sent: nothing is decoded, and no
task is woken for a message. Only pings and farewells are read.
"""

from __future__ import annotations

import asyncio
from typing import cast

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import parse_uri

from croupier.web.frames import CONTROL
from croupier.web.table_socket import TableSocket, table_socket
from croupier.wire.actions import COME_BACK

SILENCE = 2.0
"""After how many seconds of silence a process is pinged. After as many again without an answer it counts as stopped: its
viewers connect again, to the process that deals by then."""
LOOKS = 2
"""How often within this time one looks whether something was heard."""


async def pass_through(socket: WebSocket, address: str, cookie: str) -> int | None:
    """Pass frames until one side closes. Returns the code with which the other process closed; None if it cannot be reached."""
    viewer = table_socket()
    assert viewer, "frames are passed through by the server of the house"
    host, _, port = address.rpartition(":")
    target = f"ws://{address}{socket.url.path}?{socket.url.query}"
    scheme = socket.headers.get("origin", "http").partition(":")[0]  # an https house accepts no other origin
    relay = Relay(viewer, target, f"{scheme}://{address}", cookie)
    try:
        async with asyncio.timeout(SILENCE):
            await asyncio.get_running_loop().create_connection(lambda: relay, host.strip("[]"), int(port))
            await relay.opened
    except OSError:
        relay.hang_up()
        return None
    saying = asyncio.create_task(_say(socket, relay))
    try:
        await asyncio.wait((saying, relay.closed), return_when=asyncio.FIRST_COMPLETED)
        return relay.closed.result() if relay.closed.done() else COME_BACK
    finally:
        relay.hang_up()
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)


async def _say(socket: WebSocket, relay: Relay) -> None:
    """Pass on what the viewer says through ASGI: whatever came before the connection was open, or while the other side was full."""
    try:
        while True:
            relay.say(await socket.receive_text())
            await relay.can_send.wait()
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return


class Relay(asyncio.Protocol):
    """The connection to the process that deals, for one viewer."""

    def __init__(self, viewer: TableSocket, target: str, origin: str, cookie: str) -> None:
        loop = asyncio.get_running_loop()
        self._viewer, self._loop = viewer, loop
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        """The code with which the other process has closed."""
        self.can_send = asyncio.Event()
        """Whether it can take more of what the viewer says."""
        self.can_send.set()
        self._protocol = ClientProtocol(parse_uri(target), origin=Origin(origin), max_size=None)
        request = self._protocol.connect()
        request.headers["Cookie"] = cookie
        self._protocol.send_request(request)
        self._held = b""
        self._silent = 0
        self._transport: asyncio.Transport | None = None
        self._look: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._send()

    def connection_lost(self, _: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionRefusedError())
        self._end(COME_BACK)

    def hang_up(self) -> None:
        """The viewer has gone, or there is nobody."""
        self._end(COME_BACK)
        if self._transport:
            self._transport.close()

    def _end(self, code: int) -> None:
        self._viewer.hear = self._viewer.has_room = None
        self.can_send.set()
        if self._look:
            self._look.cancel()
        if not self.closed.done():
            self.closed.set_result(code)

    # What the other process says

    def data_received(self, data: bytes) -> None:
        self._silent = 0
        if self._held:
            data = self._held + data
        if not self.opened.done():
            data = self._greet(data)
        begin = place = 0
        while end := frame_end(data, place):
            if data[place] & CONTROL:
                self._pass_on(data[begin:place])
                self._obey(data[place:end])
                begin = end
            place = end
        self._pass_on(data[begin:place])
        self._held = data[place:]

    def _greet(self, data: bytes) -> bytes:
        """Read the answer to the handshake. Returns what comes after it."""
        head, blank, rest = data.partition(b"\r\n\r\n")
        if not blank:
            self._held = data
            return b""
        self._held = b""
        self._protocol.receive_data(head + blank)
        if self._protocol.state is not State.OPEN:
            self.opened.set_exception(ConnectionRefusedError())
            return b""
        self.opened.set_result(None)
        self._viewer.hear, self._viewer.has_room = self.say, self._go_on
        self._look = self._loop.call_later(SILENCE / LOOKS, self._ping_if_silent)
        return rest

    def _pass_on(self, frames: bytes) -> None:
        """Write whole frames to the viewer. While the viewer is slow, nothing more is read."""
        if frames and self._viewer.open:
            self._viewer.write_frames(frames)
            if self._viewer.full and self._transport:
                self._transport.pause_reading()

    def _go_on(self) -> None:
        if self._transport and not self._transport.is_closing():
            self._transport.resume_reading()

    def _obey(self, frame: bytes) -> None:
        """Answer a ping; note a farewell."""
        self._protocol.receive_data(frame)
        self._protocol.events_received()
        self._send()
        if self._protocol.close_rcvd:
            self._end(self._protocol.close_rcvd.code)

    def _ping_if_silent(self) -> None:
        """Ping a process that is silent; give up one that does not answer."""
        self._silent = 0 if self._viewer.full else self._silent + 1  # a slow viewer does not let it speak
        if self._silent >= 2 * LOOKS and self._transport:
            return self._transport.abort()
        if self._silent == LOOKS:
            self._protocol.send_ping(b"")
            self._send()
        self._look = self._loop.call_later(SILENCE / LOOKS, self._ping_if_silent)

    # What the viewer says

    def say(self, frame: str) -> None:
        if not self.closed.done():
            self._protocol.send_text(frame.encode())
            self._send()

    def _send(self) -> None:
        if self._transport and not self._transport.is_closing():
            self._transport.write(b"".join(self._protocol.data_to_send()))

    def pause_writing(self) -> None:
        """Let the viewer's frames wait in the queue of ASGI, which stops reading them."""
        self.can_send.clear()
        self._viewer.hear = None

    def resume_writing(self) -> None:
        self.can_send.set()
        if not self.closed.done():
            self._viewer.hear = self.say


def frame_end(data: bytes, begin: int) -> int:
    """Where the frame ends that begins here, without a mask (RFC 6455, 5.2); 0: it has not come as a whole."""
    have = len(data)
    if have < begin + 2:
        return 0
    size, body = data[begin + 1], begin + 2
    if size >= 126:
        body = begin + (4 if size == 126 else 10)
        if have < body:
            return 0
        size = int.from_bytes(data[begin + 2 : body], "big")
    return body + size if have >= body + size else 0
