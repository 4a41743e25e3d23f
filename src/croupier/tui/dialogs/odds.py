"""Dialogs about bets: what each is worth now (?), and where there are boxes the drawing rules (G)."""

from __future__ import annotations

from croupier.games.declare import HouseRules
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, paint_lines
from croupier.painting.value_texts import coming
from croupier.protocol import Round
from croupier.review.choices import cards_left
from croupier.table.game import Game
from croupier.telling import telling_of
from croupier.telling.game import BoxesTelling
from croupier.telling.vocabulary import bet_label
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.keys import Key


class OddsDialog(SheetDialog):
    """The edge of every bet, from a full shoe and from the cards left in this one."""

    key = Key.VALUES
    width = 70

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def heading(self) -> Message:
        return say("What the bets are worth")

    def paint(self, canvas: Canvas) -> None:
        look, palette, values, width = self.look, self.look.palette, self.app.values, canvas.width
        game, rules = self.game, self.game.rules
        full = values.edge(rules)
        now = full if rules.decks == "infinite" else values.expectations(rules, cards_left(game))
        columns = ((full, width - 16, say("full shoe")), (now, width, say("cards left")))
        for _, end, name in columns:
            canvas.right(end, 0, look(name), palette.ink_soft)
        for row, bet in enumerate(rules.bets, 1):
            canvas.text(0, row, fit(look(bet_label(bet)), 15), palette.ink, bold=True)
            if width >= 48:
                canvas.text(16, row, telling_of(rules).odds(rules, bet), palette.ink_soft)
            for found, end, _ in columns:
                if found.known:
                    canvas.right(end, row, look.percent(found.value[bet]), palette.ink, bold=found.value[bet] > 0)
                else:
                    text = coming(values, look, found) if width >= 48 else "–"
                    canvas.right(end, row, text, palette.ink_soft, italic=True)
        text = look(say("{cards} cards are not yet seen.", cards=rules.cards - sum(game.shoe.seen.values())))
        row = len(rules.bets) + 2
        paint_lines(canvas, 0, row, text, width, palette.ink_soft, canvas.height - row)


class DrawingDialog(SheetDialog):
    """When the player and the banker draw a third card."""

    key = Key.CHART
    width = 64

    def __init__(self, rules: HouseRules, telling: BoxesTelling[Round, HouseRules, object]) -> None:
        super().__init__()
        self.rules, self.telling = rules, telling

    def heading(self) -> Message:
        return say("Drawing rules")

    def paint(self, canvas: Canvas) -> None:
        look, palette, width, y = self.look, self.look.palette, canvas.width, 0
        for line in self.telling.drawing_rules(self.rules):
            y = paint_lines(canvas, 0, y, look(line), width, palette.ink)
        against = look(say("Banker against the player’s third card:"))
        y = paint_lines(canvas, 0, y + 1, against, width, palette.ink, bold=True)
        canvas.text(7, y, "  ".join("0123456789"), palette.ink_soft)
        for total, row in enumerate(range(y + 1, y + 9)):
            canvas.right(5, row, str(total), palette.ink, bold=True)
            for card in range(10):
                draws = self.telling.banker_draws(total, card)
                back = palette.chart_double if draws else palette.chart_stand
                letter = look(say("draws") if draws else say("stands"))[0].upper()
                canvas.text(6 + 3 * card, row, f" {letter} ", palette.ink, back, bold=draws)
