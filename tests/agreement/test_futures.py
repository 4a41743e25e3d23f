"""Rounds that look alike and go on differently: their futures must tell them apart, and do no more than that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.games import blackjack
from croupier.protocol import MoveWithAmount
from rounds import Felt, coup, deal, vary

HOUSE = "blackjack/vegas-strip"
Pair = tuple[Felt[blackjack.Round], Felt[blackjack.Round]]


def _split_and(*words: str) -> Felt[blackjack.Round]:
    return deal(HOUSE, "8 8", up="6", hole="10", then="3 9 2", reserve=250).says("split", *words)


def _split_or_not(rules: blackjack.Rules) -> Pair:
    busted = deal(rules, "8 8", up="6", hole="10", then="6 10 2 2").says("split", "hit", "hit")
    return busted, deal(rules, "8 2", up="6", hole="10", then="2").says("hit")


def _rotating(cards: str, *words: str) -> Felt[blackjack.Round]:
    rules = vary("blackjack/four-seats")
    return deal(rules, ["2 2", "2 3"], up="6", hole="10", then=cards).says(*words)


APART: dict[str, Callable[[], Pair]] = {
    "what is left of the reserve": lambda: (_split_and("double"), _split_and("hit", "stand")),
    "whether the hand came from a split": lambda: _split_or_not(
        vary(HOUSE, double="any-cards", double_after_split=False, max_hands=2)
    ),
    "how many cards, with a Charlie": lambda: (
        deal(vary(HOUSE, charlie=5), "2 4", up="6", hole="10", then="6").says("hit"),
        deal(vary(HOUSE, charlie=5), "2 4", up="6", hole="10", then="2 4").says("hit", "hit"),
    ),
    "how many cards, with turns that rotate": lambda: (
        _rotating("8 2", "hit", "hit"),
        _rotating("4 2 4", "hit", "hit", "hit"),
    ),
    "what was said before the peek": lambda: (
        deal(HOUSE, "10 6", up="A", hole="9").says("insure"),
        deal(HOUSE, "10 6", up="A", hole="9").says("decline"),
    ),
    "the first decision": lambda: (
        deal(HOUSE, "10 2", up="6", hole="9"),
        deal(HOUSE, "4 6", up="6", hole="9", then="2").says("hit"),
    ),
    "a pair": lambda: (deal(HOUSE, "8 8", up="6", hole="9"), deal(HOUSE, "10 6", up="6", hole="9")),
    "a soft hand": lambda: (deal(HOUSE, "A 6", up="6", hole="9"), deal(HOUSE, "10 7", up="6", hole="9")),
    "whether a finished hand stands": lambda: (
        deal(HOUSE, "8 8", up="6", hole="10", then="9 2").says("split", "stand"),
        deal(HOUSE, "8 8", up="6", hole="10", then="6 9 2").says("split", "hit"),
    ),
    "room for more hands": lambda: (
        deal(HOUSE, "8 8", up="6", hole="10", then="8 2 9 8").says("split", "split", "stand", "stand"),
        deal(HOUSE, "8 8", up="6", hole="10", then="2 8").says("split", "stand"),
    ),
}


@pytest.mark.parametrize("what", APART)
def test_the_future_tells_apart(what: str) -> None:
    one, two = APART[what]()
    assert one.round.future != two.round.future


def test_the_stake_between_a_double_for_less_and_its_card() -> None:
    felt = deal(vary(HOUSE, double_for_less=True), "5 6", up="6", hole="10")
    assert felt.round.step(MoveWithAmount("double", 40)).future != felt.round.step(MoveWithAmount("double", 50)).future


def test_a_chased_total() -> None:
    low, high = (deal("blackjack/deshmukh", hand, up="10", hole="4") for hand in ("10 2", "10 5"))
    assert low.round.step("stand").future != high.round.step("stand").future


def test_finished_hands_count_only_by_what_they_wait_for() -> None:
    """The key is worth having: what is over and can change nothing is not in it."""
    low = deal(HOUSE, "10 3", up="6", hole="10").round.step("stand")
    high = deal(HOUSE, "10 9", up="6", hole="10").round.step("stand")
    assert low.future == high.future
    assert low.claims != high.claims
    three = deal(HOUSE, "8 8", up="6", hole="10", then="8 2 9 3").says("split", "split", "stand", "stand")
    two = deal(HOUSE, "8 8", up="6", hole="10", then="2 3").says("split", "stand")
    assert three.round.future == two.round.future  # no pair is left that could be split
    hearts = deal(HOUSE, "Kh 7h", up="6c", hole="10")
    assert hearts.round.future == deal(HOUSE, "8s 9d", up="6s", hole="10").round.future
    player, banker = (coup("baccarat/punto-banco", hands, "9 K").round.future for hands in ("7 K", "4 3"))
    assert player == banker
