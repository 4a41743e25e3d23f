"""The guests of benchmarks/host.py: players and a watcher at each table, each with a socket of their own.

A socket here reads only what it must: it counts the messages and finds the answer to its own action. What happens at the table,
the watcher reads, who gets every message. So the guests of 250 tables need less than one core, and what is measured is the server.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct

from croupier.table.shoe import promise
from croupier.wire.house_messages import SentFelt, apply_change

NEWS, REFUSED = b'{"n":', b'{"no":'
"""How messages begin: with what happened, and with a refusal."""
PATIENCE = 30.0
"""Seconds until a guest gives up."""


class Seat(Struct):
    purse: int


class Option(Struct):
    word: str
    closed: str | None


class Question(Struct):
    seat: int
    options: list[Option]


class Shoe(Struct):
    number: int
    cut: str | None
    cutting: int
    promised: list[int]
    cuts: list[int]


class Felt(Struct):
    seats: list[Seat | None]
    question: Question | None
    betting: list[int]
    shoe: Shoe
    round: int


class About(Struct):
    id: str
    minimum: int
    budget: int


class Refusal(Struct):
    code: str
    why: str


class Message(Struct):
    """What a watcher reads of a message."""

    n: int
    felt: SentFelt | None = None
    change: SentFelt | None = None
    table: About | None = None


_decode = msgspec.json.Decoder(Message).decode


class Line(asyncio.Protocol):
    """A socket to a table, as RFC 6455 has it; messages of a server are whole frames without a mask."""

    def __init__(self, request: bytes, hear: Callable[[Line, bytes], None]) -> None:
        self._request, self._hear, self._held = request, hear, bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._talking = False
        self.gone = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        self.gone = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the house hung up"))

    def data_received(self, data: bytes) -> None:
        self._held += data
        if not self._talking:
            head, blank, rest = bytes(self._held).partition(b"\r\n\r\n")
            if not blank:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                return self.transport.abort()
            self._held, self._talking = bytearray(rest), True
        while (frame := self._frame()) is not None:
            self._hear(self, frame)
            if not self.opened.done():
                self.opened.set_result(None)

    def _frame(self) -> bytes | None:
        """The next whole message; a ping is answered, a farewell ends the line."""
        held = self._held
        if len(held) < 2:
            return None
        size, begin = held[1] & 0x7F, 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            size = int.from_bytes(held[2:begin], "big")
        if len(held) < begin + size:
            return None
        kind, body = held[0] & 0x0F, bytes(held[begin : begin + size])
        del held[: begin + size]
        if kind == 9:
            self._write(10, body)
        elif kind == 8:
            self.transport.abort()
        return body if kind == 1 else self._frame()

    def send(self, text: bytes) -> None:
        self._write(1, text)

    def _write(self, kind: int, body: bytes) -> None:
        """A client masks what it says; the mask may be 0."""
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + body)


class Asked(NamedTuple):
    """An action that is not answered yet."""

    line: Line
    sent: float


class Table:
    """A table: what its guests know of it, and the actions that they wait for."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.felt: Felt | None = None
        self._sent: SentFelt = {}
        self.about: About | None = None
        self.n = 0
        """The last record that the watcher has heard of."""
        self.answered = 0
        """The last record with an answer."""
        self.lines: list[Line] = []
        self.asked: dict[bytes, Asked] = {}

    def learn(self, message: Message) -> None:
        self._sent = message.felt or apply_change(self._sent, message.change or {})
        self.felt, self.n = msgspec.convert(self._sent, Felt), message.n
        self.about = message.table or self.about

    def wishes(self) -> list[tuple[int, dict[str, Any]]]:
        """Who acts next, and how: one after the other, but a shoe is cut by all at once, since that has a time limit."""
        felt, about = self.felt, self.about
        if not felt or not about:
            return []
        if None in felt.seats:
            seat = felt.seats.index(None)
            return [(seat, {"do": "sit", "seat": seat, "amount": about.budget})]
        if felt.shoe.cut:
            return list(self._cuts(felt.shoe, about.id))
        if felt.question:
            offered = [option.word for option in felt.question.options if option.closed is None]
            return [(felt.question.seat, {"do": "move", "word": "stand" if "stand" in offered else offered[-1]})]
        for seat in felt.betting:
            if (one := felt.seats[seat]) and one.purse < about.minimum * 20:
                return [(seat, {"do": "buy", "amount": about.budget})]
            return [(seat, {"do": "bet", "bets": {"main": about.minimum}})]
        return []

    def _cuts(self, shoe: Shoe, id: str) -> Iterator[tuple[int, dict[str, Any]]]:
        for seat in range(len(self.lines) - 1):
            words = f"{self.game} {shoe.cutting} {seat}"
            if shoe.cut == "promise" and seat not in shoe.promised:
                yield seat, {"do": "cut", "shoe": shoe.number, "promise": promise(id, shoe.number, seat, words)}
            if shoe.cut == "words" and seat in shoe.promised and seat not in shoe.cuts:
                yield seat, {"do": "cut", "shoe": shoe.number, "words": words}


