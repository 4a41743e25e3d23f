"""Rounds in line mode, at every house and in both languages: hands, options, results with reasons, purses."""

from __future__ import annotations

import pytest

from croupier.houses import load, names
from croupier.language import LANGUAGES, Speaker
from croupier.telling import telling_of
from plain.talk import Talk, talk

BETS = {"blackjack": "{}", "war": "{}", "baccarat": "banker {}"}


def several_rounds(house: str, lang: str, rounds: int = 6) -> Talk:
    """Bet the minimum and always make the first open move."""
    rules = load(house).rules
    bet = BETS[rules.game].format(rules.minimum // 100)
    typed = [bet, *["stand", "decline", "war"] * 4] * rounds
    return talk(house, *typed, lang=lang, people=rules.seats)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("house", names())
def test_every_house_can_be_played_in_both_languages(house: str, lang: str) -> None:
    played = several_rounds(house, lang)
    assert len(played.table.game.history) >= 4
    assert played.left, "the lines ran out, and that is all that ended the game"
    assert played.text.startswith(load(house).title(lang))
    assert Speaker(lang)(telling_of(load(house).rules).round_title(3)) in played.text
    purse = played.session.console.speaker.money(
        played.table.game.players[0].purse - sum((played.table.game.bets.get(0) or {}).values())
    )
    assert purse in played.text
    assert bool(english_words(played.text)) == (lang == "en")


def english_words(text: str) -> set[str]:
    """Those of a game in French; what was typed is left out."""
    words = {"the", "you", "your", "dealer", "bets", "stake", "against", "open", "wins", "draws", "with", "and"}
    said = "\n".join(line.rpartition("> ")[2] if line.startswith("stand") else line for line in text.splitlines())
    return words & set(said.lower().replace(",", " ").replace(".", " ").split())


def test_hands_totals_options_reasons_and_purses_are_shown() -> None:
    said = talk("blackjack/partage", "10", "stand", stack="10 6 9 10 5").text
    assert said.splitlines()[6:] == [
        "The shoe is shuffled.",
        "You have 1,000. Place your bets. 1 to all you have. > 10",
        "",
        "Round 1",
        "Dealer: 6♠ ▒▒ (6)",
        "You: 10♠ 9♠ (19), stake 10",
        "Your move. 19 against a 6.",
        "h Hit · s Stand · d Double (10) > stand",
        "The dealer turns 10♠: 16.",
        "Dealer draws 5♠: 21.",
        "19 against 21. You lose 10.",
        "You have 990.",
        "Place your bets. 1 to all you have. Enter: 10. > ",
    ]


def test_the_same_round_in_french() -> None:
    said = talk("blackjack/partage", "10", "rester", stack="10 6 9 10 9", lang="fr").text
    assert said.splitlines()[6] == "Les cartes sont mélangées."
    assert said.splitlines()[8:] == [
        "",
        "Coup 1",
        "Croupier\u202f: 6♠ ▒▒ (6)",
        "Vous\u202f: 10♠ 9♠ (19), mise 10",
        "À vous. 19 contre un 6.",
        "t Tirer · r Rester · d Doubler (10) > rester",
        "Le croupier retourne 10♠\u202f: 16.",
        "Le croupier tire 9♠\u202f: 25, saute.",
        "Le croupier saute avec 25. Vous gagnez 10.",
        "Vous avez 1\u202f010.",
        "Faites vos jeux. De 1 à tout ce que vous avez. Entrée\u202f: 10. > ",
    ]


def test_s1_d9_soft_17_is_shown_with_the_best_value_of_the_ace() -> None:
    english = talk("blackjack/partage", "10", stack="A 6 6 10").text
    assert "You: A♠ 6♠ (soft 17), stake 10" in english
    assert "Your move. Soft 17 against a 6." in english
    assert "A♠ 6♠ (17 souple)" in talk("blackjack/partage", "10", stack="A 6 6 10", lang="fr").text


def test_s2_d3_two_aces_are_12_and_not_soft() -> None:
    assert "You: A♠ A♠ (12), stake 10" in talk("blackjack/deshmukh", "10", stack="A 6 A 10").text


@pytest.mark.parametrize(
    ("stack", "typed", "result"),
    [
        ("A 6 K 10 5", (), "Blackjack. You win 15."),
        ("A A K K", ("n",), "Both have blackjack. Your 10 comes back."),
        ("10 6 9 10 9", ("s",), "Dealer busts with 25. You win 10."),
        ("10 10 9 9", ("s",), "Push on 19. Your 10 comes back."),
        ("10 10 6 9 10", ("h",), "Bust with 26. You lose 10."),
        ("10 10 9 A", ("s",), "Dealer’s blackjack. You lose 10."),
    ],
)
def test_every_result_has_its_reason(stack: str, typed: tuple[str, ...], result: str) -> None:
    assert result in talk("blackjack/partage", "10", *typed, stack=stack).text


def test_a_split_shows_its_hands_and_each_result() -> None:
    said = talk("blackjack/partage", "10", "p", "s", "d", stack="8 6 8 10 10 3 10 9").text
    assert "You, first hand: 8♠ (8), stake 10\nYou, second hand: 8♠ (8), stake 10\nFirst hand: 10♠, 18." in said
    assert "Your move. First hand: 18 against a 6." in said
    assert "Second hand: 10♠, 21." in said
    assert "First hand: Dealer busts with 25. You win 10." in said
    assert "Second hand: Dealer busts with 25. You win 20." in said


def test_baccarat_says_who_won_and_what_each_bet_came_to() -> None:
    said = talk("baccarat/ctrlaltbet", "banker 10 tie 5", stack="9 2 8 5 10 7").text
    assert "Player: 9♠ 8♠ (7)\nBanker: 2♠ 5♠ (7)\nTie on 7.\nBanker: Your 10 comes back.\nTie: You win 40.\n" in said
    said = talk("baccarat/ctrlaltbet", "joueur 10", stack="2 10 3 4 8 9", lang="fr").text
    assert "Le Joueur tire 8♠\u202f: 3." in said
    assert "La Banque gagne, 4 à 3.\nJoueur\u202f: Vous perdez 10." in said


def test_a_banker_bet_that_comes_back_says_why() -> None:
    said = talk("baccarat/ez", "banker 10 dragon-7 5", stack="10 2 10 2 6 3").text
    assert "Banker: Banker wins with 7 in three cards: push. Your 10 comes back." in said
    assert "Dragon 7: You win 200." in said


def test_side_bets_say_what_was_made() -> None:
    said = talk("blackjack/london", "10 21+3 5 perfect-pairs 5", "s", stack="8s 8h 8d 10 10").text
    assert "21+3: Trips. You win 150." in said
    assert "Perfect Pairs: Mixed. You win 30." in said


def test_war_is_told() -> None:
    said = talk("war/ctrlaltbet", "10", "w", stack="8 8 2 3 4 K Q").text
    assert (
        "Tie. War, or surrender half?\nw War (10) · r Surrender > w\n3 cards are burned.\nYou: K♠\nDealer: Q♠\n" in said
    )
    assert "War won, K♠ against Q♠. You win 15." in said
    assert "Surrendered. You lose 5." in talk("war/ctrlaltbet", "10", "r", stack="8 8").text


def test_the_cut_card_is_announced_once() -> None:
    typed = ["player 1"] * 90
    said = talk("baccarat/ctrlaltbet", *typed).text
    assert said.count("The cut card is out. Last round of this shoe.") == said.count("The shoe is shuffled.") - 1 > 0


def test_bots_are_told_by_name_and_people_are_not_told_what_they_typed() -> None:
    said = talk("blackjack/partage", "10", "s", bots=("mimic",), stack="10 10 6 9 5 10 3 5").text
    assert "Marguerite bets " in said
    assert "Marguerite hits.\nMarguerite draws 3♠: 18.\nMarguerite stands." in said
    assert "You stand" not in said
