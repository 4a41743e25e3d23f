"""People at a table: leaving, resuming, running out of money, playing with bots, watching."""

from __future__ import annotations

import pytest

from croupier.houses import load, names
from croupier.records.types import Answered, BetPlaced, Record, kind_of
from plain.talk import Talk, talk

STRIP = "blackjack/vegas-strip"
FIRST = {"blackjack": "10", "war": "10", "baccarat": "banker 10 tie 5"}


# q, ? and rules at any prompt


@pytest.mark.parametrize("word", ["q", "quit", "Q", "quitter", "exit"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_leaving_at_the_bet_and_in_mid_hand(word: str, lang: str) -> None:
    assert talk(STRIP, word, lang=lang).left
    played = talk(STRIP, "10", word, lang=lang, stack="10 9 6 8")
    assert played.left
    assert played.table.game.deciding


def test_k_d3_leaving_in_mid_hand_takes_nothing_and_keeps_the_round() -> None:
    played = talk("blackjack/ctrlaltbet", "10", "q", stack="10 9 6 8")
    assert played.table.game.players[0].purse == 1000_00
    assert played.table.game.round
    assert isinstance(played.log[-1], Answered)


@pytest.mark.parametrize(
    ("house", "typed", "stack", "purse"),
    [
        (STRIP, (), "10 9 6 8", None),
        (STRIP, ("10",), "10 9 6 8", None),
        (STRIP, ("10",), "10 A 6 8", None),
        (STRIP, ("10", "s"), "10 10 6 8", 10_00),
        ("war/ctrlaltbet", ("10",), "8 8", None),
        ("baccarat/ctrlaltbet", (), "8 8", None),
    ],
    ids=["bet", "move", "insurance", "yes or no", "war", "baccarat"],
)
def test_help_rules_and_leaving_at_any_prompt(
    house: str, typed: tuple[str, ...], stack: str, purse: int | None
) -> None:
    before = talk(house, *typed, stack=stack, purse=purse)
    prompt = before.text.splitlines()[-1]
    after = talk(house, *typed, "?", "help", "rules", "règles", "aide", "q", stack=stack, purse=purse)
    assert after.left
    assert after.log == before.log
    assert after.text.count(prompt) == before.text.count(prompt) + 5
    helped = 3 if purse else 2  # where there are no values to show, `?` helps too
    assert after.text.count("q: stop here; the game is kept") == helped
    assert after.text.count(f"\n{load(house).title()}\n  ") == 2


def test_rules_are_the_whole_signage() -> None:
    said = talk("blackjack/changer", "rules").text
    assert "  BLACKJACK PAYS 3 TO 2\n" in said
    assert "  After a swap only hit or stand; a 21 is then no blackjack\n" in said
    assert "  LE BLACKJACK PAIE 3 POUR 2\n" in talk("blackjack/changer", "règles", lang="fr").text


# Resuming


def cut(played: Talk, *events: str) -> list[int]:
    """The number of records up to each of these events."""
    return [n for n, record in enumerate(played.log, 1) if kind_of(record) in events]


@pytest.mark.parametrize("house", names())
def test_a_game_that_is_cut_anywhere_goes_on_to_the_same_end(house: str) -> None:
    rules = load(house).rules
    typed = [FIRST[rules.game], *["stand", "decline", "war"] * 3] * 3
    whole = talk(house, *typed, people=rules.seats)
    for n in range(1, len(whole.log), 5):
        decided = sum(map(_decision, whole.log[:n]))
        again = whole.resumed(before=n)
        assert again.left
        assert again.log == whole.log[: len(again.log)]
        assert decided <= sum(map(_decision, again.log))


def _decision(record: Record) -> bool:
    return isinstance(record, Answered) and record.need.startswith("decide")


def test_resuming_in_the_middle_of_a_hand_shows_the_felt_and_the_question() -> None:
    first = talk(STRIP, "10", "h", "h", "h", seed=1)
    asked = [n for n, record in enumerate(first.log) if isinstance(record, Answered) and record.need == "decide seat 1"]
    again = first.resumed(before=asked[0])
    lines = again.text.splitlines()
    assert lines[5] == "You have 990."
    assert "Round 1" in lines
    assert any(line.startswith("Dealer: ") for line in lines)
    assert lines[-1].startswith("h Hit · s Stand")


def test_resuming_between_the_bets_of_two_people() -> None:
    first = talk(STRIP, "10", people=2)
    again = first.resumed("20")
    assert "Player 1 has 990.\nPlayer 2 has 1,000.\n" in again.text
    assert [record.bets for record in again.log if isinstance(record, BetPlaced)] == [{"main": 1000}, {"main": 2000}]


def test_after_resuming_an_empty_line_repeats_the_bet_of_the_round_before() -> None:
    first = talk("baccarat/ctrlaltbet", "banker 10 tie 5")
    again = first.resumed("", lang="fr")
    assert "Entrée\u202f: banque 10, égalité 5. > " in again.text
    assert len(again.table.game.history) == 2


def test_resuming_in_another_language() -> None:
    assert "Coup 1" in talk(STRIP, "10").resumed(lang="fr").text


# Money


def test_who_is_broke_may_take_more() -> None:
    played = talk(STRIP, "10", "s", "maybe", "", "y", stack="10 10 6 8", purse=10_00)
    assert "Out of chips. Take another 1,000? y Yes · n No > maybe" in played.text
    assert "“maybe” is not an answer; possible: y Yes · n No." in played.text
    assert "No answer was given; possible: y Yes · n No." in played.text
    assert played.table.game.players[0].purse == 1000_00
    assert played.text.splitlines()[-2] == "You have 1,000."


def test_who_is_broke_may_leave_and_the_game_is_over() -> None:
    played = talk(STRIP, "10", "s", "n", stack="10 10 6 8", purse=15_00)
    assert played.table.game.over
    assert not played.left
    assert played.text.splitlines()[-1] == "You leave the table with 5."


def test_letters_of_yes_follow_the_language_and_its_words_do_not() -> None:
    for lang, letter, other in (("en", "y", "o"), ("fr", "o", "y")):
        for typed in (letter, "yes", "oui"):
            assert (
                talk(STRIP, "10", "stand", typed, lang=lang, stack="10 10 6 8", purse=10_00).table.game.players[0].purse
            )
        assert (
            not talk(STRIP, "10", "stand", other, lang=lang, stack="10 10 6 8", purse=10_00).table.game.players[0].purse
        )
    french = talk(STRIP, "10", "rester", "non", stack="10 10 6 8", purse=10_00, lang="fr").text
    assert "Plus de jetons. Reprendre 1\u202f000\u202f? o Oui · n Non > non" in french


@pytest.mark.parametrize("changes", ["budget=10.50,minimum=10", "budget=10,minimum=10,maximum=30"])
def test_more_chips_are_always_whole_and_enough(changes: str) -> None:
    house = f"blackjack/vegas-strip:{changes}"
    played = talk(house, "10", "s", "y", stack="10 10 6 8", purse=10_00)
    assert played.table.game.eligible(0)


def test_s3_05_s3_14_s3_d3_a_player_with_less_than_a_bet_is_out_and_the_others_play() -> None:
    typed = ["s"] * 4
    played = talk("blackjack/four-seats", *typed, people=4, purse=1_50, stack="10 10 10 10 10 9 8 8 8 9")
    assert "Player 2 has P0.50: too little for a bet, and out." in played.text
    assert "Take another" not in played.text
    assert (played.table.game.rounds, [player.gone for player in played.table.game.players]) == (2, [False] * 4)


def test_s3_d3_where_nobody_can_bet_any_more_the_game_is_over() -> None:
    played = talk("blackjack/four-seats", "s", purse=1_50, stack="10 10 8 9")
    assert played.text.splitlines()[-2:] == [
        "You have P0.50: too little for a bet. You are out.", "Nobody can play any more.",
    ]  # fmt: skip
    assert played.table.game.over
    assert not played.left


def test_other_houses_keep_the_offer() -> None:
    played = talk("blackjack/four-seats:rebuy=true", "s", "y", purse=1_50, stack="10 10 8 9")
    assert "Out of chips. Take another P10.00?" in played.text
    assert played.table.game.players[0].bought == 11_50


# Company


def test_several_people_share_one_keyboard() -> None:
    said = talk(STRIP, "10", "20", "s", "s", people=2, names=("Léa", "Bruno"), stack="10 10 6 9 8 8 10").text
    assert "Léa: You have 1,000. Place your bets. 10 to 500. > 10" in said
    assert "Bruno: You have 1,000. Place your bets. 10 to 500. > 20" in said
    assert "Your move, Léa. 19 against a 6." in said
    assert "Your move, Bruno. 18 against a 6." in said
    assert "Dealer busts with 24. Léa wins 10.\nDealer busts with 24. Bruno wins 20.\n" in said
    assert "Léa has 1,010.\nBruno has 1,020.\n" in said


def test_people_without_names_are_numbered() -> None:
    assert "Joueur 2\u202f: Vous avez 1\u202f000." in talk(STRIP, "10", people=2, lang="fr").text


def test_a_lone_player_with_a_name_is_spoken_to() -> None:
    said = talk(STRIP, "10", names=("Léa",), stack="10 6 9 10").text
    assert "You have 1,000." in said
    assert "Your move, Léa. 19 against a 6." in said


def test_insurance_is_asked_of_each_by_name() -> None:
    said = talk("blackjack/partage", "10", "10", "n", people=2, stack="10 10 A 9 8 8").text
    assert "Player 1: Insurance? It costs 5.\ny Yes · n No > n\nPlayer 2: Insurance? It costs 5." in said


def test_bots_alone_are_watched_a_round_at_a_time() -> None:
    played = talk("blackjack/changer", "", "", "", people=0, bots=("expert", "amateur"))
    assert len(played.table.game.history) == 3
    assert played.text.count("Enter: next round. > ") == 4
    assert played.left


@pytest.mark.parametrize(
    ("house", "bots"),
    [
        ("blackjack/partage", ("expert", "intermediate", "amateur", "mimic", "never-bust")),
        ("war/casino-war", ("expert", "amateur", "always-war", "always-surrender")),
        ("baccarat/punto-banco", ("player", "banker", "tie")),
    ],
)
def test_s0_19_bots_of_every_level_sit_in_the_last_seats(house: str, bots: tuple[str, ...]) -> None:
    first = FIRST[house.split("/")[0]]
    typed = [first, *["stand", "decline", "war"] * 2] * 8
    played = talk(house, *typed, bots=bots)
    assert len(played.table.game.history) > 4
    assert [player.plays for player in played.table.game.players] == ["", *bots]
    assert "Marguerite bets " in played.text


@pytest.mark.parametrize(("lang", "word"), [("en", "help"), ("fr", "aide")])
def test_a_game_begins_with_how_to_be_helped(lang: str, word: str) -> None:
    said = talk(STRIP, word, lang=lang).text
    assert f" {word} " in said.split("\n\n")[0]
    assert {"en": "g: chart", "fr": "g\u202f: grille"}[lang] in said
