"""The counter's sheet: sliders for bets, money, time, cover, errors and company, and figures that follow them.

A question is answered by a worker process at once, if the rounds of its house and count are there; otherwise with
`"status": "computing"`, and the page asks again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.games.counts import SYSTEMS
from croupier.houses import load
from croupier.messages import Refused, say
from croupier.processes.queue import Found
from croupier.web.buckets import Buckets
from croupier.web.requests import Failure, json_route, person_of
from croupier.web.routes.desk import desk_of, simulation_choices
from croupier.web.routes.learn import StatusShown, status_of
from croupier.web.sockets import language_of
from croupier.web.tables.felt import house_title
from croupier.wire.actions import NOT_UNDERSTOOD, Word
from croupier.wire.actions import House as HouseName
from croupier.wire.texts import Text

STAGES = 3
PATIENCE = 0.6
"""So many seconds an answer is waited for: a slider's takes a tenth of that."""
A_SECOND, AT_ONCE = 12.0, 120
"""How many questions a person may ask in a second, and at once."""

Share = Annotated[float, Meta(ge=0, le=1)]


class SheetSliders(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where the sliders stand (`simulation.sheet_settings`)."""

    spread: Annotated[str, Meta(pattern=r"^\d{1,3}-\d{1,3}$")] = "1-12"
    steps: Annotated[int, Meta(ge=1, le=100)] | None = None
    enter: Annotated[int, Meta(ge=-60, le=60)] | None = None
    leave: Annotated[int, Meta(ge=-60, le=60)] | None = None
    hands: Annotated[int, Meta(ge=1, le=3)] = 1
    unit: Annotated[float, Meta(gt=0, le=1e6)] = 1.0
    bankroll: Annotated[float, Meta(gt=0, le=1e9)] | None = None
    risk: Share = 0.135
    kelly: Annotated[float, Meta(gt=0, le=2)] = 1.0
    rounds_per_hour: Annotated[float, Meta(gt=0, le=1000)] = 100.0
    hours: Annotated[float, Meta(gt=0, le=1000)] = 4.0
    spotters: Annotated[int, Meta(ge=0, le=12)] = 0
    spotter_bet: Annotated[float, Meta(ge=0, le=1000)] = 1.0
    jump: Annotated[float, Meta(gt=1, le=1000)] | None = None
    keep: Annotated[int, Meta(ge=0, le=100)] = 0
    errors: Share = 0.0


class SheetBar(TypedDict):
    """A count: how many units are bet, what one wins, how often it comes."""

    count: int
    bet: float
    ev: float
    frequency: float


class SheetSpread(TypedDict):
    """What is won in an hour with the best bets of a spread, and the risk of ruin."""

    spread: int
    won: float
    error: float
    ruin: float | None


class CounterSheetShown(StatusShown):
    """The figures for some settings; `fan`: what 5, 25, 50, 75 and 95 % of the players have won at most, at the `hours`."""

    house: str
    title: Text
    counts: list[str]
    stage: int
    rounds: int
    units: float | None
    figures: list[list[str]]
    bars: list[SheetBar]
    spreads: list[SheetSpread]
    hours: list[float]
    fan: list[list[float]]


_BUCKETS = Buckets(A_SECOND, AT_ONCE)


async def counter_sheet(request: Request) -> CounterSheetShown:
    """The counter's sheet of a house: `house`, `count`, `stage` (0 computed, 1 and 2 from rounds), `sliders` as JSON."""
    person = await person_of(request)
    house, count, stage, sliders = _read(request.query_params)
    if not _BUCKETS.take(person.id):
        raise Failure(429, say("These are too many different questions. Try again in a minute."))
    chosen = load(house, files=False)
    choices = simulation_choices(chosen.rules)["counts"]
    if choices and count not in choices:
        raise Refused(say("There is no count “{name}” for this house.", name=count))
    settings = msgspec.json.encode(sliders).decode()
    desk = desk_of(request)
    sheets = (
        desk.refined_sheets if stage == STAGES - 1 else desk.sheets
    )  # who deals many rounds keeps no slider waiting
    found = (
        await sheets.find_within(PATIENCE, "sheet", chosen.name, count, stage, settings)
        if choices
        else Found("unavailable")  # a game without a count: whoever looks through the houses comes by
    )
    value, language = found.value if found.known else {}, language_of(request)
    return {
        **status_of(found),
        "house": chosen.name,
        "title": house_title(chosen),
        "counts": choices,
        "stage": stage,
        "rounds": value.get("rounds", 0),
        "units": value.get("units"),
        "figures": value["figures"][language] if value else [],
        "bars": value.get("bars", []),
        "spreads": value.get("spreads", []),
        "hours": value.get("hours", []),
        "fan": value.get("fan", []),
    }


class _Place(Struct):
    house: HouseName
    count: Word
    stage: Annotated[int, Meta(ge=0, lt=STAGES)]


def _read(asked: Mapping[str, str]) -> tuple[str, str, int, SheetSliders]:
    """What is asked, if it is of the right shape."""
    count = asked.get("count") or next(iter(SYSTEMS))
    try:
        given = {"house": asked.get("house", ""), "count": count, "stage": int(asked.get("stage", "1"))}
        place = msgspec.convert(given, _Place)
        return place.house, place.count, place.stage, msgspec.json.decode(asked.get("sliders", "{}"), type=SheetSliders)
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError, RecursionError):
        raise Failure(400, NOT_UNDERSTOOD) from None


ROUTES: list[BaseRoute] = [Route("/api/sheet", json_route(counter_sheet))]
