"""The panel with the options of a drill (O): at which house, which count, how it is rounded, at what pace."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.houses import House, load, names
from croupier.learning.drills import drills_at
from croupier.learning.drills.options import CHOICES, LABELS, TAKEN, choice_label
from croupier.messages import Message, say
from croupier.tui.canvas import Canvas
from croupier.tui.look import fit
from croupier.tui.panels.panel import Panel

if TYPE_CHECKING:
    from croupier.tui.screens.drill import DrillScreen

SETTINGS = {
    "system": "count",
    "true": "drill_true",
    "rounding": "drill_rounding",
    "estimate": "drill_estimate",
    "pace": "drill_pace",
}
"""Which setting keeps each option."""
HOUSE = "house"


class DrillOptionsPanel(Panel):
    """Up and down choose an option, left and right change it; the drill begins anew when the panel closes."""

    key = "o"
    width = 64

    def __init__(self, screen: DrillScreen) -> None:
        super().__init__(screen)
        self.drill_screen = screen
        self.rows = (HOUSE, *TAKEN.get(screen.drill_name, ()))
        self.height = 2 * len(self.rows) + 6
        self.at = 0
        self.houses = [house for house in map(load, names()) if screen.drill_name in drills_at(house)]
        self.house = screen.house
        self._before = self._chosen()

    def title(self) -> Message:
        return say("Options of the drill")

    def _chosen(self) -> tuple[object, ...]:
        return self.house.name, *(self._value(name) for name in self.rows[1:])

    def _value(self, name: str) -> Any:
        return getattr(self.screen.app.settings, SETTINGS[name])

    def close(self) -> None:
        super().close()
        if self._chosen() != self._before:
            self.drill_screen.begin_anew(self.house)

    def press(self, key: str) -> None:
        if key in ("up", "down"):
            self.at = (self.at + (1 if key == "down" else -1)) % len(self.rows)
        elif key in ("left", "right", "space"):
            self._change(-1 if key == "left" else 1)
        else:
            super().press(key)
        self.screen.repaint()

    def scroll(self, by: int) -> None:
        self.at = max(0, min(self.at + by, len(self.rows) - 1))
        self.screen.repaint()

    def _change(self, by: int) -> None:
        name = self.rows[self.at]
        if name == HOUSE:
            self.house = _after(self.houses, self.house, by)
            return
        settings = self.screen.app.settings
        choices = CHOICES[name]
        now = self._value(name)
        setattr(settings, SETTINGS[name], choices[(choices.index(now) + by) % len(choices)])
        self.screen.app.settings_changed()

    def _pick(self, row: int) -> None:
        self.at = row
        self._change(1)
        self.screen.repaint()

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        palette, look = self.look.palette, self.look
        step = 2 if height >= 2 * len(self.rows) else 1
        for row, name in enumerate(self.rows):
            line, chosen = y + row * step, row == self.at
            canvas.clickable(x, line, width, 1, partial(self._pick, row))
            if chosen:
                canvas.fill(x - 1, line, width + 2, 1, palette.brass)
            is_house = name == HOUSE
            value = self.house.title(look.language) if is_house else look(choice_label(name, self._value(name)))
            shown = f"◂ {value} ▸" if chosen else f"{value}  "
            begins = canvas.right(x + width - 1, line, shown, palette.ink, bold=True)
            label = look(say("House") if is_house else LABELS[name])
            canvas.text(x, line, fit(label, begins - x - 1), palette.ink, bold=chosen)


def _after(houses: list[House], house: House, by: int) -> House:
    """The next house; one that is not in the list, as a changed one, comes before the first."""
    place = next((number for number, other in enumerate(houses) if other.name == house.name), -1)
    return houses[(place + by) % len(houses)] if houses else house
