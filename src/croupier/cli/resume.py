"""The command that resumes a game."""

from __future__ import annotations

from os.path import basename
from typing import TYPE_CHECKING

import click

from croupier.cli.history import damaged_line
from croupier.cli.language import LANGUAGE, Command, _, with_language
from croupier.cli.party import cut_option, open_app, plain_console, plain_option
from croupier.cli.tables import align
from croupier.language import Speaker
from croupier.messages import Refused, say
from croupier.table.party import Party, checked_cut

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.review.summary import Summary


class NoGame(Refused):
    """The game cannot be resumed."""


@click.command(cls=Command, help=_("Go on with a game that was interrupted: the latest, or the one named."))
@click.argument("id", required=False, metavar="[ID]")
@click.option("--list", "only_list", is_flag=True, help=_("Show the games that can be resumed."))
@click.option("--discard", is_flag=True, help=_("Delete the game instead of going on with it."))
@cut_option()
@plain_option()
@with_language
def resume(id: str | None, only_list: bool, discard: bool, cut: str, plain: bool) -> None:
    from croupier.records.logs import find_unfinished

    games = list(find_unfinished())
    if only_list:
        return _list(games)
    if discard:
        if id is None:
            raise click.UsageError(_("--discard needs the id of a game; croupier resume --list shows them."))
        return _discard(_find_game(id, games))
    path, words = _find_game(id, games), checked_cut(cut)
    if plain or not open_app("resume", party=Party(cut=words), game=path):
        _go_on(path, words)


def _go_on(path: Path, cut: str) -> None:
    from croupier.cli.review import offer_review
    from croupier.cli.waiting import reading
    from croupier.plain.playing import play
    from croupier.settings import Settings
    from croupier.table.sitting import Sitting

    with reading(path.stem) as progress:
        sitting, settings = Sitting.resume(path, cut, progress), Settings.load()
    sitting.lower_loss_limit(settings.budget)
    console = plain_console(sitting.house.rules.currency)
    offer_review(play(sitting, console, count=settings.count), console)


def _discard(path: Path) -> None:
    from croupier.records.logs import discard

    discard(path)
    plain_console().tell(say("The game {id} was discarded.", id=path.stem))


def choose_and_go_on() -> bool:
    """In line mode: list the games, ask for one by its number, and go on with it; `x 2` discards the second.

    Return whether a game went on.
    """
    from croupier.messages import fold_accents
    from croupier.plain.console import Quit
    from croupier.records.logs import find_unfinished

    console = plain_console()
    while games := list(find_unfinished()):
        _list(games, numbered=True)
        try:
            typed = fold_accents(console.ask(say("Which game? Its number; Enter: 1; x and a number discards it.")))
        except Quit:
            return False
        away, number = typed.startswith("x"), typed.removeprefix("x").strip() or "1"
        if not (number.isdecimal() and 0 < int(number) <= len(games)):
            console.tell(say("“{typed}” is not a game; open: 1 to {most}.", typed=typed, most=len(games)))
        elif away:
            _discard(games[int(number) - 1])
        else:
            _go_on(games[int(number) - 1], "")
            return True
    console.tell(say("There is no game to resume."))
    return False


def _list(games: list[Path], numbered: bool = False) -> None:
    """A line for each game: its id or number, when it began, the house, the round and what people have."""
    from croupier.records.logs import Damaged
    from croupier.review.summary import summary_of

    rows, damaged = [], []
    for number, path in enumerate(games, 1):
        try:
            rows.append((*[f"{number:3}"] * numbered, *_row(summary_of(path))[numbered:]))
        except Refused as refused:
            damaged.append(damaged_line(Damaged(path, refused.message)))
    plain_console().tell(*align(rows), *damaged)


def _row(game: Summary) -> tuple[str, ...]:
    from croupier.review.listing import progress, purses, where

    speak = Speaker(LANGUAGE, game.currency)
    return game.id, game.when, where(game, speak), progress(game, speak), purses(game, speak)


def _latest(games: list[Path]) -> Path:
    """The latest game whose log can be read; the damaged ones before it are told on the standard error."""
    import sys

    from croupier.records.logs import Damaged
    from croupier.review.summary import summary_of

    for path in games:
        try:
            return summary_of(path).path
        except Refused as refused:
            print(Speaker(LANGUAGE)(damaged_line(Damaged(path, refused.message))), file=sys.stderr)
    raise NoGame(say("There is no game to resume. A new one: croupier play HOUSE"))


def _find_game(id: str | None, games: list[Path]) -> Path:
    from croupier.records.logs import games_folder

    if not id and not games:
        raise NoGame(say("There is no game to resume. A new one: croupier play HOUSE"))
    path = games_folder() / f"{basename(id).removesuffix('.jsonl')}.jsonl" if id else _latest(games)
    if not path.exists():
        kept = tuple(game.stem for game in games) or say("none")
        raise NoGame(say("There is no game “{id}”; to be resumed: {games}.", id=id, games=kept))
    return path
