"""The first snapshot of a game, and what every snapshot has to be like: its rules, its seal and its id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

import msgspec

from croupier.games.declare import HouseRules, list_rules, to_values
from croupier.houses import from_values
from croupier.messages import Refused, say
from croupier.records.chain import BEGINNING
from croupier.records.types import VERSION, BadLog, Calendar, Hosting, Player, Snapshot, decode, encode
from croupier.strategies import find_strategy, strategy_record
from croupier.table.shoe import commitment, derive_seed
from croupier.table.tournament import check_tournament


def first_snapshot(
    rules: HouseRules,
    players: Iterable[Player],
    master: bytes,
    *,
    house: str = "",
    calendar: Calendar | None = None,
    repeatable: bool = False,
    hosted: Hosting | None = None,
) -> Snapshot:
    """The first record of a new game; refused if it cannot be written down."""
    there = list(players)
    rules = replace(rules, seats=len(there))
    if calendar:
        check_tournament(rules, len(there), calendar)
    snapshot = Snapshot(
        1,
        VERSION,
        _id(master),
        house,
        rules.game,
        cast(Any, to_values(rules)),
        [_first_seat(player, rules) for player in there],
        commitment(master),
        0,
        0,
        BEGINNING.hex(),
        repeatable,
        hosted,
        calendar,
    )
    try:
        decode(encode(snapshot))
    except BadLog:
        raise Refused(
            say("A game at “{house}” cannot be written down: its names are no plain text.", house=house)
        ) from None
    return snapshot


def _first_seat(player: Player, rules: HouseRules) -> Player:
    """A player at the beginning: with the strategy as it is written down."""
    plays, chart = player.plays, player.chart
    if plays and chart is None:
        plays, chart = strategy_record(find_strategy(plays, rules), rules)
    return msgspec.structs.replace(player, plays=plays, chart=chart, bought=player.bought or player.purse)


def _id(master: bytes) -> str:
    """The id of a game follows from its master seed."""
    return derive_seed(master, "game").hex()[:16]


def check_beginning(snapshot: Snapshot) -> None:
    """Refuse a snapshot with which no log can begin. A tournament has one snapshot only."""
    whole = (snapshot.rounds, snapshot.shoes, snapshot.digest) == (0, 0, BEGINNING.hex())
    whole = whole and not any(one.gone and (one.purse or one.bought) for one in snapshot.players)
    if (snapshot.n == 1 and not whole) or (snapshot.n > 1 and snapshot.tournament):
        raise BadLog(say("The log does not begin with a whole table."))


def rules_in(snapshot: Snapshot) -> HouseRules:
    """The rules of a snapshot. Each is spelled as a table spells it: who verifies a log may know no game, and reads them, too."""
    rules = from_values(snapshot.game, snapshot.rules)
    spelled, given = to_values(rules), snapshot.rules
    if (
        rules.seats != len(snapshot.players)
        or any(rule.name not in given for rule in list_rules(HouseRules))
        or any(msgspec.json.encode(spelled[name]) != msgspec.json.encode(value) for name, value in given.items())
    ):
        raise BadLog(say("The rules of the log are not written as a table writes them."))
    return rules


def check_master(master: str | None, seal: str, id: str) -> None:
    """Refuse a master seed, once it is published, that is not the one of this game."""
    seed = bytes.fromhex(master or "")
    if seed and (commitment(seed) != seal or _id(seed) != id):
        raise BadLog(say("The master seed is not the one that was sealed when the game began."))
