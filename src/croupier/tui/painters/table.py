"""Paints a table with hands in front of the seats: the dealer above, the seats around."""

from __future__ import annotations

from croupier.messages import Word, say
from croupier.protocol import BURN, DEALER, Place
from croupier.tui.canvas import Canvas
from croupier.tui.cards import COMPACT, LARGE, MEDIUM, Face, Form
from croupier.tui.chips import paint_discs, paint_stack, stack, unit
from croupier.tui.look import Look, fit
from croupier.tui.painters.count import paint_count, paint_count_line
from croupier.tui.painters.hand_views import HandView, dealer_view, hand_views
from croupier.tui.painters.printed_rules import paint_printed_rules, paint_ribbon
from croupier.tui.painters.seats import Column, Fan, columns, fan_for
from croupier.tui.painters.shoe import paint_gauge, paint_shoe
from croupier.tui.painters.table_facts import paint_net, paint_table_facts
from croupier.tui.scene import Scene


class TablePainter:
    """Paints a scene into some rows of a canvas."""

    def __init__(self, canvas: Canvas, look: Look, scene: Scene, top: int, height: int) -> None:
        self.canvas, self.look, self.scene = canvas, look, scene
        self.palette = look.palette
        self.top, self.height = top, height
        self.large = canvas.width >= 100 and height >= 31

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
        for column in columns(self.scene, width, 4, 44):
            self._seat_large(column, seats)

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
        for column in columns(self.scene, width, 1, 27):
            self._seat_medium(column, seats, seats_rows)

    # The dealer

    def _dealer_large(self, y: int) -> None:
        view, width = dealer_view(self.scene), self.canvas.width
        x = width // 2 - LARGE.width
        space = width - 36 - x
        count = len(view.cards)
        step = min(LARGE.width + 1, (space - LARGE.width) // (count - 1)) if count > 1 else LARGE.width + 1
        self._row_of_cards(LARGE, x, y, view.cards, step, DEALER)
        if view.burned:
            self._burned(MEDIUM, x - 3 - MEDIUM.width_of(view.burned, 3), y + 2, view.burned)
        caption = self.look(view.caption)
        self.canvas.centre(0, width, y + 9, caption, self.palette.text, bold=True)

    def _dealer_medium(self, y: int, rows: int) -> None:
        view, width, palette = dealer_view(self.scene), self.canvas.width, self.palette
        form = MEDIUM if rows >= 5 else COMPACT
        x = width // 2 - MEDIUM.width - 1
        left = x - 14
        self.canvas.text(left, y + min(1, rows - 1), self.look(say("Dealer")), palette.print, bold=True)
        if rows > 1:
            self.canvas.text(left, y + 2, fit(self.look(view.short), 13), palette.text, bold=True)
        space = width - 24 - x
        step = form.width + (form is MEDIUM)
        if len(view.cards) > 1:
            step = max(3, min(step, (space - form.width) // (len(view.cards) - 1)))
        self._row_of_cards(form, x, y, view.cards, step, DEALER)
        if view.burned and form is MEDIUM:
            self._burned(MEDIUM, max(0, left - 2 - MEDIUM.width_of(view.burned, 3)), y, view.burned)
        if rows >= 3:
            paint_shoe(self.canvas, self.look, self.scene, width - 22, y + 1, 19)
            paint_count_line(self.canvas, self.look, self.scene, width - 22, y + 4)
        else:
            paint_gauge(self.canvas, self.look, self.scene, width - 22, y, 19)

    def _burned(self, form: Form, x: int, y: int, count: int) -> None:
        self._row_of_cards(form, x, y, (None,) * count, 3, BURN)
        self.canvas.centre(x, form.width_of(count, 3), y + form.height, self.look(say("burned")), self.palette.soft)

    def _row_of_cards(self, form: Form, x: int, y: int, faces: tuple[Face, ...], step: int, place: Place) -> None:
        """Paint cards from the left; a sliding card is some columns off its place, a turning one shows its rim."""
        deck = self.look.deck
        shifted = self._arriving(place)
        for number, face in enumerate(faces):
            left = x + number * step + (self.scene.distance if number == shifted else 0)
            if number == shifted and self.scene.turning:
                deck.rim(self.canvas, form, left, y, 2 if self.scene.turning == 2 else max(2, form.width // 2))
                continue
            covers = step < form.width and number > 0
            if step < form.width and number < len(faces) - 1:
                deck.covered(self.canvas, form, left, y, face, step, covers)
            else:
                deck.lay(self.canvas, form, left, y, face, covers)

    def _arriving(self, place: Place) -> int:
        arriving = self.scene.arriving
        return arriving[1] if arriving and arriving[0] == place else -1

    # A seat, large

    def _seat_large(self, column: Column, y: int) -> None:
        sitter, views = column.sitter, hand_views(self.scene, column.sitter)
        yours = sitter.seat == self.scene.you
        form = LARGE if yours or column.width >= 40 else MEDIUM
        fan = fan_for([len(view.told.cards) for view in views], column.width - 4, form)
        bottom = y + 14 - (0 if form is LARGE else column.lift)
        cards_y = bottom - 5 - fan.form.height
        x = column.x + (column.width - self._hands_width(views, fan)) // 2
        for view in views:
            wide = max(fan.width(len(view.told.cards)), 6)
            if view.lit:
                self._light(x - 3, cards_y, wide + 6, bottom - 1 - cards_y)
            if view.told.cards:
                self._hand(view, fan, x, cards_y)
            self._total(view, x, wide, bottom - 5)
            self._box(view, x + wide // 2 - 7, bottom - 4)
            x += wide + fan.gap
        self._sitter(column, bottom)

    def _hands_width(self, views: tuple[HandView, ...], fan: Fan) -> int:
        return sum(max(6, fan.width(len(view.told.cards))) for view in views) + fan.gap * (len(views) - 1)

    def _light(self, x: int, y: int, width: int, height: int) -> None:
        self.canvas.halves(x, 2 * y, width, 2 * height, self.palette.lit)

    def _hand(self, view: HandView, fan: Fan, x: int, y: int) -> None:
        faces = view.told.cards
        hidden = len(faces) - fan.most
        if hidden > 0:
            faces = (*faces[: max(1, fan.most - 1)], faces[-1])
        arriving = self._arriving(view.box)
        deck = self.look.deck
        if arriving == len(view.told.cards) - 1 and self.scene.distance:
            last = x + (len(faces) - 1) * fan.step + self.scene.distance
            if len(faces) > 1:
                deck.fan(self.canvas, fan.form, x, y, list(faces[:-1]), fan.step)
            deck.lay(self.canvas, fan.form, last, y, faces[-1], covers=len(faces) > 1)
        else:
            deck.fan(self.canvas, fan.form, x, y, list(faces), fan.step)
        if hidden > 0 and fan.form.height > 1:
            self.canvas.text(x + 1, y + fan.form.height - 2, f"+{hidden}", self.palette.ink_soft)

    def _total(self, view: HandView, x: int, width: int, y: int) -> None:
        total, word = self.look(view.told.total), self.look(view.word) if view.word else ""
        if not total:
            return
        shown = f" {total} " if view.lit else total
        if view.lit and self.large:
            word = ""
        length = len(shown) + (1 + len(word) if word else 0)
        start = x + (width - length) // 2 if self.large else x
        self._total_text(view, start, y, shown, word)

    def _total_text(self, view: HandView, x: int, y: int, shown: str, word: str) -> None:
        palette = self.palette
        if view.lit:
            x = self.canvas.text(x, y, shown, palette.ink, palette.brass, bold=True)
        else:
            x = self.canvas.text(x, y, shown, palette.text, bold=True)
        if word:
            won = view.net is not None and view.net > 0
            self.canvas.text(x + 1, y, word, palette.brass if view.lit or won else palette.soft, bold=won)

    def _box(self, view: HandView, x: int, y: int) -> None:
        """Paint the betting box: the chips, and beside them the stake or the result."""
        palette, canvas = self.palette, self.canvas
        colour = palette.print if view.lit or (view.net or 0) > 0 else palette.line
        canvas.text(x, y, "╭────────────╮", colour)
        canvas.text(x, y + 1, "│", colour)
        canvas.text(x + 13, y + 1, "│", colour)
        canvas.text(x, y + 2, "╰────────────╯", colour)
        if view.told.stake <= 0:
            return
        net = view.net
        if net is None or net >= 0:
            paint_stack(canvas, palette, x + 2, 2 * (y + 1) + 1, stack(view.told.stake, unit(self.scene.rules))[:4])
        amount = self.look.money(view.told.stake) if net is None or net == 0 else self.look.money(net, signed=True)
        ink = palette.text if net is None or net == 0 else palette.brass if net > 0 else palette.soft
        canvas.right(x + 12, y + 1, fit(amount, 11), ink, bold=net is None or net >= 0)

    def _sitter(self, column: Column, bottom: int) -> None:
        sitter, palette, canvas = column.sitter, self.palette, self.canvas
        asked = self.scene.lit is not None and self.scene.lit.seat == sitter.seat
        name = fit(self.look(sitter.name), column.width - 5)
        shown = f"▸ {name} ◂" if asked else name
        colour = palette.faint if sitter.gone else palette.brass if asked else palette.text
        canvas.centre(column.x, column.width, bottom - 1, shown, colour, bold=not sitter.gone)
        note = self.look(sitter.note)
        line = f"{note} · {self.look.money(sitter.money)}" if note else self.look.money(sitter.money)
        if len(line) > column.width - 1:
            line = self.look.money(sitter.money)
        canvas.centre(column.x, column.width, bottom, line, palette.faint if sitter.gone else palette.soft)
        if sitter.sides:
            sides = "  ".join(f"{self.look(Word(bet))} {self.look.money(stake)}" for bet, stake in sitter.sides)
            canvas.centre(column.x, column.width, bottom + 1, fit(sides, column.width), palette.print)

    # A seat, medium

    def _seat_medium(self, column: Column, y: int, rows: int) -> None:
        sitter, views = column.sitter, hand_views(self.scene, column.sitter)
        yours = sitter.seat == self.scene.you or len(self.scene.sitters) == 1
        form = MEDIUM if yours or column.width >= 26 else COMPACT
        fan = fan_for([len(view.told.cards) for view in views], column.width - 1, form)
        total_y = y + 5
        width = self._hands_width(views, fan)
        x = column.x + max(0, (column.width - width) // 2)
        for view in views:
            wide = max(fan.width(len(view.told.cards)), 6)
            if view.lit:
                self._light(x - 1, y if form is MEDIUM else y + 3, wide + 2, rows - 1 if form is MEDIUM else rows - 4)
            if view.told.cards:
                self._hand(view, fan, x, total_y - fan.form.height)
            self._total(view, x, wide, total_y)
            self._stake_line(view, x, total_y + 1)
            x += wide + fan.gap
        self._sitter_line(column, y + rows - 1)

    def _stake_line(self, view: HandView, x: int, y: int) -> None:
        if view.told.stake <= 0:
            return
        palette, net = self.palette, view.net
        if net is None or net >= 0:
            x = paint_discs(self.canvas, palette, x, y, stack(view.told.stake, unit(self.scene.rules))) + 1
        if net:
            paint_net(self.canvas, self.look, net, x, y, bold=net > 0)
        else:
            self.canvas.text(x, y, self.look.money(view.told.stake), palette.text)

    def _sitter_line(self, column: Column, y: int) -> None:
        sitter, palette = column.sitter, self.palette
        asked = self.scene.lit is not None and self.scene.lit.seat == sitter.seat
        money = self.look.money(sitter.money)
        name = fit(self.look(sitter.name), column.width - len(money) - 2)
        sides = "".join(f" +{self.look.money(stake)}" for _, stake in sitter.sides)
        line = f"{name} {money}"
        colour = palette.faint if sitter.gone else palette.brass if asked or sitter.person else palette.soft
        start = self.canvas.centre(column.x, column.width, y, line, colour, bold=asked or sitter.person)
        if sides and len(line) + len(sides) <= column.width:
            self.canvas.text(start + len(line), y, sides, palette.print)
