"""The analysis equals the slow walk over the round, with every card, for any house (E-04, E-05, E-09 to E-12).

The walk takes the best option where no split has happened; after a split it answers as the analysis does, with zero
memory. Charts are walked as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analysis.small import ZeroMemory, as_cards, away, charts, houses, shoes
from analysis.walk import BET, Walk
from croupier.analysis import advise, deviation, distribution, edge
from croupier.analysis.advising import situation_of
from croupier.analysis.refusals import NotExact
from croupier.cards import Card
from croupier.games.blackjack import Round, Rules, start
from croupier.games.blackjack.chart import Chart
from croupier.protocol import FACE_DOWN, Decide, Done, Draw, Peek, Stake
from sizes import size

pytestmark = pytest.mark.slow

EXACT = 1e-12


def examples(count: int) -> settings:
    return settings(
        deadline=None,
        max_examples=count,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@examples(size(8, 60))
@given(st.data())
def test_best_play(data: st.DataObject) -> None:
    rules = data.draw(houses())
    shoe = data.draw(shoes(rules, ranks=size(2, 3)))
    walked = Walk(rules, as_cards(rules, shoe), ZeroMemory(rules, shoe)).value()
    assert edge(rules, shoe).ev == pytest.approx(walked, abs=EXACT)


@pytest.mark.parametrize(
    ("rules", "shoe"),
    [
        (Rules(decks=1), {8: 5, 10: 11}),
        (Rules(decks=1, hole_card="none"), {3: 1, 8: 4, 10: 12}),
        (Rules(decks=1, resplit_aces=True, hit_split_aces=True, soft_17="hit"), {1: 5, 9: 1, 10: 13}),
        (Rules(decks=1, double_after_split=False, surrender="late"), {7: 5, 10: 11}),
    ],
    ids=["eights", "no hole card", "aces", "sevens"],
)
def test_splits_to_four_hands(rules: Rules, shoe: dict[int, int]) -> None:
    counts = [shoe.get(rank, 0) for rank in range(1, 14)]
    walked = Walk(rules, as_cards(rules, counts), ZeroMemory(rules, counts)).value()
    assert edge(rules, counts).ev == pytest.approx(walked, abs=EXACT)


@examples(size(6, 30))
@given(st.data())
def test_perfect_memory_is_never_worse(data: st.DataObject) -> None:
    rules = data.draw(houses(max_hands=[2], decks=[1]))
    shoe = data.draw(shoes(rules, ranks=2))
    assert Walk(rules, as_cards(rules, shoe)).value() >= edge(rules, shoe).ev - EXACT


class Player:
    """Each decision is one of the charts', evenly."""

    def __init__(self, charts: list[Chart]) -> None:
        self.charts = charts

    def __call__(self, round: Round, need: Decide) -> Mapping[str, float]:
        words = [chart.move(round, need) for chart in self.charts]
        return {word: words.count(word) / len(words) for word in words}


