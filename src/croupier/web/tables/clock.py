"""The clock: who must answer until when, and what is answered for somebody who does not. Pure.

A person has the table's seconds for a decision, plus time to watch what happened before. The time for bets begins with the
first person's bet; while nobody bets, no clock runs. Somebody without a connection has less time. `table/absent.py` says what is played for absent people.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from croupier.protocol import Answer, Decide
from croupier.strategies import Strategy
from croupier.table.absent import charted_answer, cheapest_answer
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
    """Who must answer now; None if nobody must, or if there is no clock. `broke`: who is asked for more chips."""
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


def answer(game: Game, need: Decide, chart: Strategy[Any] | None) -> Answer:
    """The answer that is given for an absent person; without a chart the one that costs least."""
    return charted_answer(game, need, chart) if chart else cheapest_answer(need)


class Absences:
    """For whom the house plays, in how many rounds in a row it did, and since when."""

    def __init__(self) -> None:
        self.missed: dict[int, int] = {}
        self._since: dict[int, float] = {}
        self._in_this_round: set[int] = set()

    def decided_for(self, seat: int) -> None:
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

    def lost(self, now: float) -> list[int]:
        """The seats whose people have been away for too long."""
        return sorted(
            seat for seat, missed in self.missed.items() if missed >= MISSED and now - self._since[seat] >= HELD
        )
