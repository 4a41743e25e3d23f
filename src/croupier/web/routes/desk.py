"""The analyst's desk: what the bets of a house are worth, what each rule does, and simulations.

The exact figures come from worker processes: an answer says which parts are still being computed, and the page asks again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.analysis.values import Values
from croupier.games.counts import SYSTEMS
from croupier.games.declare import HouseRules
from croupier.houses import load
from croupier.houses.shorthand import shorthand
from croupier.messages import Refused, say
from croupier.paper.house_tables import FigureTable
from croupier.processes.queue import Found
from croupier.strategies import names
from croupier.telling import telling_of
from croupier.telling.vocabulary import playing_style
from croupier.web.answers import Opened
from croupier.web.jobs.background import Admission, BackgroundWorker
from croupier.web.jobs.simulations import Simulation, Simulations
from croupier.web.jobs.simulations import Status as SimulationStatus
from croupier.web.requests import Failure, body_of, json_route, person_of
from croupier.web.routes.design import Design, HouseTitle, edge_soon, named_design
from croupier.web.routes.learn import BetWorth, ChartShown, StatusShown, bets_json, chart_json, learning_of, status_of
from croupier.web.sockets import language_of
from croupier.web.tables.felt import house_title
from croupier.wire.actions import House as HouseName
from croupier.wire.actions import Word
from croupier.wire.texts import Text, plain

ROUNDS = (1_000_000, 10_000_000, 100_000_000)
"""How many rounds can be simulated."""
SPREADS = ("1-1", "1-4", "1-8", "1-12")
"""The bets of a player who counts."""
BEST = "optimal"
SHEETS = "croupier.paper.sheet_worker"


class Simulate(Struct, forbid_unknown_fields=True):
    house: HouseName
    rounds: Literal[1_000_000, 10_000_000, 100_000_000] = 10_000_000
    strategy: Word = ""
    count: Word = ""
    """The count of a player who counts; empty: nobody counts."""
    spread: Annotated[str, Meta(max_length=8)] = ""


class FigureRowShown(TypedDict):
    label: str
    text: str
    note: str
    value: float | None


class FigureTableShown(TypedDict):
    title: str
    rows: list[FigureRowShown]
    note: str


class FiguresShown(StatusShown):
    """The figures of a house with a strategy; `worth`: of each bet."""

    worth: dict[str, float]
    tables: list[FigureTableShown]


class ResultsShown(StatusShown):
    """How the results of a house are distributed."""

    tables: list[FigureTableShown]


class RuleValue(TypedDict):
    rule: Text
    value: Text


class RuleEffect(RuleValue):
    """What a change of a rule would do to each bet."""

    house: str | None
    moved: dict[str, float] | None
    coming: bool


class Style(TypedDict):
    """A way of playing."""

    plays: str
    name: Text


class SimulationChoices(TypedDict):
    """What can be simulated at a house."""

    rounds: list[int]
    counts: list[str]
    spreads: list[str]
    usual: str


class EdgeShown(StatusShown, HouseTitle):
    """A house on the desk; `coming`: something of it is still being computed."""

    changes: list[RuleValue]
    bets: list[BetWorth]
    main: str
    strategy: str
    strategies: list[Style]
    figures: FiguresShown
    results: ResultsShown
    effects: list[RuleEffect]
    chart: ChartShown
    coming: bool
    simulation: SimulationChoices


class SimulationShown(TypedDict):
    """A simulation; `rounds` of `of` are played."""

    id: str
    house: str
    title: Text
    short: Text
    status: SimulationStatus
    rounds: int
    of: int
    ev: float | None
    error: float | None
    stopping: bool
    why: Text | None


class SectionShown(TypedDict):
    """A table of a report."""

    title: str
    heads: list[str]
    rows: list[list[str]]


class SimulationReport(TypedDict):
    """The tables of a report, and how many pictures it has."""

    about: str
    sections: list[SectionShown]
    pictures: int


class ReportedSimulation(SimulationShown):
    report: SimulationReport | None


class Desk:
    """The worker for sheets, those for the counter's sheet, which answer sliders, and the simulations."""

    def __init__(self) -> None:
        self.background, self.simulations, self.admission = BackgroundWorker("desk"), Simulations(), Admission()
        self.sheets, self.refined_sheets = (BackgroundWorker(name, module=SHEETS) for name in ("sheets", "refined"))

    async def close(self) -> None:
        self.background.close()
        self.sheets.close()
        self.refined_sheets.close()
        await self.simulations.close()


