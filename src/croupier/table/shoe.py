"""The shoe: shuffled from a seed and the players' cuts, so that its owner can prove afterwards that it was fair.

Before any bet on a shoe the table publishes the SHA-256 of the shoe's seed, the seal. Then each player may cut: words of
their own, which the house could not know when it sealed the seed. When the shoe ends the table publishes the seed. The
seed of each shoe comes from the table's master seed, which is published when the game is over: earlier it would give
later shoes away.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterator, Mapping
from struct import Struct

from croupier.cards import DECK, Card
from croupier.games.declare import HouseRules

WORD = 2**32
WORDS_OF = Struct(">8I").unpack
"""The eight words of a digest."""


def draw_below(below: int, words: Iterator[int], size: int = WORD) -> int:
    """A uniform whole number below `below`, from uniform words below `size`.

    Words from the incomplete last stretch are thrown away: a plain remainder would favour small numbers.
    """
    fair = size - size % below
    while (word := next(words)) >= fair:
        pass
    return word % below


def words(seed: bytes) -> Iterator[int]:
    """An endless stream of uniform 32-bit words: SHA-256 of the seed and a counter."""
    counter = 0
    while True:
        yield from WORDS_OF(hashlib.sha256(seed + counter.to_bytes(8, "big")).digest())
        counter += 1


class Draws:
    """Uniform whole numbers from a seed, each draw independent of the others."""

    def __init__(self, seed: bytes) -> None:
        self._words = words(seed)

    def below(self, number: int) -> int:
        return draw_below(number, self._words)

    def shuffle(self, cards: list[Card]) -> list[Card]:
        """Every order equally likely (Fisher-Yates)."""
        cards, words = cards.copy(), self._words
        for place in range(len(cards) - 1, 0, -1):
            other = draw_below(place + 1, words)
            cards[place], cards[other] = cards[other], cards[place]
        return cards


def master_seed(number: int | None = None) -> bytes:
    """A table's master seed: from a number the player chose, or from the operating system's randomness."""
    return os.urandom(32) if number is None else hashlib.sha256(f"croupier {number}".encode()).digest()


def derive_seed(master: bytes, purpose: str) -> bytes:
    """A seed for one purpose (`shoe 3`, `coin 2 117`) that tells nothing about the others."""
    return hmac.digest(master, purpose.encode(), "sha256")


def commitment(seed: bytes) -> str:
    """What is published of a shoe's seed before its first card."""
    return hashlib.sha256(seed).hexdigest()


PROMISE, ORDER = "croupier promise", "croupier order"
"""What two digests are made for: the first field of their bytes, so that one never stands for the other."""


def pack_texts(*fields: str) -> bytes:
    """Texts as bytes that no other texts have: each in UTF-8 after its length in four bytes."""
    return b"".join(len(data := field.encode()).to_bytes(4, "big") + data for field in fields)


def promise(game: str, shoe: int, seat: int, words: str) -> str:
    """What a player publishes of the words of a cut before anybody says theirs."""
    return hashlib.sha256(pack_texts(PROMISE, game, str(shoe), str(seat), words)).hexdigest()


def cut_seed(seed: bytes, game: str, shoe: int, cuts: Mapping[int, str]) -> bytes:
    """What decides the order of the cards: the shoe's seed and the cuts, by seat; without a cut the seed alone."""
    if not cuts:
        return seed
    fields = (text for seat in sorted(cuts) for text in (str(seat), cuts[seat]))
    return hmac.digest(seed, pack_texts(ORDER, game, str(shoe), *fields), "sha256")


class Shoe:
    """Cards in an order that their seed decides, dealt one by one."""

    def __init__(self, rules: HouseRules, seed: bytes) -> None:
        self._draws = Draws(seed)
        self._endless = rules.decks == "infinite"
        self._cards = [] if self._endless else self._draws.shuffle(list(DECK) * (rules.cards // 52))
        self._cards.reverse()
        self._earlier: list[Card] = []
        self._this_round: list[Card] = []

    def begin_round(self) -> None:
        """The cards of the round before are discards now."""
        self._earlier += self._this_round
        self._this_round = []

    def draw(self) -> Card:
        """The next card. If the shoe runs out inside a round the discards of earlier rounds are shuffled in (E-03)."""
        if self._endless:
            card = DECK[self._draws.below(len(DECK))]
        else:
            if not self._cards:
                self._cards, self._earlier = self._draws.shuffle(self._earlier), []
            card = self._cards.pop()
        self._this_round.append(card)
        return card
