"""The command that looks back on a game: every decision with its exact values, and the mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import Command, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.learning.annotated import ValuedDecision


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
    from croupier.learning.annotated import past_decisions, valued
    from croupier.table.journal import house_of

    records = records_of(game)
    console = plain_console(house_of(records[0]).rules.currency)
    decisions = past_decisions(records)
    found: list[ValuedDecision] = []
    with undisturbed():
        for one in valued(decisions):
            found.append(one)
            if not as_json and (everything or one.mistake):
                console.tell(*one.lines() if everything else (), *(one.name(),) if one.mistake else ())
    if as_json:
        return print_json({"decisions": [_document(one) for one in found]})
    cost = sum(one.cost * one.decision.stake for one in found)
    return console.tell(
        say(
            "Decisions: {decisions}. Mistakes: {mistakes}. They cost {cost}.",
            decisions=len(decisions),
            mistakes=sum(one.mistake for one in found),
            cost=console.speaker.number(cost / 100, 2),
        )
    )


def _document(one: ValuedDecision) -> dict[str, Any]:
    decision = one.decision
    return {
        "round": decision.round_number,
        "step": decision.step,
        "seat": decision.seat,
        "hand": str(decision.hand()),
        "move": decision.word,
        "values": dict(one.advice.moves),
        "best": one.advice.best,
        "cost": one.cost,
    }
