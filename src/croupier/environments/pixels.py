"""Cells of the terminal as pixels, without a terminal: letters from matplotlib's own font, by Pillow, which it needs anyway."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from textual.strip import Strip

WIDE, HIGH = 10, 20
"""The size of a cell."""
SIZE = 16
"""The size of the font."""


def pixels(strips: Sequence[Strip]) -> NDArray[np.uint8]:
    """A picture of a screen: rows, columns, and red, green and blue."""
    columns = max(sum(len(segment.text) for segment in strip) for strip in strips)
    picture = np.zeros((len(strips) * HIGH, columns * WIDE, 3), np.uint8)
    for row, strip in enumerate(strips):
        column = 0
        for segment in strip:
            style: Any = segment.style
            ink, ground = _rgb(style.color), _rgb(style.bgcolor)
            for letter in segment.text:
                cell = picture[row * HIGH : (row + 1) * HIGH, column * WIDE : (column + 1) * WIDE]
                cover = _glyph(letter, bool(style.bold))[:, :, None]
                cell[:] = np.round(ground + (ink - ground) * cover)
                column += 1
    return picture


def _rgb(colour: Any) -> NDArray[np.float64]:
    return np.array(colour.get_truecolor(), float)


@cache
def _glyph(letter: str, bold: bool) -> NDArray[np.float64]:
    """How much of each pixel of a cell a letter covers, from 0 to 1."""
    cover = np.zeros((HIGH, WIDE))
    if letter in _BLOCKS:
        top, bottom, left, right = _BLOCKS[letter]
        cover[round(top * HIGH) : round(bottom * HIGH), round(left * WIDE) : round(right * WIDE)] = 1
        return cover
    from PIL import Image, ImageDraw

    image = Image.new("L", (WIDE, HIGH))
    ImageDraw.Draw(image).text((WIDE / 2, HIGH * 0.76), letter, fill=255, font=_font(bold), anchor="ms")
    return np.asarray(image, float) / 255


_BLOCKS = {
    " ": (0, 0, 0, 0), "▀": (0, 0.5, 0, 1), "▄": (0.5, 1, 0, 1), "█": (0, 1, 0, 1), "▌": (0, 1, 0, 0.5), "▐": (0, 1, 0.5, 1),
    **{block: (1 - eighths / 8, 1, 0, 1) for eighths, block in enumerate("▁▂▃▄▅▆▇", 1)},
    **{block: (0, 1, 0, eighths / 8) for eighths, block in enumerate("▏▎▍▌▋▊▉", 1)},
}  # fmt: skip
"""Signs that fill a part of their cell: top, bottom, left and right."""


@cache
def _font(bold: bool) -> Any:
    from matplotlib import get_data_path
    from PIL import ImageFont

    return ImageFont.truetype(f"{get_data_path()}/fonts/ttf/DejaVuSansMono{'-Bold' * bold}.ttf", SIZE)
