"""The commands that open a table: play, tournament, resume, and the lobby."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.language import LANGUAGE, _, with_language
from croupier.messages import Refused, say
from croupier.texts import Speaker

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.houses import House
    from croupier.journal import Journal
    from croupier.plain.console import Console
    from croupier.table import Player
    from croupier.tournament import Calendar

Command = TypeVar("Command", bound=Callable[..., Any])


class BadOption(Refused):
    """An option of the command line that cannot be."""


@dataclass(frozen=True, slots=True)
class Party:
    """What a company asks for when it sits down."""

    bots: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    budget: str | None = None
    bet: str = ""
    seed: int | None = None


def _party_options(command: Command) -> Command:
    """The options that every game takes."""
    for option in (
        click.option("--seed", type=int, help=_("Shuffle from this number: the same number, the same cards.")),
        click.option("--bet", default="", help=_("The bet that an empty line makes in the first round.")),
        click.option("--budget", help=_("What each player brings.")),
        click.option("--names", default="", metavar="NAME,…", help=_("The names of the people, in order.")),
        click.option("--bots", default="", metavar="LEVEL,…", help=_("Who plays the last seats: expert, amateur, …")),
        click.option("--plain", is_flag=True, expose_value=False, help=_("Play in plain text, a line at a time.")),
    ):
        command = option(command)
    return command


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


@click.command(help=_("Sit down at a table."))
@click.argument("house")
@click.option("--seats", type=click.IntRange(1), help=_("How many seats; the house's own number otherwise."))
@_party_options
@with_language
def play(house: str, seats: int | None, bots: str, names: str, budget: str | None, bet: str, seed: int | None) -> None:
    from croupier.houses import load

    chosen = load(house)
    rules = chosen.rules if seats is None else replace(chosen.rules, seats=seats)
    _play(chosen, rules, Party(_listed(bots), _listed(names), budget, bet, seed))


def _play(house: House, rules: HouseRules, party: Party) -> None:
    from croupier.plain.console import Leave
    from croupier.plain.session import Session
    from croupier.shoe import master_seed
    from croupier.table import Table

    console = plain_console(rules.currency)
    players = _players(rules, party)
    try:
        if rules.buy_in and party.budget is None:
            _buy_in(console, rules, players)
    except Leave:
        return
    master = master_seed(party.seed)
    with _kept(console, _new_game(master)) as journal:
        table = Table(rules, players, house=house.name, master=master, write=journal.write)
        Session(table, console, house, party.bet).play()


def _players(rules: HouseRules, party: Party) -> list[Player]:
    from croupier.money import amount
    from croupier.seating import check_purse, seated

    purse = rules.budget if party.budget is None else check_purse(amount(party.budget), rules)
    return seated(rules, party.bots, party.names, purse)


def _buy_in(console: Console, rules: HouseRules, players: list[Player]) -> None:
    """S2-03: each player first says how many chips to buy."""
    from croupier.money import Money, amount
    from croupier.seating import check_purse

    for seat, player in enumerate(players):
        question = say("How many chips? Enter: {amount}.", amount=Money(rules.budget))
        if len(players) > 1:
            name = player.name or say("Player {number}", number=seat + 1)
            question = say("{name}: {line}", name=name, line=question)
        while not player.bot:
            typed = console.ask(question)
            try:
                player.purse = check_purse(amount(typed) if typed else rules.budget, rules)
                break
            except Refused as refused:
                console.tell(refused.message)


@click.command(help=_("Play the elimination tournament: after each block of rounds the poorest leaves."))
@click.option("--house", default="blackjack/changer", show_default=True, help=_("The house it is played at."))
@click.option("--level", default="expert", show_default=True, help=_("The level of the three AI players."))
@click.option("--rounds", type=click.IntRange(1), default=9, show_default=True, help=_("How many rounds are played."))
@click.option(
    "--block", type=click.IntRange(1), default=3, show_default=True, help=_("After how many rounds the poorest leaves.")
)
@_party_options
@with_language
def tournament(
    house: str,
    level: str,
    rounds: int,
    block: int,
    bots: str,
    names: str,
    budget: str | None,
    bet: str,
    seed: int | None,
) -> None:
    from croupier.houses import load
    from croupier.plain.tourney import Again
    from croupier.tournament import Calendar

    chosen = load(house)
    party = Party(_listed(bots) or (level,) * 3, _listed(names), budget, bet, seed)
    while True:
        try:
            return _tournament(chosen, party, Calendar(rounds, block))
        except Again:
            party = replace(party, seed=None if party.seed is None else party.seed + 1)


def _tournament(house: House, party: Party, calendar: Calendar) -> None:
    from croupier.plain.tourney import TournamentSession
    from croupier.shoe import master_seed
    from croupier.tournament import Tournament

    rules = replace(house.rules, seats=len(party.bots) + max(1, len(party.names)))
    players = _players(rules, party)
    calendar.check(len(players))
    master, console = master_seed(party.seed), plain_console(rules.currency)
    with _kept(console, _new_game(master)) as journal:
        game = Tournament.begin(rules, players, calendar, house=house.name, master=master, write=journal.write)
        TournamentSession(game, console, house, party.bet).play()


@click.command(help=_("Go on with a game that was interrupted: the latest, or the one named."))
@click.argument("id", required=False)
@click.option("--list", "only_list", is_flag=True, help=_("Show the games that can be resumed."))
@click.option("--plain", is_flag=True, expose_value=False, help=_("Play in plain text, a line at a time."))
@with_language
def resume(id: str | None, only_list: bool) -> None:
    from croupier.journal import Journal, games_folder, unfinished

    games = list(unfinished())
    if only_list:
        for path in games:
            click.echo(path.stem)
        return
    if not games and not id:
        raise BadOption(say("There is no game to resume. A new one: croupier play HOUSE"))
    path = games_folder() / f"{Path(id).name.removesuffix('.jsonl')}.jsonl" if id else games[0]
    if not path.exists():
        kept = tuple(game.stem for game in games) or "–"
        raise BadOption(say("There is no game “{id}”; to be resumed: {games}.", id=id, games=kept))
    _resume(*Journal.reopen(path))


def _resume(journal: Journal, records: list[dict[str, Any]]) -> None:
    from croupier.journal import house_of
    from croupier.plain.session import Session
    from croupier.plain.tourney import TournamentSession
    from croupier.table import Table
    from croupier.tournament import Tournament

    house = house_of(records[0])
    console = plain_console(house.rules.currency)
    with _kept(console, journal):
        if "tournament" in records[0]:
            game = Tournament.from_log(records, master=journal.master, write=journal.write)
            TournamentSession(game, console, house).play()
        else:
            table = Table.from_log(records, master=journal.master, write=journal.write)
            Session(table, console, house).play()


def lobby() -> None:
    """Choose a house and sit down; without a terminal, say how to play."""
    from croupier.houses import load, names
    from croupier.plain.console import Leave

    console, houses = plain_console(""), names()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        console.tell(say("The lobby needs a terminal. In plain text: croupier play HOUSE --plain"))
        console.tell(say("Houses: {houses}.", houses=houses))
        return
    console.help = lambda: [console.speaker(say("Type the number or the name of a house; q leaves."))]
    for number, name in enumerate(houses, 1):
        console.tell(f"{number:3}  {name:24}  {load(name).about(LANGUAGE)}")
    while True:
        try:
            typed = console.ask(say("Which house?"))
            chosen = houses[int(typed) - 1] if typed.isdecimal() and 0 < int(typed) <= len(houses) else typed
            house = load(chosen)
        except Leave:
            return
        except Refused as refused:
            console.tell(refused.message)
        else:
            return _play(house, house.rules, Party())


def plain_console(currency: str) -> Console:
    from croupier.plain.console import Console

    return Console(Speaker(LANGUAGE, currency), sys.stdin, sys.stdout)


def _new_game(master: bytes) -> Journal:
    from croupier.journal import Journal

    return Journal.create(master)


@contextmanager
def _kept(console: Console, journal: Journal) -> Iterator[Journal]:
    """However the player leaves, the game is kept and it is said how to go on; a game that is over needs no keeping."""
    from croupier.plain.console import Leave

    try:
        yield journal
    except (Leave, KeyboardInterrupt) as leaving:
        journal.close()
        console.tell(say("The game is kept. To go on: croupier resume {id}", id=journal.id))
        if isinstance(leaving, KeyboardInterrupt):
            raise
    else:
        journal.end()
