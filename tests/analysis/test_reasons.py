"""The reasons behind a value: exact, and they add up to it."""

from __future__ import annotations

from collections import Counter

import pytest

from analysis.lying import DEALS, lying
from croupier.analysis import advise
from croupier.analysis.reasons import reasons
from croupier.analysis.reasons.dealer import BUST, NATURAL
from croupier.cards import card
from croupier.games import war
from croupier.houses import load
from croupier.protocol import FACE_DOWN, Answer, Stake


@pytest.mark.slow
@pytest.mark.parametrize(("house", "answers"), DEALS)
def test_how_a_move_ends_adds_up_to_its_value(house: str, answers: list[Answer]) -> None:
    round = lying(house, answers)
    found, advice = reasons(round, Counter()), advise(round)
    assert abs(sum(found.dealer.values()) - 1) < 1e-12
    assert set(found.endings) == set(round.need.words) - {"split"}  # type: ignore[union-attr]
    for word, ending in found.endings.items():
        if word != "surrender":
            stakes = 2 if word in ("double", "swap") else 1
            assert stakes * (ending.win - ending.loss) == pytest.approx(advice.moves[word], abs=1e-12)
            assert sum(ending) == pytest.approx(1, abs=1e-12)


PAIRS: list[tuple[str, list[Answer]]] = [
    ("blackjack/vegas-strip:double_after_split=false", ["8d", "10d", "8c", FACE_DOWN, False]),
    ("blackjack/vegas-strip:double_after_split=false,max_hands=2", ["3d", "6d", "3c", FACE_DOWN]),
    ("blackjack/downtown", ["Ad", "6d", "Ac", FACE_DOWN]),
    ("blackjack/european:double=none", ["8d", "10d", "8c"]),
    ("blackjack/single-deck:double_after_split=false,split_pairs_by=rank", ["Kd", "6d", "Kc", FACE_DOWN]),
]


@pytest.mark.parametrize(("house", "answers"), PAIRS)
def test_how_the_hands_of_a_split_end_adds_up_to_its_value(house: str, answers: list[Answer]) -> None:
    """Where no hand of it is doubled, each wins or loses one bet."""
    round = lying(house, answers)
    found = reasons(round, Counter()).parted
    assert found is not None
    assert found.win + found.push + found.loss == pytest.approx(1, abs=1e-12)
    assert found.hands * (found.win - found.loss) == pytest.approx(advise(round).moves["split"], abs=1e-12)
    assert found.hands == 2 or 2 < found.hands < 2.2


def test_a_double_after_a_split_is_one_hand_that_wins_or_loses() -> None:
    round = lying("blackjack/vegas-strip", ["8d", "10d", "8c", FACE_DOWN, False])
    plain = lying("blackjack/vegas-strip:double_after_split=false", ["8d", "10d", "8c", FACE_DOWN, False])
    doubled, undoubled = reasons(round, Counter()).parted, reasons(plain, Counter()).parted
    assert doubled is not None
    assert undoubled is not None
    assert doubled.hands == pytest.approx(undoubled.hands, abs=1e-12)
    assert 0 < doubled.loss - undoubled.loss < 0.01


def test_after_a_peek_the_dealer_has_no_natural() -> None:
    round = lying(*DEALS[1])
    assert NATURAL not in reasons(round, Counter()).dealer
    assert reasons(round, Counter()).dealer[BUST] == pytest.approx(0.2295, abs=1e-4)


def test_a_war_is_won_and_lost_equally_often() -> None:
    rules = load("war/casino-war").rules
    assert isinstance(rules, war.Rules)
    round = war.start(rules, (Stake.on({"ante": 1000}),)).step(card("8d")).step(card("8h"))
    found, gone = reasons(round, Counter()), reasons(round, Counter([card("8c"), card("2c")]))
    assert found.unseen == 310
    assert found.tie == pytest.approx((12 * 24 * 23 + 22 * 21) / (310 * 309), abs=1e-15)
    assert gone.tie == pytest.approx((11 * 24 * 23 + 23 * 22 + 21 * 20) / (308 * 307), abs=1e-15)
    assert 2 * found.win_chance + found.tie == pytest.approx(1, abs=1e-15)
    assert advise(round).moves["war"] == pytest.approx(
        found.win_chance - 2 * found.win_chance + 2 * found.tie, abs=1e-12
    )
