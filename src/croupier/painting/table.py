"""Paints a table with hands in front of the seats: the dealer above, the seats around."""

from __future__ import annotations

from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.cards import COMPACT, FLAT, LARGE, MEDIUM, Face, Form
from croupier.painting.hand_views import dealer_view
from croupier.painting.look import Look, fit
from croupier.painting.scene import Scene
from croupier.painting.seat import SeatPainter
from croupier.painting.seats import columns
from croupier.painting.shoe import paint_count, paint_count_line, paint_gauge, paint_shoe
from croupier.painting.table_facts import paint_printed_rules, paint_ribbon, paint_table_facts
from croupier.protocol import BURN, DEALER, Place
from croupier.telling import telling_of

CLOSEST = 3
"""The fewest columns that a covered card shows: its rank must be visible."""


class TablePainter:
    """Paints a scene into some rows of a canvas."""

    def __init__(self, canvas: Canvas, look: Look, scene: Scene, top: int, height: int) -> None:
        self.canvas, self.look, self.scene = canvas, look, scene
        self.palette = look.palette
        self.top, self.height = top, height
        self.large = canvas.width >= 100 and height >= 31
        self.seats = SeatPainter(canvas, look, scene)
        self.dealt = telling_of(scene.rules).DEALT

    def paint(self) -> None:
        self.canvas.fill(0, self.top, self.canvas.width, self.height, self.palette.felt)
        if self.large:
            self._paint_large()
        else:
            self._paint_medium()

    def _paint_large(self) -> None:
        spare = self.height - 31
        dealer = self.top + 1 + spare // 4
        print_at = dealer + 10 + (spare - spare // 4) // 2
        seats = self.top + self.height - 15
        self._dealer_large(dealer)
        width = self.canvas.width
        paint_table_facts(self.canvas, self.look, self.scene, 4, dealer, 30)
        paint_shoe(self.canvas, self.look, self.scene, width - 32, dealer, 28)
        if self.scene.countable:
            paint_count(self.canvas, self.look, self.scene, width - 32, dealer + 4, 28)
        paint_printed_rules(self.canvas, self.look, self.scene, print_at)
        for column in columns(self.scene, width, 4, 44, 14):
            self.seats.paint_large(column, seats)

    def _paint_medium(self) -> None:
        """Too few rows: shorten first the printed rules, then the blank rows, then the dealer's cards."""
        width, rows = self.canvas.width, self.height
        words = 3 if rows >= 18 else max(0, min(2, rows - 14))
        seats_rows = 9 if rows - words >= 14 else 8
        dealer_rows = rows - words - seats_rows
        self._dealer_medium(self.top + max(0, min(1, (dealer_rows - 5) // 4)), dealer_rows)
        if words:
            extra = max(0, dealer_rows - 6)
            paint_ribbon(self.canvas, self.look, self.scene, self.top + dealer_rows - extra // 2, words)
        seats = self.top + rows - seats_rows
        for column in columns(self.scene, width, 1, 27, 9):
            self.seats.paint_medium(column, seats, seats_rows)

    # The dealer

    def _dealer_large(self, y: int) -> None:
        view, width = dealer_view(self.scene), self.canvas.width
        x = width // 2 - (self.dealt * (LARGE.width + 1) - 1) // 2
        self._row_of_cards(LARGE, x, y, view.cards, width - 36 - x, DEALER)
        if view.burned:
            self._paint_burned(MEDIUM, x - 3 - MEDIUM.width_of(view.burned, 3), y + 2, view.burned)
        caption = self.look(view.caption)
        self.canvas.centre(0, width, y + 9, caption, self.palette.text, bold=True)

    def _dealer_medium(self, y: int, rows: int) -> None:
        view, width, palette = dealer_view(self.scene), self.canvas.width, self.palette
        form = MEDIUM if rows >= 5 else COMPACT
        x = width // 2 - (self.dealt * (MEDIUM.width + 1) + 1) // 2
        left = x - 14
        self.canvas.text(left, y + min(1, rows - 1), self.look(say("Dealer")), palette.print, bold=True)
        if rows > 1:
            self.canvas.text(left, y + 2, fit(self.look(view.short), 13), palette.text, bold=True)
        self._row_of_cards(form, x, y, view.cards, width - 24 - x, DEALER)
        if view.burned and form is MEDIUM:
            self._paint_burned(MEDIUM, max(0, left - 2 - MEDIUM.width_of(view.burned, CLOSEST)), y, view.burned)
        if rows >= 3:
            paint_shoe(self.canvas, self.look, self.scene, width - 22, y + 1, 19)
            paint_count_line(self.canvas, self.look, self.scene, width - 22, y + 4, 21)
        else:
            paint_gauge(self.canvas, self.look, self.scene, width - 22, y, 19)

    def _paint_burned(self, form: Form, x: int, y: int, count: int) -> None:
        wide = form.width_of(count, CLOSEST)
        self._row_of_cards(form, x, y, (None,) * count, wide, BURN)
        self.canvas.centre(x, wide, y + form.height, self.look(say("burned")), self.palette.soft)

    def _row_of_cards(self, form: Form, x: int, y: int, faces: tuple[Face, ...], space: int, place: Place) -> None:
        """Paint cards from the left, closer if there is little space; if there is too little, leave out middle ones.

        A sliding card is some columns off its place, a turning one shows its rim.
        """
        deck, shifted = self.look.deck, self.seats.arriving(place)
        step = form.width + (form not in FLAT)
        if len(faces) > 1:
            step = max(CLOSEST, min(step, (space - form.width) // (len(faces) - 1)))
        most = max(2, 1 + (space - form.width) // step)
        hidden = max(0, len(faces) - most)
        for number, face in enumerate(faces):
            if number and hidden >= number > 0:
                continue
            left = x + (number - hidden if number else 0) * step + (self.scene.distance if number == shifted else 0)
            if number == shifted and self.scene.turning:
                deck.rim(self.canvas, form, left, y, 2 if self.scene.turning == 2 else max(2, form.width // 2))
            elif step < form.width and number < len(faces) - 1:
                note = f"+{hidden}" if hidden and not number else ""
                deck.paint_covered(self.canvas, form, left, y, face, step, number > 0, note)
            else:
                deck.lay(self.canvas, form, left, y, face, step < form.width and number > 0)
