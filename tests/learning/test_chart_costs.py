"""The expert's table beside the best chart: what each differing cell costs."""

from __future__ import annotations

import pytest

from croupier.analysis import chart, edge
from croupier.games.blackjack import Rules
from croupier.houses import load
from croupier.learning.chart_costs import chart_costs
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
