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

The unseen cards at the beginning of a round are not any cards with their sum of tags: `round_starts` says how many cards of
each value the shoe of M cards lacks besides. They too are along the e_c.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from croupier.analysis import kernel_readings
from croupier.analysis.game import Game, game
from croupier.analysis.kernel import Unseen
from croupier.analysis.lattice import VALUES, Flags, Floats, Ints
from croupier.analysis.layout import Layout, layout
from croupier.analysis.round_starts import RoundStarts, round_starts
from croupier.analysis.shoes import full, unseen
from croupier.games.blackjack.rules import Rules
from croupier.games.counts import BadCount, Counting
from croupier.messages import say

STEPS = (-24, -19, -15, -12, -10, -8, *range(-6, 7), 8, 10, 12, 15, 19, 24)
"""The densities at which expectations are computed, in true counts of Hi-Lo. Beyond them they are taken as at the last."""
_HI_LO = np.sqrt(10 / 13)
"""The standard deviation of Hi-Lo's tags: other systems have their densities in proportion."""
CARD_STEPS = (-12, 12)
"""The densities, as in STEPS, at which it is computed what single cards change; between them the change is a straight line."""

_RARE = 1e-9
"""Places and readings that come more rarely are left out."""

_ROUNDED: Mapping[str, Callable[[Floats], Floats]] = {
    "floor": np.floor,
    "round": lambda count: np.floor(count + 0.5),
    "truncate": np.trunc,
}


def part_dealt_out(rules: Rules, penetration: float | None) -> float:
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
    """Matrices from the densities to the readings, averaged over all places of the shoe where rounds begin."""

    weights: Floats
    """The sum of a row is the chance of its reading."""
    depletion: Floats
    """What depletion along the tags adds, for each unit by which an expectation bends, less what its chords add."""
    shifts: Floats
    """By how much the variance of the density after a card is larger than it would be if the card came from a full shoe."""
    lacking: Floats
    """By reading, density of CARD_STEPS and value of the card: how much of `CountedShoe.alike` the shoe lacks."""

    def spread(self, expectation: Floats, bend: Floats | float = 0.0, adapted: Floats | float = 0.0) -> Floats:
        """An expectation on the event of each reading.

        It is given at the densities, with its second derivative by the density for fixed moves, and with what a player who
        follows the count adds for each unit by which seen cards shift the density.
        """
        total: Floats = np.tensordot(self.weights, expectation, 1)
        for matrix, part in ((self.depletion, bend), (self.shifts, adapted)):
            if isinstance(part, np.ndarray) or part:
                total += np.tensordot(matrix, np.broadcast_to(part, expectation.shape), 1)
        return total

    def change_at(self, change: Floats) -> Floats:
        """What the lacking cards change on the event of each reading.

        `change` is by density of CARD_STEPS and value: how an expectation changes with one more card along `alike`.
        """
        total: Floats = -np.tensordot(self.lacking, change, 2)
        return total

    @cached_property
    def likeliest(self) -> Ints:
        """The reading that comes most often at each density, counted from the first; -1 where none comes."""
        return np.where(self.weights.max(axis=0) > _RARE, self.weights.argmax(axis=0), -1)

    def conditional(self, joint: Floats) -> Floats:
        """What is joint with the reading, given the reading; by reading first."""
        chance = self.weights.sum(axis=1).reshape(-1, *[1] * (joint.ndim - 1))
        conditional: Floats = np.divide(joint, chance, out=np.zeros_like(joint), where=chance > 0.0)
        return conditional


class Group(NamedTuple):
    """Hands and upcards with the same number and tags of known cards."""

    rows: Ints
    """Among the hands."""
    columns: Ints
    matrix: ByReading


