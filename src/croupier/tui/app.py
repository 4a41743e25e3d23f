"""The app: the state that all screens share, and navigation between screens."""

from __future__ import annotations

import asyncio
import gc
import os
import select
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding
from textual.color import Color
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from croupier.analysis.values import Values
from croupier.glyphs import letters_only
from croupier.houses import House
from croupier.language import LANGUAGES, NAME, Speaker, language_of_locale
from croupier.learning.tournament_values import TournamentValues
from croupier.messages import Message, Refused, say
from croupier.painting.cards import Deck
from croupier.painting.look import Look
from croupier.painting.outlined_cards import OutlinedDeck, monochrome
from croupier.painting.theme import THEMES, palette
from croupier.records.journal import LogFailed
from croupier.settings import Settings
from croupier.system import HAS_TERMINALS, on_end
from croupier.table.party import Party
from croupier.table.seating import loss_limit_of
from croupier.table.sitting import AnySitting, Sitting
from croupier.telling import boxes_telling
from croupier.telling.front_door import Step
from croupier.telling.story import fairness

SPIN = 0.12
LISTEN = 1.0
GRACE = 3.0
"""Seconds that the app has to end after a signal."""


class Painted(Screen[None]):
    """A screen or a dialog as the app knows it."""

    pondering = False
    """Whether it shows that somebody thinks."""

    @property
    def currency(self) -> str:
        """The currency in which this screen shows money; empty: that of the screen below."""
        return ""

    def repaint(self) -> None:
        """Show the current state."""

    def apply_settings(self) -> None:
        """A setting has changed; the screen is painted anew in any case."""


