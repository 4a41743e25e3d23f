"""Paired comparison: two players on identical shoes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from croupier.analysis import edge
from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import Chart
from croupier.simulation import paired_comparison
from croupier.simulation.paired_comparison import BadPair, Contestant, compare
from croupier.simulation.request import Request
from croupier.simulation.run import Ready, prepare
from croupier.simulation.seats import OneSeat
from croupier.strategies import find_strategy
from croupier.strategies.charts import Charted

RULES = Rules(max_hands=1)
SPLITTING = Rules(max_hands=2)


def contestant(rules: Rules = RULES, seed: int = 5, **asked: Any) -> Contestant:
    request = Request(rounds=1000, seed=seed, **asked)
    ready = prepare(request.plan(rules))
    return Contestant(ready, request.bets(ready.plan.counting))


def with_seed(ready: Ready, seed: int) -> Ready:
    assert isinstance(ready.player, OneSeat)
    return replace(ready, player=replace(ready.player, seed=seed))


def chart(name: str) -> Chart:
    player = find_strategy(name, SPLITTING)
    assert isinstance(player, Charted)
    return player.chart


@pytest.mark.slow
def test_the_difference_is_that_of_the_exact_values() -> None:
    """From a fresh shoe for every round, where the exact values hold."""
    fresh = replace(SPLITTING, penetration=0.0)
    found = compare(contestant(fresh, strategy="basic"), contestant(fresh, strategy="mimic"), 500_000)
    exact = edge(SPLITTING, strategy=chart("basic")).ev - edge(SPLITTING, strategy=chart("mimic")).ev
    assert abs(found.difference.value - exact) < 4 * found.difference.error
    assert found.difference.error < 0.8 * found.unpaired_error


@pytest.mark.slow
def test_against_itself_there_is_no_difference() -> None:
    one = contestant(strategy="basic")
    found = compare(one, one, 100_000)
    assert found.difference.value == 0.0
    assert found.first.value == found.second.value
    assert found.difference.error < 1e-12


@pytest.mark.slow
def test_any_number_of_workers_finds_the_same() -> None:
    one, other = contestant(count="hi-lo", spread="1-12"), contestant(strategy="basic")
    results = [compare(one, other, 100_000, jobs) for jobs in (1, 3)]
    assert results[0].document() == results[1].document()
    assert results[0].rounds >= 100_000


@pytest.mark.slow
def test_errors_are_what_many_comparisons_scatter_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paired_comparison, "SHOES", 64)
    one, other = contestant(strategy="basic"), contestant(strategy="never-bust")
    pairs = [compare(replace(one, ready=with_seed(one.ready, seed)), other, 20_000, 1) for seed in range(60)]
    truth = np.mean([one.difference.value for one in pairs])
    scores = [(one.difference.value - truth) / one.difference.error for one in pairs]
    assert 0.75 < np.std(scores) < 1.3
    assert max(map(abs, scores)) < 4


@pytest.mark.slow
def test_other_cards_cannot_be_compared() -> None:
    for other in (replace(RULES, decks=2), replace(RULES, penetration=0.5)):
        with pytest.raises(BadPair, match="same cards"):
            compare(contestant(), contestant(other), 1000)
    with pytest.raises(BadPair, match="one seat"):
        compare(contestant(seats=2), contestant(), 1000)
