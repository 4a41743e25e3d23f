"""The dialog with the house's chart (G), with the expert's table beside it (2), and its cost (3). The cell of the hand in play is marked."""

from __future__ import annotations

from functools import partial
from typing import Literal

from croupier.games import blackjack
from croupier.games.blackjack.chart import UPCARDS, Chart, ChartBlock, pair_of
from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.learning.chart_costs import ChartComparison, compare_charts
from croupier.learning.chart_sheet import TITLES, blocks_of, cell_of, merge_rows
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit
from croupier.painting.theme import Palette
from croupier.painting.value_texts import coming
from croupier.strategies.expert import expert
from croupier.table.game import Game
from croupier.telling.blackjack.chart import MEANINGS, cell_letters, chart_at
from croupier.telling.blackjack.felt import total_text
from croupier.telling.cards import card_name
from croupier.telling.vocabulary import MOVES
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key

WIDE = 36
"""The width of a block: the name of the row, then three columns for each upcard."""
LONG = 64
"""From this width on columns are named in full."""


View = Literal["best", "expert", "costs"]
VIEWS: dict[str, View] = {"1": "best", "2": "expert", "3": "costs"}
"""What is shown, by the key."""
HEADINGS = {
    "best": say("Chart of the house"),
    "expert": say("The expert’s table"),
    "costs": say("What the expert’s table costs"),
}


