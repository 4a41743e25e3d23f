"""The side bets of blackjack as exact fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.analysis import side_bets
from croupier.analysis.sidebets import queens_and_blackjack, side_bet
from croupier.analysis.worth import bets_worth
from croupier.cards import DECK, Suit, cards
from croupier.games.blackjack import Rules
from croupier.games.blackjack.sidebets import NAMES, find_entries
from croupier.language import Speaker
from croupier.learning.table_advice import bet_lines


def test_perfect_pairs_by_hand() -> None:
    """Six decks: of 311 other cards 5 are the same, 6 the same rank and colour, 12 the same rank."""
    assert side_bet(Rules(), "perfect-pairs") == Fraction(5 * 25 + 6 * 12 + 12 * 6 - (311 - 23), 311)


def test_lucky_ladies_by_hand() -> None:
    """Infinite decks and tens only: 4 in 13 twice, or an ace and a nine."""
    rules = Rules(decks="infinite", lucky_ladies_pays=(("twenty", Rules().lucky_ladies_pays[-1][1]),))
    chance = Fraction(4, 13) ** 2 + 2 * Fraction(1, 13) ** 2
    assert side_bet(rules, "lucky-ladies") == 4 * chance - (1 - chance)


def test_e_18_lucky_ladies_of_six_decks_is_what_is_published() -> None:
    """Pay table A: two queens of hearts and a dealer’s blackjack in 135,360 of 9,294,695,280 orders, in all −24.7089 %."""
    assert queens_and_blackjack(dict.fromkeys(DECK, 6)) == Fraction(135_360, 9_294_695_280)
    assert float(side_bet(Rules(), "lucky-ladies")) == pytest.approx(-0.247089, abs=5e-7)
    assert queens_and_blackjack(None) == Fraction(1, 52) ** 2 * 2 * Fraction(1, 13) * Fraction(4, 13)


def test_e_18_the_top_prize_by_counting_every_deal() -> None:
    """Eight cards are left: the hand, the upcard and the hole card in every order."""
    left = [*cards("Qh Qh Qh As Ah Kc 10d 5s")]
    pays = Rules(decks=6).side_bet_pays("lucky-ladies")
    won = Fraction(0)
    deals = list(permutations(left, 4))
    for first, second, up, hole in deals:
        natural = sorted((up.value, hole.value)) == [1, 10]
        name = next((name for name in find_entries("lucky-ladies", first, second, up, natural) if name in pays), None)
        won += Fraction(*pays[name]) if name else -1
    copies = [left.count(card) for card in DECK]
    assert side_bet(Rules(decks=6), "lucky-ladies", copies) == won / len(deals)


@pytest.mark.slow
@pytest.mark.parametrize("bet", NAMES)
def test_single_deck_by_counting_every_deal(bet: str) -> None:
    """Every deal of one deck, card by card."""
    pays = Rules(decks=1).side_bet_pays(bet)
    won, deals = Fraction(0), 0
    for first in DECK:
        for second in DECK:
            if first == second:
                continue
            for up in DECK if bet == "21+3" else DECK[:1]:
                if bet == "21+3" and up in (first, second):
                    continue
                name = next((name for name in find_entries(bet, first, second, up) if name in pays), None)
                won += Fraction(*pays[name]) if name else -1
                deals += 1
    assert side_bet(Rules(decks=1), bet) == won / deals


@pytest.mark.parametrize("bet", NAMES)
def test_cards_that_are_gone_by_counting_every_deal(bet: str) -> None:
    """Nine cards are left, of two decks: one of them twice."""
    left = [*cards("Qh Qh Qs 3h 4h 5h 5d 10c 9s")]
    pays = Rules(decks=2).side_bet_pays(bet)
    names = [
        next((name for name in find_entries(bet, first, second, up) if name in pays), None)
        for first, second, up in permutations(left, 3)
    ]
    won = sum((Fraction(*pays[name]) if name else Fraction(-1) for name in names), Fraction(0))
    copies = [left.count(card) for card in DECK]
    assert side_bet(Rules(decks=2), bet, copies) == won / len(names)


@pytest.mark.slow
def test_a_full_shoe_is_that_of_the_house() -> None:
    rules = Rules(decks=1, max_hands=1, double="none", side_bets=("perfect-pairs",))
    assert side_bet(rules, "perfect-pairs", [1] * 52) == side_bet(rules, "perfect-pairs")
    assert bets_worth(rules, [1] * 52) == bets_worth(rules)
    assert bets_worth(rules, [1] * 39 + [0] * 13)["perfect-pairs"] < bets_worth(rules)["perfect-pairs"]


def test_only_the_bets_the_house_takes() -> None:
    assert side_bets(Rules()) == {}
    assert set(side_bets(Rules(side_bets=("21+3", "perfect-pairs")))) == {"21+3", "perfect-pairs"}


@pytest.mark.slow
def test_before_a_bet_the_suits_that_are_left_count() -> None:
    """Many hearts are gone: fewer flushes of them, more of the others."""
    rules = Rules(decks=2, max_hands=1, double="none", side_bets=("21+3",))
    seen = Counter({card: 2 for card in DECK if card.suit is Suit.HEARTS})
    game: Any = SimpleNamespace(rules=rules, shoe=SimpleNamespace(seen=seen))
    told = [str(line) for line in bet_lines(game, Speaker("en"))]
    worth = 100 * float(side_bet(rules, "21+3", [0 if card in seen else 2 for card in DECK]))
    assert told[1] == f"21+3: +{worth:.3f} % of the bet on average."
    assert worth > 100 * float(side_bet(rules, "21+3")) + 1
