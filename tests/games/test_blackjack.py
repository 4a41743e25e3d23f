"""Blackjack: the rules that no house of the documents uses, by example."""

from croupier.cards import Rank
from rounds import deal, vary

HOUSE = "blackjack/vegas-strip"
EUROPEAN = "blackjack/european"


def test_double_on_9_to_11_or_10_to_11_means_hard_totals() -> None:
    open_at = {
        double: {
            hand
            for hand in ("5 3", "5 4", "5 5", "5 6", "5 7", "A 8", "A 9", "A A")
            if "double" in deal(vary(HOUSE, double=double), hand, up="6", hole="9").words
        }
        for double in ("9-11", "10-11", "any", "none")
    }
    assert open_at["9-11"] == {"5 4", "5 5", "5 6"}
    assert open_at["10-11"] == {"5 5", "5 6"}
    assert len(open_at["any"]) == 8
    assert not open_at["none"]


def test_pairs_by_rank() -> None:
    by_rank = vary(HOUSE, split_pairs_by="rank")
    assert "split" in deal(by_rank, "K K", up="6", hole="9").words
    assert "split" not in deal(by_rank, "K Q", up="6", hole="9").words
    assert "split" in deal(HOUSE, "K Q", up="6", hole="9").words


def test_splits_up_to_as_many_hands_as_the_house_allows() -> None:
    felt = deal(vary(HOUSE, max_hands=3), "8 8", up="6", hole="9", then="8 8 9 10 2").says("split", "split")
    assert "split" not in felt.words, "three hands, the third pair stays"
    felt.says("stand", "stand", "stand")
    assert len(felt.outcomes) == 3
    assert [outcome.hand for outcome in felt.outcomes] == [0, 1, 2]


def test_aces_are_split_once_unless_the_house_resplits_them() -> None:
    once = deal(HOUSE, "A A", up="6", hole="10", then="A 9 10").says("split")
    assert once.done
    assert len(once.outcomes) == 2
    again = deal(vary(HOUSE, resplit_aces=True), "A A", up="6", hole="10", then="A 5 9 8 10").says("split")
    assert again.words == {"stand", "split"}, "an ace on a split ace may be split, but not hit"
    again.says("split")
    assert again.done
    assert again.nets() == [+100, +100, +100]


def test_split_aces_play_on_where_the_house_lets_them() -> None:
    felt = deal(vary(HOUSE, hit_split_aces=True), "A A", up="6", hole="10", then="2 5 9 10").says("split")
    assert felt.words == {"hit", "stand", "double"}
    felt.says("hit", "stand", "stand")
    assert felt.nets() == [+100, +100]


def test_a_resplit_pair_needs_the_reserve() -> None:
    felt = deal(HOUSE, "8 8", up="6", hole="9", then="8", reserve=100).says("split")
    assert felt.words == {"hit", "stand"}


def test_dealer_hits_soft_17() -> None:
    hits = vary(HOUSE, soft_17="hit")
    assert deal(hits, "10 8", up="6", hole="A", then="4").says("stand").net() == -100
    assert deal(hits, "10 8", up="10", hole="7").says("stand").net() == +100, "a hard 17 stands"
    assert deal(hits, "10 8", up="A", hole="7", then="").says("decline", "stand").net() == 0, "soft 18 stands"


def test_late_surrender_only_as_the_first_decision() -> None:
    felt = deal(HOUSE, "5 6", up="10", hole="9", then="2 10")
    assert "surrender" in felt.words
    assert "surrender" not in felt.says("hit").words
    assert "surrender" not in deal(HOUSE, "8 8", up="10", hole="9", then="2").says("split").words


def test_without_a_hole_card_the_dealers_second_card_comes_after_the_players() -> None:
    felt = deal(EUROPEAN, "10 5", up="10", hole="A", then="4")
    assert felt.order == ["0", "dealer", "0"]
    assert felt.says("hit", "stand").order == ["0", "dealer", "0", "0", "dealer"]
    assert felt.why() == ["dealer’s blackjack"]


def test_even_money_and_an_insured_natural_come_to_the_same() -> None:
    for hole in ("K", "9"):
        even = deal(HOUSE, "A K", up="A", hole=hole).says("even-money")
        insured = deal(vary(HOUSE, even_money=False), "A K", up="A", hole=hole).says("insure")
        assert even.net() == insured.net() == +100


def test_any_21_of_the_dealer_ties_a_natural_after_a_peek_too() -> None:
    felt = deal(vary(HOUSE, natural_ties="any-21"), "A K", up="10", hole="4", then="7")
    assert felt.net() == 0


def test_a_dealer_who_drops_one_ace_once() -> None:
    rules = vary(HOUSE, ace_rule="one-drop")
    felt = deal(rules, "10 9", up="A", hole="A", then="10").says("decline", "stand")
    assert felt.why() == ["dealer busts with 22"]


def test_swapping_turns_count_in_rotation() -> None:
    rules = vary("blackjack/four-seats", swap=True)
    felt = deal(rules, ["8 8", "5 6"], up="10", hole="7", then="2 3 4 5").says("swap")
    assert felt.asked.seat == 1
    assert felt.says("hit").asked.seat == 0


def test_the_seat_that_sits_out_keeps_its_number() -> None:
    felt = deal(HOUSE, [None, "10 9", None, "10 8"], up="10", hole="8").says("stand", "stand")
    assert [felt.net(seat) for seat in range(4)] == [0, +100, 0, 0]


def test_the_classes_of_cards_that_the_main_bet_tells_apart() -> None:
    assert len(vary(HOUSE).ranks) == 10
    assert [card.rank for card in vary(HOUSE, split_pairs_by="rank").ranks] == list(Rank)
    assert len(vary(HOUSE, split_pairs_by="rank", max_hands=1).ranks) == 10
    assert len(vary(HOUSE, split_pairs_by="rank", max_hands=1, swap=True).ranks) == 13


def test_the_longest_round() -> None:
    one_hand = vary("blackjack/single-deck", max_hands=1)
    aces_to_fours = 4 * 1 + 4 * 2 + 4 * 3 + 3 * 4
    assert aces_to_fours == 20 + 16, "the most a player and the dealer can hold and still draw"
    assert one_hand.longest(1) == 15 + 2
    assert vary("blackjack/single-deck", max_hands=1, swap=True).longest(1) == 15 + 2 + 1
    assert vary("blackjack/four-seats").longest(4) == 25 + 5
    long_hands = deal(one_hand, "A A", up="3", hole="3", then="A A 2 2 2 2 4 3 4 5", reserve=0).says(*["hit"] * 7)
    assert long_hands.count() == "16"
    assert long_hands.says("stand").dealer == "3 3 3 4 5"
