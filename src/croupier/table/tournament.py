"""The elimination tournament (S0-16 to S0-18): after each block of rounds the poorest leaves, at the end the richest wins.

It is a table with a calendar. Who leaves is decided from the purses and the history of rounds; a tie that goes back to
the first round is broken by lot: a seeded draw, which the record shows. Each departure is a record of the log, so a
tournament resumes like any game, and the last record has the ranking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import cast

from croupier.games.declare import HouseRules
from croupier.messages import Refused, say
from croupier.table.hosted import gathering, takes_along, waiting
from croupier.table.records import BadLog, Record
from croupier.table.shoe import Draws, derived
from croupier.table.state import Event, Player
from croupier.table.table import Cutter, Table, nobody


class BadTournament(Refused):
    """A calendar or a company with which no tournament can be held."""


MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Calendar:
    """How many rounds are played, and after how many the poorest leaves."""

    rounds: int = 9
    block: int = 3

    def check(self, players: int) -> None:
        if not (1 <= self.rounds <= MOST_ROUNDS and 1 <= self.block <= MOST_ROUNDS):
            raise BadTournament(
                say(
                    "{rounds} rounds in blocks of {block} are not possible: both are from 1 to {most}.",
                    rounds=str(self.rounds),
                    block=str(self.block),
                    most=MOST_ROUNDS,
                )
            )
        if players < 2:
            raise BadTournament(
                say("A tournament takes two players or more: {players} is not enough.", players=players)
            )

    def cut_after(self, round: int) -> bool:
        """Whether this round is the last of its block, and not the last of all."""
        return round % self.block == 0 and round < self.rounds

    @property
    def cuts(self) -> list[int]:
        """The rounds after which the poorest leaves."""
        return [number for number in range(1, self.rounds) if self.cut_after(number)]

    def allows(self, round: int, players: int) -> int:
        """How many of so many players may be left after this round (S0-D9)."""
        return max(1, players - round // self.block)

    def next_cut(self, played: int, players: int, remaining: int) -> int | None:
        """After which round the poorest leaves next; who went broke before may have taken the place of the poorest."""
        coming = (number for number in self.cuts if number > played and remaining > self.allows(number, players))
        return next(coming, None)


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table of ranks; rank 1 leads. `out` is the round after which the player left.

    `above` is what the player has above the cut line, below zero for who would leave now; None: nobody leaves any more.
    """

    rank: int
    seat: int
    name: str
    purse: int
    out: int | None = None
    above: int | None = None


def check_tournament(rules: HouseRules, players: Sequence[Player], calendar: Calendar) -> None:
    """Refuse a tournament that cannot be held."""
    calendar.check(len(players))
    if rules.stakeable(1) < 1:
        raise BadTournament(say("A tournament is held where all there is can be bet; war without surrender is not."))


