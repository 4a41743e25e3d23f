"""`croupier simulate A --against B`: two players, counts or houses on identical cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, _, print_json
from croupier.cli.simulate.options import request_of
from croupier.cli.simulate.stopping import interrupt_on_termination
from croupier.cli.tables import print_section
from croupier.cli.waiting import compiling, show
from croupier.games.declare import list_rules
from croupier.language import Speaker
from croupier.messages import Word, say

if TYPE_CHECKING:
    from croupier.paper.figures import FigureWriter
    from croupier.simulation.paired_comparison import PairedComparison
    from croupier.simulation.request import Request
    from croupier.simulation.run import Ready, RunPlan

CHANGEABLE = (
    *("strategy", "count", "plays", "rounding", "estimate", "spread", "ramp", "back_count", "leave"),
    *("bet_count", "aces", "insurance_count"),
)
"""The options that the other side may have differently."""


def against(name: str, asked: dict[str, Any]) -> None:
    """Play both on the same shoes and print what each wins, and the difference with its error."""
    from croupier.houses import load
    from croupier.simulation.paired_comparison import compare, contestants
    from croupier.simulation.run import prepare

    bet, rules = asked["bet"], load(name).rules
    request = replace(request_of(asked), rounds=asked["rounds"] or 10_000_000)
    house, other_request = _other(name, asked["against"], request, {rule.name for rule in list_rules(rules)})
    places = iter((name, house))

    def compile_plan(plan: RunPlan) -> Ready:
        with compiling(next(places)) as told:
            return prepare(plan, told)

    sides = contestants([(rules, request), (load(house).rules, other_request)], bet, compile_plan)
    aim = request.rounds or 1

    def tell(found: PairedComparison) -> None:
        show(say("{rounds} rounds", rounds=found.rounds), min(1.0, found.rounds / aim))

    try:
        with interrupt_on_termination():
            found = compare(sides[0], sides[1], aim, asked["jobs"], tell)
    finally:
        show(None)
    compared = bet or sides[0].ready.ledgers[0].bets[0]
    if asked["as_json"]:
        about = {"house": name, "against": asked["against"], "bet": compared, "seed": sides[0].ready.plan.seed}
        print_json(about | found.document())
    else:
        bet = compared if len(sides[0].ready.ledgers[0].bets) > 1 else None
        _print(name, asked["against"], sides[0].ready.plan.seed, found, bet)
    if not found.complete:
        raise KeyboardInterrupt


def _other(name: str, text: str, request: Request, rules: set[str]) -> tuple[str, Request]:
    """The other side: a house, or what differs: options and rules, as in `strategy=expert` or `count=ko soft_17=hit`."""
    parts = [part.partition("=") for part in text.split()]
    changed = [(field.replace("-", "_"), value) for field, _equals, value in parts]
    if not parts or any(field not in rules.union(CHANGEABLE) for field, _value in changed):
        return text, request
    whole = {field.name for field in fields(request) if "int" in str(field.type)}
    house, changes = name, dict[str, Any]()
    for field, value in changed:
        if field not in CHANGEABLE:
            house += f"{',' if ':' in house else ':'}{field}={value}"
            continue
        try:
            changes[field] = int(value) if field in whole else value
        except ValueError:
            raise click.UsageError(_("“{value}” is not a whole number.").format(value=value)) from None
    return house, replace(request, **changes)


def _print(name: str, other: str, seed: int, found: PairedComparison, bet: str | None) -> None:
    from croupier.paper.figures import FigureWriter
    from croupier.paper.run_sections import Section

    write = FigureWriter(Speaker(LANGUAGE))
    title = say("{name} against {other}, on the same cards: won in a round, of one unit", name=name, other=other)
    rows = list(_rows(write, name, other, seed, found))
    if bet:
        rows.insert(0, (write.say(say("bet")), write.say(Word(bet))))
    print_section(Section(write.say(title), (), rows))


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
