"""Frames of another process are passed through as they come; beside it a neighbour that does whatever a test wants."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from croupier.web import relay
from croupier.web.frames import frame_text
from croupier.web.relay import frame_end, pass_through
from croupier.web.table_socket import table_socket
from web.test_table_socket import serve_socket

Neighbour = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
Visit = Callable[[ClientConnection], Awaitable[None]]
FAREWELL = b"\x88\x02\x0f\xa9"
"""Closes with 4009."""


async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """Answer the handshake of a socket (RFC 6455, 4.2.2). Returns what was asked."""
    asked = await reader.readuntil(b"\r\n\r\n")
    key = next(line.split(b": ")[1] for line in asked.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key"))
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    writer.write(b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n")
    writer.write(b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
    return asked


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """A short frame of a client: its kind and what it says."""
    first, size = await reader.readexactly(2)
    assert size & 0x80, "a client masks its frames"
    mask, body = await reader.readexactly(4), await reader.readexactly(size & 0x7F)
    return first & 0x0F, bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))


def pass_on(neighbour: Neighbour, visit: Visit) -> list[int | None]:
    """Let somebody visit a process that passes everything on to a neighbour; with which codes it ended."""
    codes: list[int | None] = []

    async def everything() -> None:
        lines: list[asyncio.StreamWriter] = []

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            lines.append(writer)
            await neighbour(reader, writer)

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]

        async def endpoint(socket: WebSocket) -> None:
            line = table_socket()
            assert line
            line.allow(100_000)
            await socket.accept()
            codes.append(await pass_through(socket, f"127.0.0.1:{port}", "croupier=key"))

        await serve_socket(endpoint, visit)
        server.close()
        for line in lines:
            line.transport.abort()
            with suppress(ConnectionError):
                await line.wait_closed()

    asyncio.run(everything())
    return codes


@pytest.mark.slow
def test_a_viewer_gets_what_the_neighbour_sends_however_it_comes() -> None:
    texts = ["0", "é" * 100, "x" * 70_000, "", "y" * 300, "z" * 125] * 4
    frames = b"".join(frame_text(text.encode()) for text in texts)
    asked: list[bytes] = []

    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await greet(reader, writer))
        dice, begin = random.Random(1), 0
        while begin < len(frames):
            size = dice.choice((1, 2, 3, 100, 5_000))
            writer.write(frames[begin : begin + size])
            await asyncio.sleep(0.001)
            begin += size
        writer.write(FAREWELL)

    async def visit(line: ClientConnection) -> None:
        for text in texts:
            assert await line.recv() == text
        with pytest.raises(ConnectionClosed):
            await line.recv()

    assert pass_on(neighbour, visit) == [4009]
    assert b"Cookie: croupier=key\r\n" in asked[0]
    assert b"Origin: http://127.0.0.1:" in asked[0]


@pytest.mark.slow
@given(st.lists(st.integers(0, 70_000), max_size=4), st.data())
def test_frames_are_found_wherever_they_end(sizes: list[int], data: st.DataObject) -> None:
    frames = [Frame(Opcode.TEXT, b"x" * size).serialize(mask=False) for size in sizes]
    whole, place = b"".join(frames), 0
    for frame in frames:
        cut = data.draw(st.integers(place, place + len(frame) - 1))
        assert frame_end(whole[:cut], place) == 0
        assert frame_end(whole, place) == place + len(frame)
        place += len(frame)
    assert frame_end(whole, place) == 0


def test_pings_between_frames_are_answered_and_not_passed_on() -> None:
    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await greet(reader, writer)
        writer.write(frame_text(b"one") + b"\x89\x04ping" + frame_text(b"two"))
        assert await read_frame(reader) == (0x0A, b"ping")
        assert await read_frame(reader) == (0x01, b"bet")
        writer.write(frame_text(b"three") + FAREWELL)

    async def visit(line: ClientConnection) -> None:
        assert [await line.recv(), await line.recv()] == ["one", "two"]
        await line.send("bet")
        assert await line.recv() == "three"

    assert pass_on(neighbour, visit) == [4009]


def test_what_was_said_in_parts_or_before_the_line_was_open_is_passed_on_in_order() -> None:
    said: list[bytes] = []

    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.05)
        await greet(reader, writer)
        said.extend([(await read_frame(reader))[1] for _ in range(4)])
        writer.write(FAREWELL)

    async def visit(line: ClientConnection) -> None:
        await line.send("early")
        await asyncio.sleep(0.15)
        await line.send(["in ", "parts"])
        await line.send("one")
        await line.send("two")
        with pytest.raises(ConnectionClosed):
            await line.recv()

    assert pass_on(neighbour, visit) == [4009]
    assert said == [b"early", b"in parts", b"one", b"two"]


@pytest.mark.slow
def test_a_slow_viewer_holds_the_neighbour_up_and_misses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "SILENCE", 0.1)  # it is slower than that, and no process counts as stopped for it
    text, count, waited = b"z" * 60_000, 400, [False]

    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await greet(reader, writer)
        for _ in range(count):
            writer.write(frame_text(text))
            try:
                async with asyncio.timeout(0.1):
                    await writer.drain()
            except TimeoutError:
                waited[0] = True
                await writer.drain()
        writer.write(FAREWELL)

    async def visit(line: ClientConnection) -> None:
        await asyncio.sleep(0.6)
        for _ in range(count):
            assert await line.recv(decode=False) == text

    assert pass_on(neighbour, visit) == [4009]
    assert waited == [True], "24 MB do not fit into the buffers of this machine"


@pytest.mark.slow
def test_a_neighbour_that_reads_nothing_holds_the_viewer_up(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, held_up = asyncio.Event(), [False]
    count, frame = 4_000, "f" * 4_000

    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await greet(reader, writer)
        await reading.wait()
        for _ in range(count):
            first, size = await reader.readexactly(2)
            assert (first, size) == (0x81, 0x80 | 126)
            await reader.readexactly(2 + 4 + len(frame))
        writer.write(frame_text(b"all") + FAREWELL)

    async def visit(line: ClientConnection) -> None:
        for _ in range(count):
            try:
                async with asyncio.timeout(0.5):
                    await line.send(frame)
            except TimeoutError:
                held_up[0] = True  # the frame is on its way all the same
                reading.set()
        reading.set()
        assert await line.recv() == "all"

    monkeypatch.setattr(relay, "SILENCE", 5.0)
    assert pass_on(neighbour, visit) == [4009]
    assert held_up == [True], "16 MB do not fit into the buffers of this machine"


@pytest.mark.slow
def test_a_neighbour_that_does_not_answer_counts_as_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "SILENCE", 0.5)
    pings: list[tuple[int, bytes]] = []

    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await greet(reader, writer)
        writer.write(frame_text(b"one"))
        pings.append(await read_frame(reader))
        writer.write(b"\x8a\x00")  # it answers this one, and then no more
        pings.append(await read_frame(reader))

    async def visit(line: ClientConnection) -> None:
        assert await line.recv() == "one"
        with pytest.raises(ConnectionClosed):
            await line.recv()

    assert pass_on(neighbour, visit) == [4009]
    assert pings == [(0x09, b"")] * 2


@pytest.mark.parametrize("answer", [b"HTTP/1.1 403 Forbidden\r\n\r\n", b"220 mail\r\n\r\n", b"", None])
def test_a_neighbour_that_does_not_greet_cannot_be_reached(
    answer: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "SILENCE", 0.2)

    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if answer is not None:  # None: it says nothing, and time runs out
            writer.write(answer)
            writer.close()

    async def visit(line: ClientConnection) -> None:
        with pytest.raises(ConnectionClosed):
            await line.recv()

    assert pass_on(neighbour, visit) == [None]


def test_a_viewer_who_leaves_takes_the_line_along() -> None:
    gone = asyncio.Event()

    async def neighbour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await greet(reader, writer)
        writer.write(frame_text(b"one"))
        assert await reader.read() == b""
        gone.set()

    async def visit(line: ClientConnection) -> None:
        assert await line.recv() == "one"
        await line.close()
        await asyncio.wait_for(gone.wait(), 5)

    assert pass_on(neighbour, visit) == [4009]
