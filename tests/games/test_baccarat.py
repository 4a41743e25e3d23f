"""Baccarat: the rules beyond the document's, by example."""

import pytest

from croupier.games.declare import BadRules
from rounds import coup, hands_of, vary

PUNTO_BANCO = "baccarat/punto-banco"


def test_a_natural_stops_both_hands() -> None:
    for total in ("8", "9"):
        assert hands_of(coup(PUNTO_BANCO, f"K {total}", "K 2")) == (2, 2)
        assert hands_of(coup(PUNTO_BANCO, "K 2", f"K {total}")) == (2, 2)
    assert hands_of(coup(PUNTO_BANCO, "K 7", "K 2 5")) == (2, 3)


def test_commission() -> None:
    assert coup(vary(PUNTO_BANCO, banker_commission="2.5%"), "K 7", "K 9", bet=1000).net(bet="banker") == 975
    assert coup(vary(PUNTO_BANCO, banker_commission="0%"), "K 7", "K 9").net(bet="banker") == 20


def test_ez_a_bankers_7_in_three_cards_pushes() -> None:
    bets = {"banker": 20, "dragon-7": 20, "panda-8": 20}
    felt = coup("baccarat/ez", "K 6", "K 3 4", bet=bets)
    assert felt.nets() == [0, +800, -20]
    assert felt.why()[0] == "banker wins with 7 in three cards: push"
    assert coup("baccarat/ez", "K 6", "K 7", bet=bets).nets() == [+20, -20, -20], "7 in two cards"
    assert coup("baccarat/ez", "K 5 3", "K 7", bet=bets).nets() == [-20, -20, +500], "a panda"
    assert coup("baccarat/ez", "K 8", "K 7", bet=bets).nets() == [-20, -20, -20], "8 in two cards"


def test_super_6() -> None:
    bets = {"banker": 21, "super-6": 20}
    assert coup("baccarat/super-6", "K 5 K", "K 6", bet=bets).nets() == [+10, +240]
    assert coup("baccarat/super-6", "K 6", "K 7", bet=bets).nets() == [+21, -20]
    with pytest.raises(BadRules, match="takes no commission"):
        vary(PUNTO_BANCO, banker_six_pays="1:2")


def test_pairs_are_by_rank_in_the_first_two_cards() -> None:
    bets = {"player-pair": 10, "banker-pair": 10}
    felt = coup("baccarat/pairs", "Kh Ks 7", "J Q 7", bet=bets)
    assert felt.nets() == [+110, -10]
    assert felt.why() == ["a pair", "no pair"]
    assert coup("baccarat/pairs", "K 6", "3 3", bet=bets).nets() == [-10, +110]


def test_every_seat_bets_on_the_same_hands() -> None:
    felt = coup(PUNTO_BANCO, "K 9", "K 7", bet=[{"player": 20}, None, {"banker": 20, "tie": 20}])
    assert [felt.net(seat) for seat in range(3)] == [+20, 0, -40]
    assert felt.why(2) == ["player wins, 9 to 7"] * 2


def test_a_house_that_keeps_the_bets_of_a_tie() -> None:
    assert coup(vary(PUNTO_BANCO, tie_returns_bets=False), "K 7", "K 7").nets() == [-20, -20, +160]
