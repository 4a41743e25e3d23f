"""The dialog that compares two houses (E in the lobby): the rules that differ, and how much each changes the edge."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.declare import BadRules, HouseRules, list_rules
from croupier.houses import House
from croupier.houses.compare import Difference, compare
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, wrap
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

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        look, palette = self.look, self.look.palette
        if not self.differences:
            canvas.text(x, y, look(say("They play by the same rules.")), palette.ink_soft, italic=True)
            return
        worth_width = 13 if width >= 60 else 10
        name_width = min(30, (width - worth_width) * 2 // 5)
        value_width = (width - worth_width - name_width) // 2
        places = x, x + name_width, x + name_width + value_width, x + width
        language = look.language
        heads = look(say("Rule")), self.first.title(language), self.second.title(language), look(say("Worth"))
        if width < 48:
            heads = heads[0], "", "", heads[3]
        self._row(canvas, y, places, heads, palette.ink_soft, palette.ink_soft)
        note = wrap(look(say("Each rule is changed alone at the first house. Together they need not add up.")), width)
        y += 1
        for one in self.differences:
            texts = self._texts(one, self._worth(one))
            if width >= 48:
                self._row(canvas, y, places, texts, palette.ink, "")
                y += 1
            else:
                self._two_rows(canvas, x, y, width, texts)
                y += 2
        self.rule(canvas, x, y, width)
        edges = (edge_figure(self.app.values, look, one.rules, SOON) for one in (self.first, self.second))
        name = look(say("Edge, best play") if width >= 60 else say("Edge"))
        self._row(canvas, y + 1, places, (name, *edges, ""), palette.ink, palette.ink, True)
        for row, line in enumerate(note, y + 3):
            canvas.text(x, row, line, palette.ink_soft, italic=True)

    def _two_rows(self, canvas: Canvas, x: int, y: int, width: int, texts: tuple[str, ...]) -> None:
        """On a narrow canvas: a rule and its worth, and below them the two values."""
        name, first, second, worth = texts
        palette = self.look.palette
        canvas.text(x, y, fit(name, width - len(worth) - 1), palette.ink)
        canvas.right(x + width, y, worth, palette.ink, bold=True)
        canvas.text(x + 1, y + 1, fit(f"{first} → {second}", width - 1), palette.ink_soft)

    @staticmethod
    def _row(
        canvas: Canvas,
        y: int,
        places: tuple[int, ...],
        texts: tuple[str, ...],
        ink: str,
        worth: str,
        bold: bool = False,
    ) -> None:
        name, first, second, end = places
        canvas.text(name, y, fit(texts[0], first - name - 1), ink, bold=bold)
        canvas.text(first, y, fit(texts[1], second - first - 1), ink, bold=bold)
        canvas.text(second, y, fit(texts[2], second - first - 1), ink, bold=bold)
        canvas.right(end, y, texts[3], worth or ink, bold=not worth)

    def _texts(self, one: Difference, worth: str) -> tuple[str, str, str, str]:
        rules, speak = self.first.rules, self.look.speak
        first, second = (rule_value(rules, one.name, value, speak) for value in (one.a, one.b))
        return speak(rule_name(rules, one.name)), first, second, worth

    def _worth(self, difference: Difference) -> str:
        """How much the player's edge changes with this rule alone."""
        changed = self._changed[difference.name]
        return "·" if changed is None else effect_figure(self.app.values, self.look, self.first.rules, changed)