class Guests:
    """All sockets, and what is measured of them."""

    def __init__(self, cookies: Sequence[str], games: Sequence[str], seats: int) -> None:
        self._cookies, self._viewers = cookies, seats + 1
        self.tables = [Table(game) for game in games]
        self.took: list[float] = []
        self.sizes: list[int] = []
        """Of each message, in bytes."""
        self.refused: dict[str, int] = {}

    def reset(self) -> None:
        """Measure from here on."""
        self.took, self.sizes, self.refused = [], [], {}

    @property
    def sockets(self) -> int:
        return sum(not line.gone for table in self.tables for line in table.lines)

    @property
    def rounds(self) -> int:
        return sum(table.felt.round for table in self.tables if table.felt)

    async def open(self, address: Callable[[int, int], str]) -> None:
        """Everybody connects; `address`: to which process, by table and viewer."""
        for number, table in enumerate(self.tables):
            lines = (self.line(number, viewer, address(number, viewer)) for viewer in range(self._viewers))
            table.lines = list(await asyncio.gather(*lines))

    async def line(self, number: int, viewer: int, address: str) -> Line:
        """A socket of a guest, once the first message has come."""
        table = self.tables[number]
        request = (
            f"GET /live/{table.game}?v=2&since={table.n} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n"
            f"Cookie: {self._cookies[number * self._viewers + viewer]}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Y3JvdXBpZXIgZ3Vlc3RzIQ==\r\n\r\n"
        )
        host, _, port = address.rpartition(":")

        def hear(line: Line, frame: bytes) -> None:
            self._hear(table, line, frame)
            if viewer == self._viewers - 1 and frame.startswith(NEWS):
                table.learn(_decode(frame))

        _, line = await asyncio.get_running_loop().create_connection(
            lambda: Line(request.encode(), hear), host, int(port)
        )
        await asyncio.wait_for(line.opened, PATIENCE)
        return line

    def _hear(self, table: Table, line: Line, frame: bytes) -> None:
        self.sizes.append(len(frame))
        for id in [id for id, asked in table.asked.items() if asked.line is line and id in frame]:
            self.took.append(time.perf_counter() - table.asked.pop(id).sent)
            if frame.startswith(NEWS):
                table.answered = int(frame[len(NEWS) : frame.index(b",")])
            elif frame.startswith(REFUSED):
                refusal = msgspec.json.decode(frame, type=Refusal)
                why = f"{refusal.code}: {refusal.why}"
                self.refused[why] = self.refused.get(why, 0) + 1

    def ask(self, table: Table) -> int:
        """Let somebody at a table act, if nobody does; how many did."""
        if table.asked or table.n < table.answered:
            return 0
        wishes = table.wishes()
        for seat, action in wishes:
            id = os.urandom(8).hex()
            table.asked[id.encode()] = Asked(table.lines[seat], time.perf_counter())
            table.lines[seat].send(msgspec.json.encode({**action, "id": id, "at": table.n}))
        return len(wishes)

    async def act(self, rate: float, seconds: float) -> None:
        """So many actions a second, one table after the other."""
        begun, done, place = time.perf_counter(), 0, 0
        while (now := time.perf_counter() - begun) < seconds:
            due = int(now * rate) - done
            for _ in range(min(due, len(self.tables))):
                for _ in self.tables:
                    place += 1
                    if asked := self.ask(self.tables[place % len(self.tables)]):
                        done += asked
                        break
                else:
                    done = int(now * rate)  # every table waits: what could not be asked is not made up for
                    break
            await asyncio.sleep(0.001)

    async def settle(self) -> None:
        """Until every action is answered."""
        for _ in range(int(PATIENCE * 100)):
            if not any(table.asked for table in self.tables):
                return
            assert not any(line.gone for table in self.tables for line in table.lines), "the house hung up on a guest"
            await asyncio.sleep(0.01)
        raise AssertionError("an action was never answered")

    async def sit_down(self) -> None:
        """Everybody sits down and cuts the first shoe, as fast as the house goes."""
        for _ in range(int(PATIENCE * 100)):
            for table in self.tables:
                self.ask(table)
            if all(table.felt and table.felt.round for table in self.tables):
                return
            await asyncio.sleep(0.01)
        raise AssertionError("the tables do not go on")

    async def fall_out_of_step(self) -> None:
        """Each table plays on by itself for up to a round: in a real house the tables do not all deal at the same moment."""
        dice = random.Random(1)
        left = {table: dice.randrange(2 * self._viewers) for table in self.tables}
        for _ in range(int(PATIENCE * 100)):
            for table in [table for table, actions in left.items() if actions > 0]:
                left[table] -= self.ask(table)
            if max(left.values()) <= 0:
                return await self.settle()
            await asyncio.sleep(0.01)
        raise AssertionError("the tables do not go on")

    def close(self) -> None:
        for table in self.tables:
            for line in table.lines:
                line.transport.abort()
