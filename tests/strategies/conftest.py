"""Seats at a table whose cards are chosen, for the strategies to be asked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.cards import Card, cards
from croupier.games.blackjack import Round, Rules, start
from croupier.games.laid_cards import declines, lay_cards
from croupier.protocol import DEALER, Box, Decide, Place, Stake

At = Callable[..., Round]


@pytest.fixture(scope="session")
def changer() -> Rules:
    """The house of S0."""
    return Rules(
        decks=4,
        max_hands=1,
        swap=True,
        hole_card="no-peek",
        dealer_natural_beats_21=False,
        natural_ties="dealer-natural",
        penetration=0,
        budget=200000,
    )


@pytest.fixture(scope="session")
def at() -> At:
    """at(rules, "8 8", "10"): a round in which seat 0 has these cards, those after the second drawn by hits."""

    def at(rules: Rules, hand: str, up: str, reserve: int | None = None) -> Round:
        felt: dict[Place, tuple[Card, ...]] = {Box(0): cards(hand), DEALER: cards(up)}

        def choose(round: Round, need: Decide) -> str | None:
            more = len(round.cards_at(Box(0))) < len(felt[Box(0)])
            return (declines(round, need) or "hit") if more else None

        return lay_cards(start(rules, [Stake.on({"main": 100}, reserve)]), felt, choose)

    return at
