"""Casino war: the rules beyond the document's, by example."""

from rounds import battle, vary

CASINO = "war/casino-war"


def test_a_won_war_pays_the_raise_only() -> None:
    felt = battle(CASINO, "8", "8", then="K Q").says("war")
    assert felt.net() == +100
    assert felt.why() == ["war won, K♠ against Q♠"]


def test_the_bonus_for_a_second_tie_and_a_house_without_it() -> None:
    assert battle(CASINO, "8", "8", then="K K").says("war").net() == +200
    assert battle(vary(CASINO, war_tie_pays="1:1"), "8", "8", then="K K").says("war").net() == +100


def test_the_tie_bet_wins_on_the_first_cards_whatever_comes_then() -> None:
    bets = {"ante": 100, "tie": 10}
    assert battle(CASINO, "8", "8", bet=bets).says("surrender").nets() == [-50, +100]
    assert battle(CASINO, "8", "8", then="Q K", bet=bets).says("war").nets() == [-200, +100]
    assert battle(CASINO, "9", "8", bet=bets).nets() == [+100, -10]


def test_a_war_takes_as_much_again_from_the_reserve() -> None:
    felt = battle(CASINO, "8", "8", then="K Q", reserve=150).says("war")
    assert felt.reserve() == 50


def test_without_surrender_a_tie_must_go_to_war() -> None:
    assert battle(vary(CASINO, surrender=False), "8", "8", reserve=100).words == {"war"}


def test_no_cards_are_burned_when_every_tie_is_given_up() -> None:
    felt = battle(CASINO, ["8", "8"], "8").says("surrender", "surrender")
    assert felt.order == ["0", "1", "dealer"]
