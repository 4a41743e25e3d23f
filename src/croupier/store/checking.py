"""Does everything in a database follow from its records? Every chain, posting and balance is computed again."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.messages import Message, Refused, say
from croupier.money import Money
from croupier.store.burst import Posting
from croupier.store.house_log import BEGINNING, HOUSE
from croupier.store.postings import balances, may_owe, postings, seat_of
from croupier.store.store import Store, StoredGame
from croupier.table.records import Record
from croupier.table.table import Table


@dataclass
class Findings:
    """What was counted, and everything that is wrong."""

    games: int = 0
    records: int = 0
    postings: int = 0
    wrong: list[Message] = field(default_factory=list)


def check(store: Store) -> Findings:
    """Check the whole database."""
    found, total = Findings(), Counter[str]()
    stored = store.balances()
    for game in _all(store):
        found.games += 1
        before = len(found.wrong)
        moved = _check_game(store, game, found)
        for account, amount in balances(moved).items():
            total[account] += amount
        if game.id != HOUSE and len(found.wrong) == before:
            _check_purses(store, game, stored, found)
    for account in sorted(total.keys() | stored.keys()):
        if total[account] != stored.get(account, 0):
            found.wrong.append(_differs(account, stored.get(account, 0), total[account]))
        elif stored[account] < 0 and not may_owe(account):
            found.wrong.append(say("The account {account} is below 0.", account=account))
    if sum(stored.values()):
        found.wrong.append(say("The accounts do not add up to 0."))
    return found


def _all(store: Store) -> Iterator[StoredGame]:
    if house := store.game(HOUSE):
        yield house
    yield from store.games()


def _check_game(store: Store, game: StoredGame, found: Findings) -> list[Posting]:
    """The postings that follow from the records of a game."""
    digest, moved, n = BEGINNING, list[Posting](), 0
    for n, body in enumerate(store.log(game.id), 1):
        digest = hashlib.sha256(digest + body).digest()
        try:
            record = json.loads(body)
            follow = list(postings(game.id, record)) if record["n"] == n else None
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            found.wrong.append(say("Record {number} of game {game} is damaged.", number=n, game=game.id))
            break
        if follow is None:
            found.wrong.append(say("Record {number} of game {game} is missing.", number=n, game=game.id))
            break
        moved += follow
    if (n, digest) != (game.n, game.digest):
        found.wrong.append(say("The records of game {game} are not those that were written.", game=game.id))
    if [posting for _, posting, _ in store.postings(game.id)] != moved:
        found.wrong.append(say("The postings of game {game} do not follow from its records.", game=game.id))
    found.records += n
    found.postings += len(moved)
    return moved


def _check_purses(store: Store, game: StoredGame, stored: dict[str, int], found: Findings) -> None:
    """The account of each seat is the purse that the log leads to."""
    records: list[Record] = [json.loads(body) for body in store.log(game.id)]
    try:
        table = Table.from_log(records)
    except Refused as refused:
        found.wrong.append(say("{game}: {problem}", game=game.id, problem=refused.message))
        return
    for seat, player in enumerate(game.players):
        account, purse = seat_of(game.id, seat), 0 if player.gone or game.over else player.purse
        if stored.get(account, 0) != purse:
            found.wrong.append(_differs(account, stored.get(account, 0), purse))


def _differs(account: str, stored: int, counted: int) -> Message:
    return say(
        "The account {account} has {stored}, but its records come to {counted}.",
        account=account,
        stored=Money(stored),
        counted=Money(counted),
    )
