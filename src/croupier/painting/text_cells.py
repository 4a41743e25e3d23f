"""Text in terminal cells: an emoji or a Chinese character takes two, an accent that is written apart takes none.

Terminals do not agree on how many cells a joined emoji, a skin tone or an emoji style takes. These joints are left out, so
that a family is shown as its members and every terminal shows the same width.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rich.cells import get_character_cell_size

JOINTS = re.compile("[\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")
SECOND = ""
"""The second cell of a wide character."""


@lru_cache(4096)
def text_cells(text: str) -> tuple[str, ...]:
    """What each cell of a text shows."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for character in JOINTS.sub("", text):
        size = get_character_cell_size(character)
        if size:
            cells += [character, *[SECOND] * (size - 1)]
        elif cells:
            cells[-1 if cells[-1] else -2] += character
    return tuple(cells)


def cell_width(text: str) -> int:
    """How many cells a text takes."""
    return len(text) if text.isascii() else len(text_cells(text))


def mend_halves(cells: list[str]) -> list[str]:
    """The cells of a row, with a blank for half a wide character whose other half was painted over or cut off."""
    mended = list(cells)
    for place, cell in enumerate(cells):
        wide = bool(cell) and get_character_cell_size(cell[0]) == 2
        if (wide and cells[place + 1 : place + 2] != [SECOND]) or (not cell and not _is_wide(cells, place - 1)):
            mended[place] = " "
    return mended


def _is_wide(cells: list[str], place: int) -> bool:
    return place >= 0 and bool(cells[place]) and get_character_cell_size(cells[place][0]) == 2


def pieces(word: str, width: int) -> list[str]:
    """A word in pieces of at most so many cells."""
    cells = text_cells(word)
    if len(cells) <= width:
        return [word]
    return ["".join(mend_halves(list(cells[at : at + width]))) for at in range(0, len(cells), width)]


def cut(text: str, width: int) -> str:
    """The beginning of a text that fits into so many cells."""
    taken = list(text_cells(text)[: max(0, width)])
    return "".join(mend_halves(taken))
