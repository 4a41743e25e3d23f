"""The clock: who must answer until when, and what is answered for somebody who does not.

A person has the table's seconds for a decision, plus time to watch what happened before. The time for bets begins with the
first person's bet; while nobody bets, no clock runs. Somebody without a connection has less time, at a table without a clock too if
somebody else waits for them there. `table/absent_player.py` says what is played for absent people.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from collections.abc import Set as AbstractSet
from math import inf
from typing import NamedTuple

from croupier.table.game import Game
from croupier.table.table import Table

MISSED = 3
"""A seat is given back after the clock has played for its person in so many rounds in a row…"""
HELD = 60.0
"""…and for so many seconds: who loses the connection among fast players keeps the seat for that long."""
CARD = 0.3
"""Seconds to watch a card."""
WATCHED = 6.0
"""The most seconds that are given to watch what happened."""
AWAY = 2.0
"""A person without a connection for so many seconds is away: their bet is not waited for. A page that is loaded again takes less."""
DECIDES = 5.0
"""For so many seconds the decision of somebody without a connection is waited for."""


class Due(NamedTuple):
    """Who must answer. `question` differs from one question to the next."""

    question: Hashable
    seats: tuple[int, ...]
    bets: bool = False
    """Whether they must bet; otherwise somebody must decide."""


def due(table: Table, broke: Iterable[int] = ()) -> Due | None:
    """Who must answer now; None if nobody must. `broke`: who is asked for more chips."""
    game = table.game
    if need := game.deciding:
        return None if game.players[need.seat].bot else Due(("move", game.asked), (need.seat,))
    begun = table.held or any(not game.players[seat].bot for seat in game.bets)
    asked = (*table.betting, *broke) if begun else ()
    return Due(("bets", game.rounds), asked, bets=True) if asked else None


def time_is_up(due: Due, deadline: float, asked: float, gone: float | None) -> float:
    """When the time of a person is up who was asked at `asked`; `gone`: since when they have no connection, None: they have one."""
    if gone is None:
        return deadline
    return min(deadline, max(asked, gone + AWAY) if due.bets else max(asked, gone) + DECIDES)


def watching(records: int) -> float:
    """How many seconds it takes to watch these records."""
    return min(WATCHED, CARD * records)


class Deadlines:
    """Until when each of those may answer who must. Who has no connection has less time; who comes back, once, all of it."""

    def __init__(
        self, here: Callable[[], AbstractSet[str]], awaited: Callable[[str], bool], now: Callable[[], float]
    ) -> None:
        """`here`: who has a connection. `awaited`: whether somebody who has one waits for somebody."""
        self._here, self._awaited, self._now = here, awaited, now
        self._due: Due | None = None
        self._seconds = 0
        self._deadline: float | None = None
        """When the time of those is up who have a connection."""
        self._asked_at = 0.0
        """When they were asked."""
        self._back: dict[str, float] = {}
        """When people came back who were away during the question that is asked."""
        self._gone: dict[str, float] = {}
        """Since when people have no connection; who is not named has had none since the table was opened here."""
        self._opened_at = now()
        self._met_at = now()
        """Since when somebody has a connection: for who lost it together with everybody, no time runs before that."""

    def ask(self, due: Due | None, seconds: int, records: int) -> None:
        """Somebody has to answer after these records, in so many seconds; 0: there is no clock.

        The time of a question that is asked already goes on.
        """
        if due is None:
            self._deadline = None
        elif self._due is None or due.question != self._due.question or self._deadline is None:
            self._asked_at = self._now()
            self._deadline = self._asked_at + seconds + watching(records) if seconds else inf
            self._back = {}
        self._due, self._seconds = due, seconds

    def note_arrival(self, who: str) -> None:
        """Somebody gets a connection."""
        if not self._here():
            self._met_at = self._now()
        if self._due and who not in self._here():
            self._back.setdefault(who, self._now())
        self._gone.pop(who, None)

    def go(self, who: str, people: AbstractSet[str]) -> None:
        """Somebody has lost a connection; `people`: who sits there."""
        if who not in self._here():
            gone = {**self._gone, who: self._now()}
            self._gone = {one: since for one, since in gone.items() if one in people}

    def gone_since(self, who: str) -> float | None:
        """Since when somebody has no connection; None: they have one."""
        return None if who in self._here() else self._gone.get(who, self._opened_at)

    def is_away(self, who: str) -> bool:
        """Whether nobody waits any more for somebody to come back and bet."""
        gone = self.gone_since(who)
        return gone is not None and self._now() >= gone + AWAY

    def times(self, game: Game) -> dict[int, float]:
        """Until when each seat may answer; without a clock only absent people who are waited for have to be done at some time."""
        due, deadline, found = self._due, self._deadline, dict[int, float]()
        if due is None or deadline is None:
            return found
        for seat in due.seats:
            who = game.players[seat].who
            back = self._back.get(who)
            own = deadline if back is None else max(deadline, back + self._seconds)
            gone = self.gone_since(who)
            if gone is not None and not self._seconds:
                gone = max(gone, self._met_at) if self._awaited(who) else None
            found[seat] = time_is_up(due, own, self._asked_at, gone)
        return found

    def late(self, game: Game) -> list[int]:
        """The seats whose time is up. If that is everybody's, they are asked anew."""
        times, now = self.times(game), self._now()
        found = [seat for seat, time in times.items() if now >= time]
        if found and len(found) == len(times):
            self._deadline = None
        return found


class Absences:
    """For whom the house plays, in how many rounds in a row it did, and since when."""

    def __init__(self) -> None:
        self.missed: dict[int, int] = {}
        self._since: dict[int, float] = {}
        self._in_this_round: set[int] = set()

    def note_decision(self, seat: int) -> None:
        self._in_this_round.add(seat)

    def bet_for(self, seat: int, now: float) -> None:
        """Whoever does not bet misses the coming round."""
        self._in_this_round.discard(seat)
        self._miss(seat, now)

    def forget(self, seat: int) -> None:
        """Somebody acts, or another one sits there."""
        self.missed.pop(seat, None)
        self._since.pop(seat, None)
        self._in_this_round.discard(seat)

    def round_begins(self) -> None:
        self._in_this_round.clear()

    def round_ends(self, now: float) -> None:
        for seat in self._in_this_round:
            self._miss(seat, now)

    def _miss(self, seat: int, now: float) -> None:
        self.missed[seat] = self.missed.get(seat, 0) + 1
        self._since.setdefault(seat, now)

    def find_lost(self, now: float) -> list[int]:
        """The seats whose people have been away for too long."""
        return sorted(
            seat for seat, missed in self.missed.items() if missed >= MISSED and now - self._since[seat] >= HELD
        )
