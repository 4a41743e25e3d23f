"""The dialog with the settings (F4)."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.games.counts import SYSTEMS
from croupier.language import LANGUAGES, NAME, Speaker
from croupier.messages import Message, say
from croupier.money import Money
from croupier.painting.theme import THEMES
from croupier.settings import CARDS, SOUNDS, SPEEDS
from croupier.tui.app import CroupierApp
from croupier.tui.dialogs.choice import Field, FormDialog
from croupier.tui.dialogs.write import WriteDialog

WORDS: dict[object, Message | str] = {
    **{language: Speaker(language)(NAME) for language in LANGUAGES},
    "felt": say("felt"), "contrast": say("high contrast"),
    "slow": say("slow"), "normal": say("normal"), "fast": say("fast"), "instant": say("at once"),
    "off": say("off"), "bell": say("bell"),
    "auto": say("automatic"), "drawn": say("on paper"), "outlined": say("outlined"), "letters": say("letters"),
    True: say("on"), False: say("off"),
}  # fmt: skip
ROWS: tuple[tuple[str, Message, tuple[object, ...]], ...] = (
    ("name", say("Your name"), ()),
    ("language", say("Language"), LANGUAGES),
    ("theme", say("Theme"), THEMES),
    ("speed", say("Card speed"), SPEEDS),
    ("still", say("Reduced motion"), (False, True)),
    ("sound", say("Sound when it is your turn"), SOUNDS),
    ("coach", say("Coach points out mistakes"), (False, True)),
    ("count", say("Counting system"), tuple(SYSTEMS)),
    ("budget", say("Budget: most to lose"), ()),
    ("cards", say("Cards"), CARDS),
    ("four_colours", say("Four-colour deck"), (False, True)),
)


def settings_dialog(app: CroupierApp) -> FormDialog:
    """Every setting, and below them what the disk refused."""
    fields = [Field(label, partial(_value, app, name), partial(_change, app, name)) for name, label, _ in ROWS]
    return FormDialog(say("Settings"), "f4", fields, note=lambda: app.settings.failed)


def _value(app: CroupierApp, name: str) -> Message | str:
    value: Any = app.language if name == "language" else getattr(app.settings, name)
    match name:
        case "name":
            return value or say("You")
        case "budget":
            return app.look.money(value) if value else say("no limit")
        case "count":
            return str(value)
    return WORDS[value]


def _change(app: CroupierApp, name: str, by: int) -> None:
    """Change a setting to its next value, or to the one before; or ask for it."""
    _, label, choices = next(row for row in ROWS if row[0] == name)
    now = getattr(app.settings, name)
    match name:
        case "name":
            app.push_screen(WriteDialog(label, None, app.rename, now))
        case "budget":
            text = str(Money(now)).replace(",", "") if now else ""
            app.push_screen(WriteDialog(label, say("No chips beyond it. Empty: no limit."), app.set_budget, text))
        case "language":
            app.next_language()
        case _:
            setattr(app.settings, name, choices[(choices.index(now) + by) % len(choices)])
            app.apply_settings()
