"""The options for the people and bots of a game, and the choice between the app and line mode."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from functools import wraps
from io import StringIO, TextIOWrapper
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from croupier.cli.language import ASKED, LANGUAGE, Whole, _
from croupier.language import Speaker
from croupier.table.party import Party, checked_cut

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.houses import House
    from croupier.plain.console import Console
    from croupier.telling.front_door import Step

Command = TypeVar("Command", bound=Callable[..., Any])
LETTERS = "croupier.letters"
"""The key under which a command's context stores `--ascii`."""


def with_party(command: Command) -> Command:
    """Add the options of a `Party`; the command gets one `Party`."""

    @wraps(command)
    def run_with_party(
        *, bots: str, names: str, budget: str | None, bet: str, seed: int | None, cut: str, **others: Any
    ) -> Any:
        party = Party(_split_list(bots), _split_list(names), budget, bet, seed, cut=checked_cut(cut))
        return command(party=party, **others)

    for option in (
        click.option(
            "--seed", type=Whole(), metavar="N", help=_("Shuffle from this number: the same number, the same cards.")
        ),
        click.option(
            "--bet", default="", metavar=_("BET"), help=_("The bet that an empty line makes in the first round.")
        ),
        cut_option(),
        click.option("--budget", metavar=_("AMOUNT"), help=_("What each player brings.")),
        click.option("--names", default="", metavar=_("NAME,…"), help=_("The names of the people, in order.")),
        click.option(
            "--bots", default="", metavar=_("LEVEL,…"), help=_("Who plays the last seats: expert, amateur, …")
        ),
        plain_option(),
    ):
        option(run_with_party)
    return run_with_party  # type: ignore[return-value]


def cut_option() -> Callable[[Command], Command]:
    """The words of a cut."""
    return click.option(
        "--cut",
        default="",
        metavar=_("WORDS"),
        help=_("Cut each shoe with these words: the house cannot know them when it seals the shoe."),
    )


def plain_option() -> Callable[[Command], Command]:
    """Add `--plain`, an argument of the command, and `--ascii`, which is stored in the context."""
    plain = click.option("--plain", is_flag=True, help=_("Play in plain text, a line at a time."))
    letters = click.option(
        "--ascii",
        is_flag=True,
        expose_value=False,
        callback=_remember_letters,
        help=_("Nothing but letters on the screen: cards as Kh and Tc, for any font."),
    )
    return lambda command: plain(letters(command))


def _remember_letters(context: click.Context, _: click.Parameter, asked: bool) -> None:
    context.meta[LETTERS] = asked or context.meta.get(LETTERS, False)


def in_letters() -> bool:
    """Whether `--ascii` was given, before or after the command."""
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(LETTERS))


def open_app(
    screen: Literal["lobby", "table", "resume", "drill"],
    house: House | None = None,
    party: Party | None = None,
    *,
    game: Path | None = None,
    door: Step | None = None,
    drill: str = "",
) -> bool:
    """Open the app; return False if there is no terminal."""
    from croupier import tui

    if os.environ.get("TERM", "dumb") == "dumb" or not tui.at_a_terminal():
        return False
    return tui.run(
        screen,
        house=house,
        party=party or Party(),
        game=game,
        door=door,
        drill=drill,
        language=ASKED,
        letters=in_letters(),
    )


def _split_list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def plain_console(currency: str = "") -> Console:
    """A console on standard input and output; each may be closed."""
    from croupier.plain.console import Console

    if in_letters() and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii", errors=sys.stdout.errors)
    shown = sys.stdout is not None and sys.stdout.isatty()
    asked = shown and sys.stdin is not None and sys.stdin.isatty()
    width, height = shutil.get_terminal_size()
    return Console(
        Speaker(LANGUAGE, currency),
        sys.stdin or StringIO(),
        sys.stdout or StringIO(),
        width if shown else None,
        height if asked else None,
    )
