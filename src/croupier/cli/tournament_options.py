"""The options of a tournament, for the commands that play, simulate or analyse one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from croupier.cli.language import Whole, _
from croupier.houses import TOURNAMENT_HOUSE

AnyCommand = TypeVar("AnyCommand", bound=Callable[..., Any])

with_rounds = click.option(
    "--rounds", type=Whole(1), default=9, show_default=True, metavar="N", help=_("How many rounds a tournament has.")
)
with_block = click.option(
    "--block",
    type=Whole(1),
    default=3,
    show_default=True,
    metavar="N",
    help=_("After how many rounds of a tournament the poorest leaves."),
)
with_budget = click.option("--budget", metavar=_("AMOUNT"), help=_("What each player of a tournament brings."))


def with_house(*names: str) -> Callable[[AnyCommand], AnyCommand]:
    """The house of the tournament, under these names of an option."""
    return click.option(
        *names,
        default=TOURNAMENT_HOUSE,
        show_default=True,
        metavar=_("HOUSE"),
        help=_("The house of a tournament."),
    )
