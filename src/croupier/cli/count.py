"""The commands for card counters: list, show, compare, design, effects, plays, exceptions, sheet."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from croupier.cli.counter_sheet import sheet
from croupier.cli.counting import with_estimate, with_rounding
from croupier.cli.language import LANGUAGE, Group, Number, Whole, _, print_json, with_json, with_language
from croupier.houses import FIRST_HOUSE
from croupier.language import Speaker
from croupier.messages import Refused, say

if TYPE_CHECKING:
    from croupier.games.counts import Tags
    from croupier.houses import House
    from croupier.paper.counts import RatedCount
    from croupier.paper.ink import Line
    from croupier.paper.sheet import Pen

AnyCommand = TypeVar("AnyCommand", bound=Callable[..., Any])

SHARE = Number(0, 1, below=True)


class NothingToCount(Refused):
    """A house or a bet that the command is not for."""


@click.group(cls=Group, help=_("Card counts: how well they follow a house’s bets, effects of removal, index plays."))
@with_language
def count() -> None: ...


def with_house(command: AnyCommand) -> AnyCommand:
    return click.option(
        "--house",
        default=FIRST_HOUSE,
        show_default=True,
        metavar=_("HOUSE"),
        help=_("The house whose bets are followed."),
    )(command)


def with_first(help: str) -> Callable[[AnyCommand], AnyCommand]:
    """The option that says how many lines are shown."""
    return click.option("--first", type=Whole(0), default=25, show_default=True, metavar=_("NUMBER"), help=help)


@count.command("list", help=_("The known counts, and how closely each follows the bets of a house."))
@with_house
@with_json
@with_language
def list_counts(house: str, as_json: bool) -> None:
    from croupier.games.counts import SYSTEMS

    _print_ratings(house, tuple(SYSTEMS), as_json)


@count.command(help=_("Several counts beside each other: names, or ten tags for 2 to 10 and ace."))
@click.argument("counts", nargs=-1, required=True, metavar=_("COUNT…"))
@with_house
@with_json
@with_language
def compare(counts: tuple[str, ...], house: str, as_json: bool) -> None:
    _print_ratings(house, counts, as_json)


@count.command(help=_("One count: its tags beside the effects of removal, and how closely it follows each bet."))
@click.argument("system", metavar=_("COUNT"))
@with_house
@with_json
@with_language
def show(system: str, house: str, as_json: bool) -> None:
    from croupier.games.counts import tags

    tags(system)
    chosen, counts = _rate(house, (system,))
    from croupier.analysis.removal import removals
    from croupier.paper.counts import count_sheet, removal_document

    found = removals(chosen.rules)
    if as_json:
        print_json({"house": chosen.name} | counts[0].document() | {"effects": removal_document(found)})
    else:
        _print(lambda pen: count_sheet(pen, chosen, counts[0], found))


@count.command(help=_("The tags of a level, from −level to level, that follow a bet most closely."))
@click.option("--level", type=Whole(1), default=1, show_default=True, metavar=_("NUMBER"), help=_("The largest tag."))
@click.option("--bet", default="", metavar=_("BET"), help=_("The bet to follow. Default: the house’s first bet."))
@click.option("--unbalanced", is_flag=True, help=_("The tags of a deck need not sum to zero."))
@with_house
@with_json
@with_language
def design(level: int, bet: str, unbalanced: bool, house: str, as_json: bool) -> None:
    from croupier.analysis.loading import without_collection

    with without_collection():
        from croupier.analysis.count_design import design_tags
        from croupier.analysis.removal import removals
        from croupier.houses import load

        chosen = load(house)
        found = removals(chosen.rules)
    wanted = _bet(found, bet)
    tags = design_tags(found[wanted].effects, level, balanced=not unbalanced)
    name = " ".join(map(str, tags))
    _print_ratings(house, (name,), as_json)


@count.command(help=_("Effects of removal: how one card that leaves the full shoe changes each bet of a house."))
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--cells", is_flag=True, help=_("Show the effects on each cell of the chart: on the gain of its better move.")
)
@with_json
@with_language
def effects(house: str, cells: bool, as_json: bool) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.houses import load

    chosen = load(house)
    with without_collection():
        from croupier.analysis.by_name import blackjack_rules
        from croupier.analysis.removal import cell_removals, removals
        from croupier.paper.counts import cells_document, cells_sheet, removal_document, removal_sheet

        rows = cell_removals(blackjack_rules(chosen)) if cells else ()
        found = removals(chosen.rules)
    if as_json:
        document = {"house": chosen.name, "bets": removal_document(found)}
        print_json(document | ({"cells": cells_document(rows)} if cells else {}))
        return
    _print(lambda pen: removal_sheet(pen, chosen, found))
    if cells:
        _print(lambda pen: cells_sheet(pen, rows))


@count.command(help=_("All index plays of a blackjack house for a count, the most valuable first."))
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--count", "system", default="hi-lo", show_default=True, metavar=_("COUNT"), help=_("The count, or ten tags.")
)
@with_rounding
@with_estimate("exact", default="exact")
@click.option(
    "--spread",
    type=Number(1, 1000),
    default=8.0,
    show_default=True,
    metavar=_("UNITS"),
    help=_("The largest bet, for what plays are worth."),
)
@click.option(
    "--risk-averse",
    type=Number(0, 1),
    default=0.0,
    metavar=_("SHARE"),
    help=_("Avoid risk like a player who bets this share of Kelly."),
)
@click.option(
    "--penetration",
    type=SHARE,
    metavar=_("SHARE"),
    help=_("The share of the shoe dealt before the cut card. Default: the house’s."),
)
@with_first(_("How many plays are shown; 0 is all."))
@with_json
@with_language
def plays(
    house: str,
    system: str,
    rounding: str,
    estimate: str,
    spread: float,
    risk_averse: float,
    penetration: float | None,
    first: int,
    as_json: bool,
) -> None:
    from croupier.analysis.by_name import blackjack_rules
    from croupier.analysis.loading import without_collection
    from croupier.games.counts import Counting
    from croupier.houses import load

    chosen = load(house)
    rules = blackjack_rules(chosen)
    counting = Counting.at(rules, system, cast(Any, rounding), cast(Any, estimate))
    with without_collection():
        from croupier.analysis.indices import index_plays
        from croupier.paper.counts import plays_document, plays_sheet

        found = index_plays(
            rules,
            counting,
            penetration=penetration,
            spread=spread,
            risk_averse=risk_averse,
            estimate=counting.estimate,
        )
    if as_json:
        print_json(plays_document(chosen, found))
    else:
        _print(lambda pen: plays_sheet(pen, chosen, found, first))


@count.command(
    help=_("Hands of a blackjack house that are better played otherwise than the chart says, by their cards.")
)
@click.argument("house", metavar=_("HOUSE"))
@with_first(_("How many hands are shown; 0 is all."))
@with_json
@with_language
def exceptions(house: str, first: int, as_json: bool) -> None:
    from croupier.analysis.by_name import blackjack_rules
    from croupier.analysis.loading import without_collection
    from croupier.houses import load

    chosen = load(house)
    rules = blackjack_rules(chosen)
    with without_collection():
        from croupier.analysis.exceptions import exceptions
        from croupier.paper.exceptions import exceptions_document, exceptions_sheet

        found = exceptions(rules)
    if as_json:
        print_json(exceptions_document(chosen, found))
    else:
        _print(lambda pen: exceptions_sheet(pen, chosen, found, first))


count.add_command(sheet)


def _bet(found: Sequence[str] | dict[str, Any], bet: str) -> str:
    if not bet:
        return next(iter(found))
    if bet not in found:
        raise NothingToCount(say("“{bet}” is not a bet of this house; allowed: {bets}.", bet=bet, bets=tuple(found)))
    return bet


def _print_ratings(house: str, systems: Sequence[str], as_json: bool) -> None:
    chosen, counts = _rate(house, systems)
    if as_json:
        print_json({"house": chosen.name, "counts": [one.document() for one in counts]})
        return
    from croupier.paper.counts import rated_sheet

    _print(lambda pen: rated_sheet(pen, chosen, counts))


def _rate(house: str, systems: Sequence[str]) -> tuple[House, list[RatedCount]]:
    from croupier.analysis.loading import without_collection
    from croupier.games.counts import tags
    from croupier.houses import load

    chosen = load(house)
    known: dict[str, Tags] = {system: tags(system) for system in systems}
    with without_collection():
        from croupier.analysis.count_quality import correlation, playing_efficiency_at
        from croupier.analysis.removal import removals
        from croupier.paper.counts import RatedCount

        found = removals(chosen.rules)
        return chosen, [
            RatedCount(
                name,
                one,
                {bet: correlation(one, removal.effects) for bet, removal in found.items()},
                playing_efficiency_at(chosen.rules, one),
            )
            for name, one in known.items()
        ]


def _print(sheet: Callable[[Pen], Iterator[Line]]) -> None:
    from croupier.cli.party import plain_console
    from croupier.paper.sheet import Pen

    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    plain_console().tell(*pen.texts_of(sheet(pen)))
