"""The same run at houses that differ in some rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.cli.language import LANGUAGE, print_json
from croupier.cli.simulate.options import at_work, request_of
from croupier.cli.simulate.sections import print_section
from croupier.cli.simulate.stopping import failed, terminated_as_interrupted
from croupier.cli.waiting import compiling, progress
from croupier.language import Speaker
from croupier.messages import Message, Word, say

if TYPE_CHECKING:
    from croupier.paper.figures import FigureWriter
    from croupier.simulation.run import RunPlan
    from croupier.simulation.sweep import Point, Swept


def sweep(name: str, asked: dict[str, Any]) -> None:
    """Play the points one after the other. After an interrupt, print those that were played."""
    from croupier.simulation.earnings import Earnings
    from croupier.simulation.run import prepare, run
    from croupier.simulation.sweep import Swept

    request, plans = request_of(asked), _plans(name, asked)
    swept: list[Swept] = []
    with at_work(asked) as workers, terminated_as_interrupted():
        for point, plan in plans:
            with compiling(name) as tell:
                ready = prepare(plan, tell)
            with progress() as told:
                result = run(ready, workers, progress=told)
            ramp = request.bets(plan.counting, result.by_count)
            swept.append(Swept(point, result, Earnings.of(result, ramp)))
            if not result.complete:
                break
    complete = len(swept) == len(plans) and swept[-1].result.complete
    _print(name, swept, asked, complete)
    if swept and swept[-1].result.lost:
        failed(swept[-1].result.lost)
    if not complete:
        raise KeyboardInterrupt


def _plans(name: str, asked: dict[str, Any]) -> list[tuple[Point, RunPlan]]:
    """The plan of each point. All are checked before anything is compiled."""
    from croupier.cli.house import load_house
    from croupier.simulation.sweep import Axis, house_at, points

    request, axes = request_of(asked), [Axis.parse(text) for text in asked["sweeps"]]
    load_house(name)
    plans = []
    for point in points(axes):
        rules = load_house(house_at(name, point)).rules
        plan = (replace(request, seats=rules.seats) if "seats" in point else request).plan(rules)
        plans.append((point, plan))
    return plans


def _print(name: str, swept: list[Swept], asked: dict[str, Any], complete: bool) -> None:
    from croupier.paper.figures import FigureWriter
    from croupier.paper.run_sections import Section
    from croupier.simulation.sweep import as_csv, table

    if asked["as_json"]:
        print_json({"house": name, "complete": complete, "points": table(swept)})
    elif asked["as_csv"]:
        print(as_csv(swept), end="")
    else:
        write = FigureWriter(Speaker(LANGUAGE))
        heads = [say("bet"), say("expectation, of the bet"), say("error"), say("deviation")]
        heads += [say("won in 100 rounds"), Message("SCORE")] if swept[0].earnings else []
        title = name if complete else write.say(say("{house} (interrupted)", house=name))
        rows = [row for one in swept for row in _rows(write, one)]
        print_section(Section(title, (*swept[0].point, *map(write.say, heads)), rows))


def _rows(write: FigureWriter, one: Swept) -> Iterator[tuple[str, ...]]:
    """A row for each bet."""
    earnings = one.earnings
    for number, (bet, fared) in enumerate(one.bets.items()):
        error = fared.standard_error if number else one.result.standard_error
        yield (
            *one.point.values(),
            write.say(Word(bet)),
            write.edge(fared.mean),
            write.error(error),
            write.number(fared.standard_deviation, 3),
            *(
                (write.estimate(earnings.win_rate, "units"), write.estimate(earnings.score, "number"))
                if earnings
                else ()
            ),
        )
