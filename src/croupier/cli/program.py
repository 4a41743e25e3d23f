"""The program and its exit codes. The commands are listed in `commands.py`."""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import NoReturn

import click

from croupier.cli.commands import COMPLETION, Program
from croupier.cli.language import LANGUAGE, _, with_language
from croupier.cli.party import plain_option
from croupier.glyphs import forgive
from croupier.language import Speaker
from croupier.messages import Message, Refused, say


def _tell_version(context: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    """Print the version, the Python, the system, the libraries, the plug-ins and the folders; then leave."""
    if asked and not context.resilient_parsing:
        from croupier.cli.version import version

        click.echo(version())
        context.exit()


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=_("A card-table house: blackjack under any house rules, baccarat and casino war."),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help=_("Show the version, and what else a report about a problem needs."),
)
@plain_option()
@with_language
@click.pass_context
def croupier(context: click.Context, plain: bool) -> None:
    if context.invoked_subcommand is None:
        from croupier.cli.play import lobby

        lobby(plain)


def run() -> NoReturn:
    """Run the program: a refusal prints its sentence and exits with 2, a failure with 1, an interruption with 130."""
    if COMPLETION in os.environ:
        from croupier.cli.completion import register_shells

        register_shells()
    _tolerate_streams()
    warnings.filterwarnings("ignore", "The plug-in ")  # they are named when the command ends
    try:
        _run()
    finally:
        _name_broken_plugins()


def _run() -> NoReturn:
    try:
        sys.exit(croupier.main(prog_name="croupier", standalone_mode=False) or 0)
    except click.ClickException as wrong:
        wrong.show()
        sys.exit(2)
    except Refused as refused:
        _fail(refused.message, refused.exit_code)
    except (KeyboardInterrupt, click.exceptions.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as wrong:
        from croupier.disk import reason

        if wrong.filename is None:
            _fail(say("The output cannot be written: {reason}.", reason=reason(wrong)), 1)
        _fail(say("“{path}” cannot be read or written: {reason}.", path=wrong.filename, reason=reason(wrong)), 1)


def _tolerate_streams() -> None:
    """Replace characters that the encoding of an input or output does not have; output to a closed stream is dropped."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    forgive(sys.stdout, sys.stderr)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _name_broken_plugins() -> None:
    """Say on standard error which plug-ins were needed and skipped, whatever the command did."""
    plugins = sys.modules.get("croupier.plugins")
    for sentence in plugins.broken() if plugins else ():
        print(Speaker(LANGUAGE)(sentence), file=sys.stderr)


def _fail(message: Message, code: int) -> NoReturn:
    print(Speaker(LANGUAGE)(message), file=sys.stderr)
    sys.exit(code)
