"""What the screens and the dialogs share: the app, how it looks, and what a key does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual import events

from croupier.messages import Message, Refused, say
from croupier.painting.look import Look
from croupier.tui.app import CroupierApp, Painted
from croupier.tui.controls import Control

T = TypeVar("T")
Run = Callable[[], object]


class HouseScreen(Painted):
    """A screen of the app, or a dialog over one. After every key it is painted from the current state."""

    app: CroupierApp

    @property
    def look(self) -> Look:
        return self.app.look

    @property
    def listens(self) -> bool:
        """Whether keys and clicks are obeyed: some arrive after the screen was left or the app has begun to end."""
        return self.app.screen_stack[-1:] == [self] and not self.app.leaving

    def run_in_thread(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        """Run `work` in a thread; call `done` with its result in the app's thread, if this screen is still open."""

        def run() -> None:
            result = work()
            if self.is_attached:
                self.app.call_from_thread(done, result)

        self.run_worker(run, thread=True)

    # Keys

    def controls(self) -> list[Control]:
        """Everything that a key does now, what is shown first in front."""
        return []

    def global_controls(self) -> list[Control]:
        """The keys that do the same on every screen; the footers end with them."""
        return [
            Control("f4", say("Settings"), self.open_settings),
            Control("f2", self.app.other_language, self.app.next_language),
            Control("f3", say("Theme"), self.app.next_theme),
        ]

    def open_settings(self) -> None:
        from croupier.tui.dialogs.settings import settings_dialog

        self.app.push_screen(settings_dialog(self.app))

    def command(self, key: str, character: str) -> Run | None:  # noqa: ARG002
        """What a key does now; `character` is what it types."""
        controls = (*self.global_controls(), *self.controls())
        return next((control.run for control in controls if control.answers(key)), None)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if not self.listens:
            self.pass_on(event)
            return
        try:
            if run := self.command(key_name(event), event.character or ""):
                run()
            elif self.focused:
                event.stop(False)  # a key of the widget that has the focus
                event.prevent_default(False)
        except Refused as refused:
            self.refuse(refused.message)
        self.repaint()

    def pass_on(self, event: events.Key) -> None:
        """Pass on a key that came in a burst, after this screen opened or closed another one: that one gets it."""

    def on_paste(self, event: events.Paste) -> None:
        event.stop()

    def guard(self, run: Run) -> None:
        """Do what a click asks for; what is refused is said."""
        if isinstance(refused := attempt(run), Refused):
            self.refuse(refused.message)
        self.repaint()

    def refuse(self, message: Message) -> None:
        """Say why something is not done."""
        self.app.notice = message
        self.app.repaint()


def attempt(work: Callable[[], T]) -> T | Refused:
    """Do some work; return what it gives, or why it is refused."""
    try:
        return work()
    except Refused as refused:
        return refused


EARLY = {"ctrl+j": "enter"}
"""Enter, as a terminal hands it over that was typed on before the app had its keys."""


def key_name(event: events.Key) -> str:
    """A typed character in lower case; for other keys Textual's name."""
    character = event.character
    if character and character.isprintable() and character != " ":
        return character.lower() if len(character) == 1 else character
    return EARLY.get(event.key, event.key)
