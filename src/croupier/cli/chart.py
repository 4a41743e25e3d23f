"""The command that prints a strategy card."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, Command, _, print_json, with_json, with_language
from croupier.language import Speaker
from croupier.messages import Refused, say

if TYPE_CHECKING:
    from croupier.paper.card import HouseChart

FORMATS = ("text", "svg", "html", "json")
SUFFIXES = {".svg": "svg", ".html": "html", ".json": "json", ".txt": "text", "": "text"}


class BadOutput(Refused):
    """A chart that cannot be written."""


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
    help=_("The format. Default: by the ending of FILE, else text."),
)
@click.option("--output", metavar=_("FILE"), help=_("Write it to a file instead of printing it."))
@click.option("--count", metavar=_("COUNT"), help=_("Show the most valuable index plays of this count."))
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
    from croupier.analysis.loading import without_collection
    from croupier.cli.house import load_house
    from croupier.paper.card import house_chart
    from croupier.strategies import strategy_name

    chosen = load_house(house)
    strategy = strategy_name(strategy, chosen.rules)
    form = "json" if as_json else form
    if not differences:
        _check_folder(output)
        form = form or _form_of(output)
    with without_collection():
        found = house_chart(chosen, strategy)
        if differences:
            return _differences(found, as_json)
        drawn = (
            _json({**found.chart.to_json(), "house": chosen.name})
            if form == "json"
            else _draw(found, str(form), output, count)
        )
    if output:
        with open(output, "w", encoding="utf-8") as file:
            file.write(drawn)
        print(Speaker(LANGUAGE)(say("Written to {path}.", path=output)), file=sys.stderr)
    else:
        print(drawn, end="")


def _check_folder(output: str | None) -> None:
    """Refuse an output whose folder is missing, before anything is computed."""
    folder = Path(output or "").parent
    if not folder.is_dir():
        raise BadOutput(say("There is no folder “{folder}” for the chart.", folder=folder))


def _form_of(output: str | None) -> str:
    """The format that a file name asks for; one that it cannot have is refused."""
    form = SUFFIXES.get(Path(output or "").suffix.lower())
    if form is None:
        suffixes = tuple(filter(None, SUFFIXES))
        raise BadOutput(
            say("A chart is not written to “{file}”; it ends in {suffixes}.", file=output, suffixes=suffixes)
        )
    return form


def _differences(found: HouseChart, as_json: bool) -> None:
    """The cells in which a chart differs from the best one."""
    from croupier.cli.party import plain_console
    from croupier.learning.chart_costs import compare_charts
    from croupier.paper.differences import ChartDifferences
    from croupier.paper.sheet import Pen

    costs = compare_charts(found.rules, found.chart)
    report = ChartDifferences(found.house, found.strategy, costs.costs, costs.whole)
    if as_json:
        return print_json(report.document())
    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    return plain_console().tell(*pen.texts_of(report.sheet(pen)))


def _json(chart: Mapping[str, Any]) -> str:
    """A chart as JSON, one row of cells on each line."""
    import json

    blocks = []
    for name, block in chart.items():
        if isinstance(block, dict):
            rows = ",\n".join(f"  {json.dumps(row)}: {json.dumps(cells)}" for row, cells in block.items())
            blocks.append(f" {json.dumps(name)}: {{\n{rows}\n }}")
        else:
            blocks.append(f" {json.dumps(name)}: {json.dumps(block)}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def _draw(found: HouseChart, form: str, output: str | None, count: str | None) -> str:
    from shutil import get_terminal_size

    from croupier.paper.html import html
    from croupier.paper.ink import depth_of
    from croupier.paper.svg import svg
    from croupier.paper.text import text

    printed = found.card(Speaker(LANGUAGE), count or "")
    match form:
        case "svg":
            return svg(printed)
        case "html":
            return html(printed)
    depth = "none" if output else depth_of(sys.stdout)
    return "\n".join(text(printed, get_terminal_size().columns, depth)) + "\n"
