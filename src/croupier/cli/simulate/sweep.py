"""The same run at houses that differ in some rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.cli.language import LANGUAGE, print_json
from croupier.cli.simulate.options import request_of
from croupier.cli.simulate.stopping import fail, interrupt_on_termination
from croupier.cli.tables import print_section
from croupier.cli.waiting import compiling, progress
from croupier.language import Speaker
from croupier.messages import Message, Word, say

if TYPE_CHECKING:
    from croupier.paper.figures import FigureWriter
    from croupier.simulation.result import Result
    from croupier.simulation.run import RunPlan
    from croupier.simulation.sweep import Point, Swept


def sweep(name: str, asked: dict[str, Any]) -> None:
    """Play the points one after the other. After an interrupt, print those that were played."""
    from croupier.simulation.run import prepare, run
    from croupier.simulation.sweep import play_points
    from croupier.simulation.threads import open_workers

    plans = _plans(name, asked)
    with open_workers(asked["scheduler"], asked["jobs"]) as workers, interrupt_on_termination():

        def play(plan: RunPlan) -> Result:
            with compiling(name) as tell:
                ready = prepare(plan, tell)
            with progress() as told:
                return run(ready, workers, progress=told)

        swept, complete = play_points(plans, request_of(asked), play)
    _print(name, swept, asked, complete)
    if swept and swept[-1].result.lost:
        fail(swept[-1].result.lost)
    if not complete:
        raise KeyboardInterrupt


def _plans(name: str, asked: dict[str, Any]) -> list[tuple[Point, RunPlan]]:
    """The plan of each point. All are checked before anything is compiled."""
    from croupier.cli.house import load_house
    from croupier.simulation.sweep import Axis, house_at, plan_of, points

    request, axes = request_of(asked), [Axis.parse(text) for text in asked["sweeps"]]
    load_house(name)
    return [(point, plan_of(load_house(house_at(name, point)).rules, point, request)) for point in points(axes)]


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
