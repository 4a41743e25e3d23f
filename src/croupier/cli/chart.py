"""The command that prints a strategy card."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, _, with_language
from croupier.language import Speaker
from croupier.messages import Refused, Word, say

if TYPE_CHECKING:
    from croupier.games.blackjack import Rules
    from croupier.games.blackjack.chart import Chart
    from croupier.houses import House

FORMATS = ("text", "svg", "html", "json")


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
@with_language
def chart(house: str, strategy: str, form: str | None, output: str | None) -> None:
    from croupier.analysis.loading import undisturbed
    from croupier.cli.house import load_house
    from croupier.games.blackjack import Rules

    chosen = load_house(house)
    if not isinstance(chosen.rules, Rules):
        raise NoChart(
            say("A chart is for blackjack; {house} is a house of {game}.", house=house, game=Word(chosen.game))
        )
    _check_folder(output)
    form = form or _form_of(output)
    with undisturbed():
        found = _chart(chosen, chosen.rules, strategy)
        drawn = _json(found) if form == "json" else _drawn(chosen, chosen.rules, found, strategy, form, output)
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
    """The format that a file name asks for."""
    suffix = Path(output or "").suffix.lower().removeprefix(".")
    return suffix if suffix in FORMATS else "text"


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


def _drawn(house: House, rules: Rules, chart: Chart, strategy: str, form: str, output: str | None) -> str:
    from shutil import get_terminal_size

    from croupier.analysis import edge
    from croupier.paper.card import card
    from croupier.paper.html import html
    from croupier.paper.ink import depth_of
    from croupier.paper.svg import svg
    from croupier.paper.text import text

    printed = card(house, rules, chart, edge(rules, strategy=chart).ev, strategy, Speaker(LANGUAGE))
    match form:
        case "svg":
            return svg(printed)
        case "html":
            return html(printed)
    depth = "none" if output else depth_of(sys.stdout)
    return "\n".join(text(printed, get_terminal_size().columns, depth)) + "\n"
