"""Runs: play blocks until there are enough rounds, or enough precision, or somebody interrupts."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from croupier.compiled.table_cache import table_for
from croupier.compiled.tables import Compiled, Ledger
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.counts import Counting
from croupier.games.declare import HouseRules, WalkedRules, to_values, walked_rules
from croupier.messages import Message, Refused, Word, say
from croupier.simulation.blocks import ROUNDS, Block, BlockPlayer, Blocks
from croupier.simulation.checkpoint import Checkpoint, hold_lock
from croupier.simulation.count_tables import BetsOnly, count_of
from croupier.simulation.counter import CardCounter
from croupier.simulation.kernel_data import Count
from croupier.simulation.result import CountedBet, Result
from croupier.simulation.seats import OneSeat, shoe_of
from croupier.simulation.several_seats import CounterPlace, SeveralSeats, joint_ledger, side_bet_of, side_by_side
from croupier.simulation.stamp import code_stamp, data_stamp
from croupier.simulation.threads import LostWorkers, Threads, Workers
from croupier.strategies import Strategy

ENDLESS = 10**15
"""The rounds of a run that stops by its precision."""


class BadRun(Refused):
    """A run that is not possible."""


@dataclass(frozen=True)
class RunPlan:
    """What is to be simulated."""

    rules: WalkedRules
    strategies: tuple[Strategy[Any], ...]
    """One for each seat."""
    rounds: int | None = None
    until_error: float | None = None
    """Stop when the standard error is this small."""
    seed: int = 1
    leave: int | None = None
    """A counter goes to another table at this count or below."""
    bet: str | None = None
    """What a counter bets on by the count; by default the first bet."""
    watched: Counting | None = None
    """At games where nobody decides: the count by which bets are made."""

    @classmethod
    def of(
        cls,
        rules: HouseRules,
        strategy: Strategy[Any] | Sequence[Strategy[Any]],
        rounds: int | None = None,
        *,
        seats: int = 1,
        penetration: float | None = None,
        until_error: float | None = None,
        seed: int | None = None,
        leave: int | None = None,
        bet: str | None = None,
        watched: Counting | None = None,
    ) -> RunPlan:
        """A strategy for all seats, or one for each; a random seed if none is given."""
        strategies = tuple(strategy) if isinstance(strategy, Sequence) else (strategy,) * seats
        cut = rules.penetration if penetration is None else penetration
        at_the_table = replace(walked_rules(rules), seats=len(strategies), penetration=cut)
        drawn = secrets.randbits(32) if seed is None else seed
        return cls(at_the_table, strategies, rounds, until_error, drawn, leave, bet, watched)

    @property
    def counter(self) -> CardCounter | None:
        """The player who counts, if one does."""
        return next((one for one in self.strategies if isinstance(one, CardCounter)), None)

    @property
    def counting(self) -> Counting | None:
        """The count by which bets are made, if somebody counts."""
        return self.counter.betting if self.counter else self.watched

    @property
    def place(self) -> CounterPlace:
        """The seats of the player who counts."""
        seats = [number for number, one in enumerate(self.strategies) if isinstance(one, CardCounter)]
        return CounterPlace(seats[0], len(seats)) if seats else CounterPlace()

    @property
    def side_bet(self) -> str | None:
        """The bet of a counter that is not walked, since it needs suits: a side bet of blackjack."""
        return None if self.bet in self.rules.walked_bets else self.bet

    def __post_init__(self) -> None:
        self.check(self.rounds, self.until_error)
        if self.rules.game == "baccarat" and len(self.strategies) > 1:
            raise BadRun(say("At baccarat all seats bet on the same two hands: simulate one seat."))
        place = self.place
        counters = self.strategies[place.seat : place.seat + place.hands]
        if len(set(counters)) > 1 or not all(isinstance(one, CardCounter) for one in counters):
            raise BadRun(say("One player counts at a table, with one hand or with several side by side."))
        if self.bet is not None and self.bet not in self.rules.bets:
            raise BadRun(
                say(
                    "“{bet}” is not a bet of this house; allowed: {bets}.",
                    bet=self.bet,
                    bets=tuple(map(Word, self.rules.bets)),
                )
            )
        if self.place.hands == 0 and self.bet is not None and not self.watched:
            raise BadRun(say("Only a player who counts bets on one bet by the count."))
        if self.leave is not None and not self.counting:
            raise BadRun(say("Only a player who counts can leave at a count."))

    @staticmethod
    def check(rounds: int | None, until_error: float | None) -> None:
        """Refuse a run that could not start or would never stop."""
        if rounds is None and until_error is None:
            raise BadRun(say("Nothing says when to stop: give a number of rounds, or a standard error."))
        if rounds is not None and rounds < 2:
            raise BadRun(
                say("A run has at least 2 rounds, so that its error is known; asked for: {rounds}.", rounds=rounds)
            )
        if until_error is not None and not 0 < until_error < 1:
            raise BadRun(
                say("A standard error of {error} is not possible: more than 0 and less than 1.", error=until_error)
            )

    def is_precise(self, result: Result) -> bool:
        """Whether the result is as precise as was asked."""
        return bool(self.until_error and result.rounds >= ROUNDS and result.standard_error <= self.until_error)

    @property
    def description(self) -> dict[str, Any]:
        """The plan in words, to say how a checkpoint differs."""
        return {
            "game": self.rules.game,
            "rules": to_values(self.rules),
            "strategies": [repr(strategy) for strategy in self.strategies],
            "leave": self.leave,
            "bet": self.bet,
        }


@dataclass(frozen=True)
class RunProgress:
    """The progress of a run."""

    result: Result
    aim: int | None
    """The planned number of rounds, if known."""


@dataclass(frozen=True)
class Ready:
    """A plan that has been compiled: it can be played at once."""

    plan: RunPlan
    player: BlockPlayer
    ledgers: tuple[Ledger, ...]
    """What outcomes mean, seat by seat."""
    sides: tuple[int, ...]
    """How many even chances a toss has, seat by seat."""
    counted: CountedBet | None = None
    """What a counter bets on."""

    @property
    def stamps(self) -> dict[str, Any]:
        """What a checkpoint must have in common with the run that continues it: all that decides the numbers."""
        return {"seed": self.plan.seed, "block": ROUNDS, "data": data_stamp(self.player), "code": code_stamp()}


def prepare(plan: RunPlan, tell: Callable[[str, int], None] = lambda *_: None) -> Ready:
    """Compile the tables, or find them in the cache; then deal one round, so that the kernel is compiled too.

    While a table is compiled, `tell` is told the name of the strategy and how many positions have been found.
    """
    players = {repr(strategy): strategy for strategy in plan.strategies}
    tables = {key: table_for(plan.rules, one, partial(tell, one.name)) for key, one in players.items()}
    seats = [tables[repr(strategy)] for strategy in plan.strategies]
    several = len(seats) > 1 or plan.side_bet is not None
    playing, counted = _several(plan, seats) if several else _one(plan, seats[0])
    playing(Block(0, 1))
    sides = tuple(seat.table.sides for seat in seats)
    return Ready(plan, playing, tuple(seat.ledger for seat in seats), sides, counted)


def _one(plan: RunPlan, seat: Compiled) -> tuple[BlockPlayer, CountedBet | None]:
    shoe, counting = shoe_of(plan.rules), plan.counting
    if not counting:
        return OneSeat(seat.table, shoe, plan.seed), None
    counted = CountedBet(plan.bet or seat.ledger.bets[0], seat.ledger)
    return OneSeat(seat.table, shoe, plan.seed, _count(plan), len(counting.values)), counted


def _several(plan: RunPlan, seats: Sequence[Compiled]) -> tuple[BlockPlayer, CountedBet | None]:
    rules, place, suits = plan.rules, plan.place, plan.side_bet is not None
    joined, shoe = side_by_side(seats, rules, place, suits), shoe_of(rules, len(seats), suits)
    if not plan.counting:
        return SeveralSeats(joined, shoe, plan.seed), None
    side, ledger = None, joint_ledger(seats[place.seat], place.hands)
    if plan.side_bet and isinstance(rules, BlackjackRules):
        side, ledger = side_bet_of(rules, plan.side_bet)
    columns = len(plan.counting.values), len(ledger.nets)
    counted = CountedBet(ledger.bets[0], ledger, alone=False)
    return SeveralSeats(joined, shoe, plan.seed, _count(plan), side, columns), counted


def _count(plan: RunPlan) -> Count:
    assert plan.counting
    return count_of(plan.counter or BetsOnly(plan.counting), plan.rules, plan.leave)


def run(
    ready: Ready,
    workers: Workers | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[RunProgress], None] = lambda _: None,
) -> Result:
    """Play the plan. After an interrupt, or if the workers are lost, the result holds what was played so far.

    Whatever ends the run, the checkpoint is written.
    """
    if not checkpoint:
        return _play(ready, workers or Threads(), None, progress)
    kept = Checkpoint(checkpoint, ready.stamps, ready.plan.description)
    with hold_lock(checkpoint):
        return _play(ready, workers or Threads(), kept, progress)


def _play(ready: Ready, workers: Workers, kept: Checkpoint | None, progress: Callable[[RunProgress], None]) -> Result:
    plan = ready.plan
    played = whole = kept.read(ready.player.empty) if kept else ready.player.empty
    if plan.rounds is not None and played.rounds > plan.rounds:
        raise BadRun(
            say(
                "The checkpoint has {there} rounds, more than the {asked} asked for.",
                there=played.rounds,
                asked=plan.rounds,
            )
        )
    before, began, complete = played.rounds, time.perf_counter(), True
    lost: Message | None = None

    def so_far() -> Result:
        seconds = time.perf_counter() - began
        dealt = played.rounds - before
        return Result(played, ready.ledgers, seconds, dealt, complete, plan.counting, ready.counted, ready.player)

    more = Blocks(plan.rounds or ENDLESS, played.rounds // ROUNDS)
    try:
        with closing(workers.play(ready.player, more, plan.until_error is not None)) as tallies:
            while not plan.is_precise(so_far()) and (tally := next(tallies, None)):
                played = played.plus(tally)
                if played.rounds % ROUNDS == 0:
                    whole = played
                    if kept:
                        kept.offer(whole)
                progress(RunProgress(so_far(), plan.rounds))
    except KeyboardInterrupt:
        complete = False
    except LostWorkers as error:
        complete, lost = False, error.message
        if kept:
            lost = say("{lost} The checkpoint holds what was played.", lost=lost)
    finally:
        if kept:
            kept.write(whole)
    return replace(so_far(), lost=lost, not_kept=kept.failed if kept else None)
