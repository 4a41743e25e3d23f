"""The socket of a table elsewhere. It reconnects by itself and sends again what was not answered; nothing is done twice.

It runs in a thread of its own and cuts the shoes: first a promise, then the words. What happens at the table is read
with `messages`, in whichever thread wants to show it. No record is missing there: where the socket left some out, they are
read from the table's log.
"""

from __future__ import annotations

import math
import random
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from queue import Queue
from threading import Event, Lock, Thread
from typing import Any

import msgspec
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from croupier.messages import Message, say
from croupier.records.types import BadLog, Record, Snapshot, decode
from croupier.remote.house import NoHouse, RemoteHouse
from croupier.table.shoe import promise
from croupier.wire.actions import Action, Cut
from croupier.wire.house_messages import (
    Done,
    Felt,
    NotUnderstood,
    Refusal,
    SentFelt,
    Shown,
    in_order,
    not_understood,
    read_frame,
)

AGAIN, ALIVE, PATIENCE = 2.5, 5.0, 30.0
"""Seconds after which an action is sent again, a sign of life is sent, and the connection is given up."""
MOST_WAITING = 10_000
"""A house that says more than this before anybody can look is not one."""
TRIES = 3
"""After how many failed attempts the person is told that the connection is broken; this takes about a second."""
BROKEN, BACK = say("The connection to the house is lost. Trying again."), say("The connection to the house is back.")

FINAL: dict[int, Message] = {
    4001: say("The house does not know your key: enter again."),
    4003: say("You need an invitation to this table."),
    4004: say("There is no such table."),
    4010: say("The house speaks another version of the protocol: update Croupier."),
    4012: say("This table cannot be opened. What lay on it has gone back to its owners."),
}
"""Why a connection is closed for good."""
FULL, CROWDED = 4011, say("Too many connections to the house are open.")
LONGEST, LONGEST_IF_FULL = 5.0, 30.0
"""The longest pause before the next attempt, in seconds; where the table is full, more."""


