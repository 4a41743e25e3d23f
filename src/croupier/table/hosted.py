"""What a hosted table adds to a game: seats that are taken and given back, and the money that goes along.

A record of such a table says all that the ledger needs: who sits down with how much, who leaves with how much, and what
everybody takes along when the table closes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.messages import Refused, say
from croupier.money import Money
from croupier.table.records import Record

if TYPE_CHECKING:
    from croupier.table.state import TableState


CLOCK = "clock"
"""Stands in a record in place of a person: the clock answered for somebody who did not."""


class NoSeat(Refused):
    """A seat that cannot be taken."""


def seat_of(table: TableState, who: str) -> int | None:
    """Where a person of the house sits."""
    seats = (seat for seat, player in enumerate(table.players) if player.who == who and not player.gone)
    return next(seats, None) if who else None


def takes_guests(table: TableState) -> bool:
    """Whether somebody may take an empty seat."""
    return table.hosted is not None and not (table.tournament and table.rounds)


def gathering(table: TableState) -> bool:
    """Whether this is a hosted tournament that has not begun: people may still sit down and leave."""
    return table.hosted is not None and table.tournament and not table.rounds


def waiting(table: TableState) -> bool:
    """Whether a hosted tournament waits for people: it begins when all its seats are taken."""
    return gathering(table) and any(player.gone for player in table.players)


def about_to_deal(table: TableState) -> bool:
    """Whether all bets are made, so that the deal is next."""
    return table.shoe_open and not table.round and not table.betting and any(table.bets.values())


def check_sit(table: TableState, seat: int, purse: int, who: str) -> None:
    """Refuse a seat that is taken, or a table that takes nobody; a tournament is joined before it begins."""
    if table.over or not table.hosted:
        raise NoSeat(say("Nobody can sit down here now."))
    if not table.players[seat].gone:
        raise NoSeat(say("Seat {seat} is taken.", seat=seat + 1))
    if (other := seat_of(table, who)) is not None:
        raise NoSeat(say("{name} sits at this table already.", name=table.name(other)))
    if table.tournament and (table.rounds or purse != table.rules.budget):
        budget = Money(table.rules.budget)
        raise NoSeat(say("A tournament is joined before it begins, with {amount}.", amount=budget))


def takes_along(table: TableState, seat: int) -> Record:
    """What the record of a departure says of the money."""
    player = table.players[seat]
    return {**({"who": player.who} if player.who else {}), "amount": player.purse} if table.hosted else {}


def paid(table: TableState) -> list[Record]:
    """What each seat takes along when a hosted table closes."""
    seats = [seat for seat, player in enumerate(table.players) if not player.gone] if table.hosted else []
    return [{"seat": seat, **takes_along(table, seat)} for seat in seats]


def doer(table: TableState, record: Record) -> str:
    """Which person of the house did this: by themselves, or to another seat."""
    if (by := record.get("by")) and by != CLOCK:
        return str(by)
    return str(record.get("who") or (table.players[record["seat"]].who if "seat" in record else ""))
