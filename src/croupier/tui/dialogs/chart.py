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


class ChartDialog(SheetDialog):
    """Shows three blocks side by side if they fit, else one at a time.

    2 is the expert's table, with the cells marked in which it differs, 3 what each of them costs.
    """

    key = Key.CHART
    width, rows = 118, 17

    def __init__(self, house: House, game: Game) -> None:
        super().__init__()
        self.house, self.game = house, game
        self.block = 0
        self.view: View = "best"
        self._comparing = False
        self.comparison: ChartComparison | None = None
        """The expert's table beside the best chart; None until it has been asked for and computed."""
        if cell := self._cell_now():
            self.block = [block.name for block in self._blocks()].index(cell[0].name)

    def heading(self) -> Message:
        match self.view:
            case "expert":
                return say("The expert's table")
            case "costs":
                return say("What the expert's table costs")
        return say("Chart of the house")

    def _show_view(self, view: View) -> None:
        self.view = view
        rules = self.game.rules
        if view != "best" and not self._comparing and isinstance(rules, blackjack.Rules):
            self._comparing = True
            self.run_in_thread(lambda: compare_charts(rules, expert(rules)), self._show_comparison)

    def _show_comparison(self, comparison: ChartComparison) -> None:
        self.comparison = comparison
        self.repaint()

    def _blocks(self) -> list[ChartBlock]:
        rules = self.game.rules
        assert isinstance(rules, blackjack.Rules)
        return blocks_of(rules)

    def command(self, key: str, character: str) -> Run | None:
        if key in (Key.NEXT, "right", "left"):
            return partial(self._turn, -1 if key == "left" else 1)
        return partial(self._show_view, VIEWS[key]) if key in VIEWS else super().command(key, character)

    def _turn(self, by: int) -> None:
        """Show the next block, or the one before."""
        self.block = (self.block + by) % len(self._blocks())

    def _wheel(self, by: int) -> None:
        self._turn(by)
        self.repaint()

    def _cell_now(self) -> tuple[ChartBlock, str, int] | None:
        """Block, row and column of the hand in play."""
        return cell_of(self.game)

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        palette, look = self.look.palette, self.look
        rules = self.game.rules
        assert isinstance(rules, blackjack.Rules)
        canvas.text(
            x,
            y,
            fit(f"{self.house.title(look.language)}  {shorthand(rules)}", width),
            palette.ink_soft,
        )
        y, height = y + 1, height - 1
        if self.view != "best" and self.comparison is None:
            canvas.text(x, y + 1, look(say("computing")), palette.ink_soft, italic=True)
            return
        if self.view == "costs" and self.comparison:
            self._costs(canvas, self.comparison, x, y, width, height)
            return
        values = self.app.values
        found = values.chart(rules)
        if not found.known:
            canvas.text(x, y + 1, coming(values, look, found), palette.ink_soft, italic=True)
            return
        beside = self.comparison if self.view == "expert" else None
        chart = chart_at(rules, beside.chart if beside else found.value)
        now = self._cell_now()
        blocks = self._blocks()
        across = max(1, min(3, (width + 2) // (WIDE + 1)))
        shown = blocks[:3] if across == 3 and self.block < 3 else [blocks[self.block]]
        gap = (width - WIDE * len(shown)) // max(1, len(shown) - 1) if len(shown) > 1 else 0
        for place, block in enumerate(shown):
            self._block(canvas, chart, block, now, x + place * (WIDE + gap), y + 1, beside)
        bottom = y + height - 1
        legend = self._legend(chart, width)
        above = bottom - len(legend)
        if len(shown) < len(blocks):
            names = "  ".join(look(TITLES[block.name]) for block in blocks)
            canvas.text(x, above - 1, fit(f"{look(say('tab'))}  {names}", width), palette.ink_soft)
            canvas.clickable(x, above - 1, width, 1, partial(self._turn, 1))
        for row, entries in enumerate(legend):
            self._legend_row(canvas, entries, x, above + row)
        self._here(canvas, chart, now, x, bottom, width)

    def _costs(self, canvas: Canvas, found: ChartComparison, x: int, y: int, width: int, height: int) -> None:
        """The cells in which the expert's table differs, what costs most first."""
        look, palette = self.look, self.look.palette
        head = look(say("cost in bets"))
        often = look(say("asked per 1,000 rounds") if width >= LONG else say("in 1,000 rounds"))
        canvas.right(x + width, y, often, palette.ink_soft)
        canvas.right(x + width - len(often) - 2, y, head, palette.ink_soft)
        for row, one in enumerate(found.costs[: height - 3], y + 1):
            canvas.text(x, row, look(one.title), palette.ink, bold=True)
            line = say("{move} instead of {best}", move=MOVES[one.move].label, best=MOVES[one.instead].label)
            canvas.text(x + 15, row, fit(look(line), width - len(head) - len(often) - 19), palette.ink)
            canvas.right(x + width, row, look.speak.number(1000 * one.share, 2), palette.ink_soft)
            canvas.right(x + width - len(often) - 2, row, look.speak.number(one.cost, 4), palette.red, bold=True)
        worth = look.speak.number(100 * found.whole, 4)
        text = look(say("In all {worth} % of a bet a round, hands of more cards included: exact.", worth=worth))
        canvas.text(x, y + height - 1, fit(text, width), palette.ink, bold=True)

    def _block(
        self,
        canvas: Canvas,
        chart: Chart,
        block: ChartBlock,
        now: tuple[ChartBlock, str, int] | None,
        x: int,
        y: int,
        beside: ChartComparison | None = None,
    ) -> None:
        palette = self.look.palette
        here = now if now and now[0] is block else None
        canvas.text(x, y, fit(self.look(TITLES[block.name]), 6), palette.ink, bold=True)
        for column, upcard in enumerate(UPCARDS):
            lit = here is not None and here[2] == column
            left = x + 6 + 3 * column
            canvas.text(
                left,
                y,
                f"{upcard:^3}",
                palette.ink if lit else palette.ink_soft,
                palette.brass if lit else None,
                bold=lit,
            )
        for down, (name, rows) in enumerate(merge_rows(chart, block)):
            line = y + 1 + down
            mine = here is not None and here[1] in rows
            canvas.text(
                x,
                line,
                f"{name:>5} ",
                palette.ink if mine else palette.ink_soft,
                palette.brass if mine else None,
                bold=mine,
            )
            cells = getattr(chart, block.name)[block.rows.index(rows[0])]
            for column, cell in enumerate(cells):
                self._cell(canvas, cell, x + 6 + 3 * column, line, mine and here is not None and here[2] == column)
                items = [f"{block.name} {row} {UPCARDS[column]}" for row in rows]
                if beside and any(map(beside.at, items)):
                    canvas.text(x + 6 + 3 * column, line, "✗", palette.red, tint(palette, cell)[0], bold=True)

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
        used = {cell for block in self._blocks() for row in getattr(chart, block.name) for cell in row}
        rows: list[list[tuple[str, str]]] = [[]]
        space = width
        for cell, meaning in MEANINGS.items():
            text = self.look(meaning)
            if cell in used:
                if rows[-1] and space < len(text) + 4:
                    rows.append([])
                    space = width
                rows[-1].append((cell, text))
                space -= len(text) + 7
        return rows

    def _legend_row(self, canvas: Canvas, entries: list[tuple[str, str]], x: int, y: int) -> None:
        for cell, text in entries:
            back, ink = tint(self.look.palette, cell)
            x = canvas.text(x, y, f" {cell_letters(cell, self.look.language)} ", ink, back, bold=True)
            x = canvas.text(x + 1, y, text, self.look.palette.ink_soft) + 2

    def _here(
        self, canvas: Canvas, chart: Chart, now: tuple[ChartBlock, str, int] | None, x: int, y: int, width: int
    ) -> None:
        look, palette, game = self.look, self.look.palette, self.game
        note = look(
            say("made for these rules: exact, full shoe")
            if self.view == "best"
            else say("✗ differs from the best chart")
        )
        need, round = game.deciding, game.round
        end = x
        if now and need and isinstance(round, blackjack.Round):
            hand = round.hands(need.seat)[need.hand]
            words = need.words if "decline" not in need.words else ("hit", "stand", "double", "split", "swap")
            move = chart.choose(hand.total, round.dealer[0].value, pair_of(round.rules, hand), words)
            end = canvas.text(x, y, look(say("You are here")) + " ", palette.ink, bold=True)
            where = look(
                say("{total} against {upcard}:", total=total_text(hand.total), upcard=card_name(round.dealer[0]))
            )
            end = canvas.text(end, y, where + " ", palette.ink_soft)
            end = canvas.text(end, y, look(MOVES[move].label), palette.ink, bold=True)
        keys = look(say("1 Chart · 2 Expert's table · 3 What it costs"))
        for texts in ((keys, note), (keys,), (note,)):
            line = "   ".join(texts)
            if end + len(line) + 3 <= x + width:
                canvas.right(x + width, y, line, palette.ink_soft, italic=True)
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
