"""The dialog with the options of a drill (F5): at which house, which count, how it is rounded, at what pace."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.houses import House, load, names
from croupier.learning.drills import drills_at
from croupier.learning.drills.options import CHOICES, LABELS, SETTINGS, TAKEN, choice_label
from croupier.messages import Message, say
from croupier.tui.app import CroupierApp
from croupier.tui.dialogs.choice import Field, FormDialog
from croupier.tui.keys import Key


class DrillOptionsDialog(FormDialog):
    """The options of a drill; when it closes and something has changed, `anew` gets the house."""

    def __init__(self, app: CroupierApp, drill: str, house: House, anew: Callable[[House], object]) -> None:
        self.options, self.house, self._anew, self._settings = TAKEN.get(drill, ()), house, anew, app.settings
        self.houses = [house for house in map(load, names()) if drill in drills_at(house)]
        self._before = self._choices()
        at = Field(say("House"), lambda: self.house.title(app.language), self._next_house)
        options = [
            Field(LABELS[name], partial(self._label, name), partial(self._next_choice, app, name))
            for name in self.options
        ]
        super().__init__(say("Options of the drill"), Key.OPTIONS, [at, *options], closed=self._begin_anew)

    def _label(self, name: str) -> Message | str:
        return choice_label(name, getattr(self._settings, SETTINGS[name]))

    def _choices(self) -> tuple[object, ...]:
        return self.house.name, *(getattr(self._settings, SETTINGS[name]) for name in self.options)

    def _next_house(self, by: int) -> None:
        """The next house; one that is not in the list, as a changed one, comes before the first."""
        place = next((number for number, other in enumerate(self.houses) if other.name == self.house.name), -1)
        self.house = self.houses[(place + by) % len(self.houses)] if self.houses else self.house

    def _next_choice(self, app: CroupierApp, name: str, by: int) -> None:
        choices, now = CHOICES[name], getattr(self._settings, SETTINGS[name])
        setattr(self._settings, SETTINGS[name], choices[(choices.index(now) + by) % len(choices)])
        app.apply_settings()

    def _begin_anew(self) -> None:
        if self._choices() != self._before:
            self._anew(self.house)
