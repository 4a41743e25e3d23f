"""Replacements for characters that an encoding does not have: `Kh` for a heart, `??` for a card's back."""

from __future__ import annotations

import codecs
import io
from typing import TextIO

FORGIVING = "croupier.forgiving"
"""The name of the error handler for encodings."""

_INSTEAD = str.maketrans(
    {
        "♠": "s", "♥": "h", "♦": "d", "♣": "c", "▒": "?", "−": "-", "–": "-", "—": "-", "…": "...", "·": "|",
        "“": '"', "”": '"', "✗": "x", "«": '"', "»": '"', "‘": "'", "’": "'", "→": "->", "×": "x", "½": "1/2",
        "œ": "oe", "Œ": "OE", "\u00a0": " ", "\u202f": " ",
    }
)  # fmt: skip


_SIGNS = {
    sign: letter
    for signs, letter in (
        ("♠", "s"), ("♥", "h"), ("♦", "d"), ("♣", "c"), ("─━▂▁–−", "-"), ("│┃▏▌▐", "|"), ("╭╮╰╯┌┐└┘├┤┬┴┼", "+"),
        ("▸→", ">"), ("◂←", "<"), ("▆▅▇█", "#"), ("▃", "="), ("▄▀", " "), ("▒", "?"), ("●○", "o"), ("◉", "@"), ("◦•·…", "."),
        ("╱", "/"), ("╲", "\\"), ("↑▲", "^"), ("↓", "v"), ("×✗", "x"), ("’", "'"),
    )
    for sign in signs
}  # fmt: skip
_BRAILLE = range(0x2800, 0x2900)
"""What a screen is drawn with, one letter for each sign."""


def in_ascii(text: str) -> str:
    """The text in ASCII, without accents."""
    from unicodedata import combining, normalize

    parts = normalize("NFKD", text.translate(_INSTEAD))
    return "".join(sign if sign.isascii() else "?" for sign in parts if not combining(sign))


def letters_only(character: str) -> str:
    """One ASCII character for a character of the screen."""
    if character.isascii():
        return character
    if ord(character) in _BRAILLE:
        return "*"
    return _SIGNS.get(character) or (in_ascii(character) or "?")[0]


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def forgive(*streams: TextIO | None) -> None:
    """Make these streams replace characters that their encoding does not have."""
    codecs.register_error(FORGIVING, _replace)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=FORGIVING)