class Letters(LineFilter):
    """Shows ASCII letters instead of all other characters, for any font."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [Segment("".join(map(letters_only, text)), style, control) for text, style, control in segments]


class CroupierApp(App[None]):
    """The Textual app. The lobby is its first screen; tables open over it."""

    TITLE = "Croupier"
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { layout: vertical; overflow: hidden; }"
    BINDINGS = [  # noqa: RUF012
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        settings: Settings,
        *,
        games: Path | None = None,
        cache: Path | None = None,
        opening: Screen[None] | None = None,
        first: Step | None = None,
        language: str | None = None,
        letters: bool = False,
        compute: bool = True,
    ) -> None:
        self.settings, self.games = settings, games  # the style sheet needs the theme
        super().__init__()
        self._asked_language = language
        """For this run only; F2 changes the stored setting."""
        self._letters = letters
        self._painted_theme = settings.theme
        self._usual_cards = "outlined" if monochrome() or self.console.color_system is None else "drawn"
        self.values = Values(self._refresh_values, cache, compute, started=False)
        self.chances = TournamentValues(self._refresh_values, compute)
        self._opening, self._first = opening, first
        self._looks: dict[tuple[object, ...], Look] = {}
        self.notice: Message | None = None
        """A message that the lobby shows until the next key."""
        self.leaving = False
        """The app has begun to end: keys are ignored."""
        self.farewell: list[Message] = []
        """The lines that are printed on the terminal once the app has ended."""
        self.when_settings_change: list[Callable[[], None]] = []
        """What is to be done when a setting has changed."""
        self.at_end: list[Callable[[], None]] = []
        """What is to end before the app has ended, such as threads that call it."""
        self.signal: int | None = None
        """The signal that ended the app."""
        self.restore_terminal: Callable[[], None] = lambda: None
        """Gives the terminal its line modes back, without writing to it."""

    def get_driver_class(self) -> type[Driver]:
        if not HAS_TERMINALS:
            return super().get_driver_class()
        from croupier.tui.terminal_driver import TerminalDriver

        return TerminalDriver

    def on_load(self) -> None:
        """Before the terminal is changed: from now on a signal leaves it as it was."""
        if not self.is_headless:
            on_end(asyncio.get_running_loop(), self._end_on_signal)

    def get_default_screen(self) -> Screen[None]:
        from croupier.tui.screens.lobby import LobbyScreen

        return LobbyScreen(self._first)

    def on_mount(self) -> None:
        if self._opening is not None:
            self.push_screen(self._opening)
        self.set_interval(SPIN, self._spin)
        self.set_interval(LISTEN, self._leave_if_hung_up)

    def after_first_frame(self) -> None:
        """Start computing values. Exclude the objects made so far from garbage collection: they live as long as the app."""
        self.values.start()
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def _leave_if_hung_up(self) -> None:
        """Exit if the terminal was closed without a signal, where that can be asked; the game is kept."""
        if self.is_headless or not hasattr(select, "poll"):
            return
        terminal = select.poll()
        terminal.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
        if any(event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in terminal.poll(0)):
            self.close_app()

    # How it looks

    @property
    def language(self) -> str:
        return self._asked_language or self.settings.language or language_of_locale()

    @property
    def look(self) -> Look:
        settings = self.settings
        currency = self._currency()
        key = (self.language, settings.theme, settings.four_colours, self.cards, currency)
        if key not in self._looks:
            colours = palette(settings.theme, self.console.color_system)
            made = Deck if self.cards == "drawn" else OutlinedDeck
            speak = Speaker(self.language, currency)
            self._looks[key] = Look(colours, made(colours, settings.four_colours, speak), speak)
        return self._looks[key]

    @property
    def cards(self) -> str:
        """How cards are painted: drawn, outlined or in letters."""
        if self._letters:
            return "letters"
        return self._usual_cards if self.settings.cards == "auto" else self.settings.cards

    def _currency(self) -> str:
        """The currency of the screen, or of the one below a dialog."""
        shown = (screen.currency for screen in reversed(self._screens_in_sight()))
        return next(filter(None, shown), "")

    def _screens_in_sight(self) -> list[Painted]:
        """The screen in sight and the dialogs over it."""
        return [screen for screen in self.screen_stack if isinstance(screen, Painted) and screen.is_current]

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the palette, for the dialogs."""
        colours = palette(self.settings.theme, self.console.color_system)
        named = ("leaf", "ink", "ink_soft", "brass", "paper", "rule", "red")
        ours = {name.replace("_", "-"): getattr(colours, name) for name in named}
        return {**super().get_css_variables(), **ours, "room": colours.background}

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, Letters()] if self.cards == "letters" else filters

    @property
    def other_language(self) -> str:
        """What the next language calls itself."""
        return Speaker(self.following_language)(NAME)

    @property
    def following_language(self) -> str:
        return LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]

    def next_language(self) -> None:
        self.settings.language = self.following_language
        self._asked_language = None
        self.apply_settings()

    def next_theme(self) -> None:
        self.settings.theme = THEMES[(THEMES.index(self.settings.theme) + 1) % len(THEMES)]
        self.apply_settings()

    def rename(self, name: str) -> None:
        self.settings.name = name[:16]
        self.apply_settings()

    def set_budget(self, text: str) -> None:
        """The most to lose in a game, as it was typed; empty: no limit. It is refused if it is no amount."""
        self.settings.budget = loss_limit_of(text)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Save the settings and repaint."""
        self.settings.save()
        for call in self.when_settings_change:
            call()
        for screen in self.screen_stack:
            if isinstance(screen, Painted):
                screen.apply_settings()
        if self._painted_theme != self.settings.theme:
            self._painted_theme = self.settings.theme
            self.refresh_css(animate=False)
        self.repaint()

    def repaint(self) -> None:
        """Paint what is in sight anew."""
        for screen in self._screens_in_sight():
            screen.repaint()

    # Values

    def _refresh_values(self) -> None:
        """Called from another thread."""
        if self.is_running:
            self.call_later(self.repaint)

    def _spin(self) -> None:
        if self.values.busy or self.chances.busy or any(screen.pondering for screen in self._screens_in_sight()):
            self.values.frame += 1
            self.repaint()

    # Navigation

    def sit_down(self, house: House, party: Party) -> None:
        """Open a table; refused if the party does not fit the house."""
        self.show(Sitting.begin(house, party, self.games))

    def show(self, sitting: AnySitting) -> None:
        sitting.lower_loss_limit(self.settings.budget)
        self.push_screen(screen_for(sitting))

    def to_lobby(self) -> None:
        """Close all screens above the lobby."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    async def action_leave(self) -> None:
        """Leave all games, which keeps them, and exit."""
        self._keep_all()
        self.close_app()

    def farewell_lines(self) -> list[Message]:
        """What is to be printed when the app has ended: where games are kept, and what could not be kept."""
        return [*self.farewell, *([self.settings.failed] if self.settings.failed else [])]

    def guard(self, run: Callable[[], object]) -> None:
        """Do something; the lobby says what is refused."""
        try:
            run()
        except Refused as refused:
            self.notice = refused.message
            self.repaint()

    def _keep_all(self) -> None:
        for screen in self.screen_stack:
            sitting = getattr(screen, "sitting", None)
            if sitting is not None and not sitting.left:
                self._keep(sitting)

    def close_app(self) -> None:
        """End the app; keys that arrive later are ignored."""
        self.leaving = True
        self.exit()

    def _keep(self, sitting: AnySitting) -> None:
        """Leave a game, and remember what is to be said about it once the terminal is as it was."""
        try:
            sitting.leave()
        except LogFailed as failed:
            sitting.abandon()
            self.farewell.append(failed.message)
            return
        if not sitting.game.rounds and not sitting.live:
            self.farewell.append(say("No round was played: nothing is kept."))
            return
        if not sitting.game.over:
            self.farewell.append(sitting.farewell)
        self.farewell.append(fairness(sitting.digest))
        if sitting.alarm:
            self.farewell.append(sitting.alarm)

    def _end_on_signal(self, number: int) -> None:
        """The program is to end: games are kept at once, and the terminal is left as it was."""
        if self.signal is not None:
            return
        self.signal = number
        self._keep_all()
        stuck = threading.Timer(GRACE, self._end_at_once)
        stuck.daemon = True
        stuck.start()
        self.close_app()

    def _end_at_once(self) -> None:
        """The terminal takes no more output, so the app cannot end by itself."""
        self.restore_terminal()
        os._exit(128 + (self.signal or 0))

    async def on_unmount(self) -> None:
        self.values.close()
        self.chances.close()
        for end in self.at_end:
            await asyncio.to_thread(end)  # not here: the thread that ends may wait for this one


def screen_for(sitting: AnySitting) -> Screen[None]:
    """The screen for a game."""
    if sitting.game.tournament:
        from croupier.tui.screens.tournament import TournamentScreen

        return TournamentScreen(sitting)
    if telling := boxes_telling(sitting.game.rules):
        from croupier.tui.screens.boxes import BoxesScreen

        return BoxesScreen(sitting, telling)
    from croupier.tui.screens.table import TableScreen

    return TableScreen(sitting)
