"""The command `croupier houses beat`."""

from __future__ import annotations

import sys

import click

from croupier.cli.language import LANGUAGE, Command, Number, Whole, _, print_json, with_json, with_language
from croupier.cli.waiting import show
from croupier.language import Speaker
from croupier.messages import say

ROUNDS = 50_000_000


@click.command(
    cls=Command,
    help=_(
        "The bets of a house that can be beaten. Each is held against all known counts and the best that can be designed for it."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--rounds", type=float, default=ROUNDS, metavar="N", help=_("How many rounds each count is dealt. Default: 5e7.")
)
@click.option(
    "--penetration",
    type=Number(0, 1, below=True),
    metavar=_("SHARE"),
    help=_("The share of the shoe dealt before the cut card. Default: the house’s."),
)
@click.option(
    "--spread",
    type=Whole(1, 1000),
    default=1,
    show_default=True,
    metavar=_("UNITS"),
    help=_("The largest bet, for what counts win."),
)
@click.option(
    "--seed", type=Whole(), default=1, metavar="N", help=_("Deal from this number: the same number, the same result.")
)
@with_json
@with_language
def beat(house: str, rounds: float, penetration: float | None, spread: int, seed: int, as_json: bool) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.cli.house import load_house
    from croupier.cli.party import plain_console

    chosen = load_house(house)
    with without_collection():
        from croupier.paper.beatable import beatable_sheet
        from croupier.paper.sheet import Pen
        from croupier.simulation.beatable import beat as beat_house
        from croupier.simulation.run import RunPlan

        RunPlan.check(int(rounds), None)
    try:
        found = beat_house(
            chosen.rules,
            rounds=int(rounds),
            penetration=penetration,
            spread=float(spread),
            seed=seed,
            tell=lambda what, number, of: show(say("Looking at {what}…", what=what), number / of),
        )
    finally:
        show(None)
    if as_json:
        return print_json({"house": chosen.name, **found.document()})
    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    return plain_console().tell(*pen.texts_of(beatable_sheet(pen, chosen, found)))
