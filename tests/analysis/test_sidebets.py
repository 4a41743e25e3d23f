"""The side bets of blackjack as exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.analysis import side_bets
from croupier.analysis.sidebets import side_bet
from croupier.cards import DECK
from croupier.games.blackjack import Rules
from croupier.games.blackjack.sidebets import NAMES, made


def test_perfect_pairs_by_hand() -> None:
    """Six decks: of 311 other cards 5 are the same, 6 the same rank and colour, 12 the same rank."""
    assert side_bet(Rules(), "perfect-pairs") == Fraction(5 * 25 + 6 * 12 + 12 * 6 - (311 - 23), 311)


def test_lucky_ladies_by_hand() -> None:
    """Infinite decks and tens only: 4 in 13 twice, or an ace and a nine."""
    rules = Rules(decks="infinite", lucky_ladies_pays=(("twenty", Rules().lucky_ladies_pays[-1][1]),))
    chance = Fraction(4, 13) ** 2 + 2 * Fraction(1, 13) ** 2
    assert side_bet(rules, "lucky-ladies") == 4 * chance - (1 - chance)


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
                name = next((name for name in made(bet, first, second, up) if name in pays), None)
                won += Fraction(*pays[name]) if name else -1
                deals += 1
    assert side_bet(Rules(decks=1), bet) == won / deals


def test_only_the_bets_the_house_takes() -> None:
    assert side_bets(Rules()) == {}
    assert set(side_bets(Rules(side_bets=("21+3", "perfect-pairs")))) == {"21+3", "perfect-pairs"}
