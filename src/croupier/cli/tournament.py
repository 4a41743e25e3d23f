"""The command that opens a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, with_language
from croupier.cli.party import in_the_app, kept, plain_console, with_party

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.houses import House
    from croupier.table.journal import Journal
    from croupier.table.party import Party
    from croupier.table.state import Player
    from croupier.table.tournament import Calendar, Tournament


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
    from croupier.houses import load
    from croupier.table.tournament import Calendar
    from croupier.telling.wagers import first_bet

    chosen, calendar = load(house), Calendar(rounds, block)
    party = replace(party, bots=party.bots or (level,) * 3)
    rules = replace(chosen.rules, seats=party.seats)
    bet = first_bet(party, rules, party.players(rules)[0].purse, LANGUAGE)
    if not plain and in_the_app("table", chosen, party, calendar=calendar):
        return
    while begin(chosen, rules, party.players(rules), calendar, party.seed, bet):
        party = party.next()


def begin(
    house: House,
    rules: HouseRules,
    players: list[Player],
    calendar: Calendar,
    seed: int | None = None,
    first_bet: Mapping[str, int] | None = None,
) -> bool:
    """Play a new tournament; True if another one is wanted."""
    from croupier.table.journal import Journal
    from croupier.table.shoe import master_seed
    from croupier.table.tournament import Tournament

    calendar.check(len(players))
    master = master_seed(seed)
    journal = Journal.create(master)
    game = Tournament.begin(rules, players, calendar, house=house.name, master=master, write=journal.write)
    return carry_on(game, house, journal, first_bet)


def carry_on(game: Tournament, house: House, journal: Journal, first_bet: Mapping[str, int] | None = None) -> bool:
    """Play a tournament from where it stands; True if another one is wanted."""
    from croupier.plain.tourney import TournamentSession

    console = plain_console(house.rules.currency)
    session = TournamentSession(game, console, house, first_bet)
    with kept(console, journal):
        session.play()
    return session.again
