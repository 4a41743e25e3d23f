"""War: exact fractions, and the answer to a tie."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.analysis import edge
from croupier.analysis.refusals import BadShoe
from croupier.games.war import Rules
from croupier.money import odds


def test_ctrlaltbet() -> None:
    """The rulebook: always war -30682/4965115, always surrender -23/622, so war is best."""
    worth = edge(Rules(war_win_pays=odds("3:2")))
    assert worth.always == {"war": Fraction(-30682, 4965115), "surrender": Fraction(-23, 622)}
    assert worth.ante == worth.always["war"]
    assert worth.tie is None


def test_casino_war_with_and_without_a_bonus() -> None:
    assert edge(Rules()).ante == Fraction(-23138, 993023)
    assert edge(Rules(war_tie_pays=odds("1:1"))).ante == Fraction(-142853, 4965115)


def test_the_tie_bet() -> None:
    assert edge(Rules(tie_bet_pays=odds("10:1"))).tie == Fraction(-58, 311)


def test_without_surrender_every_tie_is_a_war() -> None:
    assert edge(Rules(surrender=False)).always.keys() == {"war"}


def test_infinite_decks() -> None:
    """One tie in thirteen, and again in the war: 1/13 (6/13 + 2/13 - 12/13)."""
    assert edge(Rules(decks="infinite")).ante == Fraction(1, 13) * Fraction(6 + 2 - 12, 13)


def test_a_shoe_that_is_none_is_refused() -> None:
    with pytest.raises(BadShoe, match="thirteen counts"):
        edge(Rules(), [0] * 13)
