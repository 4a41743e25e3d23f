"""Figures as people read them, in the reader's language: shares, edges, values in bets, fractions, estimates with errors."""

from __future__ import annotations

from fractions import Fraction
from math import floor, isfinite, isnan, log10
from typing import TYPE_CHECKING

from croupier.language import Speaker
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.simulation.earnings import AtCount
    from croupier.simulation.sample import Estimate

NOWRAP = "\u202f"
LEAST_SHARE = 0.0001
"""Chances below this are not told apart."""


def percent(speak: Speaker, share: float, decimals: int = 2) -> str:
    """`−0.33 %`: an edge always has its sign."""
    return _percent(speak, _with_sign(speak, share * 100, decimals))


def part(speak: Speaker, share: float, decimals: int = 2) -> str:
    """`4.75 %`: a frequency has no sign."""
    return _percent(speak, speak.number(share * 100, decimals))


def bets(speak: Speaker, value: float) -> str:
    """`−0.5347`: values are in bets, with their sign and four decimals."""
    return _with_sign(speak, value, 4)


def _with_sign(speak: Speaker, value: float, decimals: int) -> str:
    """A number with its sign; a number that rounds to zero has none."""
    return speak.number(round(value, decimals) or 0.0, decimals, signed=True)


def fraction(value: Fraction) -> str:
    """`−23/311`, with a typographic minus."""
    return f"{'−' if value < 0 else '+' if value > 0 else ''}{abs(value)}"


def net_text(speak: Speaker, net: float) -> str:
    """A net result with as many decimals as it has."""
    return speak.number(net, len(f"{net:.6g}".partition(".")[2]), signed=True)


def decimals_for(error: float, least: int) -> int:
    """So many decimals, and enough that the error is not shown as zero."""
    return max(least, -floor(log10(error))) if isfinite(error) and error > 0 else least


class FigureWriter:
    """Writes the figures of a run: estimates, each with its standard error."""

    def __init__(self, speak: Speaker) -> None:
        self.say, self.number = speak, speak.number

    def share(self, value: float, decimals: int = 2) -> str:
        return part(self.say, value, decimals)

    def edge(self, value: float, decimals: int = 3) -> str:
        return percent(self.say, value, decimals)

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
            decimals = decimals_for(100 * found.error, 3)
            return f"{self.edge(found.value, decimals)} {self.error(found.error, decimals)}"
        share = kind == "share"
        if share and found.value + found.error < LEAST_SHARE:
            return "< " + self.share(LEAST_SHARE, 2)
        decimals, signed = {"units": (2, True), "number": (1, False), "rounds": (0, False), "share": (2, False)}[kind]
        return self.rare(found, decimals) if share else self.figure(found, decimals, signed)

    def rare(self, found: Estimate, decimals: int = 2) -> str:
        """A share and its error, however small both are."""
        decimals = decimals_for(100 * found.error, decimals)
        shown = self.share(found.value, decimals)
        return f"{shown} {self.error(found.error, decimals)}" if found.error else shown

    def figure(self, found: Estimate, decimals: int, signed: bool = False) -> str:
        """A number and its error."""
        decimals = decimals_for(found.error, decimals)
        shown = self.number(round(found.value, decimals) or 0.0, decimals, signed=signed)
        error = self.number(found.error, decimals) if isfinite(found.error) else "?"
        return f"{shown} ±{NOWRAP}{error}" if found.error else shown

    def units(self, value: float) -> str:
        return _with_sign(self.say, value, 1)

    def count(self, line: AtCount) -> str:
        """`+3`; `≤ −10` and `≥ +10` for the first and the last."""
        return {-1: "≤ ", 0: "", 1: "≥ "}[line.beyond] + self.number(line.count, signed=True)

    def net(self, value: float) -> str:
        return net_text(self.say, value)


def _percent(speak: Speaker, number: str) -> str:
    return speak(say("{number} %", number=number))
