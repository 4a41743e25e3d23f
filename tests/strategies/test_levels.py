"""The three levels: the coin between two of them, and how they order."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from random import Random
from statistics import fmean, stdev

import pytest

from croupier.cards import DECK, Card
from croupier.games.blackjack import Round, Rules, start
from croupier.protocol import FACE_DOWN, Answer, Decide, Done, Draw, Reveal, Stake
from croupier.strategies import Strategy, find_strategy

pytestmark = pytest.mark.slow

At = Callable[..., Round]


def test_s0_21_s0_d6_intermediate_tosses_a_fair_coin_for_each_decision(at: At, changer: Rules) -> None:
    intermediate = find_strategy("intermediate", changer)

    def mix(hand: str, upcard: str) -> dict[Answer, float]:
        round = at(changer, hand, upcard)
        assert isinstance(round.need, Decide)
        return dict(intermediate.mix(round, round.need, intermediate.look(())))

    assert mix("8 8", "10") == {"stand": 0.5, "swap": 0.5}
    assert mix("6 5", "6") == {"hit": 0.5, "double": 0.5}
    assert mix("10 6", "10") == {"stand": 0.5, "hit": 0.5}
    assert mix("10 5", "10") == {"hit": 1.0}, "both would: no coin is needed"
    assert mix("10 9", "6") == {"stand": 1.0}


class Spot:
    """A moment of a round, walked once for all the rounds that come by it."""

    def __init__(self, round: Round, strategy: Strategy[Round]) -> None:
        self.round, self.need = round, round.need
        self.mix = strategy.mix(round, self.need, strategy.look(())) if isinstance(self.need, Decide) else {}
        self.after: dict[Answer, Spot] = {}


class Walk:
    """The rounds of one seat without splits: those with the same future and the same claims end alike."""

    def __init__(self, name: str, rules: Rules) -> None:
        self.strategy, self.rules = find_strategy(name, rules), rules
        self.spots: dict[Hashable, Spot] = {}
        self.start = self._spot(start(rules, [Stake.on({"main": 100})]))

    def _spot(self, round: Round) -> Spot:
        key = (round.future, round.claims, self.strategy.sees(round))
        if key not in self.spots:
            self.spots[key] = Spot(round, self.strategy)
        return self.spots[key]

    def step(self, spot: Spot, answer: Answer) -> Spot:
        if answer not in spot.after:
            spot.after[answer] = self._spot(spot.round.step(answer))
        return spot.after[answer]

    def net(self, shoe: list[Card], coin: Random) -> int:
        """What a bet of 100 wins in a round dealt from these cards."""
        spot, cards, hidden = self.start, iter(shoe), shoe[0]
        while True:
            answer: Answer
            match spot.need:
                case Done() as done:
                    return done.net(0)
                case Decide():
                    answer = coin.choices(list(spot.mix), list(spot.mix.values()))[0]
                case Draw(face_up=False):
                    hidden, answer = next(cards), FACE_DOWN
                case Reveal():
                    answer = hidden
                case _:
                    answer = next(cards)
            spot = self.step(spot, answer)

    @cache  # noqa: B019
    def value(self, spot: Spot) -> float:
        """What a bet of 1 wins on average from here, with cards from infinite decks."""
        match spot.need:
            case Done() as done:
                return done.net(0) / 100
            case Decide():
                return sum(chance * self.value(self.step(spot, word)) for word, chance in spot.mix.items())
            case Draw(face_up=False):
                return self.value(self.step(spot, FACE_DOWN))
        return sum(self.value(self.step(spot, card)) * (4 if card.value == 10 else 1) for card in self.rules.ranks) / 13


@pytest.fixture(scope="module")
def levels(changer: Rules) -> list[Walk]:
    return [Walk(level, changer) for level in ("expert", "intermediate", "amateur")]


def test_s0_21_the_levels_order_in_expectation(levels: list[Walk]) -> None:
    expert, intermediate, amateur = (walk.value(walk.start) for walk in levels)
    assert 0 > expert > intermediate + 0.02
    assert intermediate > amateur + 0.02


def test_s0_21_the_levels_order_over_many_seeded_rounds(changer: Rules, levels: list[Walk]) -> None:
    random = Random("levels")
    shoe = [changer.ranks[card.value - 1] for card in DECK * 4]
    dealt = (random.sample(shoe, 30) for _ in range(30_000))  # more cards than any of these rounds takes
    nets = [[level.net(cards, random) / 100 for level in levels] for cards in dealt]
    for better, worse in ((0, 1), (1, 2)):  # the same cards for all, so that luck is mostly the same
        ahead = [row[better] - row[worse] for row in nets]
        assert fmean(ahead) > 3 * stdev(ahead) / len(ahead) ** 0.5
