"""The terminal app.

`run()` opens it. The app's modules are imported only then, so that the command line starts at once.

screens/, dialogs/         the screens, and what opens over them; painting/ paints the felt and the lists
app, house_screen          what all screens share
canvas_widget              a canvas on the screen
action_bar, controls       what keys and clicks do
remote_table               a table of a house elsewhere
terminal_driver            Textual's driver, safe against broken input
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from textual.screen import Screen

    from croupier.houses import House
    from croupier.remote.sitting import RemoteSitting
    from croupier.table.party import Party
    from croupier.telling.front_door import Step
    from croupier.tui.app import CroupierApp

SIGNS = "♠♥♦♣▀╱◉⠋"
"""Characters that the terminal's encoding must have; without them the app shows letters only."""

Where = Literal["lobby", "table", "resume", "drill"]


def at_a_terminal() -> bool:
    """Whether standard input, output and error are terminals. The app draws on the standard error."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def run(
    screen: Where = "lobby",
    *,
    house: House | None = None,
    party: Party | None = None,
    game: Path | None = None,
    door: Step | None = None,
    drill: str = "",
    language: str | None = None,
    games: Path | None = None,
    letters: bool = False,
) -> bool:
    """Open the app in the lobby, perhaps at a step of the front door (`door`), at a new table of a house, or at a game that was interrupted.

    `letters`: show ASCII only, for any font. An encoding without the app's characters has the same effect.

    Return False if there is no terminal. A game that cannot begin is refused before the app starts.
    """
    if not at_a_terminal():
        return False
    gc.disable()  # until the first frame is shown: a start makes no garbage, and collecting takes time
    from croupier.analysis.values import edges_file
    from croupier.settings import Settings
    from croupier.table.party import Party
    from croupier.table.sitting import Sitting
    from croupier.telling.front_door import Ready
    from croupier.tui.app import CroupierApp, screen_for

    settings = Settings.load()
    opening: Screen[None] | None = None
    first = door
    if screen == "resume" and game is not None:
        sitting = Sitting.resume(game, (party or Party()).cut)
        sitting.lower_loss_limit(settings.budget)
        opening = screen_for(sitting)
    elif screen == "drill" and house is not None:
        from croupier.tui.screens.drill import DrillScreen

        opening = DrillScreen(house, drill)
    elif screen == "table" and house is not None:
        party = party or Party()
        if house.rules.buy_in and party.budget is None:
            first = Ready(house, party)
        else:
            opening = screen_for(Sitting.begin(house, party, games))
    letters = letters or not _writes(SIGNS)
    app = CroupierApp(
        settings, games=games, cache=edges_file(), opening=opening, first=first, language=language, letters=letters
    )
    _run_app(app)
    if app.signal is not None:
        raise SystemExit(128 + app.signal)
    return True


def run_at_house(sitting: RemoteSitting, *, language: str | None = None, letters: bool = False) -> None:
    """Open the app at a table of a house elsewhere; the terminal was asked for before."""
    from croupier.analysis.values import edges_file
    from croupier.settings import Settings
    from croupier.tui.app import CroupierApp
    from croupier.tui.remote_table import listen

    app = CroupierApp(Settings.load(), cache=edges_file(), language=language, letters=letters or not _writes(SIGNS))
    listen(app, sitting)
    _run_app(app)


def _run_app(app: CroupierApp) -> None:
    app.run()
    _take_leave(*map(app.look, app.farewell_lines()))


def _take_leave(*lines: str) -> None:
    """Print, once the terminal is restored, where games are kept and what could not be kept."""
    with suppress(OSError):  # the terminal may be gone
        for line in lines:
            print(line, file=sys.stderr)


def _writes(signs: str) -> bool:
    """Whether the terminal's encoding has these characters. The app draws on the standard error."""
    try:
        signs.encode(sys.stderr.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
