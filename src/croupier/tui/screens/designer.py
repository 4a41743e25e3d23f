"""The designer on the screen: every rule with its choices, and what each would move the edge by."""

from __future__ import annotations

from functools import partial

from croupier.games.declare import BadRules
from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.learning.designer import Designer, MovedCell, RuleOption
from croupier.messages import Message, Refused, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, paint_lines
from croupier.painting.title_bar import Title
from croupier.painting.value_texts import edge_figure, effect_figure, measured_bet
from croupier.processes.queue import URGENT
from croupier.table.party import Party
from croupier.telling import telling_of
from croupier.telling.rule_words import rule_name, rule_value
from croupier.telling.vocabulary import bet_label
from croupier.tui.controls import Control
from croupier.tui.dialogs.write import WriteDialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key
from croupier.tui.screens.base import ListScreen


class DesignerScreen(ListScreen):
    """A house whose rules are changed."""

    FAR = (("pageup", -8), ("pagedown", 8), ("home", -99), ("end", 99))

    def __init__(self, house: House) -> None:
        super().__init__()
        self.designer = Designer.of(house)
        self.names = list(self.designer.rules_of_play())
        self.notice: Message | None = None
        self._before: list[Designer] = []

    @property
    def chosen(self) -> str:
        return self.names[self.row]

    def lines(self) -> int:
        return len(self.names)

    # Keys

    def actions(self) -> list[Control]:
        unchanged = None if self._before else say("nothing changed")
        return [
            Control("right", say("Next choice"), partial(self._turn, 1), cap="→", also=("space",)),
            Control("left", say("Previous choice"), partial(self._turn, -1), cap="←"),
            Control(Key.DELETE, say("Undo"), self._undo, reason=unchanged, also=("backspace",)),
            Control("enter", say("Sit down"), self._sit_down),
            Control(Key.SAVE, say("Save"), self._save),
        ]

    def footer(self) -> list[Control]:
        return [Control("up", say("Rule"), partial(self.move, -1)), *super().footer()]

    def command(self, key: str, character: str) -> Run | None:
        self.notice = None
        return super().command(key, character)

    def _turn(self, by: int) -> None:
        """Take the next choice that the other rules allow."""
        options = list(self.designer.options(self.chosen))
        now = self.designer.value(self.chosen)
        place = next((number for number, option in enumerate(options) if option.value == now), -1)
        for step in range(1, len(options) + 1):
            option = options[(place + by * step) % len(options)]
            if option.rules is not None:
                self.take(option)
                return
        self.notice = next((option.why_not for option in options if option.why_not), None)

    def take(self, option: RuleOption) -> None:
        """Choose a value, if the other rules allow it."""
        if option.rules is None:
            self.notice = option.why_not
        elif option.value != self.designer.value(self.chosen):
            self._before.append(self.designer)
            self.designer = self.designer.with_rule(self.chosen, option.value)
        self.repaint()

    def _undo(self) -> None:
        if self._before:
            self.designer = self._before.pop()

    def _sit_down(self) -> None:
        try:
            house, name = self.designer.house(), self.app.settings.name
            self.app.sit_down(house, Party((), (name,) if name else ()))
        except (Refused, BadRules) as refused:
            self.notice = refused.message

    def _save(self) -> None:
        def save_as(text: str) -> None:
            self.notice = say("Written to {path}.", path=str(self.designer.save(text)))

        title, hint = say("Save as a house file"), say("The name of a new file.")
        self.app.push_screen(WriteDialog(title, hint, save_as, "my-house.toml"))

    # Painting

    def status(self) -> tuple[list[str], bool]:
        return [self.look(self.notice or self.designer.rule(self.chosen).means)], self.notice is not None

    def title_texts(self) -> Title:
        facts = [self.look(say("designer")), shorthand(self.designer.rules)]
        edge = edge_figure(self.app.values, self.look, self.designer.rules, URGENT, 3)
        return Title(self.designer.base.title(self.look.language), facts, money=edge)

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        wide = canvas.width >= 100
        width = canvas.width // 2 if wide else canvas.width
        list_rows = rows if wide else max(4, rows // 2)
        self._paint_rules(canvas, list_rows, width)
        if wide:
            self._paint_choices(canvas, width + 1, 2, canvas.width - width - 3, rows - 2)
        else:
            self._paint_choices(canvas, 1, 1 + list_rows, canvas.width - 2, rows - list_rows)

    def _paint_rules(self, canvas: Canvas, rows: int, width: int) -> None:
        rules, first = self.designer.rules, self.first_line(rows)
        for number, name in enumerate(self.names[first : first + rows], first):
            value = fit(rule_value(rules, name, self.designer.value(name), self.look.speak), width // 3)
            title, changed = self.look(rule_name(rules, name)), name in self.designer.changes
            self.paint_line(canvas, number, 1 + number - first, width, title, value, changed=changed, bold=changed)

    def _paint_choices(self, canvas: Canvas, x: int, y: int, width: int, rows: int) -> None:
        """The choices of the rule, each with its effect; below them the cells of the chart that moved."""
        look, palette = self.look, self.look.palette
        canvas.fill(x, y, width, rows, palette.leaf)
        inner, wide, bottom = x + 2, width - 4, y + rows - 1
        name = fit(look(rule_name(self.designer.rules, self.chosen)), wide)
        end = canvas.text(inner, y, name, palette.ink, bold=True)
        moves = look(say("moves {bet} by", bet=bet_label(measured_bet(self.designer.rules))))
        if end + 2 + len(moves) <= inner + wide:
            canvas.right(inner + wide, y, moves, palette.ink_soft)
        line = y + 1
        for option in self.designer.options(self.chosen):
            if line >= bottom:
                break
            now = option.value == self.designer.value(self.chosen)
            canvas.clickable(inner, line, wide, 1, partial(self.take, option))
            text = rule_value(self.designer.rules, self.chosen, option.value, look.speak)
            canvas.text(inner, line, ("● " if now else "○ ") + fit(text, wide - 16), palette.ink, bold=now)
            ink = palette.ink_soft if option.rules is None else palette.ink
            canvas.right(inner + wide, line, self._effect(option), ink, bold=option.rules is not None)
            line += 1
        self._paint_moved_cells(canvas, inner, line + 1, wide, bottom)

    def _paint_moved_cells(self, canvas: Canvas, x: int, y: int, width: int, bottom: int) -> None:
        look, palette = self.look, self.look.palette
        if not telling_of(self.designer.rules).HAS_CHART or y >= bottom:
            return
        cells = self._moved_cells()
        if cells is None:
            canvas.text(x, y, fit(look(say("The chart is being computed.")), width), palette.ink_soft, italic=True)
            return
        head = say("Cells of the chart that moved: {count}", count=len(cells))
        canvas.text(x, y, fit(look(head), width), palette.ink, bold=True)
        letters = telling_of(self.designer.rules).cell_letters
        parts = [
            f"{look(cell.title)} {letters(cell.before, look.language)}→{letters(cell.after, look.language)}"
            for cell in cells
        ]
        paint_lines(canvas, x, y + 1, " · ".join(parts), width, palette.ink, bottom - y - 1)

    # Figures

    def _moved_cells(self) -> list[MovedCell] | None:
        """The cells that moved; None while a chart is being computed."""
        values = self.app.values
        before, after = values.chart(self.designer.base.rules), values.chart(self.designer.rules)
        return self.designer.moved_cells(before.value, after.value) if before.known and after.known else None

    def _effect(self, option: RuleOption) -> str:
        """By how much a choice moves the edge."""
        rules = self.designer.rules
        return effect_figure(self.app.values, self.look, rules, option.rules, 3) if option.rules else "–"
