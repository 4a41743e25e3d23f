"""Index plays against their neighbours on the same cards: a small version of `benchmarks/index_neighbours.py`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, cast

import numpy as np
import pytest

from croupier.analysis.indices import index_plays
from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.simulation.counter import CardCounter
from croupier.simulation.index_plays import plays
from croupier.strategies import find_strategy
from croupier.strategies.charts import Charted
from simulation.index_neighbours import Effort, IndexComparison, compare_neighbours, errors_for

pytestmark = pytest.mark.slow

RULES = Rules(insurance=True, max_hands=1)
COUNTING = Counting.at(RULES, "hi-lo")
SOME = Effort(2, 1 << 16, most=60, times=150)


@cache
def comparisons_of(text: str, rules: Rules = RULES, jobs: int = 1) -> list[IndexComparison]:
    """For each play of the text the comparison with the lower index, then that with the higher."""
    base = find_strategy("basic", rules)
    assert isinstance(base, Charted)
    return compare_neighbours(rules, CardCounter("counter", base, COUNTING, plays(text)), SOME, jobs=jobs)


AGAINST_SMALL = "16 v 9: stand >= 3\n12 v 6: stand >= 0"


@cache
def right() -> list[IndexComparison]:
    return comparisons_of(
        "16 v 10: stand >= 0\n12 v 3: stand >= 2\n11 v A: double >= 1\n13 v 2: stand >= -1\ninsurance >= 3"
    )


def test_no_index_is_beaten_by_its_neighbours() -> None:
    assert [one.index - one.play.index for one in right()] == [-1, 1] * 5
    assert all(one.rounds > 30 for one in right())
    assert not any(one.beaten(errors_for(10)) for one in right())


def test_gains_are_those_that_are_computed() -> None:
    table = {
        (one.number, one.upcard, one.word): (one.cost, one.gain)
        for one in index_plays(RULES, COUNTING, estimate="half").plays
    }
    for one in right():
        number = one.play.hand.number if one.play.hand else 0
        computed = table[number, one.play.upcard, one.play.word][one.index > one.play.index]
        assert abs(one.gain.value - computed) < 4 * one.gain.error, one.play


@pytest.mark.parametrize(("play", "better"), [("13 v 10: stand >= 0", 1), ("10 v 10: double < 0", -1)])
def test_a_wrong_index_is_beaten(play: str, better: int) -> None:
    assert [one.index for one in comparisons_of(play) if one.beaten(errors_for(2))] == [better]


def test_any_number_of_workers_finds_the_same() -> None:
    one, other = (comparisons_of(AGAINST_SMALL, jobs=jobs) for jobs in (1, 2))
    assert one == other


def test_what_never_comes_is_no_comparison() -> None:
    none, some = comparisons_of("16 v 10: stand >= -10")
    assert (none.rounds, none.beaten(0.0)) == (0, False)
    assert np.isnan(none.gain.error)
    assert some.rounds > 0


@pytest.mark.parametrize("hole_card", ["no-peek", "none"])
def test_the_card_face_down_is_dealt_anew_however_the_house_deals_it(hole_card: str) -> None:
    """Whether the dealer looks decides nothing where no upcard makes a natural."""
    rules = replace(RULES, hole_card=cast(Any, hole_card))
    for one, other in zip(comparisons_of(AGAINST_SMALL, rules), comparisons_of(AGAINST_SMALL), strict=True):
        error = np.hypot(one.gain.error, other.gain.error)
        assert abs(one.gain.value - other.gain.value) < 4 * error
