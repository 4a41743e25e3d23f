"""The command that goes on with a game."""

from __future__ import annotations

from os.path import basename
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import Command, _, with_language
from croupier.cli.party import in_the_app, kept, plain_console, plain_option
from croupier.messages import Refused, say

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.houses import House
    from croupier.table.journal import Journal


class NoGame(Refused):
    """A game that cannot be gone on with."""


@click.command(cls=Command, help=_("Go on with a game that was interrupted: the latest, or the one named."))
@click.argument("id", required=False, metavar="[ID]")
@click.option("--list", "only_list", is_flag=True, help=_("Show the games that can be resumed."))
@plain_option()
@with_language
def resume(id: str | None, only_list: bool, plain: bool) -> None:
    from croupier.table.journal import Journal, unfinished

    games = list(unfinished())
    if only_list:
        return _list(games)
    path = _found(id, games)
    if plain or not in_the_app("resume", game=path):
        _go_on(*Journal.reopen(path))


def _list(games: list[Path]) -> None:
    from croupier.table.journal import read

    console = plain_console()
    for path in games:
        try:
            console.tell(f"{path.stem}  {read(path)[0].get('house')}")
        except Refused as refused:
            console.tell(say("{id}: {problem}", id=path.stem, problem=refused.message))


def _found(id: str | None, games: list[Path]) -> Path:
    from croupier.table.journal import games_folder

    if not id and not games:
        raise NoGame(say("There is no game to resume. A new one: croupier play HOUSE"))
    path = games_folder() / f"{basename(id).removesuffix('.jsonl')}.jsonl" if id else games[0]
    if not path.exists():
        kept = tuple(game.stem for game in games) or say("none")
        raise NoGame(say("There is no game “{id}”; to be resumed: {games}.", id=id, games=kept))
    return path


def _go_on(journal: Journal, records: list[dict[str, Any]]) -> None:
    from croupier.plain.session import Session
    from croupier.table.journal import house_of
    from croupier.table.table import Table

    house = house_of(records[0])
    if "tournament" in records[0]:
        return _tournament(journal, records, house)
    console = plain_console(house.rules.currency)
    with kept(console, journal):
        table = Table.from_log(records, master=journal.master, write=journal.write)
        Session(table, console, house).play()


def _tournament(journal: Journal, records: list[dict[str, Any]], house: House) -> None:
    """A tournament, and as many new ones with the same company as are wanted."""
    from croupier.cli.tournament import begin, carry_on
    from croupier.table.state import Player
    from croupier.table.tournament import Tournament

    game = Tournament.from_log(records, master=journal.master, write=journal.write)
    again = carry_on(game, house, journal)
    while again:
        players = [Player(each["name"], each["purse"], each["plays"]) for each in records[0]["players"]]
        again = begin(house, house.rules, players, game.calendar)
