"""Paints a table with hands in front of the seats on a narrow terminal: only your own cards are drawn as cards."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.cards import COMPACT, MEDIUM
from croupier.painting.chips import paint_discs, stack, unit
from croupier.painting.hand_views import HandView, dealer_view, hand_views
from croupier.painting.look import Look, fit
from croupier.painting.scene import Scene, Sitter
from croupier.painting.seats import SeatColumns
from croupier.painting.shoe import paint_count_line, paint_gauge, shoe_texts
from croupier.painting.table import TablePainter
from croupier.painting.table_facts import paint_ribbon
from croupier.protocol import DEALER

LEAST_SEAT = 9
"""Seats of fewer columns are painted as lines."""
NAME = 10


def paint_table(canvas: Canvas, look: Look, scene: Scene, top: int, rows: int) -> None:
    """Paint a table into some rows of a canvas, as it fits there."""
    narrow = canvas.width < 60 or (canvas.width - 2) // max(1, len(scene.sitters)) < LEAST_SEAT
    (NarrowTablePainter if narrow else TablePainter)(canvas, look, scene, top, rows).paint()


class NarrowTablePainter(TablePainter):
    """For terminals of fewer than 60 columns."""

    def paint(self) -> None:
        """Too few rows: first a smaller dealer, then your total and stake in one row, then your cards in one row."""
        canvas, scene = self.canvas, self.scene
        canvas.fill(0, self.top, canvas.width, self.height, self.palette.felt)
        mine = self._mine()
        others = [sitter for sitter in scene.sitters if sitter.seat != mine]
        tries = ((5, 8), (3, 8), (3, 7), (3, 3))
        dealer, yours = next(
            ((dealer, yours) for dealer, yours in tries if dealer + yours + len(others) <= self.height), tries[-1]
        )
        spare = self.height - dealer - yours - len(others)
        y = self.top
        if dealer == 5:
            self._dealer(y)
        else:
            self._dealer_flat(y)
        y += dealer
        if spare >= 1:
            paint_ribbon(canvas, self.look, scene, y, 1)
            y += 1
        y += spare >= 2
        for number, sitter in enumerate(self._in_sight(others, len(others) + min(0, spare))):
            self._line(sitter, y + number)
        for sitter in scene.sitters:
            if sitter.seat == mine:
                self._yours(SeatColumns(sitter, 1, canvas.width - 2), self.top + self.height - yours, yours)

    def _mine(self) -> int | None:
        """The seat whose cards are drawn: yours, else the one in play, else the first."""
        if self.scene.you is not None:
            return self.scene.you
        if self.scene.lit is not None:
            return self.scene.lit.seat
        return self.scene.sitters[0].seat if self.scene.sitters else None

    def _in_sight(self, others: Sequence[Sitter], rows: int) -> Sequence[Sitter]:
        """As many seats as there are rows, with the one in play among them."""
        lit = next((place for place, one in enumerate(others) if self.scene.lit and one.seat == self.scene.lit.seat), 0)
        first = max(0, min(lit, len(others) - rows))
        return others[first : first + max(0, rows)]

    # The dealer

    def _dealer(self, y: int) -> None:
        view, width = dealer_view(self.scene), self.canvas.width
        space = min(width - 24, 18)
        self._row_of_cards(MEDIUM, 1, y, view.cards, space, DEALER)
        x = max(1 + space + 2, width - 22)
        wide = width - x - 1
        self._caption(x, y + 1, wide)
        paint_gauge(self.canvas, self.look, self.scene, x, y + 2, wide)
        self._shoe_text(x, y + 3, wide)
        self._note(x, y + 4, wide, view.burned)

    def _dealer_flat(self, y: int) -> None:
        """Paint the dealer in three rows."""
        view, width = dealer_view(self.scene), self.canvas.width
        x = width - 19
        self._caption(1, y, x - 2)
        self._shoe_text(x, y, width - x - 1)
        if COMPACT.width_of(len(view.cards)) < x - 1:
            self._row_of_cards(COMPACT, 1, y + 1, view.cards, x - 2, DEALER)
        else:
            self.look.deck.inline(self.canvas, 1, y + 1, list(view.cards), space=x - 2)
        paint_gauge(self.canvas, self.look, self.scene, x, y + 1, width - x - 1)
        self._note(x, y + 2, width - x - 1, view.burned)

    def _caption(self, x: int, y: int, width: int) -> None:
        view = dealer_view(self.scene)
        self.canvas.text(x, y, self._that_fits((view.caption, view.short), width), self.palette.text, bold=True)

    def _that_fits(self, texts: Sequence[Message | str], width: int) -> str:
        """The first text that is short enough, else the last one, shortened."""
        shown = [self.look(text) for text in texts]
        return next((text for text in shown if len(text) <= width), fit(shown[-1], width))

    def _shoe_text(self, x: int, y: int, width: int) -> None:
        cut, left, _ = shoe_texts(self.look, self.scene, long=False)
        self.canvas.text(x, y, self._that_fits((f"{left}, {cut}" if cut else left, left), width), self.palette.soft)

    def _note(self, x: int, y: int, width: int, burned: int) -> None:
        """The count, if it is shown, or how many cards were burned."""
        if burned:
            text = self.look(say("{cards} burned", cards=burned))
            self.canvas.text(x, y, fit(text, width), self.palette.soft)
        else:
            paint_count_line(self.canvas, self.look, self.scene, x, y, width)

    # Seats

    def _yours(self, column: SeatColumns, y: int, rows: int) -> None:
        if rows >= 8:
            self.seats.paint_medium(column, y, rows)
        else:
            self.seats.paint_low(column, y, rows)

    def _line(self, sitter: Sitter, y: int) -> None:
        """Paint another seat in one line: name, cards, total, stake, and one character for its state."""
        palette, canvas, views = self.palette, self.canvas, hand_views(self.scene, sitter)
        lit = any(view.lit for view in views)
        if lit:
            canvas.fill(0, y, canvas.width, 1, palette.lit)
        colour = palette.faint if sitter.gone else palette.brass if lit else palette.soft
        canvas.text(1, y, fit(self.look(sitter.name), NAME), colour)
        end = self._line_money(sitter, views, y)
        if len(views) > 1:
            totals = " ".join(
                self.look(view.told.brief) + (view.mark if view.net is not None else "") for view in views
            )
            canvas.right(end, y, fit(totals, end - NAME - 2), palette.text, bold=True)
        elif views[0].told.cards:
            start = canvas.right(end, y, self.look(views[0].told.brief), palette.text, bold=True)
            self.look.deck.inline(canvas, NAME + 2, y, list(views[0].told.cards), space=start - NAME - 3)

    def _line_money(self, sitter: Sitter, views: Sequence[HandView], y: int) -> int:
        """Paint stake and state at the right, or the money of a seat without a stake; return where the total ends."""
        palette, canvas, end = self.palette, self.canvas, self.canvas.width - 1
        total = sum(view.told.stake for view in views)
        if not total or sitter.gone:
            ink = palette.faint if sitter.gone else palette.soft
            return canvas.right(end - 3, y, self.seats.money(sitter), ink) - 1
        if len(views) == 1:
            canvas.text(end - 2, y, views[0].mark, palette.soft)
        x = canvas.right(end - 3, y, self.look.money(total), palette.print)
        at = min(x - 2, end - 9)
        paint_discs(canvas, palette, at, y, stack(total, unit(self.scene.rules))[:1])
        return at - 1
