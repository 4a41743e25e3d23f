"""Deals one game: the only task that touches its table.

What people ask, and what the clock does, changes the table and fills a burst of records. The table goes on by itself until
it waits for somebody, the burst is written, and only then it is shown. If it could not be written, nobody has seen it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from croupier.houses import House
from croupier.messages import Message, Refused, say
from croupier.protocol import Answer, Round
from croupier.store.burst import Burst, BurstResult, GameEnded, Lost, Short
from croupier.store.postings import MOVING, postings
from croupier.strategies import Strategy
from croupier.table.hosted import CLOCK, about_to_deal
from croupier.table.records import Record, RoundSettled
from croupier.table.game import Event
from croupier.table.table import Table
from croupier.table.tournament import Tournament
from croupier.telling.teller import Teller
from croupier.web.metrics import Metrics
from croupier.web.tables import clock
from croupier.web.tables.actions import MONEY, perform
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.web.tables.viewers import Viewer, Viewers
from croupier.web.texts import Text
from croupier.web.wire import Action, record_line

JOINED = 64
"""So many actions at most are written in one burst."""
PAUSE = 1.0
"""Seconds between rounds that go on without people."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An action, who asks for it, and where the answer goes."""

    who: str
    name: str
    host: bool
    action: Action
    viewer: Viewer

    def refuse(self, code: str, why: Text) -> None:
        self.viewer.tell({"no": self.action.id, "code": code, "why": why})

    def agree(self, n: int) -> None:
        self.viewer.tell({"ok": self.action.id, "n": n})


class Gone(Exception):
    """This process does not deal the game any more."""


@dataclass
class FoldedGame:
    """A game, folded from its log."""

    game: Table | Tournament
    house: House
    bodies: list[bytes]
    shoe: list[Round]
    """The rounds of the shoe in play."""


@dataclass
class Means:
    """What a dealer needs of the house."""

    commit: Callable[[Burst], Awaitable[BurstResult]]
    fold: Callable[[], Awaitable[FoldedGame]]
    """Folds the game from its log anew."""
    balance: Callable[[str], Awaitable[int]]
    """What a person has beside the tables."""
    think: Callable[[Callable[[], Answer]], Awaitable[Answer]]
    """Let a bot decide in a thread, so that the event loop goes on."""
    now: Callable[[], float]
    metrics: Metrics
    put: Callable[[asyncio.Queue[Any], object], None] = asyncio.Queue.put_nowait
    """Puts an action into the queue of a dealer, soon."""


