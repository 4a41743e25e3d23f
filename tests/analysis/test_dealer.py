"""Hands, the dealer's final hands, and the tries that add up their chances."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.analysis import kernel
from croupier.analysis.dealer import ALL_UPCARDS, leaves, outcome_trie
from croupier.analysis.game import prices_at
from croupier.analysis.kernel import Scratch
from croupier.analysis.lattice import lattice
from croupier.analysis.layout import NO_RANK
from croupier.analysis.settlement import classes, terms
from croupier.analysis.shoes import full, unseen
from croupier.games.blackjack import Rules
from croupier.games.blackjack.dealer import STANDS_ON


@pytest.mark.parametrize(("ace_rule", "count"), [("standard", 3083), ("one-drop", 1213)])
def test_how_many_hands_there_are(ace_rule: str, count: int) -> None:
    assert len(lattice(ace_rule).cards) == count


def test_children_come_before_their_hand() -> None:
    hands = lattice("standard")
    for hand, children in enumerate(hands.child):
        assert all(child < hand for child in children)
    assert hands.child[hands.find(10, 6), 4] == hands.find(10, 5, 6)
    assert hands.child[hands.find(10, 6), 5] == -1


@pytest.mark.parametrize(("hits_soft_17", "hands", "entries"), [(False, 1677, 4634), (True, 1740, 4961)])
def test_final_hands_of_the_dealer(hits_soft_17: bool, hands: int, entries: int) -> None:
    final = leaves("standard", hits_soft_17, STANDS_ON)
    assert len(final.outcome) == hands
    assert np.count_nonzero(final.orders) == entries


def test_totals_up_to_16_are_settled_alike() -> None:
    """Seven classes and the Charlie, which nobody has here."""
    house = classes(terms(Rules()))
    assert len(house.all) == 8
    hands = lattice("standard")
    assert house.split[hands.find(10, 2)] == house.split[hands.find(9, 7)]
    assert house.first[hands.find(1, 10)] != house.split[hands.find(1, 10)]  # S1-06


def test_a_chasing_dealer_tells_every_total_apart() -> None:
    """S2-09: against a player who stands below 17 the dealer stops as soon as it is ahead."""
    rules = Rules(decks=1, dealer_rule="chase", max_hands=1)
    assert len(classes(terms(rules)).all) > 12


@pytest.mark.parametrize("rules", [Rules(), Rules(soft_17="hit"), Rules(ace_rule="one-drop"), Rules(decks="infinite")])
def test_the_dealer_ends_somewhere(rules: Rules) -> None:
    """Chances of 17 to 21, natural and bust add up to that of the upcard; the bust is known for S17 and six decks."""
    cards, outcomes = unseen(rules, full(rules)), tuple(range(17, 23))
    nothing = np.zeros((1, 10), np.int8)
    rows = np.zeros((1, len(outcomes)))
    for upcard in ALL_UPCARDS:
        trie = outcome_trie(terms(rules), upcard, outcomes)
        columns, none, room = np.full(len(outcomes), upcard), np.array([NO_RANK]), Scratch.of(trie, len(outcomes))
        kernel.returns(cards, trie, columns, nothing, none, np.arange(1), room, rows[None])
        paid, natural = prices_at(cards, (upcard,), nothing)
        assert rows[0, -1] == pytest.approx(natural[0, 0], abs=1e-15)
        assert 0.0 < paid[0, 0] - rows.sum() < 0.5 * paid[0, 0]


def test_the_dealer_busts_as_often_as_is_known() -> None:
    """Infinite decks, S17: 28.16 % of all rounds."""
    rules = Rules(decks="infinite")
    cards, outcomes, busts = unseen(rules, full(rules)), tuple(range(17, 23)), 0.0
    for upcard in ALL_UPCARDS:
        rows = np.zeros((1, len(outcomes)))
        trie = outcome_trie(terms(rules), upcard, outcomes)
        room, columns = Scratch.of(trie, len(outcomes)), np.full(len(outcomes), upcard)
        nothing, none = np.zeros((1, 10), np.int8), np.array([NO_RANK])
        kernel.returns(cards, trie, columns, nothing, none, np.arange(1), room, rows[None])
        busts += cards.counts[upcard - 1] / cards.size - rows.sum()
    assert busts == pytest.approx(0.2816, abs=1e-4)
