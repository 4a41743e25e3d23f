"""S0: `blackjack/changer`, the rules of a round."""

import pytest

from croupier.games import blackjack
from croupier.protocol import DEALER, BadStake, Box, Draw, IllegalAnswer, Reveal, Stake
from rounds import deal, house, vary

CHANGER = "blackjack/changer"


def test_s0_01_cards_count_1_to_11_and_over_21_loses_at_once() -> None:
    felt = deal(CHANGER, "A 10", up="2", hole="3", then="4 10")
    assert felt.count() == "soft 21"
    felt = deal(CHANGER, "A A", up="6", hole="10", then="10 6 K")
    assert felt.count() == "soft 12"
    felt.says("hit")
    assert felt.count() == "12"
    felt.says("hit")
    assert felt.count() == "18"

    bust = deal(CHANGER, ["10 6", "10 8"], up="6", hole="10", then="6 9").says("hit", "stand")
    assert bust.dealer == "6 10 9"
    assert bust.net(0) == -100, "the dealer went over later: too late for a seat that is out"
    assert bust.net(1) == +100


def test_s0_02_bets_come_before_any_card() -> None:
    with pytest.raises(BadStake, match="at least one seat must bet"):
        blackjack.start(house(CHANGER), (None,))
    with pytest.raises(BadStake, match="must bet on “main”"):
        blackjack.start(house(CHANGER), [Stake.on({"main": 100}), Stake.on({})])
    with pytest.raises(BadStake, match="not covered"):
        blackjack.start(house(CHANGER), [Stake.on({"main": 100}, reserve=-1)])
    round = blackjack.start(house(CHANGER), [Stake.on({"main": 100})])
    assert round.need == Draw(Box(0))
    assert not round.seats[0].hands[0].cards  # type: ignore[union-attr]


def test_s0_03_two_cards_up_each_the_dealer_one_up_and_one_down() -> None:
    felt = deal(CHANGER, ["10 8", "9 8"], up="6", hole="10")
    assert felt.needs == [
        *(Draw(Box(0)), Draw(Box(1)), Draw(DEALER)),
        *(Draw(Box(0)), Draw(Box(1)), Draw(DEALER, face_up=False)),
    ]
    assert felt.dealer == "6"
    assert [len(felt.hand(seat).cards) for seat in (0, 1)] == [2, 2]


def test_s0_04_the_first_dealt_acts_first() -> None:
    felt = deal(CHANGER, ["5 6", "5 7"], up="6", hole="10", then="2 2 4 3")
    turns = []
    for word in ("hit", "hit", "stand", "hit", "stand"):
        turns.append(felt.asked.seat)
        felt.says(word)
    assert turns == [0, 0, 0, 1, 1]


def test_s0_05_tirer_while_the_total_is_at_most_21() -> None:
    felt = deal(CHANGER, "2 3", up="6", hole="10", then="4 5 6 A K")
    for total in ("5", "9", "14", "20"):
        assert felt.count() == total
        assert "hit" in felt.words
        felt.says("hit")
    assert felt.count() == "21"
    assert felt.net() == +100
    over = deal(CHANGER, "10 9", up="6", hole="10", then="3").says("hit")
    assert over.done
    assert over.why() == ["bust with 22"]


def test_s0_06_doubler_first_action_only_stake_doubled_exactly_one_card() -> None:
    felt = deal(CHANGER, "6 5", up="6", hole="10", then="2 K", reserve=100)
    assert felt.costs["double"] == 100
    felt.says("double")
    assert felt.done, "one card and no more questions, though the hand is 13"
    assert felt.hand().stake == 200
    assert felt.net() == +200

    assert "double" not in deal(CHANGER, "6 2", up="6", hole="10", then="3").says("hit").words
    assert "double" not in deal(CHANGER, "6 5", up="6", hole="10", reserve=99).words


def test_s0_07_changer_a_pair_discards_its_second_card_and_doubles() -> None:
    felt = deal(CHANGER, "8s 8h", up="6", hole="10", then="3 9 K")
    assert felt.words == {"hit", "stand", "double", "swap"}
    assert felt.costs["swap"] == 100
    felt.says("swap")
    assert [card.code for card in felt.hand().cards] == ["8s", "3s"]
    assert felt.hand().discard.code == "8h"
    assert felt.hand().stake == 200
    felt.says("hit", "stand")
    assert felt.net() == +200

    assert "swap" not in deal(CHANGER, "8 7", up="6", hole="10").words
    assert "swap" not in deal(CHANGER, "4 4", up="6", hole="10", then="4").says("hit").words, "two first cards"


def test_s0_08_rester_ends_the_turn() -> None:
    felt = deal(CHANGER, ["5 6", "10 7"], up="10", hole="7").says("stand")
    assert felt.asked.seat == 1
    felt.says("stand")
    assert [felt.net(0), felt.net(1)] == [-100, 0]


def test_s0_09_the_dealer_turns_the_hole_card_last_draws_below_17_and_stops() -> None:
    felt = deal(CHANGER, ["10 8", "10 9"], up="10", hole="2", then="4 A").says("stand")
    assert felt.dealer == "10"
    felt.says("stand")
    assert felt.dealer == "10 2 4 A", "16 draws, 17 stops"
    assert [type(need) for need in felt.needs[-3:]] == [Reveal, Draw, Draw]
    assert felt.net(0) == felt.net(1) == +100
    assert deal(CHANGER, "10 8", up="10", hole="7").says("stand").net() == +100, "17 does not draw"


def test_s0_10_lower_than_the_dealer_or_over_21_loses_the_stake() -> None:
    assert deal(CHANGER, "10 8", up="10", hole="9").says("stand").net() == -100
    assert deal(CHANGER, "10 8", up="10", hole="9", then="4").says("hit").net() == -100


