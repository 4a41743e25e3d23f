"""What the bets of baccarat are worth with the cards that are left, and when third cards are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import Rank
from croupier.games.baccarat import DRAWS_ON, Rules
from croupier.messages import Message, say
from croupier.tui.canvas import Canvas
from croupier.tui.look import fit, wrap
from croupier.tui.painters.baccarat import odds_text
from croupier.tui.panels.panel import Panel
from croupier.tui.value_texts import coming
from croupier.tui.words import bet_title

if TYPE_CHECKING:
    from croupier.tui.screens.baccarat import BaccaratScreen


class OddsPanel(Panel):
    """Every bet: from a full shoe, and from what is left of this one."""

    key = "?"
    width = 70

    def __init__(self, room: BaccaratScreen) -> None:
        super().__init__(room)
        self.baccarat = room
        self.height = len(room.rules.bets) + 8

    def title(self) -> Message:
        return say("What the bets are worth")

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        look, palette, values, rules = self.look, self.look.palette, self.baccarat.app.values, self.baccarat.rules
        full = values.edge(rules)
        seen = self.baccarat.table.seen
        left = tuple(
            max(0, rules.cards // 13 - sum(count for card, count in seen.items() if card.rank is rank)) for rank in Rank
        )
        now = full if rules.decks == "infinite" else values.left(rules, left)
        canvas.right(x + width - 16, y, look(say("full shoe")), palette.ink_soft)
        canvas.right(x + width, y, look(say("cards left")), palette.ink_soft)
        for row, bet in enumerate(rules.bets, 1):
            canvas.text(x, y + row, fit(look(bet_title(bet)), 15), palette.ink, bold=True)
            if width >= 48:
                canvas.text(x + 16, y + row, odds_text(rules, bet), palette.ink_soft)
            for found, end in ((full, x + width - 16), (now, x + width)):
                if found.known:
                    worth = found.value[bet]
                    canvas.right(end, y + row, look.percent(worth), palette.ink, bold=worth > 0)
                else:
                    canvas.right(end, y + row, coming(values, look, found), palette.ink_soft, italic=True)
        text = look(say("{cards} cards are not yet seen.", cards=rules.cards - sum(seen.values())))
        row = y + len(rules.bets) + 2
        for line in wrap(text, width)[: max(0, y + height - row)]:
            canvas.text(x, row, line, palette.ink_soft)
            row += 1


class DrawingPanel(Panel):
    """The drawing rules as a table."""

    key = "n"
    width, height = 64, 18

    def __init__(self, room: BaccaratScreen) -> None:
        super().__init__(room)
        self.rules: Rules = room.rules

    def title(self) -> Message:
        return say("Drawing rules")

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        look, palette = self.look, self.look.palette
        first = (
            say("An 8 or 9 in two cards ends the drawing.")
            if self.rules.naturals_stop
            else say("Nobody stops on a natural.")
        )
        for line in (
            first,
            say("Player draws on 0–5, stands on 6 and 7."),
            say("If the player stood, banker does the same."),
        ):
            for part in wrap(look(line), width):
                canvas.text(x, y, part, palette.ink)
                y += 1
        y += 1
        for part in wrap(look(say("Banker against the player's third card:")), width):
            canvas.text(x, y, part, palette.ink, bold=True)
            y += 1
        y -= 2
        canvas.text(x + 7, y + 2, "  ".join("0123456789"), palette.ink_soft)
        for row, total in enumerate(range(8)):
            line_y = y + 3 + row
            canvas.right(x + 5, line_y, str(total), palette.ink, bold=True)
            for card in range(10):
                draws = total < 3 or str(card) in DRAWS_ON.get(total, "")
                back = palette.chart_double if draws else palette.chart_stand
                letter = look(say("draws") if draws else say("stands"))[0].upper()
                canvas.text(x + 6 + 3 * card, line_y, f" {letter} ", palette.ink, back, bold=draws)
