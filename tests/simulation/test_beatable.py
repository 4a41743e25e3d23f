"""Bets that can be beaten, those that cannot, and what luck makes of many looks."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.linear_counts import counted_gain, linear_gain
from croupier.analysis.removal import removals
from croupier.games.counts import BadCount, tags
from croupier.simulation.beatable import BetLook, HouseLook, beat, insurance_edge
from sizes import size


def look(found: HouseLook, bet: str) -> BetLook:
    return next(one for one in found.bets if one.bet == bet)


@pytest.mark.slow
def test_the_tie_at_ctrlaltbet_is_good_from_the_top() -> None:
    found = beat("baccarat/ctrlaltbet", rounds=8 << 20)
    tie = look(found, "tie")
    assert found.bets[0] is tie
    assert tie.top == pytest.approx(0.019152, abs=1e-6)
    assert tie.beaten
    assert tie.won.value > 1.8
    assert [one.beaten for one in found.bets] == [True, False, False]


@pytest.mark.slow
def test_dragon_7_is_beaten() -> None:
    """The designed count has the tags of high effects; a bet is made in a few rounds of a hundred."""
    found = beat("baccarat/ez", rounds=30 << 20)
    dragon = look(found, "dragon-7")
    assert dragon.beaten
    assert dragon.top == pytest.approx(-0.0761, abs=1e-4)
    assert dragon.how == "dealt"
    assert dragon.interval[0] > 0.05
    assert 0.01 < dragon.favourable.value < 0.08
    judged = tags(dragon.judged)
    assert min(judged[6], judged[7]) > 0 > max(judged[2], judged[3], judged[4], judged[5])
    assert not look(found, "player").beaten
    assert look(found, "banker").how == "hopeless"


@pytest.mark.slow
def test_lucky_ladies_insurance_and_the_first_bet_are_beaten() -> None:
    found = beat("blackjack/london:side_bets=lucky-ladies,max_hands=1", rounds=size(12, 24) << 20, penetration=0.85)
    ladies, insurance = look(found, "lucky-ladies"), look(found, "insurance")
    assert ladies.beaten
    assert insurance.beaten
    assert insurance.how == "exact"
    assert tags(insurance.judged)[8] == -2
    assert ladies.top == pytest.approx(-0.2471, abs=1e-4)
    assert look(found, "main").how == "computed"
    document = found.document()
    assert {one["bet"] for one in document["bets"]} == {"main", "insurance", "lucky-ladies"}
    assert all(len(one["counts"]) >= 7 for one in document["bets"])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(size(2, 30)))
def test_luck_makes_no_bet_look_beaten(seed: int) -> None:
    """Nothing is left out as hopeless: bets that nobody can beat are dealt, and found again on half of the rounds."""
    for house in ("baccarat/punto-banco", "baccarat/super-6"):
        found = beat(house, rounds=1 << 20, seed=seed, penetration=0.5, hopeless=-1.0)
        assert found.looks == 2 * len(found.bets)
        assert not any(one.beaten for one in found.bets)


def test_war_cannot_be_counted_and_infinite_decks_neither() -> None:
    found = beat("war/casino-war")
    assert found.looks == 0
    assert not any(one.beaten for one in found.bets)
    assert all(one.how == "hopeless" for one in found.bets)
    with pytest.raises(BadCount, match="Infinite decks cannot be counted"):
        beat("blackjack/vegas-strip:decks=infinite")


def test_a_shoe_that_is_shuffled_every_round_has_only_its_top() -> None:
    found = beat("baccarat/ctrlaltbet", penetration=0.0)
    assert [one.bet for one in found.bets if one.beaten] == ["tie"]
    assert look(found, "tie").how == "exact"
    assert found.looks == 0


@pytest.mark.slow
def test_insurance_is_that_of_dealt_shoes() -> None:
    """40,000 shoes of six decks: after so many cards and an ace, what the tens among the others allow."""
    chance = np.random.default_rng(7)
    for gone in (100, 200, 240):
        others = np.array([1] * 96 + [0] * 215)
        tens = np.array([chance.permutation(others)[: 311 - gone - 2].sum() for _ in range(20_000)])
        edges = 3 * tens / (311 - gone - 2) - 1
        share, gain = insurance_edge(6, gone)
        assert share == pytest.approx((edges > 0).mean(), abs=0.012)
        assert gain == pytest.approx(np.maximum(edges, 0).mean(), abs=4 * np.maximum(edges, 0).std() / sqrt(20_000))


@given(st.floats(-0.2, 0.2), st.integers(0, 2**32), st.floats(0.1, 0.9))
@settings(max_examples=40)
def test_who_knows_more_wins_no_less(expectation: float, seed: int, dealt: float) -> None:
    effects = (np.random.default_rng(seed).standard_normal(10) / 300).tolist()
    nothing, half, all_ = (linear_gain(expectation, effects, 312, dealt, known) for known in (0.0, 0.5, 1.0))
    assert nothing.won <= half.won + 1e-12
    assert half.won <= all_.won + 1e-12
    assert nothing.won == pytest.approx(max(0.0, expectation))
    assert 0 <= all_.favourable <= 1 + 1e-12
    deeper = linear_gain(expectation, effects, 312, min(0.95, dealt + 0.05), 1.0)
    assert deeper.won >= all_.won - 1e-12


def test_first_order_finds_what_is_known_of_hi_lo() -> None:
    found = removals("blackjack/vegas-strip:max_hands=1")["main"]
    hi_lo, ideal = (counted_gain(found.expectation, found.effects, 312, 0.75, tags(one)) for one in ("hi-lo", "halves"))
    assert 0.15 < hi_lo.favourable < 0.3
    assert hi_lo.won < ideal.won
