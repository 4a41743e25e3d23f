"""What a company asks for when it sits down, and how a game is opened, kept and left."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from io import StringIO
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from croupier.cli.language import ASKED, LANGUAGE, Whole, _
from croupier.messages import say
from croupier.texts import Speaker

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.games.declare import HouseRules
    from croupier.houses import House
    from croupier.journal import Journal
    from croupier.plain.console import Console
    from croupier.table import Player
    from croupier.tournament import Calendar

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Party:
    """The options that every game takes."""

    bots: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    budget: str | None = None
    bet: str = ""
    seed: int | None = None

    @property
    def seats(self) -> int:
        """How many seats it takes at least: the bots', and a person's or one for each name."""
        return len(self.bots) + max(1, len(self.names))

    def players(self, rules: HouseRules) -> list[Player]:
        from croupier.money import amount
        from croupier.seating import check_purse, seated

        purse = rules.budget if self.budget is None else check_purse(amount(self.budget), rules)
        return seated(rules, self.bots, self.names, purse)

    def first_bet(self, rules: HouseRules, purse: int) -> Mapping[str, int] | None:
        """The bet of `--bet`, refused at once if the table would not take it."""
        from croupier.bets import check_bets
        from croupier.plain.wagers import read_bets

        if not self.bet:
            return None
        bets = read_bets(rules, self.bet, Speaker(LANGUAGE, rules.currency))
        check_bets(rules, bets, purse)
        return bets

    def next(self) -> Party:
        """The same company for another game: other cards."""
        return replace(self, seed=None if self.seed is None else self.seed + 1)


def with_party(command: Command) -> Command:
    """The options of a `Party`, handed over as one."""

    @wraps(command)
    def parted(*, bots: str, names: str, budget: str | None, bet: str, seed: int | None, **others: Any) -> Any:
        return command(party=Party(_listed(bots), _listed(names), budget, bet, seed), **others)

    for option in (
        click.option(
            "--seed", type=Whole(), metavar="N", help=_("Shuffle from this number: the same number, the same cards.")
        ),
        click.option(
            "--bet", default="", metavar=_("BET"), help=_("The bet that an empty line makes in the first round.")
        ),
        click.option("--budget", metavar=_("AMOUNT"), help=_("What each player brings.")),
        click.option("--names", default="", metavar=_("NAME,…"), help=_("The names of the people, in order.")),
        click.option(
            "--bots", default="", metavar=_("LEVEL,…"), help=_("Who plays the last seats: expert, amateur, …")
        ),
        plain_option(),
    ):
        option(parted)
    return parted  # type: ignore[return-value]


def plain_option() -> Callable[[Command], Command]:
    return click.option("--plain", is_flag=True, help=_("Play in plain text, a line at a time."))


def in_the_app(
    screen: Literal["lobby", "table", "resume"],
    house: House | None = None,
    party: Party | None = None,
    *,
    seats: int | None = None,
    calendar: Calendar | None = None,
    game: Path | None = None,
) -> bool:
    """Open the app, if there is a terminal to show it in; False if not."""
    from croupier import tui

    if os.environ.get("TERM", "dumb") == "dumb" or not tui.at_a_terminal():
        return False
    from croupier.tui.party import Party as Company

    party = party or Party()
    company = Company(party.bots, party.names, party.budget, party.seed, seats, party.bet, calendar)
    return tui.run(screen, house=house, party=company, game=game, language=ASKED)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def plain_console(currency: str = "") -> Console:
    """A console on the program's own input and output, open or not."""
    from croupier.plain.console import Console

    return Console(Speaker(LANGUAGE, currency), sys.stdin or StringIO(), sys.stdout or StringIO())


@contextmanager
def kept(console: Console, journal: Journal) -> Iterator[Journal]:
    """However the player leaves, the game is kept and it is said how to go on; a game that is over needs no keeping."""
    from croupier.plain.console import Leave

    try:
        yield journal
    except (Leave, KeyboardInterrupt) as leaving:
        journal.close()
        interrupted = isinstance(leaving, KeyboardInterrupt)
        console.tell(*[""] * interrupted, say("The game is kept. To go on: croupier resume {id}", id=journal.id))
        if interrupted:
            raise
    except BaseException:
        journal.close()
        raise
    else:
        journal.end()
