"""Money is whole cents, rounded down in one place."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import EVEN, BadAmount, Money, Odds, amount, amount_text, half, odds, winnings

CENTS = st.integers(0, 10**12 - 1)


@given(CENTS, st.integers(0, 10**6), st.integers(1, 10**6))
def test_e_01_winnings_are_the_floor_of_stake_times_odds(stake: int, win: int, per: int) -> None:
    exact = Fraction(stake) * Fraction(win, per)
    won = winnings(stake, Odds(win, per))
    assert won <= exact < won + 1
    assert isinstance(won, int)


def test_e_01_worked_cases() -> None:
    assert winnings(25, Odds(3, 2)) == 37
    assert winnings(101, Odds(19, 20)) == 95  # the banker bet pays floor(stake × 0.95)
    assert winnings(1, Odds(19, 20)) == 0
    assert half(1) == 0  # insurance that would cost 0 is not offered
    assert half(101) == 50
    assert winnings(7, EVEN) == 7


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("25", 2500), ("12.50", 1250), ("12,50", 1250), ("12.5", 1250), ("0.01", 1), ("1,240.50", 124050),
        ("1 240,50", 124050), ("1\u202f240,50", 124050), ("1,240", 124000), ("1,24", 124),
        ("1 000 000", 100_000_000), ("-5", -500), ("−5", -500), (" 7 ", 700), ("007", 700),
    ],
)  # fmt: skip
def test_amounts_in_both_notations(text: str, cents: int) -> None:
    assert amount(text) == cents


@pytest.mark.parametrize(
    "text", ["", " ", "ten", "1.234", "1.2.3", "1,2345", "12 34", "1e3", "inf", "nan", "0x10", "+5", "--5", "5-", "£5", "½"]
)  # fmt: skip
def test_e_06_a_text_that_is_no_amount_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(
        BadAmount, match=r"is not an amount: write a number with at most two decimals, as in 25 or 12\.50\."
    ):
        amount(text)


@pytest.mark.parametrize("text", ["9" * 13, "1" + ",000" * 4, "1" + ",000" * 2000, "-" + "9" * 5000, "9" * 13 + ".50"])
def test_e_06_an_amount_of_too_many_digits_is_refused_with_how_many_there_may_be(text: str) -> None:
    with pytest.raises(BadAmount, match="is too much: an amount has at most 12 digits"):
        amount(text)
    assert amount("0" * 5000 + "7") == 700


@given(st.integers(-(10**13), 10**13))
def test_an_amount_is_read_as_it_is_written(cents: int) -> None:
    if abs(cents) < 10**14:
        assert amount(amount_text(cents)) == cents
        assert str(Money(cents)) == amount_text(cents)


def test_odds() -> None:
    assert odds("3:2") == Odds(3, 2)
    assert str(Odds(6, 5)) == "6:5"
    for text in ("3", "3:0", "3-2", "a:b", "1:2:3", "-1:2", "3:2 ", "1234567:1"):
        with pytest.raises(BadAmount, match="is not odds: write what is won and what is staked, as in 3:2"):
            odds(text)
