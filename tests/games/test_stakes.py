"""With which bets a round starts, and with which it does not."""

import pytest

from croupier.games import baccarat, blackjack, war
from croupier.protocol import BadStake, Stake
from rounds import house


def test_nobody_bets() -> None:
    for start, name in ((blackjack.start, "blackjack/changer"), (war.start, "war/casino-war")):
        with pytest.raises(BadStake, match="at least one seat must bet"):
            start(house(name), (None, None))


def test_a_seat_without_a_bet_plays_nothing() -> None:
    with pytest.raises(BadStake):
        baccarat.start(house("baccarat/punto-banco"), [Stake(())])


def test_a_bet_is_named_once() -> None:
    with pytest.raises(BadStake):
        baccarat.start(house("baccarat/punto-banco"), [Stake((("tie", 20), ("tie", 20)))])
    with pytest.raises(BadStake):
        blackjack.start(house("blackjack/changer"), [Stake((("main", 20), ("main", 30)))])


def test_an_amount_that_is_no_bet() -> None:
    for amount in (0, -1):
        with pytest.raises(BadStake, match="a bet is more than 0"):
            blackjack.start(house("blackjack/changer"), [Stake.on({"main": amount})])


def test_a_bet_the_house_does_not_take() -> None:
    with pytest.raises(BadStake, match="takes no bet on “21\\+3”; it takes bets on: main"):
        blackjack.start(house("blackjack/changer"), [Stake.on({"main": 100, "21+3": 100})])


def test_what_a_stake_says_of_itself() -> None:
    stake = Stake.on({"main": 100, "21+3": 5}, reserve=50)
    assert (stake["main"], stake["21+3"], stake["lucky-ladies"]) == (100, 5, 0)
    assert stake.total == 105
