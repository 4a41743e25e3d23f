"""Messages: sentences with values."""

from __future__ import annotations

import pickle

import pytest

from croupier.cards import card
from croupier.messages import Message, Refused, Sentence, Word, capital, one_line, quote, say
from croupier.money import Money


def test_a_message_is_english_by_itself() -> None:
    assert str(say("{name} bets {amount}.", name="Léa", amount=Money(1250))) == "Léa bets 12.50."
    assert str(say("Tie.")) == "Tie."


def test_values_may_be_lists_cards_words_and_messages() -> None:
    assert str(say("open: {options}", options=(Word("hit"), Word("stand")))) == "open: hit, stand"
    assert str(say("{card}", card=card("Kh"))) == "K♥"
    assert str(say("In {house}: {problem}", house="mine", problem=say("no"))) == "In mine: no"
    assert str(say("{all}", all=())) == ""


def test_a_value_that_begins_a_sentence_has_a_capital_letter() -> None:
    assert str(say("{move} is closed.", move=Sentence(Word("split")))) == "Split is closed."
    assert str(Sentence(say("over with {points}", points=26))) == "Over with 26"
    assert capital("") == ""
    assert capital("élan") == "Élan"


def test_a_message_is_told_with_any_translation() -> None:
    message = say("{points} against {dealer}", points=18, dealer=19)
    assert message.render(lambda sentence: f"«{sentence}»", str) == "«18 against 19»"


def test_messages_are_values() -> None:
    assert say("a", b=1) == say("a", b=1) != say("a", b=2)
    assert len({say("a", b=1), say("a", b=1)}) == 1
    assert pickle.loads(pickle.dumps(say("a", b=1))) == say("a", b=1)
    assert say("a", b=1) == Message("a", (("b", 1),))


def test_a_refusal_carries_its_sentence() -> None:
    refused = Refused(say("{amount} short", amount=Money(30_00)))
    assert str(refused) == "30 short"
    assert refused.message.id == "{amount} short"
    with pytest.raises(ValueError, match="30 short"):
        raise refused


@pytest.mark.parametrize("name", ["Léa", "👩‍👩‍👧", "Zoë\u202f!", "日本"])
def test_any_text_of_one_line_is_a_name(name: str) -> None:
    assert one_line(name)
    assert quote(name) == name


def test_a_refusal_quotes_what_was_typed_and_no_python() -> None:
    assert quote("a\x1b[2J") == "a\\x1b[2J"
    assert "'" not in quote("a\nb\u202e")
