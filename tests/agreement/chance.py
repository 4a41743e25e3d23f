"""Random cards and decisions from a seed, with more of what unusual rules are about: pairs, aces, tens, long hands."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.cards import DECK, Card, Rank
from croupier.protocol import (
    DEALER,
    FACE_DOWN,
    Answer,
    Decide,
    Draw,
    MoveWithAmount,
    Need,
    Peek,
    Reveal,
)

EAGER = {"split": 8, "swap": 4, "double": 2, "insure": 2, "even-money": 2, "hit": 3, "war": 2}


class Chance:
    """Answers every need of a round: deals from a shuffled shoe, knows the hidden card, and decides at random."""

    def __init__(self, seed: int, decks: int | str) -> None:
        self.random = Random(seed)
        often = {rank: self.random.choice((1.0, 1.0, 0.05)) for rank in Rank}
        self.shoe = sorted(
            DECK * (decks if isinstance(decks, int) else 8),
            key=lambda card: self.random.random() * often[card.rank],
            reverse=True,
        )
        self.hole: Card | None = None
        self.dealt = 0

    def answer(self, round: Any, need: Need) -> Answer:
        match need:
            case Decide():
                return self.decide(need)
            case Draw(to=to, face_up=False):
                card = self.draw()
                self.hole = card if to is DEALER else None
                return FACE_DOWN
            case Peek():
                assert self.hole
                return bool(round.natural_with(self.hole))
            case Reveal():
                assert self.hole
                return self.hole
        return self.draw()

    def draw(self) -> Card:
        self.dealt += 1
        return self.shoe.pop()

    def decide(self, need: Decide) -> Answer:
        return decide(need, self.random)


def decide(need: Decide, random: Random) -> Answer:
    """One of the words that are open, rather an odd one than a plain one; for some of them any amount."""
    option = random.choices(need.options, [EAGER.get(word, 1) for word in need.words])[0]
    if option.least is not None and random.random() < 0.7:
        return MoveWithAmount(option.word, random.randint(option.least, option.cost))
    return option.word
