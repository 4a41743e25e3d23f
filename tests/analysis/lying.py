"""Rounds of blackjack at a decision, from the cards that lie on the felt."""

from __future__ import annotations

from croupier.cards import card
from croupier.games import blackjack
from croupier.houses import load
from croupier.protocol import FACE_DOWN, Answer, Stake, replay

DEALS: list[tuple[str, list[Answer]]] = [
    ("blackjack/vegas-strip", ["8d", "6d", "3c", FACE_DOWN]),
    ("blackjack/vegas-strip", ["10d", "10h", "6c", FACE_DOWN, False]),
    ("blackjack/vegas-strip", ["10d", "Ah", "6c", FACE_DOWN, "decline", False]),
    ("blackjack/downtown", ["Ad", "6h", "6c", FACE_DOWN]),
    ("blackjack/european", ["9d", "10h", "7c"]),
    ("blackjack/changer", ["8d", "10h", "8c", FACE_DOWN]),
    ("blackjack/vegas-strip", ["Ad", "7h", "Ac", FACE_DOWN]),
    ("blackjack/ctrlaltbet", ["10d", "Ah", "2c", FACE_DOWN]),
    ("blackjack/deshmukh", ["10d", "7h", "4c", FACE_DOWN]),
]


def lying(house: str, answers: list[Answer]) -> blackjack.Round:
    """A round at which these cards lie."""
    rules = load(house).rules
    assert isinstance(rules, blackjack.Rules)
    start = blackjack.start(rules, (Stake.on({"main": 10000}, 100000),))
    return replay(start, (card(one) if isinstance(one, str) and one[0] in "A23456789JQK1" else one for one in answers))
