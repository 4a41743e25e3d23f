"""What bots bet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules
from croupier.protocol import Stake
from croupier.strategies.betting import SHARES, bets

GAMES: dict[str, Any] = {"blackjack": blackjack, "war": war, "baccarat": baccarat}


@st.composite
def houses(draw: st.DrawFn) -> HouseRules:
    """Tables of each game with any limits and chips."""
    game: Any = draw(st.sampled_from([blackjack.Rules, war.Rules, baccarat.Rules]))
    chip = draw(st.sampled_from([1, 5, 10, 25, 30, 50, 100, 150, 500, 2500]))
    least = chip * draw(st.integers(1, 40))
    most = least + chip * draw(st.integers(0, 5000))
    fields: dict[str, Any] = {"surrender": draw(st.booleans())} if game is war.Rules else {}
    rules: HouseRules = game(chip=chip, minimum=least, maximum=most, **fields)
    return rules


@pytest.mark.slow
@settings(deadline=None)
@given(houses(), st.integers(0, 10_000_000), st.integers(0, 2**32))
def test_s0_d7_e_04_bets_are_whole_chips_within_every_limit(rules: HouseRules, balance: int, seed: int) -> None:
    must_keep_half = isinstance(rules, war.Rules) and not rules.surrender
    most = balance // 2 if must_keep_half else balance
    made = bets(rules, balance, Random(seed).randrange)
    if most < rules.minimum:
        assert sum(made.values()) == most
        return
    ((bet, amount),) = made.items()
    assert bet == {"blackjack": "main", "war": "ante", "baccarat": "player"}[rules.game]
    assert rules.minimum <= amount <= rules.most(most)
    assert amount % rules.chip == 0
    if isinstance(rules, war.Rules) and balance >= 2 * rules.minimum:
        assert 2 * amount <= balance, "a tie can be fought"
    GAMES[rules.game].start(rules, [Stake.on(made, balance - amount)])


@pytest.mark.slow
@settings(deadline=None)
@given(houses(), st.integers(0, 10_000_000), st.integers(0, len(SHARES) - 1))
def test_s0_d7_bets_hang_on_the_draws_alone(rules: HouseRules, balance: int, share: int) -> None:
    asked = []

    def draw(below: int) -> int:
        asked.append(below)
        return share

    assert bets(rules, balance, draw) == bets(rules, balance, draw)
    assert asked == [len(SHARES)] * 2


@pytest.mark.slow
@settings(deadline=None)
@given(st.integers(10_000, 100_000_000), st.integers(0, len(SHARES) - 1))
def test_s0_d7_a_bet_is_a_round_amount_near_its_share_of_the_balance(balance: int, draw: int) -> None:
    rules = blackjack.Rules(maximum=100_000_000)
    amount = bets(rules, balance, lambda _: draw)["main"]
    assert amount % 100 == 0, "whole units"
    assert amount % 500 == 0 or amount < 2000
    wish = balance * SHARES[draw] / 100
    assert abs(amount - wish) <= max(wish / 8, 100)


def test_s0_d7_the_first_documents_bots_bet_40_to_200_of_2000() -> None:
    rules = blackjack.Rules(decks=4, max_hands=1, swap=True, maximum=200000, budget=200000)
    drawn: Iterator[int] = iter(range(len(SHARES)))
    made = [bets(rules, 200000, lambda _: next(drawn))["main"] // 100 for _ in SHARES]
    assert made == [40, 60, 80, 100, 125, 150, 150, 175, 200]


def test_s3_04_a_fixed_stake_is_that_stake() -> None:
    rules = blackjack.Rules(decks=1, max_hands=1, minimum=100, maximum=100, budget=1000)
    assert bets(rules, 1000, Random(1).randrange) == {"main": 100}
    odd = blackjack.Rules(chip=50, minimum=150, maximum=150)
    assert bets(odd, 1000, Random(1).randrange) == {"main": 150}
    small = blackjack.Rules(minimum=50, maximum=5000)
    assert bets(small, 60, Random(1).randrange) == {"main": 50}


def test_s0_d10_below_the_minimum_the_whole_balance_is_bet() -> None:
    rules = blackjack.Rules(minimum=1000)
    assert bets(rules, 999, Random(1).randrange) == {"main": 999}
    assert bets(rules, 0, Random(1).randrange) == {}


def test_e_14_a_bettor_bets_on_its_own_bet() -> None:
    rules = baccarat.Rules()
    for name in ("player", "banker", "tie"):
        assert list(bets(rules, 100_000, Random(1).randrange, name)) == [name]
    assert list(bets(war.Rules(tie_bet_pays="10:1"), 100_000, Random(1).randrange, "tie")) == ["ante"]  # type: ignore[arg-type]
