from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.games.declare import HouseRules
from croupier.simulation.agreement import disagreement
from croupier.strategies import Strategy


def assert_agreement(
    rules: HouseRules,
    strategies: Sequence[Strategy[Any]],
    rounds: int,
    seed: int = 1,
    leave: int | None = None,
    bet: str | None = None,
) -> None:
    """Equal money, equal cards and equal counts, round by round."""
    found = disagreement(rules, strategies, rounds, seed, leave, bet)
    assert not found, found
