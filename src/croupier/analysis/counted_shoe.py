"""The shoe as a card counter sees it: the unseen cards, given a reading of the count.

The shoe holds M cards with tags t, of mean m and variance v. The cards k on the felt are known; N other cards are unseen,
and the count says that their tags sum to S. By exchangeability a sequence of cards drawn from the unseen ones, with
tags that exceed the mean by d in all, is more likely than from the full shoe without k by the factor

    exp(a d - d^2 (1/N - 1/M) / (2 v)),        a = (S/N - m) / v

where sums of tags are taken as normally distributed. The first term is a shoe of M cards whose composition is tilted,

    n_c = M_c (1 + a (t_c - m)),

the expected composition at this count. Draws deplete it as they deplete the full shoe, because a card that is drawn says
no more about the cards that were never seen. Only in the direction of the tags they say more; this is the second term,
and it turns an expectation G(a) into G(a) - (1/N - 1/M) / (2 v) G''(a). The moves must be the same on both sides of a: the
best ones change with it, and where they change G bends without any depletion.

The tilt is told as a *density* x = -52 v a: the true count that a player would find who divides by the exact number of
unseen decks. So every expectation is needed at a few densities only, whatever the cards on the felt and the depth.

The cards k on the felt are taken out of the tilted shoe as whole cards. But a known card takes away the tilted weight of its
kind: given k, the unseen cards are expected in the proportions (M_c - k_c) (1 + a (t_c - m)). At the density at which both
shoes have the same mean tag, the first lacks, to the first order in k/M,

    x / (52 v) * sum over c of k_c (t_c - m) e_c

cards, where e_c is one card of value c less the share of the shoe, tilted by (t_c - m) / v, that has the same number and the
same sum of tags. It is enough to know how an expectation changes along each e_c.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.analysis.game import Game, game
from croupier.analysis.kernel import Unseen
from croupier.analysis.lattice import VALUES, Floats, Ints
from croupier.analysis.layout import Layout, layout
from croupier.analysis.shoes import full, unseen
from croupier.games.blackjack.rules import Rules
from croupier.games.counts import BadCount, Counting
from croupier.messages import say

STEPS = (-24, -19, -15, -12, -10, -8, *range(-6, 7), 8, 10, 12, 15, 19, 24)
"""The densities at which expectations are computed, in true counts of Hi-Lo. Beyond them they are taken as at the last."""
_HI_LO = np.sqrt(10 / 13)
"""The standard deviation of Hi-Lo's tags: other systems have their densities in proportion."""
_WIDTH = 6.0
"""Counts beyond so many standard deviations are left out."""
_LENGTHS = {4: 0.17, 5: 0.39, 6: 0.29, 7: 0.11, 8: 0.03, 9: 0.01}
"""How often a round of one player takes so many cards, as simulated at one deck: 5.4 on average, at other houses 5.3 to 5.5."""

_ROUNDED: Mapping[str, Callable[[Floats], Floats]] = {
    "floor": np.floor,
    "round": lambda count: np.floor(count + 0.5),
    "truncate": np.trunc,
}


def dealt_part(rules: Rules, penetration: float | None) -> float:
    """The part of the shoe that is dealt before it is shuffled: by default what the house says."""
    depth = rules.penetration if penetration is None else penetration
    if not 0.0 <= depth < 1.0:
        raise BadCount(
            say(
                "penetration = {share} is not accepted: the dealt part of the shoe is 0 or more, and less than 1.",
                share=f"{depth:g}",
            )
        )
    return depth


@dataclass(frozen=True, eq=False)
class ByReading:
    """Matrices from the densities to the readings, averaged over all depths of the shoe."""

    weights: Floats
    """The sum of a row is the chance of its reading."""
    depletion: Floats
    """What depletion along the tags adds, for each unit by which an expectation bends, less what its chords add."""

    def spread(self, expectation: Floats, bend: Floats | float = 0.0) -> Floats:
        """An expectation on the event of each reading.

        It is given at the densities, with its second derivative by the density for fixed moves.
        """
        bends = np.broadcast_to(bend, expectation.shape)
        total: Floats = np.tensordot(self.weights, expectation, 1) + np.tensordot(self.depletion, bends, 1)
        return total


