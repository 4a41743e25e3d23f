"""The options of commands that read a true count: how it is rounded and how the unseen decks are estimated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from croupier.cli.language import _

AnyCommand = TypeVar("AnyCommand", bound=Callable[..., Any])


def with_rounding(command: AnyCommand) -> AnyCommand:
    """The option `--rounding`."""
    return click.option(
        "--rounding",
        type=click.Choice(("floor", "round", "truncate")),
        default="floor",
        show_default=True,
        help=_("How the true count is rounded."),
    )(command)


def with_estimate(*exactly: str, default: str = "half") -> Callable[[AnyCommand], AnyCommand]:
    """The option `--estimate`. `exact` where no estimate is simulated."""
    return click.option(
        "--estimate",
        type=click.Choice(("full", "half", "quarter", *exactly)),
        default=default,
        show_default=True,
        help=_("To what part of a deck the unseen cards are estimated."),
    )
