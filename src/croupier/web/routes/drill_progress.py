"""A person's progress at drills: their answers, week by week and as a file."""

from __future__ import annotations

from typing import TypedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.learning.progress import Answered, read_answer, timeline, weeks
from croupier.web.requests import json_route, live_house, person_of


class WeekShown(TypedDict):
    monday: str
    answers: int
    right: int
    seconds: float


class ProgressShown(TypedDict):
    """Accuracy and speed week by week."""

    answers: int
    right: int
    weeks: list[WeekShown]


async def past_answers(request: Request, person: str) -> list[Answered]:
    """All answers that a person has ever given here."""
    house = live_house(request)
    lines = await house.read(house.store.answers, person)
    return [answer for line in lines if (answer := read_answer(line))]


async def progress(request: Request) -> ProgressShown:
    """Accuracy and speed week by week: of one drill at one house, or of everything."""
    person = await person_of(request)
    drill, house = (request.query_params.get(name, "") for name in ("drill", "house"))
    answers = await past_answers(request, person.id)
    chosen = [one for one in answers if drill in ("", one.drill) and house in ("", one.house)]
    return {
        "answers": len(chosen),
        "right": sum(one.right for one in chosen),
        "weeks": [
            {"monday": week.monday.isoformat(), "answers": week.answers, "right": week.right, "seconds": week.seconds}
            for week in timeline(weeks(chosen))
        ],
    }


async def answers_file(request: Request) -> Response:
    """Every answer, one JSON record a line, as the terminal keeps them."""
    person, house = await person_of(request), live_house(request)
    lines = await house.read(house.store.answers, person.id)
    headers = {"content-disposition": 'attachment; filename="answers.jsonl"'}
    return Response(b"".join(line + b"\n" for line in lines), media_type="application/jsonl", headers=headers)


ROUTES: list[BaseRoute] = [
    Route("/api/train/progress", json_route(progress)),
    Route("/api/train/answers", json_route(answers_file)),
]
