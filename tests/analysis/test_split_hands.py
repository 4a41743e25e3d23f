"""A hand of a split, built from the cards on the felt: the round is the one that play would have come to."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from analysis.test_advice import deal
from croupier.analysis import advise
from croupier.analysis.split_hands import NoSuchSplit, orders, show, split_hands
from croupier.cards import Card, cards
from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.totals import Total, nothing
from croupier.protocol import Decide


def round_of_split(rules: Rules, hands: str, up: str) -> Round:
    round, place = split_hands(rules, [cards(hand) for hand in hands.split("/")], cards(up)[0])
    assert isinstance(round.need, Decide)
    assert round.need.hand == place
    return round


@pytest.mark.parametrize(
    ("hands", "first", "up", "answers"),
    [
        ("8 3 / 8", "8 8", "6", ("split", "3")),
        ("8 3 / 8", "8 8", "A", ("split", "3")),
        ("8 8 / 8", "8 8", "10", ("split", "8")),
        ("8 10 / 8 3 / 8", "8 8", "6", ("split", "10", "stand", "8", "split", "3")),
        ("8 10 / 8 3 / 8", "8 8", "6", ("split", "8", "split", "10", "stand", "3")),
        ("8 2 10 9 / 8 3", "8 8", "10", ("split", "2", "hit", "10", "hit", "9", "3")),
        ("K 5 2 / 10", "K 10", "9", ("split", "5", "hit", "2")),
        ("A 5 / A", "A A", "6", ("split", "5")),
    ],
)
def test_the_round_is_the_one_that_play_comes_to(hands: str, first: str, up: str, answers: tuple[str, ...]) -> None:
    rules = Rules(hit_split_aces=True)
    played, built = deal(rules, first, up, *answers), round_of_split(rules, hands, up)
    assert [hand.cards for hand in built.hands(0)] == [cards(hand) for hand in hands.split("/")]
    assert built.need == played.need
    assert built.future == played.future
    assert advise(built) == advise(played)


def test_before_the_peek_everything_was_declined() -> None:
    rules = Rules(insurance=True, surrender="early")
    assert advise(round_of_split(rules, "8 3 / 8", "A")) == advise(deal(rules, "8 8", "A", "decline", "split", "3"))


def test_the_cards_of_the_hand_that_is_asked_come_in_whatever_order_they_can() -> None:
    assert round_of_split(Rules(), "8 2 A A / 8", "6").hands(0)[0].total.points == 12


@pytest.mark.parametrize("ace_rule", ["standard", "one-drop"])
def test_an_order_is_found_where_there_is_one(ace_rule: str) -> None:
    """Of all orders of five cards: some of the found ones, and none that ended before its last card."""
    first = nothing(ace_rule)
    for hand in combinations_with_replacement(cards("A 2 6 9 10"), 5):
        possible = {order for order in permutations(hand) if _lasts(first, order)}
        found = {tuple(order) for order in orders(first, hand)}
        assert found <= possible
        assert bool(found) == bool(possible), hand


def _lasts(total: Total, order: tuple[Card, ...]) -> bool:
    for card in order[:-1]:
        total = total.after[card.value]
        if total.bust or total.points >= 21:
            return False
    return True


@pytest.mark.parametrize("size", [2, 12, 13])
def test_many_cards_are_not_tried_in_every_order(size: int) -> None:
    aces = " ".join("A" * size)
    with pytest.raises(NoSuchSplit, match="Split aces get one card each here"):
        round_of_split(Rules(), f"{aces} / A", "6")


def test_other_hands_are_gone_from_the_shoe() -> None:
    without, with_tens = (
        advise(round_of_split(Rules(decks=1), hands, "6")) for hands in ("8 3 / 8", "8 10 K / 8 3 / 8")
    )
    assert with_tens.moves["double"] < without.moves["double"]


def test_hands_are_written_with_strokes_between_them() -> None:
    assert show(*map(cards, ("8 10", "8 3", "8"))) == "8 10 / 8 3 / 8"


@pytest.mark.parametrize("hands", ["8 10 4 2 / 8 3", "8 3 10 2 / 8 3"])
def test_a_hand_that_was_over_takes_no_further_card(hands: str) -> None:
    with pytest.raises(NoSuchSplit, match="ends before its last card here"):
        round_of_split(Rules(), hands, "6")
