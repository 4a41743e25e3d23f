"""Line mode learns too: `?` values, `g` chart, `c` coach, `k` count, in words that a screen reader reads well."""

from __future__ import annotations

import pytest

from croupier.analysis import advise
from croupier.language import Speaker
from plain.talk import talk

STRIP = "blackjack/vegas-strip"


def test_values_are_those_of_the_analysis_and_the_best_comes_first() -> None:
    said = talk(STRIP, "10", "?", stack="10 7 2 8")
    assert said.table.game.round is not None
    advice = advise(said.table.game.round)
    best = Speaker("en").number(advice.moves["hit"], 4, signed=True)
    assert f"Hit: {best} bets, the best.\nStand: " in said.text
    for word, worth in advice.moves.items():
        shown = Speaker("en").number(worth, 4, signed=True)
        assert f"{word.capitalize()}: {shown} bets" in said.text
    assert "One more card busts the hand 31 times in 100." in said.text


def test_before_the_peek_the_reason_is_the_tens_that_are_left() -> None:
    said = talk(STRIP, "10", "?", stack="10 A 9 8")
    assert "insurance needs more than 33.3." in said.text
    assert "No: " in said.text or "Decline: " in said.text


def test_bets_are_valued_from_the_cards_left() -> None:
    first = talk("baccarat/punto-banco", "?").text
    assert "Banker: −1.058 % of the bet" in first
    later = talk("baccarat/punto-banco", "banker 10", "?", seed=5).text
    assert later.count("Banker: −1.0") == 1
    assert "Banker: −1.058 % of the bet" not in later


@pytest.mark.parametrize(
    ("house", "typed", "stack", "line"),
    [
        (STRIP, "g", "10 7 2 8", "The chart of the house says: Hit."),
        (STRIP, "k", "5 6 2 8", "hi-lo: running count +3, true count +0.5, 309 cards unseen."),
        (STRIP, "k zen", "5 6 2 8", "zen: running count +5, true count +0.8, 309 cards unseen."),
        (STRIP, "k halves", "5 6 2 8", "halves: running count +3, true count +0.5, 309 cards unseen."),
        (STRIP, "k ko", "5 6 2 8", "ko: running count −17, 309 cards unseen."),
        (STRIP, "k nonsense", "5 6 2 8", "“nonsense” is not a count; allowed: hi-lo, ko, "),
        ("blackjack/changer", "g", "8 6 8 8", "The chart of the house says: Swap."),
        ("war/casino-war", "g", "8 8", "This game is not played by a chart."),
        ("war/casino-war", "k", "8 8", "Cards are not counted at this game."),
        ("war/casino-war", "?", "8 8", "The two cards of a war tie"),
    ],
)
def test_chart_and_count(house: str, typed: str, stack: str, line: str) -> None:
    assert line in talk(house, "10", typed, stack=stack).text


@pytest.mark.parametrize(
    ("house", "line"),
    [
        ("baccarat/punto-banco", "This game is not played by a chart."),
        (STRIP, "It is not your move. The chart’s move comes with your next hand."),
    ],
)
def test_the_chart_before_the_deal(house: str, line: str) -> None:
    assert line in talk(house, "g").text


def test_another_count_stays() -> None:
    said = talk(STRIP, "10", "k zen", "k", stack="5 6 2 8")
    assert said.text.count("zen: running count +5") == 2


def test_the_coach_says_what_a_move_cost_and_nothing_about_a_good_one() -> None:
    said = talk(STRIP, "10", "coach", "s", "10", "h", stack="10 7 2 8 5 10 7 2 8 9 5 5")
    assert "The coach is on.\n" in said.text
    assert said.text.count("That cost 0.2") == 1
    assert "hitting was better." in said.text


def test_c_is_the_swap_and_nothing_else() -> None:
    said = talk("blackjack/changer", "10", "c", stack="8 6 8 8 3")
    assert "The coach" not in said.text
    assert "stake 20" in said.text
    assert "The coach" not in talk(STRIP, "10", "c", stack="10 7 2 8").text


def test_in_french() -> None:
    said = talk(STRIP, "10", "?", "k", "entraîneur", "r", stack="10 7 2 8 5", lang="fr").text
    assert "Tirer\u202f: −0,21" in said
    assert "compte courant" in said
    assert "L’entraîneur parle." in said
