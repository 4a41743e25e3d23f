"""Paints a seat with its hands and its player, large or medium."""

from __future__ import annotations

from croupier.messages import Word, say
from croupier.painting.cards import LARGE, MEDIUM, Form
from croupier.painting.hand_views import HandView, hand_views
from croupier.painting.hands import HandPainter
from croupier.painting.look import fit
from croupier.painting.scene import Sitter
from croupier.painting.seats import Fan, SeatColumns, fan_for, slots
from croupier.painting.text_cells import cell_width
from croupier.telling import telling_of

WIDE = 40
"""From this width on, in columns, a seat has large cards."""
ROOMY = 22
"""From this width on, in columns, a seat on a small canvas has medium cards."""


class SeatPainter(HandPainter):
    """Paints one seat after the other."""

    # Large

    def paint_large(self, column: SeatColumns, y: int) -> None:
        """Paint a seat in 15 rows: cards, total, betting box, name, money."""
        views = hand_views(self.scene, column.sitter)
        yours = column.sitter.seat == self.scene.you
        large = yours or column.width >= WIDE
        bottom = y + 14 - (0 if large else column.lift)
        fan = self._fan(views, column.width - (4 if column.width >= WIDE else 2), LARGE if large else MEDIUM)
        if fan is None:
            self.paint_list(views, column.x + 1, bottom - 2, column.width - 2, bottom - 1 - y)
        else:
            self._hands_large(views, fan, column, bottom)
        self._sitter(column, bottom)

    def _hands_large(self, views: tuple[HandView, ...], fan: Fan, column: SeatColumns, bottom: int) -> None:
        top = bottom - 5 - fan.form.height
        for slot in slots(views, fan, column.x + 1, column.width - 2):
            view, right = slot.view, slot.x + slot.width - (len(views) > 1)
            if view.lit:
                start, end = (
                    max(slot.x, slot.cards_x - 3),
                    min(slot.x + slot.width, slot.cards_x + slot.cards_width + 3),
                )
                self.light(start, top, end - start, bottom - 1 - top)
            if view.told.cards:
                self.fan(view, fan, slot.cards_x, top)
            middle = slot.cards_x + slot.cards_width // 2
            half = min(middle - slot.x, right - middle)
            self.total(view, slot.x, bottom - 5, middle - half, middle + half, centred=True)
            self.box(view, middle - half, bottom - 4, 2 * half)

    def _sitter(self, column: SeatColumns, bottom: int) -> None:
        """Paint name and money; side bets take the second line."""
        sitter, palette, canvas = column.sitter, self.palette, self.canvas
        asked = self._is_asked(sitter)
        money, note, space = self.money(sitter), self.look(sitter.note), column.width - 1
        line = f"{note} · {money}" if note and len(note) + 3 + len(money) <= space else money
        name, colour = self.look(sitter.name), palette.soft
        if sitter.sides:
            sides = "  ".join(f"{self.look(Word(bet))} {self.look.money(stake)}" for bet, stake in sitter.sides)
            line, colour = fit(sides, space), palette.print
            name = f"{fit(name, space - len(money) - 7)} · {money}"
        shown = f"▸ {fit(name, space - 4)} ◂" if asked else fit(name, space)
        ink = palette.faint if sitter.gone else palette.brass if asked else palette.text
        canvas.centre(column.x, column.width, bottom - 1, shown, ink, bold=not sitter.gone)
        canvas.centre(column.x, column.width, bottom, line, palette.faint if sitter.gone else colour)

    # Medium

    def paint_medium(self, column: SeatColumns, y: int, rows: int) -> None:
        """Paint a seat in 8 or 9 rows: cards, total, stake, name and money."""
        views = hand_views(self.scene, column.sitter)
        last = y + rows - 1
        self._sitter_lines(column, last)
        if column.width < ROOMY and len(views) == 1:
            self._small(views[0], column, y, rows)
            return
        fan = self._fan(views, column.width - 1, MEDIUM) if column.width >= ROOMY else None
        if fan is None:
            spare = 2 if self._two_lines(column) else 1
            self.paint_list(views, column.x + 1, last - spare, column.width - 2, rows - spare)
            return
        for slot in slots(views, fan, column.x, column.width):
            view, right = slot.view, slot.x + slot.width
            if view.lit:
                start, end = max(slot.x, slot.cards_x - 1), min(right, slot.cards_x + slot.cards_width + 1)
                self.light(start, y, end - start, rows - 1)
            if view.told.cards:
                self.fan(view, fan, slot.cards_x, y + 5 - fan.form.height)
            self.total(view, slot.cards_x, y + 5, slot.x, right - 1)
            self.stake(view, slot.cards_x, y + 6, slot.x, right - 1)

    def _small(self, view: HandView, column: SeatColumns, y: int, rows: int) -> None:
        """Paint one hand in a narrow seat: small cards, in more than one row if needed."""
        if view.lit:
            self.light(column.x, y, column.width, rows - (2 if self._two_lines(column) else 1))
        x = self.grid(view, column.x, y + 4, column.width - 1, 5)
        right = column.x + column.width - 1
        self.total(view, x, y + 5, column.x, right)
        self.stake(view, x, y + 6, column.x, right)

    def paint_low(self, column: SeatColumns, y: int, rows: int) -> None:
        """Paint a seat in few rows: cards in 5 rows or in one, total and stake in the next row, name and money."""
        views = hand_views(self.scene, column.sitter)
        last = y + rows - 1
        self._sitter_lines(column, last)
        fan = self._fan(views, column.width, MEDIUM) if rows >= 7 else None
        if fan is None and (len(views) > 1 or rows < 3):
            self.paint_list(views, column.x, last - 1, column.width, rows - 1)
        elif fan is None:
            self.look.deck.inline(self.canvas, column.x, y, list(views[0].told.cards), space=column.width)
            self._line(views[0], column.x, y + 1, column.x + column.width)
        else:
            for slot in slots(views, fan, column.x, column.width):
                if slot.view.lit:
                    self.light(slot.cards_x, y, slot.cards_width, 5)
                if slot.view.told.cards:
                    self.fan(slot.view, fan, slot.cards_x, y)
                x = slot.cards_x if len(views) == 1 else slot.x
                self._line(slot.view, x, y + 5, slot.x + slot.width - (len(views) > 1))

    def _line(self, view: HandView, x: int, y: int, right: int) -> None:
        """Paint the total and the stake of a hand in one line."""
        shown, word = self.total_parts(view, max(4, right - x - len(self.amount(view)[0]) - 1))
        x = self.total_text(view, x, y, shown, word)
        self.stake(view, x + 2, y, x + 1, right)

    def _two_lines(self, column: SeatColumns) -> bool:
        return column.width < 14

    def _sitter_lines(self, column: SeatColumns, y: int) -> None:
        """Paint name, money and side bets in one line; in a narrow seat the money below the name."""
        sitter, palette = column.sitter, self.palette
        asked = self._is_asked(sitter)
        money, bold = self.money(sitter), (asked or sitter.person) and not sitter.gone
        colour = palette.faint if sitter.gone else palette.brass if bold else palette.soft
        if self._two_lines(column):
            name = fit(self.look(sitter.name), column.width - 1)
            self.canvas.centre(column.x, column.width - 1, y - 1, name, colour, bold=bold)
            self.canvas.centre(column.x, column.width - 1, y, money, colour, bold=bold)
            return
        sides = "".join(f" +{self.look.money(stake)}" for _, stake in sitter.sides)
        line = f"{fit(self.look(sitter.name), column.width - len(money) - 2)} {money}"
        start = self.canvas.centre(column.x, column.width, y, line, colour, bold=bold)
        if sides and start + cell_width(line) + len(sides) < column.x + column.width:
            self.canvas.text(start + cell_width(line), y, sides, palette.print)

    def money(self, sitter: Sitter) -> str:
        """The money of a player; for one who has left, that they are out; of an empty seat, that it is free."""
        if sitter.free:
            return self.look(say("free"))
        return self.look(say("out")) if sitter.gone else self.look.money(sitter.money)

    def _is_asked(self, sitter: Sitter) -> bool:
        return self.scene.lit is not None and self.scene.lit.seat == sitter.seat

    def _fan(self, views: tuple[HandView, ...], width: int, form: Form) -> Fan | None:
        dealt = telling_of(self.scene.rules).DEALT
        return fan_for([len(view.told.cards) for view in views], width, form, dealt)
