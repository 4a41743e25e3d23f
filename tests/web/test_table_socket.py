"""The socket of a table: what it counts, what it hears at once, and what it leaves to uvicorn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from unittest.mock import patch

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Close, Frame, Opcode

from croupier.web import table_socket as sockets
from croupier.web.frames import FrameHeads, farewell, frame_text
from croupier.web.serving import bind_socket, configure
from croupier.web.table_socket import table_socket


async def serve_socket(
    endpoint: Callable[[WebSocket], Awaitable[None]], visit: Callable[[ClientConnection], Awaitable[None]]
) -> None:
    """Serve one socket with the house's own configuration, and visit it."""
    listening = bind_socket("127.0.0.1", 0)
    server = uvicorn.Server(configure(Starlette(routes=[WebSocketRoute("/", endpoint)])))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/") as line:
            await visit(line)
    finally:
        server.should_exit = True
        await serving


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4000, 2**16 - 1, 2**16, 2**16 + 1])
def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert frame_text(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_farewell_is_as_the_library_writes_it() -> None:
    assert farewell(4008) == Frame(Opcode.CLOSE, Close(4008, "").serialize()).serialize(mask=False)


DATA = st.tuples(st.sampled_from((Opcode.CONT, Opcode.TEXT, Opcode.BINARY)), st.integers(0, 300), st.booleans())
CONTROL = st.tuples(st.sampled_from((Opcode.PING, Opcode.PONG, Opcode.CLOSE)), st.integers(0, 125), st.just(True))


@given(st.lists(DATA | CONTROL, max_size=6), st.data())
def test_every_frame_is_counted_however_it_comes(frames: list[tuple[Opcode, int, bool]], data: st.DataObject) -> None:
    whole = b"".join(Frame(kind, b"x" * size, fin=fin).serialize(mask=True) for kind, size, fin in frames)
    heads, found, place = FrameHeads(), list[tuple[int, bool]](), 0
    while place < len(whole):
        end = data.draw(st.integers(place + 1, len(whole)))
        for head in heads.feed(whole[place:end]):
            found.append((head.opcode, bool(head.first & 0x80)))
            if head.end <= end - place:
                assert head.masked
        place = end
    assert found == [(kind.value, fin) for kind, _, fin in frames]


def test_frames_are_written_and_heard_without_asgi_in_their_order() -> None:
    heard: list[str] = []

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = table_socket()
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

    asyncio.run(serve_socket(endpoint, visit))
    assert heard == ["one", "two", "received in two parts", "received unheard"]


def test_what_comes_in_pieces_or_together_is_heard_in_its_order() -> None:
    """Whole frames are heard without the library's parser: it must stand between two frames, in no message."""
    texts = ["a", "", "déjà vu", "x" * 125, "y" * 126, "z"]
    heard: list[str] = []

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = table_socket()
        assert line
        line.hear = heard.append
        for _ in range(2):
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

    asyncio.run(serve_socket(endpoint, visit))
    assert heard == [*texts, "received inner", "one", "two", "received in parts"]


def test_no_text_in_a_short_frame_ends_the_line() -> None:
    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = table_socket()
        assert line
        line.hear = lambda _: None
        await socket.receive_text()

    async def visit(line: ClientConnection) -> None:
        line.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        await line.wait_closed()
        assert line.close_code == 1007

    asyncio.run(serve_socket(endpoint, visit))


def test_only_who_was_silent_is_pinged_and_who_does_not_answer_is_ended() -> None:
    came: list[bytes] = []

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = table_socket()
        assert line
        line.hear = lambda _: None
        with pytest.raises(WebSocketDisconnect):
            await socket.receive_text()

    async def visit(line: ClientConnection) -> None:
        reader, writer = await asyncio.open_connection(*line.transport.get_extra_info("peername"))
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n")
        writer.write(b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        for _ in range(3):
            await line.send("0")
            await asyncio.sleep(0.15)
        came.append(await reader.read())
        writer.close()
        await line.send("0")

    with patch.object(sockets, "SILENCE", 0.2):
        asyncio.run(serve_socket(endpoint, visit))
    assert came == [b"\x89\x00"], "one ping, then the end; whoever spoke is still there"


def test_a_full_socket_is_not_ready() -> None:
    ready: list[bool] = []

    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        line = table_socket()
        assert line
        for change in (line.pause_writing, line.resume_writing):
            change()
            ready.append(line.ready)
        await socket.send_text("end")

    async def visit(line: ClientConnection) -> None:
        assert await line.recv() == "end"

    asyncio.run(serve_socket(endpoint, visit))
    assert ready == [False, True]
