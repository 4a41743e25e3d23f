"""The command that prints a strategy card."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, _, print_json, with_json, with_language
from croupier.language import Speaker
from croupier.messages import Refused, Word, say

if TYPE_CHECKING:
    from croupier.games.blackjack import Rules
    from croupier.games.blackjack.chart import Chart
    from croupier.houses import House

FORMATS = ("text", "svg", "html", "json")
SUFFIXES = {".svg": "svg", ".html": "html", ".json": "json", ".txt": "text", "": "text"}


class NoChart(Refused):
    """The game or strategy has no chart, or the chart cannot be written."""


@click.command(
    cls=Command,
    help=_(
        "The strategy card of a blackjack house: what to do with each hand against each upcard. The JSON is a chart file "
        "that --strategy takes."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--strategy",
    default="basic",
    show_default=True,
    metavar=_("STRATEGY"),
    help=_("Whose chart: basic is the best one for the house; expert, amateur, …, or a chart file."),
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help=_("How it is drawn; otherwise as the name of the file ends, or as text."),
)
@click.option("--output", metavar=_("FILE"), help=_("Write it to a file instead of printing it."))
@click.option("--count", metavar=_("COUNT"), help=_("Also the most valuable index plays of this count."))
@click.option(
    "--differences",
    is_flag=True,
    help=_("Instead of the card, the cells in which it differs from the best chart, and what each costs."),
)
@with_json
@with_language
def chart(
    house: str, strategy: str, form: str | None, output: str | None, count: str | None, differences: bool, as_json: bool
) -> None:
    from croupier.analysis.loading import undisturbed
    from croupier.cli.house import load_house
    from croupier.games.blackjack import Rules

    chosen = load_house(house)
    if not isinstance(chosen.rules, Rules):
        raise NoChart(
            say("A chart is for blackjack; {house} is a house of {game}.", house=house, game=Word(chosen.game))
        )
    if differences:
        return _differences(chosen, chosen.rules, strategy, as_json)
    form = "json" if as_json else form
    _check_folder(output)
    form = form or _form_of(output)
    with undisturbed():
        found = _chart(chosen, chosen.rules, strategy)
        drawn = _json(found) if form == "json" else _drawn(chosen, chosen.rules, found, strategy, form, output, count)
    if output:
        with open(output, "w", encoding="utf-8") as file:
            file.write(drawn)
    else:
        print(drawn, end="")


def _check_folder(output: str | None) -> None:
    """Refuse an output whose folder is missing, before anything is computed."""
    folder = Path(output or "").parent
    if not folder.is_dir():
        raise NoChart(say("There is no folder “{folder}” for the chart.", folder=folder))


def _form_of(output: str | None) -> str:
    """The format that a file name asks for; one that it cannot have is refused."""
    form = SUFFIXES.get(Path(output or "").suffix.lower())
    if form is None:
        suffixes = tuple(filter(None, SUFFIXES))
        raise NoChart(say("A chart is not written to “{file}”; it ends in {suffixes}.", file=output, suffixes=suffixes))
    return form


def _chart(house: House, rules: Rules, strategy: str) -> Chart:
    from croupier.strategies import named
    from croupier.strategies.charted import Charted

    if strategy == "basic":
        from croupier.analysis import chart as best_chart

        return best_chart(rules, house=house.name)
    played = named(strategy, rules)
    if not isinstance(played, Charted):
        raise NoChart(say("“{name}” does not play by one chart; the best chart of a house is basic.", name=strategy))
    return played.chart


def _differences(house: House, rules: Rules, strategy: str, as_json: bool) -> None:
    """The cells in which a chart differs from the best one."""
    from croupier.analysis.loading import undisturbed
    from croupier.cli.party import plain_console
    from croupier.learning.chart_costs import compared
    from croupier.paper.differences import ChartDifferences
    from croupier.paper.sheet import Pen

    with undisturbed():
        found = compared(rules, _chart(house, rules, strategy))
    report = ChartDifferences(house, strategy, found.costs, found.whole)
    if as_json:
        return print_json(report.document())
    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    return plain_console().tell(*pen.written(report.sheet(pen)))


def _json(chart: Chart) -> str:
    """The chart as JSON, one row of cells on each line."""
    import json

    blocks = []
    for name, block in chart.to_json().items():
        if isinstance(block, dict):
            rows = ",\n".join(f"  {json.dumps(row)}: {json.dumps(cells)}" for row, cells in block.items())
            blocks.append(f" {json.dumps(name)}: {{\n{rows}\n }}")
        else:
            blocks.append(f" {json.dumps(name)}: {json.dumps(block)}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def _drawn(
    house: House, rules: Rules, chart: Chart, strategy: str, form: str, output: str | None, count: str | None
) -> str:
    from shutil import get_terminal_size

    from croupier.analysis import edge
    from croupier.analysis.indices import index_plays
    from croupier.games.counts import Counting
    from croupier.paper.card import card
    from croupier.paper.html import html
    from croupier.paper.ink import depth_of
    from croupier.paper.svg import svg
    from croupier.paper.text import text

    plays = index_plays(rules, Counting.at(rules, count)).plays if count else ()
    ev = edge(rules, strategy=chart).ev
    printed = card(house, rules, chart, ev, strategy, Speaker(LANGUAGE), count or "", plays)
    match form:
        case "svg":
            return svg(printed)
        case "html":
            return html(printed)
    depth = "none" if output else depth_of(sys.stdout)
    return "\n".join(text(printed, get_terminal_size().columns, depth)) + "\n"