def test_s0_11_the_same_total_gives_the_stake_back() -> None:
    felt = deal(CHANGER, "10 8", up="10", hole="8").says("stand")
    assert felt.net() == 0
    assert felt.why() == ["push on 18"]


def test_s0_12_21_in_two_cards_brings_two_and_a_half_times_the_stake() -> None:
    felt = deal(CHANGER, "A K", up="10", hole="9")
    assert felt.net() == +150, "the stake and one and a half"
    assert felt.why() == ["blackjack"]


def test_s0_13_higher_and_at_most_21_brings_twice_the_stake() -> None:
    assert deal(CHANGER, "10 9", up="10", hole="8").says("stand").net() == +100
    assert deal(CHANGER, "10 5", up="10", hole="8", then="6").says("hit").net() == +100, "21 in three cards"


def test_s0_14_when_the_dealer_is_over_every_seat_still_in_wins() -> None:
    felt = deal(CHANGER, ["10 2", "10 9", "10 5"], up="10", hole="6", then="9 10").says("stand", "stand", "hit")
    assert [felt.net(seat) for seat in range(3)] == [+100, +100, -100]
    assert felt.why(0) == ["dealer busts with 26"]


def test_s0_15_solo_is_one_player_and_the_dealer() -> None:
    assert house(CHANGER).seats == 1
    felt = deal(CHANGER, "10 8", up="10", hole="7").says("stand")
    assert {outcome.seat for outcome in felt.outcomes} == {0}


# Decisions


def test_s0_d1_a_natural_ties_with_nothing_but_a_natural() -> None:
    assert deal(CHANGER, ["A K", "10 2"], up="10", hole="4", then="7").says("stand").net(0) == +150, "three-card 21"
    assert deal(CHANGER, ["A K", "10 2"], up="10", hole="6", then="8").says("stand").net(0) == +150, "bust"
    assert deal(CHANGER, "A K", up="A", hole="10").net() == 0
    assert deal(CHANGER, "A K", up="A", hole="10").why() == ["both have blackjack"]


def test_s0_d1_a_21_that_is_no_natural_ties_with_every_dealers_21() -> None:
    assert deal(CHANGER, "10 5", up="A", hole="10", then="6").says("hit").net() == 0
    assert deal(CHANGER, "10 5", up="10", hole="6", then="6 5").says("hit").net() == 0


def test_s0_d1_nobody_looks_at_the_hole_card_before_the_players() -> None:
    felt = deal(CHANGER, "10 8", up="A", hole="10")
    assert felt.words == {"hit", "stand", "double"}
    assert felt.dealer == "A"
    assert felt.says("stand").why() == ["dealer’s blackjack"]


def test_s0_d2_four_decks_shuffled_before_every_round() -> None:
    assert house(CHANGER).decks == 4
    assert house(CHANGER).cut == 0


def test_s0_d2_the_dealer_stands_on_soft_17() -> None:
    assert deal(CHANGER, "10 8", up="A", hole="6").says("stand").net() == +100


def test_s0_d2_doubled_and_swapped_stakes_are_lost_to_a_dealers_natural() -> None:
    assert deal(CHANGER, "5 6", up="A", hole="K", then="9").says("double").net() == -200
    assert deal(CHANGER, "8 8", up="A", hole="K", then="10").says("swap", "stand").net() == -200


def test_s0_d3_a_pair_for_changer_is_by_value() -> None:
    felt = deal(CHANGER, "10 K", up="6", hole="10", then="9 K").says("swap", "stand")
    assert felt.net() == +200


def test_s0_d3_changer_only_if_the_budget_covers_it() -> None:
    assert "swap" in deal(CHANGER, "8 8", up="6", hole="10", reserve=100).words
    assert "swap" not in deal(CHANGER, "8 8", up="6", hole="10", reserve=99).words


def test_s0_d3_after_changer_only_hit_and_stand_and_21_is_no_natural() -> None:
    felt = deal(CHANGER, "5 5", up="6", hole="10", then="5").says("swap")
    assert felt.words == {"hit", "stand"}
    with pytest.raises(IllegalAnswer):
        felt.says("double")
    with pytest.raises(IllegalAnswer):
        felt.says("swap")

    again = deal(vary(CHANGER, double="any-cards"), "8 8", up="6", hole="10", then="2 3 K").says("swap", "hit")
    assert again.words == {"hit", "stand"}, "not even where any number of cards may be doubled"
    assert again.says("stand").net() == +200

    ten_and_ace = deal(CHANGER, "10 K", up="10", hole="9", then="A").says("swap")
    assert ten_and_ace.net() == +200, "21, paid even on the doubled stake, not 5:2"
    assert deal(CHANGER, "10 K", up="A", hole="10", then="A").says("swap").net() == 0
    assert deal(CHANGER, "10 K", up="10", hole="9", then="8").says("swap", "stand").net() == -200


def test_s0_d4_a_player_at_21_is_not_asked_any_more() -> None:
    felt = deal(CHANGER, ["10 4", "10 9"], up="10", hole="9", then="7").says("hit")
    assert felt.asked.seat == 1
    assert deal(CHANGER, ["A K", "10 9"], up="10", hole="9").asked.seat == 1


def test_s0_d4_everybody_bust_the_dealer_turns_the_hole_card_and_draws_nothing() -> None:
    felt = deal(CHANGER, ["10 6", "10 5"], up="10", hole="2", then="10 9").says("hit", "hit")
    assert felt.done
    assert felt.dealer == "10 2"
    assert [felt.net(0), felt.net(1)] == [-100, -100]
