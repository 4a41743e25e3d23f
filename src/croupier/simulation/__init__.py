"""Simulation: a house and a strategy become tables, and cards are dealt through them, millions of rounds a second.

Running
    kernel*, seats, several_seats    deal cards through tables (`compiled`), to one seat or to several
    request, counter_options         the options of a run as words; study is a run as Python uses it
    run, blocks, threads, cluster    cut a run into blocks and play them on cores or on other machines; interrupts of threads
    checkpoint, stamp                a run that is stopped and resumed
    sweep, paired                    the same run at several houses; two players on the same cards
    tournaments, tournament_worker   many tournaments in several processes; tournament_odds of a running one
Counting
    counter, count_tables            a player who plays by the count (games.counts has the counts)
    index_plays                      moves that depend on the count
    ramps, optimal_ramps, earnings   bets by the count, and what they win
    sheet*, kept_rounds              the counter's sheet: bets laid on rounds that are kept; computed_sheet without rounds
Results
    result, sample, exact            the estimates of a run, and the exact values beside them
    sessions, circumstances          bankrolls over time, and what a counter asks about them
    shoes, shoe_walk, ruin           whole shoes in order, and the ruin of a bankroll from shoe to shoe
    account                          all of it together, and as JSON; `paper` has the tables, drawings and pages of it

The numerical libraries are imported when something is simulated, not before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games.declare import HouseRules
from croupier.strategies import Strategy

if TYPE_CHECKING:
    from croupier.simulation.ramps import Ramp
    from croupier.simulation.run import RunProgress
    from croupier.simulation.study import Study

__all__ = ["simulate"]

StrategyOrName = Strategy[Any] | str


def simulate(
    house: HouseRules | str,
    strategy: StrategyOrName | Sequence[StrategyOrName] | None = None,
    rounds: int | None = None,
    *,
    seats: int | None = None,
    penetration: float | None = None,
    until_error: float | None = None,
    seed: int | None = None,
    count: str | None = None,
    plays: str = "",
    rounding: str = "floor",
    estimate: str = "half",
    running: bool | None = None,
    bet_count: str | None = None,
    aces: str | None = None,
    insurance_count: str | None = None,
    others: str | Sequence[StrategyOrName] | None = None,
    seat: int = 1,
    hands: int = 1,
    bet: str | None = None,
    spread: str | None = None,
    ramp: Ramp | str | None = None,
    optimal: bool = False,
    steps: int | None = None,
    wong: bool = False,
    back_count: int | None = None,
    leave: int | None = None,
    jobs: int | None = None,
    checkpoint: Path | str | None = None,
    progress: Callable[[RunProgress], None] = lambda _: None,
) -> Study:
    """Simulate a house played by a strategy: a number of rounds, or until the standard error is small enough.

    House and strategies are objects or names. With `count` the player counts cards, plays by index plays (`plays`) and bets by
    a `spread` or a `ramp`; `optimal` finds the best ramp of the spread from the tallies. `bet_count`, `aces` and
    `insurance_count` are further counts, `others` play at the table too, `bet` is what the counter bets on.

    >>> simulate("war/ctrlaltbet", "always-war", 10_000, seed=7).rounds
    10000
    """
    from croupier.analysis.by_name import house_rules
    from croupier.simulation.ramps import Ramp
    from croupier.simulation.request import Request, checked_arguments
    from croupier.simulation.run import prepare, run
    from croupier.simulation.study import Study
    from croupier.simulation.threads import Threads

    given = checked_arguments(
        rounds=rounds,
        until_error=until_error,
        seats=seats,
        penetration=penetration,
        seed=seed,
        count=count,
        plays=plays,
        rounding=rounding,
        estimate=estimate,
        running=running,
        bet_count=bet_count,
        aces=aces,
        insurance_count=insurance_count,
        others=others,
        seat=seat,
        hands=hands,
        bet=bet,
        spread=spread,
        ramp=None if isinstance(ramp, Ramp) else ramp,
        optimal=optimal,
        steps=steps,
        wong=wong,
        back_count=back_count,
        leave=leave,
        jobs=jobs,
        checkpoint=checkpoint,
    )
    jobs, file = given.pop("jobs"), given.pop("checkpoint")
    request, rules = Request(**given), house_rules(house)
    plan = request.plan(rules, strategy)
    result = run(prepare(plan), Threads(jobs), file, progress)
    bets = ramp if isinstance(ramp, Ramp) else request.bets(plan.counting, result.by_count)
    return Study.of(result, plan, bets, house if isinstance(house, str) else "")
