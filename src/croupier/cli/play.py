"""The commands that open a table: play, and the lobby."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, with_language
from croupier.cli.party import in_the_app, plain_console, with_party
from croupier.messages import Refused, say
from croupier.table.party import Party

if TYPE_CHECKING:
    from croupier.houses import House

ANY_PURSE = 10**15
"""What is bet before the chips are bought: more than anybody bets. Only the house's limits are checked then."""


@click.command(cls=Command, help=_("Sit down at a table."))
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--seats",
    type=Whole(1),
    metavar="N",
    help=_("How many seats. Default: the house's number, or one for each player if they are more."),
)
@click.option(
    "--loss-limit",
    metavar=_("AMOUNT"),
    help=_(
        "The most each person may lose: no chips beyond it. Otherwise the budget of the app's settings; 0: no limit."
    ),
)
@click.option(
    "--count",
    metavar=_("COUNT"),
    help=_("The count that k shows in plain text. Default: the one in the app's settings."),
)
@with_party
@with_language
def play(house: str, seats: int | None, loss_limit: str | None, count: str | None, plain: bool, party: Party) -> None:
    from croupier.cli.house import load_house
    from croupier.games.counts import tags
    from croupier.table.seating import loss_limit_of
    from croupier.tui.settings import Settings

    if count:
        tags(count)
    limit = Settings.load().budget if loss_limit is None else loss_limit_of(loss_limit)
    sit_down(load_house(house), replace(party, places=seats, loss_limit=limit), plain, count)


def sit_down(house: House, party: Party, plain: bool, count: str | None = None) -> None:
    """Begin a game in the app or in line mode; refused if the party or its first bet does not fit the house."""
    from croupier.plain.chips import buy_in
    from croupier.plain.console import Quit
    from croupier.plain.playing import play as play_sitting
    from croupier.table.sitting import Sitting
    from croupier.telling.pages import rules_page
    from croupier.telling.wagers import first_bet
    from croupier.tui.settings import Settings

    rules = replace(house.rules, seats=party.seats_at(house.rules))
    players, asked = party.players(rules), rules.buy_in and party.budget is None
    bet = first_bet(party, rules, ANY_PURSE if asked else players[0].purse, LANGUAGE)
    if not plain and in_the_app("table", house, party):
        return None
    console = plain_console(rules.currency)
    if asked:
        try:
            buy_in(console, rules, players, lambda: rules_page(house, rules, console.speaker), party.loss_limit)
        except Quit:
            return console.tell(say("No chips were bought, and no game was begun."))
    return play_sitting(Sitting.begin(house, party, players=players), console, bet, count or Settings.load().count)


def lobby(plain: bool) -> None:
    """Open the lobby; without a terminal, print how to play."""
    if not plain and in_the_app("lobby"):
        return
    from croupier.cli.house import load_house
    from croupier.houses import load, names
    from croupier.plain.console import Quit
    from croupier.tui.settings import Settings

    console, houses = plain_console(), names()
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        console.tell(say("The lobby needs a terminal. In plain text: croupier play HOUSE --plain"))
        console.tell(say("Houses: {houses}.", houses=houses))
        return
    console.help = console.rules = lambda: [console.speaker(say("Type the number or the name of a house; q leaves."))]
    for number, name in enumerate(houses, 1):
        console.tell(f"{number:3}  {name:24}  {load(name).about(LANGUAGE)}")
    while True:
        try:
            house = load_house(_chosen(console.ask(say("Which house?")), houses))
        except Quit:
            return
        except Refused as refused:
            console.tell(refused.message)
        else:
            return sit_down(house, Party(loss_limit=Settings.load().budget), plain=True)


def _chosen(typed: str, houses: tuple[str, ...]) -> str:
    """A house by its number in the list, or by its name."""
    return houses[int(typed) - 1] if typed.isdecimal() and 0 < int(typed) <= len(houses) else typed
