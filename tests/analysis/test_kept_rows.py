"""The rows of standing hands are kept: by everything that decides them, and nobody writes into them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from croupier.analysis import chart, deviation, edge
from croupier.analysis.blackjack import open_game
from croupier.analysis.game import standing
from croupier.analysis.layout import _rows_of_hand
from croupier.games.blackjack import Rules

RULES = Rules(insurance=True, surrender="late", max_hands=2)
SHOE = (3, *[4] * 8, 16, 0, 0, 0)


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    _rows_of_hand.cache_clear()


@pytest.mark.slow
def test_nobody_writes_into_them() -> None:
    kept = standing(open_game(RULES, None))
    before = kept.copy()
    works: tuple[Callable[[Rules], object], ...] = (edge, partial(edge, strategy="basic"), chart, deviation)
    for work in works:
        work(RULES)
    assert np.array_equal(kept, before)
    assert np.shares_memory(standing(open_game(RULES, None)), kept), "they are kept still"


def test_houses_that_stand_alike_share_them() -> None:
    one = standing(open_game(RULES, None))
    assert np.shares_memory(standing(open_game(Rules(max_hands=1), None)), one)


@pytest.mark.parametrize("other", [Rules(decks=8), Rules(soft_17="hit"), Rules(hole_card="none"), Rules(charlie=5)])
def test_what_another_house_found_changes_nothing(other: Rules) -> None:
    fresh = edge(other)
    _rows_of_hand.cache_clear()
    edge(RULES)
    assert edge(other) == fresh


def test_another_shoe_has_rows_of_its_own() -> None:
    rules = Rules(decks=1, max_hands=1)
    fresh = edge(rules, SHOE)
    _rows_of_hand.cache_clear()
    full = edge(rules)
    assert edge(rules, SHOE) == fresh != full
    assert edge(rules) == full
