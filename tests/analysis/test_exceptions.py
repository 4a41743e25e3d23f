"""Exceptions to the chart add up to what the best play gains over it."""

from __future__ import annotations

import pytest

from croupier.analysis import advise, edge
from croupier.analysis.exceptions import exceptions
from croupier.cards import cards
from croupier.games.blackjack import Rules, start
from croupier.protocol import FACE_DOWN, Stake

ONE = Rules(decks=1, double_after_split=False, max_hands=2)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [ONE, Rules(), Rules(max_hands=1, soft_17="hit", decks=2), Rules(hole_card="none")])
def test_they_add_up_to_the_gain_of_the_best_play(rules: Rules) -> None:
    """All but what is gained after splits, where the chart and the best play differ too."""
    gained = edge(rules).ev - edge(rules, strategy="basic").ev
    found = sum(one.worth for one in exceptions(rules)) / 100
    assert found == pytest.approx(gained, rel=1e-6 if rules.max_hands == 1 else 0.06)


@pytest.mark.slow
def test_well_known_ones_of_a_single_deck() -> None:
    found = {(one.cards, one.upcard): (one.chart, one.better) for one in exceptions(ONE)}
    assert found[(2, 10), 4] == found[(3, 10), 2] == ("stand", "hit")
    assert found[(4, 5, 7), 10] == ("hit", "stand")


@pytest.mark.slow
def test_an_exception_is_what_advice_says_of_the_hand() -> None:
    one = next(one for one in exceptions(ONE) if (one.cards, one.upcard) == ((2, 10), 4))
    first, up, second = cards("10d 4h 2c")
    round = start(ONE, [Stake.on({"main": 100})]).step(first).step(up).step(second).step(FACE_DOWN)
    moves = advise(round).moves
    assert one.gain == pytest.approx(moves["hit"] - moves["stand"], abs=1e-12)
