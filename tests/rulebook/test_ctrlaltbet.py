"""S4: `baccarat/ctrlaltbet`, `war/ctrlaltbet` and `blackjack/ctrlaltbet`."""

import pickle
from itertools import pairwise, product

import pytest

from croupier.cards import Rank, card
from croupier.games import baccarat, blackjack, war
from croupier.protocol import BURN, DEALER, PLAYER, BadStake, Box, Draw, IllegalAnswer, Stake, replay
from rounds import battle, coup, deal, hands_of, house

BACCARAT, WAR, BLACKJACK = "baccarat/ctrlaltbet", "war/ctrlaltbet", "blackjack/ctrlaltbet"

BANKER_DRAWS = {
    # banker's totals: after a third card of the player that counts 0 1 2 3 4 5 6 7 8 9
    (0, 1, 2): "YYYYYYYYYY",
    (3,): "YYYYYYYYNY",
    (4,): "NNYYYYYYNN",
    (5,): "NNNNYYYYNN",
    (6,): "NNNNNNYYNN",
    (7, 8, 9): "NNNNNNNNNN",
}
"""The third-card table of S4: does the banker draw?"""


# Baccarat


def test_b_01_eight_decks() -> None:
    assert house(BACCARAT).decks == 8
    assert house(BACCARAT).cards == 416


def test_b_02_bets_on_player_banker_and_tie_before_the_cards_several_at_once() -> None:
    rules = house(BACCARAT)
    felt = coup(BACCARAT, "K 9", "K 7", bet={"player": 20, "banker": 40, "tie": 60})
    assert felt.nets() == [+20, -40, -60]
    assert baccarat.start(rules, [Stake.on({"tie": 20})]).need == Draw(PLAYER)
    with pytest.raises(BadStake, match="at least one seat must bet"):
        baccarat.start(rules, (None,))
    with pytest.raises(BadStake, match="takes no bet on “dragon-7”"):
        baccarat.start(rules, [Stake.on({"dragon-7": 20})])


def test_b_03_tens_and_figures_count_0_aces_1() -> None:
    for rank in Rank:
        assert baccarat.points((card(str(rank)),)) == (rank.value if rank < Rank.TEN else 0)


def test_b_04_the_total_is_taken_modulo_10() -> None:
    assert baccarat.points((card("9"), card("7"))) == 6
    assert coup(BACCARAT, "9 7", "9 8").net(bet="banker") == +19, "6 against 7"


def test_b_05_two_cards_each() -> None:
    felt = coup(BACCARAT, "K 6", "K 6")
    assert felt.order == ["player", "banker", "player", "banker"]
    assert hands_of(felt) == (2, 2)


def test_b_06_the_player_draws_below_6() -> None:
    for total in range(10):
        felt = coup(BACCARAT, f"K {_card(total)} 2" if total < 6 else f"K {_card(total)}", "K 7")
        assert felt.done
        assert hands_of(felt) == (3 if total < 6 else 2, 2)


def test_b_07_if_the_player_stands_the_banker_draws_below_6() -> None:
    for total in range(10):
        felt = coup(BACCARAT, "K 6", f"K {_card(total)} K" if total < 6 else f"K {_card(total)}")
        assert felt.done
        assert hands_of(felt) == (2, 3 if total < 6 else 2)


def test_b_08_if_the_player_drew_the_banker_follows_the_table_on_the_third_card() -> None:
    cells = [(totals, third, cell) for totals, row in BANKER_DRAWS.items() for third, cell in enumerate(row)]
    assert len(cells) == 60
    for totals, third, cell in cells:
        draws = cell == "Y"
        for total, tens in product(totals, ("K", "10")):
            third_card = _card(third, tens)
            felt = coup(BACCARAT, f"K 2 {third_card}", f"{tens} {_card(total)}" + " 5" * draws)
            assert felt.done
            assert hands_of(felt) == (3, 3 if draws else 2), (total, third)


def _card(count: int, zero: str = "K") -> str:
    """A card that counts so much at baccarat."""
    return str(count) if count > 1 else "A" if count else zero


def test_b_09_the_player_bet_wins_1() -> None:
    assert coup(BACCARAT, "K 9", "K 7").net(bet="player") == +20
    assert coup(BACCARAT, "K 7", "K 9").net(bet="player") == -20


def test_b_10_the_banker_bet_wins_95_hundredths() -> None:
    assert coup(BACCARAT, "K 7", "K 9", bet=100).net(bet="banker") == +95
    assert coup(BACCARAT, "K 9", "K 7", bet=100).net(bet="banker") == -100


