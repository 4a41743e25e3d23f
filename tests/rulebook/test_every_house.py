"""E: what holds in every house, as far as it concerns the rounds."""

from typing import Any

import pytest

from croupier.cards import cards
from croupier.games import blackjack, war
from croupier.games.declare import BadRules
from croupier.money import half, odds, winnings
from croupier.protocol import DEALER, BadStake, Decide, IllegalAnswer, MoveWithAmount, Peek, Reveal, Stake
from rounds import Felt, battle, coup, deal, house, vary

CHANGER, PARTAGE, DESHMUKH = "blackjack/changer", "blackjack/partage", "blackjack/deshmukh"
FOUR_SEATS, CTRLALTBET = "blackjack/four-seats", "blackjack/ctrlaltbet"
SEEDS = (CHANGER, PARTAGE, DESHMUKH, FOUR_SEATS, CTRLALTBET)


# E-01


def test_e_01_winnings_are_floor_of_stake_times_odds() -> None:
    assert [winnings(stake, odds("3:2")) for stake in (1, 2, 3, 5, 100)] == [1, 3, 4, 7, 150]
    assert winnings(99, odds("6:5")) == 118
    assert winnings(10**30 + 1, odds("1:2")) == 10**30 // 2, "whole cents, whatever the size"
    assert [half(stake) for stake in (1, 2, 3, 101)] == [0, 1, 1, 50]


def test_e_01_each_bet_is_rounded_down_by_itself() -> None:
    assert deal(PARTAGE, "A K", up="9", hole="10", bet=5).net() == 7
    two_seats = deal(PARTAGE, ["A K", "A Q"], up="9", hole="10", bet=5)
    assert [two_seats.net(0), two_seats.net(1)] == [7, 7]
    assert battle("war/ctrlaltbet", "8", "8", then="K Q", bet=5).says("war").net() == 7


def test_e_01_the_banker_bet_pays_floor_of_95_hundredths() -> None:
    for stake, won in ((1, 0), (19, 18), (20, 19), (21, 19), (39, 37), (10, 9), (101, 95)):
        assert coup("baccarat/ctrlaltbet", "K 7", "K 9", bet={"banker": stake}).net() == won


def test_e_01_insurance_costs_floor_of_half_the_stake_and_is_not_offered_at_0() -> None:
    felt = deal(PARTAGE, "10 8", up="A", hole="K", bet=5)
    assert felt.costs["insure"] == 2
    assert felt.says("insure", "stand").net(bet="insurance") == 4
    assert deal(PARTAGE, "10 8", up="A", hole="K", bet=2).costs["insure"] == 1
    assert "insure" not in deal(PARTAGE, "10 8", up="A", hole="K", bet=1).words


def test_e_01_surrender_gives_back_floor_of_half_the_stake() -> None:
    assert deal(vary(PARTAGE, surrender="late"), "10 6", up="10", hole="9", bet=5).says("surrender").net() == -3
    assert deal(vary(PARTAGE, surrender="early"), "10 6", up="10", hole="9", bet=5).says("surrender").net() == -3
    assert battle("war/ctrlaltbet", "8", "8", bet=5).says("surrender").net() == -3


# E-02


def test_e_02_a_hand_of_21_is_not_asked() -> None:
    for name in SEEDS:
        assert deal(name, "10 5", up="10", hole="9", then="6").says("hit").net() == +100
    split = deal(PARTAGE, "10 10", up="10", hole="9", then="A 9").says("split")
    assert split.asked.hand == 1


def test_e_02_lower_than_the_dealer_loses() -> None:
    for name in SEEDS:
        assert deal(name, "10 7", up="10", hole="8").says("stand").net() == -100


# E-04

IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "a dealer can chase one player only": {"dealer_rule": "chase", "max_hands": 1, "seats": 2},
    "a dealer can chase one hand only": {"dealer_rule": "chase", "max_hands": 2},
    "turns rotate only without splits": {"turns": "rotating", "max_hands": 2},
    "original_bets_only = true is not possible with hole_card = peek": {"original_bets_only": True},
    "original_bets_only = true is not possible with charlie = 5": {
        "original_bets_only": True,
        "hole_card": "none",
        "charlie": 5,
    },
    "original_bets_only = true is not possible with dealer_natural_beats_21 = false": {
        "original_bets_only": True,
        "hole_card": "no-peek",
        "dealer_natural_beats_21": False,
    },
    "dealer_natural_beats_21 = false is not possible with hole_card = peek": {"dealer_natural_beats_21": False},
    "even_money = true is not possible with insurance = false": {"even_money": True},
    "resplit_aces = true is not possible with max_hands = 2": {"resplit_aces": True, "max_hands": 2},
}


def test_e_04_impossible_combinations_are_refused() -> None:
    for sentence, fields in IMPOSSIBLE.items():
        with pytest.raises(BadRules, match=sentence):
            blackjack.Rules(**fields)


def test_e_04_each_half_of_an_impossible_combination_is_possible() -> None:
    possible: tuple[dict[str, Any], ...] = (
        {"dealer_rule": "chase", "max_hands": 1},
        {"turns": "rotating", "max_hands": 1, "seats": 4},
        {"original_bets_only": True, "hole_card": "no-peek"},
        {"original_bets_only": True, "hole_card": "none"},
        {"dealer_natural_beats_21": False, "hole_card": "none"},
        {"even_money": True, "insurance": True},
        {"resplit_aces": True, "max_hands": 3},
        {"charlie": 3},
    )
    for fields in possible:
        rules = blackjack.Rules(**fields)
        assert {field: getattr(rules, field) for field in fields} == fields


def test_e_04_a_chasing_dealer_takes_one_seat() -> None:
    with pytest.raises(BadStake, match="chases one player only: 2 seats"):
        blackjack.start(house(DESHMUKH), [Stake.on({"main": 100}), Stake.on({"main": 100})])
    assert deal(DESHMUKH, [None, "10 8"], up="10", hole="7").says("stand").net(1) == +100


def test_e_04_war_without_surrender_takes_no_bet_above_half_the_balance() -> None:
    rules = vary("war/ctrlaltbet", surrender=False)
    with pytest.raises(BadStake, match="without surrender"):
        war.start(rules, [Stake.on({"ante": 100}, reserve=99)])
    assert battle(rules, "8", "8", reserve=100).words == {"war"}
    war.start(house("war/ctrlaltbet"), [Stake.on({"ante": 100}, reserve=99)])


# E-05


def test_e_05_original_bets_only_a_dealers_natural_costs_exactly_the_first_bet() -> None:
    for hole_card in ("no-peek", "none"):
        rules = vary(PARTAGE, hole_card=hole_card, original_bets_only=True)
        assert deal(rules, "5 6", up="10", hole="A", then="9").says("double").net() == -100
        assert deal(rules, "5 6", up="10", hole="A", then="2").says("double").net() == -100
        split = deal(rules, "8 8", up="10", hole="A", then="10 3 9").says("split", "stand", "double")
        assert split.nets() == [-100, 0]
        busted = deal(rules, "8 8", up="10", hole="A", then="6 9 10").says("split", "hit", "stand")
        assert busted.nets() == [-100, 0], "a busted hand included"
        assert deal(rules, "10 5", up="10", hole="A", then="8").says("hit").net() == -100
        assert set(split.why()) == {"dealer’s blackjack takes the first bet only"}
        no_natural = deal(rules, "5 6", up="10", hole="9", then="2").says("double")
        assert no_natural.net() == -200


def test_e_05_late_surrender_without_a_peek_a_dealers_natural_takes_the_whole_first_bet() -> None:
    for hole_card in ("no-peek", "none"):
        rules = vary(PARTAGE, hole_card=hole_card, surrender="late")
        assert deal(rules, "10 6", up="10", hole="A").says("surrender").net() == -100
        assert deal(rules, "10 6", up="10", hole="9").says("surrender").net() == -50
    peek = vary(PARTAGE, hole_card="peek", surrender="late")
    assert deal(peek, "10 6", up="10", hole="A").net() == -100, "not even asked"
    assert deal(peek, "10 6", up="10", hole="9").says("surrender").net() == -50


