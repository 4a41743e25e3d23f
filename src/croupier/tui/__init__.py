"""The terminal app: a lit table in a dark room.

`run()` opens it. Nothing else of it is imported before, so that the command line starts at once.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from croupier.houses import House
    from croupier.table.party import Party

SIGNS = "♠♥♦♣▀╱◉⠋"
"""What a drawn table cannot do without."""

Where = Literal["lobby", "table", "resume"]


def at_a_terminal() -> bool:
    """Can the app be shown? It draws on the standard error and reads the standard input: all three must be terminals."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def run(
    screen: Where = "lobby",
    *,
    house: House | None = None,
    party: Party | None = None,
    game: Path | None = None,
    language: str | None = None,
    games: Path | None = None,
    letters: bool = False,
) -> bool:
    """Open the app in the lobby, at a new table of a house, or at a game that was interrupted.

    `letters`: nothing on the screen but ASCII, for any font; so it is too where the encoding has nothing else.

    Says False without doing anything where there is no terminal; a game that cannot begin is refused with a sentence
    before the screen changes.
    """
    if not at_a_terminal():
        return False
    gc.disable()  # until the first screen is painted: nothing of a start is garbage, and looking for it takes time
    from croupier.table.party import Party
    from croupier.table.sitting import Sitting
    from croupier.tui.app import CroupierApp, screen_for
    from croupier.tui.settings import Settings

    settings = Settings.load()
    opening, first = None, None
    if screen == "resume" and game is not None:
        opening = screen_for(Sitting.resume(game))
    elif screen == "table" and house is not None:
        party = party or Party()
        if house.rules.buy_in and party.budget is None:
            first = (house, party)
        else:
            opening = screen_for(Sitting.begin(house, party, games))
    app = CroupierApp(
        settings,
        games=games,
        cache=_cache(),
        opening=opening,
        first=first,
        language=language,
        letters=letters or not _writes(SIGNS),
    )
    app.run()
    return True


def _writes(signs: str) -> bool:
    """Has the terminal these signs? The app draws on the standard error."""
    try:
        signs.encode(sys.stderr.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("croupier", appauthor=False) / "edges.json"
