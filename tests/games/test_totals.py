"""What hands count, in any order of their cards."""

import pickle
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agreement.script import count
from croupier.cards import Card, Rank, Suit
from croupier.games import blackjack
from croupier.games.blackjack.totals import Total, nothing

HANDS = st.lists(st.sampled_from(list(Rank)), min_size=1, max_size=8)


def total(ace_rule: str, values: list[int]) -> Total | None:
    """What the cards count one after the other; nothing once the hand was over before its last card."""
    counted = nothing(ace_rule)
    for value in values:
        if counted.bust:
            return None
        counted = counted.after[value]
    return counted


@pytest.mark.parametrize("ace_rule", ["standard", "one-drop"])
def test_the_automaton_counts_as_one_counts_by_hand(ace_rule: str) -> None:
    rules = blackjack.Rules(ace_rule=ace_rule)  # type: ignore[arg-type]

    @given(HANDS)
    def check(ranks: list[Rank]) -> None:
        counted = total(ace_rule, [min(rank, 10) for rank in ranks])
        if counted is not None:
            points, soft = count(rules, [Card(rank, Suit.SPADES) for rank in ranks])
            assert (counted.points, counted.bust) == (points, points > 21)
            assert counted.bust or counted.soft == soft

    check()


def test_a_total_is_the_same_object_whatever_the_order_of_the_cards() -> None:
    for ace_rule in ("standard", "one-drop"):
        for values in ([1, 2, 3, 4], [1, 1, 5], [9, 1, 2], [10, 5, 1]):
            assert len({id(total(ace_rule, list(order))) for order in permutations(values)}) == 1


def test_a_total_comes_back_from_a_pickle_as_itself() -> None:
    counted = nothing("one-drop").after[1].after[6]
    assert pickle.loads(pickle.dumps(counted)) is counted
