"""Charts: their format, and what they answer at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import card
from croupier.games.blackjack import Round, Rules, start
from croupier.games.blackjack.chart import HARD, PAIRS, SOFT, SPENT, UPCARDS, BadChart, Chart, ChartBlock
from croupier.games.blackjack.totals import Total, nothing
from croupier.protocol import FACE_DOWN, Decide, Draw, Peek, Stake
from sizes import size


def rows(block: ChartBlock, cell: str = "H", **other: str) -> tuple[tuple[str, ...], ...]:
    """A block of one cell, but for some rows of another: `_16="S"`."""
    return tuple((other.get(f"_{row}", cell),) * 10 for row in block.rows)


def chart(*, spent: bool = False, **other: dict[str, str]) -> Chart:
    return Chart(
        "anywhere",
        rows(HARD, **other.get("hard", {})),
        rows(SOFT, **other.get("soft", {})),
        rows(PAIRS, **other.get("pairs", {})),
        rows(SPENT, **other.get("spent_rows", {})) if spent else (),
    )


def raw(spent: bool = True) -> dict[str, Any]:
    return chart(spent=spent).to_json()


def at(rules: Rules, hand: str, up: str, *more: str, reserve: int | None = None) -> Round:
    """A round in which seat 0 has these first cards and is asked; then each word, or the card that follows a word."""
    one, two = hand.split()
    coming = iter([card(one), card(up), card(two)])
    round = _on(start(rules, [Stake.on({"main": 100}, reserve)]), coming)
    for text in more:
        round = round.step(card(text)) if isinstance(round.need, Draw) else _on(round.step(text), iter(()))
    return _on(round, iter(()))


def _on(round: Round, coming: Iterator[Any]) -> Round:
    while True:
        match round.need:
            case Draw(face_up=False):
                round = round.step(FACE_DOWN)
            case Peek():
                round = round.step(False)
            case Draw() if (next_card := next(coming, None)) is not None:
                round = round.step(next_card)
            case _:
                return round


def answer_of(chart: Chart, round: Round) -> str:
    assert isinstance(round.need, Decide)
    word = chart.move(round, round.need)
    assert word in round.need.words
    return word


# The format


@pytest.mark.slow
@settings(deadline=None, max_examples=size(25, 200))
@given(st.randoms(use_true_random=True), st.booleans(), st.text(max_size=5))
def test_a_chart_is_read_as_it_was_written(random: Random, spent: bool, house: str) -> None:
    blocks = {
        block.name: {row: random.choices(block.cells, k=10) for row in block.rows}
        for block in (HARD, SOFT, PAIRS, *([SPENT] if spent else []))
    }
    written = {"house": house, **blocks}
    read = Chart.from_json(written)
    assert read.to_json() == written
    assert Chart.from_json(read.to_json()) == read
    assert hash(Chart.from_json(read.to_json())) == hash(read)


def test_the_columns_are_2_to_10_and_ace() -> None:
    cells = ["S", "H", "S", "S", "S", "S", "S", "S", "D", "Rh"]
    read = Chart.from_json(raw() | {"hard": raw()["hard"] | {"16": cells}})
    sixteen = nothing("standard").after[10].after[6]
    assert [read.cell(sixteen, upcard) for upcard in (*range(2, 11), 1)] == cells
    assert UPCARDS == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([], "This is not a chart: a chart is a JSON object with house, hard, soft, pairs, spent, even_money."),
        ("H", "This is not a chart: a chart is a JSON object with house, hard, soft, pairs, spent, even_money."),
        ({}, "The chart has no “house”; a chart has house, hard, soft, pairs, spent, even_money."),
        ({**raw(), "house": 7}, "house = “7” is not accepted: a chart names its house in a text."),
        (
            {**raw(), "spend": {}},
            "“spend” is not a part of a chart; a chart has house, hard, soft, pairs, spent, even_money.",
        ),
        (
            {**raw(), "soft": ["H"]},
            'soft = “["H"]” is not accepted: it has a list of ten cells for each of the rows '
            "12, 13, 14, 15, 16, 17, 18, 19, 20, 21.",
        ),
        (
            {**raw(), "spent": {}},
            "The chart has a hole: spent has no row “12”; its rows are 12, 13, 14, 15, 16, 17, 18, 19, 20, 21.",
        ),
        (
            {**raw(), "pairs": raw()["pairs"] | {"J": ["H"] * 10}},
            "“J” is not a row of pairs; its rows are A, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
        ),
        (
            {**raw(), "pairs": raw()["pairs"] | {"A": ["H"] * 9}},
            'Row A of pairs = “["H", "H", "H", "H", "H", "H", "H", "H"…” is not accepted: '
            "it has ten cells, against 2, 3, 4, 5, 6, 7, 8, 9, 10, A.",
        ),
        (
            {**raw(), "pairs": raw()["pairs"] | {"A": "HHHHHHHHHH"}},
            "Row A of pairs = “HHHHHHHHHH” is not accepted: it has ten cells, against 2, 3, 4, 5, 6, 7, 8, 9, 10, A.",
        ),
        (
            {**raw(), "pairs": raw()["pairs"] | {"8": ["P"] * 8 + ["X", "P"]}},
            "“X” is not a cell for row 8 of pairs against 10; allowed: H, S, D, Ds, P, C, Rh, Rs, Rp, Rc.",
        ),
        (
            {**raw(), "hard": raw()["hard"] | {"16": ["H"] * 9 + ["P"]}},
            "“P” is not a cell for row 16 of hard against A; allowed: H, S, D, Ds, Rh, Rs.",
        ),
        (
            {**raw(), "hard": raw()["hard"] | {"16": [None] * 10}},
            "“null” is not a cell for row 16 of hard against 2; allowed: H, S, D, Ds, Rh, Rs.",
        ),
    ],
)
def test_what_is_no_chart_is_refused_with_a_sentence(given: object, sentence: str) -> None:
    with pytest.raises(BadChart) as refused:
        Chart.from_json(given)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("block", [HARD, SOFT, PAIRS, SPENT], ids=lambda block: block.name)
def test_every_hole_is_found(block: ChartBlock) -> None:
    for row in block.rows:
        holed = raw()
        del holed[block.name][row]
        with pytest.raises(BadChart, match=f"has no row “{row}”"):
            Chart.from_json(holed)
    if block is not SPENT:
        without = raw()
        del without[block.name]
        with pytest.raises(BadChart, match=f"has no “{block.name}”"):
            Chart.from_json(without)


def test_rows_given_in_python_are_held_to_the_same() -> None:
    with pytest.raises(BadChart, match="not a cell for row 4 of hard"):
        Chart("", rows(HARD, "P"), rows(SOFT), rows(PAIRS))
    with pytest.raises(BadChart, match="hard has no row “21”"):
        Chart("", rows(HARD)[:-1], rows(SOFT), rows(PAIRS))
    with pytest.raises(BadChart, match="soft has 18 rows"):
        Chart("", rows(HARD), rows(HARD), rows(PAIRS))
    lists = [list(row) for row in rows(HARD)]
    assert hash(Chart("", cast(Any, lists), rows(SOFT), rows(PAIRS))) == hash(
        Chart("", rows(HARD), rows(SOFT), rows(PAIRS))
    )


@pytest.mark.parametrize("ace_rule", ["standard", "one-drop"])
def test_every_total_of_two_cards_or_more_has_a_row_and_no_row_is_too_many(ace_rule: str) -> None:
    reached = set(_reachable_totals(ace_rule))
    whole, used = chart(spent=True), set()
    for total in reached:
        assert whole.cell(total, 10) == "H"
        used.add((SOFT if total.soft else SPENT if total.spent else HARD, str(total.points)))
    assert {row for block, row in used if block is HARD} == set(HARD.rows)
    assert {row for block, row in used if block is SPENT} == (set(SPENT.rows) if ace_rule == "one-drop" else set())
    soft = set(SOFT.rows) if ace_rule == "standard" else set(SOFT.rows) - {"12"}  # S2-D3: A,A is 12, not soft 12
    assert {row for block, row in used if block is SOFT} == soft


def _reachable_totals(ace_rule: str) -> Iterator[Total]:
    new = [two for one in nothing(ace_rule).after[1:] for two in one.after[1:]]
    known: set[Total] = set()
    while new:
        total = new.pop()
        if not total.bust and total not in known:
            known.add(total)
            yield total
            new.extend(total.after[1:])


# The row of a hand


def test_the_row_is_the_pairs_then_the_soft_totals_then_the_hard_totals() -> None:
    pair = chart(hard={"_16": "S", "_20": "D"}, soft={"_17": "D"}, pairs={"_8": "P"})
    table = Rules()
    assert answer_of(pair, at(table, "8 8", "7")) == "split"
    assert answer_of(pair, at(table, "9 7", "7")) == "stand"
    assert answer_of(pair, at(table, "A 6", "7")) == "double"
    assert answer_of(pair, at(table, "10 K", "7")) == "hit", "10 and K are a pair by value"
    assert answer_of(pair, at(Rules(split_pairs_by="rank"), "10 K", "7")) == "double", "but not by rank"
    assert answer_of(pair, at(Rules(split_pairs_by="rank"), "K K", "7")) == "hit"
    assert answer_of(pair, at(Rules(split_pairs_by="rank", max_hands=1), "10 K", "7")) == "hit", (
        "nothing can be parted here"
    )
    assert answer_of(pair, at(table, "4 2", "7", "hit", "2", "hit", "8")) == "stand", "16 in four cards"


def test_s2_11_a_hand_whose_ace_has_dropped_has_rows_of_its_own() -> None:
    one_drop = Rules(ace_rule="one-drop", max_hands=1)
    spent = chart(spent=True, spent_rows={"_16": "S", "_12": "D"}, pairs={"_A": "P"})
    assert answer_of(spent, at(one_drop, "10 6", "7")) == "hit"
    assert answer_of(spent, at(one_drop, "A 5", "7", "hit", "10")) == "stand", "A, 5, 10: a spent 16"
    assert answer_of(spent, at(one_drop, "A A", "7")) == "double", "no split: the row of the total, a spent 12"
    with pytest.raises(BadChart, match="The chart has no “spent” block"):
        chart().check(one_drop)
    with pytest.raises(BadChart, match="need the rows 12, 13"):
        answer_of(chart(), at(one_drop, "A 5", "7", "hit", "10"))
    spent.check(one_drop)
    chart().check(Rules())


# What a cell means


@pytest.mark.parametrize(
    ("cell", "first", "later"),
    [
        ("H", "hit", "hit"),
        ("S", "stand", "stand"),
        ("D", "double", "hit"),
        ("Ds", "double", "stand"),
        ("Rh", "surrender", "hit"),
        ("Rs", "surrender", "stand"),
    ],
)
def test_a_cell_says_what_to_do_where_its_first_word_is_closed(cell: str, first: str, later: str) -> None:
    one = chart(hard={"_14": cell})
    table = Rules(surrender="late")
    assert answer_of(one, at(table, "10 4", "10")) == first
    assert answer_of(one, at(table, "10 2", "10", "hit", "2")) == later, "three cards"


def test_p_is_split_or_swap_or_the_row_of_the_total() -> None:
    one = chart(hard={"_16": "S"}, soft={"_12": "D"}, pairs={"_8": "P", "_A": "P"})
    assert answer_of(one, at(Rules(), "8 8", "10")) == "split"
    assert answer_of(one, at(Rules(swap=True), "8 8", "10")) == "split"
    assert answer_of(one, at(Rules(swap=True, max_hands=1), "8 8", "10")) == "swap"
    assert answer_of(one, at(Rules(max_hands=1), "8 8", "10")) == "stand"
    assert answer_of(one, at(Rules(), "8 8", "10", reserve=99)) == "stand"
    assert answer_of(one, at(Rules(max_hands=1), "A A", "10")) == "double", "a soft 12"
    assert answer_of(one, at(Rules(max_hands=2), "8 8", "10", "split", "8")) == "stand", "as many hands as there may be"
    assert answer_of(one, at(Rules(max_hands=3), "8 8", "10", "split", "8")) == "split"
    assert answer_of(one, at(Rules(swap=True, max_hands=1), "8 8", "10", "swap", "8")) == "stand", (
        "a pair, but not the first"
    )


def test_s0_07_c_is_swap_or_split_or_the_row_of_the_total() -> None:
    one = chart(hard={"_16": "S"}, pairs={"_8": "C", "_7": "Rc"})
    both = Rules(swap=True, surrender="late")
    assert answer_of(one, at(both, "8 8", "10")) == "swap"
    assert answer_of(one, at(Rules(), "8 8", "10")) == "split"
    assert answer_of(one, at(Rules(max_hands=1), "8 8", "10")) == "stand"
    assert answer_of(one, at(both, "8 8", "10", reserve=99)) == "stand"
    assert answer_of(one, at(both, "8 8", "10", "split", "8")) == "split", "a hand of a split cannot be swapped"
    assert answer_of(one, at(both, "7 7", "10")) == "surrender"
    assert answer_of(one, at(Rules(swap=True), "7 7", "10")) == "swap"


def test_e_09_even_money_is_taken_if_the_chart_says_so() -> None:
    natural = at(Rules(insurance=True, even_money=True), "A K", "A")
    assert answer_of(chart(), natural) == "decline"
    assert answer_of(replace(chart(), even_money=True), natural) == "even-money"
    assert answer_of(replace(chart(), even_money=True), at(Rules(insurance=True), "A K", "A")) == "decline", "insurance"
    written = replace(chart(), even_money=True).to_json()
    assert written["even_money"] is True
    assert Chart.from_json(written).even_money
    assert "even_money" not in chart().to_json()


def test_rp_is_surrender_or_p() -> None:
    one = chart(hard={"_16": "Rs"}, pairs={"_8": "Rp"})
    assert answer_of(one, at(Rules(surrender="late"), "8 8", "10")) == "surrender"
    assert answer_of(one, at(Rules(), "8 8", "10")) == "split"
    assert answer_of(one, at(Rules(max_hands=1), "8 8", "10")) == "stand"


def test_split_aces_that_get_one_card_stand_where_nothing_else_is_open() -> None:
    table = Rules(resplit_aces=True)
    assert answer_of(chart(pairs={"_A": "P"}), at(table, "A A", "10", "split", "A")) == "split"
    round = at(table, "A A", "10", "split", "A")
    assert isinstance(round.need, Decide)
    assert round.need.words == ("stand", "split")
    for cell in HARD.cells:
        assert answer_of(chart(pairs={"_A": cell}, soft={"_12": "H"}), round) == "stand"


def test_e_09_before_the_peek_a_chart_surrenders_or_declines() -> None:
    early = Rules(surrender="early", insurance=True, even_money=True)
    one = chart(hard={"_15": "Rs", "_16": "Rh"}, pairs={"_8": "P", "_7": "Rp"})
    assert answer_of(one, at(early, "10 5", "A")) == "surrender"
    assert answer_of(one, at(early, "10 4", "A")) == "decline"
    assert answer_of(one, at(early, "7 7", "10")) == "surrender"
    assert answer_of(one, at(early, "8 8", "10")) == "decline", "it will split"
    assert answer_of(one, at(early, "8 8", "10", reserve=50)) == "surrender", (
        "it could not pay for it: the row of the total"
    )
    assert answer_of(one, at(Rules(surrender="early", max_hands=1), "8 8", "10")) == "surrender"
    assert answer_of(one, at(Rules(surrender="early", max_hands=1, swap=True), "8 8", "10")) == "decline"
    assert answer_of(one, at(early, "A K", "A")) == "decline", "even money"
    assert answer_of(one, at(Rules(insurance=True), "10 5", "A")) == "decline", "insurance"
    assert answer_of(one, at(early, "10 5", "10", "decline")) == "stand", "who declined plays on"


def test_a_chart_looks_at_pairs_beyond_the_future_only_where_it_must() -> None:
    fives = chart(hard={"_10": "D"}, pairs={"_8": "P", "_A": "P"})
    assert fives.pairs_played_otherwise == {"standard": {5}}
    no_split = Rules(max_hands=1)
    assert fives.sees(at(no_split, "5 5", "10")) == (5,)
    assert fives.sees(at(no_split, "6 4", "10")) == (0,)
    assert fives.sees(at(no_split, "8 8", "10")) == (0,)
    assert fives.sees(at(no_split, "5 5", "10", "hit", "2")) == (0,)
    assert at(no_split, "5 5", "10").future == at(no_split, "6 4", "10").future
    assert fives.sees(at(Rules(), "5 5", "10")) is None
    assert at(Rules(), "5 5", "10").future != at(Rules(), "6 4", "10").future
    assert chart(pairs={"_8": "P"}).sees(at(no_split, "8 8", "10")) is None
    dropped = chart(spent=True, spent_rows={"_12": "S"})
    assert dropped.pairs_played_otherwise == {"standard": set(), "one-drop": {1}}, "A,A hits, a spent 12 stands"
