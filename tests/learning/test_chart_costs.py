"""The expert’s table beside the best chart: what each differing cell costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.analysis import chart, edge
from croupier.games.blackjack import Rules
from croupier.houses import load
from croupier.learning.chart_costs import chart_costs, compare_charts
from croupier.learning.drills.chart import cells_of
from croupier.strategies.expert import expert


def rules_of(house: str) -> Rules:
    rules = load(house).rules
    assert isinstance(rules, Rules)
    return rules


@pytest.mark.slow
def test_s0_d5_the_experts_odd_cells_are_found_and_cost_something() -> None:
    """10 v 10 doubles and 9 v 6 hits, though these cells differ from the best chart."""
    rules = rules_of("blackjack/changer")
    costs = {one.item: one for one in chart_costs(rules, expert(rules), chart(rules))}
    assert (costs["hard 10 10"].move, costs["hard 10 10"].instead) == ("double", "hit")
    assert (costs["hard 9 6"].move, costs["hard 9 6"].instead) == ("hit", "double")
    assert costs["hard 10 10"].cost > 0.02
    assert costs["hard 9 6"].cost > 0.02


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/changer", "blackjack/vegas-strip"])
def test_what_the_cells_cost_is_nearly_all_that_the_charts_differ(house: str) -> None:
    """The rest comes from hands of three cards and more, and from split hands."""
    rules = rules_of(house)
    total = sum(one.worth for one in chart_costs(rules, expert(rules), chart(rules)))
    whole = edge(rules, strategy=chart(rules)).ev - edge(rules, strategy=expert(rules)).ev
    assert total > 0
    assert total == pytest.approx(whole, rel=0.35)


@pytest.mark.slow
def test_a_chart_costs_nothing_against_itself() -> None:
    rules = rules_of("blackjack/downtown")
    assert chart_costs(rules, chart(rules), chart(rules)) == []


# How often a cell is asked


def test_how_often_a_cell_is_asked_is_exact_for_the_house() -> None:
    """In 1,000 rounds: 8 8 v 5 of a single deck 0.362, not 0.46; 16 v A of six decks is dealt 4.60 times and asked 3.18 times."""

    def cost_of(house: str, item: str) -> float:
        return 1000 * sum(dict(cells_of(rules_of(house)))[item].hands.values())

    assert cost_of("blackjack/single-deck", "pairs 8 5") == pytest.approx(0.362, abs=5e-4)
    assert cost_of("blackjack/vegas-strip", "hard 16 A") == pytest.approx(3.18, abs=5e-3)
    assert cost_of("blackjack/european", "hard 16 A") == pytest.approx(4.60, abs=5e-3), "nobody peeks there"


@pytest.mark.parametrize("decks", [1, 2, 6, "infinite"])
def test_every_round_is_asked_about_or_ended_by_a_blackjack(decks: Any) -> None:
    rules = Rules(decks=decks)
    cards, drop = rules.cards, 0 if decks == "infinite" else 1
    aces, tens = cards / 13, 4 * cards / 13

    def natural(aces: float, tens: float, cards: float) -> float:
        return 2 * aces * tens / cards / (cards - drop)

    both = natural(aces, tens, cards) * natural(aces - drop, tens - drop, cards - 2 * drop)
    asked = sum(sum(cell.hands.values()) for _, cell in cells_of(rules))
    assert asked + 2 * natural(aces, tens, cards) - both == pytest.approx(1, abs=1e-12)


def test_only_tens_of_one_rank_are_a_pair_where_pairs_are_by_rank() -> None:
    by_value, by_rank = (
        dict(cells_of(Rules(split_pairs_by=by)))["pairs 10 6"].hands[10, 10] for by in ("value", "rank")
    )
    assert by_rank / by_value == pytest.approx(23 / 95)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "blackjack/single-deck:surrender=late"])
def test_cost_times_frequency_is_what_a_difference_costs_in_a_round(house: str) -> None:
    """Only first hands surrender, so the cells add up to all that a chart without surrender costs."""
    rules = rules_of(house)
    best = chart(rules)
    kept = {"Rh": "H", "Rs": "S", "Rp": "P"}
    blocks: dict[str, Any] = {
        name: tuple(tuple(kept.get(cell, cell) for cell in row) for row in getattr(best, name))
        for name in ("hard", "soft", "pairs")
    }
    never = replace(best, **blocks)
    found = compare_charts(rules, never, best)
    assert len(found.costs) >= 3
    assert sum(one.worth for one in found.costs) == pytest.approx(found.whole, rel=0.02)
