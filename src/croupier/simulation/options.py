"""The options of a simulation in Python: one object, for a run, a sweep or a comparison."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from croupier.analysis.arguments import ArgumentReader, file, flag, number, parse, several, text, weight, whole
from croupier.messages import Refused, say
from croupier.simulation.circumstances import RISK, Circumstances
from croupier.simulation.counter_options import BadRequest
from croupier.simulation.ramps import Ramp
from croupier.simulation.request import Request
from croupier.simulation.threads import Workers, open_workers


class BadAmount(Refused):
    """A bankroll, a risk, a goal or a pace that cannot be."""


@dataclass(frozen=True, kw_only=True)
class Options(Request):
    """Everything that a simulation may be asked, as `croupier simulate` names it.

    `rounds` or `until_error` say when to stop. With `count` the player counts cards, plays by index plays (`plays`) and bets
    by a `spread` or a `ramp`; `optimal` finds the best ramp of the spread from the tallies. `bet_count`, `aces` and
    `insurance_count` are further counts, `others` play at the table too, `bet` is what the counter bets on.

    >>> Options(rounds=10_000, count="hi-lo", spread="1-12").replace(count="zen").count
    'zen'
    """

    fresh_shoe: bool = False
    """Shuffle before every round: a penetration of 0."""
    jobs: int | None = None
    """How many cores to use; all of them otherwise."""
    scheduler: str | None = None
    """The address of a Dask cluster that deals instead of this machine."""
    checkpoint: Path | str | None = None
    """A file that keeps the run, and from which it is continued."""
    bankroll: float | None = None
    """In units: the risk to lose it is computed."""
    risk: float = RISK
    """The risk of ruin for which a bankroll is computed."""
    goal: float | None = None
    """In units: the chance to be ahead by so many."""
    rounds_per_hour: float | None = None
    sessions: int = 0
    """How many sessions are followed after the run."""
    session_rounds: int = 1000

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            object.__setattr__(self, field.name, _check(field.name, value))
        if self.fresh_shoe:
            if self.penetration:
                raise BadRequest(say("A fresh shoe is a penetration of 0: give one or the other."))
            object.__setattr__(self, "penetration", 0.0)
        if self.scheduler is not None and self.jobs is not None:
            raise BadRequest(say("jobs are of this machine, a scheduler is of others: give one or the other."))
        _check_share("risk", self.risk)
        for name in ("bankroll", "goal", "rounds_per_hour"):
            _check_amount(name, getattr(self, name))

    def replace(self, **changes: Any) -> Options:
        """The same options but for these."""
        return replace(self, **changes)

    @property
    def circumstances(self) -> Circumstances:
        return Circumstances(self.bankroll, self.risk, self.goal, self.rounds_per_hour)

    def workers(self) -> AbstractContextManager[Workers]:
        """Who deals: the cores of this machine, or a cluster."""
        return open_workers(self.scheduler, self.jobs)


# Each option is of its kind, or refused

REQUIRED: Mapping[str, ArgumentReader] = {
    **dict.fromkeys(("seat", "hands", "session_rounds"), several),
    **dict.fromkeys(("plays", "rounding", "estimate"), text),
    **dict.fromkeys(("optimal", "wong", "fresh_shoe"), flag),
    "risk": number,
    "sessions": whole,
}
OPTIONAL: Mapping[str, ArgumentReader] = {
    **dict.fromkeys(("rounds", "seed", "steps", "back_count", "leave"), whole),
    **dict.fromkeys(("until_error", "penetration", "bankroll", "goal", "rounds_per_hour"), number),
    **dict.fromkeys(("count", "bet_count", "insurance_count", "bet", "spread", "ramp", "scheduler"), text),
    **dict.fromkeys(("seats", "jobs"), several),
    "running": flag,
    "aces": weight,
    "checkpoint": file,
}


def _check(name: str, value: Any) -> Any:
    """An option, as a number or a text of Python."""
    if isinstance(value, Ramp):
        return value
    if name in REQUIRED:
        return parse(name, value, REQUIRED[name])
    return parse(name, value, OPTIONAL[name], optional=True) if name in OPTIONAL else value


def _check_share(name: str, value: float) -> None:
    if not 0 < value < 1:
        raise BadAmount(
            say("{option} = {value} is not possible: more than 0 and less than 1.", option=name, value=value)
        )


def _check_amount(name: str, value: float | None) -> None:
    if value is not None and not 0 < value < float("inf"):
        raise BadAmount(say("{option} = {value} is not possible: more than 0.", option=name, value=value))
