"""Bets in line mode: how they are typed, which are refused and why, when the only bet is made without a question."""

from __future__ import annotations

import io
import os
import pty

import pytest

from croupier.houses import load, names
from croupier.language import LANGUAGES, Speaker
from croupier.messages import Refused
from croupier.money import BadAmount
from croupier.plain.console import Console, without_echo
from croupier.records.types import BetPlaced, Calendar, kind_of
from croupier.telling.vocabulary import bet_letter
from croupier.telling.wagers import bets_text, example, read_bets
from plain.talk import contest, talk

STRIP = "blackjack/vegas-strip"
EN, FR = Speaker("en"), Speaker("fr")


def bets(house: str, typed: str) -> dict[str, int]:
    return read_bets(load(house).rules, typed, EN)


@pytest.mark.parametrize(
    ("house", "typed", "expected"),
    [
        (STRIP, "25", {"main": 2500}),
        (STRIP, "12,50", {"main": 1250}),
        (STRIP, "1 240,50", {"main": 124050}),
        (STRIP, "1\u202f240", {"main": 124000}),
        (STRIP, "1,240.50", {"main": 124050}),
        (STRIP, "main 25", {"main": 2500}),
        ("blackjack/london", "25 21+3 5", {"main": 2500, "21+3": 500}),
        ("blackjack/london", "1 000 21+3 100 perfect-pairs 2,50", {"main": 100000, "21+3": 10000, "perfect-pairs": 250}),
        ("baccarat/ctrlaltbet", "banker 10 tie 5", {"banker": 1000, "tie": 500}),
        ("baccarat/ctrlaltbet", "banque 1 000 égalité 5", {"banker": 100000, "tie": 500}),
        ("baccarat/ctrlaltbet", "player 10 player 5", {"player": 1500}),
        ("baccarat/pairs", "joueur 10 paire-joueur 5", {"player": 1000, "player-pair": 500}),
        ("baccarat/ctrlaltbet", "banque 10, égalité 5", {"banker": 1000, "tie": 500}),
        ("baccarat/ctrlaltbet", "banker 1,240,tie 5;", {"banker": 124000, "tie": 500}),
        ("baccarat/ctrlaltbet", "b 20", {"banker": 2000}),
        ("baccarat/ctrlaltbet", "B 20, j 10 T 2,50", {"banker": 2000, "player": 1000, "tie": 250}),
        ("baccarat/ctrlaltbet", "p 10", {"player": 1000}),
        ("blackjack/london", "25, 21+3 5, perfect-pairs 100", {"main": 2500, "21+3": 500, "perfect-pairs": 10000}),
        ("baccarat/ctrlaltbet", "b10 t2,50", {"banker": 1000, "tie": 250}),
        ("baccarat/ctrlaltbet", "banque1 000, égalité5", {"banker": 100000, "tie": 500}),
        ("war/casino-war", "10, t 5", {"ante": 1000, "tie": 500}),
        ("war/casino-war", "10 tie 5", {"ante": 1000, "tie": 500}),
        ("war/casino-war", "10 égalité 5", {"ante": 1000, "tie": 500}),
    ],
)  # fmt: skip
def test_bets_are_read(house: str, typed: str, expected: dict[str, int]) -> None:
    assert bets(house, typed) == expected


@pytest.mark.parametrize("house", names())
@pytest.mark.parametrize("speak", [EN, FR], ids=["en", "fr"])
def test_bets_are_understood_as_they_are_written(house: str, speak: Speaker) -> None:
    rules = load(house).rules
    for made in ({bet: 1234_00 + 50 * place for place, bet in enumerate(rules.bets)}, {rules.main_bets[0]: 100_00}):
        written = speak.show(bets_text(rules, made))
        assert read_bets(rules, written, speak) == made, written


@pytest.mark.parametrize("house", names())
def test_a_letter_means_one_bet_of_a_house(house: str) -> None:
    letters = [{letter for lang in LANGUAGES if (letter := bet_letter(bet, lang))} for bet in load(house).rules.bets]
    assert len(set().union(*letters)) == sum(map(len, letters))


@pytest.mark.parametrize("typed", ["ten", "1.234", "--5", "5 5 5", "²", "1e3", "inf", "nan", "0x10"])
def test_e_06_what_is_no_number_is_no_bet(typed: str) -> None:
    with pytest.raises(Refused):
        bets(STRIP, typed)
    with pytest.raises(BadAmount):
        bets(STRIP, "ten")


