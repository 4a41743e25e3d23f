"""The look back on a game of the house: mistakes with their cost, what the rounds were worth, and luck."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from typing import Literal, TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.language import ENGLISH
from croupier.learning.tournament_review import TournamentMistake, TournamentReview
from croupier.messages import say
from croupier.review.report import ReviewReport, cents_text, facts, kinds, note
from croupier.review.review import Review
from croupier.review.valued_choices import Valued
from croupier.web.past import PastGame
from croupier.web.requests import Failure, json_route, live_house, person_of
from croupier.web.routes.learn import learning_of
from croupier.web.routes.past_games import histories_of, past_of
from croupier.wire.texts import NOTHING, Text, speaker, texts_in, texts_of_each

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


class LostChance(TypedDict):
    """A bet or a move of a tournament that was worse than the best: its round and step, and its cost, of the tournament."""

    round: int
    step: int
    name: Text
    cost: float
    shown: Text


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
    to_win: list[LostChance] | None
    """Of a tournament: what cost chances to win, the most expensive first. No chips."""


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
    "graph": None, "wrong": [], "to_win": None,
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
    seat = looked.people[who]
    (report,) = await reports_soon(request, [seat])
    to_win = _to_win(request, past, seat)
    return {
        "status": "known" if report.whole and (to_win is None or to_win.whole) else "computing",
        "done": report.valued + report.dealt + (to_win.valued if to_win else 0),
        "all": report.decisions + report.deals + (to_win.choices if to_win else 0),
        "people": people,
        "who": who,
        **_review_json(past, seat, report, to_win),
    }


def _to_win(request: Request, past: PastGame, seat: Review) -> TournamentReview | None:
    """What a person's bets and moves cost of the chance to win, as far as it is known; None where no tournament was played."""
    found = TournamentReview.of(past.replay, seat.seat)
    asks = learning_of(request).chances
    return found.look(lambda choice: choice.find(asks)) if found else None


async def reports_soon(request: Request, people: Collection[Review], seconds: float = PATIENCE) -> list[ReviewReport]:
    """The reports of some people with the values that are known within a moment."""
    loop, asks = asyncio.get_running_loop(), learning_of(request).values
    until = loop.time() + seconds
    while True:
        reports = [one.report(asks) for one in people]
        if all(one.whole for one in reports) or loop.time() >= until:
            return reports
        await asyncio.sleep(BEAT)


def _review_json(
    past: PastGame, seat: Review, report: ReviewReport, to_win: TournamentReview | None = None
) -> SeatReview:
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
        "mistakes": [] if boxes else [_mistake(one, first, currency) for one in seat.worst_first],
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
        "wrong": sorted({one.place[0] + first for one in (to_win or seat).mistakes}),
        "to_win": None if to_win is None else [_lost_chance(one, first, currency) for one in to_win.worst_first],
    }


def _lost_chance(one: TournamentMistake, first: int, currency: str) -> LostChance:
    return {
        "round": one.place[0] + first,
        "step": one.place[1],
        "name": Text(one.name, currency),
        "cost": one.cost,
        "shown": Text(one.cost_text, currency),
    }


def _mistake(one: Valued, first: int, currency: str) -> Mistake:
    """A mistake: its round and step, its name, its cost, and the better move."""
    texts = texts_in(currency)
    return {
        "round": one.place[0] + first,
        "step": one.place[1],
        "name": texts(one.comparison()),
        "best": texts(one.best),
        "values": texts(say("{values}.", values=one.values())),
        "cost": one.cost,
        "cents": _cents(-one.cents, currency),
    }


def _cents(cents: float, currency: str) -> Text:
    return Text(partial(cents_text, cents), currency)


ROUTES: list[BaseRoute] = [Route("/api/tables/{game}/review", json_route(review))]
