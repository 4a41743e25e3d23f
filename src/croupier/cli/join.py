"""The command that plays at a table of a house elsewhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from croupier.cli.language import ASKED, LANGUAGE, Command, _, with_language
from croupier.cli.party import in_letters, plain_console, plain_option
from croupier.messages import Message, Refused, say

if TYPE_CHECKING:
    from croupier.plain.console import Console
    from croupier.plain.joining import JoinedSession
    from croupier.remote.house import RemoteHouse
    from croupier.remote.sitting import RemoteSitting
    from croupier.wire.house_messages import Offered


@click.command(
    cls=Command,
    help=_("Play at a table that somebody hosts. ADDRESS is what croupier host prints, or a link."),
)
@click.argument("address", metavar=_("ADDRESS"))
@click.option("--name", default="", metavar=_("NAME"), help=_("What the others call you."))
@click.option("--cut", default="", metavar=_("WORDS"), help=_("Cut each shoe with these words. Default: random ones."))
@plain_option()
@with_language
def join(address: str, name: str, cut: str, plain: bool) -> None:
    from croupier.plain.console import Quit
    from croupier.plain.joining import JoinedSession
    from croupier.remote.connection import ClosedForGood
    from croupier.remote.house import Invitation, RemoteHouse, keys_file
    from croupier.remote.sitting import RemoteSitting
    from croupier.settings import Settings

    if len(cut) > 64 or not cut.isprintable():
        raise Refused(say("“{words}” is not a cut: one line of at most {most} characters.", words=cut, most=64))
    console = plain_console()
    house = RemoteHouse(Invitation.read(address), keys_file(), LANGUAGE)
    try:
        _enter(house, name, console)
        game = house.invitation.game or _choose(house, console)
    except Quit:
        return
    sitting = RemoteSitting.at(house, game, cut)
    session = JoinedSession(sitting, console, Settings.load().count)
    in_the_app = False
    try:
        in_the_app = not plain and _open_app(session)
        if not in_the_app:
            session.play()
    except Quit:
        pass
    except ClosedForGood as closed:
        raise Refused(closed.why) from None
    except KeyboardInterrupt:
        console.tell("")
        raise
    finally:
        sitting.leave()
        _farewell(sitting, console, in_the_app)


def _open_app(session: JoinedSession) -> bool:
    """Sit down, then open the app; False where there is no terminal, or no seat."""
    from croupier import tui

    if os.environ.get("TERM", "dumb") == "dumb" or not tui.at_a_terminal():
        return False
    if not session.sits_down():
        return False
    tui.run_at_house(session.sitting, language=ASKED, letters=in_letters())
    return True


def _enter(house: RemoteHouse, name: str, console: Console) -> None:
    """Enter under the name that is given, or that the house knows; otherwise ask for one."""
    known = house.find_person()
    move = house.invitation.key and not house.invitation.game
    if not name and not known and not move:
        name = console.ask(say("What is your name?"))
    house.enter(name)
    console.tell(say("You are {name}.", name=house.me.name))


def _choose(house: RemoteHouse, console: Console) -> str:
    """The table to play at: the only one, or the one that is chosen."""
    tables = house.tables()
    if not tables:
        raise Refused(say("No table is open at this house."))
    if len(tables) == 1:
        return tables[0].id
    for number, table in enumerate(tables, 1):
        said = say(
            "{number}. {title}, {game}: {free}", number=number, title=table.title, game=table.game, free=_free(table)
        )
        console.tell(said)
    while True:
        typed = console.ask(say("Which table?"))
        if typed.isdecimal() and 1 <= int(typed) <= len(tables):
            return tables[int(typed) - 1].id
        console.tell(say("“{typed}” is not a table: a number from 1 to {most}.", typed=typed, most=len(tables)))


def _free(table: Offered) -> Message:
    """How many seats of a table are free."""
    if table.mine:
        return say("you sit here")
    free = sum(seat is None for seat in table.seats)
    if not free or (table.tournament and table.round):
        return say("full")
    return say("one seat free") if free == 1 else say("{count} seats free", count=free)


def _farewell(sitting: RemoteSitting, console: Console, told: bool) -> None:
    """What one keeps: how to come back, and the digest of the log; `told`: the app has said both."""
    if not told and sitting.seat is not None and not sitting.game.over:
        console.tell(sitting.farewell)
    if not told and sitting.alarm:
        console.tell(sitting.alarm)
    where = f"{sitting.connection.house.origin}/t/{sitting.id}"
    command = f"croupier verify {where} --head {sitting.digest[:16]}"
    console.tell(say("To check the game later: {command}", command=command))
