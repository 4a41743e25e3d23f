"""What a counter brings to the table: a bankroll, a risk, a goal, hours. And what an account says about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from croupier.messages import Message, say
from croupier.simulation.earnings import Earnings, kelly_fraction
from croupier.simulation.optimal_ramps import optimal_ramp
from croupier.simulation.result import Result
from croupier.simulation.sample import Estimate, finite

RISK = 0.135
"""The chance of ruin of a player with a full Kelly bankroll whose bets are never resized: exp(-2)."""

SPREADS = (1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 30, 50, 100, 200, 500, 1000)
"""The spreads that are compared, up to the one that was asked for."""


@dataclass(frozen=True)
class Circumstances:
    """All in units; None where nothing is known."""

    bankroll: float | None = None
    risk: float = RISK
    """The chance of ruin for which a bankroll is computed."""
    goal: float | None = None
    rounds_per_hour: float | None = None

    def bankroll_for(self, earnings: Earnings) -> float:
        """The bankroll that is given, or the one for the risk; infinite without an edge."""
        return earnings.bankroll(self.risk).value if self.bankroll is None else self.bankroll


class CounterFigure(NamedTuple):
    """A figure of the counter: its key in JSON, its label, how it is written and what it is."""

    key: str
    label: Message
    kind: str
    """units, number, share, edge or rounds."""
    estimate: Estimate


def figures_of(earnings: Earnings, about: Circumstances) -> Iterator[CounterFigure]:
    """What a counter asks, most wanted first."""
    yield CounterFigure("win_per_100", say("won in 100 rounds"), "units", earnings.win_rate)
    if about.rounds_per_hour:
        share = about.rounds_per_hour / 100
        won = Estimate(share * earnings.win_rate.value, share * earnings.win_rate.error)
        yield CounterFigure(
            "win_per_hour", say("won in an hour of {rounds} rounds", rounds=about.rounds_per_hour), "units", won
        )
    yield CounterFigure("win_per_unit_bet", say("won, of all units bet"), "edge", earnings.per_unit)
    yield CounterFigure("score", say("SCORE"), "number", earnings.score)
    yield CounterFigure("n0", say("N0, in rounds"), "rounds", earnings.n0)
    if about.rounds_per_hour:
        hours = Estimate(earnings.n0.value / about.rounds_per_hour, earnings.n0.error / about.rounds_per_hour)
        yield CounterFigure("n0_hours", say("N0, in hours"), "rounds", hours)
    if about.bankroll is not None:
        label = say("risk of ruin with {units} units", units=about.bankroll)
        yield CounterFigure("ruin", label, "share", earnings.ruin(about.bankroll))
    label = say("bankroll for a risk of ruin of {risk} %", risk=round(100 * about.risk, 3))
    yield CounterFigure("bankroll", label, "rounds", earnings.bankroll(about.risk))
    units = about.bankroll_for(earnings)
    if isfinite(units):
        label = say("certainty equivalent of 100 rounds with {units} units", units=round(units))
        yield CounterFigure("certainty_equivalent", label, "units", earnings.certainty_equivalent(units))
    if about.goal is not None and isfinite(units):
        label = say("ahead by {goal} units before {units} are lost", goal=about.goal, units=round(units))
        yield CounterFigure("goal_first", label, "share", earnings.goal_first(about.goal, units))
    yield CounterFigure("deviation_per_100", say("deviation of 100 rounds"), "number", earnings.deviation)


def as_document(earnings: Earnings, about: Circumstances) -> dict[str, Any]:
    """The figures for programs, each with its standard error."""
    document: dict[str, Any] = {}
    for figure in figures_of(earnings, about):
        document[figure.key] = finite(figure.estimate.value)
        document[f"{figure.key}_error"] = finite(figure.estimate.error)
    needed, error = document.pop("bankroll"), document.pop("bankroll_error")
    fraction = kelly_fraction(about.risk)
    document["bankroll"] = {"risk": about.risk, "units": needed, "standard_error": error, "kelly_fraction": fraction}
    if about.bankroll is not None:
        risk, error = document.pop("ruin"), document.pop("ruin_error")
        interval = list(map(finite, earnings.ruin_interval(about.bankroll)))
        document["ruin"] = {
            "units": about.bankroll,
            "risk": risk,
            "standard_error": error,
            "interval_99": interval,
        }
    return document | {
        "score_interval_99": list(map(finite, earnings.score_interval)),
        "goal": about.goal,
        "rounds_per_hour": about.rounds_per_hour,
    }


def frontier(result: Result, least: float, most: float, **shape: Any) -> Iterator[tuple[float, Earnings]]:
    """The best ramp for each spread up to this one, with what it earns."""
    for top in sorted({*(least * spread for spread in SPREADS if least * spread < most), most}):
        if earnings := Earnings.of(result, optimal_ramp(result.by_count, least, top, **shape)):
            yield top, earnings
