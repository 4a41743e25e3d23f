"""A run as a data scientist uses it: short in print, a table in a notebook, a document, and columns of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.notebook import Rows
from croupier.games.declare import HouseRules
from croupier.houses import TOURNAMENT_HOUSE, House
from croupier.houses import house as given_house
from croupier.simulation.account import Account
from croupier.simulation.checkpoint import check_checkpoint, seed_of
from croupier.simulation.circumstances import Circumstances, figures_of
from croupier.simulation.earnings import Earnings
from croupier.simulation.options import Options
from croupier.simulation.paired_comparison import PairedComparison, compare, contestants
from croupier.simulation.ramps import Ramp
from croupier.simulation.result import Result
from croupier.simulation.run import Ready, RunPlan, RunProgress, prepare, run
from croupier.simulation.sessions import SessionFan, check_sessions, fan
from croupier.simulation.sweep import Swept, plan_of, play_points, table
from croupier.simulation.tournaments import Standings, contest
from croupier.simulation.tournaments import tournaments as hold_tournaments

Columns = dict[str, NDArray[Any]]
"""Named arrays of the same length; a data frame of any library takes them as they are."""


@dataclass(frozen=True, eq=False, repr=False)
class Study(Result):
    """The result of `simulate`, with the plan that was played and the bets of a counter."""

    plan: RunPlan | None = None
    ramp: Ramp | None = None
    house: str = ""
    """The name under which the house can be loaded."""
    about: Circumstances = Circumstances()
    fan: SessionFan | None = None
    """The sessions that were followed, if any were asked for."""
    frontier: tuple[tuple[float, Earnings], ...] = ()
    """The best ramps by spread, if the ramp is an optimal one."""

    @cached_property
    def earnings(self) -> Earnings | None:
        """What the counter earns; None if nobody counted."""
        return Earnings.of(self, self.ramp)

    @property
    def strategy(self) -> str:
        assert self.plan
        return ",".join(dict.fromkeys(player.name for player in self.plan.strategies))

    @cached_property
    def account(self) -> Account:
        """The run with everything computed from it."""
        assert self.plan
        return Account(self.house, self.strategy, self.plan, self, self.earnings, self.fan, self.about, self.frontier)

    def document(self) -> dict[str, Any]:
        """Everything, as `croupier simulate --json` prints it."""
        return self.account.document()

    def columns(self) -> Columns:
        """How often the first bet won or lost each amount."""
        nets, rounds = zip(*self.first.counts, strict=True) if self.first.counts else ((), ())
        counted = np.array(rounds, np.int64)
        return {
            "net": np.array([float(net) for net in nets]),
            "rounds": counted,
            "share": counted / max(1, self.rounds),
        }

    def by_count_columns(self) -> Columns:
        """What a counter's rounds were worth at each count; empty columns if nobody counted."""
        lines = self.earnings.lines if self.earnings else ()
        return {
            "count": np.array([line.count for line in lines], np.int64),
            "rounds": np.array([line.fared.rounds for line in lines], np.int64),
            "frequency": np.array([line.frequency for line in lines], np.float64),
            "ev": np.array([line.fared.mean for line in lines], np.float64),
            "standard_error": np.array([line.fared.standard_error for line in lines], np.float64),
            "standard_deviation": np.array([line.fared.standard_deviation for line in lines], np.float64),
            "bet": np.array([line.bet for line in lines], np.float64),
        }

    def __repr__(self) -> str:
        where = f"{self.house}, " if self.house else ""
        return f"<{where}{self.strategy}: {self.rounds:,} rounds, ev {self.ev:+.5f} ± {self.standard_error:.5f}>"

    def _repr_html_(self) -> str:
        rows = [("rounds", f"{self.rounds:,}"), ("ev", f"{self.ev:+.5f} ± {self.standard_error:.5f}")]
        rows.append(("standard deviation", f"{self.standard_deviation:.4f}"))
        if self.earnings:
            figures = figures_of(self.earnings, self.about)
            rows += [(str(one.label), f"{one.estimate.value:,.4g} ± {one.estimate.error:,.2g}") for one in figures]
        cells = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
        title = ", ".join(filter(None, (self.house, self.strategy)))
        return f"<table><caption>{escape(title)}</caption>{cells}</table>"


