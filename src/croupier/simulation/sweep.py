"""Sweeps: the same run at houses that differ in one rule or several."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import product
from typing import NamedTuple

from croupier.games.declare import HouseRules
from croupier.messages import Refused, say
from croupier.simulation.earnings import Earnings
from croupier.simulation.request import Request
from croupier.simulation.result import Result
from croupier.simulation.run import RunPlan
from croupier.simulation.sample import Sample, finite


class BadSweep(Refused):
    """Something that cannot be swept over."""


class Axis(NamedTuple):
    """A rule and the values it takes."""

    field: str
    values: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Axis:
        """`decks=1,2,6,8`.

        >>> Axis.parse("soft_17=stand,hit")
        Axis(field='soft_17', values=('stand', 'hit'))
        """
        field, equals, values = text.partition("=")
        listed = tuple(value.strip() for value in values.split(",") if value.strip())
        if not (field.strip() and equals and listed):
            raise BadSweep(say("“{text}” is not a sweep: write a rule and its values, as in decks=1,2,6,8.", text=text))
        return cls(field.strip(), listed)


Point = dict[str, str]
"""One value for each rule."""


def points(axes: Sequence[Axis]) -> Iterator[Point]:
    """Every combination; the last rule changes fastest."""
    fields = [axis.field for axis in axes]
    if len(set(fields)) < len(fields):
        raise BadSweep(say("A rule is swept over twice: {fields}.", fields=tuple(fields)))
    for values in product(*(axis.values for axis in axes)):
        yield dict(zip(fields, values, strict=True))


def house_at(house: str, point: Point) -> str:
    """The house with the rules of a point, as one would load it.

    >>> house_at("blackjack/european", {"decks": "2"})
    'blackjack/european:decks=2'
    """
    changes = ",".join(f"{field}={value}" for field, value in point.items())
    return f"{house}{',' if ':' in house else ':'}{changes}"


@dataclass(frozen=True)
class Swept:
    """The result at one point."""

    point: Point
    result: Result
    earnings: Earnings | None = None
    """The earnings of a counter."""

    @property
    def bets(self) -> dict[str, Sample]:
        return self.result.bets


def plan_of(rules: HouseRules, point: Mapping[str, object], request: Request) -> RunPlan:
    """The run at a point. A sweep over the seats fills them all."""
    return (replace(request, seats=rules.seats) if "seats" in point else request).plan(rules)


def play_points(
    plans: Sequence[tuple[Point, RunPlan]], request: Request, play: Callable[[RunPlan], Result]
) -> tuple[list[Swept], bool]:
    """Play the points one after the other; False: one was interrupted, and those after it are missing."""
    swept: list[Swept] = []
    for point, plan in plans:
        result = play(plan)
        ramp = request.bets(plan.counting, result.by_count)
        swept.append(Swept(point, result, Earnings.of(result, ramp)))
        if not result.complete:
            return swept, False
    return swept, True


COLUMNS = ("bet", "rounds", "ev", "standard_error", "standard_deviation")


def table(swept: Sequence[Swept]) -> list[dict[str, object]]:
    """A row for each point and bet."""
    return [
        {
            **one.point,
            "bet": bet,
            "rounds": one.result.rounds,
            "ev": fared.mean,
            "standard_error": finite(one.result.standard_error if number == 0 else fared.standard_error),
            "standard_deviation": fared.standard_deviation,
            **(_betting(one.earnings) if one.earnings else {}),
        }
        for one in swept
        for number, (bet, fared) in enumerate(one.bets.items())
    ]


def _betting(earnings: Earnings) -> dict[str, object]:
    return {
        "win_per_100": earnings.win_rate.value,
        "win_per_100_error": finite(earnings.win_rate.error),
        "deviation_per_100": earnings.deviation.value,
        "score": earnings.score.value,
        "score_error": finite(earnings.score.error),
    }


def as_csv(swept: Sequence[Swept]) -> str:
    """The table, for a spreadsheet."""
    rows = table(swept)
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]) if rows else COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
