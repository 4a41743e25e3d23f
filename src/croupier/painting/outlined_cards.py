"""Cards drawn with lines, for terminals without background colours."""

from __future__ import annotations

import os
from dataclasses import dataclass

from croupier.cards import Card, Suit
from croupier.painting.canvas import Canvas
from croupier.painting.card_art import pips
from croupier.painting.cards import FLAT, LARGE, Deck, Face, Form

MONOCHROME = ("vt52", "vt100", "vt102", "vt220", "dumb", "unknown", "xterm-mono")
"""Terminals without background colours, as `TERM` names them."""


def monochrome() -> bool:
    """Whether the terminal has no background colours."""
    return os.environ.get("TERM", "").lower() in MONOCHROME


@dataclass(frozen=True)
class OutlinedDeck(Deck):
    """Draws cards with lines: `┌────┐`."""

    def colour(self, suit: Suit) -> str:
        return self.palette.suit_on_felt(suit)

    def lay(self, canvas: Canvas, form: Form, x: int, y: int, face: Face, covers: bool = False) -> None:  # noqa: ARG002
        if form in FLAT:
            self._compact(canvas, form, x, y, face)
            return
        inner = form.width - 2
        self._frame(canvas, form, x, y, f"┌{'─' * inner}┐", f"│{('/' if face is None else ' ') * inner}│")
        canvas.text(x, y + form.height - 1, f"└{'─' * inner}┘", self.palette.text)
        if face is not None:
            self._face(canvas, form, x, y, face)

    def paint_covered(
        self,
        canvas: Canvas,
        form: Form,
        x: int,
        y: int,
        face: Face,
        step: int,
        covers: bool,  # noqa: ARG002
        note: str = "",
    ) -> None:
        inner = step - 1
        self._frame(canvas, form, x, y, f"┌{'─' * inner}", f"│{('/' if face is None else ' ') * inner}")
        canvas.text(x, y + form.height - 1, f"└{'─' * inner}", self.palette.text)
        if face is not None:
            self._corner(canvas, x, y, face)
        canvas.text(x + 1, y + form.height - 2, note, self.palette.soft)

    def rim(self, canvas: Canvas, form: Form, x: int, y: int, narrow: int) -> None:
        for row in range(form.height):
            canvas.text(x, y + row, " " * form.width, self.palette.text)
        at = x + (form.width - narrow) // 2
        self._frame(canvas, form, at, y, "┌┐", "││")
        canvas.text(at, y + form.height - 1, "└┘", self.palette.text)

    def _frame(self, canvas: Canvas, form: Form, x: int, y: int, top: str, side: str) -> None:
        canvas.text(x, y, top, self.palette.text)
        for row in range(1, form.height - 1):
            canvas.text(x, y + row, side, self.palette.text)

    def _corner(self, canvas: Canvas, x: int, y: int, card: Card) -> None:
        canvas.text(x + 1, y + 1, self.index(card), self.palette.text, bold=True)
        canvas.text(x + 1, y + 2, card.suit.symbol, self.colour(card.suit), bold=True)

    def _face(self, canvas: Canvas, form: Form, x: int, y: int, card: Card) -> None:
        if form is LARGE and 2 <= card.rank.value <= 10:
            for column, row in pips(card.rank):
                canvas.text(x + column, y + 1 + row, card.suit.symbol, self.colour(card.suit))
        elif form is LARGE:
            canvas.text(x + 5, y + 4, card.suit.symbol, self.colour(card.suit), bold=True)
        self._corner(canvas, x, y, card)
        canvas.right(x + form.width - 1, y + form.height - 2, self.index(card), self.palette.text, bold=True)

    def _compact(self, canvas: Canvas, form: Form, x: int, y: int, face: Face) -> None:
        felt, end = self.palette.felt, x + form.width
        x = canvas.text(x, y, "│", self.palette.text, felt)
        if face is None:
            canvas.text(x, y, "/" * (end - x), self.palette.text, felt)
        else:
            x = canvas.text(x, y, f"{self.index(face):>2}", self.palette.text, felt, bold=True)
            canvas.text(x, y, face.suit.symbol.ljust(end - x), self.colour(face.suit), felt, bold=True)
