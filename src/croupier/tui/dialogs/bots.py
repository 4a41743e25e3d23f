"""The dialog with the bots of a house (B): who plays along, one a line. They are kept for the house."""

from __future__ import annotations

from functools import partial

from croupier.houses import House
from croupier.messages import Message, Refused, say
from croupier.strategies.names import names
from croupier.telling.front_door import most_seats
from croupier.telling.vocabulary import LEVELS, PLAYING_STYLES
from croupier.tui.app import CroupierApp
from croupier.tui.dialogs.choice import Field, FormDialog
from croupier.tui.keys import Key

MOST = 6


def bots_dialog(app: CroupierApp, house: House) -> FormDialog:
    """Who plays along at this house; refused where it has one seat."""
    title = house.title(app.look.language)
    most = min(MOST, most_seats(house.rules) - 1)
    if not most:
        raise Refused(say("{house} has one seat: nobody plays along.", house=title))
    fields = [Field(str(n + 1), partial(_bot, app, house, n), partial(_change, app, house, n)) for n in range(most)]
    return FormDialog(say("{house}: who plays along?", house=title), Key.BOTS, fields)


def _bot(app: CroupierApp, house: House, place: int) -> Message:
    bots = app.settings.bots_at.get(house.name, [])
    return PLAYING_STYLES.get(bots[place], say("nobody")) if place < len(bots) else say("nobody")


def _change(app: CroupierApp, house: House, place: int, by: int) -> None:
    """Give a place the next level, or the one before; nobody comes before the first. Another game has other players."""
    settings, known = app.settings, names(house.rules)
    levels = ["", *(LEVELS if set(LEVELS) <= set(known) else known)]
    chosen = [*settings.bots_at.get(house.name, []), *[""] * MOST][:MOST]
    now = chosen[place] if chosen[place] in levels else ""
    chosen[place] = levels[(levels.index(now) + by) % len(levels)]
    settings.bots_at = {**settings.bots_at, house.name: [level for level in chosen if level]}
    app.apply_settings()