def desk_of(request: Request) -> Desk:
    found: Desk = request.app.state.desk
    return found


# Exact figures


async def edge(request: Request) -> EdgeShown:
    """A house on the desk: the worth of its bets, its figures, their distribution, the effect of each rule, the chart."""
    found, asks, background = await named_design(request), learning_of(request).values, desk_of(request).background
    rules, language = found.designer.rules, language_of(request)
    strategy = strategy_of(rules, request.query_params.get("strategy", ""))
    now = await edge_soon(asks, rules)
    figures = background.find("figures", found.name, strategy, priority=1)
    results = background.find("results", found.name, strategy, priority=2) if figures.known else figures
    effects = list(effects_json(asks, found, now))
    chart = chart_json(asks, rules)
    coming = any(one.coming for one in (now, figures, results)) or any(one["coming"] for one in effects)
    return {
        **found.about,
        "changes": [
            {"rule": rule.name, "value": choice.value}
            for rule in found.rules
            for choice in rule.choices
            if rule.was and choice.now
        ],
        **status_of(now),
        "bets": list(bets_json(now)),
        "main": found.main,
        "strategy": strategy,
        "strategies": strategies_json(rules),
        "figures": {
            **status_of(figures),
            "worth": figures.value["worth"] if figures.known else {},
            "tables": tables_json(figures.value["tables"][language]) if figures.known else [],
        },
        "results": {
            **status_of(results),
            "tables": tables_json(results.value[language]) if results.known else [],
        },
        "effects": effects,
        "chart": chart,
        "coming": coming or chart["status"] == "computing",
        "simulation": simulation_choices(rules),
    }


def tables_json(tables: Sequence[FigureTable]) -> list[FigureTableShown]:
    return [
        {
            "title": table.title,
            "rows": [
                {"label": row.label, "text": row.text, "note": row.note, "value": row.value} for row in table.rows
            ],
            "note": table.note,
        }
        for table in tables
    ]


def strategy_of(rules: HouseRules, wanted: str) -> str:
    """The strategy that plays: the best play if none is named; empty where nobody decides anything."""
    if not decides(rules):
        return ""
    if wanted and wanted not in names(rules):
        raise Refused(say("There is no strategy “{name}”; there are: {names}.", name=wanted, names=names(rules)))
    return wanted or BEST


def decides(rules: HouseRules) -> bool:
    """Whether somebody decides anything in this game."""
    return BEST in names(rules)


def strategies_json(rules: HouseRules) -> list[Style]:
    return [{"plays": name, "name": plain(playing_style(name))} for name in names(rules)] if decides(rules) else []


def effects_json(asks: Values, design: Design, now: Found) -> Iterator[RuleEffect]:
    """What each single change of a rule would do to each bet."""
    for rule in design.rules:
        for choice in rule.choices:
            if choice.rules is None or choice.now:
                continue
            found = asks.edge(choice.rules)
            moved = None
            if found.known and now.known:
                moved = {bet: found.value[bet] - worth for bet, worth in now.value.items() if bet in found.value}
            yield {
                "rule": rule.name,
                "value": choice.value,
                "house": choice.house,
                "moved": moved,
                "coming": found.coming,
            }


# Simulations


