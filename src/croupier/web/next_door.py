"""A game that another process deals: frames are passed through, with the viewer's own key. No second copy of the table."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from croupier.web.quick_socket import quick
from croupier.web.wire import COME_BACK, FRAME

SILENCE = 2.0
"""After how many seconds of silence a process counts as stopped: its viewers connect again, to the process that deals by then."""


async def pass_through(socket: WebSocket, address: str, cookie: str) -> int | None:
    """Pass frames until one side closes. Returns the code with which the other process closed; None if it cannot be reached."""
    target = f"ws://{address}{socket.url.path}?{socket.url.query}"
    reached = False
    try:
        async with connect(
            target,
            additional_headers={"Cookie": cookie},
            origin=Origin(f"http://{address}"),
            compression=None,
            max_size=None,
            open_timeout=SILENCE,
            close_timeout=1,
            ping_interval=SILENCE,
            ping_timeout=SILENCE,
        ) as other:
            reached = True
            there, here = asyncio.create_task(_there(socket, other)), asyncio.create_task(_here(socket, other))
            done, waiting = await asyncio.wait((there, here), return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            return here.result() if here in done else COME_BACK
    except (OSError, WebSocketException):
        return COME_BACK if reached else None


async def _there(socket: WebSocket, other: ClientConnection) -> None:
    """Pass on what the viewer says."""
    try:
        while True:
            frame = await socket.receive_text()
            await other.send(frame[:FRAME])
    except (WebSocketDisconnect, ConnectionClosed, RuntimeError, KeyError):
        return


async def _here(socket: WebSocket, other: ClientConnection) -> int:
    """Pass on what the viewer hears: the same bytes, if the socket can take them at once."""
    line = quick(socket)
    try:
        while True:
            text: bytes = await other.recv(decode=False)
            if line and line.ready:
                line.write(text)
            else:
                await socket.send_text(text.decode())
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else COME_BACK
    except (WebSocketDisconnect, RuntimeError):
        return COME_BACK
