"""What the lobby lists: the houses one can open a table of, and the tables that are open."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from croupier.houses import load
from croupier.houses import names as houses
from croupier.houses.shorthand import shorthand
from croupier.store.house_log import HOUSE
from croupier.store.store import Person, Store, StoredGame
from croupier.strategies import names
from croupier.table.hosted import seat_of
from croupier.table.logs import house_of
from croupier.table.records import BadLog, Record, decoded, decoded_head
from croupier.telling import telling_of
from croupier.telling.vocabulary import playing_style
from croupier.web.tables.claimed_tables import ClaimedTables
from croupier.web.tables.dealer import Dealer
from croupier.web.tables.felt import LIMITS
from croupier.web.tables.opening import MOST_SEATS, with_seats
from croupier.web.texts import in_each, plain


@cache
def house_list() -> list[dict[str, Any]]:
    """Every house that is shipped."""
    return [_house(name) for name in houses()]


def _house(name: str) -> dict[str, Any]:
    house = load(name)
    rules = house.rules
    return {
        "house": name,
        "title": in_each(house.title),
        "about": in_each(house.about),
        "printed": next((plain(line) for line in telling_of(rules).printed(rules)), None),
        "short": shorthand(rules),
        "game": plain(telling_of(rules).NAME),
        "seats": with_seats(rules, max(rules.seats, MOST_SEATS)).seats,
        "bots": [{"plays": bot, "name": plain(playing_style(bot))} for bot in names(rules)],
        **{limit: getattr(rules, limit) for limit in LIMITS},
    }


async def table_list(tables: ClaimedTables, person: Person | None) -> list[dict[str, Any]]:
    """The tables that are not over."""
    games: list[StoredGame] = await tables.read(tables.store.games)
    for ended in tables.listed.keys() - {game.id for game in games if game.open}:
        del tables.listed[ended]
    told = list[dict[str, Any]]()
    for game in games:
        with suppress(BadLog):  # a damaged game is no reason to show none
            if game.open:
                told.append(await _told(tables, game, person))
    return told


async def table_told(tables: ClaimedTables, id: str, person: Person | None) -> dict[str, Any] | None:
    """One table, whoever deals it; None if there is no such table."""
    game: StoredGame | None = await tables.read(tables.store.game, id) if id != HOUSE else None
    return await _told(tables, game, person) if game else None


async def _told(tables: ClaimedTables, game: StoredGame, person: Person | None) -> dict[str, Any]:
    if dealer := tables.dealers.get(game.id):
        return _dealt(dealer, person)
    known: Logged | None = tables.listed.get(game.id)
    if known is None or known.n < game.n:
        known = tables.listed[game.id] = await tables.read(_read_on, tables.store, game, known)
    return _logged(game, known, person)


def _dealt(dealer: Dealer, person: Person | None) -> dict[str, Any]:
    """A table that this process deals."""
    about, table = dealer.teller.about(), dealer.table
    seats = [
        None
        if player.gone
        else {"name": player.name, "bot": plain(playing_style(player.plays)) if player.bot else None}
        for player in game.players
    ]
    mine = bool(person and game.seat_of(person.id) is not None)
    kept = ("id", "title", "game", "house", *LIMITS, "clock", "private", "tournament", "by")
    return {
        **{key: about[key] for key in kept},
        "seats": seats,
        "round": game.rounds,
        "mine": mine,
        "over": game.over,
    }


class Logged(NamedTuple):
    """A table that this process does not deal, as its log tells it up to a record."""

    n: int
    head: Record
    players: tuple[Record | None, ...]
    rounds: int


def _read_on(store: Store, game: StoredGame, known: Logged | None) -> Logged:
    """The table as its log tells it now: from what is known on, or from its last head."""
    if known is None or known.n < game.head:
        (first, *bodies), n = store.log(game.id, max(0, game.head - 1)), max(1, game.head)
        head = decoded_head(first)
        known = Logged(n, head, _players(head), head["rounds"])
    else:
        bodies = store.log(game.id, known.n)
    n, head, players, rounds = known
    for body in bodies:
        n += 1
        if b'"event":"sit"' in body or b'"event":"leave"' in body:
            record = decoded(body)
            there = record if record["event"] == "sit" else None
            players = (*players[: record["seat"]], there, *players[record["seat"] + 1 :])
        elif b'"event":"deal"' in body:
            rounds += 1
        elif b'"event":"table"' in body:
            head = decoded_head(body)
            players, rounds = _players(head), head["rounds"]
    return Logged(n, head, players, rounds)


def _players(head: Record) -> tuple[Record | None, ...]:
    return tuple(None if one.get("gone") else one for one in head["players"])


def _logged(game: StoredGame, known: Logged, person: Person | None) -> dict[str, Any]:
    head, players = known.head, known.players
    house, hosted = house_of(head), head.get("hosted", {})
    return {
        "id": game.id,
        "title": in_each(house.title),
        "game": plain(telling_of(house.rules).NAME),
        "house": head["house"],
        **{limit: getattr(house.rules, limit) for limit in LIMITS},
        "clock": hosted.get("clock", 0),
        "private": hosted.get("private", False),
        "tournament": head.get("tournament"),
        "by": hosted.get("by", ""),
        "seats": [
            one and {"name": one["name"], "bot": plain(playing_style(one["plays"])) if one["plays"] else None}
            for one in players
        ],
        "round": known.rounds,
        "mine": bool(person and any(one and one.get("who") == person.id for one in players)),
        "over": not game.open,
    }