def test_b_11_the_tie_bet_wins_8() -> None:
    assert coup(BACCARAT, "K 7", "K 7").net(bet="tie") == +160
    assert coup(BACCARAT, "K 7", "K 8").net(bet="tie") == -20


def test_b_d1_a_tie_returns_player_and_banker_bets() -> None:
    felt = coup(BACCARAT, "K 7", "K 7")
    assert felt.net(bet="player") == felt.net(bet="banker") == 0
    assert felt.why(bet="player") == ["tie on 7"]


def test_b_d2_a_shoe_with_a_cut_card() -> None:
    rules = house(BACCARAT)
    assert rules.penetration == 0.75
    assert rules.cut == 312


def test_b_06_b_07_as_written_nobody_stops_on_a_natural() -> None:
    assert hands_of(coup(BACCARAT, "K 5 K", "K 9")) == (3, 2), "the player draws though the banker has 9"
    assert hands_of(coup(BACCARAT, "K 9", "K 5 4")) == (2, 3), "the banker draws though the player has 9"


# War


def test_w_01_six_decks_ace_high() -> None:
    assert house(WAR).decks == 6
    order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for low, high in pairwise(order):
        assert battle(WAR, high, low).net() == +100
        assert battle(WAR, low, high).net() == -100
    assert battle(WAR, "A", "2").net() == +100


def test_w_02_the_higher_card_wins_1() -> None:
    felt = battle(WAR, "K", "Q")
    assert felt.order == ["0", "dealer"]
    assert felt.net() == +100


def test_w_03_the_lower_card_loses_1() -> None:
    assert battle(WAR, "Q", "K").net() == -100


def test_w_04_a_tie_is_surrendered_for_half_or_goes_to_war_for_as_much_again() -> None:
    felt = battle(WAR, "8s", "8h")
    assert felt.costs == {"war": 100, "surrender": 0}
    assert felt.says("surrender").net() == -50
    assert felt.why() == ["surrendered"]
    at_war = battle(WAR, "8s", "8h", then="K Q").says("war")
    assert at_war.outcomes[0].stake == 200


def test_w_05_three_cards_are_burned_then_one_card_each() -> None:
    felt = battle(WAR, "8", "8", then="K Q").says("war")
    assert felt.order == ["0", "dealer", "burn down", "burn down", "burn down", "0", "dealer"]


def test_w_06_a_won_war_wins_one_and_a_half_of_the_first_stake() -> None:
    assert battle(WAR, "8", "8", then="K Q").says("war").net() == +150


def test_w_07_a_lost_war_loses_2() -> None:
    assert battle(WAR, "8", "8", then="Q K").says("war").net() == -200


def test_w_08_a_tied_war_wins_2() -> None:
    assert battle(WAR, "8", "8", then="K K").says("war").net() == +200


def test_w_d1_only_surrender_if_the_second_stake_is_not_covered() -> None:
    assert battle(WAR, "8", "8", reserve=100).words == {"war", "surrender"}
    felt = battle(WAR, "8", "8", reserve=99)
    assert felt.words == {"surrender"}
    with pytest.raises(IllegalAnswer, match="“war” is not possible now; possible: surrender"):
        felt.says("war")


def test_w_d2_three_cards_are_burned_in_all_and_never_shown() -> None:
    felt = battle(WAR, ["8", "8", "9"], "8", then="K Q J").says("war", "war")
    assert felt.needs.count(Draw(BURN, face_up=False)) == 3
    assert felt.needs[-3:] == [Draw(Box(0)), Draw(Box(1)), Draw(DEALER)], "one card for the dealer, for all"
    assert [felt.net(seat) for seat in range(3)] == [+150, +150, +100]


def test_w_d3_a_single_war() -> None:
    felt = battle(WAR, "8", "8", then="K K").says("war")
    assert felt.done, "a second tie is no second war"


def test_w_04_every_tied_seat_decides_in_order() -> None:
    felt = battle(WAR, ["8", None, "9", "8"], "8", then="2 3")
    assert felt.asked.seat == 0
    felt.says("surrender")
    assert felt.asked.seat == 3
    felt.says("war")
    assert felt.order[-5:] == ["burn down", "burn down", "burn down", "3", "dealer"]
    assert [felt.net(seat) for seat in range(4)] == [-50, 0, +100, -200]