def test_e_05_early_surrender_gives_half_back_whatever_the_hole_card() -> None:
    for hole_card in ("peek", "no-peek", "none"):
        rules = vary(PARTAGE, hole_card=hole_card, surrender="early")
        for hole in ("A", "9"):
            assert deal(rules, "10 6", up="10", hole=hole).says("surrender").net() == -50


def test_e_05_a_charlie_is_paid_at_once_a_dealers_natural_notwithstanding() -> None:
    rules = vary(PARTAGE, charlie=5)
    felt = deal(rules, "2 3", up="10", hole="A", then="2 3 2").says("hit", "hit", "hit")
    assert felt.done, "not asked at five cards"
    assert felt.net() == +100
    assert felt.why() == ["5 cards: Charlie"]
    assert deal(rules, "2 3", up="10", hole="A", then="2 3 K").says("hit", "hit", "hit").net() == +100
    over = deal(rules, "5 6", up="10", hole="9", then="2 3 K").says("hit", "hit", "hit")
    assert over.why() == ["bust with 26"]
    at_21 = deal(rules, "2 3", up="10", hole="A", then="2 4 K").says("hit", "hit", "hit")
    assert at_21.net() == +100


def test_e_05_double_any_cards_once_on_any_number_of_cards_after_a_split_too() -> None:
    rules = vary(PARTAGE, double="any-cards")
    felt = deal(rules, "2 3", up="6", hole="10", then="2 4 9 K").says("hit", "hit")
    assert felt.count() == "11"
    felt.says("double")
    assert felt.done
    assert felt.net() == +200
    split = deal(rules, "8 8", up="6", hole="10", then="2 3 5 9 K").says("split", "hit")
    assert split.count() == "13"
    assert split.says("double").asked.hand == 1, "once: no question after it"
    assert split.says("stand").nets() == [+200, +100]
    no_das = vary(PARTAGE, double="any-cards", double_after_split=False)
    assert "double" not in deal(no_das, "8 8", up="6", hole="10", then="2 3").says("split", "hit").words


# E-07


def test_e_07_two_hole_cards_leave_the_same_felt_until_one_is_turned() -> None:
    for name in SEEDS:
        for up, holes in (("6", "2 5 9 10 A"), ("10", "2 7 9 10 K"), ("A", "2 5 A 9")):
            felts = [deal(name, "10 3", up=up, hole=hole.code) for hole in cards(holes)]
            while not felts[0].done:
                assert len({felt.round for felt in felts}) == 1
                assert len({repr(felt.round) for felt in felts}) == 1
                assert len({str(felt.asked) for felt in felts}) == 1
                word = "decline" if "decline" in felts[0].words else "stand"
                felts = [_quietly(felt, word) for felt in felts]
            before = {_before_the_turn(felt) for felt in felts}
            assert len(before) == 1


def _quietly(felt: Felt[blackjack.Round], word: str) -> Felt[blackjack.Round]:
    """The same, with as many fives as the dealer may want."""
    felt._cards.extend(cards("5 5 5 5"))
    return felt.says(word)


def _before_the_turn(felt: Felt[blackjack.Round]) -> tuple[object, ...]:
    return tuple(felt.events[: felt.needs.index(Reveal(DEALER))])


def test_e_07_only_the_answer_to_the_peek_tells_hole_cards_apart() -> None:
    nine, ace = (deal(FOUR_SEATS, "10 3", up="10", hole=hole, then="") for hole in ("9", "A"))
    seen = nine.needs.index(Peek())
    assert nine.events[:seen] == ace.events[:seen]
    assert nine.events[seen] == (Peek(), False)
    assert ace.events[seen] == (Peek(), True)


