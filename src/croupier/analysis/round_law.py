"""The cards of one round: how many there are, what their tags sum to, and how many of each value are among them.

Cards are drawn independently, each value with its share of the shoe. A *law* is a generating function: the sum over all
sequences of cards of their chance times x^cards y^sum, and the same sum with the mean number of cards of each value. Both are
kept as Fourier transforms. So two parts of a round that follow each other are a product of laws, and alternatives are a sum.

The player makes the best moves of infinite decks. Split hands are not split again, and every dealer draws to 17. Wald's
equation checks a law: the mean number of cards of a value is its share times the mean number of all cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import add
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.game import SPLIT, SURRENDER, SWAP, Answers, Game, best_answers, game, options, standing
from croupier.analysis.kernel import DOUBLE, HIT, STAND, Moves, Unseen
from croupier.analysis.lattice import Floats, Ints, automaton
from croupier.analysis.layout import Layout, PlayedHands, best
from croupier.analysis.splits import limits
from croupier.games.blackjack.dealer import draws, hits_soft_17
from croupier.games.blackjack.rules import Rules

LONGEST = 24
"""No round has so many cards, but for one in many millions."""

Waves = NDArray[np.complex128]
ONE_CARD = np.eye(10, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Law:
    """Sequences of cards. The last two axes are the frequencies of the number of cards and of the sum of tags."""

    chance: Waves
    means: Waves
    """By value first: the chance times the number of cards of the value."""

    def __add__(self, other: Law) -> Law:
        return Law(self.chance + other.chance, self.means + other.means)

    def __mul__(self, other: Law) -> Law:
        """One after the other."""
        return Law(self.chance * other.chance, self.means * other.chance + self.chance * other.means)


class Hands(NamedTuple):
    """How the hands of a player end."""

    standing: Law
    """The dealer draws."""
    over: Law
    """Bust, surrendered, or a natural that only a natural ties with: the dealer does not draw."""


def round_law(rules: Rules, layout: Layout, full: Unseen, tags: Ints) -> Floats:
    """The law of a round: chances, then means by value; by the number of cards and the sum of tags.

    The tags are whole numbers, by value. Sums below 0 count from the end.
    """
    decks = full._replace(drop=0.0)
    round = game(rules, layout, decks, (*decks.counts[:9], *[decks.counts[9] / 4.0] * 4))
    played = best(layout, decks, standing(round))
    answers = best_answers(round, options(round, played))
    sequences = Sequences(decks.counts / decks.size, tags)
    dealer = DealerLaw(rules, sequences)
    columns = range(len(layout.upcards))
    law = reduce(add, (_Against(round, played, answers, sequences, dealer, column).law() for column in columns))
    return np.fft.irfft2(np.concatenate([law.chance[None], law.means]), (LONGEST, sequences.sums))


@dataclass(frozen=True, eq=False)
class Sequences:
    """Makes laws of cards."""

    shares: Floats
    """How often a card has each value."""
    tags: Ints

    @cached_property
    def sums(self) -> int:
        """How many sums of tags are told apart: a power of 2 with room for all that come."""
        return 1 << int(np.ceil(np.log2(2 * LONGEST * np.abs(self.tags).max())))

    @cached_property
    def cards(self) -> list[Law]:
        """One card, by value."""
        return [self.of(card[None], self.shares[[value]]) for value, card in enumerate(ONE_CARD)]

    @cached_property
    def none(self) -> Law:
        return self.of(np.zeros((1, 10), np.int64), np.ones(1))

    def of(self, counts: Ints, chances: Floats) -> Law:
        """Sequences that consist of these cards (rows, by value)."""
        place = counts.sum(axis=1) * self.sums + counts @ self.tags % self.sums
        rows = [np.bincount(place, chances * many, LONGEST * self.sums) for many in (np.ones(len(counts)), *counts.T)]
        waves = np.fft.rfft2(np.reshape(rows, (11, LONGEST, self.sums)))
        return Law(waves[0], waves[1:])


@dataclass(frozen=True, eq=False)
class DealerLaw:
    """The cards that the dealer takes after the upcard."""

    rules: Rules
    sequences: Sequences
    known: dict[int, Law] = field(default_factory=dict)
    """What is drawn to two cards or more, by their total."""

    def after(self, upcard: int, looks: bool, draws_on: bool) -> Law:
        """The hole card and, if the dealer draws, all others. Who has looked has no natural."""
        if not draws_on and self.rules.hole_card == "none":
            return self.sequences.none
        totals = automaton(self.rules.ace_rule)
        state, law = totals.after[0, upcard - 1], None
        for value, card in enumerate(self.sequences.cards):
            if not (looks and {upcard, value + 1} == {1, 10}):
                hole = card * self._draw(int(totals.after[state, value])) if draws_on else card
                law = hole if law is None else law + hole
        assert law is not None
        return law

    def _draw(self, state: int) -> Law:
        totals = automaton(self.rules.ace_rule)
        total = totals.totals[state]
        if state < 0 or not draws(total.points, total.soft, hits_soft_17(self.rules)):
            return self.sequences.none
        if state not in self.known:
            cards = enumerate(self.sequences.cards)
            self.known[state] = reduce(add, (card * self._draw(int(totals.after[state, n])) for n, card in cards))
        return self.known[state]


@dataclass(frozen=True, eq=False)
class _Against:
    """All rounds against one upcard."""

    round: Game
    played: PlayedHands
    answers: Answers
    sequences: Sequences
    dealer: DealerLaw
    column: int

    def law(self) -> Law:
        upcard, cards = self.round.layout.upcards[self.column], self.sequences.cards
        looks = self.round.rules.hole_card == "peek" and upcard in (1, 10)
        hands = self._first_hands()
        rest = hands.standing * self.dealer.after(upcard, looks, draws_on=True)
        rest += hands.over * self.dealer.after(upcard, looks, draws_on=False)
        if looks:
            dealt = self.sequences.of(self._counts([deal.hand for deal in self.round.deals]), self.round.chances)
            rest += dealt * cards[9 if upcard == 1 else 0]
        return cards[upcard - 1] * rest

    def _counts(self, hands: Sequence[int] | Ints) -> Ints:
        return self.round.layout.lattice.counts[hands].astype(np.int64)

    def _first_hands(self) -> Hands:
        """All first two cards, each with its answer, played out."""
        chances, over = np.zeros((2, self.round.layout.lattice.playable))
        parted: list[Hands] = []
        for n, deal in enumerate(self.round.deals):
            move, early = self.answers.first[0, n, self.column], self.answers.early[0, n, self.column]
            natural_wins = deal.natural and self.round.rules.natural_ties == "dealer-natural"
            if early or natural_wins or move == SURRENDER:
                over[deal.hand] += deal.chance
            elif deal.pair and move in (SPLIT, SWAP):
                parted.append(self._part(deal.pair.value, deal.chance, swap=move == SWAP))
            else:
                chances[deal.hand] += deal.chance
        kept = self._play_out(chances, self.played.moves[0])
        hands = [kept, *parted]
        at_once = self.sequences.of(self._counts(np.nonzero(over)[0]), over[over > 0.0])
        return Hands(reduce(add, (one.standing for one in hands)), reduce(add, (one.over for one in hands), at_once))

    def _part(self, value: int, chance: float, swap: bool) -> Hands:
        """A pair that is split into two hands, or swapped: one of its cards is discarded."""
        lattice, how = self.round.layout.lattice, limits(self.round.rules, value)
        chances = np.zeros(lattice.playable)
        np.add.at(chances, lattice.child[lattice.find(value)], self.sequences.shares)
        moves = self.played.moves[0] if how.doubles and not swap else self.played.plain[0]
        one = self._play_out(chances, np.full_like(moves, STAND) if how.one_card and not swap else moves)
        pair = self.sequences.of(np.zeros((1, 10), np.int64), np.array([chance]))
        if swap:
            pair *= self.sequences.of(ONE_CARD[[value - 1]], np.ones(1))
            return Hands(pair * one.standing, pair * one.over)
        return Hands(
            pair * (one.standing * (one.standing + one.over) + one.over * one.standing), pair * one.over * one.over
        )

    def _play_out(self, chances: Floats, moves: Moves) -> Hands:
        """Hands that come with these chances, and the cards that they take by these moves."""
        table, shares, chances = self.round.layout, self.sequences.shares, chances.copy()
        ends, busts = np.zeros_like(chances), [(np.zeros((0, 10), np.int64), np.zeros(0))]
        for cards in range(2, int(table.lattice.cards.max()) + 1):
            now = np.nonzero((table.lattice.cards[: len(chances)] == cards) & (chances > 0.0))[0]
            move = np.where(table.can_hit[now], moves[now, self.column], STAND)
            for takes, reached in ((HIT, chances), (DOUBLE, ends)):
                hands = now[move == takes]
                child, drawn = table.lattice.child[hands], chances[hands][:, None] * shares
                np.add.at(reached, child[child >= 0], drawn[child >= 0])
                hand, value = np.nonzero(child < 0)
                busts.append((self._counts(hands[hand]) + ONE_CARD[value], drawn[child < 0]))
            ends[now[move == STAND]] += chances[now[move == STAND]]
        counts, bust = (np.concatenate(rows) for rows in zip(*busts, strict=True))
        stood = np.nonzero(ends)[0]
        return Hands(self.sequences.of(self._counts(stood), ends[stood]), self.sequences.of(counts, bust))
