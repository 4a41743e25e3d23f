"""The command that opens a tournament."""

from __future__ import annotations

from dataclasses import replace

import click

from croupier.cli.language import LANGUAGE, Command, _, with_language
from croupier.cli.party import with_party
from croupier.cli.tournament_options import with_block, with_house, with_rounds
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
@with_house("--house")
@click.option(
    "--level",
    metavar=_("LEVEL"),
    help=_("The level of the AI players that fill the table up to four; otherwise one person is asked."),
)
@with_rounds
@with_block
@with_party
@with_language
def tournament(house: str, level: str | None, rounds: int, block: int, plain: bool, party: Party) -> None:
    from croupier.cli.house import load_house
    from croupier.cli.party import open_app, plain_console
    from croupier.cli.play import check_party, sit_down
    from croupier.plain.console import Quit
    from croupier.plain.lobby import walk
    from croupier.records.types import Calendar
    from croupier.telling.front_door import tournament_door

    chosen, calendar = load_house(house), Calendar(rounds, block)
    bots = _bots(party, level)
    if bots is not None:
        return sit_down(chosen, replace(party, bots=bots, calendar=calendar), plain)
    check_party(chosen, replace(party, bots=("expert",) * (TABLE - 1), calendar=calendar))
    door = tournament_door(chosen, LANGUAGE, you=", ".join(party.names), rounds=calendar)
    if not plain and party == Party(names=party.names) and open_app("lobby", door=door):
        return None
    try:
        ready = walk(plain_console(), door)
    except Quit:
        return None
    if ready is None:
        return None
    company = replace(party, bots=ready.party.bots, names=ready.party.names, calendar=calendar)
    return sit_down(ready.house, company, plain)


def _bots(party: Party, level: str | None) -> tuple[str, ...] | None:
    """The AI players: those asked for, or none among friends; None: the level of three is to be asked (S0-16)."""
    people = max(1, len(party.names))
    if level and party.bots:
        raise click.UsageError(_("--level and --bots: give one or the other."))
    if level and people >= TABLE:
        raise click.UsageError(
            _("--level is for AI players, and {people} people fill the table: --bots adds more.").format(people=people)
        )
    if party.bots or people > 1:
        return (level,) * (TABLE - people) if level else party.bots
    return (level,) * (TABLE - people) if level else None
