"""A table of a house elsewhere in the app: what comes from there is played on the screen of a table."""

from __future__ import annotations

from threading import Thread
from time import sleep

from croupier.messages import Message
from croupier.remote.connection import ClosedForGood, Heard
from croupier.remote.sitting import RemoteSitting
from croupier.tui.app import CroupierApp
from croupier.tui.screens.table import TableScreen


def listen(app: CroupierApp, sitting: RemoteSitting) -> None:
    """Open the table's screen as soon as the app runs; then listen in a thread, which ends before the app does."""
    thread = Thread(target=_listen, args=(app, sitting), name="joined", daemon=True)

    def end() -> None:
        sitting.leave()
        thread.join()

    sitting.connection.speak(app.language)
    app.when_settings_change.append(lambda: sitting.connection.speak(app.language))
    app.at_end.append(end)
    thread.start()


def _listen(app: CroupierApp, sitting: RemoteSitting) -> None:
    while not app.is_running:
        if sitting.left:
            return
        sleep(0.02)
    app.call_from_thread(_open, app, sitting)
    try:
        for heard in sitting.connection.messages():
            app.call_from_thread(_hear, app, sitting, heard)
            if sitting.left:
                return
    except ClosedForGood as closed:
        app.call_from_thread(_close, app, sitting, closed.why)


def _open(app: CroupierApp, sitting: RemoteSitting) -> None:
    if app.is_running:
        app.show(sitting)


def _hear(app: CroupierApp, sitting: RemoteSitting, heard: Heard) -> None:
    """Play what has happened; if something is being shown, it follows by itself."""
    if not app.is_running or sitting.left:
        return
    sitting.hear(heard)
    if screen := _table(app, sitting):
        if refusal := sitting.refusal():
            screen.refuse(refusal)
        screen.hear()


def _close(app: CroupierApp, sitting: RemoteSitting, why: Message) -> None:
    sitting.trouble = why
    if app.is_running and (screen := _table(app, sitting)):
        screen.refuse(why)


def _table(app: CroupierApp, sitting: RemoteSitting) -> TableScreen | None:
    """The screen of the table, if it is open; a dialog may lie over it."""
    tables = [one for one in app.screen_stack if isinstance(one, TableScreen) and one.sitting is sitting]
    return tables[-1] if tables else None