class ClosedForGood(Exception):
    """The connection is closed for good."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


@dataclass(frozen=True, slots=True)
class Interruption:
    """The connection is broken, and tried again; or it is back."""

    over: bool = False


Heard = Shown | Done | Refusal | Interruption


@dataclass(slots=True)
class _Pending:
    """An action that is not answered yet, and when it was last sent."""

    action: Action
    sent: float


def pause(tries: int, code: int = 0) -> float:
    """Seconds before the next attempt after so many have failed, the last one closed with this code."""
    return min(LONGEST_IF_FULL if code == FULL else LONGEST, 0.1 * (1 << min(tries, 16)))


class Connection:
    """The connection to one table, for somebody who has its records up to `n`."""

    def __init__(self, house: RemoteHouse, game: str, n: int = 0, cut: str = "") -> None:
        self.house, self.game, self.n, self._cut = house, game, n, cut
        self.felt: Felt | None = None
        self._sent: SentFelt | None = None
        """The felt that came last on this socket."""
        self._until: float | None = None
        """When the clock of the table runs out, by the monotonic clock of this machine."""
        self._queue: Queue[Heard | ClosedForGood | None] = Queue()
        """What came; None: it was closed here."""
        self._pending: dict[str, _Pending] = {}
        self._words: dict[tuple[int, int], str] = {}
        """The words that were promised and not said, by shoe and by the record with which its cut began."""
        self._cut_with_own: set[int] = set()
        """The shoes for which the person's own words were promised."""
        self._lock, self._over = Lock(), Event()
        self._socket: ClientConnection | None = None
        self._tries = 0
        """How many attempts have failed since the table was last heard of."""
        self._thread = Thread(target=self._run, name="table", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def messages(self) -> Iterator[Heard]:
        """What comes, until the connection is closed: by `close`, or for good (`ClosedForGood`)."""
        while (heard := self._queue.get()) is not None:
            if isinstance(heard, ClosedForGood):
                raise heard
            yield heard

    @property
    def seconds_left(self) -> int | None:
        """How long the table still waits for those whom its clock names; None: no clock runs."""
        return None if self._until is None else max(0, math.ceil(self._until - time.monotonic()))

    def do(self, kind: type[Action], at: int | None = None, **what: Any) -> str:
        """Ask the table for something; it is sent until it is answered. `at`: the last record that the person has seen."""
        action = kind(secrets.token_hex(8), self.n if at is None else at, **what)
        with self._lock:
            self._pending[action.id] = _Pending(action, time.monotonic())
        self._send(action)
        return action.id

    def wait_for(self, id: str, seconds: float) -> None:
        """Wait until an action is answered, but not longer than this."""
        until = time.monotonic() + seconds
        while id in self._pending and time.monotonic() < until:
            time.sleep(0.02)

    def speak(self, language: str) -> None:
        """From now on the house is to speak this language: the socket comes back soon and says so."""
        self.house.language = language

    def close(self) -> None:
        self._over.set()
        if self._socket:
            self._socket.close()
        if self._thread.ident:
            self._thread.join(2)
        self._queue.put(None)

    def give_up(self, why: Message) -> None:
        """End it for good: what comes makes no sense."""
        self._over.set()
        self._queue.put(ClosedForGood(why))

    # The thread

    def _run(self) -> None:
        silent = time.monotonic()
        while not self._over.is_set():
            code, language = 0, self.house.language
            try:
                with connect(
                    f"{self.house.socket}/live/{self.game}?v=2&language={language}&since={self.n}",
                    additional_headers={"Cookie": self.house.cookie},
                    origin=Origin(self.house.origin),
                    compression=None,
                    max_size=2**22,
                    open_timeout=10,
                ) as self._socket:
                    self._sent = None
                    for pending in list(self._pending.values()):
                        self._send(pending.action)
                    self._listen(self._socket, language)
            except NotUnderstood:
                return self.give_up(not_understood(self.house.origin))
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code in FINAL:
                    return self.give_up(FINAL[code])
                if code == FULL and not self.felt and time.monotonic() - silent > PATIENCE:
                    return self.give_up(CROWDED)
            except (OSError, WebSocketException, NoHouse):
                if time.monotonic() - silent > PATIENCE:
                    return self.give_up(say("No house answers at {address}.", address=self.house.origin))
            if self._tries == 0:
                silent = time.monotonic()
            self._tries += 1
            if self._tries == TRIES and self.felt:
                self._queue.put(Interruption())
            self._over.wait(pause(self._tries, code) * random.uniform(0.5, 1))
        return None

    def _listen(self, socket: ClientConnection, language: str) -> None:
        alive = heard = time.monotonic()
        while not self._over.is_set() and self.house.language == language:
            with suppress(TimeoutError):
                self._hear(socket.recv(timeout=0.5, decode=False))
                heard = time.monotonic()
            now = time.monotonic()
            if now - heard > 3 * ALIVE:  # not even a sign of life: try another connection
                return
            if now - alive > ALIVE:
                alive = now
                socket.send("0")
            for pending in list(self._pending.values()):
                if now - pending.sent > AGAIN:
                    pending.sent = now
                    self._send(pending.action)

    def _send(self, action: Action) -> None:
        with suppress(ConnectionClosed, OSError):  # it is sent again on the next connection
            if self._socket:
                self._socket.send(msgspec.json.encode(action), text=True)

    def _hear(self, frame: bytes) -> None:
        heard = read_frame(frame, self._sent)
        match heard:
            case Shown():
                if self._tries >= TRIES and self.felt:
                    self._queue.put(Interruption(over=True))
                self._tries = 0
                heard = self._show(heard)
            case Done(id=id):
                self._take_pending(id)
            case Refusal(id=id):
                if isinstance(self._take_pending(id), Cut):  # the person did not ask for it: nobody is told
                    return
            case None:
                return
        if self._queue.qsize() >= MOST_WAITING:
            raise NotUnderstood
        self._queue.put(heard)

    def _show(self, shown: Shown) -> Shown:
        """A message with the records that are new here, and no others missing."""
        records = [record for record in shown.records if record.n > self.n]
        last = records[-1].n if records else self.n
        if last < shown.n or (records and records[0].n > self.n + 1):
            records = self._missing()
        for record in records:
            if not isinstance(record, Snapshot):
                self._take_pending(getattr(record, "id", ""))
        self.n = records[-1].n if records else self.n
        self.felt = felt = shown.felt
        self._sent = shown.sent
        self._until = time.monotonic() + felt.clock.left if felt.clock else None
        self._cut_shoe(felt)
        return replace(shown, records=records)

    def _missing(self) -> list[Record]:
        """The records after the last one here, from the log: one who was away for long does not get them by the socket."""
        try:
            records = in_order([decode(line) for line in self.house.log(self.game)[self.n :]])
        except BadLog:
            raise NotUnderstood from None
        if not records or records[0].n != self.n + 1:
            raise NotUnderstood
        return records

    def _take_pending(self, id: str) -> Action | None:
        """An action needs no answer any more; None: none was awaited."""
        with self._lock:
            pending = self._pending.pop(id, None)
        return pending.action if pending else None

    def _cut_shoe(self, felt: Felt) -> None:
        """Promise a cut, and say its words when everybody has promised. Who is out of a tournament does not cut.

        Words are used once: if somebody sits down before the first deal, everybody cuts anew, with new words.
        """
        shoe, seat = felt.shoe, felt.seat_of(self.house.me.id)
        mine = felt.seats[seat] if seat is not None else None
        if seat is None or not mine or mine.out:
            return
        cut = shoe.number, shoe.cutting
        if shoe.cut == "promise" and seat not in shoe.promised and cut not in self._words:
            words = self._words[cut] = self._new_words(shoe.number)
            self.do(Cut, shoe=shoe.number, promise=promise(self.game, shoe.number, seat, words))
        elif shoe.cut == "words" and seat in shoe.promised and (words := self._words.pop(cut, "")):
            self.do(Cut, shoe=shoe.number, words=words)

    def _new_words(self, shoe: int) -> str:
        """The person's own words for the first cut of a shoe, random ones if there are none; for another one always."""
        own = self._cut if shoe not in self._cut_with_own else ""
        self._cut_with_own.add(shoe)
        return own or secrets.token_hex(32)
