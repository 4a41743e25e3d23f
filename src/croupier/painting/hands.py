"""Paints the hands of a seat: cards, total, stake or result. Everything stays within the columns it is given."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.painting.canvas import Canvas
from croupier.painting.cards import COMPACT, SLIM, Face
from croupier.painting.chips import DISCS, paint_discs, paint_stack, stack, unit
from croupier.painting.hand_views import HandView
from croupier.painting.look import Look, fit
from croupier.painting.scene import Scene
from croupier.painting.seats import Fan
from croupier.painting.table_facts import net_text
from croupier.protocol import Place
from croupier.telling import telling_of

WIDEST_BOX = 14
LEAST_BOX = 10
HIGHEST = 3
"""The chips of a stack in a betting box; a higher one would reach the total above it."""
WORDY = 10
"""With fewer columns a state is one character, for all totals alike."""


class HandPainter:
    """Paints hands of a scene."""

    def __init__(self, canvas: Canvas, look: Look, scene: Scene) -> None:
        self.canvas, self.look, self.scene, self.palette = canvas, look, scene, look.palette

    def light(self, x: int, y: int, width: int, height: int) -> None:
        """Light the felt under the hand in play."""
        self.canvas.halves(x, 2 * y, width, 2 * height, self.palette.lit)

    def arriving(self, place: Place) -> int:
        """The number of the card that is arriving at a place, or −1."""
        arriving = self.scene.arriving
        return arriving[1] if arriving and arriving[0] == place else -1

    # Cards

    def fan(self, view: HandView, fan: Fan, x: int, y: int) -> None:
        """Paint overlapping cards; one that arrives is some columns off its place."""
        faces: list[Face] = list(view.told.cards)
        hidden = max(0, len(faces) - fan.most)
        if hidden:
            faces = [*faces[: max(1, fan.most - 1)], faces[-1]]
        deck = self.look.deck
        if self.arriving(view.box) == len(view.told.cards) - 1 and self.scene.distance:
            last = x + (len(faces) - 1) * fan.step + self.scene.distance
            if len(faces) > 1:
                deck.fan(self.canvas, fan.form, x, y, faces[:-1], fan.step, hidden)
            deck.lay(self.canvas, fan.form, last, y, faces[-1], covers=len(faces) > 1)
        else:
            deck.fan(self.canvas, fan.form, x, y, faces, fan.step, hidden)

    def grid(self, view: HandView, x: int, bottom: int, width: int, rows: int) -> int:
        """Paint small cards side by side, in more than one row if needed; return where they begin."""
        faces = list(view.told.cards)
        form = COMPACT if width >= 2 * COMPACT.width else SLIM
        across = max(1, width // form.width)
        hidden = max(0, len(faces) - across * rows)
        hidden += bool(hidden)
        faces = faces[hidden:]
        used = min(across, max(telling_of(self.scene.rules).DEALT, len(faces) + bool(hidden)))
        x += (width - used * form.width) // 2
        places = len(faces) + bool(hidden)
        top = bottom - -(-places // across) + 1
        if hidden:
            self.canvas.text(x + 1, top, f"+{hidden}", self.palette.soft)
        for place, face in enumerate(faces, bool(hidden)):
            self.look.deck.lay(self.canvas, form, x + place % across * form.width, top + place // across, face)
        return x

    # Total

    def total(self, view: HandView, x: int, y: int, left: int, right: int, centred: bool = False) -> None:
        """Paint total and state between two columns, from `x` on if they fit there."""
        shown, word = self.total_parts(view, right - left)
        length = len(shown) + (1 + len(word) if word else 0)
        x = left + (right - left - length) // 2 if centred else max(left, min(x, right - length))
        self.total_text(view, x, y, shown, word)

    def total_parts(self, view: HandView, width: int) -> tuple[str, str]:
        """The total and the state in the longest form that fits."""
        total, word = self.look(view.told.total), self.look(view.word) if view.word else ""
        brief, mark = self.look(view.told.brief), view.mark
        tries = [(total, word)] if width >= WORDY else []
        for shown, said in (*tries, (total, mark), (total, ""), (brief, mark), (brief, "")):
            shown = f" {shown} " if view.lit and shown else shown
            if len(shown) + (1 + len(said) if said else 0) <= width:
                return shown, said if shown else ""
        return fit(brief, width), ""

    def total_text(self, view: HandView, x: int, y: int, shown: str, word: str) -> int:
        """Paint a total, inverse if the hand is in play, and the word after it; return the column after them."""
        palette = self.palette
        if view.lit:
            x = self.canvas.text(x, y, shown, palette.ink, palette.brass, bold=True)
        else:
            x = self.canvas.text(x, y, shown, palette.text, bold=True)
        if word:
            won = view.net is not None and view.net > 0
            x = self.canvas.text(x + 1, y, word, palette.brass if view.lit or won else palette.soft, bold=won)
        return x

    # Stake

    def amount(self, view: HandView) -> tuple[str, str]:
        """The stake, after the settlement the result; and its colour."""
        net, palette = view.net, self.palette
        if net is None or net == 0:
            return self.look.money(view.told.stake), palette.text
        return net_text(self.look, net), palette.brass if net > 0 else palette.soft

    def stake(self, view: HandView, x: int, y: int, left: int, right: int) -> None:
        """Paint the stake in one line between two columns, from `x` on if it fits there, after as many discs as fit."""
        if view.told.stake <= 0:
            return
        text, ink = self.amount(view)
        text = fit(text, right - left)
        discs = stack(view.told.stake, unit(self.scene.rules))[:DISCS] if view.net is None or view.net >= 0 else []
        discs = discs[: max(0, right - left - len(text) - 1)]
        x = max(left, min(x, right - len(text) - (len(discs) + 1 if discs else 0)))
        if discs:
            x = paint_discs(self.canvas, self.palette, x, y, discs) + 1
        self.canvas.text(x, y, text, ink, bold=view.net is not None and view.net > 0)

    def box(self, view: HandView, x: int, y: int, width: int) -> None:
        """Paint the betting box in the middle of some columns: the chips, and beside them the stake or the result."""
        palette, canvas = self.palette, self.canvas
        wide = min(WIDEST_BOX, width)
        x += (width - wide) // 2
        text, ink = self.amount(view)
        if wide >= LEAST_BOX:
            colour = palette.print if view.lit or (view.net or 0) > 0 else palette.line
            canvas.text(x, y, "╭" + "─" * (wide - 2) + "╮", colour)
            canvas.text(x, y + 1, "│", colour)
            canvas.text(x + wide - 1, y + 1, "│", colour)
            canvas.text(x, y + 2, "╰" + "─" * (wide - 2) + "╯", colour)
            inside = 2 if wide == WIDEST_BOX else 1
            x, wide = x + inside, wide - inside - 2
        if view.told.stake <= 0:
            return
        if (view.net is None or view.net >= 0) and wide >= 6 + len(text):
            paint_stack(canvas, palette, x, 2 * (y + 1) + 1, stack(view.told.stake, unit(self.scene.rules))[:HIGHEST])
        canvas.right(x + wide, y + 1, fit(text, wide), ink, bold=view.net is None or view.net >= 0)

    # Several hands, one below the other

    def paint_list(self, views: Sequence[HandView], x: int, bottom: int, width: int, rows: int) -> None:
        """Paint each hand in two rows, its cards and its total with the stake; in one row if there are too many."""
        each = 3 if 3 * len(views) - 1 <= rows else 2 if 2 * len(views) <= rows else 1
        y = bottom + 1 - each * len(views) + (1 if each == 3 else 0)
        for view in views:
            if view.lit:
                self.light(x - 1, y, width + 1, min(2, each))
            if each > 1:
                self.look.deck.inline(self.canvas, x, y, list(view.told.cards), space=width)
            line = y + (1 if each > 1 else 0)
            text, ink = self.amount(view)
            start = self.canvas.right(x + width, line, fit(text, width), ink)
            shown, word = self.total_parts(view, start - 1 - x)
            if start - 1 - x >= len(shown):
                self.total_text(view, x, line, shown, word)
            y += each
