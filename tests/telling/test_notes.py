"""The price of insurance, of even money and of a war, as it is said beside the hand."""

from __future__ import annotations

from collections import Counter

from croupier.cards import cards
from croupier.games.blackjack import Round
from croupier.telling import war
from croupier.telling.blackjack import TELLING
from rounds import Felt, battle, deal, vary


def notes_of(felt: Felt[Round], gone: str = "") -> list[str]:
    seen = Counter(felt.round.face_up()) + Counter(cards(gone))
    return list(map(str, TELLING.notes(felt.round, felt.asked, seen)))


def test_the_price_of_insurance_comes_from_the_cards_that_nobody_has_seen() -> None:
    felt = deal("blackjack/vegas-strip", "10 8", up="A", hole="9", bet=5000)
    assert notes_of(felt, "Q 7 J A 5 5") == [
        "Insurance pays 2 to 1.",
        "93 of the 303 cards not yet seen are tens: 30.7 in 100.",
        "It is fair from 33.3.",
        "This bet of 25 costs 1.98 on average.",
    ]
    assert notes_of(felt, "2 3 4 5 6 7 8 9 A " * 5)[-1] == "This bet of 25 wins 1.99 on average."
    infinite = deal(vary("blackjack/vegas-strip", decks="infinite"), "10 8", up="A", hole="9", bet=5000)
    assert notes_of(infinite, "Q 7 J")[1:] == [
        "30.8 in 100 cards are tens.",
        "It is fair from 33.3.",
        "This bet of 25 costs 1.92 on average.",
    ]


def test_even_money_is_compared_with_the_blackjack_without_it() -> None:
    house = vary("blackjack/vegas-strip", even_money=True)
    assert notes_of(deal(house, "A K", up="A", hole="9", bet=5000)) == [
        "Even money pays 1 to 1 at once.",
        "95 of the 309 cards not yet seen are tens: 30.7 in 100.",
        "Without it this bet of 50 wins 51.94 on average.",
    ]
    any_21 = vary("blackjack/vegas-strip", even_money=True, natural_ties="any-21")
    assert len(notes_of(deal(any_21, "A K", up="A", hole="9", bet=5000))) == 2


def test_other_questions_have_no_price() -> None:
    assert notes_of(deal("blackjack/vegas-strip", "10 6", up="10", hole="9")) == []


def test_a_war_says_what_it_takes_and_can_bring() -> None:
    felt = battle("war/ctrlaltbet", "9", "9", bet=2000)
    assert list(map(str, war.TELLING.notes(felt.round, felt.asked, Counter()))) == [
        "War costs 20 more.",
        "3 cards are burned, then one card each.",
        "Won, it brings 30; tied, 40; lost, it takes 40.",
    ]
