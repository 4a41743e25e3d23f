"""The laws of a round are counted at tables that the shoe has cards for."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.games.declare import walked_rules
from croupier.houses import load
from croupier.tournament.laws import round_laws

WAYS = ("basic", "expert", "amateur")


@pytest.mark.parametrize("decks", [1, 2])
def test_a_small_shoe_is_never_dealt_out(decks: int) -> None:
    """Three ways to play with 16 numbers of steps each: 48 seats would need more cards than one deck or two have."""
    rules = walked_rules(load(f"blackjack/downtown:decks={decks}").rules)
    laws = round_laws(rules, WAYS, 20_000)
    assert laws.weights.sum() == pytest.approx(1)
    for plays in WAYS:
        chances = laws.chances[plays]
        np.testing.assert_allclose(chances.sum(axis=2), 1)
        assert -0.12 < laws.weights @ chances[-1] @ laws.outcomes < 0.03
