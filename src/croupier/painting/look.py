"""How the app looks: language, colours and deck; and painting of text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from croupier.language import Speaker
from croupier.messages import Message
from croupier.money import Money
from croupier.painting.canvas import Canvas
from croupier.painting.cards import Deck
from croupier.painting.text_cells import cell_width, cut, pieces
from croupier.painting.theme import Palette

_PARTS = re.compile(r"(\s+)")


@dataclass(frozen=True)
class Look:
    """Language, palette and deck for everything that paints."""

    palette: Palette
    deck: Deck
    speak: Speaker

    def __call__(self, message: Message | str | int) -> str:
        """Translate a message or a word; a string stays as it is."""
        return self.speak(message) if isinstance(message, Message) else self.speak.show(message)

    @property
    def language(self) -> str:
        return self.speak.language

    def money(self, cents: int, signed: bool = False) -> str:
        return self.speak.money(Money(cents), signed)

    def percent(self, share: float, decimals: int = 2) -> str:
        """`−0.33 %`: an edge always has its sign."""
        return self.speak.number(share * 100, decimals, signed=True) + " %"


def fit(text: str, width: int) -> str:
    """Shorten a text to this width; an ellipsis says so."""
    return text if cell_width(text) <= width else cut(text, width - 1).rstrip() + "…"


def fit_words(text: str, width: int) -> str:
    """Shorten a text to this width between two words."""
    return text if len(text) <= width else (text[: max(0, width - 1)].rpartition(" ")[0] + " …").lstrip()


def wrap(text: str, width: int) -> list[str]:
    """Break a text between words into lines of at most this width; a word that is longer is broken too."""
    return list(_wrap(text, width))


@lru_cache(4096)
def _wrap(text: str, width: int) -> tuple[str, ...]:
    """Kept, since a screen is painted many times with the same sentences."""
    lines = [""]
    for part in (piece for word in text.split(" ") for piece in pieces(word, max(1, width))):
        if lines[-1] and cell_width(lines[-1]) + 1 + cell_width(part) > width:
            lines.append(part)
        else:
            lines[-1] = f"{lines[-1]} {part}" if lines[-1] else part
    return tuple(lines)


def paint_lines(
    canvas: Canvas, x: int, y: int, text: str, width: int, colour: str, most: int | None = None, *,
    bold: bool = False, italic: bool = False,
) -> int:  # fmt: skip
    """Paint a text in lines of this width, not more than `most`; return the row after them."""
    lines = wrap(text, width)[: most if most is None else max(0, most)]
    for row, line in enumerate(lines, y):
        canvas.text(x, row, line, colour, bold=bold, italic=italic)
    return y + len(lines)


def space_out(text: str) -> str:
    """Letter-spaced text: one blank between letters, three between words."""
    return "   ".join(" ".join(word) for word in text.split(" "))


def paint_sentence(
    canvas: Canvas, x: int, y: int, text: str, plain: str, bold: str, figures: str, first_bold: bool = True
) -> int:
    """Paint a line; its first sentence is bold and numbers have a colour of their own."""
    opening = first_bold
    for part in _PARTS.split(text):
        figure = any(character.isdigit() for character in part)
        colour = figures if figure else bold if opening else plain
        x = canvas.text(x, y, part, colour, bold=opening or figure)
        if part.endswith((".", "?")):
            opening = False
    return x
