"""The commands that open a table: play, and the lobby."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, with_language
from croupier.cli.party import open_app, plain_console, with_party
from croupier.messages import say
from croupier.table.party import Party

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.houses import House
    from croupier.records.types import Player

ANY_PURSE = 10**15
"""What is bet before the chips are bought: more than anybody bets. Only the house's limits are checked then."""


@click.command(cls=Command, help=_("Sit down at a table."))
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--seats",
    type=Whole(1),
    metavar="N",
    help=_("How many seats. Default: the house’s number, or one for each player if they are more."),
)
@click.option(
    "--loss-limit",
    metavar=_("AMOUNT"),
    help=_(
        "The most each person may lose: no chips beyond it. Otherwise the budget of the app’s settings; 0: no limit."
    ),
)
@click.option(
    "--count",
    metavar=_("COUNT"),
    help=_("The count that k shows in plain text. Default: the one in the app’s settings."),
)
@with_party
@with_language
def play(house: str, seats: int | None, loss_limit: str | None, count: str | None, plain: bool, party: Party) -> None:
    from croupier.cli.house import load_house
    from croupier.games.counts import tags
    from croupier.settings import Settings
    from croupier.table.seating import loss_limit_of

    if count:
        tags(count)
    limit = Settings.load().budget if loss_limit is None else loss_limit_of(loss_limit)
    sit_down(load_house(house), replace(party, places=seats, loss_limit=limit), plain, count)


def sit_down(house: House, party: Party, plain: bool, count: str | None = None) -> None:
    """Begin a game in the app or in line mode; refused if the party or its first bet does not fit the house."""
    from croupier.cli.champions import solve_for_champions
    from croupier.cli.review import offer_review
    from croupier.plain.chips import buy_in
    from croupier.plain.console import Quit
    from croupier.plain.playing import play as play_sitting
    from croupier.settings import Settings
    from croupier.strategies import strategy_name
    from croupier.table.sitting import Sitting
    from croupier.telling.pages import rules_page

    party = replace(party, bots=tuple(strategy_name(bot, house.rules) for bot in party.bots))
    rules, players, bet = check_party(house, party)
    asked = rules.buy_in and party.budget is None
    if not plain and open_app("table", house, party):
        return None
    console = plain_console(rules.currency)
    if asked:
        try:
            buy_in(console, rules, players, lambda: rules_page(house, rules, console.speaker), party.loss_limit)
        except Quit:
            return console.tell(say("No chips were bought, and no game was begun."))
    solve_for_champions(rules, players, party.calendar)
    sitting = play_sitting(Sitting.begin(house, party, players=players), console, bet, count or Settings.load().count)
    return offer_review(sitting, console)


def check_party(house: House, party: Party) -> tuple[HouseRules, list[Player], dict[str, int] | None]:
    """The rules for a party, its players and its first bet; refused if it does not fit the house."""
    from croupier.table.tournament import check_tournament
    from croupier.telling.wagers import first_bet

    rules = replace(house.rules, seats=party.seats_at(house.rules))
    players = party.players(rules)
    if party.calendar:
        check_tournament(rules, len(players), party.calendar)
    purse = ANY_PURSE if rules.buy_in and party.budget is None else players[0].purse
    return rules, players, first_bet(party, rules, purse, LANGUAGE)


def lobby(plain: bool) -> None:
    """Open the lobby, in the app or in line mode, which also reads a pipe."""
    if not plain and open_app("lobby"):
        return
    from croupier.plain.lobby import Lobby
    from croupier.records.logs import find_unfinished
    from croupier.settings import Settings

    settings = Settings.load()

    def keep_bots(house: str, levels: list[str]) -> None:
        settings.bots_at = {**settings.bots_at, house: levels}
        settings.save()

    Lobby(
        plain_console(),
        lambda house, party: sit_down(house, replace(party, loss_limit=settings.budget), plain=True),
        _resume,
        _history,
        _drill,
        keep_bots,
        settings.name,
        dict(settings.bots_at),
        ", ".join(settings.guests),
        lambda: list(find_unfinished()),
    ).run()


def _resume() -> bool:
    from croupier.cli.resume import choose_and_go_on

    return choose_and_go_on()


def _history() -> None:
    from croupier.cli.history import tell_history

    tell_history(20)


def _drill(house: House) -> None:
    from croupier.cli.drill import practise_at

    practise_at(house)
