"""The values of claims as whole numbers, and the number of an outcome computed from their sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import gcd, lcm
from typing import cast

from croupier.compiled.numbering import Claims
from croupier.games.declare import HouseRules, list_rules
from croupier.money import Odds
from croupier.protocol import WalkedRound, makes_claims

CHIP = 20
"""Half a stake, three to two, six to five and a commission of 5 % are whole at any multiple of this."""


@dataclass(frozen=True)
class Payouts:
    """Claims against finals.

    A round's outcome has a number: the sum of its claims' values modulo `outcomes`. The modulus is chosen so that no two
    sums that can come about fall together, which keeps counters small whatever odds a house pays.
    """

    bets: tuple[str, ...]
    stake: int
    """What lies on each bet: enough for every win to be whole."""
    values: tuple[tuple[int, ...], ...]
    """For each set of claims, its value against each final."""
    nets: tuple[tuple[int, ...] | None, ...]
    """For each outcome what every bet won or lost; None where no round comes to it."""

    @property
    def outcomes(self) -> int:
        return len(self.nets)

    @classmethod
    def of(
        cls, bets: tuple[str, ...], stake: int, claims: Sequence[Claims], ends: Sequence[WalkedRound], most: int
    ) -> Payouts:
        """From all sets of claims, a finished round for each final, and the most claims that one round makes."""
        claiming = [end for end in ends if makes_claims(end)]
        if not claiming:  # each claim is what a whole round came to
            nets = tuple(nets_of(ends[0], made, bets) for made in claims[1:])
            return cls(bets, stake, ((0,), *((number,) for number in range(len(nets)))), nets)
        pays = {claim: [end.pays(claim) for end in claiming] for made in claims for claim in made}
        unit = gcd(*(pay for row in pays.values() for pay in row)) or 1
        values = tuple(
            tuple(sum(pays[claim][n] for claim in made) // unit for n in range(len(ends))) for made in claims
        )
        sums = _sums([{row[n] // unit for row in pays.values()} for n in range(len(ends))], most)
        return cls(bets, stake, values, tuple(None if one is None else (one * unit,) for one in _residues(sums)))


def nets_of(end: WalkedRound, claims: Claims, bets: tuple[str, ...]) -> tuple[int, ...]:
    """What a set of claims brings each bet against the final of a finished round."""
    if makes_claims(end):
        return (sum(end.pays(claim) for claim in claims),)
    return cast("tuple[int, ...]", claims[0]) if claims else (0,) * len(bets)


def _sums(values: Iterable[set[int]], most: int) -> set[int]:
    """All possible sums of up to `most` claims, against any final."""
    return {total for against in values for total in _reach(against, most)}


def _reach(values: set[int], most: int) -> set[int]:
    totals = {0}
    for _ in range(most):
        totals |= {total + value for total in totals for value in values}
    return totals


def _residues(sums: set[int]) -> tuple[int | None, ...]:
    """The sums, each at its place modulo the smallest modulus that keeps them distinct."""
    for modulus in count(len(sums)):
        places = {total % modulus: total for total in sums}
        if len(places) == len(sums):
            return tuple(places.get(place) for place in range(modulus))
    raise AssertionError


def whole_stake(rules: HouseRules) -> int:
    """The least stake at which every pay-out of the house is whole, half of it too."""
    return lcm(CHIP, *(2 * denominator for denominator in _denominators(rules)))


def _denominators(rules: HouseRules) -> Iterator[int]:
    for rule in list_rules(rules):
        match getattr(rules, rule.attribute):
            case Odds(stake=stake):
                yield stake
            case str() as percent if percent.endswith("%"):
                yield (Fraction(percent[:-1]) / 100).denominator
