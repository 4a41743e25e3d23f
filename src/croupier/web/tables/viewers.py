"""The viewers of a table. Each is a cursor on the log and has no queue: a slow one gets several bursts joined."""

from __future__ import annotations

from asyncio import Event
from collections import deque
from collections.abc import Callable, Sequence
from zlib import compress, decompress

from croupier.web.texts import Text
from croupier.web.wire import BEHIND, encoded

BLOCK = 64
"""How many records are packed together, or dropped together."""
LINES = 120
"""For how many records the sentences are kept: a viewer who is further behind gets the felt and the records."""


class Viewer:
    """A socket: what it has seen, and what waits for it."""

    def __init__(self, who: str, since: int) -> None:
        self.who, self.since = who, since
        self.replies: deque[bytes] = deque(maxlen=64)
        self.closed: int | None = None
        """The code with which it is closed."""
        self.new = True
        """Whether it has seen nothing yet: then it also gets what does not change."""
        self.shown = -1
        """The number of the last felt that it saw."""
        self.sending = False
        """Whether something is being sent that the socket could not take at once."""
        self.wake = Event()
        """Set when something waits that could not be sent at once."""
        self.push: Callable[[], bool] = lambda: False
        """Sends at once what waits; returns False if the socket cannot take it now."""

    def tell(self, message: object) -> None:
        """Say something to this viewer alone."""
        self.replies.append(encoded(message))
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
        self._lines: list[bytes] = []
        """The lines of each record in `_bodies`, joined."""
        self._felt = self._table = b""
        self._showing = 0
        self._table_showing = 0
        self._messages: dict[tuple[int, bool], bytes] = {}
        """Messages by cursor, cached: most viewers are at the same record."""
        self._usual, self._usual_since = b"", -1
        """What those get who saw the showing before, nearly everybody; and where they stood, -1: it is not written yet."""
        self.all: dict[Viewer, None] = {}
        self._here: frozenset[str] | None = None

    def add(self, body: bytes, lines: Sequence[Text]) -> None:
        """Add a record that is written for good, and its sentences."""
        self._bodies.append(body)
        self._lines.append(b",".join(map(encoded, lines)) if lines else b"")
        self.n += 1
        if len(self._lines) > LINES:
            self._lines[-LINES - 1] = b""
        if len(self._bodies) >= LINES + BLOCK:
            self._packed.append(compress(b"\n".join(self._bodies[:BLOCK]), 1))
            del self._bodies[:BLOCK], self._lines[:BLOCK]
        if self.n - self._base >= BEHIND + BLOCK:
            del self._packed[0]
            self._base += BLOCK

    def show(self, felt: object, table: object | None = None) -> None:
        """Show everybody the felt as it is now; `table`: what else has changed."""
        self._felt = encoded(felt)
        self._showing += 1
        if table is not None:
            self._table, self._table_showing = encoded(table), self._showing
        self._messages.clear()
        self._usual_since = -1
        for viewer in self.all:
            if not viewer.push():
                viewer.wake.set()

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

    def close(self, code: int) -> None:
        for viewer in self.all:
            viewer.close(code)

    def tell(self, message: object) -> None:
        """Say something to everybody; it is not kept."""
        for viewer in self.all:
            viewer.tell(message)

    def next(self, viewer: Viewer) -> bytes | None:
        """What a viewer has not seen yet; None if it has seen all."""
        showing, shown, since = self._showing, viewer.shown, viewer.since
        if not showing or shown == showing:
            return None
        if since == self._usual_since and shown == showing - 1:
            viewer.since, viewer.shown = self.n, showing
            return self._usual
        whole = viewer.new or shown < self._table_showing
        message = self._messages.get((since, whole))
        if message is None:
            message = self._messages[since, whole] = self._message(since, whole)
        if shown == showing - 1 and not whole:
            self._usual_since, self._usual = since, message
        viewer.since, viewer.shown, viewer.new = self.n, showing, False
        return message

    def _message(self, since: int, whole: bool) -> bytes:
        table = b',"table":%b' % self._table if whole else b""
        if since < self._base or self.n - since > BEHIND:
            return b'{"n":%d,"events":[],"lines":[],"resync":true%b,"felt":%b}' % (self.n, table, self._felt)
        first = since - self.n + len(self._bodies)  # its place among the records that are not packed
        bodies = self._bodies[first:] if first >= 0 else [*self._unpacked(since), *self._bodies]
        events, lines = b",".join(bodies), b",".join(filter(None, self._lines[max(0, first) :]))
        return b'{"n":%d,"events":[%b],"lines":[%b]%b,"felt":%b}' % (self.n, events, lines, table, self._felt)

    def _unpacked(self, since: int) -> list[bytes]:
        """The packed records after this number."""
        block, first = divmod(since - self._base, BLOCK)
        return [body for packed in self._packed[block:] for body in decompress(packed).split(b"\n")][first:]
