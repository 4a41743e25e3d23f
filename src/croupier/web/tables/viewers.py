"""The viewers of a table. Each is a cursor on the log and has no queue: a slow one gets several bursts joined."""

from __future__ import annotations

from asyncio import Event
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from zlib import compress, decompress

from croupier.language import ENGLISH
from croupier.wire.actions import BEHIND
from croupier.wire.felt import Felt, OwnLine, TableShown, change
from croupier.wire.texts import NOTHING, Text, encode_message

NEVER = -2
"""The number of no felt, and of none before the first one."""
BLOCK = 64
"""How many records are packed together, or dropped together."""
LINES = 120
"""For how many records the sentences are kept: a viewer who is further behind gets the felt and the records."""


class ToldLine(NamedTuple):
    """A sentence about a record; and as the person reads it whom it is about."""

    text: Text
    who: str = ""
    own: Text = NOTHING


class Viewer:
    """A socket: what it has seen, in which language it reads, and what waits for it."""

    def __init__(self, who: str, since: int, language: str = ENGLISH) -> None:
        self.who, self.since, self.language = who, since, language
        self.key, self.host = b"", False
        """The hash of the key with which it was opened, and whether this was the host's."""
        self.program = False
        """Whether a program plays here for its person."""
        self.replies: deque[bytes] = deque(maxlen=64)
        self.closed: int | None = None
        """The code with which it is closed."""
        self.shown = NEVER
        """The number of the last felt that it saw."""
        self.sending = False
        """Whether something is being sent that the socket could not take at once."""
        self.wake = Event()
        """Set when something waits that could not be sent at once."""
        self.push: Callable[[], bool] = lambda: False
        """Sends at once what waits; returns False if the socket cannot take it now."""

    def tell(self, message: object) -> None:
        """Say something to this viewer alone."""
        self.replies.append(encode_message(message, self.language))
        self.notify()

    def notify(self) -> None:
        """Tell the socket that something waits."""
        if not self.push():
            self.wake.set()

    def close(self, code: int) -> None:
        if self.closed is None:
            self.closed = code
            self.wake.set()


class Viewers:
    """The viewers of one table, and the records that they were shown."""

    def __init__(self, n: int) -> None:
        self.n = self._base = n
        self._packed: list[bytes] = []
        """The older records, compressed: hardly anybody is so far behind."""
        self._bodies: list[bytes] = []
        self._lines: list[Sequence[ToldLine]] = []
        """The sentences about each record in `_bodies`."""
        self._felt: Felt | None = None
        self._change: dict[str, Any] = {}
        """What is different from the felt that was shown before."""
        self._table: TableShown | None = None
        self._showing = 0
        self._table_showing = 0
        self._messages: dict[tuple[int, bool, bool, str], bytes] = {}
        """Messages by what a viewer has seen and how it reads, cached: most viewers are at the same record."""
        self.all: dict[Viewer, None] = {}
        self._here: frozenset[str] | None = None

    def add(self, body: bytes, lines: Sequence[ToldLine]) -> None:
        """Add a record that is written for good, and its sentences."""
        self._bodies.append(body)
        self._lines.append(lines)
        self.n += 1
        if len(self._lines) > LINES:
            self._lines[-LINES - 1] = ()
        if len(self._bodies) >= LINES + BLOCK:
            self._packed.append(compress(b"\n".join(self._bodies[:BLOCK]), 1))
            del self._bodies[:BLOCK], self._lines[:BLOCK]
        if self.n - self._base >= BEHIND + BLOCK:
            del self._packed[0]
            self._base += BLOCK

    def show(self, felt: Felt, table: TableShown | None = None) -> None:
        """Show everybody the felt as it is now; `table`: what else has changed."""
        self._change = change(self._felt, felt) if self._felt else {}
        self._felt = felt
        self._showing += 1
        if table is not None:
            self._table, self._table_showing = table, self._showing
        self._messages.clear()
        for viewer in self.all:
            viewer.notify()

    def enter(self, viewer: Viewer) -> None:
        viewer.since = min(viewer.since, self.n)
        self.all[viewer] = None
        self._here = None
        viewer.wake.set()

    def leave(self, viewer: Viewer) -> None:
        self.all.pop(viewer, None)
        self._here = None

    def here(self) -> frozenset[str]:
        """The people who have a socket open."""
        if self._here is None:
            self._here = frozenset(viewer.who for viewer in self.all)
        return self._here

    def programs(self) -> frozenset[str]:
        """The people for whom a program has a socket open."""
        return frozenset(viewer.who for viewer in self.all if viewer.program)

    def close(self, code: int) -> None:
        for viewer in self.all:
            viewer.close(code)

    def tell(self, message: object) -> None:
        """Say something to everybody; it is not kept."""
        for viewer in self.all:
            viewer.tell(message)

    def next(self, viewer: Viewer) -> bytes | None:
        """What a viewer has not seen yet; None if it has seen all."""
        showing, shown = self._showing, viewer.shown
        if not showing or shown == showing:
            return None
        key = viewer.since, shown < self._table_showing, shown == showing - 1, viewer.language
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._message(*key)
        viewer.since, viewer.shown = self.n, showing
        return message

    def _message(self, since: int, about: bool, saw_last: bool, language: str) -> bytes:
        """What happened since a record; `about`: with the table; `saw_last`: for one who saw the felt before this one."""
        table = b',"table":%b' % encode_message(self._table, language) if about else b""
        felt = b'"change":%b' % encode_message(self._change, language) if saw_last else self._whole_felt(language)
        if since < self._base or self.n - since > BEHIND:
            felt = self._whole_felt(language)
            return b'{"n":%d,"events":[],"lines":[],"resync":true%b,%b}' % (self.n, table, felt)
        first = since - self.n + len(self._bodies)  # its place among the records that are not packed
        bodies = self._bodies[first:] if first >= 0 else [*self._unpack(since), *self._bodies]
        lines = [line for lines in self._lines[max(0, first) :] for line in lines]
        told = encode_message([line.text for line in lines], language)
        own = [OwnLine(place, line.who, line.own) for place, line in enumerate(lines) if line.who]
        more = b',"own":%b' % encode_message(own, language) if own else b""
        return b'{"n":%d,"events":[%b],"lines":%b%b%b,%b}' % (self.n, b",".join(bodies), told, more, table, felt)

    def _whole_felt(self, language: str) -> bytes:
        return b'"felt":%b' % encode_message(self._felt, language)

    def _unpack(self, since: int) -> list[bytes]:
        """The packed records after this number."""
        block, first = divmod(since - self._base, BLOCK)
        return [body for packed in self._packed[block:] for body in decompress(packed).split(b"\n")][first:]
