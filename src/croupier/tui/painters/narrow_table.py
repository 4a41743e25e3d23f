"""Paints a table with hands in front of the seats on a narrow terminal: only your own cards are drawn as cards."""

from __future__ import annotations

from croupier.messages import say
from croupier.protocol import DEALER
from croupier.tui.cards import MEDIUM, Face
from croupier.tui.chips import paint_discs, stack, unit
from croupier.tui.look import fit
from croupier.tui.painters.count import paint_count_line
from croupier.tui.painters.hand_views import dealer_view, hand_views
from croupier.tui.painters.printed_rules import paint_ribbon
from croupier.tui.painters.seats import Column
from croupier.tui.painters.shoe import paint_gauge, shoe_texts
from croupier.tui.painters.table import TablePainter
from croupier.tui.scene import Sitter


class NarrowTablePainter(TablePainter):
    """For terminals of fewer than 60 columns."""

    def paint(self) -> None:
        canvas, scene = self.canvas, self.scene
        canvas.fill(0, self.top, canvas.width, self.height, self.palette.felt)
        others = [sitter for sitter in scene.sitters if sitter.seat != self._mine()]
        mine = [sitter for sitter in scene.sitters if sitter.seat == self._mine()]
        spare = self.height - 5 - 8 - len(others)
        y = self.top
        self._dealer(y)
        y += 5
        if spare >= 1:
            paint_ribbon(canvas, self.look, scene, y, 1)
            y += 1
        y += spare >= 2
        for number, sitter in enumerate(others):
            self._line(sitter, y + number)
        for sitter in mine:
            self._seat_medium(Column(sitter, 1, canvas.width - 2, 0), self.top + self.height - 8, 8)

    def _mine(self) -> int | None:
        """The seat whose cards are drawn: yours, else the one in play, else the first."""
        if self.scene.you is not None:
            return self.scene.you
        if self.scene.lit is not None:
            return self.scene.lit.seat
        return self.scene.sitters[0].seat if self.scene.sitters else None

    def _dealer(self, y: int) -> None:
        view, palette, width = dealer_view(self.scene), self.palette, self.canvas.width
        space = min(width - 24, 18)
        step = 7
        if len(view.cards) > 1:
            step = max(2, min(7, (space - MEDIUM.width) // (len(view.cards) - 1)))
        self._row_of_cards(MEDIUM, 1, y, view.cards, step, DEALER)
        x = max(1 + space + 2, width - 22)
        wide = width - x - 2
        self.canvas.text(x, y + 1, fit(self.look(view.caption), wide), palette.text, bold=True)
        paint_gauge(self.canvas, self.look, self.scene, x, y + 2, wide)
        cut, left, _ = shoe_texts(self.look, self.scene, long=False)
        line = f"{left}, {cut}" if cut else left
        self.canvas.text(x, y + 3, fit(line if len(line) <= wide else left, wide), palette.soft)
        paint_count_line(self.canvas, self.look, self.scene, x, y + 4)
        if view.burned:
            burned = self.look(say("{cards} burned", cards=view.burned))
            self.canvas.text(x, y + 4, fit(burned, wide), palette.soft)

    def _line(self, sitter: Sitter, y: int) -> None:
        """Paint another seat in one line: name, cards, total, stake, and one character for its state."""
        palette, canvas = self.palette, self.canvas
        view = hand_views(self.scene, sitter)[0]
        if view.lit:
            canvas.fill(0, y, canvas.width, 1, palette.lit)
        colour = palette.faint if sitter.gone else palette.brass if view.lit else palette.soft
        canvas.text(1, y, fit(self.look(sitter.name), 10), colour)
        end = canvas.width - 1
        if view.told.stake and not sitter.gone:
            canvas.text(end - 2, y, view.mark, palette.soft)
            x = canvas.right(end - 3, y, self.look.money(view.told.stake), palette.print)
            paint_discs(canvas, palette, min(x - 2, end - 9), y, stack(view.told.stake, unit(self.scene.rules))[:1])
        else:
            canvas.right(end - 3, y, self.look.money(sitter.money), palette.faint if sitter.gone else palette.soft)
        faces: list[Face] = list(view.told.cards)
        hidden = max(0, len(faces) - 4)
        if faces:
            x = self.look.deck.inline(canvas, 12, y, faces[:2] + faces[-2:] if hidden else faces)
            if hidden:
                canvas.text(x, y, f"+{hidden}", palette.soft)
            canvas.right(end - 10, y, view.told.brief, palette.text, bold=True)
