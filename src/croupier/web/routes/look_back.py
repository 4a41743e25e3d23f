"""The look back on a game of the house: mistakes with their cost, what the rounds were worth, and luck."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Literal, TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.language import ENGLISH
from croupier.messages import say
from croupier.review.report import ReviewReport, cents_text, facts, kinds, note
from croupier.review.review import Review
from croupier.review.valued import Valued
from croupier.web.requests import Failure, answered, live_house, person_of
from croupier.web.routes.learn import learning_of
from croupier.web.routes.past_games import histories_of, past_of
from croupier.web.tables.past import PastGame
from croupier.web.texts import NOTHING, Text, speaker, texts_in, texts_of_each

PATIENCE, BEAT = 0.6, 0.03
"""How many seconds a question about a look back waits for values, and how often it checks for them."""


class ReviewedPerson(TypedDict):
    who: str
    name: str


class Fact(TypedDict):
    """A figure; None: it is not known yet, or cannot be."""

    name: Text
    value: Text | None


class Mistake(TypedDict):
    """A mistake: its round and step, its name, its cost, and the better move."""

    round: int
    step: int
    name: Text
    best: Text
    values: Text
    cost: float
    cents: Text


class SmallMistakes(TypedDict):
    count: int
    cost: Text


class MistakeKind(TypedDict):
    name: Text
    cost: Text


class ReviewGraph(TypedDict):
    """The results round by round, and what was to be expected."""

    rounds: list[int]
    actual: list[float]
    expected: list[float]


class SeatReview(TypedDict):
    """How somebody's game went."""

    facts: list[Fact]
    mistakes: list[Mistake]
    smaller: SmallMistakes
    kinds: list[MistakeKind]
    unavailable: bool
    note: Text
    graph: ReviewGraph | None
    wrong: list[int]


class ReviewShown(SeatReview):
    """The look back on a game for one of its people; `who` is empty if nobody played a round.

    `done` of `all` values are known.
    """

    status: Literal["known", "computing"]
    done: int
    all: int
    people: list[ReviewedPerson]
    who: str


NO_REVIEW: SeatReview = {
    "facts": [], "mistakes": [], "smaller": {"count": 0, "cost": NOTHING}, "kinds": [], "unavailable": False, "note": NOTHING,
    "graph": None, "wrong": [],
}  # fmt: skip
"""Of somebody who played no round."""


async def review(request: Request) -> ReviewShown:
    """How somebody's game went, and why: mistakes with their cost, what the rounds were worth, and luck."""
    past, person, house = await past_of(request), await person_of(request), live_house(request)
    looked = await house.read(histories_of(request).look_back, past)
    names = past.hosted.names
    people: list[ReviewedPerson] = [{"who": who, "name": names.get(who, "")} for who in looked.people]
    who = request.query_params.get("who") or (
        person.id if person.id in looked.people else next(iter(looked.people), "")
    )
    if who not in looked.people:
        if request.query_params.get("who"):
            raise Failure(404, say("This person played no round here."))
        return {"status": "known", "done": 0, "all": 0, "people": [], "who": "", **NO_REVIEW}
    seat, loop, asks = looked.people[who], asyncio.get_running_loop(), learning_of(request).values
    until = loop.time() + PATIENCE
    while not (report := seat.report(asks)).whole and loop.time() < until:
        await asyncio.sleep(BEAT)
    return {
        "status": "known" if report.whole else "computing",
        "done": report.valued + report.dealt,
        "all": report.decisions + report.deals,
        "people": people,
        "who": who,
        **_review_told(past, seat, report),
    }


def _review_told(past: PastGame, seat: Review, report: ReviewReport) -> SeatReview:
    boxes, currency = seat.boxes, past.hosted.rules.currency
    texts, figures = texts_in(currency), partial(facts, report, len(seat.mistakes), boxes)
    names = texts_of_each(lambda speak: [name for name, _ in figures(speak)], currency)
    values = texts_of_each(lambda speak: [value or "" for _, value in figures(speak)], currency)
    given = [value is not None for _, value in figures(speaker(ENGLISH, currency))]
    graph = seat.graph()
    first = past.first + 1
    return {
        "facts": [
            {"name": name, "value": value if there else None}
            for name, value, there in zip(names, values, given, strict=True)
        ],
        "mistakes": []
        if boxes
        else [_mistake(one, first, currency) for one in sorted(seat.mistakes, key=lambda one: -one.cents)],
        "smaller": {"count": len(seat.smaller), "cost": _cents(-sum(one.cents for one in seat.smaller), currency)},
        "kinds": [{"name": texts(line), "cost": _cents(-cost, currency)} for line, cost in kinds(report)]
        if boxes
        else [],
        "unavailable": report.unavailable,
        "note": texts(note(boxes)),
        "graph": {
            "rounds": [number + first for number in graph.rounds],
            "actual": graph.actual,
            "expected": graph.expected,
        },
        "wrong": sorted({one.place[0] + first for one in seat.mistakes}),
    }


def _mistake(one: Valued, first: int, currency: str) -> Mistake:
    """A mistake: its round and step, its name, its cost, and the better move."""
    texts = texts_in(currency)
    return {
        "round": one.place[0] + first,
        "step": one.place[1],
        "name": texts(one.name()),
        "best": texts(one.best),
        "values": texts(say("{values}.", values=one.values())),
        "cost": one.cost,
        "cents": _cents(-one.cents, currency),
    }


def _cents(cents: float, currency: str) -> Text:
    return Text(partial(cents_text, cents), currency)


ROUTES: list[BaseRoute] = [Route("/api/tables/{game}/review", answered(review))]
