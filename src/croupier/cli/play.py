"""The commands that open a table: play, and the lobby."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, with_language
from croupier.cli.party import in_the_app, kept, plain_console, with_party
from croupier.messages import Refused, say
from croupier.table.party import Party

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.houses import House


@click.command(cls=Command, help=_("Sit down at a table."))
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--seats",
    type=Whole(1),
    metavar="N",
    help=_("How many seats; otherwise the house's own number, or more if the company is larger."),
)
@with_party
@with_language
def play(house: str, seats: int | None, plain: bool, party: Party) -> None:
    from croupier.houses import load

    chosen = load(house)
    wanted = max(chosen.rules.seats, party.seats) if seats is None else seats
    if not plain and in_the_app("table", chosen, party, seats=wanted):
        return
    play_at(chosen, replace(chosen.rules, seats=wanted), party)


def play_at(house: House, rules: HouseRules, party: Party) -> None:
    from croupier.plain.chips import buy_in
    from croupier.plain.console import Leave
    from croupier.plain.session import Session
    from croupier.table.journal import Journal
    from croupier.table.shoe import master_seed
    from croupier.table.table import Table
    from croupier.telling.pages import rules_page
    from croupier.telling.wagers import first_bet

    console = plain_console(rules.currency)
    players = party.players(rules)
    asked = rules.buy_in and party.budget is None
    bet = first_bet(party, rules, rules.maximum * len(rules.bets) * 2 if asked else players[0].purse, LANGUAGE)
    if asked:
        try:
            buy_in(console, rules, players, lambda: rules_page(house, rules, console.speaker))
        except Leave:
            return console.tell(say("No chips were bought, and no game was begun."))
    master = master_seed(party.seed)
    with kept(console, Journal.create(master)) as journal:
        table = Table(rules, players, house=house.name, master=master, write=journal.write)
        Session(table, console, house, bet).play()


def lobby(plain: bool) -> None:
    """Choose a house and sit down; without a terminal, say how to play."""
    if not plain and in_the_app("lobby"):
        return
    from croupier.houses import load, names
    from croupier.plain.console import Leave

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
            house = load(_chosen(console.ask(say("Which house?")), houses))
        except Leave:
            return
        except Refused as refused:
            console.tell(refused.message)
        else:
            return play_at(house, house.rules, Party())


def _chosen(typed: str, houses: tuple[str, ...]) -> str:
    """A house by its number in the list, or by its name."""
    return houses[int(typed) - 1] if typed.isdecimal() and 0 < int(typed) <= len(houses) else typed
