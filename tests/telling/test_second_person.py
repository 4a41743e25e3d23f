"""Everybody reads “you” about themselves, in every language."""

from __future__ import annotations

import pytest

from croupier.language import Speaker
from croupier.messages import Message, Word, say
from croupier.money import Money
from croupier.telling.company import Company
from croupier.telling.results import winner_line
from croupier.telling.second_person import PAIRS, second_person
from croupier.telling.vocabulary import MOVES
from tables import seat


@pytest.fixture(scope="module")
def company() -> Company:
    game = seat("blackjack/vegas-strip", 2).game
    game.players[0].name = "Léa"
    return Company(game, retelling=True)


def sentences(company: Company) -> list[Message]:
    told = [company.moves(0, word) for word in MOVES]
    told += [company.moves(0, "double", 5_00), company.bets(0, None), company.bets(0, ("10",)), company.buys(0, 1_00)]
    told += [company.sits(0, 1_00), company.absence_line(0), company.has(0), company.out(0), company.leaves(0)]
    return [*told, winner_line(company, 0)]


def test_every_sentence_about_a_player_has_one_to_that_player(company: Company) -> None:
    for line in sentences(company):
        found = second_person(line)
        assert found, line
        assert found[0] == "Léa"
        for language, you in (("en", ("You ", "Your ")), ("fr", ("Vous ", "Votre ", "Vos "))):
            words = Speaker(language)(found[1])
            assert words.startswith(you), words
            assert "Léa" not in words


def test_a_sentence_inside_another_is_found_and_a_label_is_a_word() -> None:
    won = say("{name} wins {amount}.", name="Léa", amount=Money(15_00))
    name, line = second_person(say("{name}: {line}", name=say("Second hand"), line=won)) or ("", won)
    assert (name, str(line)) == ("Léa", "Second hand: You win 15.")
    found = second_person(say("{name}: {cards}", name="Léa", cards="A"))
    assert found is not None
    assert str(found[1]) == "You: A"


@pytest.mark.parametrize(
    "line",
    [say("Dealer busts."), say("{name}: {cards}", name=Word("Dealer"), cards="A"), say("{name} sings.", name="Léa")],
)
def test_what_is_about_nobody_or_unknown_stays_as_it_is(line: Message) -> None:
    assert second_person(line) is None


def test_the_sentences_take_the_same_values() -> None:
    for third, second in PAIRS.items():
        assert set(fields(third)) - {"name"} == set(fields(second))


def fields(sentence: str) -> list[str]:
    return [part.partition("}")[0] for part in sentence.split("{")[1:]]
