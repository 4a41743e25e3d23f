"""The chance to win with each bet and each move of a tournament, for screens: found in a helper process, better while one looks.

A question returns at once, as `analysis.values` does. The first answer comes within a second. As long as the same question is
asked again, the same is played on further and the answers are added up, until `ENOUGH` batches are known.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.processes.queue import URGENT, WAITING, Found, Query, QueryQueue, Reply
from croupier.protocol import Decide, Round
from croupier.records.types import Calendar
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.table.game import Game

WORKER = "croupier.tournament.answers"
ENOUGH = 16
"""How many batches are added up while somebody looks."""
ROUGHLY = 2
"""How many a coach waits for."""
KEPT = 200
"""How many questions are remembered; those not asked for longest are forgotten."""
IDLE = 900.0
"""After so many seconds without a question the helper is ended: it takes more than a hundred megabytes."""


def ignore() -> None:
    """Does nothing: for who wants no notice of changes."""


@dataclass
class _Asked:
    """What is known of a question."""

    found: Found = WAITING
    batch: int = 0
    """How many batches have been asked for."""
    added: int = 0
    """How many are added up in what was found."""
    coming: bool = False

    def add(self, found: Found) -> None:
        """Take another batch in. If the player goes on otherwise there, only the later ones count."""
        if found.known and self.found.known and self.found.value.joins(found.value):
            found, self.added = Found("known", self.found.value.plus(found.value)), self.added + 1
        elif found.known or not self.found.known:
            self.added = 1
        else:
            found = self.found  # the helper has ended: what was found before still holds
        self.found, self.coming = found, False

    def wants(self, most: int) -> bool:
        """Whether another batch is to be asked for."""
        if self.coming or self.found.status not in ("waiting", "known"):
            return False
        return not self.found.known or self.found.value.solved < 1 or self.added < most


class TournamentValues:
    """Asks a helper and keeps its answers."""

    def __init__(self, changed: Callable[[], None] = ignore, compute: bool = True) -> None:
        """`changed` is called from another thread when an answer is there. `compute` false: nothing is available."""
        self._changed, self._compute = changed, compute
        self._questions: OrderedDict[Hashable, _Asked] = OrderedDict()
        self._queue = QueryQueue("tournament", WORKER, self._is_wanted, self._keep, IDLE)
        self._queue.start()

    # Questions

    def bets(self, position: TournamentPosition, seat: int, made: int | None = None, most: int = ENOUGH) -> Found:
        """The chances of the bets on the coming round: `Chances` by the bet in cents. `made`: one bet that is asked for besides.

        `most`: so many batches are added up at most.
        """
        extra = () if made is None else (made,)
        return self._ask("bets", (position, seat, extra), lambda batch: (position, seat, batch, extra), most)

    def moves(
        self, position: TournamentPosition, round: Round, need: Decide, seen: Counter[Card], most: int = ENOUGH
    ) -> Found:
        """The chances of the open moves: `Chances` by the word of the move."""
        key = (position, round, frozenset(seen.items()))
        return self._ask("moves", key, lambda batch: (position, need.seat, round, seen.copy(), batch), most)

    def level(self, rules: HouseRules, calendar: Calendar, seats: int, plays: str) -> Found:
        """How often a person wins against a company of this level: `LevelOdds`."""
        about = (rules, calendar, seats, plays)
        return self._ask("level", about, lambda batch: (*about, batch), 2)

    @property
    def busy(self) -> bool:
        return any(asked.coming for asked in list(self._questions.values()))

    def close(self) -> None:
        self._compute = False
        self._queue.close()

    def _ask(self, kind: str, about: Hashable, arguments: Callable[[int], tuple[Any, ...]], most: int) -> Found:
        if not self._compute:
            return Found("unavailable")
        key = (kind, about)
        asked = self._questions.setdefault(key, _Asked())
        self._questions.move_to_end(key)
        while len(self._questions) > KEPT:
            self._questions.popitem(last=False)
        if asked.wants(most):
            asked.coming = True
            self._queue.ask(URGENT, key, Query(kind, arguments(asked.batch)))
            asked.batch += 1
        return asked.found

    # Called from the queue's thread

    def _is_wanted(self, key: Hashable) -> bool:
        return key in self._questions

    def _keep(self, key: Hashable, reply: Reply) -> None:
        if asked := self._questions.get(key):
            asked.add(Found.of(reply))
        self._changed()


@dataclass(frozen=True)
class TournamentChoice:
    """A bet in cents or a move of a tournament, and what was known before it."""

    position: TournamentPosition
    seat: int
    chosen: int | str
    round: Round | None = None
    seen: Counter[Card] = field(default_factory=Counter)

    def find(self, asks: TournamentValues) -> Found:
        """The chances of everything that was open, roughly."""
        if isinstance(self.chosen, int):
            return asks.bets(self.position, self.seat, self.chosen, ROUGHLY)
        if self.round is None or not isinstance(self.round.need, Decide) or len(self.round.need.words) < 2:
            return Found("unavailable")
        return asks.moves(self.position, self.round, self.round.need, self.seen, ROUGHLY)


def position_of(game: Game) -> TournamentPosition | None:
    """The position of a tournament that is still open, during a round the one before its deal; None if there is none."""
    tournament = game.tournament
    if tournament is None or game.over or game.waiting or tournament.finished:
        return None
    return TournamentPosition.of(game, tournament.calendar)
