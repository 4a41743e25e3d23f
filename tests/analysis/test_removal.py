"""Effects of removal and what is made of them, against published figures and direct counting."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from croupier.analysis import edge
from croupier.analysis.best_chart import basic_chart
from croupier.analysis.count_design import design_tags
from croupier.analysis.count_quality import correlation, loss, quality
from croupier.analysis.removal import WEIGHTS, cell_removals, insurance, main_bet, removals, side_bet
from croupier.analysis.sidebets import side_bet as exact_side_bet
from croupier.cards import DECK, card
from croupier.games.blackjack import Rules
from croupier.games.blackjack.sidebets import find_entries
from croupier.games.counts import SYSTEMS, BadCount, tags
from croupier.houses import load

SIX = Rules(insurance=True)
ONE = Rules(decks=1, max_hands=2, double_after_split=False)
"""Close to the game of Griffin's tables."""

GRIFFIN = (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51)
"""The Theory of Blackjack: one deck, ace to ten, in percent."""


@pytest.mark.slow
def test_one_deck_against_griffin() -> None:
    """He removes from 51 cards on average; each figure agrees within 0.025 %, and all together are correlated to 0.999."""
    found = 100 * main_bet(ONE).array()
    assert found == pytest.approx(np.array(GRIFFIN), abs=0.025)
    assert np.corrcoef(found, GRIFFIN)[0, 1] > 0.999


@pytest.mark.slow
@pytest.mark.parametrize("rules", [ONE, SIX, Rules(surrender="late", soft_17="hit"), Rules(hole_card="none", decks=8)])
def test_the_effects_of_a_shoe_sum_to_nothing(rules: Rules) -> None:
    """A fixed chart is worth on average the same after a random card has left."""
    assert float(WEIGHTS @ main_bet(rules).array()) == pytest.approx(0.0, abs=1e-12)


def test_an_effect_is_the_difference_of_two_edges() -> None:
    chart = basic_chart(SIX)
    shoe = [24] * 13
    shoe[4] -= 1
    moved = edge(SIX, shoe, chart).ev - edge(SIX, strategy=chart).ev
    assert main_bet(SIX).effects[4] == pytest.approx(moved, abs=1e-14)


def test_insurance() -> None:
    found = insurance(SIX)
    assert found.expectation == pytest.approx(float(Fraction(-23, 311)))
    assert found.effects[9] == pytest.approx(3 * 95 / 310 - 3 * 96 / 311)
    assert float(WEIGHTS @ np.array(found.effects)) + found.effects[0] / -24 == pytest.approx(0.0, abs=1e-12)


