"""The results of past games: by person, by house, and what was expected of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.houses import load
from croupier.review.history import GameResult, HouseRecord, expected_result

RULES = load("blackjack/vegas-strip").rules


def game_result(*nets: int) -> GameResult:
    bets = tuple((("main", 1000),) for _ in nets)
    return GameResult(
        Path(), "blackjack/vegas-strip", "blackjack", "", "Léa", ("Léa",), nets, (1000,) * len(nets), bets, False, RULES
    )


def test_a_record_is_told_in_the_order_it_was_played() -> None:
    record = HouseRecord("blackjack/vegas-strip", [game_result(30, -10), game_result(500)])  # the latest first
    assert record.nets == [500, 30, -10]
    assert (record.rounds, record.net, record.biggest, record.staked) == (3, 520, 500, 3000)
    assert record.results() == (2, 0, 1)


def test_what_was_expected_is_the_edge_of_every_bet() -> None:
    assert expected_result([game_result(1, 2), game_result(3)], lambda _: {"main": -0.01}) == pytest.approx(-30)
    assert expected_result([game_result(1)], lambda _: None) is None
