"""The socket of a table elsewhere. It reconnects by itself and sends again what was not answered; nothing is done twice.

It runs in a thread of its own and cuts the shoes: first a promise, then the words. What happens at the table is read
with `messages`, in whichever thread wants to show it.
"""

from __future__ import annotations

import json
import math
import random
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from queue import Queue
from threading import Event, Lock, Thread
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from croupier.messages import Message, say
from croupier.remote.house import RemoteHouse
from croupier.remote.spoken import Refusal, Shown, fits, not_understood
from croupier.table.shoe import promise

AGAIN, ALIVE, PATIENCE = 2.5, 5.0, 30.0
"""Seconds after which an action is sent again, a sign of life is sent, and the line is given up."""
TRIES = 3
"""After how many failed attempts the person is told that the line is broken; this takes about a second."""
BROKEN, BACK = say("The line to the house is broken. It is tried again."), say("The line to the house is back.")

FINAL: dict[int, Message] = {
    4001: say("The house does not know your key: enter again."),
    4003: say("One must be invited to this table."),
    4004: say("There is no such table."),
    4010: say("The house speaks another version of the protocol: update Croupier."),
    4011: say("Too many lines to the house are open."),
}
"""Why a line is closed for good."""


class LineClosed(Exception):
    """The line is closed for good."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class NotUnderstood(Exception):
    """Something came that no house of this version says."""


class Connection:
    """The line to one table."""

    def __init__(self, house: RemoteHouse, game: str, cut: str = "") -> None:
        self.house, self.game, self._cut = house, game, cut
        self.n = 0
        self.felt: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self._until: float | None = None
        """When the clock of the table runs out, by the monotonic clock of this machine."""
        self._queue: Queue[dict[str, Any] | LineClosed | None] = Queue()
        """What came over the line; None: it was closed here."""
        self._pending: dict[str, tuple[dict[str, Any], float]] = {}
        self._words: dict[int, str] = {}
        """The words with which each shoe is cut."""
        self._lock, self._over = Lock(), Event()
        self._socket: ClientConnection | None = None
        self._thread = Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def messages(self) -> Iterator[dict[str, Any]]:
        """The messages of the table, until the line is closed: by `close`, or for good by the house (`LineClosed`).

        A message with `line` is about the line itself: whether it is broken or back.
        """
        while (found := self._queue.get()) is not None:
            if isinstance(found, LineClosed):
                raise found
            yield found

    @property
    def waiting(self) -> bool:
        """Whether something that was sent is not answered yet. Who leaves plays on until the round is over."""
        with self._lock:
            return any(action["do"] not in ("cut", "leave") for action, _ in self._pending.values())

    @property
    def seat(self) -> int | None:
        """The seat of this person."""
        seats = enumerate(self.felt.get("seats", ()))
        return next((seat for seat, one in seats if one and one["who"] == self.house.me["id"]), None)

    @property
    def seconds_left(self) -> int | None:
        """How long the table still waits for those whom its clock names; None: no clock runs."""
        return None if self._until is None else max(0, math.ceil(self._until - time.monotonic()))

    def bring(self) -> int:
        """What to bring to the table: the house's budget, or what there is, in whole chips."""
        budget, chip = int(self.table["budget"]), int(self.table["chip"])
        if self.table["tournament"]:
            return budget
        balance = int((self.house.known() or self.house.me)["balance"])
        return min(budget, balance - balance % chip)

    def do(self, do: str, at: int | None = None, **what: Any) -> str:
        """Ask the table for something; it is sent until it is answered. `at`: the last record that the person has seen."""
        id = secrets.token_hex(8)
        action = {"do": do, "id": id, "at": self.n if at is None else at, **what}
        with self._lock:
            self._pending[id] = (action, time.monotonic())
        self._send(action)
        return id

    def close(self) -> None:
        self._over.set()
        if self._socket:
            self._socket.close()
        self._thread.join(2)
        self._queue.put(None)

    # The thread

    def _run(self) -> None:
        tries, silent = 0, time.monotonic()
        while not self._over.is_set():
            try:
                with connect(
                    f"{self.house.socket}/live/{self.game}?v=1&since={self.n}",
                    additional_headers={"Cookie": self.house.cookie},
                    origin=Origin(self.house.origin),
                    compression=None,
                    max_size=2**22,
                    open_timeout=10,
                ) as self._socket:
                    for action, _ in list(self._pending.values()):
                        self._send(action)
                    if tries >= TRIES:
                        self._queue.put({"line": BACK})
                    tries = 0
                    self._listen(self._socket)
            except NotUnderstood:
                return self._queue.put(LineClosed(not_understood(self.house.origin)))
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code in FINAL:
                    return self._queue.put(LineClosed(FINAL[code]))
            except (OSError, WebSocketException):
                if time.monotonic() - silent > PATIENCE:
                    return self._queue.put(LineClosed(say("No house answers at {address}.", address=self.house.origin)))
            if tries == 0:
                silent = time.monotonic()
            tries += 1
            if tries == TRIES and self.felt:
                self._queue.put({"line": BROKEN})
            self._over.wait(min(5.0, 0.1 * 2 ** min(tries, 6)) * random.uniform(0.5, 1))
        return None

    def _listen(self, socket: ClientConnection) -> None:
        alive = heard = time.monotonic()
        while not self._over.is_set():
            with suppress(TimeoutError):
                self._heard(_read(socket.recv(timeout=0.5, decode=False)))
                heard = time.monotonic()
            now = time.monotonic()
            if now - heard > 3 * ALIVE:  # not even a sign of life: try another line
                return
            if now - alive > ALIVE:
                alive = now
                socket.send("0")
            for action, sent in list(self._pending.values()):
                if now - sent > AGAIN:
                    self._pending[action["id"]] = (action, now)
                    self._send(action)

    def _send(self, action: dict[str, Any]) -> None:
        with suppress(ConnectionClosed, OSError):  # it is sent again on the next line
            if self._socket:
                self._socket.send(json.dumps(action))

    def _heard(self, message: Any) -> None:
        if not isinstance(message, dict):
            return
        if ("felt" in message and not fits(message, Shown)) or ("no" in message and not fits(message, Refusal)):
            raise NotUnderstood
        if not self.table and "felt" in message and "table" not in message:
            raise NotUnderstood  # the first message says which table it is
        refused = self._answered(message.get("no"))
        for id in (message.get("ok"), *(one.get("id") for one in message.get("events", ()))):
            self._answered(id)
        if refused and refused["do"] == "cut":  # the person did not ask for it: nobody is told
            return
        if "felt" in message:
            message["events"] = [event for event in message["events"] if event["n"] > self.n]
            self.n, self.felt = message["n"], message["felt"]
            self.table = message.get("table", self.table)
            clock = self.felt.get("clock")
            self._until = time.monotonic() + clock["left"] if clock else None
            self._cut_shoe()
        self._queue.put(message)

    def _answered(self, id: str | None) -> dict[str, Any] | None:
        """An action needs no answer any more; None: none was awaited."""
        with self._lock:
            return self._pending.pop(id or "", (None, 0.0))[0]

    def _cut_shoe(self) -> None:
        """Promise a cut, and say its words when everybody has promised. Who is out of a tournament does not cut."""
        shoe, seat = self.felt["shoe"], self.seat
        number = shoe["number"]
        if seat is None or self.felt["seats"][seat]["out"] or shoe["cut"] is None:
            return
        if shoe["cut"] == "promise" and seat not in shoe["promised"] and number not in self._words:
            words = self._words[number] = self._cut or secrets.token_hex(32)
            self.do("cut", shoe=number, promise=promise(self.table["id"], number, seat, words))
        elif shoe["cut"] == "words" and seat in shoe["promised"] and (words := self._words.pop(number, "")):
            self.do("cut", shoe=number, words=words)


def _read(frame: bytes) -> Any:
    try:
        return json.loads(frame)
    except (ValueError, RecursionError):
        raise NotUnderstood from None