def test_e_07_a_hole_card_that_contradicts_the_peek_is_refused() -> None:
    felt = deal(FOUR_SEATS, "10 8", up="10", hole="9")
    round = felt.round.step("stand")
    assert round.need == Reveal(DEALER)
    with pytest.raises(IllegalAnswer, match="contradicts what the dealer saw"):
        round.step(cards("A")[0])


# E-08


def test_e_08_a_card_to_each_seat_the_upcard_a_card_to_each_seat_the_hole_card() -> None:
    seats = ["10 8", None, "9 7", "5 4"]
    order = ["0", "2", "3", "dealer", "0", "2", "3"]
    for name in (CHANGER, PARTAGE, FOUR_SEATS, CTRLALTBET):
        assert deal(name, seats, up="6", hole="10").order == [*order, "dealer down"]
    assert deal(vary(PARTAGE, hole_card="none"), seats, up="6", hole="10").order == order


def test_e_08_baccarat_player_banker_player_banker() -> None:
    assert coup("baccarat/punto-banco", "K 9", "K 8").order == ["player", "banker", "player", "banker"]


def test_e_08_a_double_is_open_only_below_21() -> None:
    rules = vary(PARTAGE, double="any-cards")
    assert "double" in deal(rules, "10 10", up="6", hole="10").words
    assert "double" in deal(rules, "A 9", up="6", hole="10").words
    assert deal(rules, "A K", up="6", hole="10").net() == +150, "at 21 nothing is asked at all"
    assert deal(rules, "10 5", up="6", hole="10", then="6 K").says("hit").net() == +100


# E-09


def test_e_09_the_reserve_only_falls_and_nothing_paid_early_finances_anything() -> None:
    rules = vary(PARTAGE, even_money=True, max_hands=4, charlie=3)
    felt = deal(rules, "8 8", up="A", hole="9", then="2 2 K", reserve=150)
    assert felt.reserve() == 150
    felt.says("insure")
    assert felt.reserve() == 100
    felt.says("split")
    assert felt.reserve() == 0
    felt.says("hit")
    assert felt.asked.hand == 1, "the first hand is a Charlie, and has won"
    assert felt.words == {"hit", "stand"}, "but its win pays for no double"


def test_e_09_an_own_natural_takes_even_money_instead_of_insurance_where_the_house_has_it() -> None:
    rules = vary(PARTAGE, even_money=True)
    felt = deal(rules, ["A K", "10 8"], up="A", hole="K")
    assert felt.words == {"even-money", "decline"}
    assert felt.says("even-money").words == {"insure", "decline"}, "the other seat has no natural"
    felt.says("decline", "stand")
    assert felt.nets(0) == [+100]
    assert felt.why(0) == ["even money"]
    assert deal(rules, "A K", up="A", hole="K").says("decline").net() == 0
    assert deal(rules, "A K", up="A", hole="9").says("even-money").net() == +100
    without = deal(PARTAGE, "A K", up="A", hole="K")
    assert without.words == {"insure", "decline"}
    assert without.says("insure").nets() == [0, +100]


def test_e_09_an_own_natural_is_never_surrendered() -> None:
    for surrender in ("early", "late"):
        rules = vary(PARTAGE, surrender=surrender)
        assert deal(rules, "A K", up="10", hole="9").net() == +150
        assert deal(rules, "A K", up="A", hole="9").words == {"insure", "decline"}


def test_e_09_early_surrender_is_asked_before_the_peek_at_every_upcard() -> None:
    rules = vary(PARTAGE, surrender="early", hole_card="peek")
    for up in ["2", "5", "9", "10", "K"]:
        felt = deal(rules, "10 6", up=up, hole="9")
        assert felt.words == {"surrender", "decline"}
        assert Peek() not in felt.needs
        assert "surrender" not in felt.says("decline").words
    assert deal(rules, "10 6", up="A", hole="9").words == {"insure", "surrender", "decline"}


