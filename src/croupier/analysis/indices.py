"""Index plays: for every cell of the chart the readings of a count at which another move becomes the best.

A play is one move of one cell, made from an index on, or below it. Its gain at a reading is the joint expectation by which
the move beats the best other move, over all hands of the cell that are reached; multi-card hands count where the move is
open to them. The index is the cut with the largest sum of gains, so that no other index is worth more at even bets; where both
moves are even, the chart's is kept.

    stand       against hit, over all hands of a total that are neither doubled nor surrendered at this reading
    double      against the better of hit and stand, over the hands that may double
    surrender   against the best other move, over first two cards
    split       against the best other move of the pair
    insurance   half a unit against an ace, over all first two cards; an insured hand cannot surrender any more

A pair counts as a pair alone where the house's best chart splits it, otherwise in the cell of its total too. Where no other
hand has its total (A,A and 2,2), the cell has plays for the readings at which the pair is not split.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

from croupier.analysis.arguments import BadArgument, number, parse, text
from croupier.analysis.by_name import blackjack_rules, counting_of
from croupier.analysis.counted_game import CountedGame, counted_game
from croupier.analysis.counted_shoe import CountedShoe
from croupier.analysis.game import SPLIT, SURRENDER, SWAP
from croupier.analysis.kernel import DOUBLE, HIT, STAND
from croupier.analysis.lattice import VALUES, Flags, Floats, automaton
from croupier.analysis.notebook import Notebook
from croupier.analysis.risk import squares_of
from croupier.games.blackjack.rules import Rules
from croupier.games.counts import ESTIMATES, Counting, DeckEstimate
from croupier.messages import say

Kind = Literal["hard", "soft", "spent", "pair", "insurance"]

_RICH_EDGE = 0.02
"""The edge at which the largest bet is made; below it bets fall in proportion, down to one unit."""
GAIN_ERROR = 0.001
"""The standard error of a gain in bets, at two decks and more."""
SINGLE_DECK_ERROR = 0.002
SPLIT_ERROR = 0.007
LAST_READING_ERROR = 0.015
"""At one deck, at the first and the last reading, which stand for all counts beyond them.

These four are how far computed gains are from those on dealt shoes, beyond the errors of the latter, over all plays of
`blackjack/vegas-strip`, `blackjack/downtown` and `blackjack/single-deck` (`benchmarks/index_neighbours.py`).
"""
CHANCE_ERROR, SINGLE_DECK_CHANCE_ERROR = 0.01, 0.03
"""The standard error of how often a round begins at a reading, as a part of that chance: at two decks and more, and at one.

