"""The command that lists past games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.cli.tables import align
from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.money import Net

if TYPE_CHECKING:
    from croupier.records.logs import Damaged
    from croupier.review.summary import Summary


@click.command(cls=Command, help=_("The games of the past: date, house, people, rounds and result."))
@click.option(
    "--last", type=Whole(1), default=20, show_default=True, metavar="N", help=_("How many games, the latest first.")
)
@with_json
@with_language
def history(last: int, as_json: bool) -> None:
    from croupier.review.summary import summaries

    if as_json:
        games, damaged = summaries(last)
        broken = [{"id": one.path.stem, "damaged": str(one.reason)} for one in damaged]
        return print_json([*map(document, games), *broken])
    return tell_history(last)


def tell_history(last: int) -> None:
    """The last games, a line each."""
    from croupier.review.summary import summaries

    games, damaged = summaries(last)
    if games:
        plain_console().tell(*align([_row(game) for game in games]))
    elif not damaged:
        plain_console().tell(say("No game was played yet. A new one: croupier play HOUSE"))
    plain_console().tell(*map(damaged_line, damaged))


def damaged_line(log: Damaged) -> Message:
    """What a list of games says of a log that cannot be read."""
    return say("{id} is damaged: {problem}", id=log.path.stem, problem=log.reason)


def document(game: Summary) -> dict[str, Any]:
    """A game as `--json` prints it; money in cents."""
    return {
        "id": game.id,
        "began": game.when,
        "house": game.house,
        "tournament": game.tournament,
        "rounds": game.rounds,
        "over": game.over,
        "seats": [
            {
                "name": seat.name,
                "plays": seat.plays,
                "bought": seat.bought,
                "purse": seat.purse,
                "net": seat.net,
                "rank": seat.rank,
            }
            for seat in game.seats
        ],
    }


def _row(game: Summary) -> tuple[str, ...]:
    from croupier.review.listing import named_people, ranks, where

    speak = Speaker(LANGUAGE, game.currency)
    results = tuple(say("{name} {net}", name=name, net=Net(seat.net)) for name, seat in named_people(game))
    return game.id, game.when, where(game, speak), rounds_text(game, speak), speak.show(results), ranks(game, speak)


def rounds_text(game: Summary, speak: Speaker) -> str:
    return speak(say("1 round") if game.rounds == 1 else say("{rounds} rounds", rounds=game.rounds))