class ChartDialog(SheetDialog):
    """Shows three blocks side by side if they fit, else one at a time.

    2 is the expert's table, with the cells marked in which it differs, 3 what each of them costs.
    """

    key = Key.CHART
    width, rows = 118, 17

    def __init__(self, house: House, game: Game) -> None:
        super().__init__()
        assert isinstance(game.rules, blackjack.Rules)
        self.house, self.game, self.rules = house, game, game.rules
        self.blocks = blocks_of(self.rules)
        self.block = 0
        self.view: View = "best"
        self._comparing = False
        self.comparison: ChartComparison | None = None
        """The expert's table beside the best chart; None until it has been asked for and computed."""
        if cell := cell_of(game):
            self.block = [block.name for block in self.blocks].index(cell[0].name)

    def heading(self) -> Message:
        return HEADINGS[self.view]

    def _show_view(self, view: View) -> None:
        self.view = view
        if view != "best" and not self._comparing:
            self._comparing = True
            self.run_in_thread(lambda: compare_charts(self.rules, expert(self.rules)), self._show_comparison)

    def _show_comparison(self, comparison: ChartComparison) -> None:
        self.comparison = comparison
        self.repaint()

    def command(self, key: str, character: str) -> Run | None:
        if key in (Key.NEXT, "right", "left"):
            return partial(self._turn, -1 if key == "left" else 1)
        return partial(self._show_view, VIEWS[key]) if key in VIEWS else super().command(key, character)

    def _turn(self, by: int) -> None:
        """Show the next block, or the one before."""
        self.block = (self.block + by) % len(self.blocks)

    def _wheel(self, by: int) -> None:
        self._turn(by)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        palette, look, values = self.look.palette, self.look, self.app.values
        about = f"{self.house.title(look.language)}  {shorthand(self.rules)}"
        canvas.text(0, 0, fit(about, canvas.width), palette.ink_soft)
        found = values.chart(self.rules)
        if self.view != "best" and self.comparison is None:
            canvas.text(0, 2, look(say("computing")), palette.ink_soft, italic=True)
        elif self.view == "costs" and self.comparison:
            self._costs(canvas, self.comparison)
        elif not found.known:
            canvas.text(0, 2, coming(values, look, found), palette.ink_soft, italic=True)
        else:
            beside = self.comparison if self.view == "expert" else None
            self._chart(canvas, chart_at(self.rules, beside.chart if beside else found.value), beside)

    def _chart(self, canvas: Canvas, chart: Chart, beside: ChartComparison | None) -> None:
        """The blocks, the letters that they have, and the hand in play."""
        look, width, blocks, now = self.look, canvas.width, self.blocks, cell_of(self.game)
        across = max(1, min(3, (width + 2) // (WIDE + 1)))
        shown = blocks[:3] if across == 3 and self.block < 3 else [blocks[self.block]]
        gap = (width - WIDE * len(shown)) // max(1, len(shown) - 1) if len(shown) > 1 else 0
        for place, block in enumerate(shown):
            here = now[1:] if now and now[0] is block else None
            self._block(canvas, chart, block, here, place * (WIDE + gap), beside)
        bottom = canvas.height - 1
        legend = self._legend(chart, width)
        above = bottom - len(legend)
        if len(shown) < len(blocks):
            names = "  ".join(look(TITLES[block.name]) for block in blocks)
            canvas.text(0, above - 1, fit(f"{look(say('tab'))}  {names}", width), look.palette.ink_soft)
            canvas.clickable(0, above - 1, width, 1, partial(self._turn, 1))
        for row, entries in enumerate(legend, above):
            self._legend_row(canvas, entries, row)
        end = self._here(canvas, chart, bottom) if now else 0
        self._keys(canvas, end, bottom)

    def _costs(self, canvas: Canvas, found: ChartComparison) -> None:
        """The cells in which the expert's table differs, what costs most first."""
        look, palette, width = self.look, self.look.palette, canvas.width
        head = look(say("cost in bets"))
        often = look(say("asked per 1,000 rounds") if width >= LONG else say("in 1,000 rounds"))
        end = canvas.right(width, 1, often, palette.ink_soft) - 2
        begin = canvas.right(end, 1, head, palette.ink_soft)
        for row, one in enumerate(found.costs[: canvas.height - 4], 2):
            canvas.text(0, row, look(one.title), palette.ink, bold=True)
            line = say("{move} instead of {best}", move=MOVES[one.move].label, best=MOVES[one.instead].label)
            canvas.text(15, row, fit(look(line), begin - 17), palette.ink)
            canvas.right(width, row, look.speak.number(1000 * one.share, 2), palette.ink_soft)
            canvas.right(end, row, look.speak.number(one.cost, 4), palette.red, bold=True)
        worth = look.speak.number(100 * found.whole, 4)
        text = look(say("In all {worth} % of a bet a round, hands of more cards included: exact.", worth=worth))
        canvas.text(0, canvas.height - 1, fit(text, width), palette.ink, bold=True)

    def _block(
        self,
        canvas: Canvas,
        chart: Chart,
        block: ChartBlock,
        here: tuple[str, int] | None,
        x: int,
        beside: ChartComparison | None,
    ) -> None:
        """A block from this column on; `here` is the row and the column of the hand in play."""
        palette = self.look.palette
        row_here, column_here = here or ("", -1)
        canvas.text(x, 2, fit(self.look(TITLES[block.name]), 6), palette.ink, bold=True)
        for column, upcard in enumerate(UPCARDS):
            self._title_cell(canvas, x + 6 + 3 * column, 2, f"{upcard:^3}", column == column_here)
        for y, (name, rows) in enumerate(merge_rows(chart, block), 3):
            self._title_cell(canvas, x, y, f"{name:>5} ", row_here in rows)
            cells = getattr(chart, block.name)[block.rows.index(rows[0])]
            for column, cell in enumerate(cells):
                left = x + 6 + 3 * column
                self._cell(canvas, cell, left, y, row_here in rows and column == column_here)
                if beside and any(beside.at(f"{block.name} {row} {UPCARDS[column]}") for row in rows):
                    canvas.text(left, y, "✗", palette.red, tint(palette, cell)[0], bold=True)

    def _title_cell(self, canvas: Canvas, x: int, y: int, text: str, lit: bool) -> None:
        """The name of a row or of a column."""
        palette = self.look.palette
        ink, behind = (palette.ink, palette.brass) if lit else (palette.ink_soft, None)
        canvas.text(x, y, text, ink, behind, bold=lit)

    def _cell(self, canvas: Canvas, cell: str, x: int, y: int, here: bool) -> None:
        palette = self.look.palette
        back, ink = tint(palette, cell)
        letter = cell_letters(cell, self.look.language)
        if here:
            canvas.text(x, y, f"[{letter[:1]}]", palette.leaf, palette.ink, bold=True)
        else:
            canvas.text(x, y, f" {letter:<2}", ink, back, bold=cell not in ("H", "S"))

    def _legend(self, chart: Chart, width: int) -> list[list[tuple[str, str]]]:
        """The letters of this chart and their meanings, in rows that fit."""
        used = {cell for block in self.blocks for row in getattr(chart, block.name) for cell in row}
        rows: list[list[tuple[str, str]]] = [[]]
        space = width
        for cell in filter(used.__contains__, MEANINGS):
            text = self.look(MEANINGS[cell])
            if rows[-1] and space < len(text) + 4:
                rows.append([])
                space = width
            rows[-1].append((cell, text))
            space -= len(text) + 7
        return rows

    def _legend_row(self, canvas: Canvas, entries: list[tuple[str, str]], y: int) -> None:
        x = 0
        for cell, text in entries:
            back, ink = tint(self.look.palette, cell)
            x = canvas.text(x, y, f" {cell_letters(cell, self.look.language)} ", ink, back, bold=True)
            x = canvas.text(x + 1, y, text, self.look.palette.ink_soft) + 2

    def _here(self, canvas: Canvas, chart: Chart, y: int) -> int:
        """The hand in play, and what the chart says of it; return the column after it."""
        look, palette, need, round = self.look, self.look.palette, self.game.deciding, self.game.round
        if not need or not isinstance(round, blackjack.Round):
            return 0
        hand, upcard = round.hands(need.seat)[need.hand], round.dealer[0]
        words = need.words if "decline" not in need.words else ("hit", "stand", "double", "split", "swap")
        move = chart.choose(hand.total, upcard.value, pair_of(round.rules, hand), words)
        where = look(say("{total} against {upcard}:", total=total_text(hand.total), upcard=card_name(upcard)))
        x = canvas.text(0, y, look(say("You are here")) + " ", palette.ink, bold=True)
        x = canvas.text(x, y, where + " ", palette.ink_soft)
        return canvas.text(x, y, look(MOVES[move].label), palette.ink, bold=True)

    def _keys(self, canvas: Canvas, start: int, y: int) -> None:
        """The keys of the views and what the chart is, as far as there is room from a column on."""
        best = self.view == "best"
        note = say("made for these rules: exact, full shoe") if best else say("✗ differs from the best chart")
        keys, note_text = self.look(say("1 Chart · 2 Expert’s table · 3 What it costs")), self.look(note)
        for line in (f"{keys}   {note_text}", keys, note_text):
            if start + len(line) + 3 <= canvas.width:
                canvas.right(canvas.width, y, line, self.look.palette.ink_soft, italic=True)
                return


def tint(palette: Palette, cell: str) -> tuple[str, str]:
    """The colours of a cell: background and letter."""
    match cell[:1]:
        case "S":
            return palette.chart_stand, palette.ink_stand
        case "D":
            return palette.chart_double, palette.ink_double
        case "P" | "C":
            return palette.chart_split, palette.ink_split
        case "R":
            return palette.chart_surrender, palette.ink_surrender
    return palette.leaf, palette.ink_hit
