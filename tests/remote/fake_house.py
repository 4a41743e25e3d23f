"""A house on a real port that deals one table to anybody who comes: enough of docs/protocol.md for one terminal.

    with FakeHouse("war/ctrlaltbet", seats=2) as house:
        sitting = house.sitting(tmp_path)

It does at once what it is asked, has no clock of its own, and can be made to hang up, to hold back and to refuse.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock, Thread
from typing import Any

import msgspec
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from croupier.houses import load
from croupier.messages import Refused, say
from croupier.protocol import MoveWithAmount
from croupier.records.event import Event
from croupier.records.types import Calendar, Hosting, Player
from croupier.remote.house import Invitation, RemoteHouse
from croupier.remote.sitting import RemoteSitting
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.wire.actions import Action, Bet, Buy, Cut, Leave, Move, React, Said, Sit, action
from croupier.wire.house_messages import Me

LEA = Me("lea", "Léa", 1_000_000_00)


class FakeHouse:
    """One table, and everybody is Léa."""

    def __init__(
        self,
        house: str = "war/ctrlaltbet",
        seats: int = 1,
        bots: Sequence[str] = (),
        seed: int = 1,
        calendar: Calendar | None = None,
    ) -> None:
        self.log: list[bytes] = []
        """The lines of the log."""
        self.asked: list[Said] = []
        """Every action that came."""
        self.frames: list[bytes] = []
        """Every message that was sent."""
        self.most_behind = 1000
        """Who is more records behind gets the felt alone."""
        self.clock: float | None = None
        self.digest = ""
        """What it says of its log, if it lies."""
        self.deaf = False
        """Whether actions are not answered."""
        self._cursors: dict[ServerConnection, int] = {}
        self._lock = RLock()
        rules = load(house).rules
        players = [Player("", 0, gone=True) for _ in range(seats)]
        players += [Player(f"Bot {number}", rules.budget, plays) for number, plays in enumerate(bots, 1)]
        hosted = Hosting(0, "", private=False)
        self.table = Table.begin(
            rules, players, house=house, master=master_seed(seed), write=self._write, hosted=hosted, calendar=calendar
        )

    def __enter__(self) -> FakeHouse:
        self._server = serve(self._talk, "127.0.0.1", 0, process_request=self._request)
        self.address = f"127.0.0.1:{self._server.socket.getsockname()[1]}"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        self._server.shutdown()
        self._thread.join()

    @property
    def id(self) -> str:
        return self.table.game.id

    def remote(self, folder: Path) -> RemoteHouse:
        """The house as somebody knows it who has entered."""
        found = RemoteHouse(Invitation.read(self.address), folder / "keys.json")
        found.enter("")
        return found

    def sitting(self, folder: Path, cut: str = "") -> RemoteSitting:
        return RemoteSitting.at(self.remote(folder), self.id, cut)

    @property
    def connected(self) -> bool:
        """Whether somebody is there."""
        return bool(self._cursors)

    def hang_up(self, code: int = 1012) -> None:
        """Close every connection."""
        with self._lock:
            sockets = list(self._cursors)
        for socket in sockets:
            socket.close(code)

    def shout(self, frame: bytes) -> None:
        """Say something to everybody."""
        with self._lock:
            for socket in self._cursors:
                socket.send(frame, text=True)

    def deal(self) -> None:
        """Do all that needs no person, and show it."""
        with self._lock:
            while not self._cut and self.table.advance():
                pass
            self.show()

    def show(self) -> None:
        with self._lock:
            for socket, since in self._cursors.items():
                self._show(socket, since)

    # Requests

    def _request(self, _: ServerConnection, request: Request) -> Response | None:
        path = request.path.partition("?")[0]
        with self._lock:
            log = b"".join(line + b"\n" for line in self.log)
        answers = {
            "/api/house": msgspec.json.encode({"me": LEA, "protocol": 2}),
            f"/api/tables/{self.id}/log": log,
        }
        if path.startswith("/live/"):
            return None
        return _response(200, answers[path]) if path in answers else _response(404, b'{"why":"No."}')

    # The socket

    def _talk(self, socket: ServerConnection) -> None:
        assert socket.request
        if f"/live/{self.id}?" not in socket.request.path:
            return socket.close(4004)
        with self._lock:
            self._cursors[socket] = int(socket.request.path.partition("since=")[2])
            self._show(socket, self._cursors[socket])
        with suppress(ConnectionClosed):
            for frame in socket:
                if frame == "0":
                    socket.send("0")
                elif not self.deaf:
                    self._perform(socket, action(frame))
        with self._lock:
            del self._cursors[socket]
        return None

    def _show(self, socket: ServerConnection, since: int) -> None:
        n = len(self.log)
        behind = n - since > self.most_behind
        events = b"" if behind else b",".join(self.log[since:])
        resync = b',"resync":true' if behind else b""
        felt = json.dumps(self._felt()).encode()
        frame = b'{"n":%d,"events":[%b],"lines":[]%b,"felt":%b}' % (n, events, resync, felt)
        self.frames.append(frame)
        self._cursors[socket] = n
        with suppress(ConnectionClosed):  # it is away, and comes back
            socket.send(frame, text=True)

    def _felt(self) -> dict[str, Any]:
        game = self.table.game
        seats = [
            None
            if one.gone and not (game.tournament and game.rounds)
            else {"who": one.who, "name": one.name, "out": game.out(seat), "hands": []}
            for seat, one in enumerate(game.players)
        ]
        sealed = game.shoe
        promised = sorted(sealed.promises)
        shoe = {"number": sealed.number, "cut": self._cut, "cutting": sealed.cutting, "promised": promised}
        clock = None if self.clock is None else {"left": self.clock, "of": 30, "seats": []}
        return {
            "phase": "bets",
            "round": game.rounds,
            "seats": seats,
            "shoe": shoe,
            "betting": [] if self._cut else self.table.betting,
            "clock": clock,
            "digest": self.digest or game.digest.hex(),
        }

    @property
    def _cut(self) -> str | None:
        """What Léa is waited for with her cut; nobody else cuts."""
        game = self.table.game
        if (seat := game.seat_of(LEA.id)) not in game.uncut:
            return None
        return "words" if seat in game.shoe.promises else "promise"

    def _perform(self, socket: ServerConnection, asked: Said) -> None:
        with self._lock:
            self.asked.append(asked)
            assert not isinstance(asked, React)
            if done := self.table.game.done.get((LEA.id, asked.id)):
                return self._say_to(socket, {"ok": asked.id, "n": done.n})
            try:
                self._do(asked)
            except Refused as refused:
                late = asked.at < self.table.game.asked
                code, why = "late" if late else "refused", str(refused.message)
                return self._say_to(socket, {"no": asked.id, "code": code, "why": why})
            return self.deal()

    def _say_to(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        frame = json.dumps(message).encode()
        self.frames.append(frame)
        with suppress(ConnectionClosed):
            socket.send(frame, text=True)

    def _do(self, asked: Action) -> Event | None:
        table, id, seat = self.table, asked.id, self.table.game.seat_of(LEA.id)
        if isinstance(asked, Sit) and asked.seat is not None:
            return table.sit(asked.seat, LEA.name, asked.amount, who=LEA.id, id=id)
        if seat is None:
            raise Refused(say("You do not sit at this table."))
        match asked:
            case Bet(bets=bets):
                return table.bet(seat, bets, id=id)
            case Move(word=word, amount=amount):
                return table.act(seat, word if amount is None else MoveWithAmount(word, amount), asked.at, id=id)
            case Buy(amount=amount):
                return table.buy(seat, amount, id=id)
            case Leave():
                return table.leave(seat, id=id)
            case Cut(promise=str(digest)):
                return table.promise_cut(seat, digest, id=id)
            case Cut(words=str(words)):
                return table.cut(seat, words, id=id)
        raise AssertionError(asked)

    def _write(self, event: Event) -> None:
        self.log.append(event.line)


def _response(status: int, body: bytes) -> Response:
    headers = Headers({"Content-Length": str(len(body)), "Connection": "close"})
    return Response(status, "OK" if status == 200 else "Not Found", headers, body)
