"""S2: `blackjack/deshmukh`."""

import pytest

from croupier.games import blackjack
from croupier.protocol import DEALER, BadStake, Draw, IllegalAnswer, Peek, Reveal, Stake
from rounds import deal, house

DESHMUKH = "blackjack/deshmukh"


def test_s2_01_one_deck_of_52_cards() -> None:
    assert house(DESHMUKH).decks == 1
    assert house(DESHMUKH).cards == 52


def test_s2_02_s2_d8_two_cards_each_and_the_dealers_second_is_face_down() -> None:
    felt = deal(DESHMUKH, "10 8", up="6", hole="9")
    assert felt.order == ["0", "dealer", "0", "dealer down"]
    assert felt.dealer == "6"


def test_s2_04_win_doubles_the_bet_lose_takes_it_tie_returns_it() -> None:
    assert deal(DESHMUKH, "10 9", up="10", hole="8").says("stand").net() == +100
    assert deal(DESHMUKH, "10 7", up="10", hole="8").says("stand").net() == -100
    assert deal(DESHMUKH, "10 8", up="10", hole="8").says("stand").net() == 0


def test_s2_05_a_natural_wins_at_once_for_either_side_and_both_push() -> None:
    player = deal(DESHMUKH, "A K", up="6", hole="5")
    assert player.done
    assert player.dealer == "6 5", "the dealer need not draw"
    assert player.net() == +100
    dealer = deal(DESHMUKH, "10 9", up="A", hole="K")
    assert dealer.done, "the player is not asked"
    assert dealer.net() == -100
    assert deal(DESHMUKH, "A K", up="10", hole="A").net() == 0


def test_s2_06_hit_and_stand_only() -> None:
    for hand in ("5 6", "8 8", "A A", "10 6", "A 7"):
        for up in ("2", "6", "10", "A"):
            felt = deal(DESHMUKH, hand, up=up, hole="9")
            assert felt.words == {"hit", "stand"}
            for word in ("double", "split", "swap", "surrender", "insure"):
                with pytest.raises(IllegalAnswer):
                    felt.says(word)


def test_s2_07_the_hole_card_is_turned_at_the_dealers_turn() -> None:
    felt = deal(DESHMUKH, "10 5", up="6", hole="10", then="3 K").says("hit")
    assert felt.dealer == "6"
    felt.says("stand")
    assert felt.needs[-2:] == [Reveal(DEALER), Draw(DEALER)]
    assert felt.dealer == "6 10 K"


def test_s2_08_the_dealer_draws_at_16_or_less_and_stands_at_17() -> None:
    assert deal(DESHMUKH, "10 8", up="10", hole="6", then="2").says("stand").net() == 0
    assert deal(DESHMUKH, "10 8", up="10", hole="7").says("stand").net() == +100
    worked = deal(DESHMUKH, "10 9", up="2", hole="K", then="6").says("stand")
    assert (worked.dealer, worked.net()) == ("2 K 6", +100), "player 19, dealer 18"


def test_s2_09_a_dealer_ahead_of_a_player_who_stands_below_17_stops() -> None:
    worked = deal(DESHMUKH, "10 5", up="10", hole="4", then="2").says("stand")
    assert (worked.dealer, worked.net()) == ("10 4 2", -100), "player 15, dealer 16"
    at_once = deal(DESHMUKH, "8 4", up="10", hole="3").says("stand")
    assert (at_once.dealer, at_once.net()) == ("10 3", -100)
    at_17 = deal(DESHMUKH, "10 7", up="10", hole="6", then="9").says("stand")
    assert (at_17.dealer, at_17.net()) == ("10 6 9", +100), "a player at 17 is not chased"


def test_s2_10_a_dealers_ace_counts_11_when_that_brings_17_to_21() -> None:
    for hole in ("6", "7", "8", "9"):
        felt = deal(DESHMUKH, "10 7", up="A", hole=hole).says("stand")
        assert felt.dealer == f"A {hole}", "it stands"
        assert felt.net() == (0 if hole == "6" else -100)
    assert deal(DESHMUKH, "10 7", up="2", hole="3", then="A A").says("stand").dealer == "2 3 A A", "16, then 17"


WORKED = {
    "6 A": "soft 17",
    "6 A 10": "17",
    "3 A": "soft 14",
    "3 A 2": "soft 16",
    "3 A 2 6": "12",
    "3 A 2 6 A": "23",
    "9 10 A": "20",
    "A A": "12",
    "A A 10": "22",
    "5 A A": "17",
    "5 A A 10": "27",
    "9 10 A A": "31",
}


def test_s2_11_one_ace_in_the_hand_may_drop_to_1_once() -> None:
    for hand, total in WORKED.items():
        assert _count(hand) == total, hand


def _count(hand: str) -> str:
    """What the cards of a player count, drawn one by one."""
    cards = hand.split()
    felt = deal(DESHMUKH, " ".join(cards[:2]), up="6", hole="10", then=" ".join(cards[2:]))
    for _ in cards[2:]:
        felt.says("hit")
    return felt.count()


# Decisions


def test_s2_d1_an_ace_drawn_later_drops_too() -> None:
    assert _count("2 3 A") == "soft 16"
    assert _count("2 3 A 10") == "16"


def test_s2_d2_only_one_ace_ever_drops() -> None:
    assert _count("A A A") == "23"
    assert deal(DESHMUKH, "A A", up="6", hole="10", then="A").says("hit").net() == -100


def test_s2_d3_soft_means_that_an_ace_counts_11_and_may_still_drop() -> None:
    felt = deal(DESHMUKH, "A A", up="6", hole="10")
    assert (felt.count(), felt.hand().total.soft) == ("12", False)
    assert deal(DESHMUKH, "A 5", up="6", hole="10").hand().total.soft


def test_s2_d4_a_fresh_deck_each_round() -> None:
    assert house(DESHMUKH).cut == 0


def test_s2_d5_naturals_pay_1_to_1_and_are_checked_on_both_sides_at_the_deal() -> None:
    felt = deal(DESHMUKH, "A K", up="10", hole="9")
    assert felt.net() == +100
    assert felt.needs.count(Peek()) == 1
    assert deal(DESHMUKH, "10 9", up="10", hole="A").done


def test_s2_d6_the_dealer_draws_on_an_equal_total_below_17() -> None:
    felt = deal(DESHMUKH, "10 4", up="10", hole="4", then="8").says("stand")
    assert (felt.dealer, felt.net()) == ("10 4 8", +100)


def test_s2_d7_the_same_ace_rule_for_the_dealer() -> None:
    felt = deal(DESHMUKH, "10 8", up="A", hole="A", then="4 A").says("stand")
    assert felt.dealer == "A A 4 A"
    assert felt.why() == ["dealer busts with 27"], "12, 16, and the third ace cannot drop"


def test_s2_d9_a_player_at_21_is_not_asked_any_more() -> None:
    assert deal(DESHMUKH, "10 4", up="6", hole="10", then="7 2").says("hit").net() == +100


def test_s2_d10_buy_in_and_bets_are_whole_positive_and_covered() -> None:
    rules = house(DESHMUKH)
    assert rules.buy_in
    assert rules.chip == 100
    for bets, reserve in (({"main": 0}, None), ({"main": -100}, None), ({"main": 100}, -100)):
        with pytest.raises(BadStake):
            blackjack.start(rules, [Stake.on(bets, reserve)])
