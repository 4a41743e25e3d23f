"""Many tournaments: how often each seat wins, and survives each cut. They are the real ones, played by processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from typing import Any, NamedTuple

from croupier.games.declare import HouseRules
from croupier.messages import Refused, say
from croupier.shoe import derived, master_seed
from croupier.simulation.crew import cores
from croupier.strategies import named
from croupier.table import Player
from croupier.tournament import Calendar, Tournament

BATCH = 25
"""So many tournaments a process plays before it reports."""


class BadTournaments(Refused):
    """Tournaments that cannot be held."""


class Share(NamedTuple):
    """How often something happened, of how many times."""

    times: int
    of: int

    @property
    def share(self) -> float:
        return self.times / self.of if self.of else 0.0

    @property
    def standard_error(self) -> float:
        return sqrt(self.share * (1 - self.share) / self.of) if self.of else 0.0


@dataclass(frozen=True)
class Contest:
    """A company and the tournament it plays."""

    rules: HouseRules
    levels: tuple[str, ...]
    """The strategy of each seat."""
    calendar: Calendar
    budget: int
    seed: int

    @classmethod
    def of(
        cls, rules: HouseRules, levels: Sequence[str], calendar: Calendar, budget: int | None = None, seed: int = 1
    ) -> Contest:
        calendar.check(len(levels))
        for level in levels:
            named(level, rules)
        return cls(rules, tuple(levels), calendar, rules.budget if budget is None else budget, seed)

    @property
    def cuts(self) -> tuple[int, ...]:
        """The rounds after which somebody may have to leave."""
        return tuple(n for n in range(1, self.calendar.rounds) if self.calendar.cut_after(n))


class Tally(NamedTuple):
    """What came of tournaments, seat by seat."""

    held: int
    wins: Counter[int]
    survived: Counter[tuple[int, int]]
    """How often a seat was still there after a cut."""

    def plus(self, more: Tally) -> Tally:
        return Tally(self.held + more.held, self.wins + more.wins, self.survived + more.survived)


NONE = Tally(0, Counter(), Counter())


@dataclass(frozen=True)
class Standings:
    """How often each seat and each level won, and survived each cut."""

    contest: Contest
    tally: Tally
    complete: bool = True

    @property
    def held(self) -> int:
        return self.tally.held

    def wins(self, seat: int) -> Share:
        return Share(self.tally.wins[seat], self.held)

    def survived(self, seat: int, cut: int) -> Share:
        return Share(self.tally.survived[seat, cut], self.held)

    def seats_of(self, level: str) -> list[int]:
        return [seat for seat, name in enumerate(self.contest.levels) if name == level]

    def level_wins(self, level: str) -> Share:
        """How often somebody of this level won."""
        return Share(sum(self.tally.wins[seat] for seat in self.seats_of(level)), self.held)

    def document(self) -> dict[str, Any]:
        return {
            "tournaments": self.held,
            "complete": self.complete,
            "levels": {level: _shown(self.level_wins(level)) for level in dict.fromkeys(self.contest.levels)},
            "seats": [
                {
                    "seat": seat + 1,
                    "level": level,
                    "wins": _shown(self.wins(seat)),
                    "survives": {str(cut): _shown(self.survived(seat, cut)) for cut in self.contest.cuts},
                }
                for seat, level in enumerate(self.contest.levels)
            ],
        }


def _shown(share: Share) -> dict[str, float]:
    return {"share": share.share, "standard_error": share.standard_error}


def hold(contest: Contest, first: int, number: int) -> Tally:
    """Hold some tournaments; each has a seed of its own, so it matters not who holds it."""
    wins: Counter[int] = Counter()
    survived: Counter[tuple[int, int]] = Counter()
    for one in range(first, first + number):
        tournament = _held(contest, derived(master_seed(contest.seed), f"tournament {one}"))
        assert tournament.winner is not None
        wins[tournament.winner] += 1
        out = {standing.seat: standing.out for standing in tournament.standings()}
        survived.update((seat, cut) for seat in out for cut in contest.cuts if (out[seat] or cut + 1) > cut)
    return Tally(number, wins, survived)


def _held(contest: Contest, master: bytes) -> Tournament:
    players = [Player(f"{level} {seat + 1}", contest.budget, level) for seat, level in enumerate(contest.levels)]
    tournament = Tournament.begin(contest.rules, players, contest.calendar, house="", master=master)
    while tournament.advance():
        pass
    return tournament


def tournaments(
    contest: Contest, number: int, jobs: int | None = None, progress: Callable[[Standings], None] = lambda _: None
) -> Standings:
    """Hold so many tournaments; whoever interrupts gets the result so far."""
    if number < 1:
        raise BadTournaments(say("{number} tournaments are not possible: at least 1.", number=number))
    tally, complete = NONE, True
    pool = ProcessPoolExecutor(jobs or cores(), mp_context=get_context("spawn"))
    try:
        starts = range(0, number, BATCH)
        waiting: list[Future[Tally]] = [pool.submit(hold, contest, one, min(BATCH, number - one)) for one in starts]
        for future in as_completed(waiting):
            tally = tally.plus(future.result())
            progress(Standings(contest, tally))
    except KeyboardInterrupt:
        complete = False
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return Standings(contest, tally, complete)
