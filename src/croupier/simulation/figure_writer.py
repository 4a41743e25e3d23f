"""Writes the figures of a run as people read them: shares, edges, errors, in the reader's language."""

from __future__ import annotations

from math import floor, isfinite, isnan, log10
from typing import Protocol

from croupier.messages import Message
from croupier.simulation.earnings import AtCount
from croupier.simulation.sample import Estimate

NOWRAP = "\u202f"
LEAST_SHARE = 0.0001
"""Chances below this are not told apart."""


class Speak(Protocol):
    """Says messages and numbers in one language."""

    @property
    def language(self) -> str: ...

    def __call__(self, message: Message | str) -> str: ...

    def number(self, value: float, decimals: int = 0, signed: bool = False) -> str: ...


def _decimals(error: float, least: int) -> int:
    """So many decimals, and enough that the error is not shown as zero."""
    return max(least, -floor(log10(error))) if isfinite(error) and error > 0 else least


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

        A question mark stands for what is not known, and what is certain has no error.
        """
        if isnan(found.value):
            return "?"
        if kind == "edge":
            decimals = _decimals(100 * found.error, 3)
            return f"{self.edge(found.value, decimals)} {self.error(found.error, decimals)}"
        share = kind == "share"
        if share and found.value + found.error < LEAST_SHARE:
            return "< " + self.share(LEAST_SHARE, 2)
        decimals, signed = {"units": (2, True), "number": (1, False), "rounds": (0, False), "share": (2, False)}[kind]
        return self.rare(found, decimals) if share else self.figure(found, decimals, signed)

    def rare(self, found: Estimate, decimals: int = 2) -> str:
        """A share and its error, however small both are."""
        decimals = _decimals(100 * found.error, decimals)
        shown = self.share(found.value, decimals)
        return f"{shown} {self.error(found.error, decimals)}" if found.error else shown

    def figure(self, found: Estimate, decimals: int, signed: bool = False) -> str:
        """A number and its error."""
        decimals = _decimals(found.error, decimals)
        shown = self.number(round(found.value, decimals) or 0.0, decimals, signed=signed)
        error = self.number(found.error, decimals) if isfinite(found.error) else "?"
        return f"{shown} ±{NOWRAP}{error}" if found.error else shown

    def units(self, value: float) -> str:
        return self.number(round(value, 1) or 0.0, 1, signed=True)

    def count(self, line: AtCount) -> str:
        """`+3`; `≤ −10` and `≥ +10` for the first and the last."""
        return {-1: "≤ ", 0: "", 1: "≥ "}[line.beyond] + self.number(line.count, signed=True)

    def net(self, value: float) -> str:
        """With as many decimals as it has."""
        return self.number(value, len(f"{value:.6g}".partition(".")[2]), signed=True)
