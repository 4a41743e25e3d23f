"""The distribution of the net result of a unit on a bet, in exact fractions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from croupier.analysis.notebook import Notebook


@dataclass(frozen=True)
class Nets:
    """How often a unit on a bet ends with each net result, the highest first."""

    chances: Mapping[Fraction, Fraction]

    @classmethod
    def sum_of(cls, parts: Iterable[tuple[Fraction | int, Fraction]]) -> Nets:
        """From net results with their chances, in any order; equal results are added up."""
        chances: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for net, chance in parts:
            chances[Fraction(net)] += chance
        return cls({net: chances[net] for net in sorted(chances, reverse=True) if chances[net]})

    @classmethod
    def mixture(cls, several: Sequence[Nets]) -> Nets:
        """The mixture of several distributions with equal weights."""
        return cls.sum_of((net, chance / len(several)) for one in several for net, chance in one.chances.items())

    @property
    def mean(self) -> Fraction:
        return sum((net * chance for net, chance in self.chances.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return sum((net * net * chance for net, chance in self.chances.items()), Fraction(0)) - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def win(self) -> Fraction:
        return sum((chance for net, chance in self.chances.items() if net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        return self.chances.get(Fraction(0), Fraction(0))

    @property
    def loss(self) -> Fraction:
        return sum((chance for net, chance in self.chances.items() if net < 0), Fraction(0))


@dataclass(frozen=True, repr=False)
class BetsEdge(Notebook):
    """The distribution of a unit on each bet of a house."""

    nets: Mapping[str, Nets]

    @cached_property
    def bets(self) -> Mapping[str, Fraction]:
        """The expectation of each bet per unit."""
        return {bet: nets.mean for bet, nets in self.nets.items()}

    @property
    def favourable(self) -> tuple[str, ...]:
        """The bets on which the player has the edge."""
        return tuple(bet for bet, worth in self.bets.items() if worth > 0)

    def title(self) -> str:
        return ", ".join(f"{bet} {float(worth):+.6f}" for bet, worth in self.bets.items())

    def table(self) -> Mapping[str, Sequence[object]]:
        return nets_table(self.nets)

    def document(self) -> dict[str, Any]:
        return nets_document(self.nets)


def single_bet(chance: Fraction, pays: Sequence[int]) -> Nets:
    """A bet that wins at these odds with this chance, and is lost otherwise."""
    return Nets.sum_of([(Fraction(*pays), chance), (-1, 1 - chance)])


def nets_table(nets: Mapping[str, Nets]) -> dict[str, list[object]]:
    """The bets of a house as columns."""
    return {
        "bet": list(nets),
        "ev": [float(one.mean) for one in nets.values()],
        "standard_deviation": [one.deviation for one in nets.values()],
    }


def nets_document(nets: Mapping[str, Nets]) -> dict[str, Any]:
    """The bets of a house, each with its exact fraction."""
    return {
        bet: {"ev": float(one.mean), "fraction": str(one.mean), "standard_deviation": one.deviation}
        for bet, one in nets.items()
    }
