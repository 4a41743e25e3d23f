"""The command that says what a house's bets are worth, exactly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, _, print_json, with_json, with_language
from croupier.cli.waiting import show
from croupier.language import Speaker
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.analysis.effects import Effect, Valuation
    from croupier.games.declare import HouseRules
    from croupier.paper.effects import EffectTable
    from croupier.paper.ink import Line
    from croupier.paper.sheet import Pen


@click.command(
    cls=Command,
    help=_(
        "What the bets of a house are worth, exactly: the player’s expectation per unit of the first "
        "bet, from a fresh shoe. Other seats, rotating turns and the cut card are not in it: they do not "
        "change what one player can expect of a fresh shoe."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--strategy",
    metavar=_("STRATEGY"),
    help=_("Who plays: optimal, basic, expert, amateur, …, or a chart file. Default: optimal."),
)
@click.option("--deviation", is_flag=True, help=_("Show the standard deviation."))
@click.option("--distribution", is_flag=True, help=_("Show the distribution of results."))
@click.option("--effects", is_flag=True, help=_("Show what each rule is worth, one change at a time."))
@with_json
@with_language
def edge(house: str, strategy: str | None, deviation: bool, distribution: bool, effects: bool, as_json: bool) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.cli.house import load_house
    from croupier.paper.reports import report
    from croupier.strategies import strategy_name

    chosen = load_house(house)
    strategy = strategy_name(strategy, chosen.rules) if strategy else None
    with without_collection():
        found = report(chosen, strategy, deviation, distribution)
        document = found.document()
    if not as_json:
        _print(found.sheet)
    table = _table(chosen.rules, found.worth) if effects else None
    if as_json:
        print_json(document | (table.document() if table else {}))
    elif table:
        _print(table.sheet)
    if table and not table.complete:
        raise KeyboardInterrupt


def _print(sheet: Callable[[Pen], Iterator[Line]]) -> None:
    from croupier.cli.party import plain_console
    from croupier.paper.sheet import Pen

    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    plain_console().tell(*pen.texts_of(sheet(pen)))


def _table(rules: HouseRules, worth: Valuation) -> EffectTable:
    """The effects of the rules; after an interruption those found so far."""
    from croupier.analysis.effects import changes, effects
    from croupier.paper.effects import EffectTable

    found: list[Effect] = []
    everything = len(changes(rules))
    complete = False
    try:
        for effect in effects(rules, worth):
            found.append(effect)
            show(say("{done} of {all} changes", done=len(found), all=everything), len(found) / everything)
        complete = True
    except KeyboardInterrupt:
        pass
    show(None)
    return EffectTable(found, complete)