def simulation_choices(rules: HouseRules) -> SimulationChoices:
    counts = list(SYSTEMS) if telling_of(rules).HAS_COUNT and rules.decks != "infinite" and decides(rules) else []
    usual = next((name for name in ("basic", BEST) if name in names(rules)), "")
    return {"rounds": list(ROUNDS), "counts": counts, "spreads": list(SPREADS) if counts else [], "usual": usual}


async def simulate(request: Request) -> Opened:
    """Begin a simulation. What cannot be simulated is refused at once; the rest is done in another process."""
    person, wish = await person_of(request), await body_of(request, Simulate)
    house = load(wish.house, files=False)
    choices = simulation_choices(house.rules)
    if wish.count and wish.count not in choices["counts"]:
        raise Refused(say("There is no count “{name}” for this house.", name=wish.count))
    if wish.spread and (not wish.count or wish.spread not in choices["spreads"]):
        raise Refused(say("A spread of bets is for players who count; allowed: {spreads}.", spreads=SPREADS))
    asked = {
        "house": house.name,
        "rounds": wish.rounds,
        "strategy": strategy_of(house.rules, wish.strategy) or None if wish.strategy else None,
        "count": wish.count or None,
        "spread": wish.spread or None,
    }
    return Opened(desk_of(request).simulations.begin(person.id, asked).id)


async def simulations(request: Request) -> list[SimulationShown]:
    person = await person_of(request)
    return [simulation_json(one) for one in desk_of(request).simulations.of(person.id)]


async def simulation(request: Request) -> ReportedSimulation:
    found = await _simulation(request)
    return {**simulation_json(found), "report": report_json(found, language_of(request))}


async def _simulation(request: Request) -> Simulation:
    person = await person_of(request)
    return desk_of(request).simulations.find(person.id, request.path_params["id"])


def simulation_json(one: Simulation) -> SimulationShown:
    house = load(one.wish["house"], files=False)
    return {
        "id": one.id,
        "house": house.name,
        "title": house_title(house),
        "short": plain(shorthand(house.rules)),
        "status": one.status,
        "rounds": one.rounds,
        "of": one.wish["rounds"],
        "ev": one.ev,
        "error": one.error,
        "stopping": one.stopping and one.open,
        "why": _why(one.why) if one.why else None,
    }


def _why(said: Mapping[str, str]) -> Text:
    return Text(lambda speak: said[speak.language])


def report_json(one: Simulation, language: str) -> SimulationReport | None:
    """The tables of the report, and how many pictures it has."""
    if not one.report:
        return None
    written = one.report[language]
    return {"about": written["about"], "sections": written["sections"], "pictures": len(written["pictures"])}


async def stop(request: Request) -> SimulationShown:
    found = await _simulation(request)
    found.stop()
    return simulation_json(found)


async def picture(request: Request) -> Response:
    """A picture of the report."""
    found, number, language = await _simulation(request), request.path_params["number"], request.path_params["language"]
    if not found.report or language not in found.report:
        raise Failure(404, say("There is no such picture."))
    drawn = found.report[language]["pictures"]
    if not 0 <= number < len(drawn):
        raise Failure(404, say("There is no such picture."))
    return Response(drawn[number], media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


async def report_file(request: Request) -> Response:
    """The whole report as one file to keep."""
    found, language = await _simulation(request), request.path_params["language"]
    if not found.report or language not in found.report:
        raise Failure(404, say("There is no report yet."))
    page = found.report[language]["page"]
    headers = {"content-disposition": 'attachment; filename="report.html"'}
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


ROUTES: list[BaseRoute] = [
    Route("/api/edge", json_route(edge)),
    Route("/api/simulations", json_route(simulations)),
    Route("/api/simulations", json_route(simulate, Simulate), methods=["POST"]),
    Route("/api/simulations/{id}", json_route(simulation)),
    Route("/api/simulations/{id}/stop", json_route(stop), methods=["POST"]),
    Route("/api/simulations/{id}/{number:int}.{language}.svg", json_route(picture)),
    Route("/api/simulations/{id}/report.{language}.html", json_route(report_file)),
]