@dataclass(frozen=True, eq=False)
class CountedShoe:
    """A house's shoe and a count."""

    rules: Rules
    counting: Counting
    penetration: float

    @classmethod
    def of(cls, rules: Rules, counting: Counting, penetration: float | None = None) -> CountedShoe:
        """By default the shoe is dealt as far as the house deals it."""
        return cls(rules, counting, dealt_part(rules, penetration))

    @cached_property
    def full(self) -> Unseen:
        return unseen(self.rules, full(self.rules))

    @cached_property
    def tags(self) -> Floats:
        """By value, the ace first."""
        return np.array([float(self.counting.tag(value)) for value in VALUES])

    @cached_property
    def mean(self) -> float:
        return float(self.full.counts @ self.tags) / self.full.size

    @cached_property
    def spread(self) -> float:
        """The standard deviation of a card's tag."""
        return float(np.sqrt(self.full.counts @ (self.tags - self.mean) ** 2 / self.full.size))

    @cached_property
    def layout(self) -> Layout:
        return layout(self.rules)

    @property
    def readings(self) -> range:
        return self.counting.values

    @cached_property
    def densities(self) -> Floats:
        """Where expectations are computed."""
        return np.array(STEPS) * self.unit

    @cached_property
    def unit(self) -> float:
        """The density that is one true count of Hi-Lo."""
        return float(self.spread / _HI_LO)

    @cached_property
    def depths(self) -> Floats:
        """How many cards may have been seen before a round."""
        return np.arange(max(1.0, np.round(self.penetration * self.full.size)))

    @cached_property
    def begun(self) -> Floats:
        """How often rounds begin at each depth: always at 0, and wherever rounds of the usual lengths end."""
        begun = np.zeros(len(self.depths))
        begun[0] = 1.0
        for depth in range(1, len(begun)):
            begun[depth] = sum(chance * begun[depth - cards] for cards, chance in _LENGTHS.items() if cards <= depth)
        share: Floats = begun / begun.sum()
        return share

    @cached_property
    def alike(self) -> Floats:
        """By value: one card of it, less as many cards of the shoe with the same sum of tags."""
        above = self.tags - self.mean
        same = self.full.counts / self.full.size * (1.0 + np.outer(above, above) / self.spread**2)
        cards: Floats = np.eye(len(above)) - same
        return cards

    def lacking(self, known: Floats | Ints) -> Floats:
        """By value: how much of `alike` is lacking at density 1 when these cards are known (by value, on the last axis)."""
        lacking: Floats = known * (self.tags - self.mean) / (52.0 * self.spread**2)
        return lacking

    def game_at(self, density: float, more: Floats | float = 0.0) -> Game:
        """The round from the expected shoe at this density, with some cards more."""
        counts = self.full.counts * (1.0 - (self.tags - self.mean) * density / (52.0 * self.spread**2)) + more
        cards = self.full._replace(counts=counts)
        return game(self.rules, self.layout, cards, (*counts[:9], *[counts[9] / 4.0] * 4))

    def by_reading(self, cards: int, tag: float) -> ByReading:
        """How expectations at the densities are spread over the readings, with so many cards of this tag known."""
        pool = int(self.full.size) - cards
        left = np.maximum(pool - self.depths, 2.0)[:, None]
        sums, chances = self._sums(left, pool, tag)
        above, part, width = self._place(sums / left, pool, tag)
        depletion = -((52.0 * self.spread) ** 2) * (1.0 / left - 1.0 / pool) / 2.0
        chord = part * (1.0 - part) * width**2 / 2.0
        reading, shares = self._read(sums, left), chances * self.begun[:, None]
        weights, bends = (self._weights(reading, above, part, one) for one in (shares, shares * (depletion - chord)))
        return ByReading(weights, bends)

    def _sums(self, left: Floats, pool: int, tag: float) -> tuple[Floats, Floats]:
        """The sums that the tags of the unseen cards may have, and their chances, by depth."""
        mean = left * (self.full.size * self.mean - tag) / pool
        deviation = self.spread * np.sqrt(np.maximum(left * (pool - left) / (pool - 1.0), 1e-9))
        most = np.ceil(_WIDTH * deviation.max() / self._step) + 1.0
        sums: Floats = (np.round(mean / self._step) + np.arange(-most, most + 1.0)) * self._step
        chances = np.exp(-0.5 * ((sums - mean) / deviation) ** 2)
        return sums, chances / chances.sum(axis=1, keepdims=True)

    @cached_property
    def _step(self) -> float:
        """The smallest unit of the tags."""
        return 1.0 / float(np.lcm.reduce([self.counting.tag(value).denominator for value in VALUES]))

    @cached_property
    def _start(self) -> float:
        """The running count plus the sum of the unseen tags: it never changes."""
        return float(self.counting.start) + self.full.size * self.mean

    def _read(self, sums: Floats, left: Floats) -> Ints:
        """Which reading the player has, counted from the first, when the unseen tags have these sums."""
        running = self._start - sums
        read = np.floor(running) if self.counting.running else self._rounded(running, left)
        number: Ints = np.clip(read - self.readings[0], 0, len(self.readings) - 1).astype(np.int64)
        return number

    def _rounded(self, running: Floats, left: Floats) -> Floats:
        """The true count as the player reads it, who estimates the unseen decks."""
        return _ROUNDED[self.counting.rounding](running / self._decks[left.astype(np.int64)])

    @cached_property
    def _decks(self) -> Floats:
        """The decks that the player sees, by the number of unseen cards."""
        return np.array([float(self.counting.decks_left(unseen)) for unseen in range(int(self.full.size) + 1)])

    def _place(self, mean_tag: Floats, pool: int, tag: float) -> tuple[Ints, Floats, Floats]:
        """Between which densities the shoe without the known cards has this mean tag.

        The upper one, the part of the way to it, and how far apart they are; beyond the last density all of the way.
        """
        density = 52.0 * (self.mean - (tag + pool * mean_tag) / self.full.size)
        above = np.clip(np.searchsorted(self.densities, density), 1, len(self.densities) - 1)
        width = np.diff(self.densities)[above - 1]
        return above, np.clip((density - self.densities[above - 1]) / width, 0.0, 1.0), width

    def _weights(self, reading: Ints, above: Ints, part: Floats, shares: Floats) -> Floats:
        """Shares by reading and density, between two densities interpolated linearly."""
        nodes = len(self.densities)
        total = np.zeros(len(self.readings) * nodes)
        for node, weight in ((above - 1, shares * (1.0 - part)), (above, shares * part)):
            total += np.bincount((reading * nodes + node).ravel(), weight.ravel(), len(total))
        return total.reshape(len(self.readings), nodes)
