"""Twin playouts: two different rounds with the same future go the same way for the same answers, to the end.

The simulation compiles a round by its `future` and the analysis remembers values by it, so the key must be sound. A
round is played from many chance decisions; wherever two different rounds have the same key, both are given the same
answers until they end, and must need the same things, make the same claims and reach the same final.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from agreement.alike import new_since, question_of
from agreement.chance import decide
from agreement.houses import STARTS, Table, tables
from croupier.cards import Card, Rank, Suit
from croupier.protocol import FACE_DOWN, Answer, Box, Decide, Done, Draw, Peek, Reveal, Spot
from sizes import size

pytestmark = pytest.mark.slow


class Twins:
    """All rounds seen at a table, by their future."""

    def __init__(self, table: Table, seed: int) -> None:
        self.rules, self.stakes = table
        self.random = Random(seed)
        ranks = list(Rank)[: self.random.choice((6, 13))]
        self.ranks = self.random.sample(ranks, 3) * self.random.choice((2, 10)) + ranks
        self.upcard = Card(self.random.choice([*ranks, Rank.ACE, Rank.TEN]), Suit.SPADES)
        self.seen: dict[Hashable, list[Any]] = {}
        self.compared = 0

    def playout(self) -> None:
        """Play a round by chance; wherever another with the same future was seen, play both to the end."""
        round = STARTS[self.rules.game](self.rules, self.stakes)
        self.meet(round)
        while not isinstance(round.need, Done):
            round = round.step(self.answer(round))
            self.meet(round)

    def meet(self, round: Any) -> None:
        others = self.seen.setdefault(round.future, [])
        if round not in others:
            if others:
                self.compare(round, self.random.choice(others))
            others[5:] = [round]

    def compare(self, one: Any, two: Any) -> None:
        self.compared += 1
        start, claims = (one, two), (one.claims, two.claims)
        while not isinstance(one.need, Done):
            assert question_of(one.need) == question_of(two.need), start
            answer = self.answer(one)
            one, two = one.step(answer), two.step(answer)
        assert isinstance(two.need, Done), start
        assert new_since(claims[0], one.claims) == new_since(claims[1], two.claims), start
        assert one.final == two.final, start

    def answer(self, round: Any) -> Answer:
        match round.need:
            case Decide() as need:
                return decide(need, self.random)
            case Draw(face_up=False):
                return FACE_DOWN
            case Peek():
                return self.random.random() < 0.2
            case Reveal():
                return self.hole_card(round)
            case Draw(to=Box(seat, hand)) if self.rules.game == "blackjack" and self.random.random() < 0.3:
                return self.pair(round.seats[seat].hands[hand].cards)
            case Draw(to=Spot.DEALER) if not round.dealer and self.random.random() < 0.8:
                return self.upcard
        return self.card()

    def card(self) -> Card:
        return Card(self.random.choice(self.ranks), self.random.choice(list(Suit)))

    def pair(self, cards: tuple[Card, ...]) -> Card:
        """A second card that makes a pair: splits are where a key goes wrong."""
        return cards[0] if len(cards) == 1 else self.card()

    def hole_card(self, round: Any) -> Card:
        """A card that does not contradict the peek."""
        hidden = [Card(rank, Suit.SPADES) for rank in self.ranks + list(Rank)]
        return self.random.choice([card for card in hidden if round.peeked in (None, round.natural_with(card))])


@pytest.mark.parametrize(
    ("game", "examples"), [("blackjack", size(25, 200)), ("baccarat", size(8, 40)), ("war", size(8, 40))]
)
def test_rounds_with_the_same_future_go_the_same_way(game: str, examples: int) -> None:
    compared = []

    @settings(max_examples=examples, phases=(Phase.explicit, Phase.reuse, Phase.generate))
    @given(tables(game), st.integers(0, 2**32))
    def check(table: Table, seed: int) -> None:
        twins = Twins(table, seed)
        for _ in range(25):
            twins.playout()
        compared.append(twins.compared)

    check()
    assert sum(compared) > 5 * examples, "hardly any twins were met"
