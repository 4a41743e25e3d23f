"""What players type: words of both languages, letters of their own language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack import sidebets
from croupier.games.declare import HouseRules
from croupier.language import LANGUAGES, Speaker
from croupier.messages import fold_accents
from croupier.money import odds
from croupier.telling.vocabulary import BETS, MOVES, chart_letter, find_bet, find_move, grade, keys, title
from plain.talk import talk

ALL = tuple(MOVES)

ENGLISH = "h hit, s stand, d double, p split, c swap, r surrender, i insure, y insure, e even-money, n decline, w war"
FRENCH = "t hit, r stand, d double, p split, c swap, a surrender, i insure, o insure, e even-money, n decline, b war"


@pytest.mark.parametrize(("lang", "letters"), [("en", ENGLISH), ("fr", FRENCH)])
def test_the_letters_of_each_language(lang: str, letters: str) -> None:
    for pair in letters.split(", "):
        letter, word = pair.split()
        assert find_move(letter, lang, (word, "decline")) == word
        assert find_move(letter.upper(), lang, (word, "decline")) == word
    unknown = set("abcdefghijklmnopqrstuvwxyz") - {pair[0] for pair in letters.split(", ")}
    assert all(find_move(letter, lang, ALL) is None for letter in unknown)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("hit", "hit"), ("tirer", "hit"), ("stand", "stand"), ("rester", "stand"), ("double", "double"),
        ("doubler", "double"), ("split", "split"), ("partager", "split"), ("swap", "swap"), ("changer", "swap"),
        ("surrender", "surrender"), ("abandonner", "surrender"), ("insure", "insure"), ("assurance", "insure"),
        ("even-money", "even-money"), ("decline", "decline"), ("no", "decline"), ("non", "decline"),
        ("war", "war"), ("bataille", "war"), ("Rester", "stand"), ("HIT", "hit"),
    ],
)  # fmt: skip
def test_the_words_of_both_languages_always(lang: str, typed: str, word: str) -> None:
    assert find_move(typed, lang, ALL) == word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_yes_takes_what_is_offered(lang: str) -> None:
    yes = "y" if lang == "en" else "o"
    assert find_move(yes, lang, ("even-money", "decline")) == "even-money"
    assert find_move(yes, lang, ("insure", "decline")) == "insure"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_shown_word_and_letter_can_be_typed(lang: str) -> None:
    speak = Speaker(lang)
    for word in MOVES:
        assert find_move(keys(word, lang)[0], lang, (word,)) == word
        assert find_move(speak(word).partition(" ")[0], lang, (word,)) == word
    for bet in BETS:
        assert find_bet(speak(bet), (bet,)) == bet


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_of_a_chart_are_those_of_the_keys(lang: str) -> None:
    """An R in a chart must not lead a French player to stand."""
    for word in MOVES:
        assert chart_letter(word, lang) == keys(word, lang)[0].upper()


EVERY_BET: list[HouseRules] = [
    blackjack.Rules(side_bets=sidebets.NAMES),
    baccarat.Rules(side_bets=("dragon-7", "panda-8", "super-6", "pairs")),
    war.Rules(tie_bet_pays=odds("10:1")),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_bet_and_no_move_is_shown_as_it_is_typed(lang: str) -> None:
    speak = Speaker(lang)
    for word in {*MOVES, *(bet for rules in EVERY_BET for bet in rules.bets)}:
        shown = speak(title(word))
        assert "-" not in shown, word
        assert shown[0] == shown[0].upper()


def test_an_english_r_does_not_surrender_in_french() -> None:
    house = "blackjack/vegas-strip"
    assert "Surrendered. You lose 5." in talk(house, "10", "r", stack="10 9 6 8").text
    french = talk(house, "10", "r", stack="10 9 6 8", lang="fr").text
    assert "16 contre 17. Vous perdez 10." in french


def test_letters_of_the_other_language_are_refused() -> None:
    assert (
        "“t” is not a move; possible: hit, stand, double."
        in talk("blackjack/changer", "10", "t", stack="10 9 6 8").text
    )
    said = talk("blackjack/changer", "10", "h", stack="10 9 6 8", lang="fr").text
    assert "«\u202fh\u202f» n’est pas une action\u202f; possible\u202f: tirer, rester, doubler." in said


def test_letters_are_unambiguous() -> None:
    for lang in LANGUAGES:
        shown = [keys(word, lang)[0] for word in MOVES]
        assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(
    ("typed", "bet"), [("égalité", "tie"), ("EGALITE", "tie"), ("tie", "tie"), ("Banque", "banker")]
)
def test_bets_in_both_languages_with_or_without_accents(typed: str, bet: str) -> None:
    assert find_bet(typed, ("player", "banker", "tie")) == bet


@given(st.text())
def test_any_text_can_be_folded(text: str) -> None:
    assert fold_accents(fold_accents(text)) == fold_accents(text)
    for lang in LANGUAGES:
        find_move(text, lang, ALL)


@pytest.mark.parametrize(
    ("plays", "bars"), [("amateur", 1), ("intermediate", 2), ("expert", 3), ("optimal", 0), ("", 0)]
)
def test_s0_19_the_three_levels_have_a_grade(plays: str, bars: int) -> None:
    assert grade(plays) == bars
