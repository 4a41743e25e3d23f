"""Exact values of blackjack houses: the reference file, the rulebook, and what must hold whatever the figures are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from analysis.figures import PLACES, REFERENCE, case_name, rules_of, standard_chart
from croupier.analysis import NoStrategy, edge
from croupier.analysis.refusals import BadShoe, NotExact
from croupier.games import baccarat
from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import BadChart
from croupier.houses import load
from croupier.strategies.charts import amateur, mimic
from croupier.strategies.expert import expert


@pytest.mark.parametrize("case", REFERENCE["optimal"], ids=case_name)
def test_reference_optimal(case: dict[str, Any]) -> None:
    assert edge(rules_of(case)).ev == pytest.approx(case["ev"], abs=PLACES)


@pytest.mark.parametrize("case", REFERENCE["chart"]["ev"], ids=case_name)
def test_reference_standard_chart(case: dict[str, Any]) -> None:
    assert edge(rules_of(case), strategy=standard_chart()).ev == pytest.approx(case["ev"], abs=PLACES)


@pytest.mark.parametrize(
    ("house", "ev"),
    [
        ("blackjack/changer", -0.000815147543311),  # S0: EV, best play
        ("blackjack/partage", -0.003870579625438),  # S1
        ("blackjack/deshmukh", -0.063313799899832),  # S2
        ("blackjack/four-seats", -0.019283539051113),  # S3
        ("blackjack/ctrlaltbet", -0.025011751433325),  # S4
        ("blackjack/vegas-strip", -0.003302680373375),  # E-13, and the reference file
    ],
)
def test_rulebook_house_values(house: str, ev: float) -> None:
    rules = load(house).rules
    assert isinstance(rules, Rules)
    assert edge(rules).ev == pytest.approx(ev, abs=PLACES)


def test_s0_d1_naturals_paid_against_naturals_would_favour_the_player() -> None:
    """S0-D1: paid literally the house would lose 0.002378068140510; 2.5 times back, both naturals, is 3/2 more."""
    rules = load("blackjack/changer").rules
    assert isinstance(rules, Rules)
    worth = edge(rules)
    assert worth.ev + 1.5 * worth.naturals.both == pytest.approx(0.002378068140510, abs=PLACES)


def test_e_12_ctrlaltbet_with_a_peek() -> None:
    rules = load("blackjack/ctrlaltbet:hole_card=peek,dealer_natural_beats_21=true").rules
    assert isinstance(rules, Rules)
    assert edge(rules).ev == pytest.approx(-0.028659, abs=5e-7)


def test_e_05_original_bets_only_is_worth_what_a_peek_is() -> None:
    for hole_card in ("no-peek", "none"):
        only_first = Rules(hole_card=hole_card, original_bets_only=True, surrender="late")
        peek = Rules(surrender="late")
        assert edge(only_first).ev == pytest.approx(edge(peek).ev, abs=1e-14)


def test_a_peek_matters_against_aces_and_tens_only() -> None:
    peek, no_peek = edge(Rules()).by_upcard, edge(Rules(hole_card="none")).by_upcard
    for upcard in map(str, range(2, 10)):
        assert peek[upcard] == pytest.approx(no_peek[upcard], abs=1e-14)
    assert peek["10"] > no_peek["10"]
    assert peek["A"] > no_peek["A"]


def test_without_splits_and_doubles_a_peek_does_not_matter() -> None:
    plain = Rules(max_hands=1, double="none")
    assert edge(plain).ev == pytest.approx(edge(replace(plain, hole_card="no-peek")).ev, abs=1e-14)


def test_infinite_decks_are_the_limit_of_many() -> None:
    """With 20,000 decks the difference is of the order of 1 in the number of cards."""
    many = edge(Rules(), shoe=[80_000] * 13).ev
    assert many == pytest.approx(edge(Rules(decks="infinite")).ev, abs=1e-6)


def test_naturals_of_six_decks() -> None:
    naturals = edge(Rules()).naturals
    assert naturals.player == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-15)
    assert naturals.both == pytest.approx(naturals.player * 2 * 23 * 95 / (310 * 309), abs=1e-15)


def test_upcards_add_up_to_the_whole() -> None:
    worth = edge(Rules())
    weights = {upcard: 4 / 13 if upcard == "10" else 1 / 13 for upcard in worth.by_upcard}
    assert sum(weights[upcard] * ev for upcard, ev in worth.by_upcard.items()) == pytest.approx(worth.ev, abs=1e-14)


def test_what_is_wagered() -> None:
    assert edge(Rules(max_hands=1, double="none")).wagered == pytest.approx(1.0, abs=1e-14)
    worth = edge(Rules())
    assert 1.1 < worth.wagered < 1.2
    assert worth.per_unit_wagered == pytest.approx(worth.ev / worth.wagered, abs=1e-15)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_insurance_is_worth_what_the_reference_says_on_average(decks: int) -> None:
    """Insurance taken by everybody: the difference it makes is half a unit at the stated price, against an ace."""
    stated = Fraction(REFERENCE["insurance"][str(decks)])
    aces_and_tens = Fraction(4 * decks, 52 * decks) * Fraction(16 * decks, 52 * decks - 1)
    assert 3 * aces_and_tens / Fraction(1, 13) - 1 == stated


def test_insurance_is_taken_when_it_is_worth_it() -> None:
    """A shoe so rich in tens that the dealer's ace covers one more often than not."""
    rich = [4, 1, 1, 1, 1, 1, 1, 1, 1, 20, 20, 20, 20]
    plain, insured = (edge(Rules(insurance=insurance, max_hands=1), rich).ev for insurance in (False, True))
    assert insured > plain + 1e-3


