"""What players type: the words of both languages always, the letters of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.language import LANGUAGES, Speaker
from croupier.plain.keys import BETS, LETTERS, WORDS, bet_of, folded, key, option_of
from plain.talk import talk

ALL = tuple(WORDS)

ENGLISH = "h hit, s stand, d double, p split, c swap, r surrender, i insure, y insure, e even-money, n decline, w war"
FRENCH = "t hit, r stand, d double, p split, c swap, a surrender, i insure, o insure, e even-money, n decline, b war"


@pytest.mark.parametrize(("lang", "letters"), [("en", ENGLISH), ("fr", FRENCH)])
def test_the_letters_of_each_language(lang: str, letters: str) -> None:
    for pair in letters.split(", "):
        letter, word = pair.split()
        assert option_of(letter, lang, (word, "decline")) == word
        assert option_of(letter.upper(), lang, (word, "decline")) == word
    unknown = set("abcdefghijklmnopqrstuvwxyz") - {pair[0] for pair in letters.split(", ")}
    assert all(option_of(letter, lang, ALL) is None for letter in unknown)


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
    assert option_of(typed, lang, ALL) == word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_yes_takes_what_is_offered(lang: str) -> None:
    yes = "y" if lang == "en" else "o"
    assert option_of(yes, lang, ("even-money", "decline")) == "even-money"
    assert option_of(yes, lang, ("insure", "decline")) == "insure"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_shown_word_and_letter_can_be_typed(lang: str) -> None:
    speak = Speaker(lang)
    for word in WORDS:
        assert option_of(key(word, lang), lang, (word,)) == word
        assert option_of(speak(word).partition(" ")[0], lang, (word,)) == word
    for bet in BETS:
        assert bet_of(speak(bet), (bet,)) == bet


def test_an_english_r_does_not_surrender_in_french() -> None:
    house = "blackjack/vegas-strip"
    assert "Surrendered. You lose 5." in talk(house, "10", "r", stack="10 9 6 8").text
    french = talk(house, "10", "r", stack="10 9 6 8", lang="fr").text
    assert "16 contre 17. Vous perdez 10." in french


def test_letters_of_the_other_language_are_refused() -> None:
    assert "“t” is no move; open: hit, stand, double." in talk("blackjack/changer", "10", "t", stack="10 9 6 8").text
    said = talk("blackjack/changer", "10", "h", stack="10 9 6 8", lang="fr").text
    assert "«\u202fh\u202f» n’est pas une action\u202f; possible\u202f: tirer, rester, doubler." in said


def test_letters_are_unambiguous() -> None:
    for lang in LANGUAGES:
        shown = [LETTERS[lang][word][0] for word in WORDS]
        assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(
    ("typed", "bet"), [("égalité", "tie"), ("EGALITE", "tie"), ("tie", "tie"), ("Banque", "banker")]
)
def test_bets_in_both_languages_with_or_without_accents(typed: str, bet: str) -> None:
    assert bet_of(typed, ("player", "banker", "tie")) == bet


@given(st.text())
def test_any_text_can_be_folded(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    for lang in LANGUAGES:
        option_of(text, lang, ALL)
