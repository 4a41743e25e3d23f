"""A digest as three words that people at one table compare by eye or aloud, the same in all languages.

`lan-vo-tir-bel mu-sa-ke-ro gin-dal-pou-fi` is one. The digest is hashed `TURNS` times, so that every try of a house
which searches for two histories with one code costs as much. Of the result each of the first twelve bytes is a syllable:
its high half the beginning, its low half the end. docs/fairness.md says what such a search takes. A code takes some
milliseconds: it is made when it is shown.
"""

from __future__ import annotations

from hashlib import sha256

TURNS = 2**14
BEGINNINGS = ("b", "ch", "d", "f", "g", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z")
ENDS = ("a", "al", "an", "ar", "e", "el", "en", "i", "il", "ir", "o", "ol", "on", "or", "ou", "u")
SYLLABLES = tuple(beginning + end for beginning in BEGINNINGS for end in ENDS)


def code_of(digest: bytes) -> str:
    """The code of a digest."""
    for _ in range(TURNS):
        digest = sha256(digest).digest()
    syllables = [SYLLABLES[byte] for byte in digest[:12]]
    return " ".join("-".join(syllables[first : first + 4]) for first in (0, 4, 8))
