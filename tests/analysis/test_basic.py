"""The best chart of a house: the published ones, cell by cell, and in the cells in which tables differ."""

from __future__ import annotations

import pytest

from analysis.figures import cells, standard_chart
from croupier.analysis import chart, edge
from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import Chart


def _differences(one: Chart, two: Chart) -> dict[str, str]:
    """The cells of the first that are not those of the second; nobody comes to a soft 12, for aces are split."""
    others = cells(two)
    return {name: cell for name, cell in cells(one).items() if cell != others[name] and not name.startswith("soft 12")}


@pytest.mark.parametrize(("decks", "ev"), [(6, -0.004059224176989), (8, -0.004324777257947)])
def test_the_standard_chart_is_found(decks: int, ev: float) -> None:
    rules = Rules(decks=decks)
    assert _differences(chart(rules), standard_chart()) == {}
    assert edge(rules, strategy="basic").ev == pytest.approx(ev, abs=1e-11)


def test_dealer_hits_soft_17() -> None:
    assert _differences(chart(Rules(soft_17="hit")), standard_chart()) == {
        "hard 11 v A": "D",
        "soft 18 v 2": "Ds",
        "soft 19 v 6": "Ds",
    }


def test_no_double_after_split() -> None:
    assert _differences(chart(Rules(double_after_split=False)), standard_chart()) == {
        "pair 2 v 2": "H",
        "pair 2 v 3": "H",
        "pair 3 v 2": "H",
        "pair 3 v 3": "H",
        "pair 4 v 5": "H",
        "pair 4 v 6": "H",
        "pair 6 v 2": "H",
    }


def test_no_hole_card() -> None:
    """Nothing more is risked against a natural that nobody has looked for."""
    assert _differences(chart(Rules(hole_card="none")), standard_chart()) == {
        "hard 11 v 10": "H",
        "pair 8 v 10": "H",
        "pair 8 v A": "H",
        "pair A v A": "H",
    }


def test_late_surrender() -> None:
    assert _differences(chart(Rules(surrender="late")), standard_chart()) == {
        "hard 15 v 10": "Rh",
        "hard 16 v 9": "Rh",
        "hard 16 v 10": "Rh",
        "hard 16 v A": "Rh",
    }


def test_single_deck() -> None:
    """Its own doubles, and 7,7 v 10 that stands because two of four sevens are gone."""
    rules = Rules(decks=1)
    found = _differences(chart(rules), standard_chart())
    expected = {
        "hard 8 v 5": "D",
        "hard 8 v 6": "D",
        "hard 9 v 2": "D",
        "hard 11 v A": "D",
        "soft 17 v 2": "D",
        "soft 18 v A": "S",
        "soft 19 v 6": "Ds",
        "pair 4 v 4": "P",
        "pair 6 v 7": "P",
        "pair 7 v 8": "P",
        "pair 7 v 10": "S",
    }
    assert found.items() >= expected.items()
    assert edge(rules, strategy="basic").ev > edge(rules, strategy=standard_chart()).ev + 3e-4


@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=1, double="any-cards", surrender="early"),
        Rules(decks=1, ace_rule="one-drop", dealer_rule="chase", max_hands=1, double="none"),
        Rules(decks=4, swap=True, max_hands=1, hole_card="no-peek", dealer_natural_beats_21=False),
        Rules(decks="infinite", surrender="late"),
    ],
    ids=["any cards", "one-drop chase", "swap", "infinite"],
)
def test_a_chart_is_nearly_as_good_as_best_play(rules: Rules) -> None:
    best, basic = edge(rules).ev, edge(rules, strategy=chart(rules)).ev
    assert best - 2e-3 < basic <= best + 1e-12


def test_no_single_cell_of_a_total_is_better_changed() -> None:
    """Double deck: the cells that are closest to another move, changed one at a time."""
    rules = Rules(decks=2, max_hands=1)
    found = chart(rules)
    best = edge(rules, strategy=found).ev
    for row, column in ((16, 8), (16, 9), (12, 1), (12, 2), (13, 0), (10, 8), (11, 9), (9, 0), (9, 5)):
        for cell in "SHD":
            rows = [list(cells) for cells in found.hard]
            rows[row - 4][column] = cell
            changed = Chart("", tuple(map(tuple, rows)), found.soft, found.pairs)
            assert edge(rules, strategy=changed).ev <= best + 1e-9
