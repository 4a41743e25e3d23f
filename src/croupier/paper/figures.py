"""Figures as text: edges in percent, values in bets, fractions."""

from __future__ import annotations

from fractions import Fraction

from croupier.language import Speaker


def percent(speak: Speaker, share: float, decimals: int = 2) -> str:
    """`−0.33 %`: an edge always has its sign."""
    return _signed(speak, share * 100, decimals) + _sign(speak)


def part(speak: Speaker, share: float, decimals: int = 2) -> str:
    """`4.75 %`: a frequency has no sign."""
    return speak.number(share * 100, decimals) + _sign(speak)


def bets(speak: Speaker, value: float) -> str:
    """`−0.5347`: values are in bets, with their sign and four decimals."""
    return _signed(speak, value, 4)


def _signed(speak: Speaker, value: float, decimals: int) -> str:
    """A number with its sign; a number that rounds to zero has none."""
    return speak.number(round(value, decimals) or 0.0, decimals, signed=True)


def fraction(value: Fraction) -> str:
    """`−23/311`, with a typographic minus."""
    return f"{'−' if value < 0 else '+' if value > 0 else ''}{abs(value)}"


def _sign(speak: Speaker) -> str:
    return "\u202f%" if speak.language == "fr" else " %"
