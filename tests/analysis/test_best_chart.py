"""The best chart of a house: the published ones, cell by cell, and in the cells in which tables differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.figures import cells, standard_chart
from croupier.analysis import chart, edge
from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import Chart
from croupier.houses import load
from croupier.money import odds


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


@pytest.mark.slow
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


@pytest.mark.slow
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


# Both ways of parting a pair


@pytest.mark.slow
def test_s0_07_a_house_with_split_and_swap_has_both_in_its_chart() -> None:
    """A pair of aces is worth more swapped, for split aces get one card; eights are worth more split."""
    rules = Rules(swap=True)
    found = chart(rules)
    assert found.pairs[0] == ("C",) * 10
    assert found.pairs[7] == ("P",) * 10
    always_split = Chart("", found.hard, found.soft, (("P",) * 10, *found.pairs[1:]))
    best, basic, split = (edge(rules, strategy=by).ev for by in ("optimal", found, always_split))
    assert best - 1e-4 < basic < best
    assert basic > split + 1e-3


@pytest.mark.slow
def test_a_pair_that_is_given_up_says_how_it_would_be_parted() -> None:
    eights = chart(Rules(swap=True, max_hands=2, surrender="early")).pairs[7]
    assert eights[-2:] == ("Rp", "Rp"), "against an ace split and swap are worth the same: then it is a split"
    rules = Rules(decks=1, swap=True, max_hands=2, surrender="early", double_after_split=False)
    sevens = chart(rules, [4, 2, 1, 3, 1, 1, 4, 4, 4, 4, 3, 2, 3]).pairs[6]
    assert sevens[6] == "Rc", "against an 8, a swap is worth more than a split by 0.0005"


@pytest.mark.slow
def test_where_pairs_are_parted_in_one_way_p_is_it() -> None:
    for rules in (Rules(max_hands=1, swap=True), Rules()):
        assert not {"C", "Rc"} & {cell for row in chart(rules).pairs for cell in row}


# Even money


@pytest.mark.slow
@pytest.mark.parametrize(("pays", "takes"), [("3:2", False), ("7:5", True), ("6:5", True), ("1:1", True)])
def test_the_chart_takes_even_money_where_it_is_worth_more(pays: str, takes: bool) -> None:
    rules = load(f"blackjack/vegas-strip:blackjack_pays={pays}").rules
    assert isinstance(rules, Rules)
    found = chart(rules)
    assert found.even_money is takes
    contrary = replace(found, even_money=not takes)
    assert edge(rules, strategy=contrary).ev < edge(rules, strategy=found).ev
    assert edge(rules, strategy=found).ev < edge(rules).ev


def test_even_money_is_for_houses_that_have_it() -> None:
    assert not chart(Rules(blackjack_pays=odds("6:5"), insurance=True)).even_money
