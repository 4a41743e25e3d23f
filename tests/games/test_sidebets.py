"""The side bets of blackjack: decided by the first two cards and the upcard, whatever becomes of the hand (E-18)."""

import pytest

from rounds import deal, vary

HOUSE = "blackjack/vegas-strip"
NAMES = ("21+3", "perfect-pairs", "lucky-ladies")

TWENTY_ONE_THREE = [
    ("8h 8h", "8h", "suited-trips", 100),
    ("6h 7h", "8h", "straight-flush", 40),
    ("8h 8s", "8d", "trips", 30),
    ("6h 8s", "7d", "straight", 10),
    ("Ah 3s", "2d", "straight", 10),
    ("Qh As", "Kd", "straight", 10),
    ("2h 9h", "Kh", "flush", 5),
    ("Kh As", "2d", "nothing made", -1),
    ("Kh Ks", "Qd", "nothing made", -1),
]
PERFECT_PAIRS = [
    ("8h 8h", "2c", "perfect", 25),
    ("8h 8d", "2c", "coloured", 12),
    ("8s 8c", "2c", "coloured", 12),
    ("8h 8s", "2c", "mixed", 6),
    ("10h Kh", "2c", "nothing made", -1),
    ("7h 8h", "8h", "nothing made", -1),
]
LUCKY_LADIES = [
    ("Qh Qh", "2c", "queens-of-hearts", 125),
    ("Qd Qd", "2c", "matched", 19),
    ("10h Kh", "2c", "suited", 9),
    ("Ah 9h", "2c", "suited", 9),
    ("Qs Kh", "2c", "twenty", 4),
    ("As 9h", "2c", "twenty", 4),
    ("9s 9h", "2c", "nothing made", -1),
    ("As Ah", "2c", "nothing made", -1),
]
MADE = [
    *[("21+3", *row) for row in TWENTY_ONE_THREE],
    *[("perfect-pairs", *row) for row in PERFECT_PAIRS],
    *[("lucky-ladies", *row) for row in LUCKY_LADIES],
]


@pytest.mark.parametrize(("bet", "hand", "up", "made", "wins"), MADE)
def test_what_is_made_and_what_it_wins(bet: str, hand: str, up: str, made: str, wins: int) -> None:
    felt = deal(vary(HOUSE, side_bets=NAMES), hand, up=up, hole="10", then="6 10", bet={"main": 100, bet: 5})
    felt.says(*["decline"] * ("decline" in felt.words), *["stand"] * ("stand" in felt.words))
    made_of = [(outcome.net, str(outcome.reason)) for outcome in felt.settled if outcome.bet == bet]
    assert made_of == [(5 * wins, made)]


def test_a_side_bet_is_settled_on_the_first_two_cards_after_a_split() -> None:
    rules = vary(HOUSE, side_bets=("perfect-pairs",))
    felt = deal(rules, "8h 8d", up="6", hole="10", then="10 10 K", bet={"main": 100, "perfect-pairs": 10})
    felt.says("split", "stand", "stand")
    assert felt.nets() == [+100, +100, +120]


def test_a_name_that_the_pay_table_leaves_out_is_paid_as_the_next_best() -> None:
    rules = vary(HOUSE, side_bets=("perfect-pairs",), perfect_pairs_pays=(("mixed", "5:1"),))
    felt = deal(rules, "8h 8h", up="6", hole="10", then="K", bet={"main": 100, "perfect-pairs": 10}).says("stand")
    assert felt.net(bet="perfect-pairs") == +50
    assert felt.why(bet="perfect-pairs") == ["mixed"]


def test_a_side_bet_never_finances_a_double() -> None:
    rules = vary(HOUSE, side_bets=("lucky-ladies",))
    felt = deal(rules, "Qh Qh", up="6", hole="10", bet={"main": 100, "lucky-ladies": 100}, reserve=0)
    assert "double" not in felt.words
    assert "split" not in felt.words


@pytest.mark.parametrize(
    ("hand", "up", "hole", "wins"),
    [
        ("Qh Qh", "A", "K", 1000),
        ("Qh Qh", "10", "A", 1000),
        ("Qh Qh", "A", "9", 125),
        ("Qh Qh", "10", "Q", 125),
        ("Qd Qd", "A", "K", 19),
        ("Qh Kh", "A", "K", 9),
    ],
)
@pytest.mark.parametrize("hole_card", ["peek", "no-peek", "none"])
def test_e_18_two_queens_of_hearts_win_most_against_a_dealers_blackjack(
    hand: str, up: str, hole: str, wins: int, hole_card: str
) -> None:
    rules = vary(HOUSE, side_bets=("lucky-ladies",), hole_card=hole_card)
    felt = deal(rules, hand, up=up, hole=hole, bet={"main": 100, "lucky-ladies": 5})
    felt.says(*["decline"] * ("decline" in felt.words))
    felt.says(*["stand"] * ("stand" in felt.words))
    assert felt.net(bet="lucky-ladies") == 5 * wins
    assert felt.why(bet="lucky-ladies") == [
        {1000: "queens-and-blackjack", 125: "queens-of-hearts", 19: "matched"}.get(wins, "suited")
    ]


def test_e_18_the_dealer_takes_no_card_for_it_alone() -> None:
    """Without a hole card, and with every hand bust, there is no second card: two queens of hearts are paid as such."""
    rules = vary(HOUSE, side_bets=("lucky-ladies",), hole_card="none", surrender="none")
    felt = deal(rules, "Qh Qh", up="10", hole="A", then="5", bet={"main": 100, "lucky-ladies": 5})
    felt.says("hit")
    assert [one.net for one in felt.settled] == [-100, 625]


def test_e_18_a_house_may_leave_the_top_prize_out() -> None:
    rules = vary(
        HOUSE, side_bets=("lucky-ladies",), lucky_ladies_pays=(("queens-of-hearts", "200:1"), ("twenty", "3:1"))
    )
    felt = deal(rules, "Qh Qh", up="A", hole="K", bet={"main": 100, "lucky-ladies": 5}).says("decline")
    assert felt.net(bet="lucky-ladies") == 1000
