"""The past rounds of a hosted table, told step by step as the table was shown.

Only the log is read, and it holds only what was public: no hidden card, and no order of a shoe that is not opened yet.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import NamedTuple, TypeVar, cast

from msgspec.structs import replace

from croupier.cards import Card
from croupier.messages import Message
from croupier.protocol import Round
from croupier.records.event import Event
from croupier.records.logs import house_of
from croupier.records.types import (
    Answered,
    Record,
    RoundDealt,
    RoundSettled,
    Snapshot,
    begins,
    decode,
    decode_snapshot,
)
from croupier.review.evening import Podium, podium_of
from croupier.review.hosted_games import HostedGame, read_hosted_game
from croupier.review.replay import Replay
from croupier.store.store import Store
from croupier.table.game import Game
from croupier.table.shoe_rounds import collect_rounds
from croupier.telling.company import Company
from croupier.telling.second_person import second_person
from croupier.telling.steps import event_line, step_line
from croupier.telling.teller import Teller
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.wire.felt import Felt, TableShown
from croupier.wire.texts import Text, texts_in

MOST = 12_000
"""How many of the last records of a long log are read at most, about: from a snapshot on."""
KEPT = 12
"""How many games are kept after somebody looked at them."""
SAID = 300
"""How many of the last sentences are told again."""
LISTED = 500
"""For how many games the entry in a list is kept."""


class PastRound(NamedTuple):
    """Where a round lies among the records that were read."""

    number: int
    """From 1 on, as the table counts."""
    deal: int
    settled: int


@dataclass(frozen=True)
class PastStep:
    """One step of a round: the deal, or an answer; the last one shows the results."""

    event: Event
    felt: Felt
    line: Text
    results: bool
    round: Round | None
    seen: Counter[Card]
    """The cards exposed since the shuffle, those on the felt included."""


class PastGame:
    """The log of a table up to its last settled round."""

    def __init__(self, id: str, bodies: list[bytes], n: int) -> None:
        """`bodies` begin with a snapshot; `n` is the number of the last record that was read."""
        self.id, self.n, self._bodies = id, n, bodies
        self._snapshots: list[int] = []
        self.rounds: list[PastRound] = []
        deal = 0
        for place, body in enumerate(bodies):
            if begins(body, Snapshot):
                self._snapshots.append(place)
            elif begins(body, RoundDealt):
                deal = place
            elif begins(body, RoundSettled):
                self.rounds.append(PastRound(cast(RoundSettled, decode(body)).round, deal, place))
        self._told: OrderedDict[int, list[PastStep]] = OrderedDict()
        self.about: TableShown | None = None
        """What the felt needs of the table; known once a round was told."""

    def longer(self, more: list[bytes]) -> PastGame:
        """The same game with what was written since then."""
        return PastGame(self.id, [*self._bodies, *more], self.n + len(more))

    @property
    def first(self) -> int:
        """How many rounds were played before those that were read."""
        return self.rounds[0].number - 1 if self.rounds else 0

    def has(self, number: int) -> bool:
        return bool(self.rounds) and self.rounds[0].number <= number <= self.rounds[-1].number

    @cached_property
    def hosted(self) -> HostedGame:
        return read_hosted_game(self._bodies)

    @cached_property
    def replay(self) -> Replay:
        last = self.rounds[-1].settled if self.rounds else 0
        return Replay.of(self._records(0, last))

    @cached_property
    def podium(self) -> Podium | None:
        """How a tournament ended; None if it is none, or goes on."""
        if self.hosted.snapshot.tournament is None or not self.hosted.over:
            return None
        return podium_of(Replay.of(self._records(0, len(self._bodies))))

    def _records(self, first: int, last: int) -> list[Record]:
        return [decode(body) for body in self._bodies[first : last + 1]]

    def steps(self, number: int) -> list[PastStep]:
        """A round step by step; the log is applied from the last snapshot before it."""
        if number not in self._told:
            self._told[number] = self._read_steps(self.rounds[number - self.first - 1])
            while len(self._told) > KEPT:
                self._told.popitem(last=False)
        return self._told[number]

    def lines(self, who: str = "") -> list[Text]:
        """What was said at the table lately, also in the round that is not over: from the last snapshot, or the one before.

        `who`: the person who reads it.
        """
        late = [place for place in self._snapshots if len(self._bodies) - place > SAID]
        return _lines_of(self._bodies[late[-1] if late else 0 :], who)[-SAID:]

    def _read_steps(self, wanted: PastRound) -> list[PastStep]:
        first, shoe = max(place for place in self._snapshots if place <= wanted.deal), list[Round]()
        game, keep = Game(decode_snapshot(self._bodies[first])), collect_rounds(shoe)
        for body in self._bodies[first + 1 : wanted.deal]:
            keep(game, game.take(decode(body)))
        teller = FeltTeller(game, house_of(decode_snapshot(self._bodies[first])), self.id)
        self.about = teller.about()
        steps: list[PastStep] = []
        for record in self._records(wanted.deal, wanted.settled):
            event = game.take(record)
            keep(game, event)
            if isinstance(record, RoundDealt | Answered):
                line = teller.texts(event_line(game.rules, event, teller.company))
                steps.append(PastStep(event, _felt(teller, shoe), line, False, event.round, game.shoe.seen.copy()))
        last = steps.pop()  # with the last card come the results
        felt = _felt(teller, shoe)
        seats = [
            replace(seat, bets=before.bets) if seat and before else seat  # as they lay there
            for seat, before in zip(felt.seats, last.felt.seats, strict=True)
        ]
        felt = replace(felt, seats=seats)
        line = teller.texts(step_line(game.rules, last.event, teller.company))
        return [*steps, PastStep(last.event, felt, line, True, last.round, last.seen)]


def _felt(teller: FeltTeller, shoe: list[Round]) -> Felt:
    """The felt as it is at a step, for somebody who only looks at it."""
    now = FeltContext(here={player.who for player in teller.game.players}, shoe=shoe)
    return replace(teller.felt(now), question=None)


def _lines_of(bodies: list[bytes], who: str) -> list[Text]:
    """Everything that these records tell, a sentence each, to one person."""
    game, told = Game(decode_snapshot(bodies[0])), list[Text]()
    texts = texts_in(game.rules.currency)

    def tell(*lines: Message | str) -> None:
        told.extend(texts(to_reader(line)) for line in lines if line)

    def to_reader(line: Message | str) -> Message | str:
        own = second_person(line) if who and isinstance(line, Message) else None
        return own[1] if own and any(one.who == who and one.name == own[0] for one in game.players) else line

    teller = Teller(game, Company(game, retelling=True), tell, own=True)
    for body in bodies[1:]:
        teller.tell_event(game.take(decode(body)))
    return told


class Archive:
    """Past games that somebody looked at lately. Its methods read the database: they run in a thread."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, Lock()
        self._games: OrderedDict[str, PastGame] = OrderedDict()
        self._listed: OrderedDict[tuple[str, int], HostedGame] = OrderedDict()

    def game(self, id: str) -> PastGame | None:
        """A game as far as it is written; None if there is none."""
        found = self._store.game(id)
        if found is None:
            return None
        with self._lock:
            known = self._games.get(id)
        if known and known.n < found.n:
            more = self._store.log(id, known.n)
            known = known.longer(more) if known.n + len(more) < 2 * MOST else None
        past = known or self._read(id, found.n)
        with self._lock:
            _keep(self._games, id, past, KEPT)
        return past

    def _read(self, id: str, n: int) -> PastGame:
        since = max(0, n - MOST)
        bodies = self._store.log(id, since)
        if since:
            first = next((place for place, body in enumerate(bodies) if begins(body, Snapshot)), None)
            bodies = bodies[first:] if first is not None else self._store.log(id)
        return PastGame(id, bodies, max(n, decode(bodies[-1]).n))

    def find_listed(self, id: str) -> HostedGame | None:
        """What a list says of a game."""
        found = self._store.game(id)
        if found is None:
            return None
        key = (id, found.n)
        with self._lock:
            known = self._listed.get(key)
        if known is None:
            known = self._read(id, found.n).hosted
            with self._lock:
                _keep(self._listed, key, known, LISTED)
        return known


Name = TypeVar("Name", bound=Hashable)
Entry = TypeVar("Entry")


def _keep(kept: OrderedDict[Name, Entry], key: Name, value: Entry, most: int) -> None:
    """Keep an entry; forget the one that nobody asked for the longest time."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
