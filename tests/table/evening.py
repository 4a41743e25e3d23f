"""An evening at a hosted table, played like people: they sit down, wait for a seat, leave, take the seats of bots, buy, go
broke, cut, lose the connection and come back, and the house restarts, in any order.

    evening = Evening(random.Random(7))
    for _ in range(1000):
        evening.step()
    evening.end()

After every step the game that is folded from each snapshot equals the one that is played, the ledger adds up, and nobody waits
while a seat is free. At the end the log is verified.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import count
from typing import Any, cast
from unittest.mock import patch

from croupier.games.declare import HouseRules
from croupier.houses import load
from croupier.messages import Refused
from croupier.protocol import MoveWithAmount
from croupier.records.event import Event
from croupier.records.types import CLOCK, Calendar, Hosting, Player, Snapshot, decode
from croupier.store.postings import balances, postings, seat_of
from croupier.store.store import Person
from croupier.strategies import Strategy, names
from croupier.table import game as fold
from croupier.table.absent_player import absent_answer, absent_bets, chart_of
from croupier.table.audit import Audit, verify
from croupier.table.game import Game
from croupier.table.shoe import promise
from croupier.table.table import Table
from croupier.web.tables.actions import TableActions
from croupier.web.tables.cutting import Cutting
from croupier.web.tables.viewers import Viewer
from croupier.web.tables.waiting_list import TableRequest, WaitingList, must_wait
from croupier.wire.actions import Sit
from tables import Company, public

PEOPLE = tuple(Person(f"p{number}", f"Person {number}", False) for number in range(6))
HOUSES = (
    "blackjack/changer",
    "war/ctrlaltbet",
    "baccarat/punto-banco",
    "blackjack/vegas-strip",
    "blackjack/four-seats",
)
SNAPSHOTS = 25
"""After so many records a snapshot is due: far more often than at a real table."""
SHADOWS = 4
"""So many games are folded beside the one that is played: from the first snapshot, and from the latest ones."""
BEFORE = ("history", "last", "standings")
"""What a game that was opened at a later snapshot does not know: the rounds before it."""


class Phone:
    """What somebody who waits for a seat is told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def tell(self, message: object) -> None:
        self.told.append(message)


