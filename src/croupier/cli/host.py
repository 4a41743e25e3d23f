"""The command that opens the house to others."""

from __future__ import annotations

import sys
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
TABLE_OPTIONS = ("seats", "bots", "clock", "private", "tournament")


@click.command(
    cls=Command,
    help=_(
        "Open the house to others: friends join by link, in a browser or with croupier join. Games are kept, and go on at "
        "the next start."
    ),
)
@click.argument("houses", nargs=-1, metavar=_("[HOUSE]…"))
@click.option(
    "--port", type=Whole(0, 65535), default=PORT, show_default=True, metavar="N", help=_("The port to listen on.")
)
@click.option(
    "--bind",
    default="0.0.0.0",
    metavar=_("ADDRESS"),
    help=_("The address to listen on. Default: 0.0.0.0, all networks; 127.0.0.1 is this machine alone."),
)
@DATABASE
@click.option("--url", default="", metavar="URL", help=_("The public address of the house, behind a reverse proxy."))
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar=_("ADDRESS"),
    help=_("The address of a reverse proxy, which says where requests come from (X-Forwarded-For)."),
)
@click.option("--seats", type=Whole(1), metavar="N", help=_("How many seats the tables have."))
@click.option("--bots", default="", metavar=_("LEVEL,…"), help=_("Who plays the last seats: expert, amateur, …"))
@click.option(
    "--clock",
    type=Whole(0, 3600),
    default=30,
    show_default=True,
    metavar=_("SECONDS"),
    help=_("Seconds to think about a bet or a move; 0: no clock."),
)
@click.option("--private", is_flag=True, help=_("The tables are for those who are invited."))
@click.option(
    "--tournament", default="", metavar=_("ROUNDS/BLOCK"), help=_("The tables hold a tournament, such as 9/3.")
)
@click.option(
    "--grant", default="10000", metavar=_("AMOUNT"), help=_("What everybody gets on entering for the first time.")
)
@click.option("--programs", is_flag=True, help=_("People may let a program play in their seat; the table shows it."))
@click.option(
    "--lease",
    type=Whole(1),
    default=10,
    show_default=True,
    metavar=_("SECONDS"),
    help=_("With several processes: after how long another one takes over the tables of one that is silent."),
)
@click.option(
    "--workers",
    type=Whole(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help=_("How many processes serve the house, with PostgreSQL."),
)
@click.option("--logs", metavar=_("FILE"), help=_("Write what happens as JSON lines; - is standard error."))
@with_language
def host(
    houses: tuple[str, ...],
    port: int,
    bind: str,
    database: str | None,
    url: str,
    proxies: tuple[str, ...],
    seats: int | None,
    bots: str,
    clock: int,
    private: bool,
    tournament: str,
    grant: str,
    programs: bool,
    lease: int,
    workers: int,
    logs: str | None,
) -> None:
    from croupier.houses import FIRST_HOUSE, TOURNAMENT_HOUSE
    from croupier.records.types import Calendar
    from croupier.store.store import default_path, open_store
    from croupier.web.hosting import Hosting
    from croupier.web.requested_tables import requested_tables
    from croupier.web.serving import Addresses, bind_socket, check_url, log_to
    from croupier.web.workers import Common

    check_url(url)
    database = database or str(default_path())
    if workers > 1 and not database.startswith("postgres"):
        raise Refused(
            say("{workers} processes need PostgreSQL (--database): a SQLite file is for one.", workers=workers)
        )
    chips = _grant(grant)
    calendar = None
    if tournament:
        rounds, slash, block = tournament.partition("/")
        if not (slash and rounds.isdecimal() and block.isdecimal() and int(rounds) and int(block)):
            raise Refused(say("“{given}” is not a tournament: rounds and block, such as 9/3.", given=tournament))
        calendar = Calendar(int(rounds), int(block))
    first = TOURNAMENT_HOUSE if calendar else FIRST_HOUSE
    players = [part.strip() for part in bots.split(",") if part.strip()]
    wishes = requested_tables(houses or [first], seats, players, clock, private, calendar, programs)
    log_to(logs)
    listening: list[socket.socket] = [bind_socket(bind, port)]
    addresses = Addresses.of(listening[0], bind, url)
    common = Common(
        database, chips, lease, logs, bind, addresses.port, url, addresses.printed, _proxies(proxies), programs
    )
    own = addresses.own
    if workers > 1:  # the port is free: all processes share it, and each has one of its own
        listening[0].close()
        listening = [bind_socket(bind, addresses.port, shared=True), bind_socket(bind, 0)]
        own = Addresses.of(listening[1], bind, url).own
    console = plain_console()
    hosting = Hosting(open_store(database), common, own, Speaker(LANGUAGE), console.tell)
    hosting.run(listening, wishes, bool(houses) or _has_table_options(), workers)
    if sys.stdout.isatty():
        console.tell("")  # after the line about what goes on
    console.tell(say("The house is closed. The games are kept; they go on at the next start."))


def _has_table_options() -> bool:
    """Whether an option says what a table should be like."""
    context, given = click.get_current_context(), click.core.ParameterSource.COMMANDLINE
    return any(context.get_parameter_source(name) is given for name in TABLE_OPTIONS)


def _proxies(given: tuple[str, ...]) -> tuple[str, ...]:
    """The addresses of proxies as they are compared."""
    from ipaddress import ip_address

    try:
        return tuple(str(ip_address(address)) for address in given)
    except ValueError:
        raise Refused(say("--proxy is the address of a reverse proxy, such as 127.0.0.1.")) from None


def _grant(text: str) -> int:
    """What everybody gets who enters, in cents."""
    from croupier.money import Money, amount

    chips = amount(text)
    if chips < 0:
        raise Refused(say("A grant of {amount} is not accepted: it is 0 or more.", amount=Money(chips)))
    return chips
