"""Plays many tournaments: how often each seat wins, and survives each cut.

They are played by the kernel, in threads. A company that cannot be compiled plays real tournaments, in several processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from queue import SimpleQueue
from secrets import randbits
from typing import Any, NamedTuple, cast

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.houses import house as given_house
from croupier.messages import Refused, say
from croupier.processes.helper_process import GONE, HelperProcess
from croupier.records.types import Calendar, Player
from croupier.simulation.compiled_tournament import BLOCK, CompiledTournament, Results
from croupier.simulation.interrupts import interrupts_held_back, wait_for_one
from croupier.simulation.kernel_tournament_bets import BetTables
from croupier.simulation.proportion import Proportion
from croupier.simulation.threads import cores
from croupier.simulation.tournament_tables import can_be_compiled
from croupier.strategies import find_strategy
from croupier.table.seating import check_purse
from croupier.table.shoe import derive_seed, master_seed
from croupier.table.table import Table
from croupier.table.tournament import Tournament, check_tournament

WORKER = "croupier.simulation.tournament_worker"
BATCH = 25
"""The real tournaments that a process plays before it reports."""


class BadTournaments(Refused):
    """Tournaments that cannot be held."""


@dataclass(frozen=True)
class Contest:
    """The players and the format of a tournament."""

    rules: HouseRules
    levels: tuple[str, ...]
    """The strategy of each seat."""
    calendar: Calendar
    budget: int
    seed: int

    @classmethod
    def of(
        cls,
        rules: HouseRules,
        levels: Sequence[str],
        calendar: Calendar,
        budget: int | None = None,
        seed: int | None = None,
    ) -> Contest:
        """A random seed if none is given."""
        check_tournament(rules, len(levels), calendar)
        for level in levels:
            find_strategy(level, rules)
        return cls(
            rules,
            tuple(levels),
            calendar,
            rules.budget if budget is None else budget,
            randbits(32) if seed is None else seed,
        )

    @property
    def cuts(self) -> tuple[int, ...]:
        """The rounds after which the poorest leave."""
        return tuple(n for n in range(1, self.calendar.rounds) if self.calendar.cut_after(n))


def contest(
    house: House | HouseRules | str,
    levels: Sequence[str],
    rounds: int | None = None,
    block: int | None = None,
    budget: int | None = None,
    seed: int | None = None,
) -> Contest:
    """A tournament of these strategies at a house; None: the usual rounds, block and budget, a random seed."""
    rules, usual = given_house(house).rules, Calendar()
    calendar = Calendar(usual.rounds if rounds is None else rounds, usual.block if block is None else block)
    purse = None if budget is None else check_purse(budget, rules)
    return Contest.of(replace(rules, seats=max(1, len(levels))), levels, calendar, purse, seed)


class TournamentTally(NamedTuple):
    """What came of tournaments, seat by seat."""

    held: int
    wins: Counter[int]
    survived: Counter[tuple[int, int]]
    """How often a seat was still there after a cut."""
    together: Counter[tuple[str, int, int]]
    """How often so many seats of a level were still there after a cut."""

    def plus(self, more: TournamentTally) -> TournamentTally:
        held, wins, survived, together = more
        return TournamentTally(self.held + held, self.wins + wins, self.survived + survived, self.together + together)

    @classmethod
    def of(cls, contest: Contest, results: Results) -> TournamentTally:
        """What the kernel counted."""
        survived, together = Counter[tuple[int, int]](), Counter[tuple[str, int, int]]()
        for cut in contest.cuts:
            for mask, often in enumerate(results.there[cut - 1].tolist()):
                if often:
                    there = [seat for seat in range(len(contest.levels)) if mask >> seat & 1]
                    of_level = Counter(contest.levels[seat] for seat in there)
                    survived.update({(seat, cut): often for seat in there})
                    together.update({(level, cut, of_level[level]): often for level in set(contest.levels)})
        return cls(results.held, Counter(results.winners.tolist()), survived, together)


NONE = TournamentTally(0, Counter(), Counter(), Counter())


@dataclass(frozen=True)
class Standings:
    """How often each seat and each level won, and survived each cut."""

    contest: Contest
    tally: TournamentTally
    complete: bool = True

    @property
    def tournaments(self) -> int:
        return self.tally.held

    def wins(self, seat: int) -> Proportion:
        return Proportion.of(self.tally.wins[seat], self.tournaments)

    def survival(self, seat: int, cut: int) -> Proportion:
        return Proportion.of(self.tally.survived[seat, cut], self.tournaments)

    def seats_of(self, level: str) -> list[int]:
        return [seat for seat, name in enumerate(self.contest.levels) if name == level]

    def level_wins(self, level: str) -> Proportion:
        """How often somebody of this level won."""
        return Proportion.of(sum(self.tally.wins[seat] for seat in self.seats_of(level)), self.tournaments)

    def level_survival(self, level: str, cut: int) -> Proportion:
        """What share of the players of this level was still there after a cut."""
        seats = len(self.seats_of(level))
        return Proportion.of_seats(seats, {n: self.tally.together[level, cut, n] for n in range(seats + 1)})

    def document(self) -> dict[str, Any]:
        return {
            "tournaments": self.tournaments,
            "complete": self.complete,
            "seed": self.contest.seed,
            "levels": {
                level: {
                    "wins": self.level_wins(level)._asdict(),
                    "survives": {str(cut): self.level_survival(level, cut)._asdict() for cut in self.contest.cuts},
                }
                for level in dict.fromkeys(self.contest.levels)
            },
            "seats": [
                {
                    "seat": seat + 1,
                    "level": level,
                    "wins": self.wins(seat)._asdict(),
                    "survives": {str(cut): self.survival(seat, cut)._asdict() for cut in self.contest.cuts},
                }
                for seat, level in enumerate(self.contest.levels)
            ],
        }


def hold(contest: Contest, first: int, number: int) -> TournamentTally:
    """Play some real tournaments. Each has its own seed, so any process can play it."""
    wins: Counter[int] = Counter()
    survived: Counter[tuple[int, int]] = Counter()
    together: Counter[tuple[str, int, int]] = Counter()
    for one in range(first, first + number):
        tournament = _hold(contest, derive_seed(master_seed(contest.seed), f"tournament {one}"))
        assert tournament.winner is not None
        wins[tournament.winner] += 1
        out = {standing.seat: standing.out for standing in tournament.standings()}
        for cut in contest.cuts:
            there = [seat for seat, left in out.items() if (left or cut + 1) > cut]
            survived.update((seat, cut) for seat in there)
            of_level = Counter(contest.levels[seat] for seat in there)
            together.update((level, cut, of_level[level]) for level in set(contest.levels))
    return TournamentTally(number, wins, survived, together)


def _hold(contest: Contest, master: bytes) -> Tournament:
    players = [Player(f"{level} {seat + 1}", contest.budget, level) for seat, level in enumerate(contest.levels)]
    table = Table.begin(contest.rules, players, calendar=contest.calendar, master=master)
    while table.advance():
        pass
    return cast(Tournament, table.game.tournament)


class Batch(NamedTuple):
    """Some of the tournaments of a contest."""

    contest: Contest
    first: int
    number: int


class Helpers:
    """Helper processes that play tournaments. Each plays one batch at a time."""

    def __init__(self, number: int) -> None:
        self._all = [HelperProcess[Batch, TournamentTally](WORKER) for _ in range(number)]
        self._idle: SimpleQueue[HelperProcess[Batch, TournamentTally]] = SimpleQueue()
        for one in self._all:
            self._idle.put(one)

    def hold(self, contest: Contest, first: int, number: int) -> TournamentTally:
        """As `hold`, in a process that has nothing to do."""
        helper = self._idle.get()
        try:
            return helper.ask(Batch(contest, first, number))
        except GONE:
            raise BadTournaments(say("A process that played tournaments has ended before it was done.")) from None
        finally:
            self._idle.put(helper)

    def kill(self) -> None:
        for one in self._all:
            one.kill()


@dataclass(frozen=True)
class SolvedBets:
    """How seats bet that play to win, and by which strategies everybody plays in the kernel."""

    plays: tuple[str, ...]
    tables: BetTables


def hold_block(contest: Contest, first: int, number: int, solved: SolvedBets | None = None) -> TournamentTally:
    """Play a block of tournaments in the kernel; `first` is a multiple of the size of a block."""
    plays, tables = (solved.plays, solved.tables) if solved else (contest.levels, None)
    compiled = CompiledTournament.of(contest.rules, plays, contest.calendar)
    start = compiled.contest([contest.budget] * len(contest.levels))
    return TournamentTally.of(contest, compiled.play(start, number, contest.seed, first // BLOCK, tables))


def tournaments(
    contest: Contest,
    number: int,
    jobs: int | None = None,
    progress: Callable[[Standings], None] = lambda _: None,
    solved: SolvedBets | None = None,
) -> Standings:
    """Play so many tournaments. After an interrupt the result holds those played so far.

    The result is the same for any number of jobs. `solved`: the bets of seats that play to win.
    """
    if number < 1:
        raise BadTournaments(say("{number} tournaments are not possible: at least 1.", number=number))
    if solved or can_be_compiled(contest.rules, contest.levels):
        return _in_threads(contest, number, partial(hold_block, solved=solved), BLOCK, jobs or cores(), progress)
    workers = min(jobs or cores(), -(-number // BATCH))
    helpers = Helpers(workers)
    try:
        return _in_threads(contest, number, helpers.hold, BATCH, workers, progress)
    finally:
        helpers.kill()


def _in_threads(
    contest: Contest,
    number: int,
    play: Callable[[Contest, int, int], TournamentTally],
    size: int,
    workers: int,
    progress: Callable[[Standings], None],
) -> Standings:
    """Have parts of the run played at the same time; each begins at a multiple of the size."""
    tally, complete, left, waiting = NONE, True, iter(range(0, number, size)), set[Future[TournamentTally]]()
    threads = ThreadPoolExecutor(workers)
    try:
        with interrupts_held_back() as raise_noted:
            while True:
                for first in islice(left, 2 * workers - len(waiting)):
                    waiting.add(threads.submit(play, contest, first, min(size, number - first)))
                if not waiting:
                    break
                done = wait_for_one(waiting, raise_noted)
                waiting -= done
                for future in done:
                    tally = tally.plus(future.result())
                progress(Standings(contest, tally))
    except KeyboardInterrupt:
        complete = False
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
    return Standings(contest, tally, complete)
