"""A run as a data scientist uses it: short in print, a table in a notebook, a document, and columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.account import Account
from croupier.simulation.circumstances import Circumstances, figures_of
from croupier.simulation.earnings import Earnings
from croupier.simulation.ramps import Ramp
from croupier.simulation.result import Result
from croupier.simulation.run import RunPlan

Columns = dict[str, NDArray[Any]]
"""Named arrays of the same length; a data frame of any library takes them as they are."""


@dataclass(frozen=True, eq=False, repr=False)
class Study(Result):
    """The result of `simulate`, with the plan that was played and the bets of a counter."""

    plan: RunPlan | None = None
    ramp: Ramp | None = None
    house: str = ""
    """The name of the house, if it was given by name."""

    @classmethod
    def of(cls, result: Result, plan: RunPlan, ramp: Ramp | None, house: str) -> Study:
        kept = {name: getattr(result, name) for name in Result.__dataclass_fields__}
        return cls(**kept, plan=plan, ramp=ramp, house=house)

    @cached_property
    def earnings(self) -> Earnings | None:
        """What the counter earns; None if nobody counted."""
        return Earnings.of(self, self.ramp)

    @property
    def strategy(self) -> str:
        assert self.plan
        return ", ".join(dict.fromkeys(player.name for player in self.plan.strategies))

    def document(self, about: Circumstances = Circumstances()) -> dict[str, Any]:  # noqa: B008
        """Everything, as `croupier simulate --json` prints it."""
        assert self.plan
        return Account(self.house, self.strategy, self.plan, self, self.earnings, about=about).document()

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
            figures = figures_of(self.earnings, Circumstances())
            rows += [(str(one.label), f"{one.estimate.value:,.4g} ± {one.estimate.error:,.2g}") for one in figures]
        cells = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
        title = ", ".join(filter(None, (self.house, self.strategy)))
        return f"<table><caption>{escape(title)}</caption>{cells}</table>"
