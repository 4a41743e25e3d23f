"""The same run at houses that differ in some rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cli.language import LANGUAGE, print_json
from croupier.cli.simulate.asked import at_work, request_of
from croupier.cli.simulate.sheets import print_section
from croupier.cli.simulate.waiting import line, progress
from croupier.messages import say
from croupier.texts import Speaker

if TYPE_CHECKING:
    from croupier.simulation.sweep import Swept


def sweep(name: str, asked: dict[str, Any]) -> None:
    from croupier.houses import load
    from croupier.simulation.run import prepare, run
    from croupier.simulation.sweep import Axis, Swept, house_at, points

    request, axes = request_of(asked), [Axis.parse(text) for text in asked["sweeps"]]
    load(name)
    places = [(point, load(house_at(name, point))) for point in points(axes)]
    plans = [(point, house, request.plan(house.rules)) for point, house in places]
    swept: list[Swept] = []
    with at_work(asked) as crew:
        for point, house, plan in plans:
            with line(say("Compiling {house}…", house=house.name)):
                ready = prepare(plan)
            with progress() as tell:
                swept.append(Swept(point, run(ready, crew, progress=tell)))
            if not swept[-1].result.complete:
                break
    _print_sweep(name, swept, asked)
    if len(swept) < len(plans) or not swept[-1].result.complete:
        raise KeyboardInterrupt


def _print_sweep(name: str, swept: list[Swept], asked: dict[str, Any]) -> None:
    from croupier.simulation.summary import Section, Writer
    from croupier.simulation.sweep import as_csv, table

    rows = table(swept)
    if asked["as_json"]:
        print_json({"house": name, "points": rows})
    elif asked["as_csv"]:
        print(as_csv(swept), end="")
    else:
        write = Writer(Speaker(LANGUAGE))
        fields = tuple(swept[0].point)
        heads = (*fields, *map(write.say, (say("bet"), say("expectation"), say("error"), say("deviation"))))
        lines = [
            (
                *(str(row[field]) for field in fields),
                str(row["bet"]),
                write.edge(float(str(row["ev"]))),
                write.error(float(str(row["standard_error"]))),
                write.number(float(str(row["standard_deviation"])), 3),
            )
            for row in rows
        ]
        print_section(Section(name, heads, lines))