@examples(size(7, 60))
@given(st.data())
def test_charts_and_mixtures(data: st.DataObject) -> None:
    """Value, deviation and, to two hands, every chance of the distribution."""
    rules = data.draw(houses())
    shoe = data.draw(shoes(rules, ranks=2))
    players = [data.draw(charts(rules)) for _ in range(data.draw(st.sampled_from([1, 1, 2])))]
    cards, choose = as_cards(rules, shoe), Player(players)
    try:
        worth = edge(rules, shoe, players)
    except NotExact:
        assert len(players) == 2
        return
    assert worth.ev == pytest.approx(Walk(rules, cards, choose).value(), abs=EXACT)
    square = Walk(rules, cards, choose, lambda done: done.net(0) ** 2 // BET).value()
    assert deviation(rules, shoe, players) ** 2 == pytest.approx(square - worth.ev**2, abs=EXACT)
    if rules.max_hands > 2:
        return
    results = distribution(rules, shoe, players)
    assert results.mean == pytest.approx(worth.ev, abs=EXACT)
    net = data.draw(st.sampled_from(sorted(results.chances)))
    chance = Walk(rules, cards, choose, lambda done: BET * (done.net(0) == round(net * BET))).value()
    assert results.chances[net] == pytest.approx(chance, abs=EXACT)


@examples(size(25, 200))
@given(st.data())
def test_advice(data: st.DataObject) -> None:
    """Every option of every decision of a round played by chance, from a shoe of which much has been seen."""
    rules = data.draw(houses(decks=[8]))
    shoe = data.draw(shoes(rules, ranks=2))
    reserve = data.draw(st.sampled_from([None, None, 0, BET // 2, BET]))
    seen, left = away(shoe, 8), list(as_cards(rules, shoe).values())
    round = start(rules, [Stake.on({"main": BET}, reserve)])
    while not isinstance(need := round.need, Done):
        if isinstance(need, Decide):
            _check_advice(round, need, shoe, seen, tuple(left))
            round = round.step(data.draw(st.sampled_from(_eager(need))))
        elif isinstance(need, Draw) and not need.face_up:
            round = round.step(FACE_DOWN)
        elif isinstance(need, Peek):
            if not _without_natural(round, left):
                return
            round = round.step(False)
        else:
            possible = [n for n, card in enumerate(rules.ranks) if left[n] and _is_possible(round, card, left)]
            n = data.draw(st.sampled_from(possible))
            left[n] -= 1
            round = round.step(rules.ranks[n])


def _eager(need: Decide) -> list[str]:
    words = [word for word in need.words if word not in ("surrender", "even-money")]
    return [word for word in words if word in ("split", "swap")] or words


def _is_possible(round: Round, card: Card, left: list[int]) -> bool:
    """A hole card that is turned does not contradict the peek; until then one must be left that does not."""
    if round.peeked is None:
        return True
    if isinstance(round.need, Draw) and round.hole:
        return round.natural_with(card) or _without_natural(round, left) > 1
    return isinstance(round.need, Draw) or round.natural_with(card) == round.peeked


def _without_natural(round: Round, left: list[int]) -> int:
    """How many of the cards that are left would make no natural as the hole card."""
    return sum(count for card, count in zip(round.rules.ranks, left, strict=True) if not round.natural_with(card))


def _check_advice(round: Round, need: Decide, shoe: tuple[int, ...], seen: list[Card], left: tuple[int, ...]) -> None:
    advice = advise(round, seen)
    walk = _This(round, need, seen, shoe)
    walked = walk.moves(round, left)
    for word in need.words:
        if word not in advice.assumed:
            assert advice.moves[word] == pytest.approx(walked[word], abs=1e-11), word


class _This(Walk):
    """The walk of one hand and of the hands that are split from it."""

    def __init__(self, round: Round, need: Decide, seen: list[Card], shoe: tuple[int, ...]) -> None:
        seat = round.seats[0]
        assert seat
        self.place, self.hands, self.early = need.hand, len(seat.hands), "decline" in need.words
        self.situation = situation_of(round, need, seen)
        super().__init__(round.rules, as_cards(round.rules, shoe), self.zero_memory, self.own)

    def mine(self, hand: int, hands: int) -> bool:
        return self.place <= hand <= self.place + hands - self.hands

    def own(self, done: Done) -> int:
        hands = sum(outcome.bet == "main" for outcome in done.outcomes)
        return sum(
            outcome.net
            for outcome in done.outcomes
            if (outcome.bet == "main" and self.mine(outcome.hand, hands)) or (outcome.bet == "insurance" and self.early)
        )

    def zero_memory(self, round: Round, need: Decide) -> dict[str, float] | None:
        seat = round.seats[0]
        assert seat
        hand, hands = seat.hands[need.hand], len(seat.hands)
        if not self.mine(need.hand, hands) or (hand.split and "hit" not in need.words and "split" not in need.words):
            return {"stand": 1.0}
        if not hand.split or hands == self.hands:
            return None
        if "split" in need.words:
            return {"split": 1.0}
        played = self.situation._best_play
        moves = played.moves if "double" in need.words else played.plain
        index = self.situation.layout.lattice.find(*(card.value for card in hand.cards))
        return {("stand", "hit", "double")[moves[0, index, 0]]: 1.0}
