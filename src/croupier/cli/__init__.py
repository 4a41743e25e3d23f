"""Every command; each imports what it needs when it runs, so that the program starts at once."""

from __future__ import annotations

import os
import sys

import click

from croupier import __version__
from croupier.cli import houses, logs, play
from croupier.cli.language import LANGUAGE, _, with_language
from croupier.messages import Refused
from croupier.texts import Speaker


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=_("A card-table house: blackjack under any house rules, baccarat and casino war."),
)
@click.version_option(
    __version__, prog_name="croupier", message="%(prog)s %(version)s", help=_("Show the version and leave.")
)
@with_language
@click.pass_context
def croupier(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        play.lobby()


for command in (play.play, play.tournament, play.resume, houses.houses, logs.replay, logs.verify):
    croupier.add_command(command)


def main() -> None:
    """The program: refusals become a sentence and exit code 2, an interruption 130."""
    try:
        sys.exit(croupier.main(standalone_mode=False) or 0)
    except click.ClickException as wrong:
        wrong.show()
        sys.exit(2)
    except Refused as refused:
        click.echo(Speaker(LANGUAGE)(refused.message), err=True)
        sys.exit(2)
    except (KeyboardInterrupt, click.exceptions.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
