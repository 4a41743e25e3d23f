"""What the lobby lists: the houses one can open a table of, and the tables that are open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache

from croupier.houses import House, load
from croupier.houses import names as houses
from croupier.houses.shorthand import shorthand
from croupier.messages import Message, Refused, say
from croupier.store.house_log import HOUSE
from croupier.store.house_records import ChipsReturned
from croupier.store.store import Person, Store, StoredGame
from croupier.strategies import names
from croupier.table.game import Game
from croupier.table.logs import house_of
from croupier.table.records import Calendar, decode, decode_snapshot
from croupier.telling import telling_of
from croupier.telling.vocabulary import playing_style
from croupier.web.tables.claimed_tables import PASSING, ClaimedTables, NotOpened
from croupier.web.tables.felt import UNHOSTED, house_about, house_title, limits_of
from croupier.web.tables.opening import MOST_SEATS, with_seats
from croupier.web.tables.shapes import Bot
from croupier.web.tables.wishes import read_snapshot
from croupier.web.texts import Text, plain
from croupier.web.wire import Sent

RETURNED = 8
"""So many tables that could not be opened are listed, the latest ones."""


class ListedHouse(Sent):
    """A house that is shipped, with its limits."""

    house: str
    title: Text
    about: Text
    printed: Text | None
    short: str
    game: Text
    seats: int
    bots: list[Bot]
    minimum: int
    maximum: int | None
    chip: int
    budget: int
    currency: str


@cache
def house_list() -> list[ListedHouse]:
    """Every house that is shipped."""
    return [_house(name) for name in houses()]


def _house(name: str) -> ListedHouse:
    house = load(name)
    rules = house.rules
    return ListedHouse(
        house=name,
        title=house_title(house),
        about=house_about(house),
        printed=next((plain(line) for line in telling_of(rules).large_print(rules)), None),
        short=shorthand(rules),
        game=plain(telling_of(rules).NAME),
        seats=with_seats(rules, max(rules.seats, MOST_SEATS)).seats,
        bots=[Bot(bot, plain(playing_style(bot))) for bot in names(rules)],
        **limits_of(rules),
    )


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


class Lobby:
    """The tables of the house, whoever deals them."""

    def __init__(self, tables: ClaimedTables, returned: Callable[[], Awaitable[dict[str, ChipsReturned]]]) -> None:
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
        found = [await self._listed(game, person) for game in games]
        returned = await self._returned()
        listed = [one for one in found if one and one.id not in returned]
        for id, record in list(returned.items())[-RETURNED:]:
            if person and (person.host or _concerns(record, person)):
                game: StoredGame | None = await self._tables.read(self._tables.store.game, id)
                if game:
                    listed.append(await self._not_opened(game, person, record))
        return listed

    async def table(self, id: str, person: Person | None) -> ListedTable | None:
        """One table; None if there is no such table."""
        game: StoredGame | None = await self._tables.read(self._tables.store.game, id) if id != HOUSE else None
        return await self._listed(game, person) if game else None

    async def _listed(self, stored: StoredGame, person: Person | None) -> ListedTable | None:
        if dealer := self._tables.dealers.get(stored.id):
            return _listed(stored.id, dealer.game, dealer.house, person)
        try:
            async with self._reading:
                known = self._followed.get(stored.id)
                if known is None or known[0].events < stored.n:
                    known = self._followed[stored.id] = await self._tables.read(
                        _follow, self._tables.store, stored, known
                    )
            game, house = known
            return _listed(stored.id, game, house, person, over=not stored.open)
        except PASSING:
            raise
        except Exception:
            return await self._tried(stored, person)

    async def _tried(self, stored: StoredGame, person: Person | None) -> ListedTable | None:
        """A table whose log cannot be read here: perhaps another process deals it, which is no reason to show none."""
        self._followed.pop(stored.id, None)
        if isinstance(await self._tables.dealer(stored.id), NotOpened):
            return await self._not_opened(stored, person, (await self._returned()).get(stored.id))
        return None

    async def _not_opened(
        self, stored: StoredGame, person: Person | None, returned: ChipsReturned | None
    ) -> ListedTable:
        found = self._tables.not_opened.get(stored.id)
        why = plain(not_opened(found.why if found else returned.why if returned else ""))
        try:
            snapshot = await self._tables.read(read_snapshot, self._tables.store, stored)
            listed = _listed(stored.id, Game(snapshot), house_of(snapshot), None, over=True)
        except Refused:
            listed = _nameless(stored.id)
        listed.seats, listed.not_opened = [], why
        listed.mine = bool(person and returned and _concerns(returned, person))
        return listed


def not_opened(why: Message | str) -> Message:
    """What is said of a table that cannot be opened, and why it cannot."""
    return say("What lay on it has gone back to its owners. The reason: {why}", why=why)


def _concerns(returned: ChipsReturned, person: Person) -> bool:
    return any(one.who == person.id for one in returned.paid)


def _follow(store: Store, stored: StoredGame, known: tuple[Game, House] | None) -> tuple[Game, House]:
    """A table as its log tells it now: from what is known on, or from its last snapshot."""
    if known is None or known[0].events < stored.head:
        bodies = store.log(stored.id, max(0, stored.head - 1))
        snapshot = decode_snapshot(next(iter(bodies), b""))
        known, bodies = (Game(snapshot), house_of(snapshot)), bodies[1:]
    else:
        bodies = store.log(stored.id, known[0].events)
    for body in bodies:
        known[0].take(decode(body))
    return known


def _listed(id: str, game: Game, house: House, person: Person | None, over: bool = False) -> ListedTable:
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
    )


def _nameless(id: str) -> ListedTable:
    """A table of which nothing can be read: perhaps it was private."""
    title = plain(say("Table {id}", id=id))
    return ListedTable(id, title, plain(""), "", 0, 0, 0, 0, "", 0, True, None, "", [], 0, False, True, None)
