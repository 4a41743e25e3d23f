"""A new table of the live house: its seats, its bots, and what its log says of how it is hosted."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.declare import BadRules, HouseRules
from croupier.houses import House
from croupier.houses.house import check_texts
from croupier.messages import Refused, say
from croupier.records.types import Hosting, Player
from croupier.strategies import UnknownStrategy, names
from croupier.table.seating import bot_names
from croupier.table.table import Sink, Table, ignore
from croupier.wire.actions import OpenTable

SEATS = 5
"""The seats of a table for which nobody says how many."""
MOST_SEATS = 7
"""The lobby offers tables with up to so many seats."""


def check_bot(plays: str, rules: HouseRules) -> None:
    """Refuse a bot that is not a strategy of the house: a path would let others read files of this machine."""
    if plays not in names(rules):
        raise UnknownStrategy(
            say("“{plays}” is not a player of this house; there are: {names}.", plays=plays, names=names(rules))
        )


def seated_rules(house: House, wish: OpenTable) -> HouseRules:
    """The rules with as many seats as are wished for; otherwise as many as friends need, if the house has room."""
    if wish.seats:
        return replace(house.rules, seats=wish.seats)
    return with_seats(house.rules, max(SEATS, house.rules.seats, len(wish.bots) + 1))


def with_seats(rules: HouseRules, wanted: int) -> HouseRules:
    """The rules with so many seats, or with fewer where the house has no room for them."""
    for seats in range(wanted, 1, -1):
        try:
            return replace(rules, seats=seats)
        except BadRules:
            continue
    return rules


def open_table(house: House, wish: OpenTable, who: str, master: bytes, write: Sink = ignore, name: str = "") -> Table:
    """A new table: empty seats for people first, bots in the last seats; none has the name of who opens it."""
    rules = seated_rules(house, wish)
    seats = rules.seats
    if len(wish.bots) >= seats:
        raise Refused(say("At a table of {seats} no seat is left for a person.", seats=seats))
    players = [Player("", 0, gone=True) for _ in range(seats - len(wish.bots))]
    bots = zip(bot_names([name]), wish.bots, strict=False)
    players += [Player(bot, rules.budget, plays) for bot, plays in bots]
    return Table.begin(
        rules,
        players,
        house=house.name,
        master=master,
        write=write,
        calendar=wish.tournament,
        hosted=hosting(wish, who),
    )


def hosting(wish: OpenTable, who: str) -> Hosting:
    """What the log of a hosted table says of its hosting."""
    title = dict(check_texts({"title": wish.title}))["title"] if wish.title else ""
    return Hosting(wish.clock, who, wish.private, title, bool(wish.programs), wish.room)
