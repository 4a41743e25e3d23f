"""Paints cards: large, medium, compact and inline, side by side or overlapping."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cards import Card, CardText, Rank, Suit
from croupier.language import Speaker
from croupier.painting.canvas import Canvas
from croupier.painting.card_art import ACES, COURTS, pips
from croupier.painting.theme import Palette

Face = Card | None
"""A card; None is face down."""

EDGE = "▏"


@dataclass(frozen=True)
class Form:
    """The size of a card, and the distance to a card that overlaps it."""

    width: int
    height: int
    step: int

    def width_of(self, cards: int, step: int | None = None) -> int:
        """The width of overlapping cards."""
        return self.width + (cards - 1) * (step or self.step) if cards else 0


LARGE = Form(11, 9, 4)
MEDIUM = Form(6, 5, 4)
COMPACT = Form(5, 1, 5)
SLIM = Form(4, 1, 4)
FLAT = (COMPACT, SLIM)
"""The forms of one row."""


@dataclass(frozen=True)
class Deck:
    """Paints cards as the player's settings say."""

    palette: Palette
    four_colours: bool = False
    speak: Speaker = field(default_factory=Speaker)

    def index(self, card: Card) -> str:
        return self.speak.cards(CardText(card.rank))

    def colour(self, suit: Suit) -> str:
        return self.palette.suit(suit, self.four_colours)

    # One card

    def lay(self, canvas: Canvas, form: Form, x: int, y: int, face: Face, covers: bool = False) -> None:
        """Paint a card with its upper left corner at this cell; `covers`: it overlaps another, so paint its left edge."""
        if form in FLAT:
            self._compact(canvas, form, x, y, face)
            return
        canvas.halves(x, 2 * y + 1, form.width, 2 * form.height - 2, self.palette.paper)
        if face is None:
            self._back(canvas, form, x, y)
        elif form is LARGE:
            self._large(canvas, x, y, face)
        else:
            self._medium(canvas, x, y, face)
        if covers:
            self.cover(canvas, form, x, y)

    def cover(self, canvas: Canvas, form: Form, x: int, y: int) -> None:
        """Paint the left edge of a card that overlaps another."""
        for row in range(y + 1, y + form.height - 1):
            canvas.text(x, row, EDGE, self.palette.edge, self.palette.paper)

    def _back(self, canvas: Canvas, form: Form, x: int, y: int) -> None:
        rows, columns = form.height - 2, form.width - 2
        for row in range(rows):
            pattern = "".join("╲╱"[(column + row) % 2] for column in range(columns))
            canvas.text(x + 1, y + 1 + row, pattern, self.palette.lattice, self.palette.back)

    def _large(self, canvas: Canvas, x: int, y: int, card: Card) -> None:
        colour, index = self.colour(card.suit), self.index(card)
        if card.rank in COURTS:
            jewel = self.palette.red if card.suit.red else self.palette.jewel
            colours = {"G": self.palette.gold, "L": self.palette.light, "J": jewel}
            canvas.pixels(x + 2, 2 * y + 5, COURTS[card.rank], colours)
        elif card.rank is Rank.ACE:
            canvas.pixels(x + 2, 2 * y + 5, ACES[card.suit], {"X": colour})
        else:
            for column, row in pips(card.rank):
                canvas.text(x + column, y + 1 + row, card.suit.symbol, colour)
        canvas.text(x + 1, y + 1, index, colour, bold=True)
        canvas.text(x + 1, y + 2, card.suit.symbol, colour)
        canvas.right(x + 10, y + 7, index, colour, bold=True)
        canvas.text(x + 9, y + 6, card.suit.symbol, colour)

    def _medium(self, canvas: Canvas, x: int, y: int, card: Card) -> None:
        colour, index = self.colour(card.suit), self.index(card)
        canvas.text(x + 1, y + 1, index, colour, bold=True)
        canvas.text(x + 1, y + 2, card.suit.symbol, colour)
        canvas.right(x + 5, y + 3, index, colour, bold=True)

    def _compact(self, canvas: Canvas, form: Form, x: int, y: int, face: Face) -> None:
        canvas.text(x, y, EDGE, self.palette.edge, self.palette.paper)
        if face is None:
            canvas.text(x + 1, y, "╲╱╲╱"[: form.width - 1], self.palette.lattice, self.palette.back)
        else:
            text = f"{self.index(face):>2}{face.suit.symbol} "[: form.width - 1]
            canvas.text(x + 1, y, text, self.colour(face.suit), self.palette.paper, bold=True)

    def rim(self, canvas: Canvas, form: Form, x: int, y: int, narrow: int) -> None:
        """Paint a card that is being turned over, seen from the side: only the middle columns."""
        margin = (form.width - narrow) // 2
        canvas.halves(x + margin, 2 * y + 1, narrow, 2 * form.height - 2, self.palette.paper)

    # Several

    def fan(
        self, canvas: Canvas, form: Form, x: int, y: int, faces: list[Face], step: int | None = None, hidden: int = 0
    ) -> int:
        """Paint overlapping cards; only the last shows its whole face. Return the column after it.

        `hidden` cards are not painted: the first one says so.
        """
        step = step or form.step
        for place, face in enumerate(faces):
            left = x + place * step
            last = place == len(faces) - 1
            if last or form in FLAT:
                self.lay(canvas, form, left, y, face, covers=place > 0)
            else:
                note = f"+{hidden}" if hidden and place == 0 else ""
                self.paint_covered(canvas, form, left, y, face, step, covers=place > 0, note=note)
        return x + form.width_of(len(faces), step)

    def paint_covered(
        self, canvas: Canvas, form: Form, x: int, y: int, face: Face, step: int, covers: bool, note: str = ""
    ) -> None:
        """Paint a covered card: rank and suit only, never half a pip; a note at its foot."""
        canvas.halves(x, 2 * y + 1, step, 2 * form.height - 2, self.palette.paper)
        if face is None:
            for row in range(1, form.height - 1):
                pattern = "╲╱╲╱"[row % 2 : row % 2 + step - 1]
                canvas.text(x + 1, y + row, pattern, self.palette.lattice, self.palette.back)
        else:
            canvas.text(x + 1, y + 1, self.index(face), self.colour(face.suit), bold=True)
            canvas.text(x + 1, y + 2, face.suit.symbol, self.colour(face.suit))
        canvas.text(x + 1, y + form.height - 2, note, self.palette.ink_soft)
        if covers:
            self.cover(canvas, form, x, y)

    def inline(
        self, canvas: Canvas, x: int, y: int, faces: list[Face], on_paper: bool = False, space: int = 999
    ) -> int:
        """Write `K♥ 10♣ ▒▒` in a line of text; if there is no space for all, `K♥ +2 5♦`."""
        shown = self._that_fit(faces, space)
        hidden = len(faces) - len(shown)
        for place, face in enumerate(shown):
            x += place > 0
            if hidden and place == len(shown) - 1:
                x = canvas.text(x, y, f"+{hidden} ", self.palette.ink_soft if on_paper else self.palette.soft)
            if face is None:
                x = canvas.text(x, y, "▒▒", self.palette.lattice)
                continue
            plain = self.palette.ink if on_paper else self.palette.text
            suit = self.colour(face.suit) if on_paper else self.palette.suit_on_felt(face.suit)
            x = canvas.text(x, y, self.index(face), plain, bold=True)
            x = canvas.text(x, y, face.suit.symbol, suit, bold=True)
        return x

    def _that_fit(self, faces: list[Face], space: int) -> list[Face]:
        """All cards, or the first ones and the last with a number for those between them."""
        if self._inline_width(faces) <= space:
            return faces
        for first in range(len(faces) - 2, 0, -1):
            shown = [*faces[:first], faces[-1]]
            if self._inline_width(shown) + len(f"+{len(faces) - len(shown)} ") <= space:
                return shown
        return faces[-1:]

    def _inline_width(self, faces: list[Face]) -> int:
        return sum(len(self.index(face)) + 1 if face else 2 for face in faces) + len(faces) - 1
