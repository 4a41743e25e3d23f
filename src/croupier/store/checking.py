"""Does everything in a database follow from its records? Every chain, posting and balance is computed again.

The log of every game is folded as a process folds it that deals the game: one that cannot be opened is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from croupier.messages import Message, Refused, say
from croupier.money import Money
from croupier.records.chain import BEGINNING, chain
from croupier.records.types import BadLog, Record, decode
from croupier.store import house_records
from croupier.store.burst import Posting
from croupier.store.house_log import HOUSE
from croupier.store.house_records import ChipsReturned, HouseRecord
from croupier.store.postings import balances, may_owe, postings, seat_of
from croupier.store.store import Store, StoredGame
from croupier.table.game import Game

Posted = TypeVar("Posted", Record, HouseRecord)


@dataclass
class Findings:
    """What was counted, and everything that is wrong."""

    games: int = 0
    records: int = 0
    postings: int = 0
    wrong: list[Message] = field(default_factory=list)


def check(store: Store) -> Findings:
    """Check the whole database."""
    checking = _Checking(store)
    if house := store.game(HOUSE):
        checking.house(house)
    for game in store.games():
        checking.game(game)
    checking.accounts()
    return checking.found


class _Checking:
    """Goes through the logs one by one."""

    def __init__(self, store: Store) -> None:
        self._store, self._stored = store, store.balances()
        self.found = Findings()
        self._total: Counter[str] = Counter()
        self._returned: set[str] = set()
        """Games that could not be opened: what lay on them has gone back to its owners."""

    def house(self, house: StoredGame) -> None:
        """The house's own log."""
        for record in self._records(house, house_records.decode):
            if isinstance(record, ChipsReturned):
                self._returned.add(record.game)

    def game(self, game: StoredGame) -> None:
        before = len(self.found.wrong)
        folded = self._fold(game, self._records(game, decode))
        if folded and len(self.found.wrong) == before:
            self._check_purses(game, folded)

    def _records(self, game: StoredGame, decode: Callable[[bytes], Posted]) -> Iterator[Posted]:
        """The records of a log, as far as they can be read; what is wrong with them is noted."""
        found, digest, moved, n = self.found, BEGINNING, list[Posting](), 0
        posted = [posting for _, posting, _ in self._store.postings(game.id)]
        for n, body in enumerate(self._store.log(game.id), 1):
            digest = chain(digest, body)
            try:
                record = decode(body)
            except BadLog:
                found.wrong.append(say("Record {number} of game {game} is damaged.", number=n, game=game.id))
            else:
                if record.n == n:
                    moved += postings(game.id, record)
                    yield record
                    continue
                found.wrong.append(say("Record {number} of game {game} is missing.", number=n, game=game.id))
            moved += [posting for posting in posted if posting.n >= n]  # what came after it cannot be computed
            break
        if (n, digest) != (game.n, game.digest):
            found.wrong.append(say("The records of game {game} are not those that were written.", game=game.id))
        if posted != moved:
            found.wrong.append(say("The postings of game {game} do not follow from its records.", game=game.id))
        found.games += 1
        found.records += n
        found.postings += len(moved)
        for account, amount in balances(moved).items():
            self._total[account] += amount

    def _fold(self, stored: StoredGame, records: Iterable[Record]) -> Game | None:
        """The game that its records lead to; if one of them does not fit, that is noted, and the others are only read."""
        game: Game | None = None
        fits = True
        for record in records:
            try:
                if game and fits:
                    game.take(record)
                elif fits:
                    game, _ = Game.read([record])
            except Refused as refused:
                fits = False
                self.found.wrong.append(
                    say(
                        "Game {game} cannot be opened, record {number}: {problem}",
                        game=stored.id,
                        number=record.n,
                        problem=refused.message,
                    )
                )
        return game if fits else None

    def _check_purses(self, stored: StoredGame, game: Game) -> None:
        """The account of each seat is the purse that the log leads to."""
        ended = game.over or stored.id in self._returned
        for seat, player in enumerate(game.players):
            account, purse = seat_of(stored.id, seat), 0 if player.gone or ended else player.purse
            if self._stored.get(account, 0) != purse:
                self.found.wrong.append(_differs(account, self._stored.get(account, 0), purse))

    def accounts(self) -> None:
        """Every account has what the postings of all logs come to."""
        stored, wrong = self._stored, self.found.wrong
        for account in sorted(self._total.keys() | stored.keys()):
            if self._total[account] != stored.get(account, 0):
                wrong.append(_differs(account, stored.get(account, 0), self._total[account]))
            elif stored[account] < 0 and not may_owe(account):
                wrong.append(say("The account {account} is below 0.", account=account))
        if sum(stored.values()):
            wrong.append(say("The accounts do not add up to 0."))


def _differs(account: str, stored: int, counted: int) -> Message:
    return say(
        "The account {account} has {stored}, but its records come to {counted}.",
        account=account,
        stored=Money(stored),
        counted=Money(counted),
    )
