"""One stranger cannot stop the house: floods of every kind end with the connection that sends them, and nobody waits meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from croupier.web import http_connection, sockets, table_socket
from croupier.web.serving import ACCEPTED, bind_socket, listening_often
from croupier.wire.actions import PER_SECOND
from faults.strangers import FLOODS, Stranger, frame, long_body, long_frame, pipeline, short_headers, stranger
from sizes import size
from web.server import Guest, Line, Running, hung_up, running

SECONDS = float(size(1, 10))
"""How long each flood lasts at most."""
MEMORY = 40.0
"""By how many MB the process of the test may grow during a flood; the stranger is part of it."""
TURN = 1.0
"""Within how many seconds an action is answered during a flood, on a busy machine. The figure: benchmarks/strangers.py."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house") / "house.db") as found:
        found.house.per_second = PER_SECOND
        yield found


def memory() -> float:
    """Of this process, in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def somebody_plays(house: Running) -> Iterator[None]:
    """Somebody else asks for things meanwhile; each answer comes soon."""
    guest = Guest(house.address, "Lea")
    line, waited = guest.live(house.open()), list[float]()
    line.until(lambda line: line.felt)

    def play(until: list[bool]) -> None:
        while not until:
            begun = time.monotonic()
            line.ask("sit", seat=40)  # not understood, so that the dealer is not needed
            waited.append(time.monotonic() - begun)
            time.sleep(0.1)

    over: list[bool] = []
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play, over)
        try:
            yield
        finally:
            over.append(True)
            playing.result()
    line.close()
    assert max(waited) < TURN, waited


def ends(one: Stranger, first: bytes, flood: bytes, seconds: float) -> bool:
    """Whether the house ends a socket before a flood of so many seconds is over."""
    one.send(first)
    return one.flood(flood, seconds, rate=1e6) < seconds


def test_a_head_without_end_is_refused(house: Running) -> None:
    before = memory()
    with stranger(house.address) as one:
        short_headers(one, SECONDS)
        assert one.sent < 8e6, "the buffers of the kernel and a little more"
    assert memory() - before < MEMORY


@pytest.mark.parametrize("padding", [http_connection.HEAD, 200_000])
def test_a_long_head_is_refused_even_if_it_comes_at_once(house: Running, padding: int) -> None:
    with stranger(house.address) as one:
        one.send(f"GET /api/house HTTP/1.1\r\nHost: {house.address}\r\na: {'x' * padding}\r\n\r\n".encode())
        assert not one.hear(5).startswith(b"HTTP/1.1 200")
    with stranger(house.address) as one:
        one.send(f"GET /api/house HTTP/1.1\r\nHost: {house.address}\r\na: {'x' * 14_000}\r\n\r\n".encode())
        assert one.hear(1).startswith(b"HTTP/1.1 200")


def test_answers_that_nobody_reads_stop_the_reading(house: Running) -> None:
    before, requests = memory(), sum(house.house.metrics.requests.values())
    with stranger(house.address) as one, somebody_plays(house):
        pipeline(one, SECONDS)
        assert one.sent < 8e6
    assert memory() - before < MEMORY
    assert sum(house.house.metrics.requests.values()) - requests < 5_000


def test_a_body_without_end_ends_the_connection(house: Running) -> None:
    before = memory()
    with stranger(house.address) as one:
        long_body(one, SECONDS)
        assert one.sent < 8e6
    assert memory() - before < MEMORY


def test_who_sends_no_head_in_time_is_sent_away(house: Running) -> None:
    with patch.object(http_connection, "HEAD_SECONDS", 0.5):
        with stranger(house.address) as silent, stranger(house.address) as slow:
            begun = time.monotonic()
            while time.monotonic() - begun < 5 and slow.send(b"G"):
                time.sleep(0.1)
            assert time.monotonic() - begun < 5, "one letter at a time is no head"
            assert silent.ended(5)
        with stranger(house.address) as one:
            one.send(f"GET /api/house HTTP/1.1\r\nHost: {house.address}\r\n\r\n".encode())
            assert one.hear(0.3).startswith(b"HTTP/1.1 200")
            assert not one.ended(0.5), "between two requests there is more time"
            one.send(b"G")
            assert one.ended(5), "but not for the head of the next one"


@pytest.mark.parametrize("limit", ["each", "most"])
def test_connections_that_say_nothing_make_room_for_others(house: Running, limit: str) -> None:
    """Those of one address, and all of them whatever their addresses."""
    with patch.object(house.connection.idle, limit, 5):
        kept = [Stranger(house.address) for _ in range(20)]
        assert Guest(house.address).get("/api/house")["protocol"] == 2
        gone = sum(one.ended(0.2) for one in kept)
        for one in kept:
            one.close()
    assert gone >= 15


UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}==\r\n"
BUSY = {
    "bodies that never come": "POST /api/enter HTTP/1.1\r\n{}Content-Length: 50\r\n\r\n",
    "sockets without a key": "GET /live/{{}}?v=2 HTTP/1.1\r\n{{}}{}\r\n".format(UPGRADE.format("A" * 22)),
    "sockets with a body": "GET /live/{{}}?v=2 HTTP/1.1\r\n{{}}Content-Length: 50\r\n{}\r\n".format(
        UPGRADE.format("A" * 22)
    ),
}
"""Requests that take as long as their limits allow: each holds one of the files that a process may have open."""


@pytest.mark.parametrize("limit", ["each", "most"])
@pytest.mark.parametrize("kind", BUSY)
def test_requests_that_never_end_make_room_for_others(house: Running, kind: str, limit: str) -> None:
    guest, game = Guest(house.address, "Lea"), house.open()
    names = f"Host: {house.address}\r\nOrigin: http://{house.address}\r\n"
    head = BUSY[kind].format(*([game, names] if "live" in BUSY[kind] else [names])).encode()
    with patch.object(house.connection.busy, limit, 5), guest.live(game).socket:
        kept = [Stranger(house.address) for _ in range(20)]
        for one in kept:
            one.send(head)
        assert guest.get("/api/house")["protocol"] == 2
        line = guest.live(game)
        line.until(lambda line: line.felt)
        gone = sum(one.ended(0.2) for one in kept)
        assert line.ask("sit", seat=40)["code"] == "bad", "who is known keeps the socket"
        line.close()
        for one in kept:
            one.close()
    assert gone >= 14


def test_who_opens_many_connections_keeps_no_visitor_waiting(house: Running) -> None:
    """Addresses take turns: a visitor is answered long before all that was sent earlier from another address."""
    many, held = 100, threading.Event()
    requests = f"GET /api/house HTTP/1.1\r\nHost: {house.address}\r\n\r\n".encode()
    answered = house.house.metrics.requests
    with ExitStack() as opened:
        others = [opened.enter_context(stranger(house.address, source="127.0.0.2")) for _ in range(many)]
        visitor = opened.enter_context(stranger(house.address))
        house.loop.call_soon_threadsafe(held.wait, 30)  # it reads nothing before all is sent
        for other in others:
            other.send(requests * 20)
        visitor.send(requests.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        before = answered.get(200, 0)
        held.set()
        assert b"200 OK" in visitor.hear()
        assert answered[200] - before < many / 2


def test_a_house_accepts_several_connections_in_one_turn() -> None:
    """uvloop accepts one for each socket that listens: behind 1,500 others somebody new waited for seconds."""
    uvloop = pytest.importorskip("uvloop")
    many, listening, made = 4 * ACCEPTED, bind_socket("127.0.0.1", 0), list[asyncio.BaseTransport]()

    class Accepted(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            made.append(transport)

    async def accept() -> int:
        turns, servers = 0, list[asyncio.AbstractServer]()
        for one in listening_often([listening]):
            servers.append(await asyncio.get_running_loop().create_server(Accepted, sock=one))
        while len(made) < many and turns < 2 * many:
            turns += 1
            await asyncio.sleep(0)
        for transport in made:
            transport.close()
        for server in servers:
            server.close()
        return turns

    with ExitStack() as opened:
        for _ in range(many):
            opened.enter_context(socket.create_connection(listening.getsockname(), timeout=10))
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            assert runner.run(accept()) < many / 2
    assert len(made) == many


def test_a_request_with_two_lengths_is_refused_and_nothing_after_it_is_read(house: Running) -> None:
    """A proxy that believes the other length sees another end of the request (RFC 9112, 6.1)."""
    names = f"Host: {house.address}\r\nOrigin: http://{house.address}\r\n"
    with stranger(house.address) as one:
        one.send(
            f"POST /api/enter HTTP/1.1\r\n{names}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            f"GET /api/house HTTP/1.1\r\n{names}\r\n".encode()
        )
        answer = one.hear(5)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1


def test_a_socket_on_which_nobody_is_known_ends(house: Running) -> None:
    game = house.open()
    with patch.object(table_socket, "UNKNOWN", 0.3), stranger(house.address) as one:
        names = f"Host: {house.address}\r\nOrigin: http://{house.address}\r\n"
        one.send(BUSY["sockets with a body"].format(game, names).encode())
        assert one.ended(5)
        line = Guest(house.address, "Lea").live(game)
        line.until(lambda line: line.felt)
        time.sleep(0.5)
        assert line.ask("sit", seat=40)["code"] == "bad"
        line.close()


def test_who_reads_nothing_of_an_answer_is_left(house: Running) -> None:
    with patch.object(http_connection, "STALLED", 0.3), stranger(house.address, receives=4096) as one:
        request = f"GET /static/later.css HTTP/1.1\r\nHost: {house.address}\r\n\r\n".encode()
        asked = 0
        while asked < 500 and one.send(request):
            asked += 1
            time.sleep(0.01)
        assert 0 < asked < 500, "the connection is there still"


def test_frames_without_bytes_are_limited_too(house: Running) -> None:
    guest = Guest(house.address, "Eve")
    with stranger(house.address) as one:
        one.upgrade(f"/live/{house.open()}?v=2&since=0", guest.cookie)
        one.send(frame(0x8A) * 200)
        assert (4008).to_bytes(2, "big") in one.hear(3)


def test_after_our_own_close_little_is_dropped_and_then_the_connection_ends(house: Running) -> None:
    with patch.object(table_socket, "DROPPED", 1000), stranger(house.address) as one:
        one.upgrade(f"/live/{house.open()}?v=2&since=0")  # no key: 4001
        time.sleep(0.1)
        assert one.send(long_frame(0x82, 2000))
        assert one.ended(2), "long before the time for a farewell is over"


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_ends_the_socket(house: Running, kind: str) -> None:
    first, flood = FLOODS[kind]
    guest = Guest(house.address, "Eve")
    path = f"/live/{house.open()}?v=2&since=0"
    before = memory()
    with somebody_plays(house), stranger(house.address) as one:
        assert b" 101 " in one.upgrade(path, guest.cookie)
        assert ends(one, first, flood, SECONDS)
    assert memory() - before < MEMORY


def test_after_our_own_close_nothing_is_parsed(house: Running) -> None:
    with somebody_plays(house), stranger(house.address) as one:
        assert b" 101 " in one.upgrade(f"/live/{house.open()}?v=2&since=0")  # no key: 4001
        assert ends(one, b"", frame(0x89) * 256, SECONDS)


def test_who_does_not_say_farewell_is_left(house: Running) -> None:
    with patch.object(table_socket, "LINGER", 0.3), stranger(house.address) as one:
        one.upgrade(f"/live/{house.open()}?v=2&since=0")
        begun = time.monotonic()
        assert one.hear(5) == b"\x88\x02" + (4001).to_bytes(2, "big")
        assert time.monotonic() - begun < 3


def test_the_farewell_of_the_other_side_ends_the_socket_at_once(house: Running) -> None:
    with stranger(house.address) as one:
        one.upgrade(f"/live/{house.open()}?v=2&since=0")
        one.send(frame(0x88, (4001).to_bytes(2, "big")))
        begun = time.monotonic()
        one.hear(5)
        assert time.monotonic() - begun < 2


def test_signs_of_life_and_answers_to_pings_are_no_flood(house: Running) -> None:
    guest = Guest(house.address, "Tom")
    line: Line = guest.live(house.open())
    line.until(lambda line: line.felt)
    for _ in range(5):
        line.socket.send("0")
        line.socket.ping()
        line.socket.pong()
        line.socket.send([json.dumps({"do": "react"}), ""])
    line.until(lambda line: line.frames.count("0") == 5)
    line.close()


def test_watchers_give_way_to_who_sits(house: Running) -> None:
    lea, tom = Guest(house.address, "Lea"), Guest(house.address, "Tom")
    game = house.open(seats=2)
    with patch.object(sockets, "VIEWERS", 4):
        first = lea.live(game)
        first.until(lambda line: line.felt)
        first.ask("sit", seat=0, amount=1000_00)
        first.close()
        watching = [tom.live(game) for _ in range(4)]
        for line in watching:
            line.until(lambda line: line.felt)
        assert hung_up(tom.live(game)) == 4011
        back = lea.live(game)
        back.until(lambda line: line.felt and line.felt["phase"] == "bets")
        assert back.ask("bet", bets={"main": 10_00})["event"] == "bet"
        assert hung_up(watching[0]) == 4011
        for line in (*watching[1:], back):
            line.close()