@pytest.mark.parametrize("typed", ["10", "banker", "banker 10 tie", "10 banker 5"])
@pytest.mark.parametrize("house", ["baccarat/ctrlaltbet", "baccarat/punto-banco", "baccarat/ez"])
def test_b_02_an_incomplete_bet_at_baccarat_is_refused_with_an_example(house: str, typed: str) -> None:
    said = talk(house, typed).text
    assert f"“{typed}” is not a complete bet: say what it is on and how much, as in “banker 10 tie 5”." in said
    assert "comme dans «\u202fbanque 10 égalité 5\u202f»" in talk(house, typed, lang="fr").text


@pytest.mark.parametrize(
    "house", ["baccarat/ctrlaltbet", "baccarat/punto-banco", "blackjack/london", STRIP, "war/casino-war"]
)
@pytest.mark.parametrize("speak", [EN, FR], ids=["en", "fr"])
def test_the_example_is_a_bet_that_the_house_takes(house: str, speak: Speaker) -> None:
    typed = example(load(house).rules, speak)
    played = talk(house, typed, lang=speak.language)
    assert any(isinstance(record, BetPlaced) for record in played.log), typed


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("0", "A bet of 0 is not accepted: a bet is more than 0."),
        ("-5", "A bet of −5 is not accepted: a bet is more than 0."),
        ("ten", "“ten” is not an amount: write a number with at most two decimals, as in 25 or 12.50."),
        ("9", "A bet of 9 is under the minimum: from 10 to 500."),
        ("501", "A bet of 501 is over the maximum: from 10 to 500."),
        ("300", "A bet of 300 is more than you have: 200."),
        ("10.50", "A bet of 10.50 cannot be made with chips of 1."),
        ("", "No bet yet: from 10 to 500."),
        ("tie 5", "This house takes no bet on “tie”; it takes bets on: main."),
    ],
)
def test_e_06_a_bad_bet_is_refused_with_a_sentence_and_nothing_is_lost(typed: str, why: str) -> None:
    played = talk(STRIP, typed, purse=200_00)
    assert played.text.splitlines()[-2] == why
    assert played.table.game.players[0].purse == 200_00
    assert [*map(kind_of, played.log)] == ["table", "shuffle"]


def test_an_empty_line_repeats_the_last_bet() -> None:
    played = talk(STRIP, "20", "s", "", "s", stack="10 10 9 8 10 10 9 8")
    assert [record.bets for record in played.log if isinstance(record, BetPlaced)] == [{"main": 2000}] * 2
    assert "Enter: 20. > " in played.text
    assert "Enter: banker 10, tie 5. > " in talk("baccarat/ctrlaltbet", "banker 10 tie 5").text


def test_the_first_bet_can_be_given_beforehand() -> None:
    played = talk(STRIP, "", "s", stack="10 10 9 8", first_bet={"main": 2500})
    assert "Place your bets. 10 to 500. Enter: 25. > " in played.text
    assert played.table.game.history == [(2500,)]


def test_a_last_bet_that_is_not_covered_any_more_is_not_offered() -> None:
    played = talk(STRIP, "60", "s", "", stack="10 10 8 9", purse=100_00)
    assert played.text.splitlines()[-2:] == ["No bet yet: from 10 to 500.", "Place your bets. 10 to 500. > "]


def test_s3_04_a_house_whose_minimum_is_its_maximum_asks_for_no_bet() -> None:
    said = talk("blackjack/four-seats", *["s"] * 8, people=4).text
    assert "Place your bets" not in said
    assert "Round 2" in said
    assert "P10.00" not in said.splitlines()[0]
    assert "stake P1.00" in said


def test_s3_04_money_has_its_currency_in_french_too() -> None:
    assert "mise P1,00" in talk("blackjack/four-seats", "r", people=4, lang="fr").text


def test_w_d1_what_a_war_leaves_covered_is_said_before_the_bet() -> None:
    said = talk("war/ctrlaltbet", "60", stack="8 8", purse=100_00).text
    assert "You have 100. Place your bets. 1 to all you have. Above 50 a tie can only be surrendered. > 60" in said
    assert "Tie.\nr Surrender > " in said
    assert "Above" not in talk("war/casino-war", purse=1000_00).text


def test_w_d1_a_side_bet_that_leaves_the_war_uncovered_needs_a_yes() -> None:
    asked = "Above 495 a tie can only be surrendered. Bet 500, tie 10? y Yes · n No > "
    played = talk("war/casino-war", "500 tie 10", "n", "495 tie 10", stack="8 8", purse=1000_00)
    assert asked in played.text
    assert [record.bets for record in played.log if isinstance(record, BetPlaced)] == [{"ante": 49500, "tie": 1000}]
    assert "w War (495) · r Surrender" in played.text
    played = talk("war/casino-war", "500 tie 10", "y", stack="8 8", purse=1000_00)
    assert "Tie.\nr Surrender > " in played.text
    french = talk("war/casino-war", "500 égalité 10", "o", stack="8 8", purse=1000_00, lang="fr").text
    assert "Au-dessus de 495" in french


