"""Tables that are followed in their logs: for what a learner asks, whoever deals the table.

A followed table knows what everybody knows, and nothing else: no seed, no hidden card. Its dealer is not asked.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from copy import copy
from threading import Lock

from croupier.cards import Card
from croupier.learning.table_advice import Decision, PlacedBets
from croupier.protocol import Decide, Round
from croupier.records.look_back import left_of, move_word
from croupier.store.store import Store
from croupier.table.hosted import CLOCK, seat_of
from croupier.table.records import Record, decoded
from croupier.table.state import Event
from croupier.table.table import Table
from croupier.table.tournament import Calendar

KEPT = 64
"""How many tables are followed at once."""
NETS = 8
"""For how many of the last rounds the results are kept."""


class FollowedTable:
    """A table as its log tells it, and what the people at it did last."""

    def __init__(self, bodies: list[bytes]) -> None:
        """`bodies` begin with a head."""
        self.decisions: dict[str, Decision] = {}
        """The last move of each person in the round that is played or was played last."""
        self.placed: dict[str, PlacedBets] = {}
        """Where the bets are the decisions: those of each person."""
        self.nets: dict[str, list[int]] = {}
        self._asked: tuple[Round, Counter[Card]] | None = None
        records: list[Record] = [decoded(body) for body in bodies]
        self.calendar = Calendar(**records[0]["tournament"]) if "tournament" in records[0] else None
        self.table = Table.from_log(records, watch=self._happened)

    def follow(self, bodies: list[bytes]) -> None:
        """Apply the records that were written since then."""
        for body in bodies:
            self._happened(self.table, self.table._apply(decoded(body)))

    def _happened(self, table: Table, event: Event) -> None:
        match event.kind:
            case "deal" if event.round:
                self.decisions, self.placed = {}, {}
                if table.rules.main_bet is None:
                    self._note_bets(table, event.round)
            case "answer" if isinstance(event.need, Decide) and self._asked and event.record.get("by") != CLOCK:
                if who := table.players[event.need.seat].who:
                    assert event.answer is not None
                    part = event.need.part(event.answer)
                    self.decisions[who] = Decision(*self._asked, move_word(event.answer), part)
            case "settled" if table.last:
                for seat, stake in enumerate(table.last.stakes):
                    if stake and (who := table.players[seat].who):
                        self.nets[who] = [*self.nets.get(who, ()), event.record["net"][seat]][-NETS:]
                if not table.tournament:
                    del table.history[:-1]
            case "leave":
                self.nets.pop(table.players[event.record["seat"]].who, None)
        self._asked = (table.round, table.seen.copy()) if table.round and table.deciding else None

    def _note_bets(self, table: Table, round: Round) -> None:
        for seat, stake in enumerate(round.stakes):
            if stake and (who := table.players[seat].who):
                placed = {bet for bet, _ in stake.bets}
                self.placed[who] = PlacedBets(tuple(bet for bet in table.rules.bets if bet in placed), left_of(table))

    def still(self) -> FollowedTable:
        """A snapshot: it does not change while the table goes on in another thread. Rounds and decisions are immutable."""
        found = copy(self)
        found.decisions, found.placed, found.nets = dict(self.decisions), dict(self.placed), dict(self.nets)
        table = found.table = copy(self.table)
        table.players = [copy(player) for player in self.table.players]
        table.seen, table.bets, table.history = self.table.seen.copy(), dict(self.table.bets), [*self.table.history]
        return found

    def asks(self, who: str) -> bool:
        """Whether a person has to decide now."""
        return self.table.deciding is not None and self.table.deciding.seat == seat_of(self.table, who)


class Followers:
    """The tables that are followed. `follow` reads the database: it runs in a thread."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, Lock()
        self._tables: OrderedDict[str, tuple[FollowedTable, Lock]] = OrderedDict()

    def follow(self, game: str) -> FollowedTable | None:
        """A snapshot of a table as it is written now; None if there is no such table."""
        with self._lock:
            known = self._tables.get(game)
        if known is None:
            known = self._begin(game)
        if known is None:
            return None
        table, busy = known
        with busy:
            table.follow(self._store.log(game, table.table.events))
            return table.still()

    def _begin(self, game: str) -> tuple[FollowedTable, Lock] | None:
        found = self._store.game(game)
        bodies = self._store.log(game, max(0, found.head - 1)) if found else []
        if not bodies:
            return None
        known = FollowedTable(bodies), Lock()
        with self._lock:
            self._tables[game] = known
            while len(self._tables) > KEPT:
                self._tables.popitem(last=False)
        return known