class SweptStudy(Rows, tuple[Swept, ...]):
    """The results of a sweep, one for each combination of rules."""

    complete: bool = True
    """False if somebody interrupted it: the last point is not whole, and those after it are missing."""

    def title(self) -> str:
        return f"{len(self)} points" if self.complete else f"{len(self)} points (interrupted)"

    def table(self) -> Mapping[str, Sequence[object]]:
        rows = table(self)
        return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}


def study(given: House | HouseRules | str, options: Options, progress: Callable[[RunProgress], None]) -> Study:
    """One run at one house. Whatever can be refused is refused before anything is compiled."""
    house, file = given_house(given), Path(options.checkpoint) if options.checkpoint else None
    check_sessions(options.sessions, options.session_rounds)
    if file:
        check_checkpoint(file)
        options = options.replace(seed=seed_of(file) if options.seed is None else options.seed)
    plan = options.plan(house.rules)
    with options.workers() as workers:
        ready = prepare(plan)
        return _of(house.name, ready, run(ready, workers, file, progress), options)


def _of(house: str, ready: Ready, result: Result, options: Options) -> Study:
    kept = {name: getattr(result, name) for name in Result.__dataclass_fields__}
    ramp = options.bets(ready.plan.counting, result.by_count)
    followed = session_fan(ready, ramp, options.sessions, options.session_rounds, options.jobs)
    return Study(
        **kept,
        plan=ready.plan,
        ramp=ramp,
        house=house,
        about=options.circumstances,
        fan=followed if result.complete else None,
        frontier=tuple(options.frontier(result)),
    )


def session_fan(ready: Ready, ramp: Ramp | None, sessions: int, rounds: int, jobs: int | None) -> SessionFan | None:
    """The sessions of the only player, or of the one who counts; None if none are asked for."""
    counted = ready.counted
    if not sessions or (len(ready.ledgers) > 1 and not counted):
        return None
    values = ready.plan.counting.values if ready.plan.counting else range(1)
    ledger = counted.ledger if counted else ready.ledgers[0]
    return fan(
        ready.player,
        ledger,
        lambda reading: ramp.bet(values[reading]) if ramp else 1.0,
        on=ledger.bets.index(counted.bet) if counted else 0,
        sessions=sessions,
        rounds=rounds,
        jobs=jobs,
    )


def sweep(
    given: House | HouseRules | str,
    over: Mapping[str, Sequence[object]],
    options: Options,
    *,
    progress: Callable[[RunProgress], None] = lambda _: None,
) -> SweptStudy:
    """The same run at houses that differ in some rules: every combination of these values, the last rule changes fastest.

    All are checked before anything is compiled. An interrupt ends it with the point that is played; `complete` is False then.
    """
    plans = []
    for values in product(*over.values()):
        point = dict(zip(over, values, strict=True))
        plan = plan_of(given_house(given, **point).rules, point, options)
        plans.append(({name: str(value) for name, value in point.items()}, plan))
    with options.workers() as workers:
        swept, complete = play_points(plans, options, lambda plan: run(prepare(plan), workers, progress=progress))
    found = SweptStudy(swept)
    found.complete = complete
    return found


def against(
    given: House | HouseRules | str,
    other: House | HouseRules | str | Options,
    options: Options,
    *,
    progress: Callable[[PairedComparison], None] = lambda _: None,
) -> PairedComparison:
    """Two on identical cards: another house under the same options, or other options at the same house."""
    second = (given, other) if isinstance(other, Options) else (other, options)
    sides = [(given_house(place).rules, asked) for place, asked in ((given, options), second)]
    one, other_side = contestants(sides, options.bet, prepare)
    return compare(one, other_side, options.rounds or 0, options.jobs, progress)


def tournaments(
    levels: Sequence[str],
    number: int = 1000,
    *,
    house: House | HouseRules | str = TOURNAMENT_HOUSE,
    rounds: int | None = None,
    block: int | None = None,
    budget: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    progress: Callable[[Standings], None] = lambda _: None,
) -> Standings:
    """Hold so many elimination tournaments between these strategies, one for each seat; `budget` is in cents."""
    return hold_tournaments(contest(house, levels, rounds, block, budget, seed), number, jobs, progress)
