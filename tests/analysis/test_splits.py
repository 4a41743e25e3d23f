"""Patterns of second cards, and the worked numbers of a split."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.analysis.blackjack import open_game
from croupier.analysis.game import prices, standing
from croupier.analysis.layout import best
from croupier.analysis.resplits import coefficients, pair_coefficients
from croupier.analysis.splits import (
    Pair,
    limits,
    pattern_chances,
    play_split_hands,
    second_card,
    split_worth,
    sum_over_patterns,
)
from croupier.games.blackjack import Rules

EXACT = 1e-14


@pytest.mark.parametrize(
    ("max_hands", "nu", "gamma"),
    [
        (2, (2,), (2,)),
        (3, (2, 4, -2), (0, 5, -2)),
        (4, (2, 4, 8, -12, 4), (0, 0, 14, -14, 4)),
        (5, (2, 4, 8, 16, -52, 40, -10), (0, 0, 0, 42, -72, 45, -10)),
    ],
)
def test_coefficients(max_hands: int, nu: tuple[int, ...], gamma: tuple[int, ...]) -> None:
    assert coefficients(max_hands) == (nu, gamma)


def test_a_split_beside_other_hands_has_less_room() -> None:
    assert coefficients(4, hands=3) == coefficients(3)
    assert coefficients(4, hands=4) == coefficients(2)


def test_pair_coefficients() -> None:
    """To four hands: NN 1, 6, -4; one free 14, -8 from j = 2; both free 14, -10, 2 from j = 2."""
    fixed, one_free, free = (1, 6, -4, 0, 0), (0, 0, 14, -8, 0), (0, 0, 14, -10, 2)
    expected = tuple((a + b + c, b + 2 * c, c) for a, b, c in zip(fixed, one_free, free, strict=True))
    assert pair_coefficients(4) == expected
    assert pair_coefficients(2) == ((1, 2, 1),)


@pytest.mark.parametrize("max_hands", range(2, 9))
def test_worth_one_a_hand_counts_the_hands(max_hands: int) -> None:
    """With worth 1 for every hand the sum is the expected number of hands, here by walking the patterns."""
    round = open_game(Rules(decks=2, max_hands=max_hands), None)
    ones = np.ones((2 * max_hands, 10, 1))
    how = limits(round.rules, 8)

    def walk(pending: int, hands: int, pairs: int, drawn: int) -> float:
        if pending == 0 or hands == max_hands:
            return hands
        again = (6 - pairs) / (102 - drawn)
        split = again * walk(pending + 1, hands + 1, pairs + 1, drawn + 1) if again else 0.0
        return split + (1 - again) * walk(pending - 1, hands, pairs, drawn + 1)

    counted = sum_over_patterns(round.unseen, Pair(8, 8), how, ones)[0]
    assert counted == pytest.approx(walk(2, 2, 0, 0), abs=1e-12)


def test_worked_numbers_of_eights_against_a_ten() -> None:
    """Six decks, S17, DAS, four hands, peek: every number of the sum for 8,8 v 10."""
    round = open_game(Rules(), None)
    played = best(round.layout, round.unseen, standing(round))
    pair, how, ten = Pair(8, 24), limits(round.rules, 8), 9
    hand = play_split_hands(round.layout, round.unseen, played, {8: (how, 24)})[8]
    chances = pattern_chances(round.unseen, 24, 5)
    worked = [
        (1.0, -0.058149409135858, -0.152990847318491),
        (0.070967741935484, -0.058650244506689, -0.153067607485260),
        (0.004823050422800, -0.059156000451205, -0.153142638653676),
        (0.000313185092390, -0.059666729397355, -0.153215906583725),
        (0.000019382790734, -0.060182484297413, -0.153287376421991),
    ]
    for j, (chance, other, same) in enumerate(worked):
        assert chances[j] == pytest.approx(chance, abs=EXACT)
        assert second_card(round.unseen, pair, j) @ hand.worth[j, :, ten] == pytest.approx(other, abs=EXACT)
        assert hand.worth[j, 7, ten] == pytest.approx(same, abs=EXACT)
    paid, natural = prices(round.layout, round.unseen, [round.layout.lattice.find(8, 8)])
    further = paid - natural
    assert paid[0, ten] == pytest.approx(0.309677419354839, abs=EXACT)
    assert further[0, ten] == pytest.approx(0.285624804259317, abs=EXACT)
    assert sum_over_patterns(round.unseen, pair, how, hand.worth)[ten] == pytest.approx(-0.135641434623345, abs=EXACT)
    net = split_worth(round.unseen, pair, how, hand, paid[0], further[0]).net[ten]
    assert net == pytest.approx(-0.159694049718867, abs=EXACT)
    assert (net + natural[0, ten]) / further[0, ten] == pytest.approx(-0.474893750824935, abs=EXACT)
