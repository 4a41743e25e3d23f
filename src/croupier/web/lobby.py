"""What the lobby lists: the houses one can open a table of, and the tables that are open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache, partial

from croupier.games.declare import HouseRules, list_rules
from croupier.games.kinds import Names
from croupier.houses import SHEETS, House
from croupier.houses.shorthand import shorthand
from croupier.messages import Message, Refused, say
from croupier.records.logs import house_of
from croupier.records.types import Calendar, decode, decode_snapshot
from croupier.store.house_log import HOUSE
from croupier.store.house_records import ChipsReturned
from croupier.store.store import Person, Store, StoredGame
from croupier.strategies import names
from croupier.table.game import Game
from croupier.telling import telling_of
from croupier.telling.finding import THE_SHEETS, find_houses, houses_in_order, title_with_game
from croupier.telling.placard import WAYS
from croupier.telling.rule_words import side_bet_name
from croupier.telling.vocabulary import bet_label, grade, playing_style
from croupier.web.requested_tables import read_snapshot
from croupier.web.tables.felt import UNHOSTED, house_about, house_title, limits_of
from croupier.web.tables.leased_tables import PASSING, LeasedTables, NotOpened
from croupier.web.tables.opening import MOST_SEATS, with_seats
from croupier.wire.actions import Sent
from croupier.wire.felt import Bot
from croupier.wire.texts import Text, plain

SIDES = "side_bets"
"""The rule that names them."""
RETURNED = 8
"""So many tables that could not be opened are listed, the latest ones."""


class SideBet(Sent):
    """A side bet that a house may take."""

    bet: str
    name: Text
    on: bool


class ListedHouse(Sent):
    """A house that is shipped, with its limits."""

    house: str
    title: Text
    about: Text
    printed: Text | None
    short: str
    group: Text | None
    """The heading of the group that it belongs to beside its game: the rule sheets."""
    game: Text
    seats: int
    bots: list[Bot]
    sides: list[SideBet]
    ways: list[Text]
    """The ways of playing, or the bets, whose costs are compared: `/api/costs` has the figures in this order."""
    minimum: int
    maximum: int | None
    chip: int
    budget: int
    currency: str


@cache
def house_list() -> list[ListedHouse]:
    """Every house that is shipped, those of the rule sheets first."""
    return [house_entry(house) for house in houses_in_order()]


def find_listed(text: str) -> list[ListedHouse]:
    """The houses of which every word of a text is said; what is said of the house itself comes first."""
    listed = {one.house: one for one in house_list()}
    return [listed[house.name] for house in find_houses(houses_in_order(), text)]


def house_entry(house: House) -> ListedHouse:
    """What the list says of a house."""
    rules = house.rules
    return ListedHouse(
        house=house.name,
        title=Text(partial(title_with_game, house)),
        about=house_about(house),
        printed=next((plain(line) for line in telling_of(rules).large_print(rules)), None),
        short=shorthand(rules),
        group=plain(THE_SHEETS) if house.name in SHEETS else None,
        game=plain(telling_of(rules).NAME),
        seats=with_seats(rules, max(rules.seats, MOST_SEATS)).seats,
        bots=[Bot(bot, plain(playing_style(bot)), grade(bot)) for bot in names(rules)],
        sides=_sides(rules),
        ways=[name for _, name in compared_ways(rules)],
        **limits_of(rules),
    )


def compared_ways(rules: HouseRules) -> list[tuple[str, Text]]:
    """What the placard of a house compares: the ways of playing, and where there is no chart the bets."""
    if telling_of(rules).HAS_CHART:
        return [(way, plain(name)) for way, name in WAYS.items()]
    return [(bet, plain(bet_label(bet))) for bet in rules.bets]


def _sides(rules: HouseRules) -> list[SideBet]:
    """The side bets of the game, and which of them the house takes."""
    declared = next((rule.kind for rule in list_rules(rules) if rule.attribute == SIDES), None)
    known = declared.names if isinstance(declared, Names) else ()
    taken = getattr(rules, SIDES, ())
    return [SideBet(bet, plain(side_bet_name(bet)), bet in taken) for bet in known]


class ListedSeat(Sent):
    name: str
    bot: Text | None


class ListedTable(Sent):
    """A table as the lobby lists it for one person."""

    id: str
    title: Text
    game: Text
    house: str
    minimum: int
    maximum: int | None
    chip: int
    budget: int
    currency: str
    clock: int
    private: bool
    tournament: Calendar | None
    by: str
    seats: list[ListedSeat | None]
    round: int
    mine: bool
    """Whether the person sits there."""
    over: bool
    not_opened: Text | None
    """Why it cannot be opened."""
    programs: bool = False
    """Whether people may let a program play for them."""
    printed: Text | None = None
    """What its felt says first."""
    buy_in: bool = False
    """Whether everybody chooses how many chips to bring."""
    waiting: int = 0
    """How many people wait for a seat."""

    @property
    def alone(self) -> bool:
        """Whether it is a private table with one seat for a person."""
        return self.private and sum(seat is None or seat.bot is None for seat in self.seats) == 1


class Lobby:
    """The tables of the house, whoever deals them."""

    def __init__(self, tables: LeasedTables, returned: Callable[[], Awaitable[dict[str, ChipsReturned]]]) -> None:
        """`returned`: the games that could not be opened, and what was given back."""
        self._tables, self._returned = tables, returned
        self._followed: dict[str, tuple[Game, House]] = {}
        """Tables that this process does not deal, as far as their logs were read: the next time it reads only what is new."""
        self._reading = asyncio.Lock()

    async def tables(self, person: Person | None) -> list[ListedTable]:
        """The tables that are not over, and those that could not be opened and concern this person."""
        games: list[StoredGame] = await self._tables.read(self._tables.store.open_games)
        stored = {game.id for game in games}
        for ended in [id for id in self._followed if id not in stored]:
            del self._followed[ended]
        found = [await self._listing(game, person) for game in games]
        returned = await self._returned()
        listed = [one for one in found if one and one.id not in returned]
        for id, record in list(returned.items())[-RETURNED:]:
            if person and (person.host or _concerns(record, person)):
                game: StoredGame | None = await self._tables.read(self._tables.store.game, id)
                if game:
                    listed.append(await self._unopened_table(game, person, record))
        return listed

    async def table(self, id: str, person: Person | None) -> ListedTable | None:
        """One table; None if there is no such table."""
        game: StoredGame | None = await self._tables.read(self._tables.store.game, id) if id != HOUSE else None
        return await self._listing(game, person) if game else None

    async def _listing(self, stored: StoredGame, person: Person | None) -> ListedTable | None:
        if dealer := self._tables.dealers.get(stored.id):
            listed = _listing(stored.id, dealer.game, dealer.house, person)
            listed.waiting = dealer.waiting
            return listed
        try:
            async with self._reading:
                known = self._followed.get(stored.id)
                if known is None or known[0].events < stored.n:
                    known = self._followed[stored.id] = await self._tables.read(
                        _follow, self._tables.store, stored, known
                    )
            game, house = known
            return _listing(stored.id, game, house, person, over=not stored.open)
        except PASSING:
            raise
        except Exception:
            return await self._table_elsewhere(stored, person)

    async def _table_elsewhere(self, stored: StoredGame, person: Person | None) -> ListedTable | None:
        """A table whose log cannot be read here: perhaps another process deals it, which is no reason to show none."""
        self._followed.pop(stored.id, None)
        if isinstance(await self._tables.dealer(stored.id), NotOpened):
            return await self._unopened_table(stored, person, (await self._returned()).get(stored.id))
        return None

    async def _unopened_table(
        self, stored: StoredGame, person: Person | None, returned: ChipsReturned | None
    ) -> ListedTable:
        found = self._tables.not_opened.get(stored.id)
        why = plain(why_not_opened(found.why if found else returned.why if returned else ""))
        try:
            snapshot = await self._tables.read(read_snapshot, self._tables.store, stored)
            listed = _listing(stored.id, Game(snapshot), house_of(snapshot), None, over=True)
        except Refused:
            listed = _nameless(stored.id)
        listed.seats, listed.not_opened = [], why
        listed.mine = bool(person and returned and _concerns(returned, person))
        return listed


def why_not_opened(why: Message | str) -> Message:
    """What is said of a table that cannot be opened, and why it cannot."""
    return say("What lay on it has gone back to its owners. The reason: {why}", why=why)


def _concerns(returned: ChipsReturned, person: Person) -> bool:
    return any(one.who == person.id for one in returned.paid)


def _follow(store: Store, stored: StoredGame, known: tuple[Game, House] | None) -> tuple[Game, House]:
    """The table as its log has it now, folded from the last known record or from the last snapshot."""
    if known is None or known[0].events < stored.snapshot_at:
        bodies = store.log(stored.id, max(0, stored.snapshot_at - 1))
        snapshot = decode_snapshot(next(iter(bodies), b""))
        known, bodies = (Game(snapshot), house_of(snapshot)), bodies[1:]
    else:
        bodies = store.log(stored.id, known[0].events)
    for body in bodies:
        known[0].take(decode(body))
    return known


def _listing(id: str, game: Game, house: House, person: Person | None, over: bool = False) -> ListedTable:
    rules, hosted = game.rules, game.hosted or UNHOSTED
    return ListedTable(
        id,
        house_title(house),
        plain(telling_of(rules).NAME),
        game.house,
        rules.minimum,
        None if rules.maximum == "none" else rules.maximum,
        rules.chip,
        rules.budget,
        rules.currency,
        hosted.clock,
        hosted.private,
        game.tournament.calendar if game.tournament else None,
        hosted.by,
        [
            None if one.gone else ListedSeat(one.name, plain(playing_style(one.plays)) if one.bot else None)
            for one in game.players
        ],
        game.rounds,
        person is not None and game.seat_of(person.id) is not None,
        game.over or over,
        None,
        hosted.programs,
        next((plain(line) for line in telling_of(rules).large_print(rules)), None),
        rules.buy_in and not game.tournament,
    )


def _nameless(id: str) -> ListedTable:
    """A table of which nothing can be read: perhaps it was private."""
    title = plain(say("Table {id}", id=id))
    return ListedTable(id, title, plain(""), "", 0, 0, 0, 0, "", 0, True, None, "", [], 0, False, True, None)
