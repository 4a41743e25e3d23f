"""The command that looks back on a game: every decision with its exact values, and the mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import Command, _, print_json_parts, with_json, with_language
from croupier.cli.party import plain_console
from croupier.language import Speaker
from croupier.messages import Message, say

if TYPE_CHECKING:
    from croupier.learning.tournament_review import TournamentMistake
    from croupier.plain.console import Console
    from croupier.records.logs import Log
    from croupier.records.types import Record
    from croupier.review.valued_choices import Valued
    from croupier.table.sitting import Sitting


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
    from croupier.analysis.loading import without_collection
    from croupier.cli.logs import log_of
    from croupier.records.logs import house_of
    from croupier.review.evaluator import value_game

    log = log_of(game)
    if not as_json:
        tell_review(log, plain_console(house_of(log.first()).rules.currency), everything)
        return
    with without_collection():
        parts: list[tuple[str, Any]] = [("decisions", (one.document() for one in value_game(log)))]
        if log.first().tournament:
            parts.append(("to_win", (one.document() for one in to_win(log))))
        print_json_parts(parts)


def offer_review(sitting: Sitting, console: Console) -> None:
    """At a terminal the look back is the first thing that is offered after a game."""
    from croupier.cli.logs import log_of
    from croupier.plain.console import Quit

    if console.height is None or console.ended or not sitting.game.rounds:
        return
    try:
        console.ask(say("Enter: your mistakes and what they cost · q: leave"))
    except Quit:
        return
    tell_review(log_of(sitting.id), console)


def tell_review(log: Log, console: Console, everything: bool = False) -> None:
    """The mistakes of a game, or every decision, and what they cost."""
    from croupier.analysis.loading import without_collection
    from croupier.review.evaluator import value_game
    from croupier.review.valued_choices import sentence_with_round

    costs = Costs()
    with without_collection():
        for one in value_game(log):
            costs.add(one)
            if everything or one.mistake:
                console.tell(*[one.line()] * everything, *[sentence_with_round(one, console.speaker)] * one.mistake)
    console.tell(*costs.sentences(console.speaker))
    if log.first().tournament:
        mistakes = to_win(log)
        console.tell("", say("To win the tournament, which has nothing to do with chips:"))
        for mistake in mistakes:
            console.tell(
                say(
                    "{mistake}; that cost {cost}.",
                    mistake=mistake.name(console.speaker),
                    cost=mistake.share_text(console.speaker),
                )
            )
        console.tell(say("Mistakes: {mistakes}.", mistakes=len(mistakes)))


def to_win(log: Iterable[Record]) -> list[TournamentMistake]:
    """The mistakes of all people of a tournament, by what they cost of the chance to win; it is solved for that."""
    from croupier.cli.waiting import show
    from croupier.learning.tournament_review import TournamentMistake, TournamentReview, find_now
    from croupier.review.replay import Replay

    replay, found = Replay.of(list(log)), list[TournamentMistake]()
    find = find_now(lambda part: show(say("solving the tournament"), part))
    try:
        for seat, player in enumerate(replay.game.players):
            review = None if player.bot else TournamentReview.of(replay, seat)
            while review and not review.whole:
                review.look(find)
                show(say("playing the tournament out"), review.valued / review.choices)
            found += review.mistakes if review else []
    finally:
        show(None)
    return sorted(found, key=lambda one: one.place)


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

    def sentences(self, speak: Speaker) -> Iterator[Message]:
        yield say(
            "Decisions: {decisions}. Mistakes: {mistakes}. They cost {cost}.",
            decisions=self.decisions,
            mistakes=self.mistakes,
            cost=speak.exact_money(self.cost),
        )
        if self.smaller:
            yield say(
                "Smaller ones, each below 0.005 of a bet: {smaller}. They cost {cost}.",
                smaller=self.smaller,
                cost=speak.exact_money(self.smaller_cost),
            )
