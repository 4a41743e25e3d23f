"""Rounds built from the cards on the felt."""

from __future__ import annotations

from croupier.cards import Card, cards
from croupier.games import baccarat, blackjack
from croupier.games.laid_cards import declines, lay_cards
from croupier.protocol import BANKER, DEALER, PLAYER, Box, Decide, Done, Draw, Place, Stake
from rounds import house

VEGAS, PUNTO = house("blackjack/vegas-strip"), house("baccarat/punto-banco")


def blackjack_felt(player: str, dealer: str) -> dict[Place, tuple[Card, ...]]:
    return {Box(0): cards(player), DEALER: cards(dealer)}


def test_it_stops_at_the_first_decision() -> None:
    start = blackjack.start(VEGAS, [Stake.on({"main": 100})])
    round = lay_cards(start, blackjack_felt("10 6", "A"))
    assert isinstance(round.need, Decide)
    assert "insure" in round.need.words
    declined = lay_cards(round, blackjack_felt("10 6", "A"), declines)
    assert isinstance(declined.need, Decide)
    assert "hit" in declined.need.words


def test_a_hidden_card_that_is_given_is_peeked_at_and_turned() -> None:
    start = blackjack.start(VEGAS, [Stake.on({"main": 100})])
    natural = lay_cards(start, blackjack_felt("10 6", "10 A"))
    assert isinstance(natural.need, Done)
    assert natural.cards_at(DEALER) == tuple(cards("10 A"))
    assert lay_cards(start, blackjack_felt("10 6", "10")).peeked is False


def test_it_waits_for_a_card_that_is_not_given() -> None:
    start = baccarat.start(PUNTO, [Stake.on({"player": 2000})])
    assert lay_cards(start, {PLAYER: cards("2 3"), BANKER: cards("K 7")}).need == Draw(PLAYER)
    assert isinstance(lay_cards(start, {PLAYER: cards("2 3 4"), BANKER: cards("K 7")}).need, Done)
