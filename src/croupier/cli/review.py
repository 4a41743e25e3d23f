"""The command that looks back on a game: every decision with its exact values, and the mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from croupier.cli.language import Command, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.language import Speaker
from croupier.messages import Message, say

if TYPE_CHECKING:
    from croupier.learning.annotated import Valued


@click.command(
    cls=Command,
    help=_(
        "Look back on a game: what its people decided, what the best move was worth then, and what each mistake cost. "
        "The latest game, or the one named by its id or file."
    ),
)
@click.argument("game", required=False, metavar=_("[GAME]"))
@click.option("--all", "everything", is_flag=True, help=_("Every decision with its values, not the mistakes alone."))
@with_json
@with_language
def review(game: str | None, everything: bool, as_json: bool) -> None:
    from croupier.analysis.loading import undisturbed
    from croupier.cli.logs import records_of
    from croupier.learning.annotated import told_with_round, valued_game
    from croupier.table.journal import house_of

    records = records_of(game)
    console = plain_console(house_of(records[0]).rules.currency)
    found: list[Valued] = []
    with undisturbed():
        for one in valued_game(records):
            found.append(one)
            if not as_json and (everything or one.mistake):
                console.tell(*[one.line()] * everything, *[told_with_round(one)] * one.mistake)
    if as_json:
        print_json({"decisions": [one.document() for one in found]})
    else:
        console.tell(*_summary(found, console.speaker))


def _summary(found: list[Valued], speak: Speaker) -> Iterator[Message]:
    """How many mistakes, and what they cost; then what was not the best move and cost next to nothing."""
    mistakes = [one for one in found if one.mistake]
    smaller = [one for one in found if one.cents > 0 and not one.mistake]
    yield say(
        "Decisions: {decisions}. Mistakes: {mistakes}. They cost {cost}.",
        decisions=len(found),
        mistakes=len(mistakes),
        cost=_cost(mistakes, speak),
    )
    if smaller:
        yield say(
            "Smaller ones, each below 0.005 of a bet: {smaller}. They cost {cost}.",
            smaller=len(smaller),
            cost=_cost(smaller, speak),
        )


def _cost(some: list[Valued], speak: Speaker) -> str:
    return speak.number(sum(one.cents for one in some) / 100, 2)
