"""The expert plays its table (S0-22) exactly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.totals import nothing
from croupier.protocol import Decide
from croupier.strategies.expert import expert
from strategies.expert_table import EXPERT_TABLE, UPCARDS

At = Callable[..., Round]
RANKS = {1: "A"} | {value: str(value) for value in range(2, 11)}


def answer_of(round: Round) -> str:
    assert isinstance(round.need, Decide)
    return expert(round.rules).move(round, round.need)


def row_of(one: int, two: int) -> str:
    """The row of the document that speaks of two first cards, the lower first."""
    if one == two:
        return "A-A / 8-8" if one in (1, 8) else f"{one}-{one}"
    if one == 1:
        return f"A-{two}" if two < 8 else "A-8 > A-10"
    points = one + two
    return "17+" if points >= 17 else "5 > 8" if points <= 8 else str(points)


def test_s0_23_the_table_has_26_named_rows_of_10_cells() -> None:
    assert len(EXPERT_TABLE) == 26
    assert {len(cells) for cells in EXPERT_TABLE.values()} == {10}
    assert {cell for cells in EXPERT_TABLE.values() for cell in cells} == {"T", "R", "D", "Div"}


def test_s0_22_s0_23_expert_plays_every_cell_of_the_table(at: At, changer: Rules) -> None:
    words = {"T": "hit", "R": "stand", "D": "double", "Div": "swap"}
    played = set()
    for one, two in combinations_with_replacement(range(1, 11), 2):
        if (one, two) == (1, 10):
            continue  # a natural: nobody is asked
        row = row_of(one, two)
        for upcard, cell in zip(UPCARDS, EXPERT_TABLE[row], strict=True):
            assert answer_of(at(changer, f"{RANKS[one]} {RANKS[two]}", upcard)) == words[cell], (row, upcard)
            assert answer_of(at(changer, f"{RANKS[two]} {RANKS[one]}", upcard)) == words[cell], (row, upcard)
            played.add((row, upcard))
    assert len(played) == 260


def test_s0_23_where_the_house_splits_div_is_a_split(at: At) -> None:
    for upcard, cell in zip(UPCARDS, EXPERT_TABLE["9-9"], strict=True):
        assert answer_of(at(Rules(), "9 9", upcard)) == {"Div": "split", "R": "stand"}[cell]


def test_s0_22_naturals_and_totals_of_21_stand_too() -> None:
    chart, deal = expert(Rules()), nothing("standard")
    assert set(EXPERT_TABLE["A-8 > A-10"]) == set(EXPERT_TABLE["17+"]) == {"R"}
    for total in (deal.after[1].after[10], deal.after[10].after[5].after[6]):
        assert [chart.cell(total, upcard) for upcard in range(1, 11)] == ["S"] * 10


@pytest.mark.parametrize(
    ("hand", "upcard", "reserve", "word"),
    [
        # Literal where the standard chart differs
        ("6 4", "10", None, "double"),
        ("5 5", "10", None, "hit"),
        ("5 4", "6", None, "hit"),
        ("5 4", "5", None, "double"),
        # D is not open: three cards
        ("2 3 6", "5", None, "hit"),
        ("2 3 5", "5", None, "hit"),
        ("A 3 4", "5", None, "stand"),
        ("A 2 4", "5", None, "hit"),
        ("A 2 2", "6", None, "hit"),
        # D is not open: no money
        ("6 5", "5", 99, "hit"),
        ("A 7", "3", 99, "stand"),
        ("A 6", "3", 99, "hit"),
        ("5 5", "5", 99, "hit"),
        # Div is not open: the row of the total
        ("8 8", "10", 99, "hit"),
        ("8 8", "6", 99, "stand"),
        ("9 9", "2", 99, "stand"),
        ("6 6", "2", 99, "hit"),
        ("6 6", "4", 99, "stand"),
        ("4 4", "5", 99, "hit"),
        # Soft rows by soft total, whatever the number of cards
        ("A 2 5", "9", None, "hit"),
        ("A 2 5", "7", None, "stand"),
        ("2 2 A 3", "9", None, "hit"),
        ("A A 6", "9", None, "hit"),
        ("A 4 4", "10", None, "stand"),
        # Soft 12, hard 4
        ("A A", "6", 99, "hit"),
        ("2 2", "5", 99, "hit"),
        ("2 2", "10", 99, "hit"),
    ],
)
def test_s0_d5_expert_is_literal(
    at: At, changer: Rules, hand: str, upcard: str, reserve: int | None, word: str
) -> None:
    assert answer_of(at(changer, hand, upcard, reserve)) == word


def test_s0_d5_s2_11_where_an_ace_may_drop_a_dropped_hand_plays_its_hard_total(at: At) -> None:
    deshmukh = Rules(ace_rule="one-drop", dealer_rule="chase", max_hands=1, double="none")
    assert answer_of(at(deshmukh, "A A", "6")) == "stand", "12 v 6"
    assert answer_of(at(deshmukh, "A A", "2")) == "hit", "12 v 2"
    assert answer_of(at(deshmukh, "A 5 10", "10")) == "hit", "16 v 10"
    assert answer_of(at(deshmukh, "A 7 9", "10")) == "stand", "17 v 10"
    assert expert(Rules()).spent == ()
