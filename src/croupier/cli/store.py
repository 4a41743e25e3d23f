"""The commands for the database of a hosted house: check, export, backup."""

from __future__ import annotations

import re
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from croupier.cli.language import Command, Group, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.messages import Refused, quote, say

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.store.store import Store


@click.group(cls=Group, help=_("Look after the database of a hosted house: check it, export it, back it up."))
@with_language
def store() -> None:
    pass


NAME = re.compile(r"[\w-]+")
"""The id of a game that may be the name of a file."""
PASSWORD = re.compile(r"\w+://[^/@]*:[^/@]+@|[?&]password=.")
"""An address of a database that has a password."""


def _address(context: click.Context, option: click.Parameter, given: str | None) -> str | None:
    """The address of the database; `@FILE`: the first line of a file. Everybody on a machine can read the commands that run there."""
    typed = context.get_parameter_source(str(option.name)) is click.core.ParameterSource.COMMANDLINE
    if given and given.startswith("@"):
        from pathlib import Path

        try:
            return Path(given[1:]).read_text("utf-8").partition("\n")[0].strip()
        except (OSError, ValueError):
            raise Refused(say("“{path}” cannot be read.", path=quote(given[1:]))) from None
    if given and typed and PASSWORD.search(given):
        raise Refused(
            say(
                "A password in a command can be read by everybody on this machine: put the address into the variable "
                "{variable}, or into a file: --database @FILE.",
                variable=VARIABLE,
            )
        )
    return given


VARIABLE = "CROUPIER_DATABASE"
DATABASE = click.option(
    "--database",
    metavar=_("FILE|URL|@FILE"),
    envvar=VARIABLE,
    callback=_address,
    help=_(
        "A SQLite file or postgresql://…, or @FILE, whose first line says which; otherwise that of CROUPIER_DATABASE, or the "
        "house of this machine."
    ),
)


@store.command(
    cls=Command, help=_("Compute every chain, posting and balance again from the records, and say what differs.")
)
@DATABASE
@with_json
@with_language
def check(database: str | None, as_json: bool) -> None:
    from croupier.store.checking import check as checked

    console = plain_console()
    with closing(open_database(database)) as house:
        found = checked(house)
    if as_json:
        print_json(
            {
                "right": not found.wrong,
                "games": found.games,
                "records": found.records,
                "postings": found.postings,
                "wrong": [console.speaker(line) for line in found.wrong],
            }
        )
    else:
        counted = {"games": found.games, "records": found.records, "postings": found.postings}
        console.tell(say("Logs: {games}. Records: {records}. Postings: {postings}.", **counted))
        console.tell(*found.wrong or [say("Everything follows from the records, and the accounts add up to 0.")])
    sys.exit(1 if found.wrong else 0)


@store.command(
    cls=Command, help=_("Write the log of every game into a folder, or the ledger in the format of Beancount.")
)
@click.argument("folder", required=False, type=click.Path(file_okay=False), metavar=_("[FOLDER]"))
@click.option("--beancount", metavar=_("FILE"), help=_("Where to write the ledger; - prints it."))
@DATABASE
@with_language
def export(folder: str | None, beancount: str | None, database: str | None) -> None:
    from pathlib import Path

    from croupier.store.beancount import lines

    if not folder and not beancount:
        raise click.UsageError(_("Say where to: a folder for the logs, or --beancount FILE for the ledger."))
    with closing(open_database(database)) as house:
        if folder:
            plain_console().tell(say("Logs written: {count}.", count=_export_logs(house, Path(folder))))
        if beancount == "-":
            for line in lines(house):
                print(line)
        elif beancount:
            _write(Path(beancount), "".join(f"{line}\n" for line in lines(house)).encode())
            plain_console().tell(say("Written to {path}.", path=beancount))


def _export_logs(house: Store, folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    games = house.games()
    for game in games:
        if not NAME.fullmatch(str(game.id)):
            raise Refused(say("“{game}” cannot be the name of a file: the database is damaged.", game=quote(game.id)))
    for game in games:
        bodies = house.log(game.id)
        _write(folder / f"{game.id}.jsonl", b"".join(body + b"\n" for body in bodies))
    return len(games)


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; a pipe may get a part."""
    from croupier.disk import write_whole

    if path.exists() and not path.is_file():
        path.write_bytes(data)
    else:
        write_whole(path, data, 0o600)


@store.command(cls=Command, help=_("Copy the database into a new file, while the house may be open."))
@click.argument("file", type=click.Path(dir_okay=False), metavar=_("FILE"))
@DATABASE
@with_language
def backup(file: str, database: str | None) -> None:
    from pathlib import Path

    with closing(open_database(database)) as house:
        house.backup(Path(file))
    plain_console().tell(say("The house is copied to “{path}”. The file holds secrets: keep it safe.", path=file))


def open_database(database: str | None) -> Store:
    """The database that is named, to be read."""
    from croupier.store.store import default_path, open_store

    return open_store(database or str(default_path()), reading=True)
