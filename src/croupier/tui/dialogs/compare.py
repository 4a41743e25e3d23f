"""The dialog that compares two houses (E in the lobby): the rules that differ, and how much each changes the edge."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.declare import BadRules, HouseRules, list_rules
from croupier.houses import House
from croupier.houses.compare import Difference, compare
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, paint_lines
from croupier.painting.value_texts import edge_figure, effect_figure
from croupier.processes.queue import SOON
from croupier.telling.rule_words import rule_name, rule_value
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.keys import Key

WORTHLESS = frozenset(rule.name for rule in list_rules(HouseRules)) - {"decks"}
"""Rules that do not change the edge: seats, limits, money."""


class CompareDialog(SheetDialog):
    """Changes each rule alone at the first house; the edges appear as they are computed."""

    key = Key.COMPARE
    width = 92

    def __init__(self, first: House, second: House) -> None:
        super().__init__()
        self.first, self.second = first, second
        self.differences = sorted(compare(first.rules, second.rules), key=lambda one: one.name in WORTHLESS)
        self._changed = {one.name: self._with(one) for one in self.differences}

    def _with(self, difference: Difference) -> HouseRules | None:
        """The first house with one rule of the second; None if that rule changes no edge or cannot be changed alone."""
        if difference.name in WORTHLESS:
            return None
        rule = next(rule for rule in list_rules(self.first.rules) if rule.name == difference.name)
        try:
            return replace(self.first.rules, **{rule.attribute: getattr(self.second.rules, rule.attribute)})
        except BadRules:
            return None

    def heading(self) -> Message:
        language = self.look.language
        return say("{first} and {second}", first=self.first.title(language), second=self.second.title(language))

    def paint(self, canvas: Canvas) -> None:
        look, palette, width, language = self.look, self.look.palette, canvas.width, self.look.language
        if not self.differences:
            canvas.text(0, 0, look(say("They play by the same rules.")), palette.ink_soft, italic=True)
            return
        narrow = width < 48
        houses = ("", "") if narrow else (self.first.title(language), self.second.title(language))
        self._row(canvas, 0, (look(say("Rule")), *houses, look(say("Worth"))), palette.ink_soft)
        y = 1
        for one in self.differences:
            texts = self._texts(one, self._worth(one))
            y = self._two_rows(canvas, y, texts) if narrow else self._row(canvas, y, texts, palette.ink, worth=True)
        y = self.rule(canvas, y)
        edges = (edge_figure(self.app.values, look, one.rules, SOON) for one in (self.first, self.second))
        name = look(say("Edge, best play") if width >= 60 else say("Edge"))
        self._row(canvas, y, (name, *edges, ""), palette.ink, bold=True)
        note = look(say("Each rule is changed alone at the first house. Together they need not add up."))
        paint_lines(canvas, 0, y + 2, note, width, palette.ink_soft, italic=True)

    def _two_rows(self, canvas: Canvas, y: int, texts: tuple[str, ...]) -> int:
        """On a narrow canvas: a rule and its worth, and below them the two values. Return the row after them."""
        name, first, second, worth = texts
        palette, width = self.look.palette, canvas.width
        canvas.text(0, y, fit(name, width - len(worth) - 1), palette.ink)
        canvas.right(width, y, worth, palette.ink, bold=True)
        canvas.text(1, y + 1, fit(f"{first} → {second}", width - 1), palette.ink_soft)
        return y + 2

    @staticmethod
    def _row(
        canvas: Canvas, y: int, texts: tuple[str, ...], ink: str, *, worth: bool = False, bold: bool = False
    ) -> int:
        """Paint a name, two values, and bold what it is worth; return the row after it."""
        worth_width = 13 if canvas.width >= 60 else 10
        name_width = min(30, (canvas.width - worth_width) * 2 // 5)
        value_width = (canvas.width - worth_width - name_width) // 2
        for text, x, width in zip(
            texts, (0, name_width, name_width + value_width), (name_width, value_width, value_width), strict=False
        ):
            canvas.text(x, y, fit(text, width - 1), ink, bold=bold)
        canvas.right(canvas.width, y, texts[3], ink, bold=worth)
        return y + 1

    def _texts(self, one: Difference, worth: str) -> tuple[str, str, str, str]:
        rules, speak = self.first.rules, self.look.speak
        first, second = (rule_value(rules, one.name, value, speak) for value in (one.a, one.b))
        return speak(rule_name(rules, one.name)), first, second, worth

    def _worth(self, difference: Difference) -> str:
        """How much the player's edge changes with this rule alone."""
        changed = self._changed[difference.name]
        return "·" if changed is None else effect_figure(self.app.values, self.look, self.first.rules, changed)
