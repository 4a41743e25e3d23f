"""The tables that `croupier host` is asked for: checked before the house opens, and opened once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.houses import from_values, load, name_without_file
from croupier.messages import say
from croupier.records.types import BadLog, Calendar, Hosting, Snapshot, decode_snapshot
from croupier.store.store import Store, StoredGame
from croupier.strategies import UnknownStrategy, names
from croupier.web.tables.opening import check_bot, hosting, open_table, seated_rules
from croupier.wire.actions import OpenTable


def requested_tables(
    houses: Sequence[str],
    seats: int | None = None,
    bots: Sequence[str] = (),
    clock: int = 30,
    private: bool = False,
    tournament: Calendar | None = None,
    programs: bool = False,
) -> list[OpenTable]:
    """One table a house; refused if one of them cannot be opened. Each game takes the bots that it knows.

    A house file is only here: its table is opened by a name that every process and guest can load, with the file's title.
    """
    found = [load(house) for house in houses]
    known = [names(house.rules) for house in found]
    for plays in bots:
        if not any(plays in some for some in known):
            every = tuple(dict.fromkeys(name for some in known for name in some))
            raise UnknownStrategy(
                say("“{plays}” is not a player of these houses; there are: {names}.", plays=plays, names=every)
            )
    wishes = [
        OpenTable(
            name := name_without_file(house.name),
            seats,
            [plays for plays in bots if plays in some],
            clock,
            private,
            tournament,
            "" if name == house.name else dict(house.texts).get("title", ""),
            programs,
        )
        for house, some in zip(found, known, strict=True)
    ]
    for wish in wishes:
        check(wish)
    return wishes


def check(wish: OpenTable) -> None:
    """Refuse a table that cannot be opened."""
    house = load(wish.house, files=False)
    for plays in wish.bots:
        check_bot(plays, house.rules)
    open_table(house, wish, "", bytes(32))


def wish_again(snapshot: Snapshot) -> OpenTable:
    """The wish for a table like the one of this snapshot: the same house, seats, bots, clock and tournament."""
    hosted = snapshot.hosted or Hosting(30, "", False)
    return OpenTable(
        snapshot.house,
        len(snapshot.players),
        [player.plays for player in snapshot.players if player.plays],
        hosted.clock,
        hosted.private,
        snapshot.tournament,
        hosted.title,
        hosted.programs,
        hosted.room,
    )


def snapshots(store: Store) -> dict[str, Snapshot | BadLog]:
    """The last snapshot of every game that is not over, by its id; or why it cannot be read."""
    return {game.id: _snapshot(store, game) for game in store.games() if game.open}


def _snapshot(store: Store, game: StoredGame) -> Snapshot | BadLog:
    try:
        return read_snapshot(store, game)
    except BadLog as bad:
        return bad


def read_snapshot(store: Store, game: StoredGame) -> Snapshot:
    """The last snapshot of a game."""
    return decode_snapshot(next(iter(store.log(game.id, max(0, game.snapshot_at - 1))), b""))


def matches(snapshot: Snapshot, wish: OpenTable) -> bool:
    """Whether a game that is kept is the wished table: the house's own, with the same rules and company."""
    house = load(wish.house, files=False)
    bots = Counter(player.plays for player in snapshot.players if player.plays)
    return (
        snapshot.house == house.name
        and from_values(snapshot.game, snapshot.rules) == seated_rules(house, wish)
        and snapshot.hosted == hosting(wish, "")
        and snapshot.tournament == wish.tournament
        and not Counter(wish.bots) - bots
    )