def test_more_rules_for_the_player_are_never_worse() -> None:
    base = edge(Rules()).ev
    for better in ("surrender=late", "surrender=early", "resplit_aces=true", "hit_split_aces=true", "charlie=5"):
        name, value = better.split("=")
        fields: dict[str, Any] = {name: {"true": True}.get(value, int(value) if value.isdecimal() else value)}
        assert edge(replace(Rules(), **fields)).ev >= base


def test_a_mixture_of_a_chart_with_itself_is_the_chart() -> None:
    rules, chart = Rules(max_hands=2), standard_chart()
    assert edge(rules, strategy=(chart, chart)).ev == pytest.approx(edge(rules, strategy=chart).ev, abs=1e-15)


def test_s0_d6_intermediate_lies_between_and_is_refused_to_four_hands() -> None:
    changer = load("blackjack/changer").rules
    assert isinstance(changer, Rules)
    one, two = amateur(changer), expert(changer)
    low, middle, high = (edge(changer, strategy=charts).ev for charts in (one, (one, two), two))
    assert low < middle < high
    with pytest.raises(NotExact, match="two hands only"):
        edge(Rules(), strategy=(one, two))


def test_e_14_mimic_is_worse_than_best_play() -> None:
    """A player who plays like the dealer loses for busting first: a known figure, about 5.5 %."""
    rules = Rules(max_hands=1, double="none")
    assert edge(rules, strategy=mimic(rules)).ev == pytest.approx(-0.055, abs=0.003)


def test_a_chart_with_holes_for_the_house_is_refused() -> None:
    with pytest.raises(BadChart, match="spent"):
        edge(Rules(ace_rule="one-drop"), strategy=standard_chart())


@pytest.mark.parametrize(
    "shoe", [[1] * 13, [4] * 12, [-1] + [20] * 12, [0.5] * 13], ids=["too small", "twelve ranks", "negative", "halves"]
)
def test_a_shoe_that_is_none_is_refused(shoe: list[int]) -> None:
    with pytest.raises(BadShoe):
        edge(Rules(), shoe)


def test_pairs_by_rank_need_a_shoe_by_rank() -> None:
    ten_counts = [24] * 9 + [96]
    assert edge(Rules(), ten_counts).ev == pytest.approx(edge(Rules()).ev, abs=1e-15)
    with pytest.raises(BadShoe, match="thirteen counts"):
        edge(Rules(split_pairs_by="rank"), ten_counts)


def test_e_14_no_strategy_at_baccarat() -> None:
    with pytest.raises(NoStrategy, match="baccarat"):
        edge(baccarat.Rules(), None, "basic")  # type: ignore[call-overload]
