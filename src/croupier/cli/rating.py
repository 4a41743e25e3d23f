"""The command that says how well people play, whatever their luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from croupier.cli.history import damaged_line
from croupier.cli.language import LANGUAGE, Command, Whole, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.cli.tables import align
from croupier.cli.waiting import show
from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.review.interval import cost_text

if TYPE_CHECKING:
    from croupier.records.logs import Damaged
    from croupier.review.interval import MeanCost
    from croupier.review.rating import Rating


@click.command(
    cls=Command,
    help=_(
        "Skill without luck: what people’s decisions cost per 100 rounds, by house and over time, and "
        "what their results would have been with average luck."
    ),
)
@click.argument("person", required=False, metavar=_("[NAME]"))
@click.option(
    "--last", type=Whole(1), default=100, show_default=True, metavar="N", help=_("How many games, the latest first.")
)
@with_json
@with_language
def rating(person: str | None, last: int, as_json: bool) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.review.rating import ratings

    def tell(done: int, of: int) -> None:
        show(say("Looking back on {games} games…", games=of), done / of)

    damaged: list[Damaged] = []
    with without_collection():
        people = dict(ratings(None, last, damaged, tell))
    show(None)
    if person is not None:
        people = {name: found for name, found in people.items() if name == person}
    if as_json:
        return print_json({name: found.document() for name, found in people.items()})
    console = plain_console()
    for name, found in people.items():
        console.tell(*_lines(name, found))
    if not people:
        console.tell(say("No round of {name} was found.", name=person) if person else say("No round was played yet."))
    console.tell(*map(damaged_line, damaged))
    return None


def _lines(name: str, found: Rating) -> Iterator[Message | str]:
    from croupier.review.interval import COSTLY

    speak = Speaker(LANGUAGE)
    yield say("{name}, {rounds} rounds", name=name or say("You"), rounds=found.cost.rounds)
    if found.cost.high is not None:
        yield say("  Bets given away in 100 rounds: {cost}; 0 is perfect.", cost=cost_text(found.cost, speak))
    else:
        yield say(
            "  Too few rounds to tell: {costly} of them cost something, {many} are needed.",
            costly=found.cost.costly,
            many=COSTLY,
        )
    yield say(
        "  Result {net}; with average luck it would have been {average}.",
        net=speak.number(found.net / 100, 2, signed=True),
        average=speak.number(found.average / 100, 2, signed=True),
    )
    yield from _parts(found.by_game, speak, 2)
    yield from _parts(found.by_house, speak)
    stretches = found.over_time()
    yield from _parts({f"{one.first} – {one.last}": one.cost for one in stretches}, speak, 2)
    if found.left_out:
        yield say("  Rounds without an exact value, left out: {many}.", many=found.left_out)
    yield say("  Bet sizes are not judged, whatever the count; tournaments are left out.")


def _parts(parts: Mapping[str, MeanCost], speak: Speaker, least: int = 1) -> Iterator[str]:
    if len(parts) >= least:
        rows = [
            (name, str(cost.rounds), cost_text(cost, speak) if cost.high is not None else "–")
            for name, cost in parts.items()
        ]
        yield from (f"  {line}" for line in align(rows))
