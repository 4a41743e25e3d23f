"""A seat at a table of a live house, with the interface that the app has for a game on this machine.

The records of the table arrive in order. Each is applied to a local copy of the table, which checks it. What this person does
is sent to the house, and changes the copy when its record comes back. Other people are treated like bots: nobody on this
machine decides for them.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from croupier.messages import Message, say
from croupier.protocol import Answer, Decide, Move
from croupier.remote.connection import BROKEN, Connection
from croupier.remote.house import NoHouse
from croupier.remote.spoken import not_understood
from croupier.table.hosted import gathering, seat_of
from croupier.table.journal import Journal, LogFailed
from croupier.table.logs import house_of
from croupier.table.party import Party
from croupier.table.records import BadLog, Record
from croupier.table.sitting import Sitting
from croupier.table.state import Event, Player
from croupier.table.table import Table
from croupier.table.tournament import Tournament

FAREWELL = 3.0
"""How many seconds the answer to a farewell is waited for."""


@dataclass
class RemotePlayer(Player):
    """A player of the table: this person, a bot, or another person."""

    table: RemoteTable | None = None

    @property
    def bot(self) -> bool:
        """Whether somebody else decides; while a record is applied, whether it is a bot."""
        if self.table is None or self.table.applying:
            return bool(self.plays)
        return bool(self.plays) or self.who != self.table.me


class RemoteTable(Table):
    """A table as its records tell it; what this person does is sent to the house."""

    me = ""
    """The id of this person."""
    applying = False
    line: Connection
    waits = False
    """Whether something that was sent has not happened here yet."""

    def take(self, who: str, line: Connection) -> None:
        """From now on this is the seat of this person."""
        self.me, self.line = who, line
        self.players = [self._guest(player) for player in self.players]

    def _guest(self, player: Player) -> RemotePlayer:
        return RemotePlayer(player.name, player.purse, player.plays, player.bought, player.gone, player.who, self)

    def _takes_seat(self, record: Record) -> None:
        super()._takes_seat(record)
        if self.me:
            self.players[record["seat"]] = self._guest(self.players[record["seat"]])

    def hear(self, record: Record) -> Event:
        """Apply a record of the table; refused if it does not fit."""
        self.applying = True
        try:
            return self._apply(record)
        finally:
            self.applying = False

    @property
    def shoe_left(self) -> tuple[int, int] | None:
        """As the house said last: the shoe itself is not here."""
        left = self.line.felt["shoe"]["left"] if self.me and self.line.felt else None
        return (left[0], left[1]) if left else None

    # What is asked: nothing while an answer is on its way

    @property
    def deciding(self) -> Decide | None:
        return None if self.waits and not self.applying else super().deciding

    @property
    def betting(self) -> list[int]:
        seats = super().betting
        return (
            [seat for seat in seats if not (self.waits and self.players[seat].who == self.me)]
            if not self.applying
            else seats
        )

    # What one does

    def bet(self, seat: int, bets: Mapping[str, int] | None, **marks: str) -> Event:  # noqa: ARG002
        self._check_bet(seat, bets)
        return self._send("bet", at=self.events, bets=dict(bets) if bets is not None else None)

    def act(self, seat: int, answer: Answer, at: int | None = None, **marks: str) -> Event:  # noqa: ARG002
        if isinstance(answer, Move):
            return self._send("move", at=self.events, word=answer.word, amount=answer.amount)
        return self._send("move", at=self.events, word=str(answer))

    def buy(self, seat: int, amount: int, **marks: str) -> Event:  # noqa: ARG002
        self._check_buy(seat, amount)
        return self._send("buy", amount=amount)

    def leave(self, seat: int, **why: Any) -> Event:  # noqa: ARG002
        return self._send("leave")

    def _send(self, do: str, **what: Any) -> Event:
        self.waits = True
        self.line.do(do, **what)
        return Event({"event": "asked"})


class RemoteSitting(Sitting):
    """A game at a house elsewhere."""

    live = True

    def __init__(self, line: Connection, records: list[Record]) -> None:
        self.line = line
        game: Table | Tournament
        if "tournament" in records[0]:
            game = Tournament.from_log(records, kind=RemoteTable)
        else:
            game = RemoteTable.from_log(records)
        super().__init__(house_of(records[0]), game, cast(Journal, None), Party())
        self._remote = cast(RemoteTable, self.table)
        self._remote.take(line.house.me["id"], line)
        self._coming: deque[Record] = deque()
        self._gap = self._left = False
        self.refusal: tuple[str, str] | None = None
        """Why something was refused, in English and French; cleared by the screen that shows it."""
        self.last_bets = dict(self.table.last_bets)

    @classmethod
    def at(cls, line: Connection) -> RemoteSitting:
        """One's seat at the table of a line, from the log that the house gives."""
        bodies = line.house.request("GET", f"/api/tables/{line.game}/log", lines=True)
        try:
            records: list[Record] = [json.loads(body) for body in bodies]
            heads = [place for place, record in enumerate(records) if record["event"] == "table"]
            return cls(line, records[heads[-1] :])
        except (ValueError, KeyError, IndexError, TypeError):
            raise NoHouse(not_understood(line.house.origin)) from None

    @property
    def seat(self) -> int | None:
        return seat_of(self.table, self._remote.me)

    def hear(self, message: dict[str, Any]) -> None:
        """Apply a message of the line."""
        for event in message.get("events", ()):
            last = self._coming[-1]["n"] if self._coming else self.table.events
            if event["n"] == last + 1:
                self._coming.append(event)
            elif event["n"] > last:
                self._gap = True
        if message.get("resync") and message["n"] > (self._coming[-1]["n"] if self._coming else self.table.events):
            self._gap = True
        if "no" in message and message["code"] not in self._untold:
            self.refusal = message["why"][0], message["why"][1]
        if "line" in message:
            self.trouble = BROKEN if message["line"] == BROKEN else None
        self._remote.waits = self.line.waiting or bool(self._coming)  # who is out may have been told so already

    @property
    def _untold(self) -> tuple[str, ...]:
        """Refusals of which nobody is told: the table had gone on, and its records say how; or one is out of a tournament."""
        return ("late", "not_yours") if self.tournament else ("late",)

    # As a game on this machine

    @property
    def id(self) -> str:
        return self.line.game

    @property
    def left(self) -> bool:
        return self._left

    @property
    def kept(self) -> Message:
        return say(
            "Your seat is held. To go on: croupier join {address}", address=f"{self.line.house.origin}/t/{self.id}"
        )

    @property
    def seconds_left(self) -> int | None:
        return self.line.seconds_left

    def advance(self) -> Event | None:
        """The next thing that came over the line; None: nothing yet."""
        if self._left:
            return None
        if self._gap:
            raise LogFailed(say("The line was away for too long: join the table again."))
        if not self._coming:
            self._remote.waits = self.line.waiting
            return None
        try:
            record = self._coming.popleft()
            return self.tournament.hear(record, self._remote.hear) if self.tournament else self._remote.hear(record)
        except BadLog as wrong:
            raise LogFailed(wrong.message) from None

    def records(self) -> list[Record]:
        bodies = self.line.house.request("GET", f"/api/tables/{self.id}/log", lines=True)
        return [json.loads(body) for body in bodies]

    def leave(self) -> None:
        """The line is closed; the seat is held, and the clock plays for it."""
        if not self._left:
            self._left = True
            self.line.close()

    def end(self) -> None:
        """Give the seat back and leave; a seat in a tournament that has begun is held."""
        bound = self.tournament is not None and not gathering(self.table)
        if not self._left and not self.table.over and self.seat is not None and not bound:
            self.line.do("leave")
            until = time.monotonic() + FAREWELL
            while self.line.waiting and time.monotonic() < until:
                time.sleep(0.02)
        self.leave()
