"""What is written where an encoding has no such sign: letters for the suits, as in `Kh`, and `??` for a card's back."""

from __future__ import annotations

import codecs
import io
from typing import TextIO

FORGIVING = "croupier.forgiving"
"""The name of the error handler of encodings."""

_INSTEAD = str.maketrans(
    {
        "♠": "s", "♥": "h", "♦": "d", "♣": "c", "▒": "?", "−": "-", "–": "-", "—": "-", "…": "...", "·": "|",
        "“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "→": "->", "×": "x", "½": "1/2",
        "œ": "oe", "Œ": "OE", "\u00a0": " ", "\u202f": " ",
    }
)  # fmt: skip


def in_ascii(text: str) -> str:
    """The text in letters that every encoding has; accents are left out."""
    from unicodedata import combining, normalize

    parts = normalize("NFKD", text.translate(_INSTEAD))
    return "".join(sign if sign.isascii() else "?" for sign in parts if not combining(sign))


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def forgive(*streams: TextIO | None) -> None:
    """Let these streams write whatever they are given."""
    codecs.register_error(FORGIVING, _replace)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=FORGIVING)
