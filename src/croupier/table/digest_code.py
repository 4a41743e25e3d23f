"""A digest as four syllables that people at one table compare by eye or aloud: `lan-vo-tir-bel`. The same in all languages.

Each of the first four bytes is a syllable: its high half the beginning, its low half the end. Whoever has seen another
history has other syllables, but for one chance in 2**32. A house that searches for two histories with the same code finds
them after about 2**17 tries: docs/fairness.md says what that means.
"""

from __future__ import annotations

BEGINNINGS = ("b", "ch", "d", "f", "g", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z")
ENDS = ("a", "al", "an", "ar", "e", "el", "en", "i", "il", "ir", "o", "ol", "on", "or", "ou", "u")
SYLLABLES = tuple(beginning + end for beginning in BEGINNINGS for end in ENDS)
LENGTH = 4


def code_of(digest: bytes) -> str:
    """The code of a digest."""
    return "-".join(SYLLABLES[byte] for byte in digest[:LENGTH])
