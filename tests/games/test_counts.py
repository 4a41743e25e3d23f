from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.games.blackjack import Rules
from croupier.games.counts import SYSTEMS, BadCount, Counting, tags

SIX = Rules()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_full_shoe_sums_to_what_it_should(system: str) -> None:
    """All systems are balanced but KO, whose deck sums to 4."""
    counting = Counting.at(SIX, system)
    whole = sum(counting.tag(card.value) for card in DECK)
    assert whole == counting.of_a_deck == (4 if system == "ko" else 0)
    assert counting.running == (system == "ko")


def test_the_running_count_of_ko_starts_low_and_ends_at_its_pivot() -> None:
    ko = Counting.at(SIX, "ko")
    assert ko.look([]) == -20
    assert ko.look(DECK * 6) == 4
    assert Counting.at(replace(SIX, decks=1), "ko").look([]) == 0


@given(st.integers(-60, 60), st.integers(1, 312))
def test_true_counts_are_rounded_as_one_likes(running: int, unseen: int) -> None:
    exact = [Counting("hi-lo", 6, rounding, "quarter") for rounding in ("floor", "round", "truncate")]
    true = running / float(exact[0].decks_left(unseen))
    low, near, cut = (one.read(Fraction(running), unseen) for one in exact)
    if abs(true) < 10:
        assert low <= true < low + 1
        assert abs(near - true) <= 0.5
        assert abs(cut) <= abs(true) < abs(cut) + 1


@pytest.mark.parametrize(("estimate", "decks"), [("full", 3), ("half", "5/2"), ("quarter", "11/4")])
def test_decks_are_told_as_closely_as_one_can(estimate: str, decks: str) -> None:
    counting = Counting("hi-lo", 6, estimate=estimate)  # type: ignore[arg-type]
    assert counting.decks_left(140) == Fraction(decks)  # 2.69 decks
    assert counting.decks_left(0) > 0


@pytest.mark.parametrize(
    ("system", "decks", "last"), [("hi-lo", 6, 10), ("hi-lo", 1, 15), ("zen", 2, 20), ("zen", 1, 30)]
)
def test_what_lies_beyond_the_last_reading_is_read_as_the_last(system: str, decks: int, last: int) -> None:
    counting = Counting.at(replace(SIX, decks=decks), system)
    assert [counting.read(Fraction(running), 26) for running in (-40, 40)] == [-last, last]


def test_tags_of_ones_own() -> None:
    assert tags("0 0 0 0 0 0 0 0 0 -1")[-1] == -1
    assert tags("1,1,1,1,1,0,0,0,-1,-1") == tags("hi-lo")
    for bad in ("hi-low", "1 2 3", "9 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0 0", "1/0 0 0 0 0 0 0 0 0 0"):
        with pytest.raises(BadCount, match="hi-lo"):
            tags(bad)


def test_infinite_decks_cannot_be_counted() -> None:
    with pytest.raises(BadCount):
        Counting.at(Rules(decks="infinite"), "hi-lo")
