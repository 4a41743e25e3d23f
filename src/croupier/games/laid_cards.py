"""Builds a round from the cards that lie on the felt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from croupier.cards import Card
from croupier.protocol import FACE_DOWN, Answer, AnyRound, Decide, Draw, Peek, PeekingRound, Place, Reveal

Chooser = Callable[[AnyRound, Decide], Answer | None]
"""What is answered to a decision; None leaves it open, and the round stops there."""


def leaves_open(round: AnyRound, need: Decide) -> None:
    """No decision is answered: the round stops at the first one."""


def declines(round: AnyRound, need: Decide) -> str | None:  # noqa: ARG001
    """What may be declined is declined; every other decision is left open."""
    return "decline" if "decline" in need.words else None


def lay_cards(
    round: AnyRound, cards: Mapping[Place, Sequence[Card]], choose: Chooser[AnyRound] = leaves_open
) -> AnyRound:
    """The round once these cards lie at their places, or where it needs an answer that is not given here.

    A draw to a place takes the card that comes next there. A hidden card is one of its place's cards, too; where it is
    not given, it stays hidden, and a peek finds nothing.
    """
    while (answer := _answer(round, cards, choose)) is not None:
        round = round.step(answer)
    return round


def _answer(round: AnyRound, cards: Mapping[Place, Sequence[Card]], choose: Chooser[AnyRound]) -> Answer | None:
    match round.need:
        case Draw(face_up=False):
            return FACE_DOWN
        case Draw(to=place):
            return _at(cards, place, len(round.cards_at(place)))
        case Reveal(place):
            return _at(cards, place, round.cards_at(place).index(None))
        case Peek(place):
            hidden = [_at(cards, place, n) for n, card in enumerate(round.cards_at(place)) if card is None]
            known = [card for card in hidden if card]
            return len(known) == len(hidden) and cast(PeekingRound, round).peek(known)
        case Decide() as need:
            return choose(round, need)
    return None


def _at(cards: Mapping[Place, Sequence[Card]], place: Place, number: int) -> Card | None:
    there = cards.get(place, ())
    return there[number] if number < len(there) else None