class Evening:
    """A hosted table, its people, its log and its restarts."""

    def __init__(self, dice: random.Random, house: str = "", tournament: bool | None = None) -> None:
        self.dice = dice
        self.master = dice.randbytes(32)
        self.lines: list[bytes] = []
        self.shadows: list[Game] = []
        self.moved: Counter[str] = Counter()
        """What the ledger has on every account."""
        self.words: dict[int, str] = {}
        """The words that were promised for the shoe in play, by seat."""
        self.here = {person.id for person in PEOPLE}
        """Who has a connection."""
        self.waiting = WaitingList()
        self.any_seat: set[str] = set()
        """Who asked last for any seat, not for a certain one."""
        self.from_the_queue = self.steps = self.started_again = 0
        self._ids = map(str, count(1))
        rules = load(house or dice.choice(HOUSES)).rules
        seats = dice.randint(2, 4)
        held = rules.stakeable(1) >= 1 and (dice.random() < 0.3 if tournament is None else tournament)
        bots = dice.randint(0, seats - 1)
        players = [Player("", 0, gone=True) for _ in range(seats - bots)]
        players += [Player(f"Bot {n}", rules.budget, dice.choice(_bots(rules))) for n in range(bots)]
        with self._often():
            self.table = Table.begin(
                rules,
                players,
                house="an evening",
                master=self.master,
                write=self._write,
                calendar=Calendar(dice.randint(1, 6), dice.randint(1, 3)) if held else None,
                hosted=Hosting(30, "host", dice.random() < 0.5),
            )
        self._follow()

    @property
    def game(self) -> Game:
        return self.table.game

    # Steps

    def step(self) -> None:
        """Something happens, or is refused; then everything is compared."""
        kinds = self.kinds()
        self.do(self.dice.choices([*kinds], [*kinds.values()])[0])

    @staticmethod
    def kinds() -> dict[str, int]:
        """What can happen, and how often it is tried."""
        return {
            "goes_on": 60, "bets": 25, "moves": 25, "sits": 6, "fills": 1, "leaves": 2, "removes": 2, "buys": 4,
            "promises": 15, "cuts": 15, "away": 6, "restarts": 2, "takes_a_bots_seat": 2, "says_again": 2,
            "asks_for_a_seat": 4, "hangs_up": 2, "comes_back": 3, "is_given_up": 1,
        }  # fmt: skip

    def do(self, kind: str) -> None:
        if self.game.over:
            return
        self.steps += 1
        self.table.away = {seat for seat, player in enumerate(self.game.players) if player.who not in self.here}
        with self._often():
            with suppress(Refused):
                getattr(self, kind)()
            self._seat_who_waits()
            self._follow()
        self._compare()

    def end(self) -> Audit:
        """The host closes the table; what the verifier says."""
        with self._often():
            while self.game.round and not self.game.over:
                if self.table.advance() is None:
                    self.away()
            while self.game.tournament and (self.game.tournament.due() or self.game.tournament.finished):
                if self.table.advance() is None:
                    break
            if not self.game.over:
                self.table.end(by="host", id=next(self._ids))
            self._follow()
            self._compare()
            return verify([decode(line) for line in self.lines])

    def goes_on(self) -> None:
        self.table.advance()

    def bets(self) -> None:
        if people := [seat for seat in self.table.betting if self.game.players[seat].who in self.here]:
            seat = self.dice.choice(people)
            self.table.bet(seat, Company(self.dice.randrange(10**6)).bets(self.table, seat), id=next(self._ids))

    def moves(self) -> None:
        need = self.game.deciding
        if need and not self.game.players[need.seat].bot:
            option = self.dice.choice(need.options)
            less = option.least is not None and self.dice.random() < 0.5
            answer = (
                MoveWithAmount(option.word, self.dice.randint(option.least or 0, option.cost)) if less else option.word
            )
            self.table.act(need.seat, answer, id=next(self._ids))

    def sits(self) -> None:
        self._sit(self.dice.randrange(len(self.game.players)))

    def _sit(self, seat: int) -> None:
        who, name, _ = self.dice.choice(PEOPLE)
        self.table.sit(seat, name, self._purse(), who=who, id=next(self._ids))

    def _purse(self) -> int:
        rules = self.game.rules
        return rules.budget if self.game.tournament else rules.minimum * self.dice.choice((1, 2, 10, 100))

    def asks_for_a_seat(self) -> None:
        """Any seat, or a certain one; who has to wait gets on the list, as in a live house."""
        person = self.dice.choice([one for one in PEOPLE if one.id in self.here] or PEOPLE)
        seat = self.dice.choice((None, None, *range(len(self.game.players))))
        action = Sit(next(self._ids), self.game.events, seat, self._purse())
        request = TableRequest(person, action, cast(Viewer, Phone()))
        if self.game.seat_of(person.id) is None and must_wait(self.game, action):
            self.waiting.add(request, self.here)
            (self.any_seat.add if seat is None else self.any_seat.discard)(person.id)
        else:
            TableActions(self.table, Cutting(), lambda: None).perform(person, action)

    def _seat_who_waits(self) -> None:
        for player in self.game.players:
            if player.who and not player.gone:
                self.waiting.drop(player.who)
        while guest := self.waiting.next(self.game, self.here):
            with suppress(Refused):
                TableActions(self.table, Cutting(), lambda: None).perform(guest.person, guest.action)
                self.from_the_queue += 1

    def hangs_up(self) -> None:
        self.here.discard(self.dice.choice(PEOPLE).id)

    def comes_back(self) -> None:
        self.here.add(self.dice.choice(PEOPLE).id)

    def is_given_up(self) -> None:
        """The house gives the seat back of somebody who was away for long."""
        away = [
            seat for seat, one in enumerate(self.game.players) if one.who and not one.gone and one.who not in self.here
        ]
        if away and not self.game.tournament and not self.game.round:
            self.table.leave(self.dice.choice(away), by=CLOCK)

    def fills(self) -> None:
        """Bots into the empty seats."""
        rules = self.game.rules
        for seat, player in enumerate(self.game.players):
            if player.gone:
                bot = self.dice.choice(_bots(rules))
                self.table.sit(seat, f"Bot {seat}", rules.budget, plays=bot, by="host", id=next(self._ids))

    def leaves(self) -> None:
        self._leave(lambda player: bool(player.who))

    def removes(self) -> None:
        self._leave(lambda player: player.bot)

    def takes_a_bots_seat(self) -> None:
        """At a full table a person takes the seat of a bot."""
        if bots := [seat for seat, player in enumerate(self.game.players) if player.bot and not player.gone]:
            self._sit(self.dice.choice(bots))

    def _leave(self, wanted: Callable[[Player], bool]) -> int | None:
        there = [seat for seat, player in enumerate(self.game.players) if wanted(player) and not player.gone]
        if not there or (self.game.tournament and not self.game.gathering):
            return None
        seat = self.dice.choice(there)
        self.table.leave(seat, by="host", id=next(self._ids))
        return seat

    def buys(self) -> None:
        seat = self.dice.randrange(len(self.game.players))
        if self.game.players[seat].who:
            self.table.buy(seat, self.game.rules.chip * self.dice.randint(1, 500), id=next(self._ids))

    def promises(self) -> None:
        if seats := self.game.uncut:
            seat, shoe = self.dice.choice(seats), self.game.shoe.number
            words = f"words {self.dice.random()}"
            self.table.promise_cut(seat, promise(self.game.id, shoe, seat, words), id=next(self._ids))
            self.words[seat] = words

    def cuts(self) -> None:
        if seats := self.game.uncut:
            seat = self.dice.choice(seats)
            self.table.cut(seat, self.words.get(seat, "words of nobody"), id=next(self._ids))

    def away(self) -> None:
        """Somebody does not answer: the clock does."""
        if need := self.game.deciding:
            if not self.game.players[need.seat].bot:
                chart = _chart(self.game.rules) if self.dice.random() < 0.9 else None
                answer = absent_answer(self.game, need, chart)
                self.table.act(need.seat, answer, by=CLOCK)
        elif people := self.table.betting:
            seat = self.dice.choice(people)
            self.table.bet(seat, absent_bets(self.game, seat), by=CLOCK)

    def says_again(self) -> None:
        """What was done is known by its id."""
        for (who, id), record in list(self.game.done.items())[-3:]:
            assert who
            assert record.id == id  # type: ignore[attr-defined]

    def restarts(self) -> None:
        """The process dies; another one goes on from a snapshot, mostly the last."""
        places = [place for place, line in enumerate(self.lines) if isinstance(decode(line), Snapshot)]
        first = places[-1] if self.dice.random() < 0.7 else self.dice.choice(places)
        records = [decode(line) for line in self.lines[first:]]
        self.table = Table.from_log(records, self.master, write=self._write)
        self.waiting = WaitingList()
        self.started_again += 1

    # What must hold

    def _write(self, event: Event) -> None:
        self.lines.append(event.line)
        self.moved.update(balances(postings("g", event.record)))

    def _follow(self) -> None:
        """The other games take what was written; a snapshot opens one more of them."""
        behind = max(self.shadows, key=lambda shadow: shadow.events).events if self.shadows else 0
        for line in self.lines[behind:]:
            record = decode(line)
            for shadow in self.shadows:
                shadow.take(record)
            if isinstance(record, Snapshot):
                self.shadows.append(Game(record))
                del self.shadows[1 : -SHADOWS + 1]

    def _compare(self) -> None:
        live = public(self.game)
        for shadow in self.shadows:
            seen = public(shadow)
            different = {name for name in live if live[name] != seen[name]}
            assert different <= set(BEFORE), (different, [(live[name], seen[name]) for name in different])
            assert self.game.broke == shadow.broke
        assert not {*self.game.broke} & {*self.game.betting}
        waiting = [person.id for person in self.waiting.people]
        assert not [who for who in waiting if self.game.seat_of(who) is not None]
        assert not self.game.free_seats or not [who for who in waiting if who in self.here and who in self.any_seat]
        first = public(self.shadows[0])
        assert not self.game.tournament or first["standings"] == live["standings"]
        for seat, player in enumerate(self.game.players):
            purse = 0 if player.gone or self.game.over else player.purse
            assert self.moved[seat_of("g", seat)] == purse, (seat, player)
        assert not sum(self.moved.values())

    def _often(self) -> Any:
        return patch.object(fold, "SNAPSHOT_AFTER", SNAPSHOTS)


@cache
def _chart(rules: HouseRules) -> Strategy[Any] | None:
    return chart_of(rules)


def _bots(rules: HouseRules) -> list[str]:
    """The bots of a house that decide at once."""
    return [name for name in names(rules) if name not in ("optimal", "basic")]
