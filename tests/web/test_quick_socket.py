"""The shortcut of the sockets relies on names and on an order of uvicorn: a new uvicorn that changes them fails here."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from unittest.mock import patch

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from croupier.web.quick_socket import QuickSocket, framed, quick
from croupier.web.serving import bound, configured


async def served(
    endpoint: Callable[[WebSocket], Awaitable[None]], visit: Callable[[ClientConnection], Awaitable[None]]
) -> None:
    """Serve one socket with the house's own configuration, and visit it."""
    listening = bound("127.0.0.1", 0)
    server = uvicorn.Server(configured(Starlette(routes=[WebSocketRoute("/", endpoint)])))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/") as line:
            await visit(line)
    finally:
        server.should_exit = True
        await serving


def test_uvicorn_has_what_the_shortcut_uses() -> None:
    async def state() -> WebSocketsSansIOProtocol:
        config = configured(Starlette())
        config.load()
        return WebSocketsSansIOProtocol(config, ServerState(), {})

    fresh = asyncio.run(state())
    assert fresh.writable.is_set()
    assert hasattr(fresh, "transport")
    assert (fresh.close_sent, fresh.disconnected, fresh.read_paused) == (False, False, False)
    assert list(inspect.signature(fresh.handle_text).parameters) == ["event"]
    assert inspect.iscoroutinefunction(fresh.run_asgi)
    assert fresh.conn.current_size is None
    assert inspect.isgenerator(fresh.conn.parser)
    for called in (fresh.pause_writing, fresh.resume_writing, fresh.send_keepalive_ping, fresh.schedule_ping):
        assert not inspect.signature(called).parameters


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4000, 2**16 - 1, 2**16, 2**16 + 1])
def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_frames_are_written_and_heard_without_asgi_in_their_order() -> None:
    heard: list[str] = []

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = quick(socket)
        assert line, "uvicorn runs the socket of the house, and the application finds it"
        assert line.ready
        line.hear = heard.append
        line.write("écrit".encode())
        heard.append(f"received {await socket.receive_text()}")  # a message in parts goes through ASGI
        line.hear = None
        heard.append(f"received {await socket.receive_text()}")
        await socket.send_text("end")

    async def visit(line: ClientConnection) -> None:
        assert await line.recv() == "écrit"
        await line.send("one")
        await line.send("two")
        await line.send(["in two", " parts"])
        await line.send("unheard")
        assert await line.recv() == "end"

    asyncio.run(served(endpoint, visit))
    assert heard == ["one", "two", "received in two parts", "received unheard"]


def test_what_comes_in_pieces_or_together_is_heard_in_its_order() -> None:
    """Whole short frames are heard without the library's parser: it must stand between two frames, in no message."""
    texts = ["a", "", "déjà vu", "x" * 125, "y" * 126, "z"]
    heard: list[str] = []
    parsed: list[bytes] = []

    class Noting(QuickSocket):
        def handle_text(self, event: Frame) -> None:
            parsed.append(bytes(event.data))
            super().handle_text(event)

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = quick(socket)
        assert line
        line.hear = heard.append
        heard.append(f"received {await socket.receive_text()}")
        await socket.send_text("end")

    def frame(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
        return Frame(opcode, text.encode(), fin=fin).serialize(mask=True)

    async def visit(line: ClientConnection) -> None:
        written = line.transport.write
        for text in texts:
            written(frame(text))
            await asyncio.sleep(0.01)
        inner = frame("inner")
        for piece in (inner[:2], inner[2:9], inner[9:], frame("one") + frame("two"), frame("in "[:2], fin=False)):
            written(piece)
            await asyncio.sleep(0.01)
        written(frame(" parts", Opcode.CONT))
        assert await line.recv() == "end"

    with patch("croupier.web.serving.QuickSocket", Noting):
        asyncio.run(served(endpoint, visit))
    assert heard == [*texts, "inner", "one", "two", "received in parts"]
    assert parsed == [b"y" * 126, b"inner", b"one", b"two", b"in"], "what the library's parser has read"


def test_no_text_in_a_short_frame_ends_the_line() -> None:
    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = quick(socket)
        assert line
        line.hear = lambda _: None
        await socket.receive_text()

    async def visit(line: ClientConnection) -> None:
        line.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        await line.wait_closed()
        assert line.close_code == 1007

    asyncio.run(served(endpoint, visit))


def test_only_who_was_silent_is_pinged() -> None:
    pinged: list[bool] = []

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = quick(socket)
        assert line
        line.hear = lambda _: None
        assert await socket.receive_bytes() == b"spoken"
        for _ in range(2):
            line.send_keepalive_ping()
            assert line.ping_timer or line.pong_timer, "the next look is set"
            pinged.append(line.pending_ping_payload is not None)
        await socket.send_text("end")

    async def visit(line: ClientConnection) -> None:
        await line.send("0")
        await line.send(b"spoken")
        assert await line.recv() == "end"

    asyncio.run(served(endpoint, visit))
    assert pinged == [False, True]


def test_a_full_socket_is_not_ready() -> None:
    ready: list[bool] = []

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = quick(socket)
        assert line
        for change in (line.pause_writing, line.resume_writing):
            change()
            ready.append(line.ready)
        await socket.send_text("end")

    async def visit(line: ClientConnection) -> None:
        assert await line.recv() == "end"

    asyncio.run(served(endpoint, visit))
    assert ready == [False, True]
