"""Tables that are followed in their logs: for what a learner asks, whoever deals the table.

A followed table knows what everybody knows, and nothing else: no seed, no hidden card. Its dealer is not asked.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from copy import copy
from threading import Lock
from typing import Any

from croupier.cards import Card
from croupier.learning.table_advice import Decision, PlacedBets
from croupier.learning.tournament_values import TournamentChoice, position_of
from croupier.protocol import Decide, Round
from croupier.records.event import Event
from croupier.records.types import CLOCK, Answered, RoundDealt, RoundSettled, SeatLeft, decode
from croupier.review.choices import left_of, move_word
from croupier.store.store import Store
from croupier.table.game import Game

KEPT = 64
"""How many tables are followed at once."""
NETS = 8
"""For how many of the last rounds the results are kept."""


class FollowedTable:
    """A table as its log tells it, and what the people at it did last."""

    def __init__(self, bodies: list[bytes]) -> None:
        """`bodies` begin with a snapshot."""
        self.decisions: dict[str, Decision] = {}
        """The last move of each person in the round that is played or was played last."""
        self.placed: dict[str, PlacedBets] = {}
        """Where the bets are the decisions: those of each person."""
        self.chosen: dict[str, TournamentChoice] = {}
        """In a tournament: the last bet or move of each person in the round."""
        self.nets: dict[str, list[int]] = {}
        self._asked: tuple[Round, Counter[Card]] | None = None
        self.game = Game.fold(map(decode, bodies), self._follow)

    def follow(self, bodies: list[bytes]) -> None:
        """Apply the records that were written since then."""
        for body in bodies:
            self._follow(self.game, self.game.take(decode(body)))

    def _follow(self, game: Game, event: Event) -> None:
        match event.record:
            case RoundDealt() if event.round:
                self.decisions, self.placed, self.chosen = {}, {}, {}
                for seat, stake in enumerate(event.round.stakes) if game.tournament else ():
                    if stake:
                        self._note_choice(game, seat, stake.total)
                if game.rules.main_bet is None:
                    self._note_bets(game, event.round)
            case Answered(by=by) if isinstance(event.need, Decide) and self._asked and by != CLOCK:
                if (who := game.players[event.need.seat].who) and event.answer is not None:
                    part = event.need.part(event.answer)
                    self.decisions[who] = Decision(*self._asked, move_word(event.answer), part)
                    if game.tournament:
                        self._note_choice(game, event.need.seat, self.decisions[who].word, *self._asked)
            case RoundSettled(net=nets) if game.last:
                for seat, stake in enumerate(game.last.stakes):
                    if stake and (who := game.players[seat].who):
                        self.nets[who] = [*self.nets.get(who, ()), nets[seat]][-NETS:]
            case SeatLeft(seat=seat):
                self.nets.pop(game.players[seat].who, None)
        self._asked = (game.round, game.shoe.seen.copy()) if game.round and game.deciding else None

    def _note_bets(self, game: Game, round: Round) -> None:
        for seat, stake in enumerate(round.stakes):
            if stake and (who := game.players[seat].who):
                placed = {bet for bet, _ in stake.bets}
                self.placed[who] = PlacedBets(tuple(bet for bet in game.rules.bets if bet in placed), left_of(game))

    def _note_choice(self, game: Game, seat: int, chosen: int | str, *asked: Any) -> None:
        position, who = position_of(game), game.players[seat].who
        if position and who:
            self.chosen[who] = TournamentChoice(position, seat, chosen, *asked)

    def still(self) -> FollowedTable:
        """A copy that does not change while the table goes on in another thread. Rounds and decisions are immutable."""
        found = copy(self)
        found.decisions, found.placed, found.nets = dict(self.decisions), dict(self.placed), dict(self.nets)
        found.chosen = dict(self.chosen)
        found.game = self.game.copy()
        return found

    def asks(self, who: str) -> bool:
        """Whether a person has to decide now."""
        return self.game.deciding is not None and self.game.deciding.seat == self.game.seat_of(who)


class Followers:
    """The tables that are followed. `follow` reads the database: it runs in a thread."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, Lock()
        self._tables: OrderedDict[str, tuple[FollowedTable, Lock]] = OrderedDict()

    def follow(self, game: str) -> FollowedTable | None:
        """A table as it is written now; None if there is no such table."""
        with self._lock:
            known = self._tables.get(game)
        if known is None:
            known = self._begin(game)
        if known is None:
            return None
        table, busy = known
        with busy:
            table.follow(self._store.log(game, table.game.events))
            return table.still()

    def _begin(self, game: str) -> tuple[FollowedTable, Lock] | None:
        found = self._store.game(game)
        bodies = self._store.log(game, max(0, found.snapshot_at - 1)) if found else []
        if not bodies:
            return None
        known = FollowedTable(bodies), Lock()
        with self._lock:
            self._tables[game] = known
            while len(self._tables) > KEPT:
                self._tables.popitem(last=False)
        return known
