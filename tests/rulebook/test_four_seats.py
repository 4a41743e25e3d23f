"""S3: `blackjack/four-seats`, the rules of a round."""

import pytest

from croupier.cards import Rank
from croupier.protocol import DEALER, Box, Draw, Reveal
from croupier.records.types import Player
from croupier.table.game import OutOfTurn
from croupier.table.table import Table
from rounds import deal, house

FOUR = "blackjack/four-seats"
SEATS = ["10 8", "5 6", "10 4", "2 3"]


def test_s3_01_one_deck_of_52_cards() -> None:
    assert house(FOUR).decks == 1
    assert house(FOUR).cards == 52


def test_s3_02_standard_values() -> None:
    for rank in Rank:
        value = {Rank.ACE: 11, Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10}.get(rank, rank.value)
        assert deal(FOUR, f"{rank} 5", up="6", hole="10").hand().total.points == value + 5
    aces = deal(FOUR, "A A", up="6", hole="10", then="10 8").says("hit")
    assert aces.count() == "12"
    assert aces.says("hit").count() == "20"


def test_s3_03_four_players_and_one_dealer() -> None:
    assert house(FOUR).seats == 4
    felt = deal(FOUR, SEATS, up="6", hole="10")
    assert sorted(set(felt.order)) == ["0", "1", "2", "3", "dealer", "dealer down"]


def test_s3_04_ten_pesos_each_and_one_a_round() -> None:
    rules = house(FOUR)
    assert (rules.budget, rules.minimum, rules.maximum, rules.currency) == (1000, 100, 100, "P")


def test_s3_05_a_seat_without_money_sits_out() -> None:
    felt = deal(FOUR, ["10 8", None, "10 9", None], up="10", hole="7").says("stand", "stand")
    assert {outcome.seat for outcome in felt.outcomes} == {0, 2}
    assert felt.order == ["0", "2", "dealer", "0", "2", "dealer down"]


def test_s3_05_s3_14_s3_d3_whoever_cannot_bet_is_out_for_good() -> None:
    table = Table.begin(house(FOUR), [Player("short", 50), Player("rich", 1000)], master=bytes(32))
    assert [table.game.out(seat) for seat in range(2)] == [True, False]
    with pytest.raises(OutOfTurn, match=r"At this table nobody buys more chips\."):
        table.buy(0, 1000)


def test_s3_07_two_cards_up_each_the_dealers_first_up_second_down() -> None:
    felt = deal(FOUR, SEATS, up="6", hole="10")
    assert felt.needs == [
        *(Draw(Box(seat)) for seat in range(4)),
        Draw(DEALER),
        *(Draw(Box(seat)) for seat in range(4)),
        Draw(DEALER, face_up=False),
    ]


def test_s3_08_two_cards_making_21_win_automatically() -> None:
    felt = deal(FOUR, ["A K", "10 9"], up="10", hole="4", then="7").says("stand")
    assert felt.dealer == "10 4 7"
    assert felt.net(0) == +150, "though the dealer also has 21"
    assert felt.net(1) == -100


def test_s3_09_a_dealers_blackjack_ends_the_round() -> None:
    felt = deal(FOUR, ["A K", "10 9", "10 4", "5 6"], up="10", hole="A")
    assert felt.done, "nobody is asked"
    assert [felt.net(seat) for seat in range(4)] == [0, -100, -100, -100]
    assert felt.why(0) == ["both have blackjack"]


def test_s3_10_each_is_asked_for_one_card_in_rotating_order_until_all_are_satisfied() -> None:
    felt = deal(FOUR, SEATS, up="10", hole="7", then="2 3 4 5 6 7")
    turns = []
    for word in ("stand", "hit", "hit", "hit", "hit", "stand", "hit", "stand", "hit"):
        turns.append(felt.asked.seat)
        assert felt.words == {"hit", "stand"}
        felt.says(word)
    assert turns == [0, 1, 2, 3, 1, 2, 3, 1, 3]
    assert [len(felt.hand(seat).cards) for seat in range(4)] == [2, 4, 3, 5]
    assert [felt.net(seat) for seat in range(4)] == [+100, +100, 0, -100]


