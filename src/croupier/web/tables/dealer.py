"""Deals one game: the only task that touches its table.

What people ask, and what the clock does, changes the table and fills a burst of records. The table goes on by itself until
it waits for somebody, the burst is written, and only then it is shown. If it could not be written, nobody has seen it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import Message, Refused, say
from croupier.protocol import Round
from croupier.records.event import Event
from croupier.records.types import (
    CLOCK,
    Answered,
    BetPlaced,
    CutPromised,
    GameOver,
    Record,
    RoundDealt,
    RoundSettled,
    SatDown,
    SeatLeft,
    ShoeCut,
    ShoeSealed,
)
from croupier.store.burst import Burst, BurstResult, GameEnded, Lost, NotWritten, Short
from croupier.store.postings import MOVING, postings
from croupier.store.store import Person
from croupier.strategies import Strategy
from croupier.table.absent_player import absent_answer, absent_bets
from croupier.table.limits import least_purse
from croupier.table.table import Table
from croupier.telling.second_person import second_person
from croupier.telling.teller import Teller
from croupier.web.metrics import Metrics
from croupier.web.tables import clock
from croupier.web.tables.actions import MONEY, NotDone, TableActions
from croupier.web.tables.alarm import Alarm
from croupier.web.tables.cutting import Cutting
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.web.tables.talk import Talk
from croupier.web.tables.viewers import ToldLine, Viewer, Viewers
from croupier.web.tables.waiting_list import TableRequest, WaitingList, must_wait
from croupier.wire.actions import Bet, Cut, Hush, Leave, Say, Start
from croupier.wire.felt import ClockShown

JOINED = 64
"""So many actions at most are written in one burst."""
PAUSE = 1.0
"""Seconds between rounds that go on without people."""


class Gone(Exception):
    """This process does not deal the game any more."""


@dataclass
class OpenedTable:
    """A table, folded from its log."""

    table: Table
    house: House
    bodies: list[bytes]
    """Its log from the last snapshot on."""
    shoe: list[Round]
    """The rounds of the shoe in play."""
    fresh: list[Event]
    """What happens from now on: the table writes it here."""


@dataclass
class DealerServices:
    """What a dealer needs of the house."""

    commit: Callable[[Burst], Awaitable[BurstResult]]
    fold: Callable[[], Awaitable[OpenedTable]]
    """Folds the game from its log anew."""
    balance: Callable[[str], Awaitable[int]]
    """What a person has beside the tables."""
    chart: Callable[[HouseRules], Strategy[Any] | None]
    """The strategy for absent people; None if there is none, or if it is still being computed."""
    now: Callable[[], float]
    metrics: Metrics
    put: Callable[[asyncio.Queue[Any], object], None] = asyncio.Queue.put_nowait
    """Puts an action into the queue of a dealer, soon."""


class Dealer:
    """Deals one game."""

    def __init__(self, id: str, token: int, opened: OpenedTable, services: DealerServices) -> None:
        self.id, self.token, self._services = id, token, services
        self.jobs: asyncio.Queue[TableRequest | None] = asyncio.Queue()
        """What is asked; None: the clock, or somebody came or went."""
        self.viewers = Viewers(opened.table.game.events - len(opened.bodies))
        for body in opened.bodies:
            self.viewers.add(body, ())
        self.cutting = Cutting()
        self._actions = TableActions(opened.table, self.cutting, self._note)
        self._waiting = WaitingList()
        self._talk = Talk()
        self._asks_for_chips: dict[int, bool] = {}
        """Of those who are broke: whether they are asked for more chips, until the next round is over."""
        self._absences = clock.Absences()
        self._deadlines = clock.Deadlines(self.viewers.here, self._is_awaited, services.now)
        self._go_on_at: float | None = None
        self._alarm = Alarm(services.now, lambda: self.jobs.put_nowait(None))
        self._closes = False
        """Whether the game ends if nobody is there."""
        self._early: asyncio.Task[object] | None = None
        """A bot that thinks about its bet while people make theirs."""
        self.began = False
        """Whether the table was shown as it is, and went on as far as it could."""
        self._take(opened)

    @property
    def waiting(self) -> int:
        """How many people wait for a seat."""
        return len(self._waiting.people)

    def _take(self, opened: OpenedTable) -> None:
        """Take over this game as its log has it."""
        self.table, self.game, self.house = opened.table, opened.table.game, opened.house
        self.teller = FeltTeller(self.game, self.house, self.id)
        self._lines = Teller(self.game, self.teller.company, self._tell, own=True)
        self._fresh, self._shoe = opened.fresh, opened.shoe
        self._told: list[list[ToldLine]] = []
        """The sentences of each fresh event that was noted."""
        self._unwritten: list[tuple[TableRequest, int]] = []
        """Actions that were sent again before their records were written."""
        self._newcomers: set[int] = set()
        self._actions.table = self.table
        self.cutting.resume(self.game, self._services.now())

    # What others ask of it

    def ask(self, request: TableRequest) -> None:
        self._services.put(self.jobs, request)

    def react(self, person: Person, sign: int) -> None:
        """Somebody sends a sign to everybody."""
        if message := self._talk.react(person, sign):
            self.viewers.tell(message)

    def enter(self, viewer: Viewer) -> None:
        """A viewer enters."""
        self._deadlines.note_arrival(viewer.who)
        self.viewers.enter(viewer)
        self.jobs.put_nowait(None)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.leave(viewer)
        self._deadlines.go(viewer.who, {player.who for player in self.game.players if not player.gone})
        self.jobs.put_nowait(None)

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is due."""
        return not self.viewers.all and self.jobs.empty() and self._alarm.at is None and not self._fresh

    @property
    def deserted(self) -> bool:
        """Whether somebody opened this table at which now nobody sits or looks on."""
        opened = self.game.hosted is not None and bool(self.game.hosted.by)
        people = any(player.who and not player.gone for player in self.game.players)
        return opened and not self.game.over and not people and not self.viewers.all

    def close_deserted(self) -> None:
        """End the game, unless somebody has come in the meantime."""
        self._closes = True
        self.jobs.put_nowait(None)

    # The task

    async def run(self) -> None:
        """Deal until the game is lost to another process, or the task is cancelled."""
        try:
            self._set_clock(0)
            self._show(about=True)
            await self._flush([], quiet=True)
            self.began = True
            while True:
                await self._once(await self.jobs.get())
        finally:
            self._alarm.stop()

    async def _once(self, job: TableRequest | None) -> None:
        """Handle all requests in the queue. An action that moves a person's money is written in a burst of its own."""
        jobs: list[TableRequest] = []
        quiet, phase = False, self.cutting.phase
        self._tick()
        while True:
            if job is not None and self._waits(job):
                quiet = False
            elif job is not None and isinstance(job.action, MONEY):
                await self._flush(jobs, quiet=not jobs)
                jobs, quiet = [], True
                if await self._can_pay(job) and self._perform(job):
                    await self._flush([job])
            elif job is not None and self._perform(job):
                jobs.append(job)
            if self.jobs.empty() or len(jobs) >= JOINED:
                break
            job = self.jobs.get_nowait()
        await self._flush(jobs, quiet=quiet and not jobs and self.cutting.phase == phase)
        while guest := self._waiting.next(self.game, self.viewers.here()):
            if await self._can_pay(guest) and self._perform(guest):
                await self._flush([guest])

    def _waits(self, job: TableRequest) -> bool:
        """Whether somebody asks for a seat who has to wait for one."""
        known = (job.person.id, job.action.id) in self.game.done or self.game.seat_of(job.person.id) is not None
        if known or not must_wait(self.game, job.action):
            return False
        self._waiting.add(job, self.viewers.here())
        return True

    async def _can_pay(self, job: TableRequest) -> bool:
        """Whether the person has what the action costs; the database is asked again when it is written."""
        if (job.person.id, job.action.id) in self.game.done:
            return True
        try:
            if getattr(job.action, "amount", 0) <= await self._services.balance(job.person.id):
                return True
        except NotWritten as broken:
            job.refuse("broken", self.teller.texts(broken.message))
            return False
        job.refuse("money", self.teller.texts(Short().message))
        return False

    def _perform(self, job: TableRequest) -> bool:
        """Do an action, or tell why not. Returns whether the table has changed, or will when the round is over."""
        if isinstance(job.action, Say):
            self._say(job, job.action)
            return False
        if self._declines(job):
            job.agree(self.viewers.n)
            return True
        try:
            done = self._actions.perform(job.person, job.action)
        except NotDone as refused:
            self._services.metrics.refused += 1
            job.refuse(refused.code, self.teller.texts(refused.message))
            return False
        finally:
            self._note()
        if done is None:
            if isinstance(job.action, Hush):
                self._talk.hush(job.action)
            if isinstance(job.action, Start | Hush):  # no record tells it
                job.agree(self.viewers.n)
            seat = self.game.seat_of(job.person.id)
            if seat is not None and not isinstance(job.action, Cut):  # clients cut by themselves
                self._absences.forget(seat)
            return True
        if done.n > self.viewers.n:
            self._unwritten.append((job, done.n))
        elif done.n:  # a bet that is held is acknowledged when it is written
            job.agree(done.n)
        return False

    def _say(self, job: TableRequest, action: Say) -> None:
        """Tell everybody what somebody says, once."""
        try:
            spoken = self._talk.say(job, action, self.game)
        except Refused as refused:
            job.refuse("refused", self.teller.texts(refused.message))
            return
        if spoken:
            self.viewers.tell(spoken)
        job.agree(self.viewers.n)

    def _declines(self, job: TableRequest) -> bool:
        """Whether somebody does without something that no record tells: a seat to wait for, more chips."""
        who, action = job.person.id, job.action
        if isinstance(action, Leave):
            return self.game.seat_of(who) is None and self._waiting.drop(who)
        seat = self.game.seat_of(who)
        if seat is None or not isinstance(action, Bet) or action.bets is not None or seat not in self._broke:
            return False
        self._asks_for_chips[seat] = False
        return True

    async def _flush(self, jobs: list[TableRequest], quiet: bool = False) -> None:
        """Let the table go on, write what happened, then show it; `quiet`: only if something happened."""
        await self._advance()
        fresh = len(self._fresh)
        if fresh:
            result = await self._services.commit(self._burst())
            if isinstance(result, Short):
                return await self._again(jobs, result)
            if result is not None:
                for job in jobs:
                    job.refuse("broken", self.teller.texts(result.message))
                raise Gone(str(result)) if isinstance(result, Lost) else Gone(f"not written: {result}")
            self._services.metrics.actions += len(jobs)
            for event, lines in zip(self._fresh, self._told, strict=True):
                self.viewers.add(event.line, lines)
            self._fresh.clear()
            self._told.clear()
        self._set_clock(fresh)
        if fresh or not quiet:
            self._show(about=bool(fresh) and self.game.snapshot_at > self.game.events - fresh)
        unwritten, self._unwritten = self._unwritten, []
        for asked, n in unwritten:  # after the record itself
            asked.agree(n)

    def _burst(self) -> Burst:
        game, fresh = self.game, self._fresh
        moving = [event.record for event in fresh if type(event.record) in MOVING]
        moved = [moved for record in moving for moved in postings(self.id, record)]
        changes = (GameEnded(self.id),) if game.over else ()
        bodies = tuple([event.line for event in fresh])
        before = game.events - len(fresh)
        return Burst(self.id, self.token, before, bodies, tuple(moved), game.snapshot_at, game.digest, changes)

    async def _again(self, jobs: list[TableRequest], refused: Refused) -> None:
        """The database refused the burst: nothing of it happened. The table is folded from its log again."""
        try:
            self._take(await self._services.fold())
        except NotWritten as broken:
            raise Gone(f"not read: {broken}") from None
        for job in jobs:
            job.refuse("money", self.teller.texts(refused.message))
        self._set_clock(0)
        self._show()

    # The table goes on

    async def _advance(self) -> None:
        table, here = self.table, self.viewers.here()
        table.away = {seat for seat, player in enumerate(self.game.players) if player.who not in here}
        while await self._may_go_on():
            if thought := table.thought:
                await asyncio.to_thread(thought)
            elif (early := table.early_thought) and (self._early is None or self._early.done()):
                self._early = asyncio.create_task(asyncio.to_thread(early))
            event = table.advance()
            if event is None:
                break
            self._note()
            if isinstance(event.record, RoundSettled):
                self._round_is_over()

    async def _may_go_on(self) -> bool:
        """Whether the table may go on: people are there, and the shoe is cut. Until it is, nobody bets."""
        game = self.game
        if game.over or self._go_on_at is not None or self._actions.gathering:
            return False
        if game.round:
            return True
        await self._ask_for_chips()
        if self.cutting.phase or (self._broke and game.ready_to_deal):
            return False
        return game.tournament is not None or self._people()

    async def _ask_for_chips(self) -> None:
        """Ask those who are broke, are not away and can buy more."""
        for seat in self.game.broke:
            who = self.game.players[seat].who
            if seat not in self._asks_for_chips and not self._deadlines.is_away(who):
                self._asks_for_chips[seat] = False
                with suppress(NotWritten):
                    balance = await self._services.balance(who)
                    self._asks_for_chips[seat] = balance >= least_purse(self.game.rules)

    @property
    def _broke(self) -> set[int]:
        """Who is asked for more chips: the next round waits for them."""
        return {seat for seat in self.game.broke if self._asks_for_chips.get(seat)}

    def _people(self) -> bool:
        """Whether somebody sits here who can bet."""
        players = enumerate(self.game.players)
        return any(not player.bot and not player.gone and self.game.eligible(seat) for seat, player in players)

    def _round_is_over(self) -> None:
        """Between two rounds people leave: who is out, who wanted to, who was away for too long."""
        game, table = self.game, self.table
        self._absences.round_ends(self._services.now())
        self._waiting.keep(self.viewers.here())
        if game.tournament:
            while not game.over and (game.tournament.due() or game.tournament.finished):
                table.advance()
        else:
            self._actions.leave_if_asked()
            self._note()
            for seat in self._absences.find_lost(self._services.now()):
                table.leave(seat, by=CLOCK)
        if not game.over:
            self._actions.close_if_asked()
        self._note()
        if not self.table.betting:  # nobody is asked: the next round begins by itself
            self._go_on_at = self._services.now() + clock.watching(len(self._fresh)) + PAUSE

    def _note(self) -> None:
        """Tell what has happened since the last time, and update what follows from it."""
        for event in self._fresh[len(self._told) :]:
            self._told.append([])
            self._lines.tell_event(event)
            if not isinstance(event.record, Answered | BetPlaced):
                self._follow(event.record)

    def _tell(self, *lines: Message | str) -> None:
        self._told[-1] += [self._line(line) for line in lines if line]

    def _line(self, line: Message | str) -> ToldLine:
        """A sentence, and what the person reads whom it is about."""
        own = second_person(line) if isinstance(line, Message) else None
        who = own and next((one.who for one in self.game.players if one.who and one.name == own[0]), "")
        if not own or not who:
            return ToldLine(self.teller.texts(line))
        return ToldLine(self.teller.texts(line), who, self.teller.texts(own[1]))

    def _follow(self, record: Record) -> None:
        match record:
            case ShoeSealed():
                self._shoe.clear()
                if any(player.who in self.viewers.here() for player in self.game.players if player.who):
                    self.cutting.begin(self._services.now())
            case CutPromised() | ShoeCut():
                self.cutting.go_on(self.game, self.viewers.here(), self._services.now())
            case RoundDealt():
                self.cutting.end()
                self._actions.forget_leavers()
                self._newcomers.clear()
                self._absences.round_begins()
            case RoundSettled():
                self._asks_for_chips.clear()
                if self.teller.telling.LAYOUT == "boxes" and self.game.last:  # only their felt shows the rounds before
                    self._shoe.append(self.game.last)
            case SatDown(seat=seat):
                self._newcomers.add(seat)
                self._absences.forget(seat)
                if record.who:
                    self._waiting.drop(record.who)
                    if self.game.uncut:
                        self.cutting.begin(self._services.now())
            case SeatLeft(seat=seat):
                self._actions.leaving.pop(seat, None)
                self._absences.forget(seat)
                self.cutting.go_on(self.game, self.viewers.here(), self._services.now())
            case GameOver():
                self._tell(say("The table is closed."))

    # The clock

    def _set_clock(self, fresh: int) -> None:
        """Wake up when the next thing is due that nobody asks for."""
        seconds = self.game.hosted.clock if self.game.hosted else 0
        due = clock.due(self.table, self._broke) if not self.game.over and not self.cutting.phase else None
        self._deadlines.ask(due, seconds, fresh)
        gone = [self._deadlines.gone_since(self.game.players[seat].who) for seat in self._broke]
        waits = (
            *self._deadlines.times(self.game).values(),
            self._go_on_at,
            self.cutting.until if self.cutting.phase else None,
            *(since + clock.AWAY for since in gone if since is not None),
        )
        self._alarm.set(min([wait for wait in waits if wait and wait < inf], default=None))

    def _is_awaited(self, who: str) -> bool:
        """Whether somebody who is here, at the table or for a seat, waits for somebody."""
        waiting = {person.id for person in self._waiting.people}
        others = waiting.union(player.who for player in self.game.players if player.who and not player.gone) - {who}
        return not others.isdisjoint(self.viewers.here())

    def _tick(self) -> None:
        """Do what is due by now."""
        now = self._services.now()
        if self._go_on_at is not None and now >= self._go_on_at:
            self._go_on_at = None
        if self._closes and self.deserted and not self.game.round:
            self.table.end(by=CLOCK)
            self._note()
        self._closes = False
        if self.cutting.phase and now >= self.cutting.until:
            self.cutting.go_on(self.game, self.viewers.here(), now)
        late = self._deadlines.late(self.game)
        for seat in late:
            self._play_for(seat)
        if late:
            self._note()
        for seat in self._broke:
            if self._deadlines.is_away(self.game.players[seat].who):
                del self._asks_for_chips[seat]  # asked again when they come back

    def _play_for(self, seat: int) -> None:
        """Answer for somebody who does not; the record says so."""
        game = self.game
        self._absences.note_decision(seat)
        if need := game.deciding:
            self.table.act(seat, absent_answer(game, need, self._services.chart(game.rules)), by=CLOCK)
        elif seat in self._broke:
            self._asks_for_chips[seat] = False
            self._absences.bet_for(seat, self._services.now())
        elif seat in self.table.betting:
            self.table.bet(seat, absent_bets(game, seat), by=CLOCK)
            if not game.tournament:
                self._absences.bet_for(seat, self._services.now())

    # What is shown

    def _show(self, about: bool = False) -> None:
        self.viewers.show(self.teller.felt(self._circumstances()), self.teller.about() if about else None)

    def _circumstances(self) -> FeltContext:
        here, running = self.viewers.here(), None
        if self.game.hosted and self.game.hosted.clock and (times := self._deadlines.times(self.game)):
            left = round(max(0.0, max(times.values()) - self._services.now()), 1)
            running = ClockShown(left, self.game.hosted.clock, list(times))
        seated = {player.who for player in self.game.players if not player.gone}
        return FeltContext(
            here=here,
            programs=self.viewers.programs(),
            watching=len(here - seated),
            missed=self._absences.missed,
            leaving=set(self._actions.leaving),
            newcomers=self._newcomers,
            betting=[] if self.cutting.phase or self._actions.gathering else self.table.betting,
            held=self.table.held.keys(),
            broke=self._broke,
            waiting=self._waiting.people,
            clock=running,
            cut=self.cutting.phase,
            gathering=self._actions.gathering,
            talk=self._talk.open(self.game),
            shoe=self._shoe,
        )
