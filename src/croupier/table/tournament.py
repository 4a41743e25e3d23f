"""The elimination tournament (S0-16 to S0-18): after each block of rounds the poorest leaves, at the end the richest wins.

It is a table with a calendar. Who leaves is decided from the purses and the history of rounds; a tie that goes back to
the first round is broken by a seeded draw. Each departure is a record of the log, so a tournament resumes like any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.declare import HouseRules
from croupier.messages import Refused, say
from croupier.table.journal import Record
from croupier.table.shoe import Draws, derived
from croupier.table.state import Event, Player
from croupier.table.table import Table, nobody


class BadTournament(Refused):
    """A calendar or a company with which no tournament can be held."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """How many rounds are played, and after how many the poorest leaves."""

    rounds: int = 9
    block: int = 3

    def check(self, players: int) -> None:
        if self.rounds < 1 or self.block < 1:
            raise BadTournament(
                say(
                    "{rounds} rounds in blocks of {block} are not possible: both are at least 1.",
                    rounds=self.rounds,
                    block=self.block,
                )
            )
        if players < 2:
            raise BadTournament(
                say("A tournament takes two players or more: {players} is not enough.", players=players)
            )

    def cut_after(self, round: int) -> bool:
        """Is this round the last of its block, and not the last of all?"""
        return round % self.block == 0 and round < self.rounds


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table of ranks; rank 1 leads. `out` is the round after which the player left."""

    rank: int
    seat: int
    name: str
    purse: int
    out: int | None = None


def check_tournament(rules: HouseRules, players: Sequence[Player], calendar: Calendar) -> None:
    """Refuse a tournament that cannot be held."""
    calendar.check(len(players))
    if rules.stakeable(1) < 1:
        raise BadTournament(say("A tournament is held where all there is can be bet; war without surrender is not."))


class Tournament:
    """A table whose players leave one by one."""

    def __init__(self, table: Table, calendar: Calendar, master: bytes) -> None:
        calendar.check(len(table.players))
        self.table, self.calendar, self._master = table, calendar, master
        self.departures: list[int] = []
        """The seats that left, in order."""
        self._out_after: dict[int, int] = {}

    @classmethod
    def begin(
        cls,
        rules: HouseRules,
        players: list[Player],
        calendar: Calendar,
        *,
        house: str,
        master: bytes,
        write: Callable[[Record], None] = nobody,
    ) -> Tournament:
        check_tournament(rules, players, calendar)
        about = {"tournament": {"rounds": calendar.rounds, "block": calendar.block}}
        table = Table(rules, players, house=house, master=master, write=write, tournament=True, about=about)
        return cls(table, calendar, master)

    @classmethod
    def from_log(
        cls,
        records: list[Record],
        *,
        master: bytes,
        write: Callable[[Record], None] = nobody,
        watch: Callable[[Table, Event], None] | None = None,
    ) -> Tournament:
        table = Table.from_log(records, master=master, write=write, watch=watch)
        tournament = cls(table, Calendar(**records[0]["tournament"]), master)
        for record in records:
            if record["event"] == "leave":
                tournament._departs(record)
        return tournament

    def advance(self) -> Event | None:
        """The next thing that needs no person: a departure that is due, or what the table does next."""
        if self.winner is not None:
            return None
        if (seat := self._leaves()) is not None:
            event = self.table.leave(seat, rank=len(self.remaining), after=self.rounds_played)
            self._departs(event.record)
            return event
        return self.table.advance()

    @property
    def rounds_played(self) -> int:
        return len(self.table.history)

    @property
    def remaining(self) -> list[int]:
        return [seat for seat, player in enumerate(self.table.players) if not player.gone]

    @property
    def winner(self) -> int | None:
        """The last player left, or the richest after the last round."""
        remaining = self.remaining
        if len(remaining) == 1:
            return remaining[0]
        if self.table.round or self.rounds_played < self.calendar.rounds or self._leaves() is not None:
            return None
        return self._ranked(remaining)[0]

    def standings(self) -> list[Standing]:
        """Everybody by rank: those who play by their money, those who left in reverse order."""
        order = [*self._ranked(self.remaining), *reversed(self.departures)]
        players = self.table.players
        return [
            Standing(rank, seat, players[seat].name, players[seat].purse, self._out_after.get(seat))
            for rank, seat in enumerate(order, 1)
        ]

    def _leaves(self) -> int | None:
        """The seat that must leave now, if any."""
        if self.table.round or not self.rounds_played:
            return None
        remaining = self.remaining
        broke = [seat for seat in remaining if not self.table.eligible(seat)]  # S0-18
        if broke and len(remaining) > 1:
            return self._first_to_go(broke)
        allowed = len(self.table.players) - self.rounds_played // self.calendar.block  # S0-D9
        if self.calendar.cut_after(self.rounds_played) and len(remaining) > max(1, allowed):
            return self._ranked(remaining)[-1]
        return None

    def _first_to_go(self, broke: list[int]) -> int:
        """Of several at 0 the one who had least before this round goes first, so that the last one left had most (S0-D9)."""
        nets = self.table.history[-1]
        return max(broke, key=lambda seat: (nets[seat], self._draw(seat)))

    def _ranked(self, seats: list[int]) -> list[int]:
        """Richest first. Equal purses: the better last round, then the round before it, back to the first; then a draw."""
        return sorted(seats, key=self._strength, reverse=True)

    def _strength(self, seat: int) -> tuple[int, ...]:
        results = (nets[seat] for nets in reversed(self.table.history))
        return (self.table.players[seat].purse, *results, self._draw(seat))

    def _draw(self, seat: int) -> int:
        """S0-D8: a seeded draw, new after every round; never the lowest seat."""
        return Draws(derived(self._master, f"lot {seat} {self.rounds_played}")).below(2**31)

    def _departs(self, record: dict[str, Any]) -> None:
        self.departures.append(record["seat"])
        self._out_after[record["seat"]] = record["after"]
