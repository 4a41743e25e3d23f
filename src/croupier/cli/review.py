"""The command that looks back on a game: every decision with its exact values, and the mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from croupier.cli.language import Command, _, print_json_parts, with_json, with_language
from croupier.cli.party import plain_console
from croupier.language import Speaker
from croupier.messages import Message, say

if TYPE_CHECKING:
    from croupier.review.valued import Valued


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
    from croupier.cli.logs import log_of
    from croupier.review.evaluator import value_game
    from croupier.review.valued import sentence_with_round
    from croupier.table.logs import house_of

    log = log_of(game)
    console = plain_console(house_of(log.first()).rules.currency)
    with undisturbed():
        if as_json:
            print_json_parts([("decisions", (one.document() for one in value_game(log)))])
            return
        costs = Costs()
        for one in value_game(log):
            costs.add(one)
            if everything or one.mistake:
                console.tell(*[one.line()] * everything, *[sentence_with_round(one)] * one.mistake)
    console.tell(*costs.told(console.speaker))


@dataclass
class Costs:
    """How many decisions there were, how many were mistakes, how many cost next to nothing; in cents what they cost."""

    decisions: int = 0
    mistakes: int = 0
    smaller: int = 0
    cost: float = 0.0
    smaller_cost: float = 0.0

    def add(self, one: Valued) -> None:
        self.decisions += 1
        if one.mistake:
            self.mistakes += 1
            self.cost += one.cents
        elif one.cents > 0:
            self.smaller += 1
            self.smaller_cost += one.cents

    def told(self, speak: Speaker) -> Iterator[Message]:
        yield say(
            "Decisions: {decisions}. Mistakes: {mistakes}. They cost {cost}.",
            decisions=self.decisions,
            mistakes=self.mistakes,
            cost=speak.number(self.cost / 100, 2),
        )
        if self.smaller:
            yield say(
                "Smaller ones, each below 0.005 of a bet: {smaller}. They cost {cost}.",
                smaller=self.smaller,
                cost=speak.number(self.smaller_cost / 100, 2),
            )
