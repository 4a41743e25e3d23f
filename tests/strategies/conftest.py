"""Seats at a table whose cards are chosen, for the strategies to be asked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier.cards import Card, card
from croupier.games.blackjack import Round, Rules, start
from croupier.protocol import FACE_DOWN, Decide, Draw, Peek, Stake

At = Callable[..., Round]


@pytest.fixture(scope="session")
def changer() -> Rules:
    """The house of the first document."""
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
        one, two, *more = map(card, hand.split())
        round = start(rules, [Stake.on({"main": 100}, reserve)])
        coming = iter([one, card(up), two, *more])
        while True:
            match round.need:
                case Decide(options=options) if not (more and _left(coming)):
                    return round
                case Decide(options=options):
                    early = "decline" in [option.word for option in options]
                    round = round.step("decline" if early else "hit")
                case need:
                    round = round.step(_dealt(need, coming))

    return at


def _left(coming: Iterator[Card]) -> bool:
    return bool(coming.__length_hint__())  # type: ignore[attr-defined]


def _dealt(need: Any, coming: Iterator[Card]) -> Any:
    match need:
        case Draw(face_up=False):
            return FACE_DOWN
        case Peek():
            return False
    return next(coming)
