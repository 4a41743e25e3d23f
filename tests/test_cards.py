"""Cards and their text forms."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, BadCard, Card, Rank, Suit, card, cards


def test_a_deck_has_fifty_two_cards_each_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert set(Counter(each.rank for each in DECK).values()) == {4}
    assert set(Counter(each.suit for each in DECK).values()) == {13}


@pytest.mark.parametrize("each", DECK, ids=str)
def test_every_card_is_read_in_all_its_forms(each: Card) -> None:
    index, suit = str(each.rank), each.suit
    forms = [str(each), each.code, each.code.upper(), f"{index.lower()}{suit.symbol}"]
    forms += [f"T{suit.value}", f"t{suit.symbol}"] if each.rank is Rank.TEN else []
    assert [card(form) for form in forms] == [each] * len(forms)


def test_a_bare_rank_is_a_spade() -> None:
    assert card("8") == Card(Rank.EIGHT, Suit.SPADES)
    assert card("10") == card("T") == Card(Rank.TEN, Suit.SPADES)
    assert card("1") == card("A") == card("a")


def test_the_value_of_a_card() -> None:
    assert [card(text).value for text in ("A", "2", "9", "10", "J", "Q", "K")] == [1, 2, 9, 10, 10, 10, 10]


def test_red_and_black() -> None:
    assert [suit.symbol for suit in Suit if suit.red] == ["♥", "♦"]
    assert [suit.symbol for suit in Suit if not suit.red] == ["♠", "♣"]


def test_several_cards() -> None:
    assert cards("8 8, K♥,10c") == (card("8"), card("8"), card("Kh"), card("10c"))
    assert cards("") == ()


@pytest.mark.parametrize("text", ["", "11", "0", "h", "♥", "8x", "KK", "hK", "8 s", "K♥♥", "１"])
def test_e_06_a_text_that_names_no_card_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadCard, match="is not a card: write a rank"):
        card(text)


@pytest.mark.slow
@given(st.text(max_size=4))
def test_any_text_names_a_card_or_is_refused(text: str) -> None:
    with suppress(BadCard):
        assert card(text) in DECK