@pytest.mark.parametrize("typed", ["500", "490 tie 10", "400 tie 200"])
def test_w_d1_a_war_that_stays_covered_or_was_spoken_of_is_not_asked_about(typed: str) -> None:
    assert " Bet " not in talk("war/casino-war", typed, stack="9 8", purse=1000_00).text
    assert "Above 50 a tie" in talk("war/casino-war", "60 tie 10", stack="9 8", purse=100_00).text
    assert " Bet " not in talk("war/casino-war", "60 tie 10", stack="9 8", purse=100_00).text


def test_w_d1_e_06_a_bet_that_is_refused_is_not_asked_about() -> None:
    said = talk("war/casino-war", "500 tie 501", stack="9 8", purse=1000_00).text
    assert "A bet of 501 is over the maximum" in said
    assert "Bet ante" not in said


def test_w_d1_e_04_without_surrender_the_limit_is_said_and_held() -> None:
    said = talk("war/ctrlaltbet:surrender=false", "60", "50", stack="8 8", purse=100_00).text
    assert "A tie takes as much again: bet at most 50." in said
    assert "A bet of 60 is too much: a tie takes as much again, and you have 100." in said
    assert "Tie.\nw War (50) > " in said


def test_a_player_may_sit_a_round_out() -> None:
    played = talk("blackjack/partage", "pass", "10", "s", people=2, stack="10 10 9 8")
    assert played.table.game.history == [(0, 1000)]
    french = talk("blackjack/partage", "passer", "10", "r", people=2, stack="10 10 9 8", lang="fr")
    assert french.table.game.history == [(0, 1000)]
    assert "Place your bets" in talk("blackjack/partage", "-", "-").text.splitlines()[-1]


def test_s3_d8_a_player_may_leave_between_rounds_and_the_others_play_on() -> None:
    played = talk("blackjack/partage", "leave", "10", "s", people=2, names=("Léa", "Bruno"), stack="10 10 9 8")
    assert "Léa leaves the table with 1,000." in played.text
    assert played.table.game.history == [(0, 1000)]


def test_s3_d8_a_player_may_leave_in_mid_round_when_it_is_over() -> None:
    played = talk("blackjack/four-seats", "leave", "s", "s", "s", "s", "s", people=4, stack="2 2 2 2 10 8 8 8 8 9")
    assert "Player 1: You leave when this round is over." in played.text
    assert "Player 1 leaves the table with P9.00." in played.text
    assert "Your move, Player 3." in played.text.splitlines()[-2]


def test_the_last_person_to_leave_ends_the_game() -> None:
    played = talk("blackjack/partage", "partir", bots=("expert",), lang="fr")
    assert played.table.game.over
    assert not played.left
    assert played.text.endswith("Vous quittez la table avec 1\u202f000.\n")


def test_help_says_how_bets_are_typed() -> None:
    said = talk("baccarat/ctrlaltbet", "help").text
    assert "Bets: player (p), banker (b), tie (t). Type them as in “banker 10 tie 5”." in said
    assert "joueur (j), banque (b), égalité (t)" in talk("baccarat/ctrlaltbet", "help", lang="fr").text
    assert "side bets (21+3, perfect-pairs) after it, as in “10 21+3 5”." in talk("blackjack/london", "help").text
    assert "Type an amount, as in “10”." in talk(STRIP, "help").text
    assert "Tapez un montant, comme «\u202f10\u202f»." in talk(STRIP, "help", lang="fr").text


def test_s0_d11_what_one_person_of_a_tournament_types_is_not_shown_to_the_other() -> None:
    ours, theirs = pty.openpty()
    with open(theirs, encoding="utf-8") as lines, open(ours, "r+b", buffering=0) as keyboard:
        keyboard.write(b"250\n")
        assert os.read(ours, 100).startswith(b"250")  # a terminal shows what is typed
        with without_echo(lines):
            keyboard.write(b"333\n")
            assert (lines.readline(), lines.readline()) == ("250\n", "333\n")
        assert b"333" not in os.read(ours, 100)
        keyboard.write(b"175\n")
        assert Console(EN, lines, io.StringIO()).ask("Bet?", hidden=True) == "175"


def test_s0_d11_nobody_is_told_a_bet_before_all_are_made() -> None:
    played = contest("300", names=("Ana", "Ben"), bots=("expert",), calendar=Calendar(1, 1))
    asked = [line for line in played.text.splitlines() if line.startswith(("Ana: ", "Ben: "))]
    assert [line[:5] for line in asked] == ["Ana: ", "Ben: "]
    assert all("What you type is not shown." in line for line in asked)
    assert " bets " not in played.text  # neither Ana's nor the bot's
    assert not [record for record in played.log if isinstance(record, BetPlaced)]
