"""A table of a house elsewhere in the app: what comes over the line is played on the screen of a table."""

from __future__ import annotations

from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

from croupier.language import LANGUAGES
from croupier.messages import Message, say
from croupier.remote.connection import LineClosed
from croupier.remote.sitting import RemoteSitting
from croupier.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from croupier.tui.app import CroupierApp


def listen(app: CroupierApp, sitting: RemoteSitting) -> None:
    """Open the table's screen as soon as the app runs; then hear the line in a thread, which ends before the app does."""
    thread = Thread(target=_listen, args=(app, sitting), name="joined", daemon=True)

    def end() -> None:
        sitting.leave()
        thread.join()

    app.at_end.append(end)
    thread.start()


def _listen(app: CroupierApp, sitting: RemoteSitting) -> None:
    while not app.is_running:
        if sitting.left:
            return
        sleep(0.02)
    app.call_from_thread(_opened, app, sitting)
    try:
        for message in sitting.line.messages():
            app.call_from_thread(_heard, app, sitting, message)
            if sitting.left:
                return
    except LineClosed as ended:
        app.call_from_thread(_refused, app, ended.why)


def _opened(app: CroupierApp, sitting: RemoteSitting) -> None:
    if app.is_running:
        app.show(sitting)


def _heard(app: CroupierApp, sitting: RemoteSitting, message: dict[str, Any]) -> None:
    """Play what has happened; if something is being shown, it follows by itself."""
    if not app.is_running or sitting.left:
        return
    sitting.hear(message)
    screen = app.screen
    if not isinstance(screen, TableScreen) or screen.sitting is not sitting:
        return
    if sitting.refusal:
        why, sitting.refusal = sitting.refusal[LANGUAGES.index(app.language)], None
        screen.refuse(say("The house says: {why}", why=why))
    screen.pacing.heard()


def _refused(app: CroupierApp, why: Message) -> None:
    if app.is_running and isinstance(app.screen, TableScreen):
        app.screen.refuse(why)
