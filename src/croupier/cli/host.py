"""The command that opens the house to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, with_language
from croupier.cli.party import plain_console
from croupier.cli.store import DATABASE
from croupier.language import Speaker
from croupier.messages import Refused, say

if TYPE_CHECKING:
    import socket

PORT = 7777


@click.command(
    cls=Command,
    help=_(
        "Open the house to others: friends join by link, in a browser or with croupier join. Games are kept, and go on at "
        "the next start."
    ),
)
@click.argument("houses", nargs=-1, metavar=_("[HOUSE]…"))
@click.option("--port", type=Whole(0), default=PORT, show_default=True, metavar="N", help=_("The port to listen on."))
@click.option(
    "--bind", default="0.0.0.0", metavar=_("ADDRESS"), help=_("Where to listen; 127.0.0.1: on this machine alone.")
)
@DATABASE
@click.option("--url", default="", metavar="URL", help=_("The public address of the house, behind a reverse proxy."))
@click.option("--seats", type=Whole(1), metavar="N", help=_("How many seats the tables have."))
@click.option("--bots", default="", metavar=_("LEVEL,…"), help=_("Who plays the last seats: expert, amateur, …"))
@click.option(
    "--clock",
    type=Whole(0),
    default=30,
    show_default=True,
    metavar=_("SECONDS"),
    help=_("How long one may think; 0: no clock."),
)
@click.option("--private", is_flag=True, help=_("The tables are for those who are invited."))
@click.option(
    "--tournament", default="", metavar=_("ROUNDS/BLOCK"), help=_("The tables hold a tournament, such as 9/3.")
)
@click.option(
    "--grant", default="10000", metavar=_("AMOUNT"), help=_("What everybody gets who enters for the first time.")
)
@click.option(
    "--lease",
    type=Whole(1),
    default=10,
    show_default=True,
    metavar=_("SECONDS"),
    help=_("With several processes: after how long another one takes over the tables of one that is silent."),
)
@click.option("--logs", metavar=_("FILE"), help=_("Write what happens as JSON lines; - is standard error."))
@with_language
def host(
    houses: tuple[str, ...],
    port: int,
    bind: str,
    database: str | None,
    url: str,
    seats: int | None,
    bots: str,
    clock: int,
    private: bool,
    tournament: str,
    grant: str,
    lease: int,
    logs: str | None,
) -> None:
    from croupier.houses import load
    from croupier.money import amount
    from croupier.store.store import default_path, open_store
    from croupier.web.serving import Addresses, Serving, bound, log_to
    from croupier.web.wire import Calendar, OpenTable

    for house in houses:
        load(house, files=False)
    calendar = None
    if tournament:
        rounds, slash, block = tournament.partition("/")
        if not (slash and rounds.isdecimal() and block.isdecimal() and int(rounds) and int(block)):
            raise Refused(say("“{given}” is no tournament: rounds and block, such as 9/3.", given=tournament))
        calendar = Calendar(int(rounds), int(block))
    players = [part.strip() for part in bots.split(",") if part.strip()]
    wishes = [OpenTable(house, seats, players, clock, private, calendar) for house in houses]
    default = OpenTable("", seats, players, clock, private, calendar)
    log_to(logs)
    listening: socket.socket = bound(bind, port)
    addresses = Addresses.of(listening, bind, url)
    store = open_store(database or str(default_path()))
    console = plain_console()
    serving = Serving(store, listening, addresses, Speaker(LANGUAGE), console.tell)
    serving.run(wishes, default, amount(grant), lease)
    console.tell(say("The house is closed. The games are kept; they go on at the next start."))
