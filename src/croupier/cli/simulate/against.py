"""`croupier simulate A --against B`: two players, counts or houses on identical cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, _, print_json
from croupier.cli.simulate.options import request_of
from croupier.cli.simulate.sections import print_section
from croupier.cli.simulate.stopping import terminated_as_interrupted
from croupier.cli.waiting import compiling, show
from croupier.language import Speaker
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.simulation.paired import Contestant, PairedComparison
    from croupier.simulation.request import Request
    from croupier.simulation.summary import FigureWriter

CHANGEABLE = (
    *("strategy", "count", "plays", "rounding", "estimate", "spread", "ramp", "back_count", "leave"),
    *("bet_count", "aces", "insurance_count"),
)
"""The options that the other side may have differently."""


def against(name: str, asked: dict[str, Any]) -> None:
    """Play both on the same shoes and print what each wins, and the difference with its error."""
    from croupier.houses import load
    from croupier.simulation.paired import Contestant, compare
    from croupier.simulation.run import prepare

    request = replace(request_of(asked), rounds=asked["rounds"] or 10_000_000)
    house, other_request = _other(name, asked["against"], request)
    sides: list[Contestant] = []
    for place, wanted in ((name, request), (house, other_request)):
        plan = wanted.plan(load(place).rules)
        if sides:
            plan = replace(plan, seed=sides[0].ready.plan.seed)
        with compiling(place) as told:
            sides.append(Contestant(prepare(plan, told), wanted.bets(plan.counting)))
    aim = request.rounds or 1

    def tell(found: PairedComparison) -> None:
        show(say("{rounds} rounds", rounds=found.rounds), min(1.0, found.rounds / aim))

    try:
        with terminated_as_interrupted():
            found = compare(sides[0], sides[1], aim, asked["jobs"], tell)
    finally:
        show(None)
    if asked["as_json"]:
        print_json({"house": name, "against": asked["against"], "seed": sides[0].ready.plan.seed, **found.document()})
    else:
        _print(name, asked["against"], sides[0].ready.plan.seed, found)
    if not found.complete:
        raise KeyboardInterrupt


def _other(name: str, text: str, request: Request) -> tuple[str, Request]:
    """The other side: a house, or options that differ, as in `strategy=expert` or `count=ko spread=1-8`."""
    parts = [part.partition("=") for part in text.split()]
    if not parts or any(field.replace("-", "_") not in CHANGEABLE for field, _equals, _value in parts):
        return text, request
    whole = {field.name for field in fields(request) if "int" in str(field.type)}
    changes: dict[str, Any] = {}
    for field, _equals, value in parts:
        option = field.replace("-", "_")
        try:
            changes[option] = int(value) if option in whole else value
        except ValueError:
            raise click.UsageError(_("“{value}” is no whole number.").format(value=value)) from None
    return name, replace(request, **changes)


def _print(name: str, other: str, seed: int, found: PairedComparison) -> None:
    from croupier.simulation.summary import FigureWriter, Section

    write = FigureWriter(Speaker(LANGUAGE))
    title = say("{name} against {other}, on the same cards", name=name, other=other)
    print_section(Section(write.say(title), (), list(_rows(write, name, other, seed, found))))


def _rows(write: FigureWriter, name: str, other: str, seed: int, found: PairedComparison) -> Iterator[tuple[str, str]]:
    rounds = write.number(found.rounds)
    interrupted = say("{rounds} (interrupted)", rounds=rounds)
    yield write.say(say("rounds")), rounds if found.complete else write.say(interrupted)
    for label, won in ((name, found.first), (other, found.second), (write.say(say("difference")), found.difference)):
        yield label, f"{write.edge(won.value)} {write.error(won.error)}"
    low, high = found.interval
    if isfinite(low):
        interval = say("{low} to {high}", low=write.edge(low), high=write.edge(high))
        yield write.say(say("99 % interval")), write.say(interval)
    yield write.say(say("error on different cards")), write.error(found.unpaired_error)
    yield write.say(say("seed")), str(seed)