BETTING = {"hi-lo": 0.97, "ko": 0.98, "hi-opt-1": 0.88, "hi-opt-2": 0.91, "omega-2": 0.92, "zen": 0.96, "halves": 0.99}
INSURANCE = {
    "hi-lo": 0.76,
    "ko": 0.78,
    "hi-opt-1": 0.85,
    "hi-opt-2": 0.91,
    "omega-2": 0.85,
    "zen": 0.85,
    "halves": 0.72,
}
PLAYING = {"hi-lo": 0.51, "ko": 0.55, "hi-opt-1": 0.61, "hi-opt-2": 0.67, "omega-2": 0.67, "zen": 0.63, "halves": 0.57}
"""As published for one deck."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_published_correlations(system: str) -> None:
    found = quality(ONE, tags(system))
    assert found.betting == pytest.approx(BETTING[system], abs=0.006)
    assert found.insurance == pytest.approx(INSURANCE[system], abs=0.006)


def test_playing_efficiency_ranks_counts_as_published() -> None:
    """Published figures come from the seventy most important cells; over all cells every count has about a tenth less."""
    found = [quality(ONE, tags(system), penetration=0.8).playing for system in SYSTEMS]
    published = [PLAYING[system] for system in SYSTEMS]
    assert np.corrcoef(found, published)[0, 1] > 0.98
    assert all(0.83 < ours / theirs < 0.95 for ours, theirs in zip(found, published, strict=True))


def test_six_decks_hi_lo_and_halves() -> None:
    assert quality(SIX, tags("hi-lo")).betting == pytest.approx(0.966, abs=0.001)
    assert quality(SIX, tags("halves")).betting == pytest.approx(0.993, abs=0.001)


def test_cells() -> None:
    cells = {(cell.name, cell.upcard, cell.better, cell.other): cell for cell in cell_removals(SIX)}
    sixteen = cells["16", 10, "hit", "stand"]
    assert 0.0 < sixteen.gain < 0.005
    assert sixteen.effects[4] < sixteen.effects[3] < 0.0 < sixteen.effects[5], "fives make the hit, sixes break it"
    assert cells["11", 6, "double", "hit"].gain > 0.3
    for cell in cells.values():
        assert float(WEIGHTS @ np.array(cell.effects)) == pytest.approx(0.0, abs=0.02)


def test_the_unit_normal_loss() -> None:
    assert loss(1.0, 1.0) == pytest.approx(0.08332, abs=1e-5)
    assert loss(-2.0, 0.0) == 2.0
    assert loss(-1.0, 1.0) == pytest.approx(1.08332, abs=1e-5)


# Other bets


BACCARAT = {
    "player": (-0.0045, -0.0054, -0.0067, -0.0120, 0.0084, 0.0113, 0.0082, 0.0053, 0.0025, -0.0018),
    "banker": (0.0044, 0.0052, 0.0065, 0.0116, -0.0083, -0.0113, -0.0083, -0.0050, -0.0023, 0.0019),
    "tie": (0.0129, -0.0239, -0.0214, -0.0292, -0.0264, -0.1160, -0.1091, 0.0654, 0.0426, 0.0513),
}
"""As published for eight decks, ace to ten, in percent."""


@pytest.mark.slow
def test_baccarat_against_published_effects() -> None:
    found = removals(load("baccarat/punto-banco").rules)
    for bet, published in BACCARAT.items():
        assert 100 * found[bet].array() == pytest.approx(np.array(published), abs=6e-5), bet


@pytest.mark.slow
def test_pairs_and_war_have_nothing_to_count() -> None:
    found = removals(load("baccarat/pairs").rules) | removals(load("war/casino-war").rules)
    for bet in ("player-pair", "banker-pair", "ante"):
        assert np.abs(found[bet].array()).max() < 1e-12
        with pytest.raises(BadCount, match="same effect"):
            design_tags(found[bet].effects, 1)


@pytest.mark.slow
@pytest.mark.parametrize("bet", ["21+3", "perfect-pairs", "lucky-ladies"])
def test_a_side_bet_without_a_card_against_direct_counting(bet: str) -> None:
    """One deck without the queen of hearts, every order of two or three cards."""
    rules, gone = Rules(decks=1, side_bets=(bet,)), card("Qh")
    pays, many = rules.side_bet_pays(bet), 3 if bet == "21+3" else 2
    left = [one for one in DECK if one != gone]
    total, count = Fraction(0), 0
    for first in left:
        for second in left:
            for third in left if many == 3 else left[:1]:
                if first == second or (many == 3 and third in (first, second)):
                    continue
                name = next((name for name in find_entries(bet, first, second, third) if name in pays), None)
                total += Fraction(*pays[name]) if name else -1
                count += 1
    found = side_bet(rules, bet)
    effect = found.single.get(gone, found.effects[9])
    assert found.expectation + effect == pytest.approx(float(total / count), abs=1e-12)


def test_lucky_ladies_depends_on_the_queen_of_hearts() -> None:
    found = side_bet(Rules(decks=6), "lucky-ladies")
    assert min(found.single, key=lambda one: found.single[one]) == card("Qh")
    assert found.single[card("Qh")] < found.single[card("Qs")] < found.effects[8]
    weights = sum(found.single.get(one, found.effects[one.value - 1]) for one in DECK)
    assert weights == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("gone", ["Qh", "Qs", "As", "5d"])
def test_e_18_effects_on_lucky_ladies_are_those_of_a_shoe_without_the_card(gone: str) -> None:
    rules = Rules(decks=2)
    found = side_bet(rules, "lucky-ladies")
    copies = [2 - (one == card(gone)) for one in DECK]
    effect = found.single.get(card(gone), found.effects[card(gone).value - 1])
    assert found.expectation + effect == pytest.approx(float(exact_side_bet(rules, "lucky-ladies", copies)), abs=1e-12)


def test_infinite_decks_have_no_effects() -> None:
    with pytest.raises(BadCount, match="Infinite decks"):
        removals(Rules(decks="infinite"))


# Designing counts


def test_the_best_tags_are_well_known_counts() -> None:
    effects = main_bet(SIX).effects
    assert design_tags(effects, 1) == tags("hi-lo")
    assert design_tags(effects, 1, balanced=False) == tags("ko")
    assert tuple(tag / 2 for tag in design_tags(effects, 3)) == tags("halves")


def test_the_best_tags_for_the_dragon() -> None:
    """Published: 4 to 7 are -1, 8 and 9 are +2."""
    assert design_tags(removals(load("baccarat/ez").rules)["dragon-7"].effects, 2) == tags("0 0 -1 -1 -1 -1 2 2 0 0")


@pytest.mark.parametrize("balanced", [True, False])
def test_no_other_tags_of_level_one_are_better(balanced: bool) -> None:
    """Against every one of 3^10 counts."""
    effects = np.array(main_bet(SIX).effects)
    grid = np.stack(np.meshgrid(*[[-1.0, 0.0, 1.0]] * 10, indexing="ij"), axis=-1).reshape(-1, 10)
    centred = grid - (grid @ WEIGHTS / 13)[:, None]
    size = np.sqrt((centred**2) @ WEIGHTS * (WEIGHTS @ effects**2))
    scores = np.divide(centred @ (WEIGHTS * effects), size, out=np.zeros(len(grid)), where=size > 0)
    if balanced:
        scores[grid @ WEIGHTS != 0] = -1
    assert correlation(design_tags(effects.tolist(), 1, balanced), effects.tolist()) == pytest.approx(
        scores.max(), abs=1e-12
    )


def test_levels_are_one_to_five() -> None:
    with pytest.raises(BadCount, match="1 to 5"):
        design_tags(main_bet(SIX).effects, 6)
