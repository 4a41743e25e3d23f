"""S1: `blackjack/partage`."""

import pytest

from croupier.cards import Rank
from croupier.protocol import IllegalAnswer
from rounds import deal, house

PARTAGE = "blackjack/partage"


def test_s1_01_two_cards() -> None:
    felt = deal(PARTAGE, "10 8", up="6", hole="10")
    assert len(felt.hand().cards) == 2
    assert felt.order == ["0", "dealer", "0", "dealer down"]


def test_s1_02_hit_and_over_21_loses_the_stake() -> None:
    felt = deal(PARTAGE, "10 2", up="6", hole="10", then="3 9").says("hit")
    assert felt.count() == "15"
    felt.says("hit")
    assert felt.net() == -100
    assert felt.why() == ["bust with 24"]


def test_s1_03_stand() -> None:
    assert deal(PARTAGE, "10 2", up="10", hole="7").says("stand").net() == -100


def test_s1_04_double_the_stake_for_exactly_one_card() -> None:
    felt = deal(PARTAGE, "5 6", up="10", hole="7", then="2")
    assert felt.costs["double"] == 100
    felt.says("double")
    assert felt.done
    assert felt.net() == -200
    assert deal(PARTAGE, "5 6", up="10", hole="7", then="9").says("double").net() == +200


def test_s1_05_split_a_first_pair_into_two_hands_with_the_same_stake() -> None:
    felt = deal(PARTAGE, "8s 8h", up="10", hole="7", then="3 10 2 9", reserve=100)
    assert felt.costs["split"] == 100
    felt.says("split")
    assert [str(card) for card in felt.hand(hand=0).cards] == ["8♠", "3♠"]
    assert [str(card) for card in felt.hand(hand=1).cards] == ["8♥"], "its card comes when its turn does"
    assert felt.hand(hand=0).stake == felt.hand(hand=1).stake == 100
    assert felt.says("hit").asked.hand == 1, "each hand is played by itself: 21, then the second"
    felt.says("hit", "stand")
    assert felt.nets() == [+100, +100]

    separately = deal(PARTAGE, "8 8", up="10", hole="7", then="9 10").says("split", "stand", "stand")
    assert separately.nets() == [0, +100]
    assert "split" not in deal(PARTAGE, "8 7", up="10", hole="7").words
    assert "split" not in deal(PARTAGE, "8 8", up="10", hole="7", reserve=99).words
    assert "split" not in deal(PARTAGE, "4 4", up="10", hole="7", then="4").says("hit").words


def test_s1_06_21_after_a_split_is_no_blackjack() -> None:
    felt = deal(PARTAGE, "10 10", up="10", hole="9", then="A A").says("split")
    assert felt.nets() == [+100, +100], "even money, not 3:2"
    assert deal(PARTAGE, "A A", up="A", hole="K", then="10 10").says("decline", "split").nets() == [-100, -100]


def test_s1_07_insurance_only_against_an_ace_for_half_the_first_stake() -> None:
    felt = deal(PARTAGE, "10 8", up="A", hole="9")
    assert felt.words == {"insure", "decline"}
    assert felt.costs["insure"] == 50
    for up in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "K"]:
        assert "insure" not in deal(PARTAGE, "10 8", up=up, hole="9").words


def test_s1_08_insurance_wins_twice_its_cost_on_a_ten_and_is_lost_otherwise() -> None:
    for hole in ["10", "J", "Q", "K"]:
        felt = deal(PARTAGE, "10 8", up="A", hole=hole).says("insure", "stand")
        assert felt.net(bet="insurance") == +100
        assert felt.net(bet="main") == -100
    for hole in ["6", "7", "8", "9"]:
        felt = deal(PARTAGE, "10 8", up="A", hole=hole).says("insure", "stand")
        assert felt.net(bet="insurance") == -50


def test_s1_09_the_dealer_acts_last() -> None:
    felt = deal(PARTAGE, ["10 8", "10 2"], up="10", hole="2", then="5 5").says("stand", "hit")
    assert felt.dealer == "10"
    felt.says("stand")
    assert felt.dealer == "10 2 5"


def test_s1_10_a_dealers_blackjack_takes_splits_and_doubles_but_not_from_a_blackjack() -> None:
    split = deal(PARTAGE, "8 8", up="10", hole="A", then="10 3 9").says("split", "stand", "double")
    assert split.nets() == [-100, -200]
    assert deal(PARTAGE, "5 6", up="10", hole="A", then="K").says("double").net() == -200, "a 21 included"
    both = deal(PARTAGE, ["A K", "10 9"], up="10", hole="A").says("stand")
    assert [both.net(0), both.net(1)] == [0, -100]


def test_s1_11_dealer_over_21_all_still_in_win() -> None:
    felt = deal(PARTAGE, ["10 2", "10 6"], up="10", hole="6", then="9 8").says("stand", "hit")
    assert [felt.net(0), felt.net(1)] == [+100, -100]


