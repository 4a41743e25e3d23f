"""The command that resumes a game."""

from __future__ import annotations

from os.path import basename
from typing import TYPE_CHECKING

import click

from croupier.cli.columns import aligned
from croupier.cli.history import damaged_line, purses_text
from croupier.cli.language import LANGUAGE, Command, _, with_language
from croupier.cli.party import cut_option, in_the_app, plain_console, plain_option
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
@cut_option()
@plain_option()
@with_language
def resume(id: str | None, only_list: bool, cut: str, plain: bool) -> None:
    from croupier.table.logs import unfinished

    games = list(unfinished())
    if only_list:
        return _list(games)
    path, words = _found(id, games), checked_cut(cut)
    if plain or not in_the_app("resume", party=Party(cut=words), game=path):
        _go_on(path, words)


def _go_on(path: Path, cut: str) -> None:
    from croupier.cli.waiting import reading
    from croupier.plain.playing import play
    from croupier.table.sitting import Sitting
    from croupier.tui.settings import Settings

    with reading(path.stem) as progress:
        sitting, settings = Sitting.resume(path, cut, progress), Settings.load()
    sitting.lower_loss_limit(settings.budget)
    play(sitting, plain_console(sitting.house.rules.currency), count=settings.count)


def _list(games: list[Path]) -> None:
    """A line for each game: its id, when it began, the house, the round and what people have."""
    from croupier.review.summary import summary_of
    from croupier.table.logs import Damaged

    rows, damaged = [], []
    for path in games:
        try:
            rows.append(_row(summary_of(path)))
        except Refused as refused:
            damaged.append(damaged_line(Damaged(path, refused.message)))
    plain_console().tell(*aligned(rows), *damaged)


def _row(game: Summary) -> tuple[str, ...]:
    speak = Speaker(LANGUAGE, game.currency)
    round = speak(say("round {number}", number=game.rounds)) if game.rounds else speak(say("no round yet"))
    return game.id, game.when, game.house, round, purses_text(game, speak)


def _latest(games: list[Path]) -> Path:
    """The latest game whose log can be read; the damaged ones before it are told on the standard error."""
    import sys

    from croupier.review.summary import summary_of
    from croupier.table.logs import Damaged

    for path in games:
        try:
            return summary_of(path).path
        except Refused as refused:
            print(Speaker(LANGUAGE)(damaged_line(Damaged(path, refused.message))), file=sys.stderr)
    raise NoGame(say("There is no game to resume. A new one: croupier play HOUSE"))


def _found(id: str | None, games: list[Path]) -> Path:
    from croupier.table.logs import games_folder

    if not id and not games:
        raise NoGame(say("There is no game to resume. A new one: croupier play HOUSE"))
    path = games_folder() / f"{basename(id).removesuffix('.jsonl')}.jsonl" if id else _latest(games)
    if not path.exists():
        kept = tuple(game.stem for game in games) or say("none")
        raise NoGame(say("There is no game “{id}”; to be resumed: {games}.", id=id, games=kept))
    return path
