"""Languages: the French catalogue is complete and well typeset; numbers and money follow the language."""

from __future__ import annotations

import gettext
import re
import string
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_config_path

from croupier.cards import card, cards
from croupier.houses import load, names
from croupier.language import LOCALES, Speaker, catalogue, chosen_language, language_of_locale, settings_file
from croupier.messages import Sentence, Word, say
from croupier.money import Money, amount
from croupier.telling.cards import cards_text
from scripts import script

EN, FR = Speaker("en"), Speaker("fr")


def texts() -> Any:
    """`scripts/texts.py`, which collects the sentences."""
    return script("texts")


@cache
def french_texts() -> Any:
    """The French catalogue."""
    return texts().read()


def there() -> set[Any]:
    """What the French catalogue translates."""
    return {texts().id_of(message) for message in french_texts() if message.id}


def entries() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each sentence with its French; each plural form on its own."""
    return [
        ((message.id,), (message.string,)) if isinstance(message.id, str) else (message.id, message.string)
        for message in french_texts()
        if message.id
    ]


def translations() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(ids, french) for ids, french in entries() if all(french)]


# The catalogue


def test_every_sentence_has_its_french() -> None:
    new = sorted(map(str, texts().collect() - there()))
    assert not new, "make texts, then translate what is new"
    assert not texts().missing(french_texts())


def test_no_translation_is_left_over_or_in_doubt() -> None:
    gone = sorted(map(str, there() - texts().collect()))
    assert not gone, "make texts drops them"
    assert not french_texts().obsolete
    assert not [message.id for message in french_texts() if message.fuzzy]


def test_the_compiled_catalogue_is_that_of_the_texts() -> None:
    compiled = texts().FRENCH.with_suffix(".mo").read_bytes() == texts().as_mo(french_texts())
    assert compiled, "make texts compiles it"
    written = texts().FRENCH.read_bytes() == texts().as_po(french_texts())
    assert written, "make texts writes it"


def test_a_list_of_past_games_is_no_story() -> None:
    assert FR.translate("History") == "Historique"


def braces(text: str) -> set[tuple[str, str]]:
    fields = {(name, conversion or "") for _, name, _, conversion in string.Formatter().parse(text) if name is not None}
    return fields | {(name, "%") for name in re.findall(r"%\((\w+)\)s", text)}


def test_every_translation_has_the_braces_of_its_sentence() -> None:
    for ids, french in translations():
        allowed = set().union(*map(braces, ids))
        for id, text in zip(ids, french, strict=True):
            assert braces(text) == braces(id) or (len(ids) > 1 and braces(text) <= allowed), (id, text)


def test_french_spaces_quotes_and_apostrophes() -> None:
    """A narrow no-break space before : ; ? ! % and inside « », typographic apostrophes, no straight quotes as quotes."""
    for _, french in entries():
        for text in french:
            bare = re.sub(r"\{[^}]*\}", "x", text)
            bare = re.sub(r"\w+://\S+|\S+=\S+|--[\w-]+|\d+:\d+|v 10: stand", "x", bare)
            assert not re.search(r"[ \u00a0][:;?!»%]", bare), text
            assert not re.search(r"[^\u202f\s][:;?!»](?!\w)", bare.removeprefix("?")), text
            assert not re.search(r"«[^\u202f]", bare), text
            assert not re.search(r"\w'\w", bare), text
            assert "“" not in text, text
            assert "..." not in text, text


def test_sentences_end_as_their_english_does() -> None:
    for ids, french in translations():
        for id, text in zip(ids, french, strict=True):
            if id in texts().own_ids() and id[-1] in ".:?":
                assert text[-1] == id[-1], (id, text)


def test_the_dealer_does_not_shout() -> None:
    for ids, french in entries():
        if ids[0] in texts().own_ids():
            assert not any("!" in text for text in (*ids, *french) if "!r}" not in text), ids


def test_words_of_the_table() -> None:
    words = {
        "hit": "tirer", "stand": "rester", "double": "doubler", "split": "partager", "swap": "changer",
        "surrender": "abandonner", "war": "bataille", "insurance": "assurance", "tie": "égalité", "Player": "Joueur",
        "Banker": "Banque", "Dealer": "Croupier", "baccarat": "baccara",
    }  # fmt: skip
    assert {word: FR(word) for word in words} == words
    assert {word: EN(word) for word in words} == {word: word for word in words}


def test_one_thing_has_one_word_in_french() -> None:
    """The dealer is the croupier; the Banque is a box of baccarat. A chart is a grille, a bot a robot, a seat a place."""
    one_word = {
        "dealer": "banque",
        "chart": "tableau",
        "bot": "joueurs? automatiques?",
        "seat": "siège",
        "true count": "vrais? compte",
    }
    for ids, french in entries():
        for english, never in one_word.items():
            if re.search(rf"\b{english}", ids[0], re.IGNORECASE):
                assert not any(re.search(rf"\b{never}\b", text, re.IGNORECASE) for text in french), ids
    for house in names():
        said = load(house).about("fr").lower()
        assert "banque" not in said or load(house).rules.game == "baccarat", said


def test_what_the_look_says_in_both_languages() -> None:
    both = [
        (say("soft {points}", points=17), "17 souple"),
        (say("Place your bets. {least} to {most}.", least=Money(10_00), most=Money(500_00)), "Faites vos jeux. De 10 à 500."),
        (say("Insurance? It costs {amount}.", amount=Money(25_00)), "Assurance\u202f? Elle coûte 25."),
        (say("The dealer looks. No blackjack."), "Le croupier regarde. Pas de blackjack."),
        (say("Out of chips. Take another {amount}?", amount=Money(1000_00)), "Plus de jetons. Reprendre 1\u202f000\u202f?"),
        (say("Tie. War, or surrender half?"), "Égalité. Bataille, ou abandonner la moitié\u202f?"),
        (say("Player wins, {high} to {low}.", high=7, low=6), "Le Joueur gagne, 7 à 6."),
        (say("{name} leaves the table, {rank}.", name="Bruno", rank=say("third")), "Bruno quitte la table, troisième."),
        (say("The cut card is out. Last round of this shoe."), "La carte de coupe est sortie. Dernier coup du sabot."),
        (say("not after a split"), "pas après un partage"),
        (say("{cards}", cards=cards_text(cards("Kh 10c Qs Ad J♦"))), "R♥ 10♣ D♠ A♦ V♦"),
        (say("The dealer turns {card}.", card=card("Jh")), "Le croupier retourne V♥."),
        (say("{amount} short", amount=Money(30_00)), "il manque 30"),
    ]  # fmt: skip
    for message, french in both:
        assert FR(message) == french
        assert EN(message) == str(message)


@pytest.mark.parametrize("house", names())
def test_every_house_has_french_words(house: str) -> None:
    assert load(house).about("fr") != load(house).about("en")


# Numbers and money


def test_numbers() -> None:
    assert EN.number(1240.5, 2) == "1,240.50"
    assert FR.number(1240.5, 2) == "1\u202f240,50"
    assert EN.number(-0.33, 2) == "−0.33"
    assert FR.number(0.25, 2, signed=True) == "+0,25"
    assert FR.show(1000000) == "1\u202f000\u202f000"
    assert (EN.show(2.5), FR.show(2.5), FR.show(75.0)) == ("2.5", "2,5", "75")


def test_money() -> None:
    assert (EN.money(124050), FR.money(124050)) == ("1,240.50", "1\u202f240,50")
    assert (EN.money(-300), EN.money(300, signed=True)) == ("−3", "+3")
    assert Speaker("en", "P").money(1000) == "P10.00"
    assert Speaker("fr", "P").money(-1050) == "−P10,50"
    assert FR.show(Money(1250)) == "12,50"


@given(st.integers(-(10**9), 10**9), st.sampled_from(["en", "fr"]))
def test_money_that_is_shown_can_be_typed(cents: int, language: str) -> None:
    assert amount(Speaker(language).money(cents)) == cents


def test_values_inside_sentences() -> None:
    message = say("{name}: {line}", name=Word("You"), line=say("{bet} {amount}", bet=Word("tie"), amount=Money(500)))
    assert FR(message) == "Vous\u202f: égalité 5"
    assert FR(say("{move} is closed: {why}; possible: {options}.", move=Sentence(Word("split")), why=say("not a pair"), options=(Word("hit"), Word("stand")))) == (
        "Partager n’est pas possible\u202f: pas une paire\u202f; possible\u202f: tirer, rester."
    )  # fmt: skip
    assert FR.show(True) == "True"
    assert FR.translate("") == ""


# Languages


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"), ({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LANG": "de_DE"}, "en"), ({"LANG": "fr", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_BE"}, "fr"), ({"LC_ALL": "fr_CA", "LANG": "en"}, "fr"), ({"LANG": "FR"}, "fr"),
    ],
)  # fmt: skip
def test_the_language_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert language_of_locale() == language


def test_english_needs_no_catalogue() -> None:
    assert type(catalogue("en")) is gettext.NullTranslations
    assert isinstance(catalogue("fr"), gettext.GNUTranslations)
    assert (Path(LOCALES) / "fr" / "LC_MESSAGES" / "croupier.mo").exists()


def test_the_language_of_the_app_holds_for_every_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """F2 is written into the settings; the file lies where platformdirs says."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert Path(settings_file()) == user_config_path("croupier", appauthor=False) / "app.json"
    assert chosen_language() == "en"
    Path(settings_file()).parent.mkdir()
    for text, language in (
        ('{"language": "fr"}', "fr"),
        ('{"language": "xx"}', "en"),
        ("[]", "en"),
        ("nonsense", "en"),
    ):
        Path(settings_file()).write_text(text)
        assert chosen_language() == language
