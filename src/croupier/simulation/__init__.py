"""Simulation: a house and a strategy become tables, and cards are dealt through them, millions of rounds a second.

Running
    kernel*, seats, several_seats    deal cards through tables (`compiled`), to one seat or to several
    request, counter_options         the options of a run as words; options, study: runs, sweeps and comparisons in Python
    run, blocks, threads, cluster    cut a run into blocks and play them on cores or on other machines; interrupts of threads
    checkpoint, stamp                a run that is stopped and resumed
    sweep, paired_comparison         the same run at several houses; two players on the same cards
    tournaments, tournament_odds     many tournaments, and the rest of a running one; tournament_worker holds real ones
    compiled_tournament              whole tournaments in the kernel, by tournament_tables
Counting
    counter, count_tables            a player who plays by the count (games.counts has the counts)
    index_plays                      moves that depend on the count
    ramps, optimal_ramps, earnings   bets by the count, and what they win
    sheet, sheet_money, kept_rounds  the counter's sheet: bets laid on rounds that are kept
    sheet_settings, sheet_answer     what one chooses, and the figures; computed_sheet has them without any round
    beatable                         every bet of a house against every count
Results
    result, sample, exact            the estimates of a run, and the exact values beside them
    sessions, circumstances          bankrolls over time, and what a counter asks about them
    shoes, shoe_walk, ruin           whole shoes in order, and the ruin of a bankroll from shoe to shoe
    trips                            the chance to lose a bankroll within a number of shoes
    proportion                       a share that was counted, with its standard error
    account                          all of it together, and as JSON; `paper` has the tables, drawings and pages of it

The numerical libraries are imported when something is simulated, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.games.declare import HouseRules
from croupier.houses import House

if TYPE_CHECKING:
    from croupier.simulation.options import Options
    from croupier.simulation.run import RunProgress
    from croupier.simulation.study import Study

__all__ = ["Options", "simulate"]

AnyHouse = House | HouseRules | str


def __getattr__(name: str) -> Any:
    if name == "Options":
        from croupier.simulation.options import Options

        return Options
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def simulate(house: AnyHouse, options: Options, *, progress: Callable[[RunProgress], None] = lambda _: None) -> Study:
    """Simulate a house played by a strategy: a number of rounds, or until the standard error is small enough.

    `progress` is called after every block of rounds with the result so far and the number of rounds that is aimed at. An
    interrupt (Ctrl-C, a notebook's stop button) ends the run: what was played is returned, and `complete` is False. So it is
    if a cluster is lost; `lost` says why.

    >>> from croupier.simulation.options import Options
    >>> simulate("war/ctrlaltbet", Options(strategy="always-war", rounds=10_000, seed=7)).rounds
    10000
    """
    from croupier.simulation.study import study

    return study(house, options, progress)