def test_e_09_who_insures_cannot_surrender() -> None:
    late = vary(PARTAGE, surrender="late")
    assert "surrender" in deal(late, "10 6", up="A", hole="9").says("decline").words
    assert "surrender" not in deal(late, "10 6", up="A", hole="9").says("insure").words
    early = vary(PARTAGE, surrender="early")
    assert "surrender" not in deal(early, "10 6", up="A", hole="9").says("insure").words


# E-10


def test_e_10_double_for_less_takes_from_1_cent_to_the_stake() -> None:
    rules = vary(PARTAGE, double_for_less=True)
    felt = deal(rules, "5 6", up="6", hole="10", then="9 K", reserve=1000)
    assert (felt.option("double").least, felt.option("double").cost) == (1, 100)
    for amount in (0, -1, 101):
        with pytest.raises(IllegalAnswer, match=r"from 0\.01 to 1"):
            felt.says(MoveWithAmount("double", amount))
    felt.says(MoveWithAmount("double", 1))
    assert felt.net() == +101
    assert felt.reserve() == 999
    assert deal(rules, "5 6", up="6", hole="10", then="9 K").says(MoveWithAmount("double", 100)).net() == +200


def test_e_10_no_amount_means_the_full_stake_or_all_that_is_left() -> None:
    rules = vary(PARTAGE, double_for_less=True)
    assert deal(rules, "5 6", up="6", hole="10", then="9 K", reserve=500).says("double").net() == +200
    short = deal(rules, "5 6", up="6", hole="10", then="9 K", reserve=30)
    assert short.costs["double"] == 30
    assert short.says("double").net() == +130
    assert "double" not in deal(rules, "5 6", up="6", hole="10", reserve=0).words
    plain = deal(PARTAGE, "5 6", up="6", hole="10")
    with pytest.raises(IllegalAnswer, match="“double” takes no amount here"):
        plain.says(MoveWithAmount("double", 50))


def test_e_10_a_charlie_is_of_3_to_7_cards_split_hands_too_on_the_current_stake() -> None:
    for cards_ in (1, 2, 8):
        with pytest.raises(BadRules, match="charlie"):
            vary(PARTAGE, charlie=cards_)
    split = deal(vary(PARTAGE, charlie=3), "8 8", up="10", hole="9", then="2 3 3 4").says("split", "hit", "double")
    assert split.nets() == [+100, +200]
    assert split.why() == ["3 cards: Charlie"] * 2
    for cards_ in range(3, 8):
        felt = deal(vary(PARTAGE, charlie=cards_), "2 2", up="10", hole="9", then=" ".join(["2"] * (cards_ - 2)))
        felt.says(*["hit"] * (cards_ - 2))
        assert felt.why() == [f"{cards_} cards: Charlie"]


# E-11


def test_e_11_the_dealer_takes_a_card_while_any_bet_depends_on_it() -> None:
    none = {"hole_card": "none"}
    stood = deal(vary(PARTAGE, **none), "10 8", up="10", hole="2", then="4 3").says("stand")
    assert stood.dealer == "10 2 4 3"
    bust = deal(vary(PARTAGE, **none), "10 8", up="10", hole="2", then="9").says("hit")
    assert bust.dealer == "10", "nothing depends on it: not even a second card"
    assert bust.net() == -100


def test_e_11_without_a_hole_card_it_draws_for_insurance_a_late_surrender_and_a_natural() -> None:
    rules = vary(PARTAGE, hole_card="none", surrender="late")
    insured = deal(rules, "10 8", up="A", hole="2", then="9").says("insure", "hit")
    assert insured.dealer == "A 2", "one card tells, no more"
    assert insured.nets() == [-100, -50]
    assert deal(rules, "10 6", up="10", hole="2").says("surrender").dealer == "10 2"
    assert deal(rules, "10 6", up="9", hole="2").says("surrender").dealer == "9"
    for up, dealer in (("10", "10 2"), ("A", "A 2"), ("9", "9")):
        natural = deal(rules, "A K", up=up, hole="2")
        if not natural.done:
            natural.says("decline")
        assert natural.dealer == dealer
        assert natural.net() == +150


