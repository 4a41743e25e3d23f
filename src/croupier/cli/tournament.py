"""The command that opens a tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from croupier.cli.language import Command, Whole, _, with_language
from croupier.cli.party import with_party

if TYPE_CHECKING:
    from croupier.table.party import Party


@click.command(cls=Command, help=_("Play the elimination tournament: after each block of rounds the poorest leaves."))
@click.option(
    "--house", default="blackjack/changer", show_default=True, metavar=_("HOUSE"), help=_("The house it is played at.")
)
@click.option(
    "--level", default="expert", show_default=True, metavar=_("LEVEL"), help=_("The level of the three AI players.")
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
def tournament(house: str, level: str, rounds: int, block: int, plain: bool, party: Party) -> None:
    from croupier.cli.house import load_house
    from croupier.cli.play import sit_down
    from croupier.table.tournament import Calendar

    party = replace(party, bots=party.bots or (level,) * 3, calendar=Calendar(rounds, block))
    sit_down(load_house(house), party, plain)
