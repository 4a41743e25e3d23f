"""The standard deviation of a round and its full distribution."""

from __future__ import annotations

import pytest

from analysis.figures import REFERENCE, standard_chart
from croupier.analysis import deviation, distribution, edge
from croupier.analysis.refusals import NotExact
from croupier.games.blackjack import Rules
from croupier.houses import load
from sizes import some

pytestmark = pytest.mark.slow

STATED = REFERENCE["standard_deviation"]


@pytest.mark.parametrize(
    ("rules", "stated", "places"),
    [
        (Rules(max_hands=2), STATED["6 decks, 2 hands, optimal"], 1e-11),
        (Rules(decks=1, max_hands=2), STATED["1 deck, 2 hands, optimal"], 1e-11),
        (Rules(), STATED["6 decks, 4 hands, optimal"], 1e-12),
        (Rules(decks=8), STATED["8 decks, 4 hands, optimal"], 1e-12),
        (Rules(max_hands=3), 1.1526898352184, 1e-12),
    ],
    ids=["6 decks 2 hands", "1 deck 2 hands", "6 decks 4 hands", "8 decks 4 hands", "6 decks 3 hands"],
)
def test_reference_deviation(rules: Rules, stated: float, places: float) -> None:
    assert deviation(rules) == pytest.approx(stated, abs=places)


@pytest.mark.parametrize(
    "house", some(["changer", "partage", "deshmukh", "four-seats", "ctrlaltbet", "boardwalk-1978"], 3), ids=str
)
def test_mean_and_deviation_of_the_distribution(house: str) -> None:
    """The distribution of every house of two hands at most has the exact mean and deviation."""
    rules = load(f"blackjack/{house}").rules
    assert isinstance(rules, Rules)
    results = distribution(rules)
    assert sum(results.chances.values()) == pytest.approx(1.0, abs=1e-13)
    assert results.win + results.push + results.loss == pytest.approx(1.0, abs=1e-13)
    assert results.mean == pytest.approx(edge(rules).ev, abs=1e-12)
    assert results.deviation == pytest.approx(deviation(rules), abs=1e-12)


def test_results_of_a_split_reach_four_units() -> None:
    results = distribution(Rules(max_hands=2), strategy=standard_chart())
    assert set(results.chances) == {-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 1.5, 2.0, 3.0, 4.0}


def test_more_than_two_hands_are_refused() -> None:
    with pytest.raises(NotExact, match="at most two hands"):
        distribution(Rules(max_hands=3))


def test_insured_rounds_are_refused() -> None:
    rich = [4, 1, 1, 1, 1, 1, 1, 1, 1, 20, 20, 20, 20]
    with pytest.raises(NotExact, match="insurance"):
        deviation(Rules(insurance=True, max_hands=1), rich)