def test_s1_12_higher_wins_lower_loses() -> None:
    felt = deal(PARTAGE, ["10 9", "10 7"], up="10", hole="8").says("stand", "stand")
    assert [felt.net(0), felt.net(1)] == [+100, -100]
    assert [felt.why(0), felt.why(1)] == [["19 against 18"], ["17 against 18"]]


def test_s1_13_a_tie_gives_the_stake_back() -> None:
    assert deal(PARTAGE, "10 9", up="10", hole="9").says("stand").net() == 0


def test_s1_14_face_value_figures_10_ace_1_or_11() -> None:
    for rank in Rank:
        value = {Rank.ACE: 11, Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10}.get(rank, rank.value)
        felt = deal(PARTAGE, f"{rank} 5", up="6", hole="10")
        assert felt.hand().total.points == value + 5
    assert deal(PARTAGE, "A 5", up="6", hole="10", then="10").says("hit").count() == "16"
    assert deal(PARTAGE, "A A", up="6", hole="10", then="10").says("hit").count() == "12"


# Decisions


def test_s1_d1_blackjack_pays_3_to_2() -> None:
    assert deal(PARTAGE, "A K", up="10", hole="9").net() == +150


def test_s1_d2_six_decks() -> None:
    assert house(PARTAGE).decks == 6


def test_s1_d3_the_dealer_stands_on_soft_17() -> None:
    assert deal(PARTAGE, "10 8", up="6", hole="A").says("stand").net() == +100


def test_s1_d4_insurance_is_asked_before_the_first_action_and_settled_when_the_hole_card_shows() -> None:
    felt = deal(PARTAGE, ["10 2", "10 3"], up="A", hole="K", then="5 4")
    assert (felt.asked.seat, felt.words) == (0, {"insure", "decline"})
    felt.says("insure")
    assert (felt.asked.seat, felt.words) == (1, {"insure", "decline"})
    felt.says("decline")
    assert felt.asked.seat == 0
    assert {"hit", "stand"} < felt.words
    assert "insure" not in felt.words
    felt.says("hit", "stand", "hit")
    assert felt.dealer == "A", "nobody has looked at the hole card yet"
    felt.says("stand")
    assert felt.net(0) == -100 + 100
    assert felt.net(1) == -100


def test_s1_d5_a_pair_is_by_value() -> None:
    assert "split" in deal(PARTAGE, "10 K", up="6", hole="10").words
    assert deal(PARTAGE, "J Q", up="6", hole="10", then="9 8 K").says("split", "stand", "stand").net() == +200


def test_s1_d6_one_split_two_hands() -> None:
    felt = deal(PARTAGE, "8 8", up="6", hole="10", then="8 8 K").says("split")
    assert "split" not in felt.words
    assert "split" not in felt.says("stand").words
    assert len(felt.says("stand").outcomes) == 2


def test_s1_d7_split_aces_are_played_on_like_any_other_pair() -> None:
    felt = deal(PARTAGE, "A A", up="6", hole="10", then="2 5 3 9 10 4").says("split")
    assert felt.words == {"hit", "stand", "double"}, "the first ace has its second card: soft 13"
    assert felt.says("hit").count() == "soft 18"
    felt.says("stand")
    assert felt.count(hand=1) == "soft 14"
    assert felt.says("hit").count(hand=1) == "13"
    felt.says("stand")
    assert felt.done


def test_s1_d8_double_on_the_first_two_cards_of_any_hand_after_a_split_too() -> None:
    for hand in ("2 3", "A 7", "10 9", "A A"):
        assert "double" in deal(PARTAGE, hand, up="6", hole="10").words
    felt = deal(PARTAGE, "8 8", up="6", hole="10", then="3 10 2 8 K").says("split")
    assert felt.costs["double"] == 100
    felt.says("double")
    assert "double" in felt.words
    assert felt.says("hit").count(hand=1) == "18"
    assert "double" not in felt.words, "not on three cards"
    assert felt.says("stand").nets() == [+200, +100]


def test_s1_d9_the_best_ace_value_is_chosen_and_called_soft() -> None:
    assert deal(PARTAGE, "A 6", up="6", hole="10").count() == "soft 17"
    assert deal(PARTAGE, "A 6", up="6", hole="10", then="10").says("hit").count() == "17"
    assert deal(PARTAGE, "A 6", up="6", hole="10", then="A").says("hit").count() == "soft 18"


def test_s1_d10_no_surrender() -> None:
    for up in ["2", "7", "10"]:
        felt = deal(PARTAGE, "10 6", up=up, hole="9")
        assert "surrender" not in felt.words
        with pytest.raises(IllegalAnswer, match="“surrender” is not possible now"):
            felt.says("surrender")
    felt = deal(PARTAGE, "10 6", up="A", hole="9")
    assert "surrender" not in felt.words
    assert "surrender" not in felt.says("decline").words
