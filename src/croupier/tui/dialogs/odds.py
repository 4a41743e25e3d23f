"""Dialogs about bets: what each is worth now (?), and where there are boxes the drawing rules (G)."""

from __future__ import annotations

from croupier.games.declare import HouseRules
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, wrap
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

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        look, palette, values = self.look, self.look.palette, self.app.values
        game, rules = self.game, self.game.rules
        full = values.edge(rules)
        now = full if rules.decks == "infinite" else values.expectations(rules, cards_left(game))
        canvas.right(x + width - 16, y, look(say("full shoe")), palette.ink_soft)
        canvas.right(x + width, y, look(say("cards left")), palette.ink_soft)
        for row, bet in enumerate(rules.bets, 1):
            canvas.text(x, y + row, fit(look(bet_label(bet)), 15), palette.ink, bold=True)
            if width >= 48:
                canvas.text(x + 16, y + row, telling_of(rules).odds(rules, bet), palette.ink_soft)
            for found, end in ((full, x + width - 16), (now, x + width)):
                if found.known:
                    worth = found.value[bet]
                    canvas.right(end, y + row, look.percent(worth), palette.ink, bold=worth > 0)
                else:
                    text = coming(values, look, found)
                    canvas.right(end, y + row, text if width >= 48 else "–", palette.ink_soft, italic=True)
        text = look(say("{cards} cards are not yet seen.", cards=rules.cards - sum(game.shoe.seen.values())))
        row = y + len(rules.bets) + 2
        for line in wrap(text, width)[: max(0, y + height - row)]:
            canvas.text(x, row, line, palette.ink_soft)
            row += 1


class DrawingDialog(SheetDialog):
    """When the player and the banker draw a third card."""

    key = Key.CHART
    width = 64

    def __init__(self, rules: HouseRules, telling: BoxesTelling[Round, HouseRules, object]) -> None:
        super().__init__()
        self.rules, self.telling = rules, telling

    def heading(self) -> Message:
        return say("Drawing rules")

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        look, palette = self.look, self.look.palette
        for line in self.telling.drawing_rules(self.rules):
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
                draws = self.telling.banker_draws(total, card)
                back = palette.chart_double if draws else palette.chart_stand
                letter = look(say("draws") if draws else say("stands"))[0].upper()
                canvas.text(x + 6 + 3 * card, line_y, f" {letter} ", palette.ink, back, bold=draws)
