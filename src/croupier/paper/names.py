"""Bets and moves by the names that people have for them; the words of the rules are for keyboards, files and logs."""

from __future__ import annotations

from croupier.language import Speaker
from croupier.messages import Sentence, Word, say

_PROPER = {
    "even-money": say("Even money"),
    "player-pair": say("Player pair"),
    "banker-pair": say("Banker pair"),
    "dragon-7": say("Dragon 7"),
    "panda-8": say("Panda 8"),
    "super-6": say("Super 6"),
    "perfect-pairs": say("Perfect Pairs"),
    "lucky-ladies": say("Lucky Ladies"),
}
"""What is written otherwise than its word."""


def title(speak: Speaker, word: str) -> str:
    """A bet or a move at the head of a line.

    >>> title(Speaker(), "perfect-pairs"), title(Speaker(), "banker"), title(Speaker("fr"), "even-money")
    ('Perfect Pairs', 'Banker', 'Paiement égal')
    """
    return speak.show(_PROPER.get(word) or Sentence(Word(word)))
