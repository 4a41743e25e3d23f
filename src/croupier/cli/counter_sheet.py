"""The command `croupier count sheet`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.counting import with_estimate, with_rounding
from croupier.cli.language import LANGUAGE, Command, Number, Whole, _, print_json, with_json, with_language
from croupier.cli.tables import print_section
from croupier.cli.waiting import compiling, show
from croupier.language import Speaker
from croupier.messages import Refused, say

if TYPE_CHECKING:
    from croupier.houses import House
    from croupier.simulation.computed_sheet import ComputedSheet
    from croupier.simulation.sheet import CounterSheet
    from croupier.simulation.sheet_answer import SheetAnswer
    from croupier.simulation.sheet_settings import SheetSettings

ROUNDS = 100_000_000
SETTINGS = (
    "spread", "ramp", "steps", "enter", "leave", "hands", "unit", "bankroll", "risk", "kelly", "rounds_per_hour", "hours",
    "spotters", "spotter_bet", "jump", "keep", "errors",
)  # fmt: skip
CARDS = ("plays", "rounding", "estimate", "penetration", "others", "seat", "bet")
AMOUNT, SHARE = Number(0, 1e12), Number(0, 1)


class BadSheet(Refused):
    """A sheet that cannot be written."""


@click.command(
    "sheet",
    cls=Command,
    help=_(
        "The counter’s sheet: what any bets earn and risk. One run is kept; after that every change of "
        "bets, money, time, cover or company is answered at once."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option("--count", default="hi-lo", show_default=True, metavar=_("COUNT"), help=_("The count, or ten tags."))
@click.option("--plays", default="", metavar=_("LIST"), help=_("Index plays: i18, fab4, generated, or a file."))
@with_rounding
@with_estimate()
@click.option(
    "--penetration",
    type=Number(0, 1, below=True),
    metavar=_("SHARE"),
    help=_("The share of the shoe dealt before the cut card. Default: the house’s."),
)
@click.option("--others", metavar=_("STRATEGIES"), help=_("Who plays at the other seats, with commas."))
@click.option("--seat", type=Whole(1), default=1, show_default=True, metavar="N", help=_("Where the counter sits."))
@click.option("--bet", metavar=_("BET"), help=_("The bet that follows the count. Default: the house’s first bet."))
@click.option(
    "--rounds", type=float, default=ROUNDS, metavar="N", help=_("How many rounds are dealt and kept. Default: 1e8.")
)
@click.option("--computed", is_flag=True, help=_("Without a simulation: from the computed edge at each count."))
@click.option(
    "--spread",
    default="1-12",
    show_default=True,
    metavar=_("UNITS"),
    help=_("The best bets from the fewest to the most units."),
)
@click.option("--ramp", metavar=_("BETS"), help=_("Your own bets from each count on, as in 1:1,2:4,3:8."))
@click.option("--steps", type=Whole(1), metavar="N", help=_("Use at most N different amounts for the best bets."))
@click.option("--enter", type=Whole(), metavar=_("NUMBER"), help=_("Bet nothing below this count."))
@click.option("--leave", type=Whole(), metavar=_("NUMBER"), help=_("Go to another table at this count or below."))
@click.option(
    "--hands", type=Whole(1, 3), default=1, show_default=True, metavar="N", help=_("How many hands the counter plays.")
)
@click.option("--unit", type=AMOUNT, default=1.0, metavar=_("MONEY"), help=_("What a unit is worth."))
@click.option("--bankroll", type=AMOUNT, metavar=_("MONEY"), help=_("The bankroll, in the same money."))
@click.option(
    "--risk",
    type=SHARE,
    default=0.135,
    metavar=_("SHARE"),
    help=_("The risk of ruin for which a bankroll is computed."),
)
@click.option("--kelly", type=Number(0, 2), default=1.0, metavar=_("SHARE"), help=_("The Kelly fraction."))
@click.option(
    "--rounds-per-hour",
    type=Number(0, 1000),
    default=100.0,
    show_default=True,
    metavar="N",
    help=_("The speed of the table."),
)
@click.option(
    "--hours", type=Number(0, 10_000), default=4.0, show_default=True, metavar="N", help=_("How long a trip is.")
)
@click.option(
    "--spotters",
    type=Whole(0, 12),
    default=0,
    metavar="N",
    help=_("A team: tables with a spotter; the big player enters from --enter on."),
)
@click.option("--spotter-bet", type=AMOUNT, default=1.0, metavar=_("UNITS"), help=_("What a spotter bets."))
@click.option(
    "--jump",
    type=Number(1, 1e6),
    metavar=_("NUMBER"),
    help=_("Cover: at most so many times the last bet, and at least its part."),
)
@click.option(
    "--keep",
    type=Whole(0, 1000),
    default=0,
    metavar="N",
    help=_("Cover: the smallest bet in the first rounds of a shoe."),
)
@click.option(
    "--errors",
    type=SHARE,
    default=0.0,
    metavar=_("SHARE"),
    help=_("How often the count is one off when a bet is made."),
)
@click.option("--output", metavar=_("FILE"), help=_("Also draw the pictures: .svg or .png."))
@with_json
@with_language
def sheet(house: str, **asked: Any) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.cli.house import load_house

    chosen, file = load_house(house), _picture(asked["output"])
    with without_collection():
        from croupier.simulation.sheet_settings import SheetSettings

        settings = SheetSettings(**{name: asked[name] for name in SETTINGS})
        if asked["computed"]:
            if file:
                raise BadSheet(say("The pictures are drawn from rounds: there is no --output with --computed."))
            return _tell(chosen, asked, _compute(chosen, asked, settings).answer(settings))
        from croupier.simulation.sheet import CounterSheet

        options = {name: asked[name] for name in CARDS}
        found = CounterSheet.open(chosen.rules, asked["count"], int(asked["rounds"]), **options)
    with compiling(chosen.name):
        _play(found, settings)
    answer = found.answer(settings)
    _tell(chosen, asked, answer)
    if file:
        _draw(file, chosen, found, answer)


def _picture(name: str | None) -> Path | None:
    file = Path(name) if name else None
    if file and file.suffix not in (".svg", ".png"):
        raise BadSheet(
            say("A picture is not written to “{file}”; it ends in {suffixes}.", file=file, suffixes=(".svg", ".png"))
        )
    if file and not file.parent.is_dir():
        raise BadSheet(say("There is no folder “{folder}” for the pictures.", folder=file.parent))
    return file


def _compute(house: House, asked: dict[str, Any], settings: SheetSettings) -> ComputedSheet:
    from croupier.analysis.by_name import blackjack_rules
    from croupier.analysis.counted_edges import counted_edges
    from croupier.games.counts import Counting
    from croupier.simulation.computed_sheet import ComputedSheet, check_computed

    check_computed(settings)
    if asked["plays"] not in ("", "generated") or asked["others"] or asked["seat"] != 1 or asked["bet"]:
        raise BadSheet(say("--computed is for the best play at each count, alone at the table, on the first bet."))
    rules = blackjack_rules(house)
    counting = Counting.at(rules, asked["count"], asked["rounding"], asked["estimate"])
    return ComputedSheet(counted_edges(rules, counting, asked["penetration"]))


def _play(found: CounterSheet, settings: SheetSettings) -> None:
    """Deal the rounds that are missing; after an interrupt the rounds dealt so far are used."""
    try:
        found.part(settings.hands, lambda rounds, aim: show(say("Playing rounds to keep…"), rounds / aim))
    finally:
        show(None)


def _tell(house: House, asked: dict[str, Any], answer: SheetAnswer) -> None:
    from croupier.cli.party import plain_console
    from croupier.paper.counter_sheet import about_sheet, sheet_sections
    from croupier.paper.sheet import Pen, heading

    if asked["as_json"]:
        return print_json({"house": house.name, "count": asked["count"], **answer.document()})
    speak = Speaker(LANGUAGE)
    pen = Pen.on(sys.stdout, speak)
    plain_console().tell(*pen.texts_of(heading(pen, house, about_sheet(asked["count"], asked["plays"], answer))))
    for section in sheet_sections(answer, speak):
        print_section(section)


def _draw(file: Path, house: House, found: CounterSheet, answer: SheetAnswer) -> None:
    from croupier.paper.sheet_drawings import SPREADS, write_pictures

    speak = Speaker(LANGUAGE)
    spreads = found.over_spreads(answer, SPREADS)
    write_pictures(file, house.title(LANGUAGE), speak, answer, spreads, found.fan(answer))
    print(speak(say("The pictures are in “{file}”.", file=file)), file=sys.stderr)
