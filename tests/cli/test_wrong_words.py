"""A wrong word gets a sentence that names the right one; a word that people use is understood."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.learning.drills import drill_name
from croupier.strategies import strategy_name
from paper.commands import run
from plain.talk import talk

COMMANDS = {
    "plya": "play", "paly": "play", "jouer": "play", "jouè": "play", "tournement": "tournament", "tournoi": "tournament",
    "replya": "replay", "revoir": "replay", "simulat": "simulate", "simuler": "simulate", "verfy": "verify",
    "vérifier": "verify", "drils": "drill", "exercices": "drill", "historique": "history", "hystory": "history",
    "maisons": "houses", "haus": "houses", "reprendre": "resume", "resum": "resume", "héberger": "host",
    "rejoindre": "join", "conseil": "advise", "grille": "chart", "comptage": "count", "bilan": "review",
}  # fmt: skip
HOUSES = {
    "Chnager": "blackjack/changer", "deshmuk": "blackjack/deshmukh", "vegasstrip": "blackjack/vegas-strip",
    "partgae": "blackjack/partage", "quatre place": "blackjack/four-seats", "fuor seats": "blackjack/four-seats",
    "ctrlaltbte": "ctrlaltbet", "ctrlaltbet": "war/ctrlaltbet", "punto bnaco": "baccarat/punto-banco",
    "casino wra": "war/casino-war",
}  # fmt: skip
OPTIONS = (
    ("tournament --level intermediare", "intermediate"), ("tournament --level experte", "expert"),
    ("tournament --level amatuer", "amateur"), ("tournament --level débutan", "amateur"),
    ("play changer --bots expart", "expert"), ("chart changer --strategy basick", "basic"),
    ("edge changer --strategy optimall", "optimal"), ("simulate changer --rounds 10 --strategy expertt", "expert"),
    ("drill changer --count hilo", "hi-lo"), ("drill changer --count omega", "omega-2"), ("drill chrat", "chart"),
    ("drill comptagge", "count"), ("drill changer --drill chrat", "chart"), ("play changer --decsk 2", "--"),
    ("play changer:deks=2", "decks"), ("houses lst", "list"), ("count omega changer", "plays"),
)  # fmt: skip


def _last_line(*arguments: str) -> str:
    """What a refused command says at last: a sentence that quotes what was typed, and no traceback."""
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, ""), ran
    assert "Traceback" not in ran.err
    return ran.err.strip().splitlines()[-1]


@pytest.mark.parametrize("word", COMMANDS)
def test_a_wrong_command_is_told_the_right_one(word: str) -> None:
    said = _last_line(word)
    assert f"“{word}”" in said
    assert COMMANDS[word] in said.partition("did you mean")[2]


@pytest.mark.parametrize("word", HOUSES)
def test_a_wrong_house_is_told_the_right_one(word: str) -> None:
    said = _last_line("edge", word)
    assert f"“{word}”" in said
    assert HOUSES[word] in said.replace(f"“{word}”", "")
    assert said.count("/") <= 3, "never a list of all houses"


@pytest.mark.parametrize(("typed", "right"), OPTIONS)
def test_a_wrong_word_of_an_option_is_told_the_right_one(typed: str, right: str) -> None:
    assert right in _last_line(*typed.split()).rpartition("”")[2]


@pytest.mark.parametrize(
    ("language", "word", "right"),
    [
        ("en", "hitt", "hit"), ("en", "stnad", "stand"), ("en", "tirerr", "hit"), ("en", "duoble", "double"),
        ("fr", "tirrer", "tirer"), ("fr", "restre", "rester"), ("fr", "doublé!", "doubler"), ("fr", "zut", "tirer"),
    ],
)  # fmt: skip
def test_a_wrong_move_is_told_the_open_ones(language: str, word: str, right: str) -> None:
    said = talk("blackjack/changer", "10", word, stack="10 6 9 10 5", lang=language).text
    sentence = next(line for line in said.splitlines() if line.startswith(("“", "«")))
    assert word in sentence
    assert right in sentence.replace(word, "")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Intermédiaire", "intermediate"), ("INTERMEDIAIRE", "intermediate"), ("débutant", "amateur"),
        ("debutant", "amateur"), ("facile", "amateur"), ("easy", "amateur"), ("moyen", "intermediate"),
        ("difficile", "expert"), ("Expert", "expert"), ("parfait", "optimal"),
    ],
)  # fmt: skip
def test_a_level_in_peoples_words(word: str, meant: str) -> None:
    assert strategy_name(word, load("blackjack/changer").rules) == meant


@pytest.mark.parametrize(
    ("word", "meant"),
    [("Comptage", "count"), ("troisième carte", "third-card"), ("grille", "chart"), ("pays", "payouts")],
)
def test_a_drill_in_peoples_words(word: str, meant: str) -> None:
    assert drill_name(word) == meant


def test_a_drill_is_held_at_a_house_that_has_it() -> None:
    said = _last_line("drill", "third-card", "--picture", "none.gif")
    assert "none.gif" in said, "the drill was found"
