"""The scoreboards of baccarat against worked shoes, and what holds for every shoe."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    ROWS,
    SMALL_ROAD,
    bead_plate,
    big_road,
    big_road_board,
    derive_road,
    derived_board,
    lay_out,
    next_marks,
)

SHOES = st.lists(st.sampled_from("BPT"), max_size=90).map("".join)
ROADS = st.sampled_from((BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG))


def marks(shoe: str, k: int) -> str:
    """`R` regular, `L` irregular."""
    return "".join("R" if red else "L" for red in derive_road(shoe, k))


def test_runs_make_columns_and_ties_mark_the_last_entry() -> None:
    columns = big_road("TBBTTPBT")
    assert [[entry.winner for entry in column] for column in columns] == [["B", "B"], ["P"], ["B"]]
    assert [[entry.ties for entry in column] for column in columns] == [[1, 2], [0], [1]]


def test_a_worked_shoe() -> None:
    """Columns of the big road: B2 P1 B3 P3 B1 P2, worked by hand from the published rules."""
    shoe = "BBPBBBPPPBPP"
    # Big eye boy begins with the second entry of the second column, or the first of the third.
    # column 3, entry 1: columns 2 and 1 are 1 and 2 long: blue; entry 2: column 2 is 1 long, one past it: blue;
    # entry 3: two past it: red. Column 4: 3 and 1, blue; its 2nd and 3rd beside a 3: red, red.
    # Column 5: 3 and 3, red. Column 6: 1 and 3, blue; its 2nd beside a 1: one past, blue.
    assert marks(shoe, BIG_EYE_BOY) == "LLRLRRRLL"
    # Small road skips one column. Column 3: entries 2, 3 beside column 1 of 2: red, blue (one past).
    # Column 4: columns 3 and 1, 3 and 2: blue; entries 2, 3 beside column 2 of 1: blue, red.
    # Column 5: columns 4 and 2: 3 and 1: blue. Column 6: columns 5 and 3: 1 and 3: blue; entry 2 beside a 3: red.
    assert marks(shoe, SMALL_ROAD) == "RLLLRLLR"
    # Cockroach pig skips two. Column 4: entries 2, 3 beside column 1 of 2: red, blue.
    # Column 5: columns 4 and 1: 3 and 2: blue. Column 6: columns 5 and 2: 1 and 1: red; entry 2 beside a 3: red.
    assert marks(shoe, COCKROACH_PIG) == "RLLRR"


def test_a_choppy_shoe_is_regular_everywhere() -> None:
    shoe = "BP" * 12
    for k in (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG):
        assert set(marks(shoe, k)) == {"R"}
        assert len(marks(shoe, k)) == 24 - (k + 1)


def test_a_long_run_turns_right_at_the_bottom() -> None:
    board = big_road_board("B" * 9 + "P" * 7)
    places = [(cell.column, cell.row) for cell in board.cells]
    assert places[:9] == [(0, row) for row in range(6)] + [(1, 5), (2, 5), (3, 5)]
    assert places[9:] == [(1, row) for row in range(5)] + [(2, 4), (3, 4)]


@given(SHOES)
def test_the_big_road_holds_every_coup_but_ties(shoe: str) -> None:
    columns = big_road(shoe)
    assert sum(map(len, columns)) == len(shoe) - shoe.count("T")
    assert len(big_road_board(shoe).cells) == len(shoe) - shoe.count("T")
    if set(shoe) - {"T"}:
        assert sum(entry.ties for column in columns for entry in column) == shoe.count("T")
    assert all(one[0].winner != two[0].winner for one, two in pairwise(columns))


@pytest.mark.slow
@given(SHOES, ROADS)
def test_a_derived_road_never_starts_before_its_first_comparable_column(shoe: str, k: int) -> None:
    lengths = [len(column) for column in big_road(shoe)]
    # An entry is comparable if it is not the first of its column and k columns lie left of it, or if k + 1 do.
    comparable = sum(length - (column <= k) for column, length in enumerate(lengths) if column >= k)
    assert len(derive_road(shoe, k)) == comparable
    if len(lengths) <= k:
        assert derive_road(shoe, k) == []


@given(SHOES, ROADS)
def test_what_comes_later_changes_no_mark(shoe: str, k: int) -> None:
    for length in range(len(shoe)):
        assert derive_road(shoe, k)[: len(derive_road(shoe[:length], k))] == derive_road(shoe[:length], k)


@pytest.mark.slow
@given(SHOES, ROADS)
def test_boards_have_six_rows_and_no_two_marks_in_a_place(shoe: str, k: int) -> None:
    for board in (bead_plate(shoe), big_road_board(shoe), derived_board(shoe, k)):
        places = [(cell.column, cell.row) for cell in board.cells]
        assert len(set(places)) == len(places)
        assert all(0 <= row < ROWS for _, row in places)


@pytest.mark.slow
@given(SHOES, st.sampled_from("BP"))
def test_the_next_mark_is_the_one_that_comes(shoe: str, winner: str) -> None:
    for mark, k in zip(next_marks(shoe, winner), (1, 2, 3), strict=True):
        after = derive_road(shoe + winner, k)
        assert (mark is None) == (len(after) == len(derive_road(shoe, k)))
        assert mark is None or after[-1] == mark


def test_an_empty_board_has_no_width() -> None:
    assert lay_out([]).width == 0
