"""The panel with the settings (F4)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.games.counts import SYSTEMS
from croupier.language import LANGUAGES, NAME, Speaker
from croupier.messages import Message, say
from croupier.money import Money
from croupier.tui.canvas import Canvas
from croupier.tui.look import fit, wrap
from croupier.tui.panels.panel import Panel
from croupier.tui.panels.question import WritePanel
from croupier.tui.settings import CARDS, SOUNDS, SPEEDS
from croupier.tui.theme import THEMES

if TYPE_CHECKING:
    from croupier.tui.screens.base import BaseScreen

WORDS: dict[object, Message | str] = {
    **{language: Speaker(language)(NAME) for language in LANGUAGES},
    "felt": say("felt"), "contrast": say("high contrast"),
    "slow": say("slow"), "normal": say("normal"), "fast": say("fast"), "instant": say("at once"),
    "off": say("off"), "bell": say("bell"),
    "auto": say("as the terminal can"), "drawn": say("on paper"), "outlined": say("outlined"), "letters": say("letters"),
    True: say("on"), False: say("off"),
}  # fmt: skip
ROWS: tuple[tuple[str, Message, tuple[object, ...]], ...] = (
    ("name", say("Your name"), ()),
    ("language", say("Language"), LANGUAGES),
    ("theme", say("Theme"), THEMES),
    ("speed", say("Card speed"), SPEEDS),
    ("still", say("Reduced motion"), (False, True)),
    ("sound", say("Sound when it is your turn"), SOUNDS),
    ("coach", say("Coach speaks when a move costs"), (False, True)),
    ("count", say("Count of the cards"), tuple(SYSTEMS)),
    ("budget", say("Budget: most to lose"), ()),
    ("cards", say("Cards"), CARDS),
    ("four_colours", say("Four-colour deck"), (False, True)),
)


class SettingsPanel(Panel):
    """Up and down choose a setting, left and right change it."""

    key = "f4"
    width, height = 64, 2 * len(ROWS) + 6

    def __init__(self, screen: BaseScreen) -> None:
        super().__init__(screen)
        self.at = 0

    def title(self) -> Message:
        return say("Settings")

    def press(self, key: str) -> None:
        if key in ("up", "down"):
            self.at = (self.at + (1 if key == "down" else -1)) % len(ROWS)
        elif key in ("left", "right", "enter", "space"):
            self.change(-1 if key == "left" else 1)
        else:
            super().press(key)
        self.screen.repaint()

    def scroll(self, by: int) -> None:
        self.at = max(0, min(self.at + by, len(ROWS) - 1))
        self.screen.repaint()

    def change(self, by: int) -> None:
        name, label, choices = ROWS[self.at]
        app = self.screen.app
        if name == "name":
            self.screen.open_panel(WritePanel(self.screen, label, None, app.rename, app.settings.name))
            return
        if name == "language":
            app.next_language()
            return
        if name == "budget":
            now = str(Money(app.settings.budget)).replace(",", "") if app.settings.budget else ""
            hint = say("No chips beyond it. Empty: no limit.")
            self.screen.open_panel(WritePanel(self.screen, label, hint, app.set_budget, now))
            return
        now = getattr(app.settings, name)
        setattr(app.settings, name, choices[(choices.index(now) + by) % len(choices)])
        app.settings_changed()

    def _pick(self, row: int) -> None:
        self.at = row
        self.change(1)
        self.screen.repaint()

    def _value_text(self, name: str, value: Any) -> str:
        match name:
            case "name":
                return value or self.look(say("You"))
            case "budget":
                return self.look.money(value) if value else self.look(say("no limit"))
            case "count":
                return str(value)
        return self.look(WORDS[value])

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        palette, settings = self.look.palette, self.screen.app.settings
        step = 2 if height >= 2 * len(ROWS) + (3 if settings.failed else 0) else 1
        for row, (name, label, _) in enumerate(ROWS):
            line = y + row * step
            canvas.clickable(x, line, width, 1, partial(self._pick, row))
            value = self.look.language if name == "language" else getattr(settings, name)
            shown = self._value_text(name, value)
            chosen = row == self.at
            if chosen:
                canvas.fill(x - 1, line, width + 2, 1, palette.brass)
            begins = canvas.right(
                x + width - 1, line, f"◂ {shown} ▸" if chosen else f"{shown}  ", palette.ink, bold=True
            )
            canvas.text(x, line, fit(self.look(label), begins - x - 1), palette.ink, bold=chosen)
        if settings.failed:
            self._paint_failure(canvas, x, y + len(ROWS) * step, width, height - len(ROWS) * step)

    def _paint_failure(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        """What the disk refused, below the settings."""
        assert self.screen.app.settings.failed
        for row, line in enumerate(wrap(self.look(self.screen.app.settings.failed), width)[:height]):
            canvas.text(x, y + row, line, self.look.palette.red, bold=True)
