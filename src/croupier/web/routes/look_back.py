"""The look back on a game of the house: mistakes with their cost, what the rounds were worth, and luck."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.language import Speaker
from croupier.learning.annotated import AnnotatedSeat
from croupier.learning.review_facts import cents_text, facts, kinds, note
from croupier.learning.valued import Valued
from croupier.messages import say
from croupier.records.look_back import ReviewReport
from croupier.web.requests import Failure, answered, live_house, person_of
from croupier.web.routes.learn import learning_of
from croupier.web.routes.past_games import histories_of, past_of
from croupier.web.tables.past import PastGame
from croupier.web.texts import Text, speakers_in

PATIENCE, BEAT = 0.6, 0.03
"""How many seconds a question about a look back waits for values, and how often it checks for them."""


async def review(request: Request) -> dict[str, Any]:
    """How somebody's game went, and why: mistakes with their cost, what the rounds were worth, and luck."""
    past, person, house = await past_of(request), await person_of(request), live_house(request)
    looked = await house.read(histories_of(request).look_back, past)
    names = past.hosted.names
    people = [{"who": who, "name": names.get(who, "")} for who in looked.people]
    who = request.query_params.get("who") or (
        person.id if person.id in looked.people else next(iter(looked.people), "")
    )
    if who not in looked.people:
        if request.query_params.get("who"):
            raise Failure(404, say("This person played no round here."))
        return {"status": "known", "people": [], "who": "", "facts": [], "mistakes": [], "kinds": [], "graph": None}
    seat, loop, asks = looked.people[who], asyncio.get_running_loop(), learning_of(request).values
    until = loop.time() + PATIENCE
    while not (report := seat.review.report(asks)).whole and loop.time() < until:
        await asyncio.sleep(BEAT)
    return {
        "status": "known" if report.whole else "computing",
        "done": report.valued + report.dealt,
        "all": report.decisions + report.deals,
        "people": people,
        "who": who,
        **_review_told(past, seat, report),
    }


def _review_told(past: PastGame, seat: AnnotatedSeat, report: ReviewReport) -> dict[str, Any]:
    boxes, currency = seat.review.boxes, past.hosted.rules.currency
    speakers = speakers_in(currency)
    figures = [facts(report, len(seat.mistakes), boxes, speak) for speak in speakers]
    graph = seat.graph()
    first = past.first + 1
    return {
        "facts": [
            {
                "name": [speak(one[0]) for speak, one in zip(speakers, ones, strict=True)],
                "value": None if ones[0][1] is None else [one[1] for one in ones],
            }
            for ones in zip(*figures, strict=True)
        ],
        "mistakes": []
        if boxes
        else [_mistake(one, first, speakers) for one in sorted(seat.mistakes, key=lambda one: -one.cents)],
        "smaller": {"count": len(seat.smaller), "cost": _both(-sum(one.cents for one in seat.smaller), speakers)},
        "kinds": [
            {"name": [speak(line) for speak in speakers], "cost": _both(-cost, speakers)}
            for line, cost in kinds(report)
        ]
        if boxes
        else [],
        "unavailable": report.unavailable,
        "note": [speak(note(boxes)) for speak in speakers],
        "graph": {
            "rounds": [number + first for number in graph.rounds],
            "actual": graph.actual,
            "expected": graph.expected,
        },
        "wrong": sorted({one.place[0] + first for one in seat.mistakes}),
    }


def _mistake(one: Valued, first: int, speakers: Sequence[Speaker]) -> dict[str, Any]:
    """A mistake: its round and step, its name, its cost, and the better move."""
    return {
        "round": one.place[0] + first,
        "step": one.place[1],
        "name": [speak(one.name()) for speak in speakers],
        "best": [speak(one.best) for speak in speakers],
        "values": [speak(say("{values}.", values=one.values())) for speak in speakers],
        "cost": one.cost,
        "cents": _both(-one.cents, speakers),
    }


def _both(cents: float, speakers: Sequence[Speaker]) -> Text:
    return [cents_text(cents, speak) for speak in speakers]


ROUTES: list[BaseRoute] = [Route("/api/tables/{game}/review", answered(review))]
