"""Every continuation at once: with a shoe of a few ranks, all rounds there are, and what each can still become.

Twin playouts follow one chance line from two rounds with the same future. Here the whole tree below every round is
folded up from its ends: what it needs, where each answer leads, what it claims on the way. Rounds with the same future
must have the same tree.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from agreement.alike import new_since, question_of
from agreement.houses import STARTS, Table, tables
from croupier.cards import Card, Rank, Suit
from croupier.protocol import FACE_DOWN, Answer, Decide, Done, Draw, MoveWithAmount, Peek, Reveal
from sizes import size

pytestmark = pytest.mark.slow

TWINS = 4
"""So many rounds with the same future are unfolded and compared."""


class Enough(Exception):
    """So many rounds will do."""


class Unfolding:
    """The rounds of a table, each with the number of its tree; equal trees have equal numbers."""

    def __init__(self, table: Table, random: Random, most: int) -> None:
        self.random, self.most = random, most
        self.cards = [Card(rank, Suit.SPADES) for rank in random.sample(list(Rank), random.choice((2, 3)))]
        self.trees: dict[Hashable, int] = {}
        self.known: dict[Any, int] = {}
        self.by_future: dict[Hashable, list[Any]] = {}
        with suppress(Enough):
            self.tree(STARTS[table[0].game](*table))

    def tree(self, round: Any) -> int:
        """The number of its tree. After a few rounds with the same future the next is taken to be like them."""
        twins = self.by_future.setdefault(round.future, [])
        if round not in self.known and len(twins) < TWINS:
            self.known[round] = self.trees.setdefault(self.unfolded(round), len(self.trees))
            twins.append(round)
            assert self.known[twins[0]] == self.known[round], (twins[0], round)
        return self.known.get(round, self.known[twins[0]])

    def unfolded(self, round: Any) -> Hashable:
        if isinstance(round.need, Done):
            return (round.final,)
        if len(self.known) >= self.most:
            raise Enough
        branches = [(str(answer), *self.branch(round, answer)) for answer in self.answers(round)]
        return (question_of(round.need), tuple(sorted(branches)))

    def branch(self, round: Any, answer: Answer) -> tuple[int, str]:
        after = round.step(answer)
        return self.tree(after), str(sorted(map(str, new_since(round.claims, after.claims).elements())))

    def answers(self, round: Any) -> list[Answer]:
        """All of them, in any order: where the tree is too large, another part of it is seen each time."""
        answers = list(self._answers(round))
        return self.random.sample(answers, len(answers))

    def _answers(self, round: Any) -> Iterator[Answer]:
        match round.need:
            case Decide() as need:
                yield from need.words
                for option in need.options:
                    if option.least is not None:
                        yield MoveWithAmount(option.word, option.least)
            case Draw(face_up=False):
                yield FACE_DOWN
            case Peek():
                yield from (True, False)
            case Reveal():
                cards = {*self.cards, Card(Rank.ACE, Suit.SPADES), Card(Rank.TEN, Suit.SPADES)}
                yield from (card for card in cards if round.peeked in (None, round.natural_with(card)))
            case _:
                yield from self.cards


@pytest.mark.parametrize(
    ("game", "examples"), [("blackjack", size(9, 60)), ("baccarat", size(4, 20)), ("war", size(4, 20))]
)
def test_rounds_with_the_same_future_have_the_same_tree(game: str, examples: int) -> None:
    rounds, futures = [], []

    @settings(max_examples=examples, phases=(Phase.explicit, Phase.reuse, Phase.generate))
    @given(tables(game), st.integers(0, 2**32))
    def check(table: Table, seed: int) -> None:
        unfolding = Unfolding(table, Random(seed), most=1200)
        rounds.append(len(unfolding.known))
        futures.append(len(unfolding.by_future))

    check()
    assert sum(rounds) > sum(futures) + 3 * examples, "hardly any two rounds had the same future"
