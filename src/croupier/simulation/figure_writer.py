"""Writes the figures of a run as people read them: shares, edges, errors, in the reader's language."""

from __future__ import annotations

from math import floor, isfinite, isnan, log10
from typing import Protocol

from croupier.messages import Message
from croupier.simulation.earnings import AtCount, Estimate

NOWRAP = "\u202f"
LEAST_SHARE = 0.0001
"""Chances below this are not told apart."""


class Speak(Protocol):
    """Says messages and numbers in one language."""

    @property
    def language(self) -> str: ...

    def __call__(self, message: Message | str) -> str: ...

    def number(self, value: float, decimals: int = 0, signed: bool = False) -> str: ...


class FigureWriter:
    """Writes figures as people read them."""

    def __init__(self, speak: Speak) -> None:
        self.say, self.number = speak, speak.number
        self._percent = NOWRAP + "%" if speak.language == "fr" else " %"

    def share(self, value: float, decimals: int = 2) -> str:
        return self.number(100 * value, decimals) + self._percent

    def edge(self, value: float, decimals: int = 3) -> str:
        return self.number(round(100 * value, decimals) or 0.0, decimals, signed=True) + self._percent

    def error(self, value: float, decimals: int = 3) -> str:
        """A standard error; a question mark where nothing is known about it."""
        return "±" + NOWRAP + (self.share(value, decimals) if isfinite(value) else "?")

    def estimate(self, found: Estimate, kind: str) -> str:
        """A figure and its error, in as many decimals as its kind needs, and enough that the error is not zero.

        A question mark stands for a figure of which nothing is known.
        """
        if isnan(found.value):
            return "?"
        if kind == "plain":
            return self.number(found.value, 1)
        share = kind == "share"
        if share and found.value + found.error < LEAST_SHARE:
            return "< " + self.share(LEAST_SHARE, 2)
        decimals, signed = {"units": (2, True), "number": (1, False), "rounds": (0, False), "share": (2, False)}[kind]
        if isfinite(found.error) and found.error > 0:
            decimals = min(6, max(decimals, -floor(log10(found.error * (100 if share else 1)))))
        if share:
            return f"{self.share(found.value, decimals)} {self.error(found.error, decimals)}"
        error = self.number(found.error, decimals) if isfinite(found.error) else "?"
        return f"{self.number(found.value, decimals, signed=signed)} ±{NOWRAP}{error}"

    def units(self, value: float) -> str:
        return self.number(round(value, 1) or 0.0, 1, signed=True)

    def count(self, line: AtCount) -> str:
        """`+3`; `≤ −10` and `≥ +10` for the first and the last."""
        return {-1: "≤ ", 0: "", 1: "≥ "}[line.beyond] + self.number(line.count, signed=True)

    def net(self, value: float) -> str:
        """With as many decimals as it has."""
        return self.number(value, len(f"{value:.6g}".partition(".")[2]), signed=True)
