"""The options of a counter: what they ask for, and what is refused before anything is compiled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from croupier.analysis.sidebets import side_bet
from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.houses import load
from croupier.simulation import Options, simulate
from croupier.simulation import run as running
from croupier.simulation.counter_options import BadRequest
from croupier.simulation.request import Request
from croupier.simulation.run import BadRun
from croupier.simulation.sample import Sample

HOUSE = "blackjack/vegas-strip:max_hands=1"
TENS = "1 1 1 1 1 1 1 1 -2 1"

BAD: list[tuple[str, dict[str, Any], str]] = [
    (HOUSE, {"others": "basic"}, "give --count"),
    (HOUSE, {"aces": "1"}, "give --count"),
    (HOUSE, {"hands": 2}, "give --count"),
    (HOUSE, {"count": "hi-lo", "strategy": "basic,basic"}, "One player counts: give one --strategy"),
    (HOUSE, {"count": "hi-lo", "others": "basic", "seat": 3}, "a seat from 1 to 2"),
    (HOUSE, {"count": "hi-lo", "hands": 0}, "one hand or more"),
    (HOUSE, {"count": "ko", "aces": "1"}, "“ko” is read as it runs"),
    (HOUSE, {"count": "hi-lo", "aces": "-1"}, "not a weight for aces"),
    (HOUSE, {"count": "hi-lo", "aces": "1", "bet_count": "ko"}, "one or the other"),
    (HOUSE, {"count": "hi-lo", "bet": "21\\+3"}, "“21"),
    (HOUSE, {"count": "hi-lo", "strategy": "optimal"}, "plays by a chart"),
    ("blackjack/changer", {"count": "hi-lo", "insurance_count": TENS}, "offers no insurance"),
    ("baccarat/ez", {"count": "hi-lo", "plays": "i18"}, "At baccarat nobody plays by the count"),
    ("baccarat/ez", {"count": "hi-lo", "others": "player"}, "other seats change nothing"),
]


@pytest.mark.parametrize(("house", "asked", "sentence"), BAD)
def test_what_cannot_be_counted_is_refused(house: str, asked: dict[str, Any], sentence: str) -> None:
    refused = patch.object(running, "table_for", side_effect=AssertionError)
    with refused, pytest.raises((BadRequest, BadRun), match=sentence):
        Request(rounds=1000, **asked).plan(load(house).rules)


def test_the_counter_sits_where_it_is_asked_to() -> None:
    plan = Request(rounds=1000, count="hi-lo", others="amateur,mimic", seat=2, hands=2).plan(load(HOUSE).rules)
    assert [strategy.name for strategy in plan.strategies] == ["amateur", "basic + hi-lo", "basic + hi-lo", "mimic"]
    assert (plan.place.seat, plan.place.hands, plan.rules.seats) == (1, 2, 4)


@pytest.mark.slow
def test_insurance_by_tens_needs_no_estimate_of_the_decks() -> None:
    """With d decks the count reads 4 - (others - 2 tens): from 5 on more than a third of the unseen cards are tens."""
    plan = Request(rounds=1000, count="hi-lo", plays="i18", insurance_count=TENS).plan(load(HOUSE).rules)
    assert plan.counter
    assert plan.counter.insurance
    assert plan.counter.insurance.index in (4, 5)
    assert not any(play.hand is None for play in plan.counter.plays)


def test_aces_aside_read_nothing_from_a_shoe_with_its_share_of_aces() -> None:
    rules = Rules()
    usual = Counting.at(rules, "hi-opt-1")
    aside = Request(rounds=1000, count="hi-opt-1", aces="1").betting(rules)
    assert aside
    for unseen in (312, 208, 104):
        seen = 312 - unseen
        start = aside.start - seen // 13  # as many aces as usual
        assert aside.read(start, unseen) == usual.read(usual.start, unseen) == 0
        assert aside.read(start - unseen // 52, unseen) == -1  # one ace of each unseen deck is gone
        assert aside.read(start + 2 * unseen // 52, unseen) == 2


# What they win


@pytest.mark.slow
def test_a_bet_of_baccarat_by_the_count() -> None:
    tags = "0 0 -1 -1 -1 -1 2 2 0 0"
    found = simulate(
        "baccarat/ez", Options(rounds=400_000, seed=5, count=tags, bet="dragon-7", ramp="4:1", back_count=4)
    )
    assert found.earnings
    assert sum(line.frequency * line.fared.mean for line in found.earnings.lines) == pytest.approx(
        found.bets["dragon-7"].mean
    )
    rich, poor = (
        [line.fared for line in found.earnings.lines if line.count in counts]
        for counts in (range(5, 11), range(-10, -4))
    )
    assert np.mean([one.mean for one in rich]) > np.mean([one.mean for one in poor]) + 0.1
    assert found.document()["counting"]["bet"] == "dragon-7"


@pytest.mark.slow
def test_a_side_bet_is_worth_on_average_what_it_is_worth_exactly() -> None:
    rules = load(f"{HOUSE},side_bets=lucky-ladies").rules
    assert isinstance(rules, Rules)
    found = simulate(
        rules, Options(strategy="basic", rounds=400_000, seed=5, count="hi-lo", bet="lucky-ladies", penetration=0.0)
    )
    assert found.earnings
    assert abs(found.earnings.mean - side_bet(rules, "lucky-ladies")) < 4 * found.earnings.win_rate.error / 100


@pytest.mark.slow
def test_several_hands_win_more_and_vary_more() -> None:
    one = simulate(
        HOUSE, Options(strategy="basic", rounds=300_000, seed=5, count="hi-lo", others=["amateur"], ramp="1:1")
    )
    two = simulate(
        HOUSE, Options(strategy="basic", rounds=300_000, seed=5, count="hi-lo", others=["amateur"], hands=2, ramp="1:1")
    )
    assert one.earnings
    assert two.earnings
    assert two.earnings.variance > 2.4 * one.earnings.variance  # the hands share a dealer
    assert abs(two.earnings.mean - 2 * one.earnings.mean) < 4 * (two.earnings.win_rate.error / 100) * 2


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "blackjack/european"])
def test_e_18_two_queens_of_hearts_and_a_dealers_blackjack_come_as_often_as_they_should(house: str) -> None:
    rules = load(f"{house}:side_bets=lucky-ladies,max_hands=1").rules
    found = simulate(
        rules, Options(strategy="basic", rounds=3_000_000, seed=5, count="hi-lo", bet="lucky-ladies", penetration=0.0)
    )
    nets = dict(Sample.pool(found.by_count.values()).counts)
    expected = 3_000_000 * 135_360 / 9_294_695_280
    assert nets[Fraction(1000)] == pytest.approx(expected, abs=4 * expected**0.5)