class Tournament:
    """A table whose players leave one by one."""

    def __init__(self, table: Table, calendar: Calendar, master: bytes | None) -> None:
        calendar.check(len(table.players))
        self.table, self.calendar, self._master = table, calendar, master
        self.departures: list[int] = []
        """The seats that left, in order."""
        self._out_after: dict[int, int] = {}
        table.closing = self._closing

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
        repeatable: bool = False,
        cutter: Cutter | None = None,
        hosted: Record | None = None,
    ) -> Tournament:
        check_tournament(rules, players, calendar)
        table = Table(
            rules,
            players,
            house=house,
            master=master,
            write=write,
            tournament=True,
            about={"tournament": {"rounds": calendar.rounds, "block": calendar.block}},
            repeatable=repeatable,
            cutter=cutter,
            hosted=hosted,
        )
        return cls(table, calendar, master)

    @classmethod
    def from_log(
        cls,
        records: Iterable[Record],
        *,
        master: bytes | None = None,
        write: Callable[[Record], None] = nobody,
        seed_of: Callable[[int], bytes | None] | None = None,
        watch: Callable[[Table, Event], None] | None = None,
        before: Callable[[Table, Record], None] | None = None,
        cutter: Cutter | None = None,
        kind: type[Table] = Table,
    ) -> Tournament:
        """The tournament that a log leads to, at a table of this kind; every departure must be the one that was due."""
        coming = iter(records)
        head = next(coming)
        found: list[Tournament] = []

        def of(table: Table) -> Tournament:
            if not found:
                found.append(cls(table, Calendar(**head["tournament"]), master))
            return found[0]

        def check(table: Table, record: Record) -> None:
            of(table)._check(record)
            if before:
                before(table, record)

        def happened(table: Table, event: Event) -> None:
            if event.kind == "leave" and not gathering(table):
                of(table)._departs(event.record)
            if watch:
                watch(table, event)

        return of(
            kind.from_log(
                chain([head], coming),
                master=master,
                write=write,
                seed_of=seed_of,
                watch=happened,
                before=check,
                cutter=cutter,
            )
        )

    def advance(self) -> Event | None:
        """The next thing that needs no person: a departure that is due, or what the table does next."""
        if self.winner is not None or waiting(self.table):
            return None
        if due := self._due():
            lots = self._lots(due)
            record = {"rank": len(self.remaining), "after": self.rounds_played, **self._written(lots)}
            event = self.table.leave(self._by_lot(due, lots), **record)
            self._departs(event.record)
            return event
        return self.table.advance()

    def hear(self, record: Record, apply: Callable[[Record], Event]) -> Event:
        """A record that a house elsewhere wrote happens here, too; refused if it was not due."""
        self._check(record)
        event = apply(record)
        if event.kind == "leave" and not gathering(self.table):
            self._departs(record)
        return event

    @property
    def departing(self) -> bool:
        """Whether somebody must leave before anything else happens."""
        return bool(self._due())

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
        if waiting(self.table):
            return None
        if len(remaining) == 1:
            return remaining[0]
        if self.table.round or self.rounds_played < self.calendar.rounds or self._due():
            return None
        return self._ranked(remaining)[0]

    @property
    def next_cut(self) -> int | None:
        """After which round the poorest leaves next; None: nobody leaves any more."""
        if self.winner is not None:
            return None
        return self.calendar.next_cut(self.rounds_played, len(self.table.players), len(self.remaining))

    def standings(self) -> list[Standing]:
        """Everybody by rank: those who play by their money, those who left in reverse order."""
        players, ranking = self.table.players, self._ranking()
        above = self._above(ranking)
        return [
            Standing(rank, seat, players[seat].name, players[seat].purse, self._out_after.get(seat), above.get(seat))
            for rank, seat in enumerate(ranking, 1)
        ]

    def _above(self, ranking: list[int]) -> dict[int, int]:
        """By seat: what somebody has above the cut line. Of the poorest two, the one is safe and the other is not."""
        if self.next_cut is None:
            return {}
        purse = {seat: self.table.players[seat].purse for seat in self.remaining}
        *_, safe, poorest = (seat for seat in ranking if seat in purse)
        return {seat: purse[seat] - purse[safe if seat == poorest else poorest] for seat in purse}

    def _ranking(self) -> list[int]:
        return [*self._ranked(self.remaining), *reversed(self.departures)]

    # Who leaves

    def _due(self) -> list[int]:
        """The seats of which one must leave now: none, one, or several if a lot decides between them."""
        if self.table.round or not self.rounds_played:
            return []
        remaining = self.remaining
        broke = [seat for seat in remaining if not self.table.eligible(seat)]  # S0-18
        if broke and len(remaining) > 1:
            # of several at 0 the one who had least before this round, so that the last one left had most (S0-D9)
            nets = self.table.history[-1]
            most = max(nets[seat] for seat in broke)
            return [seat for seat in broke if nets[seat] == most]
        allowed = self.calendar.allows(self.rounds_played, len(self.table.players))
        if self.calendar.cut_after(self.rounds_played) and len(remaining) > allowed:
            weakest = min(map(self._strength, remaining))
            return [seat for seat in remaining if self._strength(seat) == weakest]
        return []

    def _by_lot(self, due: list[int], lots: Mapping[int, int]) -> int:
        """The seat that leaves: of broke players the highest lot, of the poorest the lowest."""
        if len(due) == 1:
            return due[0]
        broke = not self.table.eligible(due[0])
        return (max if broke else min)(due, key=lambda seat: lots[seat])

    def _ranked(self, seats: list[int]) -> list[int]:
        """Richest first. Equal purses: the better last round, then the round before it, back to the first; then a lot."""
        lots = self._lots(self._tied(seats))
        return sorted(seats, key=lambda seat: (self._strength(seat), lots.get(seat, 0)), reverse=True)

    def _strength(self, seat: int) -> tuple[int, ...]:
        return (self.table.players[seat].purse, *(nets[seat] for nets in reversed(self.table.history)))

    def _tied(self, seats: list[int]) -> list[int]:
        """The seats that are level with another, so that a lot decides."""
        strengths = [self._strength(seat) for seat in seats]
        return [seat for seat, strength in zip(seats, strengths, strict=True) if strengths.count(strength) > 1]

    def _lots(self, seats: list[int]) -> dict[int, int]:
        """S0-D8: a seeded draw, new after every round; never the lowest seat. Without the seed: as it was written."""
        if len(seats) < 2:
            return {}
        if self._master is None:
            return {seat: self._told.get(seat, 0) for seat in seats}
        return {seat: self._draw(seat) for seat in seats}

    def _draw(self, seat: int) -> int:
        return Draws(derived(cast(bytes, self._master), f"lot {seat} {self.rounds_played}")).below(2**31)

    _told: Mapping[int, int] = {}
    """The lots of the record that was read last."""

    # Records

    def _written(self, lots: Mapping[int, int]) -> Record:
        """Lots as a record has them; a log of version 1 had none."""
        return {"lots": {str(seat): lot for seat, lot in lots.items()}} if lots and self.table.version > 1 else {}

    def _closing(self) -> Record:
        """What the last record of a tournament says: the ranking, and the lots of players who are level."""
        if self.winner is None or self.table.version == 1:
            return {}
        return {"ranking": self._ranking(), **self._written(self._lots(self._tied(self.remaining)))}

    def _check(self, record: Record) -> None:
        """Refuse a record of a log that the rules of the tournament do not allow now."""
        self._told = {int(seat): lot for seat, lot in record.get("lots", {}).items()}
        due = self._due()
        if record["event"] == "leave" and not gathering(self.table):
            self._check_departure(record, due)
        elif due and not self.table.round:
            raise BadLog(say("Before record {number} of the log a player had to leave.", number=record["n"]))
        elif record["event"] == "over":
            closing = self._closing()
            if any(record.get(field) != closing.get(field) for field in ("ranking", "lots")):
                raise BadLog(
                    say("Record {number} of the log is not the ranking of this tournament.", number=record["n"])
                )

    def _check_departure(self, record: Record, due: list[int]) -> None:
        lots = self._lots(due)
        unproven = self.table.version == 1 and self._master is None
        fits = record["seat"] in due if unproven else bool(due) and record["seat"] == self._by_lot(due, lots)
        told = {**takes_along(self.table, record["seat"]), "rank": len(self.remaining), "after": self.rounds_played}
        told |= self._written(lots)
        if not fits or {field: one for field, one in record.items() if field not in ("n", "event", "seat")} != told:
            raise BadLog(say("Record {number} of the log is not the departure that was due.", number=record["n"]))

    def _departs(self, record: Record) -> None:
        self.departures.append(record["seat"])
        self._out_after[record["seat"]] = record["after"]
