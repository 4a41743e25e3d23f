"""The command `croupier simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.counting import with_estimate, with_rounding
from croupier.cli.language import Whole, _, with_json, with_language
from croupier.cli.simulate.against import against
from croupier.cli.simulate.grouped_command import GroupedCommand
from croupier.cli.simulate.one_run import one_run
from croupier.cli.simulate.options import check_all_matter
from croupier.cli.simulate.sweep import sweep
from croupier.cli.simulate.tournaments import contest
from croupier.cli.tournament_options import with_block, with_budget, with_house

TOURNAMENT = "tournament"
MOST = 1e15
"""The largest number accepted; a float holds all whole numbers up to this exactly."""

if TYPE_CHECKING:
    _Number = click.ParamType[int]
else:
    _Number = click.ParamType


class Many(_Number):
    """A whole number that may be written `1e9` or `1_000_000`."""

    name = "number"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = float(value)
            whole = number == int(number)
        except (ValueError, OverflowError):
            whole = False
        if not whole:
            self.fail(_("“{value}” is not a whole number; write, for instance, 1e9.").format(value=value), param, ctx)
        if number > MOST:
            self.fail(_("{value} is too many: at most 1e15.").format(value=value), param, ctx)
        if self.least is not None and number < self.least:
            sentence = _("{value} is not accepted: a whole number from {least} on.")
            self.fail(sentence.format(value=int(number), least=self.least), param, ctx)
        return int(number)


@click.command(
    cls=GroupedCommand,
    help=_(
        "Play a house: a billion rounds by any strategy, with cards from a real shoe. HOUSE may be “tournament”: then "
        "whole tournaments are held."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--rounds",
    type=Many(),
    metavar="N",
    help=_("How many rounds to play. Default: 1e8 unless another option ends the run; 9 in a tournament."),
)
@click.option("--until-error", type=float, metavar="E", help=_("Stop when the standard error is this small."))
@click.option(
    "--strategy",
    metavar=_("STRATEGY"),
    help=_(
        "Who plays: basic, optimal, expert, amateur, …, or a chart file; with commas, one for each seat. "
        "Default: basic; at baccarat player, at war optimal."
    ),
)
@click.option("--seats", type=Whole(most=1000), metavar="N", help=_("How many seats play. Default: 1."))
@click.option(
    "--penetration",
    type=float,
    metavar="P",
    help=_("The share of the shoe dealt before the cut card. Default: the house’s."),
)
@click.option("--fresh-shoe", is_flag=True, help=_("Shuffle before every round."))
@click.option("--seed", type=Whole(), metavar="N", help=_("Deal from this number: the same number, the same result."))
@click.option("--jobs", type=Whole(1), metavar="N", help=_("How many cores to use. Default: all."))
@click.option("--scheduler", metavar=_("ADDRESS"), help=_("Play on a Dask cluster, as in tcp://10.0.0.1:8786."))
@click.option("--checkpoint", metavar=_("FILE"), help=_("Save a checkpoint to FILE; resume from it."))
@click.option("--report", metavar=_("FILE"), help=_("Write a page (.html) or its figures (.svg, .png)."))
@click.option(
    "--count",
    metavar=_("SYSTEM"),
    help=_("Count cards: hi-lo, ko, hi-opt-1, hi-opt-2, omega-2, zen, halves, or ten tags."),
)
@click.option(
    "--plays", default="", metavar=_("LIST,…"), help=_("Index plays: i18, fab4, generated for the house, or files.")
)
@click.option("--spread", metavar="1-12", help=_("Bets by the count: from the fewest to the most units."))
@click.option("--ramp", metavar="1:1,2:4,…", help=_("Bets by the count: the units from each count on."))
@click.option("--optimal", is_flag=True, help=_("Find the bets with the highest SCORE for the spread."))
@click.option("--steps", type=Whole(1), metavar="N", help=_("Use at most N different amounts for the best bets."))
@click.option("--wong", is_flag=True, help=_("Let the best bets be zero at low counts (wonging)."))
@click.option("--back-count", type=Whole(), metavar="N", help=_("Bet nothing below this count."))
@click.option("--leave", type=Whole(), metavar="N", help=_("Go to another table at this count or below."))
@with_rounding
@with_estimate("exact")
@click.option(
    "--running/--true",
    default=None,
    help=_("Read the running or the true count. Default: true for balanced counts, else running."),
)
@click.option("--bet-count", metavar=_("SYSTEM"), help=_("Bet by another count than hands are played by."))
@click.option(
    "--aces",
    metavar=_("WEIGHT"),
    help=_("Count aces aside for the bets: what each ace more than usual adds to the count."),
)
@click.option("--insurance-count", metavar=_("SYSTEM"), help=_("Insure by another count, from its exact index on."))
@click.option("--others", metavar=_("STRATEGY,…"), help=_("Who plays at the other seats of a counter’s table."))
@click.option("--seat", type=Whole(1), default=1, show_default=True, metavar="N", help=_("The counter’s first seat."))
@click.option(
    "--hands", type=Whole(1), default=1, show_default=True, metavar="N", help=_("How many hands the counter plays.")
)
@click.option("--bet", metavar=_("BET"), help=_("What the counter bets on: a side bet, or a bet of baccarat."))
@click.option(
    "--bankroll", type=float, metavar=_("UNITS"), help=_("Show the risk of losing a bankroll of so many units.")
)
@click.option(
    "--risk",
    type=float,
    default=0.135,
    show_default=True,
    metavar="R",
    help=_("Show the bankroll that has this risk of ruin."),
)
@click.option(
    "--goal", type=float, metavar=_("UNITS"), help=_("Show the chance to be ahead by so many units at some time.")
)
@click.option("--rounds-per-hour", type=float, metavar="N", help=_("Show the win in an hour of so many rounds."))
@click.option(
    "--sessions",
    type=Many(0),
    default=10_000,
    show_default=True,
    metavar="N",
    help=_("How many sessions to play for the spread of their results."),
)
@click.option(
    "--session-rounds",
    type=Many(1),
    default=1000,
    show_default=True,
    metavar="N",
    help=_("How many rounds a session has."),
)
@click.option(
    "--sweep", "sweeps", multiple=True, metavar=_("RULE=A,B,…"), help=_("Play the house with each of these rules.")
)
@click.option(
    "--against",
    metavar=_("OTHER"),
    help=_("Compare on the same cards: with another house, or with rules and options, as in “soft_17=hit count=ko”."),
)
@click.option("--csv", "as_csv", is_flag=True, help=_("Print a sweep as CSV."))
@click.option(
    "--levels",
    default="expert,amateur,amateur,amateur",
    show_default=True,
    metavar=_("LEVEL,…"),
    help=_("Who plays a tournament, seat by seat."),
)
@click.option(
    "--tournaments", type=Many(), default=1000, show_default=True, metavar="N", help=_("How many tournaments are held.")
)
@with_block
@with_budget
@with_house("--at", "tournament_house")
@with_json
@with_language
def simulate(house: str, **asked: Any) -> None:
    check_all_matter(asked, tournament=house == TOURNAMENT)
    if house == TOURNAMENT:
        contest(asked)
    elif asked["against"]:
        against(house, asked)
    elif asked["sweeps"]:
        sweep(house, asked)
    else:
        one_run(house, asked)
