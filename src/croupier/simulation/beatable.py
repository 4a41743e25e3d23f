"""Which bets of a house can be beaten: each bet against all known counts and the best that can be designed for it.

First order (`linear_counts`) says which of the counts is the best for a bet. That count, and the best designed one, are then
judged by rounds that are dealt: bets are found on one half of them and measured on the other. Whoever looks at many bets and counts
finds one that looks good by luck; so the intervals are those of all looks together (Bonferroni), and a bet is beaten only where its
interval lies above zero. The first bet of blackjack is not dealt: its edge at each count is computed. Insurance follows the tens
alone, which are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, hypot, nan
from statistics import NormalDist
from typing import Any

import numpy as np

from croupier.analysis.by_name import house_rules
from croupier.analysis.count_design import design_tags
from croupier.analysis.count_quality import correlation
from croupier.analysis.counted_edges import counted_edges
from croupier.analysis.indices import EDGE_ERROR
from croupier.analysis.linear_counts import LinearGain, counted_gain, linear_gain
from croupier.analysis.notebook import Notebook
from croupier.analysis.removal import Removal, removals
from croupier.games.blackjack.rules import Rules as BlackjackRules
from croupier.games.counts import SYSTEMS, BadCount, Counting, tags
from croupier.games.declare import HouseRules
from croupier.messages import say
from croupier.simulation.computed_sheet import ComputedSheet
from croupier.simulation.earnings import Earnings
from croupier.simulation.optimal_ramps import optimal_ramp
from croupier.simulation.ramps import Ramp
from croupier.simulation.request import Request
from croupier.simulation.run import prepare, run
from croupier.simulation.sample import Estimate, finite
from croupier.simulation.sheet_settings import SheetSettings

ROUNDS = 50_000_000
LEVELS = (1, 2, 3)
"""The levels of the counts that are designed."""
SURE = 1e-6
"""The chance that luck alone makes any bet of a house look beaten."""
WIDE = 0.01
"""The intervals hold all figures together but in this share of the cases."""
ACES = 1 / 13
"""How often insurance is asked for."""
TENS = "1 1 1 1 1 1 1 1 -2 1"
"""Read as it runs, from its start of nothing, it is above zero in unseen cards of which more than a third are tens."""
HOPELESS = 2e-5
"""Where somebody who knows every unseen card would win less in a round, with twice the spread of first order, nothing is dealt."""


@dataclass(frozen=True)
class CountLook:
    """A count, and what it gains on a bet to first order."""

    count: str
    correlation: float
    gain: LinearGain
    shipped: bool


@dataclass(frozen=True)
class BetLook:
    """A bet: what it is worth from the top, and what the best count makes of it."""

    bet: str
    top: float
    """The exact expectation from a full shoe, of the bet."""
    counts: tuple[CountLook, ...]
    """The best first."""
    judged: str = ""
    """The count that was judged; empty if there was no hope."""
    how: str = "hopeless"
    """`dealt`, `computed`, `exact` or `hopeless`."""
    ramp: Ramp | None = None
    won: Estimate = Estimate(0.0, 0.0)
    """Units won in 100 rounds."""
    favourable: Estimate = Estimate(0.0, 0.0)
    """The share of rounds in which a bet is made."""
    score: Estimate = Estimate(nan, nan)
    interval: tuple[float, float] = (0.0, 0.0)
    """Of what is won in 100 rounds, for all looks together."""
    beaten: bool = False

    def document(self) -> dict[str, Any]:
        return {
            "bet": self.bet,
            "ev": self.top,
            "beaten": self.beaten,
            "how": self.how,
            "count": self.judged,
            "ramp": {str(count): bet for count, bet in self.ramp.steps} if self.ramp else {},
            "win_per_100": finite(self.won.value),
            "win_per_100_error": finite(self.won.error),
            "interval_99_of_all": list(map(finite, self.interval)),
            "favourable": finite(self.favourable.value),
            "score": finite(self.score.value),
            "counts": [
                {
                    "count": one.count,
                    "shipped": one.shipped,
                    "correlation": one.correlation,
                    "favourable": one.gain.favourable,
                    "win_per_100": 100 * one.gain.won,
                }
                for one in self.counts
            ],
        }


@dataclass(frozen=True, repr=False)
class HouseLook(Notebook):
    """All bets of a house, those that are beaten first."""

    rules: HouseRules
    bets: tuple[BetLook, ...]
    looks: int
    """How many counts were judged."""
    rounds: int

    def title(self) -> str:
        return f"{sum(one.beaten for one in self.bets)} of {len(self.bets)} bets can be beaten"

    def table(self) -> Mapping[str, Sequence[object]]:
        return {
            "bet": [one.bet for one in self.bets],
            "ev": [one.top for one in self.bets],
            "count": [one.judged for one in self.bets],
            "won": [one.won.value for one in self.bets],
            "beaten": [one.beaten for one in self.bets],
        }

    def document(self) -> dict[str, Any]:
        return {"looks": self.looks, "rounds": self.rounds, "bets": [one.document() for one in self.bets]}


def beat(
    house: HouseRules | str,
    *,
    rounds: int = ROUNDS,
    penetration: float | None = None,
    spread: float = 1.0,
    seed: int = 1,
    hopeless: float = HOPELESS,
    tell: Callable[[str, int, int], None] = lambda *_: None,
) -> HouseLook:
    """Look at every bet of a house. `spread` is the most units that are bet; `tell` is told the count, which of the looks, of how many."""
    given = house_rules(house)
    rules = replace(given, penetration=given.penetration if penetration is None else penetration)
    if rules.decks == "infinite":
        raise BadCount(say("Infinite decks cannot be counted: every card is always as likely."))
    effects = removals(rules)
    found = [_first_look(rules, bet, removal) for bet, removal in effects.items()]
    wanted = {one.bet: list(_worth_judging(rules, one, effects[one.bet], hopeless)) for one in found}
    looks = sum(map(len, wanted.values()))
    judge = _Judge(rules, effects, rounds, spread, seed, max(1, looks + len(found)))
    judged: list[BetLook] = []
    number = 0
    for one in found:
        best = one if one.top <= 0 else judge.from_the_top(one)
        for count in wanted[one.bet]:
            number += 1
            tell(f"{one.bet}: {count}", number, looks)
            best = max(best, judge(one, count), key=_order)
        judged.append(best)
    return HouseLook(rules, tuple(sorted(judged, key=_order, reverse=True)), looks, rounds)


def _order(one: BetLook) -> tuple[bool, bool, float]:
    return one.beaten, bool(one.judged) or one.how == "exact", one.won.value


def _first_look(rules: HouseRules, bet: str, removal: Removal) -> BetLook:
    """All known counts and the designed ones, by what they gain to first order."""
    cards, dealt = 52 * int(rules.decks), rules.penetration
    counts = [(name, True) for name in SYSTEMS]
    for level in LEVELS:
        try:
            counts.append((" ".join(map(str, design_tags(removal.effects, level))), False))
        except BadCount:  # every card has the same effect
            counts = []
            break
    often = ACES if bet == "insurance" else 1.0
    looks = {
        name: CountLook(
            name,
            correlation(tags(name), removal.effects),
            LinearGain(
                *(often * part for part in counted_gain(removal.expectation, removal.effects, cards, dealt, tags(name)))
            ),
            shipped,
        )
        for name, shipped in counts
    }
    ordered = sorted(looks.values(), key=lambda one: (-round(one.gain.won, 9), one.shipped, len(one.count)))
    return BetLook(bet, removal.expectation, tuple(ordered))


def _worth_judging(rules: HouseRules, look: BetLook, removal: Removal, hopeless: float) -> Iterator[str]:
    """The best designed count, and the best known one, if there is any hope."""
    wide = linear_gain(look.top, removal.effects, 52 * int(rules.decks), rules.penetration, known=2.0)
    if not look.counts or not rules.penetration or (wide.won < hopeless and look.top <= 0):
        return
    if look.bet == "insurance":
        yield TENS
        return
    for shipped in (False, True):
        yield next(one.count for one in look.counts if one.shipped is shipped)


@dataclass(frozen=True, eq=False)
class _Judge:
    """Measures what a count wins on a bet."""

    rules: HouseRules
    effects: Mapping[str, Removal]
    rounds: int
    spread: float
    seed: int
    looks: int

    @property
    def _sure(self) -> float:
        """So many errors no figure of all looks is off by luck."""
        return NormalDist().inv_cdf(1 - SURE / self.looks)

    @property
    def _wide(self) -> float:
        return NormalDist().inv_cdf(1 - WIDE / 2 / self.looks)

    def __call__(self, look: BetLook, count: str) -> BetLook:
        if look.bet == "insurance":
            return self._insurance(look, count)
        if look.bet == "main" and isinstance(self.rules, BlackjackRules):
            return self._compute(look, count, self.rules)
        return self._deal(look, count)

    def from_the_top(self, look: BetLook) -> BetLook:
        """A bet that is good from a full shoe: without any count, a unit in every round of a fresh shoe."""
        won = Estimate(100 * look.top, 0.0)
        return replace(
            look,
            how="exact",
            won=won,
            favourable=Estimate(1.0, 0.0),
            interval=(won.value, won.value),
            beaten=True,
        )

    def _verdict(self, look: BetLook, **known: Any) -> BetLook:
        won: Estimate = known["won"]
        wide = self._wide * won.error
        beaten = won.value - self._sure * won.error > 0
        return replace(look, interval=(won.value - wide, won.value + wide), beaten=beaten, **known)

    def _deal(self, look: BetLook, count: str) -> BetLook:
        """Bets are found on one half of the rounds and measured on the other."""
        turned = correlation(tags(count), self.effects[look.bet].effects) < 0
        system = " ".join(str(-tag) for tag in tags(count)) if turned else count
        request = Request(rounds=self.rounds, seed=self.seed, count=system, running=False, bet=look.bet)
        result = run(prepare(request.plan(self.rules)))
        ramp = optimal_ramp(result.by_count, 1.0, self.spread, wong=True)
        earnings = Earnings.of(result, ramp)
        if earnings is None or not any(bet for _, bet in ramp.steps):
            return replace(look, judged=system, how="dealt")
        return self._verdict(
            look,
            judged=system,
            how="dealt",
            ramp=ramp,
            won=earnings.win_rate,
            favourable=earnings.played,
            score=earnings.score,
        )

    def _compute(self, look: BetLook, count: str, rules: BlackjackRules) -> BetLook:
        """The edge of the first bet at each count, with the best play; single edges are known to 0.05 %."""
        counting = Counting.at(rules, count, running=False)
        found = counted_edges(rules, counting)
        good = [n for n, edge in enumerate(found.edges) if edge > EDGE_ERROR and found.chances[n] > 1e-9]
        if not good:
            return replace(look, judged=count, how="computed")
        first = counting.values[good[0]]
        settings = SheetSettings(spread=f"1-{self.spread:g}", enter=first)
        answer = ComputedSheet(found).answer(settings)
        error = hypot(answer.win_per_100.error, 100 * EDGE_ERROR * answer.average_bet.value)
        return self._verdict(
            look,
            judged=count,
            how="computed",
            ramp=answer.ramp,
            won=Estimate(answer.win_per_100.value, error),
            favourable=answer.played,
            score=answer.score,
        )

    def _insurance(self, look: BetLook, count: str) -> BetLook:
        """A unit of insurance wherever more than a third of the unseen cards are tens: exact at each depth.

        An ace lies there in one round of thirteen.
        What is not known is where exactly rounds begin: to the cut card all depths count alike.
        """
        decks = int(self.rules.decks)
        favourable = gained = 0.0
        depths = np.unique(np.linspace(0, self.rules.penetration * 52 * decks, 40).astype(int))
        for gone in depths:
            share, gain = insurance_edge(decks, int(gone))
            favourable += share / len(depths)
            gained += gain / len(depths)
        error = gained / len(depths)
        ramp = Ramp(((1, 1.0),), 1)
        return self._verdict(
            look,
            judged=count,
            how="exact",
            ramp=ramp,
            won=Estimate(100 * ACES * gained, 100 * ACES * error),
            favourable=Estimate(ACES * favourable, ACES * favourable / len(depths)),
        )


def insurance_edge(decks: int, gone: int) -> tuple[float, float]:
    """How often insurance is good after so many cards and an ace, for who counts tens, and what it gains on average.

    The unseen cards but for the ace are any of the others: the number of tens among them is hypergeometric.

    >>> insurance_edge(6, 0)[1]
    0.0
    """
    others, tens = 52 * decks - 1, 16 * decks
    unseen = others - gone - 2
    favourable = gained = 0.0
    for left in range(max(0, unseen - (others - tens)), min(tens, unseen) + 1):
        chance = comb(tens, left) * comb(others - tens, unseen - left) / comb(others, unseen)
        edge = 3 * left / unseen - 1
        if edge > 0:
            favourable += chance
            gained += chance * edge
    return favourable, gained