def test_e_11_with_original_bets_only_also_for_a_busted_double_or_split() -> None:
    rules = vary(PARTAGE, hole_card="none", original_bets_only=True)
    double = deal(rules, "10 5", up="10", hole="2", then="8").says("double")
    assert (double.dealer, double.net()) == ("10 2", -200)
    assert deal(rules, "10 5", up="10", hole="A", then="8").says("double").net() == -100
    assert deal(rules, "10 5", up="9", hole="A", then="8").says("double").dealer == "9", "no natural can come"
    assert deal(rules, "10 5", up="10", hole="A", then="8").says("hit").dealer == "10", "the first bet is lost anyway"
    split = deal(rules, "8 8", up="10", hole="A", then="6 9 6 9").says("split", "hit", "hit")
    assert (split.dealer, split.nets()) == ("10 A", [-100, 0])


def test_e_11_it_is_asked_again_after_each_card() -> None:
    rules = vary(CTRLALTBET, hole_card="none")
    felt = deal(rules, ["A K", "10 6"], up="6", hole="5", then="9 2 4").says("hit")
    assert felt.dealer == "6 5 2 4", "any 21 ties with the natural, so it draws to its end"
    surrendered = deal(vary(PARTAGE, hole_card="none", surrender="late"), ["10 6", "A K"], up="10", hole="3")
    assert surrendered.says("surrender").dealer == "10 3", "after the second card nothing depends on it"


# E-12

SEED_FIELDS: dict[str, dict[str, object]] = {
    CHANGER: {"hole_card": "no-peek", "natural_ties": "dealer-natural", "dealer_natural_beats_21": False},
    PARTAGE: {"hole_card": "no-peek", "dealer_natural_beats_21": True},
    DESHMUKH: {"hole_card": "peek"},
    FOUR_SEATS: {"hole_card": "peek"},
    CTRLALTBET: {"hole_card": "no-peek", "natural_ties": "any-21", "dealer_natural_beats_21": False},
}


def test_e_12_the_fields_of_the_seed_houses() -> None:
    for name, fields in SEED_FIELDS.items():
        rules = house(name)
        assert {field: getattr(rules, field) for field in fields} == fields, name


def test_e_12_the_fields_as_they_play() -> None:
    for name in (CHANGER, PARTAGE, CTRLALTBET):
        felt = deal(name, "10 5", up="10", hole="A", then="6")
        assert isinstance(felt.round.need, Decide), "nobody has looked"
        assert felt.says("hit").net() == (-100 if name == PARTAGE else 0)
    for name in (DESHMUKH, FOUR_SEATS):
        assert deal(name, "10 5", up="10", hole="A").done, "the dealer looked first"
    assert [
        deal(name, ["A K", "10 8"], up="10", hole="5", then="6").says("stand").net(0) for name in (CHANGER, CTRLALTBET)
    ] == [150, 0]


def test_e_15_the_defaults_are_the_base_rules_of_the_reference() -> None:
    rules = blackjack.Rules()
    assert (rules.decks, rules.soft_17, rules.hole_card, str(rules.blackjack_pays)) == (6, "stand", "peek", "3:2")
    assert (rules.double, rules.double_after_split, rules.split_pairs_by, rules.max_hands) == ("any", True, "value", 4)
    assert not any((rules.resplit_aces, rules.hit_split_aces, rules.insurance, rules.even_money))
    assert rules.surrender == "none"
    assert (rules.minimum, rules.maximum, rules.budget) == (100, 50000, 100000)


def test_e_16_no_document_names_a_maximum_so_its_house_has_none_but_the_purse() -> None:
    for name in ("blackjack/changer", "blackjack/partage", "blackjack/deshmukh", "blackjack/ctrlaltbet"):
        assert house(name).maximum == "none"
    assert (house("baccarat/ctrlaltbet").maximum, house("war/ctrlaltbet").maximum) == ("none", "none")
    assert house("blackjack/four-seats").maximum == house("blackjack/four-seats").minimum
    assert house("blackjack/vegas-strip").maximum == 500_00
