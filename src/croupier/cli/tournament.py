"""The command that opens a tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from croupier.cli.language import Command, Whole, _, with_language
from croupier.cli.party import with_party
from croupier.houses import TOURNAMENT_HOUSE

if TYPE_CHECKING:
    from croupier.table.party import Party


TABLE = 4
"""How many play in a tournament if nothing else is said (S0-16)."""


@click.command(
    cls=Command,
    help=_(
        "Play the elimination tournament: after each block of rounds the poorest leaves. One person plays against three "
        "AI players, several names play among themselves; --bots adds AI players."
    ),
)
@click.option(
    "--house", default=TOURNAMENT_HOUSE, show_default=True, metavar=_("HOUSE"), help=_("The house it is played at.")
)
@click.option(
    "--level",
    metavar=_("LEVEL"),
    help=_("The level of the AI players that fill the table up to four; expert if one person plays."),
)
@click.option(
    "--rounds", type=Whole(1), default=9, show_default=True, metavar="N", help=_("How many rounds are played.")
)
@click.option(
    "--block",
    type=Whole(1),
    default=3,
    show_default=True,
    metavar="N",
    help=_("After how many rounds the poorest leaves."),
)
@with_party
@with_language
def tournament(house: str, level: str | None, rounds: int, block: int, plain: bool, party: Party) -> None:
    from croupier.cli.house import load_house
    from croupier.cli.play import sit_down
    from croupier.table.records import Calendar

    party = replace(party, bots=_bots(party, level), calendar=Calendar(rounds, block))
    sit_down(load_house(house), party, plain)


def _bots(party: Party, level: str | None) -> tuple[str, ...]:
    """The AI players: those asked for, or three against one person (S0-16), or none among friends."""
    people = max(1, len(party.names))
    if level and party.bots:
        raise click.UsageError(_("--level and --bots: give one of both."))
    if level and people >= TABLE:
        raise click.UsageError(
            _("--level is for AI players, and {people} people fill the table: --bots adds more.").format(people=people)
        )
    if party.bots or (people > 1 and not level):
        return party.bots
    return (level or "expert",) * (TABLE - people)