@dataclass(frozen=True, eq=False)
class CountedShoe:
    """A house's shoe and a count."""

    rules: Rules
    counting: Counting
    penetration: float

    @classmethod
    def of(cls, rules: Rules, counting: Counting, penetration: float | None = None) -> CountedShoe:
        """By default the shoe is dealt as far as the house deals it."""
        return cls(rules, counting, part_dealt_out(rules, penetration))

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
    def even(self) -> Floats:
        """By reading: gains below this part of a bet are not known to be gains.

        In a smaller shoe less is known, and least at the first and the last reading, which stand for all counts beyond them.
        """
        even = np.full(len(self.readings), 6e-4 / self.counting.decks)
        even[[0, -1]] *= 15.0
        return even

    @cached_property
    def starts(self) -> RoundStarts:
        """Where rounds begin, as far as the shoe is dealt."""
        depths = max(1, replace(self.rules, penetration=self.penetration).cut)
        return round_starts(self.rules, self.layout, self.full, self._whole(self.tags), depths)

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
        weights, depletion, shifts = np.zeros((3, len(self.readings), len(STEPS)))
        lacking = np.zeros((len(self.readings), len(CARD_STEPS), len(VALUES)))
        kernel_readings.spread(
            self._places.chance,
            self._places.any_cards,
            self._places.excess,
            self._readings,
            pool,
            int(self._whole(self.full.size * self.mean - tag)),
            52.0 * (self.mean - tag / self.full.size),
            52.0 * pool * self._step / self.full.size,
            (52.0 * self.spread) ** 2,
            _RARE,
            self.densities,
            np.array(CARD_STEPS) * self.unit,
            weights,
            depletion,
            shifts,
            lacking,
        )
        total = weights.sum()
        return ByReading(weights / total, depletion / total, shifts / total, lacking / total)

    @cached_property
    def _matrices(self) -> dict[tuple[int, float], ByReading]:
        return {}

    def matrix(self, cards: int, tag: float) -> ByReading:
        """`by_reading`, computed once: it depends on the number and the tags of the known cards alone."""
        key = (cards, round(tag, 9))
        if key not in self._matrices:
            self._matrices[key] = self.by_reading(*key)
        return self._matrices[key]

    def groups(self, hands: Ints, seen: Flags, cards: int = 0, tag: float = 0.0) -> list[Group]:
        """The hands and upcards that are seen, by the matrix that they share; more cards of this tag may be known."""
        rows, columns = np.nonzero(seen)
        known = self.layout.lattice.cards[hands][rows] + 1 + cards
        tags = (self.layout.lattice.counts[hands] @ self.tags)[rows] + self.tags[self.layout.columns - 1][columns] + tag
        keys, which = np.unique(np.stack([known, self._whole(tags)]), axis=1, return_inverse=True)
        places = np.split(np.argsort(which, kind="stable"), np.cumsum(np.bincount(which))[:-1])
        return [
            Group(rows[place], columns[place], self.matrix(int(many), float(sum) * self._step))
            for (many, sum), place in zip(keys.T, places, strict=True)
        ]

    def _whole(self, tags: Floats | float) -> Ints:
        """Tags in units of the smallest one."""
        return np.round(np.divide(tags, self._step)).astype(np.int64)

    @cached_property
    def _step(self) -> float:
        """The smallest unit of the tags."""
        return 1.0 / float(np.lcm.reduce([self.counting.tag(value).denominator for value in VALUES]))

    @cached_property
    def _start(self) -> float:
        """The running count plus the sum of the unseen tags: it never changes."""
        return float(self.counting.start) + self.full.size * self.mean

    @cached_property
    def _places(self) -> RoundStarts:
        """The arrays of `starts`, from the lowest sum of tags on."""
        return RoundStarts(*(np.fft.fftshift(one, -1) for one in vars(self.starts).values()))

    @cached_property
    def _readings(self) -> Ints:
        """Which reading the player has, counted from the first: by the number of unseen cards and the sum of their tags."""
        size = self.starts.any_cards.shape[1]
        running = self._start - np.arange(-(size // 2), size // 2) * self._step
        read = np.floor(running) if self.counting.running else self._estimate(running)
        number: Ints = np.clip(read - self.readings[0], 0, len(self.readings) - 1).astype(np.int64)
        return np.broadcast_to(number, (int(self.full.size) + 1, size)).copy()

    def _estimate(self, running: Floats) -> Floats:
        """The true count as the player reads it, who estimates the unseen decks."""
        true = np.round(running / self._decks[:, None], 9)  # whole numbers are to be whole
        return _ROUNDED[self.counting.rounding](true)

    @cached_property
    def _decks(self) -> Floats:
        """The decks that the player sees, by the number of unseen cards."""
        return np.array([float(self.counting.decks_left(unseen)) for unseen in range(int(self.full.size) + 1)])
