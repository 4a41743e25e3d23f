"""The picture of an evening, 1200 × 630, as links and messages show it: who won, and what else is to be told.

It is drawn here, by Pillow, which the charts need anyway, with the fonts of the page. It is drawn at twice the size, so that edges
are smooth. A name in letters that these fonts lack is written in the font of the charts; what neither has, such as an emoji, is
left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal
from unicodedata import category, normalize

from croupier.cards import Card, Suit

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

WIDE, HIGH = 1200, 630
FINE = 2
"""How many times larger it is drawn."""
FOOT = 552
"""Where the wood begins."""
MOST, STEP = 4, 115
"""How many awards are shown at most, and how high each is."""
GLOW, FELT, LINE = (21, 92, 71), (10, 54, 40), (47, 117, 96)
TEXT, SOFT, BRASS, TITLE = (238, 243, 232), (180, 210, 194), (243, 201, 105), (226, 200, 138)
WOOD, WOOD_LOW, WOOD_SOFT = (56, 35, 25), (31, 19, 13), (181, 158, 134)
INK, RED, PAPER = (25, 27, 32), (192, 21, 47), (251, 246, 233)
HUES = (
    (233, 224, 201), (240, 201, 168), (188, 215, 238), (231, 195, 213), (207, 227, 180), (211, 201, 240), (181, 227, 220),
    (243, 227, 154),
)  # fmt: skip
"""The colours of people, as on the page."""
CROWN = ((7, 25), (3.4, 9.5), (14.6, 16.4), (24, 3.8), (33.4, 16.4), (44.6, 9.5), (41, 25))
Anchor = Literal["l", "m", "r"]
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class PictureAward:
    """Something that is told beside the winner."""

    title: str
    name: str
    bot: bool
    text: str
    hands: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True)
class EveningPicture:
    """What stands on the picture, in one language."""

    name: str
    """Of the winner; empty if nobody won."""
    bot: bool
    amount: str
    line: str
    awards: tuple[PictureAward, ...]
    """Four at most are shown."""
    foot: str


def draw_evening(picture: EveningPicture) -> bytes:
    """The picture as a PNG file."""
    pen = Pen()
    awards = picture.awards[:MOST]
    _draw_winner(pen, picture, 243 if awards else WIDE / 2)
    top = (FOOT - STEP * len(awards)) / 2 + 10
    for number, award in enumerate(awards):
        _draw_award(pen, award, top + number * STEP, number > 0)
    return pen.png(picture.foot)


def _ground() -> Image:
    """Felt with a light above its middle, and wood below it."""
    import numpy as np
    from PIL import Image

    high, wide = HIGH * FINE, WIDE * FINE
    y, x = np.mgrid[0:high, 0:wide]
    far = np.hypot((x / wide - 0.42) / 0.75, (y / high - 0.3) / 0.95).clip(0, 1)[:, :, None]
    felt = np.array(GLOW) * (1 - far) + np.array(FELT) * far
    deep = ((y / FINE - FOOT) / (HIGH - FOOT)).clip(0, 1)[:, :, None]
    wood = np.array(WOOD) * (1 - deep) + np.array(WOOD_LOW) * deep
    return Image.fromarray(np.where(y[:, :, None] < FOOT * FINE, felt, wood).astype(np.uint8), "RGB")


def _draw_winner(pen: Pen, picture: EveningPicture, middle: float) -> None:
    if not picture.name:
        pen.suits(middle - 76, 230, 40)
        pen.text(picture.line, middle, 310, 64, TEXT, serif=True, weight=600, anchor="m", within=2 * middle - 80)
        return
    pen.crown(middle, 122, 1.9)
    pen.badge(picture.name, middle, 230, 66, picture.bot, ring=True)
    pen.text(picture.name, middle, 358, 72, TEXT, serif=True, weight=600, anchor="m", within=400)
    pen.text(picture.amount, middle, 424, 50, BRASS, serif=True, weight=600, anchor="m", within=400)
    pen.text(picture.line, middle, 478, 24, SOFT, anchor="m", within=400)


def _draw_award(pen: Pen, award: PictureAward, top: float, ruled: bool) -> None:
    left, right = 496, 1140
    if ruled:
        pen.line(left, top, right)
    pen.text(award.title.upper(), left, top + 18, 16, TITLE, weight=700, spaced=True)
    room = right - pen.hands(award.hands, right, top + 12)
    pen.badge(award.name, left + 18, top + 49, 17, award.bot)
    pen.text(award.name, left + 46, top + 49, 28, TEXT, weight=700, within=right - left - 46 - room)
    pen.text(award.text, left, top + 85, 23, SOFT, within=right - left - (room if room else 0))


class Pen:
    """Draws on felt, in the units of the picture."""

    def __init__(self) -> None:
        from PIL import ImageDraw as Drawing

        self.image = _ground()
        self._draw: ImageDraw = Drawing.Draw(self.image)

    def png(self, foot: str) -> bytes:
        """The picture as a PNG file, with this line on the wood."""
        from PIL import Image

        self.suits(44, 592, 24)
        self.text("Croupier", 150, 591, 36, BRASS, serif=True)
        self.text(foot, WIDE - 44, 591, 22, WOOD_SOFT, anchor="r", within=780)
        file = BytesIO()
        self.image.resize((WIDE, HIGH), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
        return file.getvalue()

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        *,
        serif: bool = False,
        weight: int = 500,
        anchor: Anchor = "l",
        within: float = 1000,
        spaced: bool = False,
    ) -> None:
        """A line of text around the height y, smaller or shortened where it would be wider than there is room."""
        text = drawable(text)
        least, font = max(15.0, size * 0.6), _font(text, serif, size, weight)
        while font.getlength(text) > within * FINE and size > least:
            size -= 1
            font = _font(text, serif, size, weight)
        while font.getlength(text) > within * FINE and len(text) > 2:
            text = text[:-2].rstrip() + "…"
        if not spaced:
            self._draw.text((x * FINE, y * FINE), text, colour, font, f"{anchor}m")
            return
        for letter in text:
            self._draw.text((x * FINE, y * FINE), letter, colour, font, "lm")
            x += font.getlength(letter) / FINE + size * 0.06

    def line(self, left: float, y: float, right: float) -> None:
        self._draw.line((left * FINE, y * FINE, right * FINE, y * FINE), LINE, FINE)

    def badge(self, name: str, x: float, y: float, radius: float, bot: bool, ring: bool = False) -> None:
        """Round is a person, square a bot."""
        box = [(x - radius) * FINE, (y - radius) * FINE, (x + radius) * FINE, (y + radius) * FINE]
        if bot:
            self._draw.rounded_rectangle(box, radius * 0.5, (38, 66, 57), TITLE, max(2, round(radius / 9)))
        else:
            hue = HUES[sum(map(ord, name)) % len(HUES)]
            self._draw.ellipse(box, hue, BRASS if ring else None, 10 if ring else 0)
        self.text(drawable(name)[:1], x, y, radius, TEXT if bot else INK, weight=800, anchor="m")

    def chair(self, x: float, y: float, radius: float) -> None:
        """A free seat: a dashed ring."""
        box = [(x - radius) * FINE, (y - radius) * FINE, (x + radius) * FINE, (y + radius) * FINE]
        for start in range(0, 360, 30):
            self._draw.arc(box, start, start + 18, SOFT, 5)
        self.text("+", x, y - 2, radius, SOFT, anchor="m")

    def crown(self, x: float, y: float, scale: float) -> None:
        def at(px: float, py: float) -> tuple[float, float]:
            return (x + (px - 24) * scale) * FINE, (y + (py - 17) * scale) * FINE

        def disc(px: float, py: float, radius: float, colour: Colour) -> None:
            (left, top), (right, bottom) = at(px - radius, py - radius), at(px + radius, py + radius)
            self._draw.ellipse((left, top, right, bottom), colour)

        gold, dark = (221, 165, 52), (40, 84, 70)
        self._draw.polygon([at(*point) for point in CROWN], gold)
        self._draw.polygon([at(*point) for point in (*CROWN[:4], (24, 25))], BRASS)
        self._draw.rounded_rectangle((*at(6.6, 27), *at(41.4, 32.6)), 4, gold)
        for px, py, radius in ((3.4, 7.6, 2.6), (24, 2.8, 2.8), (44.6, 7.6, 2.6)):
            disc(px, py, radius, gold)
        for px, py, radius in ((24, 19, 3.1), (13.6, 20.6, 2), (34.4, 20.6, 2)):
            disc(px, py, radius, dark)

    def hands(self, hands: Sequence[Sequence[Card]], right: float, top: float) -> float:
        """Hands of cards that end at `right`; returns where they begin. Many are drawn smaller."""
        cards = sum(map(len, hands))
        if not cards:
            return right
        wide = min(64.0, 470 / (0.55 * cards + 0.6 * len(hands)))
        step, gap, x = wide * 0.52, wide * 0.16, right
        for hand in reversed(hands):
            x -= wide + step * (len(hand) - 1)
            for number, card in enumerate(hand):
                self.card(card, x + number * step, top, wide, covered=number < len(hand) - 1)
            x -= gap
        return x

    def card(self, card: Card, x: float, y: float, wide: float, covered: bool) -> None:
        """A card; where the next one covers it, its suit stands below its rank."""
        box = [x * FINE, y * FINE, (x + wide) * FINE, (y + wide * 1.4) * FINE]
        self._draw.rounded_rectangle(box, wide * 0.16, PAPER, (150, 140, 120), 1)
        colour = RED if card.suit.red else INK
        self.text(str(card.rank), x + wide * 0.28, y + wide * 0.32, wide * 0.5, colour, weight=800, anchor="m")
        if covered:
            self.suit(card.suit, x + wide * 0.27, y + wide * 0.8, wide * 0.46, colour)
        else:
            self.suit(card.suit, x + wide * 0.62, y + wide * 0.94, wide * 0.72, colour)

    def suit(self, suit: Suit, x: float, y: float, size: float, colour: Colour) -> None:
        self._draw.text((x * FINE, y * FINE), suit.symbol, colour, _chart_font(round(size * FINE * 1.2), False), "mm")

    def suits(self, x: float, y: float, size: float) -> None:
        for number, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
            self.suit(suit, x + 10 + number * size * 0.96, y, size * 0.8, (226, 80, 96) if suit.red else TEXT)


def drawable(text: str) -> str:
    """A text in letters that can be drawn, a star if there are none.

    >>> drawable("Zo\u0065\u0301 \U0001f468\u200d\U0001f467"), drawable("\U0001f468")
    ('Zoé', '★')
    """
    text = normalize("NFC", text).replace("\u202f", "\u00a0")  # the fonts have no narrow no-break space
    kept = "".join(letter for letter in text if letter == "\u00a0" or _is_drawable(letter))
    return " ".join(kept.split(" ")).strip() or ("★" if text else "")


@cache
def _is_drawable(letter: str) -> bool:
    if category(letter) in ("Cf", "Mn", "Me"):  # it joins others, or changes them
        return False
    fonts = (_page_font("figtree", 40, 500), _page_font("garamond", 40, 500), _chart_font(40, False))
    return any(font is not None and _has(font, letter) for font in fonts)


def _font(text: str, serif: bool, size: float, weight: int) -> Any:
    """The font of the page, if it has every letter of a text."""
    font = _page_font("garamond" if serif else "figtree", round(size * FINE), weight)
    if font is None or not _has(font, text):
        return _chart_font(round(size * FINE * 0.9), weight > 600)
    return font


def _has(font: Any, text: str) -> bool:
    missing = bytes(font.getmask("\U0010fffe"))
    return all(letter.isspace() or bytes(font.getmask(letter)) != missing for letter in set(text))


@cache
def _page_font(name: str, size: int, weight: int) -> Any:
    """A font of the page; None where Pillow cannot read it: its format needs a library that Pillow may lack."""
    from PIL import ImageFont

    with files("croupier.web").joinpath("static", "fonts", f"{name}.woff2").open("rb") as file:
        try:
            font = ImageFont.truetype(BytesIO(file.read()), size)
            font.set_variation_by_axes([weight])
        except OSError:
            return None
    return font


@cache
def _chart_font(size: int, bold: bool) -> Any:
    """The font that the charts bring along: it has the suits, and the letters of most languages."""
    from matplotlib import get_data_path
    from PIL import ImageFont

    return ImageFont.truetype(f"{get_data_path()}/fonts/ttf/DejaVuSans{'-Bold' * bold}.ttf", size)