def test_w_04_a_bet_is_there_from_the_start() -> None:
    with pytest.raises(BadStake, match="must bet on “ante”"):
        war.start(house(WAR), [Stake.on({"ante": 100}), Stake.on({})])
    with pytest.raises(BadStake, match="takes no bet on “tie”"):
        war.start(house(WAR), [Stake.on({"ante": 100, "tie": 100})])


# Blackjack


def test_k_01_six_decks() -> None:
    assert house(BLACKJACK).decks == 6


def test_k_02_standard_values() -> None:
    for rank in Rank:
        value = {Rank.ACE: 11, Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10}.get(rank, rank.value)
        assert deal(BLACKJACK, f"{rank} 5", up="6", hole="10").hand().total.points == value + 5
    assert deal(BLACKJACK, "A A", up="6", hole="10", then="10").says("hit").count() == "12"


def test_k_03_two_cards_each_one_dealer_card_visible() -> None:
    felt = deal(BLACKJACK, "10 8", up="6", hole="10")
    assert felt.order == ["0", "dealer", "0", "dealer down"]
    assert felt.dealer == "6"


def test_k_04_hit_and_stand() -> None:
    for hand in ("5 6", "8 8", "A A", "10 6"):
        for up in ("6", "10", "A"):
            assert deal(BLACKJACK, hand, up=up, hole="9").words == {"hit", "stand"}
    felt = deal(BLACKJACK, "2 3", up="10", hole="7", then="4 5 3").says("hit", "hit", "hit")
    assert felt.says("stand").net() == 0


def test_k_05_an_ace_and_a_ten_is_blackjack() -> None:
    for ten in ["10", "J", "Q", "K"]:
        felt = deal(BLACKJACK, f"A {ten}", up="9", hole="10")
        assert felt.why() == ["blackjack"]
    assert deal(BLACKJACK, "10 5", up="9", hole="10", then="6").says("hit").why() == ["21 against 19"]


def test_k_06_blackjack_pays_3_to_2_unless_the_dealer_ends_on_21() -> None:
    assert deal(BLACKJACK, "A K", up="9", hole="10").net() == +150
    assert deal(BLACKJACK, "A K", up="10", hole="6", then="9").net() == +150, "the dealer draws, and is over"
    felt = deal(BLACKJACK, "A K", up="10", hole="6", then="5")
    assert felt.net() == 0
    assert felt.why() == ["blackjack against 21: push"]
    assert deal(BLACKJACK, "A K", up="10", hole="A").net() == 0


def test_k_07_higher_wins() -> None:
    assert deal(BLACKJACK, "10 9", up="10", hole="8").says("stand").net() == +100


def test_k_08_dealer_over_21_players_in_win() -> None:
    felt = deal(BLACKJACK, ["10 2", "10 6"], up="10", hole="6", then="9 8").says("stand", "hit")
    assert [felt.net(0), felt.net(1)] == [+100, -100]


def test_k_09_over_21_loses() -> None:
    felt = deal(BLACKJACK, "10 6", up="10", hole="6", then="9").says("hit")
    assert felt.net() == -100
    assert felt.dealer == "10 6"


def test_k_10_lower_than_the_dealer_loses() -> None:
    assert deal(BLACKJACK, "10 7", up="10", hole="8").says("stand").net() == -100


def test_k_d1_the_dealer_draws_below_17_and_stands_on_soft_17() -> None:
    assert deal(BLACKJACK, "10 8", up="10", hole="6", then="A").says("stand").net() == +100
    assert deal(BLACKJACK, "10 8", up="A", hole="6").says("stand").net() == +100


def test_k_d2_ties_push_a_three_card_21_against_a_dealers_natural_included() -> None:
    assert deal(BLACKJACK, "10 8", up="10", hole="8").says("stand").net() == 0
    assert deal(BLACKJACK, "10 5", up="A", hole="10", then="6").says("hit").net() == 0


def test_k_d3_a_round_left_in_mid_hand_is_kept_stakes_included() -> None:
    felt = deal(BLACKJACK, "2 3", up="6", hole="10", then="4 5").says("hit", "hit")
    kept = pickle.loads(pickle.dumps(felt.round))
    assert kept == felt.round
    assert kept.need == felt.asked
    assert kept.stakes == (Stake.on({"main": 100}),)
    again = blackjack.start(kept.rules, kept.stakes)
    assert replay(again, (answer for _, answer in felt.events)) == felt.round
