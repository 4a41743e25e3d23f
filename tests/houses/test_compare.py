"""In which rules houses differ."""

from __future__ import annotations

import pytest

from croupier.houses import load, names
from croupier.houses.compare import Difference, Incomparable, compare


def test_the_differing_rules_as_house_files_write_them() -> None:
    found = compare(
        load("vegas-strip").rules, load("vegas-strip:blackjack_pays=6:5,decks=8,minimum=2.50,chip=0.5").rules
    )
    assert found == (
        Difference("decks", 6, 8),
        Difference("minimum", 10, "2.50"),
        Difference("chip", 1, "0.50"),
        Difference("blackjack_pays", "3:2", "6:5"),
    )


@pytest.mark.parametrize("name", names())
def test_a_house_does_not_differ_from_itself(name: str) -> None:
    assert compare(load(name).rules, load(name).rules) == ()


def test_e_13_the_french_table_plays_as_the_european() -> None:
    assert compare(load("french").rules, load("european").rules) == ()


def test_different_games_are_refused() -> None:
    with pytest.raises(Incomparable, match="A house of war cannot be compared with a house of blackjack"):
        compare(load("casino-war").rules, load("changer").rules)
