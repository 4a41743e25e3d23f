"""What a shell offers while somebody types: houses, games, strategies, levels, bets, counts, schemas, past games and files.

Only then is this imported.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem, FishComplete, add_completion_class

from croupier.messages import Refused

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules

    _Text = click.ParamType[str]
else:
    _Text = click.ParamType


class Fish(FishComplete):
    """Click's script for fish cuts an offer at its first comma: expert,amateur would be expert."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split --max 1 ","')


Names = Callable[[click.Context], Iterable[str]]


class Offered(_Text):
    """A text for which a shell offers names, after a comma the next one."""

    name = "text"

    def __init__(self, names: Names, otherwise: str = "") -> None:
        self.names = names
        self.otherwise = otherwise
        """What a shell offers where no name fits: `file`, `dir` or nothing."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        before, comma, begun = incomplete.rpartition(",")
        try:
            found = [name for name in self.names(ctx) if name.startswith(begun)]
        except Refused:
            found = []
        if self.otherwise and not found:
            return [CompletionItem(incomplete, self.otherwise)]
        return [CompletionItem(f"{before}{comma}{name}") for name in found]


def _houses(_: click.Context) -> Iterable[str]:
    from croupier.houses import names

    return names()


def _games_and_houses(context: click.Context) -> Iterable[str]:
    from croupier.houses import games

    return (*games(), *_houses(context))


def _simulation_names(context: click.Context) -> Iterable[str]:
    return ("tournament", *_houses(context))


def _rules() -> HouseRules:
    """Those of the house that stands on the line, or of the one where somebody begins. An option that waits for its value
    keeps click from reading the arguments before it, so the shell's own words are read.
    """
    from croupier.houses import FIRST_HOUSE, load

    words = (word for word in os.environ.get("COMP_WORDS", "").split() if "/" in word or word.endswith(".toml"))
    return load(next(words, FIRST_HOUSE)).rules


def _strategies(_: click.Context) -> Iterable[str]:
    from croupier.strategies import names

    return names(_rules())


def _bets(_: click.Context) -> Iterable[str]:
    return _rules().bets


def _kinds(_: click.Context) -> Iterable[str]:
    from croupier.bench.scenarios import KINDS

    return KINDS


def _nothing(_: click.Context) -> Iterable[str]:
    return ()


def _counts(_: click.Context) -> Iterable[str]:
    from croupier.games.counts import SYSTEMS

    return SYSTEMS


def _past(_: click.Context) -> Iterable[str]:
    from croupier.records.logs import games_folder

    return sorted((log.stem for log in games_folder().glob("*.jsonl")), reverse=True)


def _schemas(_: click.Context) -> Iterable[str]:
    from croupier.cli.schema import schema_names

    return schema_names()


def _plays(_: click.Context) -> Iterable[str]:
    return ("i18", "fab4", "generated")


OFFERED: dict[str, Names] = {
    **dict.fromkeys(("house", "houses", "first", "second", "tournament_house"), _houses),
    **dict.fromkeys(("strategy", "bots", "level", "levels", "others"), _strategies),
    **dict.fromkeys(("count", "counts", "system", "bet_count", "insurance_count"), _counts),
    **dict.fromkeys(("game", "id"), _past),
    **dict.fromkeys(("file", "output", "report", "picture", "checkpoint", "logs", "beancount", "database"), _nothing),
    **dict.fromkeys(("transcripts", "check"), _nothing),
    "bet": _bets,
    "kinds": _kinds,
    "name": _schemas,
    "plays": _plays,
}
"""By the name of an argument or option."""
OTHERWISE: dict[tuple[str, str], Names] = {
    ("simulate", "house"): _simulation_names,
    ("legend", "house"): _games_and_houses,
}
WITHOUT_FILES = {_counts, _schemas, _bets, _kinds}
FOLDERS = {"transcripts", "check"}


def register_shells() -> None:
    add_completion_class(Fish)


def with_completion(command: click.Command) -> click.Command:
    """The command, and those below it, with names to offer wherever a text is typed."""
    for parameter in command.params:
        key = str(parameter.name)
        names = OTHERWISE.get((str(command.name), key)) or OFFERED.get(key)
        if names and parameter.type is click.STRING:
            parameter.type = Offered(names, "" if names in WITHOUT_FILES else "dir" if key in FOLDERS else "file")
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        with_completion(below)
    return command
