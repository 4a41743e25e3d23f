"""What the lobby lists: the houses one can open a table of, and the tables that are open."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from croupier.houses import load
from croupier.houses import names as houses
from croupier.language import LANGUAGES
from croupier.store.book import HOUSE
from croupier.store.store import Game, Person, Store
from croupier.strategies import names
from croupier.table.hosted import seat_of
from croupier.table.logs import house_of
from croupier.table.records import Record
from croupier.telling import telling_of
from croupier.telling.vocabulary import playing_style
from croupier.web.dealer import Dealer
from croupier.web.felt import LIMITS
from croupier.web.pit import MOST_SEATS, Pit, with_seats
from croupier.web.texts import plain


@cache
def house_list() -> list[dict[str, Any]]:
    """Every house that is shipped."""
    return [_house(name) for name in houses()]


def _house(name: str) -> dict[str, Any]:
    house = load(name)
    rules = house.rules
    return {
        "house": name,
        "title": [house.title(language) for language in LANGUAGES],
        "about": [house.about(language) for language in LANGUAGES],
        "game": plain(telling_of(rules).NAME),
        "seats": with_seats(rules, max(rules.seats, MOST_SEATS)).seats,
        "bots": [{"plays": bot, "name": plain(playing_style(bot))} for bot in names(rules)],
        **{limit: getattr(rules, limit) for limit in LIMITS},
    }


async def table_list(pit: Pit, person: Person | None) -> list[dict[str, Any]]:
    """The tables that are not over."""
    games: list[Game] = await pit._read(pit.store.games)
    return [await _told(pit, game, person) for game in games if game.open]


async def table_told(pit: Pit, id: str, person: Person | None) -> dict[str, Any] | None:
    """One table, whoever deals it; None if there is no such table."""
    game: Game | None = await pit._read(pit.store.game, id) if id != HOUSE else None
    return await _told(pit, game, person) if game else None


async def _told(pit: Pit, game: Game, person: Person | None) -> dict[str, Any]:
    if dealer := pit.dealers.get(game.id):
        return _dealt(dealer, person)
    found: dict[str, Any] = await pit._read(_asleep, pit.store, game, person)
    return found


def _dealt(dealer: Dealer, person: Person | None) -> dict[str, Any]:
    """A table that this process deals."""
    about, table = dealer.teller.about(), dealer.table
    seats = [
        None
        if player.gone
        else {"name": player.name, "bot": plain(playing_style(player.plays)) if player.bot else None}
        for player in table.players
    ]
    mine = bool(person and seat_of(table, person.id) is not None)
    kept = ("id", "title", "game", "house", *LIMITS, "clock", "private", "tournament", "by")
    return {
        **{key: about[key] for key in kept},
        "seats": seats,
        "round": table.rounds,
        "mine": mine,
        "over": table.over,
    }


def _asleep(store: Store, game: Game, person: Person | None) -> dict[str, Any]:
    """A table that nobody deals here: its last head, and who sat down or left since then."""
    first, *bodies = store.log(game.id, max(0, game.head - 1))
    head: Record = json.loads(first)
    house, hosted = house_of(head), head.get("hosted", {})
    rules = house.rules
    players = [None if one.get("gone") else one for one in head["players"]]
    for body in bodies:
        if b'"event":"sit"' in body or b'"event":"leave"' in body:
            record: Record = json.loads(body)
            players[record["seat"]] = record if record["event"] == "sit" else None
    return {
        "id": game.id,
        "title": [house.title(language) for language in LANGUAGES],
        "game": plain(telling_of(rules).NAME),
        "house": head["house"],
        **{limit: getattr(rules, limit) for limit in LIMITS},
        "clock": hosted.get("clock", 0),
        "private": hosted.get("private", False),
        "tournament": head.get("tournament"),
        "by": hosted.get("by", ""),
        "seats": [
            one and {"name": one["name"], "bot": plain(playing_style(one["plays"])) if one["plays"] else None}
            for one in players
        ],
        "round": head["rounds"] + sum(b'"event":"deal"' in body for body in bodies),
        "mine": bool(person and any(one and one.get("who") == person.id for one in players)),
        "over": not game.open,
    }