At one deck there are few rounds to a shoe, and the cards of one say much about those of the next (`benchmarks/computed_sheet.py`).
"""
EDGE_ERROR, LAST_EDGE_ERROR = 0.0005, 0.005
"""The standard errors of the edge at a reading, and at the first and the last one."""
_SEEN = 1e-12
"""A reading that comes more rarely does not come at all."""


@dataclass(frozen=True)
class IndexPlay:
    """A move that is best from a reading on, or below it, and otherwise not."""

    kind: Kind
    number: int
    """The total, the value of the pair, or 0 for insurance."""
    upcard: int
    word: str
    index: int
    below: bool
    """Made below the index instead of from it on."""
    usual: bool
    """Whether the best chart makes the move at every count."""
    worth: float
    """What the play adds to the chart: units of the least bet per 100 rounds, with the bets of the table."""
    gain: float
    """By how much of a bet the move is better at the reading next to the index where it is made, once the player is asked.

    Some readings never come: at one deck, no exact true count is −1.
    """
    cost: float
    """By how much it is worse at the reading next to the index where it is not made."""
    worth_error: float = 0.0
    gain_error: float = 0.0
    cost_error: float = 0.0
    """The standard errors of the three: what the model leaves out, as measured on dealt shoes."""


def chance_error(counting: Counting) -> float:
    return SINGLE_DECK_CHANCE_ERROR if counting.decks == 1 else CHANCE_ERROR


FIGURES = ("worth", "worth_error", "gain", "gain_error", "cost", "cost_error")


@dataclass(frozen=True, eq=False, repr=False)
class IndexTable(Notebook):
    """All index plays of a house for a count, and what a round is worth at each reading."""

    rules: Rules
    counting: Counting
    spread: float
    plays: tuple[IndexPlay, ...]
    """The most valuable first."""
    chances: tuple[float, ...]
    """How often a round begins at each reading."""
    edges: tuple[float, ...]
    """The expectation of a round that begins there, with the best play at each count."""

    @property
    def chance_errors(self) -> tuple[float, ...]:
        return tuple(chance_error(self.counting) * chance for chance in self.chances)

    @property
    def edge_errors(self) -> tuple[float, ...]:
        inner = len(self.edges) - 2
        return (LAST_EDGE_ERROR, *[EDGE_ERROR] * inner, LAST_EDGE_ERROR)

    def title(self) -> str:
        return f"{len(self.plays)} index plays for {self.counting.system}"

    def table(self) -> Mapping[str, Sequence[object]]:
        fields = ("kind", "number", "upcard", "word", "index", "below", *FIGURES)
        return {field: [getattr(play, field) for play in self.plays] for field in fields}

    def document(self) -> dict[str, Any]:
        """The plays, and how often a round begins at each reading and what it is worth there."""
        return {
            "count": self.counting.system,
            "plays": [vars(play) for play in self.plays],
            "readings": [
                {"reading": one, "chance": chance, "chance_error": often, "ev": edge, "standard_error": error}
                for one, chance, often, edge, error in zip(
                    self.counting.values, self.chances, self.chance_errors, self.edges, self.edge_errors, strict=True
                )
            ],
        }


def index_plays(
    rules: Rules | str,
    counting: Counting | str,
    *,
    penetration: float | None = None,
    spread: float = 8.0,
    risk_averse: float = 0.0,
    estimate: DeckEstimate = "exact",
) -> IndexTable:
    """All index plays of a house. House and count are objects or names.

    The player divides by the exact number of unseen decks, as published indices do, or by an `estimate` of it.
    With `risk_averse`, a share of full Kelly betting, a move is valued by its certainty equivalent E - f/2 E[net^2], where
    f = risk_averse * edge / variance is the part of the bankroll that is bet at the reading; the largest bet is made at an
    edge of 2 %.
    """
    house = blackjack_rules(rules)
    depth = parse("penetration", penetration, number, optional=True)
    bets, caution = parse("spread", spread, number), parse("risk_averse", risk_averse, number)
    if parse("estimate", estimate, text) not in ESTIMATES or bets < 1.0 or not 0.0 <= caution <= 1.0:
        raise BadArgument(
            say(
                "Index plays are for a spread of 1 or more, a risk_averse from 0 to 1, and an estimate of the decks that is one "
                "of: {estimates}.",
                estimates=tuple(ESTIMATES),
            )
        )
    read = replace(counting_of(counting, house), estimate=estimate)
    return _index_plays(house, read, depth, bets, caution)


@lru_cache(maxsize=8)
def _index_plays(
    rules: Rules, counting: Counting, penetration: float | None, spread: float, risk_averse: float
) -> IndexTable:
    found = counted_game(CountedShoe.of(rules, counting, penetration))
    edges = np.divide(found.edge, found.begins, out=np.zeros_like(found.edge), where=found.begins > _SEEN)
    values = _certain(found, edges, risk_averse) if risk_averse else found.values
    finder = _Finder(found, values, np.clip(spread * edges / _RICH_EDGE, 1.0, spread))
    plays = sorted(finder.plays(), key=lambda play: -play.worth)
    return IndexTable(rules, counting, spread, tuple(plays), tuple(found.begins.tolist()), tuple(edges.tolist()))


def _certain(found: CountedGame, edges: Floats, share: float) -> Floats:
    """Certainty equivalents in place of expectations."""
    squares = squares_of(found)
    bet = share * np.clip(edges, 0.0, _RICH_EDGE) / squares.variance
    values: Floats = found.values - 0.5 * bet[:, None, None, None] * squares.moves * found.chance[:, :, None]
    return values


@dataclass(frozen=True, eq=False)
class _Finder:
    """Finds the plays of every cell."""

    found: CountedGame
    values: Floats
    """Expectations, or the certainty equivalents of a player who avoids risk."""
    bets: Floats
    """Units by reading: 1 without an edge, the spread from an edge of 2 % on."""

    def plays(self) -> Iterator[IndexPlay]:
        layout = self.found.base.layout
        totals = automaton(layout.terms.ace_rule).totals
        states = layout.lattice.state[self.found.hands]
        for column, upcard in enumerate(layout.upcards):
            for state, total in enumerate(totals):
                kind: Kind = "soft" if total.soft else "spent" if total.spent else "hard"
                named = IndexPlay(kind, total.points, upcard, "", 0, False, False, 0.0, 0.0, 0.0)
                yield from self._total(named, np.equal(states, state), column)
            for value in VALUES:
                named = IndexPlay("pair", value, upcard, "", 0, False, False, 0.0, 0.0, 0.0)
                yield from self._pair(named, self.found.pair_value == value, column)
        if self.found.base.rules.insurance:
            ace = layout.upcards.index(1)
            chance = self.found.chance[..., ace][:, self.found.two_cards].sum(axis=1)
            insurance = IndexPlay("insurance", 0, 1, "insure", 0, False, False, 0.0, 0.0, 0.0)
            gain = self.found.insured - self._surrenders(ace)
            yield from self._cut(insurance, gain, chance, gain.sum() > 0.0)

    def _surrenders(self, column: int) -> Floats:
        """What surrender gains, by reading: who insures cannot surrender any more (E-09)."""
        values = self.found.values[..., column][:, self.found.two_cards]
        others = values[:, :, [STAND, HIT, DOUBLE, SPLIT, SWAP]].max(axis=2)
        surrender = np.where(np.isfinite(values[:, :, SURRENDER]), values[:, :, SURRENDER], others)
        gain: Floats = np.where(surrender > others, surrender - others, 0.0).sum(axis=1)
        return gain

    @cached_property
    def _splits_pair(self) -> Flags:
        """Whether the chart splits or swaps a pair, by hand and upcard."""
        worth = self.found.values.sum(axis=0)
        apart = worth[:, SPLIT : SWAP + 1].max(axis=1)
        together = worth[:, [STAND, HIT, DOUBLE, SURRENDER]].max(axis=1)
        parted: Flags = (self.found.pair_value > 0)[:, None] & (apart > together)
        return parted

    def _total(self, named: IndexPlay, hands: Flags, column: int) -> Iterator[IndexPlay]:
        """The plays of a total against one upcard."""
        hands = hands & self.found.seen[:, column]
        whole = hands & ~self._splits_pair[:, column]
        hands, counts = (whole, np.True_) if whole.any() else (hands, self._keeps_pair(hands, column))
        if hands.any() and counts.any():
            asked = self.found.asked[..., column][:, hands]
            usual, gains = self._by_utility(lambda values: _total_gains(values[..., column][:, hands], asked))
            for word, gain in gains.items():
                yield from self._cut(replace(named, word=word), *gain, usual[word].gain.sum() > 0.0, counts)

    def _keeps_pair(self, hands: Flags, column: int) -> Flags:
        """At which readings a pair is not split."""
        worth = self.found.values[..., column][:, hands].max(axis=1, initial=-np.inf)
        kept: Flags = worth[:, SPLIT : SWAP + 1].max(axis=1) < worth[:, [STAND, HIT, DOUBLE]].max(axis=1)
        return kept

    def _pair(self, named: IndexPlay, hand: Flags, column: int) -> Iterator[IndexPlay]:
        """The plays of a pair: split or swap, and surrender where the chart splits it."""
        hand = hand & self.found.seen[:, column]
        if hand.any():
            asked = self.found.asked[..., column][:, hand].sum(axis=1)
            usual, gains = self._by_utility(lambda values: _pair_gains(values[..., column][:, hand].sum(axis=1), asked))
            for word, gain in gains.items():
                if word != "surrender" or self._splits_pair[:, column][hand].any():
                    yield from self._cut(replace(named, word=word), *gain, usual[word].gain.sum() > 0.0)

    def _by_utility(self, gains: Callable[[Floats], dict[str, Gain]]) -> tuple[dict[str, Gain], dict[str, Gain]]:
        """Gains in expectation, which decide the chart, and gains as the player values them: mostly the same."""
        usual = gains(self.found.values)
        return usual, usual if self.values is self.found.values else gains(self.values)

    def _cut(
        self, named: IndexPlay, gain: Floats, chance: Floats, usual: bool, counts: Flags | np.bool_ = np.True_
    ) -> Iterator[IndexPlay]:
        """The play with the best cut, if there is one between the readings that come; its worth is that of readings that count."""
        seen = np.nonzero(chance > _SEEN)[0]
        if not len(seen):
            return
        gain, even = np.where(chance > _SEEN, gain, 0.0), self.found.shoe.even
        before = np.concatenate([[0.0], np.cumsum(gain + (even if usual else -even) * chance)])
        total = before[-1]
        from_on, up_to = total - before, before  # with the cut before each reading
        below = bool(up_to.max() > from_on.max())
        worths = up_to if below else from_on
        cut = int(np.argmax(worths))
        if not seen[0] < cut <= seen[-1] or worths[cut] <= max(total, 0.0):
            return
        under, from_there = seen[seen < cut][-1], seen[seen >= cut][0]
        made, left = (under, from_there) if below else (from_there, under)
        holds = np.arange(len(gain)) < cut if below else np.arange(len(gain)) >= cut
        added = (self.bets * gain * counts * (holds.astype(np.float64) - usual)).sum()
        errors = self._errors(named.word)
        doubt = (self.bets * chance * counts * (holds != usual) * errors).sum()
        yield replace(
            named,
            index=int(self.found.shoe.readings[cut]),
            below=below,
            usual=bool(usual),
            worth=100.0 * float(added),
            gain=float(gain[made] / chance[made]),
            cost=float(-gain[left] / chance[left]),
            worth_error=100.0 * float(doubt),
            gain_error=float(errors[made]),
            cost_error=float(errors[left]),
        )

    def _errors(self, word: str) -> Floats:
        """The standard error of the gain of a move, by reading."""
        single = self.found.base.rules.decks == 1
        error = SPLIT_ERROR if word in ("split", "swap") else SINGLE_DECK_ERROR if single else GAIN_ERROR
        errors = np.full(len(self.bets), error)
        if single:
            errors[[0, -1]] = LAST_READING_ERROR
        return errors


class Gain(NamedTuple):
    """By how much a move beats the best other move, and how often the question arises, by reading."""

    gain: Floats
    chance: Floats


def _total_gains(values: Floats, asked: Floats) -> dict[str, Gain]:
    """The gains of the moves of a total; `values` is by reading, hand and move, `asked` by reading and hand."""
    stand, hit, double, surrender = (values[:, :, move] for move in (STAND, HIT, DOUBLE, SURRENDER))
    doubles, first = np.isfinite(double), np.isfinite(surrender)
    kept = np.where((hit.sum(axis=1) > stand.sum(axis=1))[:, None], hit, stand)
    doubled = np.where(doubles, np.where(doubles, double, 0.0) - kept, 0.0).sum(axis=1)
    is_doubled = doubles & (doubled > 0.0)[:, None]
    kept = np.where(is_doubled, double, kept)
    surrendered = np.where(first, np.where(first, surrender, 0.0) - kept, 0.0).sum(axis=1)
    gone = is_doubled | (first & (surrendered > 0.0)[:, None])
    kept_on = ~gone | gone.all(axis=1, keepdims=True)
    stood = np.where(kept_on, stand - hit, 0.0).sum(axis=1)
    return {
        word: Gain(gain, np.where(hands, asked, 0.0).sum(axis=1))
        for word, gain, hands in (
            ("surrender", surrendered, first),
            ("double", doubled, doubles),
            ("stand", stood, kept_on),
        )
    }


def _pair_gains(values: Floats, asked: Floats) -> dict[str, Gain]:
    """The gains of the moves of a pair; `values` is by reading and move."""
    split, swap, surrender = (values[:, move] for move in (SPLIT, SWAP, SURRENDER))
    played, apart = values[:, [STAND, HIT, DOUBLE]].max(axis=1), np.maximum(split, swap)
    if not np.isfinite(apart).all():
        return {}
    gains = {"split" if np.isfinite(split).all() else "swap": Gain(apart - played, asked)}
    if np.isfinite(surrender).all():
        gains["surrender"] = Gain(surrender - np.maximum(apart, played), asked)
    return gains
