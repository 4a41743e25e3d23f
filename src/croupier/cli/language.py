"""The language of the command line, known before anything else is read: even the help must speak it."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from croupier.texts import LANGUAGES, LOCALES, Speaker, language_of_locale

Command = TypeVar("Command", bound=Callable[..., Any])


def _asked(arguments: list[str]) -> str:
    for given, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if given == "--lang" and following in LANGUAGES:
            return following
        if given.startswith("--lang=") and given[7:] in LANGUAGES:
            return given[7:]
    return language_of_locale()


LANGUAGE = _asked(sys.argv[1:])
_ = Speaker(LANGUAGE).translate

# The parser's own sentences come from the same catalogue.
os.environ["LANGUAGE"] = LANGUAGE
gettext.bindtextdomain("croupier", str(LOCALES))
gettext.textdomain("croupier")


def with_language(command: Command) -> Command:
    """The option `--lang`; it has been read already."""
    option = click.option(
        "--lang", type=click.Choice(LANGUAGES), default=LANGUAGE, help=_("The language."), expose_value=False
    )
    return option(command)


def with_json(command: Command) -> Command:
    """The option `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print one JSON document."))(command)


def print_json(document: object) -> None:
    import json

    click.echo(json.dumps(document, ensure_ascii=False, indent=1))