class Dealer:
    """Deals one game."""

    def __init__(self, id: str, token: int, folded: FoldedGame, means: Means) -> None:
        self.id, self.token, self.means = id, token, means
        self.jobs: asyncio.Queue[Asked | None] = asyncio.Queue()
        """What is asked; None: the clock, or somebody came or went."""
        self.viewers = Viewers(0)
        self.leaving: dict[int, dict[str, str]] = {}
        """Who leaves when the round is over, and the marks of their records."""
        self.closing: dict[str, str] | None = None
        self.cut: str | None = None
        self._cut_until = 0.0
        self._missed: dict[int, int] = {}
        self._absent: set[int] = set()
        """The people for whom the house played in this round."""
        self.chart: Strategy[Any] | None = None
        """The strategy for absent people; None if there is none, or if it is still being computed."""
        self._due: clock.Due | None = None
        self._deadline: float | None = None
        self._go_on_at: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._wake_at: float | None = None
        """When the next thing is due that nobody asks for."""
        self._take(folded)

    def _take(self, folded: FoldedGame) -> None:
        """Take over this game as its log has it."""
        self.game, self.house = folded.game, folded.house
        self.table = self.game.table if isinstance(self.game, Tournament) else self.game
        self.table.line_of = self._append
        self.teller = FeltTeller(self.game, self.house, self.id)
        self._lines = Teller(self.table, self.teller.company, self._tell, own=True)
        self._told: list[Text] = []
        self._fresh: list[tuple[Record, bytes, list[Text]]] = []
        self._unwritten: list[tuple[Asked, int]] = []
        """Actions that were sent again before their records were written."""
        self._shoe = folded.shoe
        self._newcomers: set[int] = set()
        if not self.viewers.n:
            self.viewers = Viewers(self.game.events - len(folded.bodies))
            for body in folded.bodies:
                self.viewers.add(body, ())

    # What others ask of it

    def ask(self, asked: Asked) -> None:
        self.means.put(self.jobs, asked)

    def enter(self, viewer: Viewer) -> None:
        """A viewer enters."""
        self.viewers.enter(viewer)
        self.jobs.put_nowait(None)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.leave(viewer)
        self.jobs.put_nowait(None)

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is due."""
        return not self.viewers.all and self.jobs.empty() and self._wake_at is None and not self._fresh

    # The task

    async def run(self) -> None:
        """Deal until the game is lost to another process, or the task is cancelled."""
        try:
            self._set_clock(0)
            self._show(about=True)
            await self._flush([], quiet=True)
            while True:
                await self._once(await self.jobs.get())
        finally:
            if self._timer:
                self._timer.cancel()

    async def _once(self, job: Asked | None) -> None:
        """Do everything that is asked now. An action that moves a person's money is written in a burst of its own."""
        jobs: list[Asked] = []
        quiet, cut = False, self.cut
        self._tick()
        while True:
            if job is not None and isinstance(job.action, MONEY):
                await self._flush(jobs, quiet=not jobs)
                jobs, quiet = [], True
                if await self._covered(job) and perform(self, job):
                    await self._flush([job])
            elif job is not None and perform(self, job):
                jobs.append(job)
            if self.jobs.empty() or len(jobs) >= JOINED:
                break
            job = self.jobs.get_nowait()
        await self._flush(jobs, quiet=quiet and not jobs and self.cut == cut)

    async def _covered(self, job: Asked) -> bool:
        """Whether the person has what the action costs; the database is asked again when it is written."""
        if (job.who, job.action.id) in self.game.done:
            return True
        if getattr(job.action, "amount", 0) <= await self.means.balance(job.who):
            return True
        job.refuse("money", self.teller.texts(Short().message))
        return False

    async def _flush(self, jobs: list[Asked], quiet: bool = False) -> None:
        """Let the table go on, write what happened, then show it; `quiet`: only if something happened."""
        await self._advance()
        fresh = self._fresh
        if fresh:
            result = await self.means.commit(self._burst())
            if isinstance(result, Short):
                return await self._again(jobs, result)
            if result is not None:
                for job in jobs:
                    job.refuse("broken", self.teller.texts(result.message))
                raise Gone(str(result)) if isinstance(result, Lost) else Gone(f"not written: {result}")
            self.means.metrics.actions += len(jobs)
            for _, body, lines in fresh:
                self.viewers.add(body, lines)
        self._fresh = []
        self._set_clock(len(fresh))
        if fresh or not quiet:
            self._show(about=bool(fresh) and self.game.snapshot_at > self.game.events - len(fresh))
        unwritten, self._unwritten = self._unwritten, []
        for asked, n in unwritten:  # after the record itself
            asked.agree(n)

    def _burst(self) -> Burst:
        moving = [record for record, _, _ in self._fresh if record["event"] in MOVING]
        moved = [moved for record in moving for moved in postings(self.id, record)]
        before = self.game.events - len(self._fresh)
        changes = (GameEnded(self.id),) if self.game.over else ()
        bodies = tuple([body for _, body, _ in self._fresh])
        return Burst(
            self.id, self.token, before, bodies, tuple(moved), self.game.snapshot_at, self.game.digest, changes
        )

    async def _again(self, jobs: list[Asked], refused: Refused) -> None:
        """The database refused the burst: nothing of it happened. The table is folded from its log again."""
        self._take(await self.means.fold())
        for job in jobs:
            job.refuse("money", self.teller.texts(refused.message))
        self._set_clock(0)
        self._show()

    # The table goes on

    async def _advance(self) -> None:
        while self._may_go_on():
            if self.table.thinks_long:
                event: Event | None = self.table.say_thought(await self.means.think(self.table.think))
            else:
                event = self.game.advance()
            if event is None:
                break
            self.note(event)
            if isinstance(event.record, RoundSettled):
                self._round_is_over()
                if not self._people():
                    self._go_on_at = self.means.now() + clock.watching(len(self._fresh)) + PAUSE
                    break
        if isinstance(self.game, Tournament) and self.game.winner is not None and not self.game.over:
            self._end({})

    def _may_go_on(self) -> bool:
        """Whether the next round may begin: people are there, and the shoe is cut."""
        if self.game.over or self._go_on_at is not None:
            return False
        if self.game.round:
            return True
        if self.cut and self.game.ready_to_deal:
            return False
        return self.game.tournament or self._people()

    def _people(self) -> bool:
        """Whether somebody sits here who can bet."""
        players = enumerate(self.game.players)
        return any(not player.bot and not player.gone and self.game.eligible(seat) for seat, player in players)

    def note(self, event: Event) -> None:
        """An event happened: tell it, and update what follows from it."""
        self._lines.happened(event)
        if self._told:
            self._fresh[-1][2].extend(self._told)
            self._told = []
        record = event.record
        self.teller.note(record)
        match record["event"]:
            case "answer" | "bet":
                return
            case "shuffle":
                self._shoe.clear()
                if any(player.who in self.viewers.here() for player in self.game.players if player.who):
                    self.cut, self._cut_until = "promise", self.means.now() + clock.CUTTING
            case "cut":
                self._cut_goes_on()
            case "deal":
                self.cut = None
                self._newcomers.clear()
                self._absent.clear()
            case "settled" if self.game.last:
                if self.teller.telling.LAYOUT == "boxes":  # only their felt shows the rounds before
                    self._shoe.append(self.game.last)
                if not self.game.tournament:
                    del self.game.history[:-1]  # a table may be open for months
            case "sit":
                self._newcomers.add(record["seat"])
                self._missed.pop(record["seat"], None)
            case "leave":
                self.leaving.pop(record["seat"], None)
                self._missed.pop(record["seat"], None)

    def agree(self, asked: Asked, n: int) -> None:
        """Acknowledge an action that was done before: now, or when its record is written."""
        if n > self.viewers.n:
            self._unwritten.append((asked, n))
        else:
            asked.agree(n)

    def answered(self, seat: int) -> None:
        """Somebody acted: do not count them as absent."""
        self._missed.pop(seat, None)
        self._absent.discard(seat)

    def _append(self, record: Record) -> bytes:
        line = record_line(record)
        self._fresh.append((record, line, []))
        return line

    def _tell(self, *lines: Message | str) -> None:
        self._told += [self.teller.texts(line) for line in lines if line]

    # Between rounds

    def _round_is_over(self) -> None:
        while isinstance(self.game, Tournament) and self.game.departing:
            if event := self.game.advance():
                self.note(event)
        for seat in self._absent:
            self._missed[seat] = self._missed.get(seat, 0) + 1
        if not self.game.tournament:
            for seat, marks in sorted(self.leaving.items()):
                self.note(self.table.leave(seat, **marks))
            for seat, missed in sorted(self._missed.items()):
                if missed >= clock.MISSED:
                    self.note(self.table.leave(seat, by=CLOCK))
        if self.closing is not None:
            self._end(self.closing)

    def _end(self, marks: dict[str, str]) -> None:
        """End the game: show the shoe and pay everybody out."""
        self.table.end(**marks)
        self._tell(say("The table is closed."))
        self._fresh[-1][2].extend(self._told)
        self._told = []

    def close(self, marks: dict[str, str]) -> None:
        """End the game, at once or when the round is over."""
        if self.game.round:
            self.closing = marks
        else:
            self._end(marks)

    # The clock

    def _set_clock(self, fresh: int) -> None:
        """Wake up when the next thing is due that nobody asks for."""
        now, seconds = self.means.now(), (self.game.hosted or {}).get("clock", 0)
        due = clock.due(self.table) if seconds and not self.game.over else None
        if due is None:
            self._deadline = None
        elif self._due is None or due.question != self._due.question or self._deadline is None:
            self._deadline = now + seconds + clock.watching(fresh)
        self._due = due
        waits = [wait for wait in (self._deadline, self._go_on_at, self._cut_until if self.cut else None) if wait]
        self._wake_at = min(waits) if waits else None
        if self._wake_at is None:
            return
        if self._timer and self._wake_at < self._timer_at:
            self._timer.cancel()
            self._timer = None
        self._set_timer(now)

    def _set_timer(self, now: float) -> None:
        """Set the timer. One that ends earlier stays, also if nothing is due any more: when it ends, it is set again."""
        if self._wake_at is not None and self._timer is None:
            self._timer_at = max(now, self._wake_at)
            self._timer = asyncio.get_running_loop().call_later(self._timer_at - now, self._ring)

    def _ring(self) -> None:
        self._timer, now = None, self.means.now()
        if self._wake_at is None:
            return
        if now < self._wake_at:
            self._set_timer(now)
        else:
            self.jobs.put_nowait(None)

    def _tick(self) -> None:
        """Do what is due by now."""
        now = self.means.now()
        if self._go_on_at is not None and now >= self._go_on_at:
            self._go_on_at = None
        if self.cut and now >= self._cut_until:
            self._cut_goes_on(late=True)
        if self._deadline is not None and now >= self._deadline and self._due:
            self._deadline = None
            for seat in self._due.seats:
                self._play_for(seat)

    def _play_for(self, seat: int) -> None:
        """Answer for somebody who does not; the record says so."""
        self._absent.add(seat)
        if need := self.game.deciding:
            self.note(self.table.act(seat, clock.answer(self.table, need, self.chart), by=CLOCK))
        elif self.game.may_bet(seat):
            self.note(self.table.bet(seat, clock.bets(self.table, seat), by=CLOCK))
            if not self.game.tournament:
                self._missed[seat] = self._missed.get(seat, 0) + 1
                self._absent.discard(seat)

    def _cut_goes_on(self, late: bool = False) -> None:
        """First everybody promises, then everybody says the words."""
        table, here = self.table, self.viewers.here()
        if self.cut == "promise":
            people = [seat for seat in game.uncut if game.players[seat].who in here]
            if late or all(seat in game.shoe.promises for seat in people):
                self.cut = "words" if game.shoe.promises else None
                self._cut_until = self.means.now() + clock.CUTTING
        elif self.cut == "words" and (late or not game.shoe.promises.keys() - game.shoe.cuts.keys()):
            self.cut = None

    # What is shown

    def _show(self, about: bool = False) -> None:
        self.viewers.show(self.teller.felt(self._circumstances()), self.teller.about() if about else None)

    def _circumstances(self) -> FeltContext:
        here = self.viewers.here()
        running = None
        if self._deadline is not None and self._due:
            left = round(max(0.0, self._deadline - self.means.now()), 1)
            running = {"left": left, "of": (self.game.hosted or {}).get("clock", 0), "seats": list(self._due.seats)}
        seated = {player.who for player in self.game.players if not player.gone}
        return FeltContext(
            here=here,
            watching=len(here - seated),
            missed=self._missed,
            leaving=set(self.leaving),
            newcomers=self._newcomers,
            clock=running,
            cut=self.cut,
            shoe=self._shoe,
        )

    def figures(self) -> dict[str, Any]:
        """What the lobby lists of this table beside its log."""
        return {"viewers": len(self.viewers.all), "people": len(self.viewers.here())}