def test_s3_11_over_21_is_out_at_once() -> None:
    felt = deal(FOUR, ["10 6", "10 2"], up="6", hole="10", then="10 2 K").says("hit", "hit")
    assert felt.asked.seat == 1, "seat 0 is not asked again"
    felt.says("stand")
    assert [felt.net(0), felt.net(1)] == [-100, +100], "the dealer went over, too late for seat 0"


def test_s3_12_the_dealer_draws_to_17_or_more() -> None:
    assert deal(FOUR, "10 8", up="2", hole="3", then="4 5 2 A").says("stand").dealer == "2 3 4 5 2 A"
    assert deal(FOUR, "10 8", up="10", hole="7").says("stand").net() == +100


def test_s3_13_the_payout_comes_after_the_round() -> None:
    felt = deal(FOUR, ["A K", "10 6", "10 8", "10 9"], up="10", hole="8", then="10").says("hit")
    assert not felt.done, "the blackjack and the bust hand wait for the others"
    felt.says("stand", "stand")
    assert [felt.net(seat) for seat in range(4)] == [+150, -100, 0, +100]


def test_s3_15_only_losers_lose_the_bet() -> None:
    felt = deal(FOUR, ["10 7", "10 8", "10 9", "10 6"], up="10", hole="8", then="6").says(*["stand"] * 3, "hit")
    assert [felt.net(seat) for seat in range(4)] == [-100, 0, +100, -100]


def test_s3_16_a_blackjack_wins_one_and_a_half_unless_the_dealer_has_one() -> None:
    assert deal(FOUR, "A K", up="9", hole="10").net() == +150
    assert deal(FOUR, "A K", up="A", hole="10").net() == 0


def test_s3_17_dealer_bust_pays_everybody_who_is_not() -> None:
    felt = deal(FOUR, ["10 2", "10 9", "10 6"], up="10", hole="6", then="7 9").says("stand", "stand", "hit")
    assert [felt.net(seat) for seat in range(3)] == [+100, +100, -100]


def test_s3_18_otherwise_the_higher_total_wins() -> None:
    felt = deal(FOUR, ["10 9", "10 7"], up="10", hole="8").says("stand", "stand")
    assert [felt.net(0), felt.net(1)] == [+100, -100]


# Decisions


def test_s3_d1_stand_is_final() -> None:
    felt = deal(FOUR, ["2 3", "2 4"], up="10", hole="7", then="2 3 10").says("stand", "hit", "hit")
    assert felt.asked.seat == 1
    felt.says("hit")
    assert felt.done
    assert len(felt.hand(0).cards) == 2


def test_s3_d2_seats_in_order_1_to_4_inside_a_pass() -> None:
    felt = deal(FOUR, ["2 2", "2 3", "3 3", "4 3"], up="10", hole="7", then="2 3 4 5")
    for _ in range(2):
        for seat in range(4):
            assert felt.asked.seat == seat
            felt.says("hit" if not felt.hand(seat).cards[2:] else "stand")
    assert felt.done


def test_s3_d4_a_blackjack_is_paid_once_and_its_owner_is_not_asked() -> None:
    felt = deal(FOUR, ["A K", "10 9"], up="10", hole="6", then="9")
    assert felt.asked.seat == 1
    felt.says("stand")
    assert felt.nets(0) == [+150], "once, though the dealer went over as well"


def test_s3_d5_ties_push() -> None:
    assert deal(FOUR, "10 8", up="10", hole="8").says("stand").net() == 0


def test_s3_d6_shuffled_every_round() -> None:
    assert house(FOUR).cut == 0


def test_s3_d7_the_dealer_stands_on_soft_17() -> None:
    felt = deal(FOUR, "10 8", up="A", hole="6").says("stand")
    assert felt.needs[-1] == Reveal(DEALER)
    assert felt.net() == +100
