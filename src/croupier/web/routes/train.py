"""Drills on the page: everybody who trains, the questions and the answers.

The questions are made in a worker process. A right answer is never sent before the question is answered.
"""

from __future__ import annotations

import asyncio
import secrets
import statistics
from collections import OrderedDict
from collections.abc import Iterator
from typing import Annotated, Any, TypedDict

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.houses import House, load
from croupier.learning.drills import DRILLS, drills_at
from croupier.learning.drills.options import CHOICES, TAKEN, DrillOptions
from croupier.learning.progress import Answered, answer_line
from croupier.messages import Refused, say
from croupier.processes.queue import Found
from croupier.web.buckets import Bucket
from croupier.web.jobs.background import Admission, BackgroundWorker
from croupier.web.jobs.drilling import OptionPairs, Posed
from croupier.web.requests import Failure, body_of, json_route, live_house, person_of
from croupier.web.routes.drill_progress import past_answers
from croupier.web.routes.drill_sitting import DrillSitting, Judged
from croupier.web.routes.learn import LONGEST, StatusShown, state_of, why_of
from croupier.web.sockets import language_of
from croupier.web.tables.felt import house_title
from croupier.wire.actions import House as HouseName
from croupier.wire.actions import Word
from croupier.wire.texts import Text, plain, texts_in

SITTINGS = 4
"""How many sittings of one person are kept, the latest."""
PEOPLE = 2_000
"""For how many people sittings are kept."""
PER_SECOND, AT_ONCE = 5.0, 20.0
"""How often one may answer."""


class BeginDrill(Struct, forbid_unknown_fields=True):
    drill: Word
    house: HouseName
    options: Annotated[dict[Word, str | bool | float], Meta(max_length=8)] = {}
    anew: bool = False
    """Begin a new sitting where one is open."""


class AnswerDrill(Struct, forbid_unknown_fields=True):
    sitting: Word
    number: Annotated[int, Meta(ge=1)]
    given: Annotated[str, Meta(max_length=24)]
    seconds: Annotated[float, Meta(ge=0, le=3600)] = 3600.0


class Choice(TypedDict):
    word: str
    label: Text
    key: Text


class DrillQuestion(TypedDict):
    """What is asked; `pace`: how many seconds a card is shown."""

    number: int
    text: Text
    choices: list[Choice]
    cards: list[str]
    against: str | None
    pace: float | None


class DrillTally(TypedDict):
    """How a sitting goes; `lost`: in hundredths of a bet, on average."""

    answers: int
    right: int
    in_a_row: int
    due: int
    lost: float | None


class SittingShown(StatusShown, total=False):
    """A sitting that has begun; its status alone while the drill is being made."""

    sitting: str
    title: Text
    house: str
    house_title: Text
    items: int
    tally: DrillTally
    question: DrillQuestion


class ChoiceWorth(TypedDict):
    word: str
    label: Text
    worth: float
    cost: float


class JudgedShown(TypedDict):
    """Whether an answer is right, and why."""

    right: bool
    answer: Text
    given: Text
    lines: list[Text]
    worth: list[ChoiceWorth]
    cost: float


class DrillReply(JudgedShown):
    """What an answer comes to, and the next question."""

    tally: DrillTally
    next: DrillQuestion


class MissedQuestion(TypedDict):
    text: Text
    answer: Text
    given: Text
    cost: float


class SummaryShown(TypedDict):
    """What a sitting came to so far; `seconds`: of an answer, the median."""

    tally: DrillTally
    seconds: float | None
    missed: list[MissedQuestion]


class Trainee:
    """The sittings and limits of one person who trains."""

    def __init__(self) -> None:
        self.sittings: OrderedDict[tuple[str, str, OptionPairs], DrillSitting] = OrderedDict()
        self.bucket = Bucket(PER_SECOND, AT_ONCE)
        self.lock = asyncio.Lock()
        """Answers of two tabs are taken one after the other."""

    def keep(self, sitting: DrillSitting) -> None:
        self.sittings[sitting.drill, sitting.house, sitting.options] = sitting
        while len(self.sittings) > SITTINGS:
            self.sittings.popitem(last=False)

    def sitting(self, key: str) -> DrillSitting:
        found = next((one for one in self.sittings.values() if one.key == key), None)
        if found is None:
            raise Failure(404, say("This drill is over: begin it anew. Your answers are kept."))
        return found


class Training:
    """Everybody who trains, and the worker that makes the questions."""

    def __init__(self) -> None:
        self.background, self.admission = BackgroundWorker("drills"), Admission()
        self._people: OrderedDict[str, Trainee] = OrderedDict()

    def trainee(self, person: str) -> Trainee:
        found = self._people.pop(person, None) or Trainee()
        self._people[person] = found
        while len(self._people) > PEOPLE:
            self._people.popitem(last=False)
        return found

    def close(self) -> None:
        self.background.close()


def training_of(request: Request) -> Training:
    found: Training = request.app.state.training
    return found


def options_of(wish: BeginDrill) -> OptionPairs:
    """The options that the drill takes; refused with a sentence if one of them does not exist."""
    chosen = {}
    for name, value in wish.options.items():
        allowed = CHOICES.get(name)
        if allowed is None or name not in TAKEN.get(wish.drill, ()):
            raise Refused(say("There is no option “{name}” for this drill.", name=name))
        same = [one for one in allowed if one == value and isinstance(one, bool) == isinstance(value, bool)]
        if not same:
            raise Refused(
                say(
                    "“{value}” is not allowed for “{name}”; allowed: {values}.",
                    value=str(value),
                    name=name,
                    values=allowed,
                )
            )
        chosen[name] = same[0]
    return tuple(sorted(DrillOptions(**chosen).options_of(wish.drill).items()))


async def begin(request: Request) -> SittingShown:
    """Begin a drill, or go on with one that is open."""
    person, wish = await person_of(request), await body_of(request, BeginDrill)
    if len(wish.house) > LONGEST:
        raise Failure(413, say("This is too large."))
    training, house = training_of(request), load(wish.house, files=False)
    if wish.drill not in drills_at(house):
        raise Refused(say("At {house} there is no drill “{name}”.", house=house.name, name=wish.drill))
    options, trainee = options_of(wish), training.trainee(person.id)
    training.admission.admit(person.id, (wish.drill, house.name, options))
    async with trainee.lock:
        sitting = trainee.sittings.get((wish.drill, house.name, options))
        if sitting is None or wish.anew:
            found = await training.background.find_within(0.3, "drill", wish.drill, house.name, options)
            if not found.known:
                return {"status": state_of(found), "why": why_of(found)}
            past = await past_answers(request, person.id)
            sitting = DrillSitting(wish.drill, house.name, options, found.value, past)
            trainee.keep(sitting)
        if sitting.posed is None:
            await _ask(training.background, sitting)
    return {
        "status": "known",
        "why": None,
        "sitting": sitting.key,
        "title": plain(DRILLS[sitting.drill]),
        "house": sitting.house,
        "house_title": house_title(house),
        "items": len(sitting.items),
        "tally": tally_json(sitting),
        "question": question_json(sitting, house),
    }


async def _ask(background: BackgroundWorker, sitting: DrillSitting) -> None:
    """The next question."""
    found = await background.answer(
        "question", sitting.drill, sitting.house, sitting.options, sitting.next_item(), secrets.randbits(48)
    )
    sitting.ask(_value_of(found).pose())


def _value_of(found: Found) -> Any:
    if found.why:
        raise Refused(found.why)
    if not found.known:
        raise Failure(503, say("The question could not be made. Try again."))
    return found.value


def question_json(sitting: DrillSitting, house: House) -> DrillQuestion:
    """What is asked, without its answer."""
    assert sitting.posed is not None
    question, texts = sitting.posed.question, texts_in(house.rules.currency)
    return {
        "number": sitting.number,
        "text": texts(question.text),
        "choices": [
            {
                "word": choice.word,
                "label": plain(choice.label),
                "key": plain(choice.keys),
            }
            for choice in question.choices
        ],
        "cards": [card.code for card in question.cards],
        "against": question.against.code if question.against else None,
        "pace": question.pace,
    }


def tally_json(sitting: DrillSitting) -> DrillTally:
    answers = sitting.tally.answers
    valued = bool(sitting.judged and sitting.judged.posed.worth)
    return {
        "answers": answers,
        "right": sitting.tally.right,
        "in_a_row": sitting.in_a_row,
        "due": sitting.due,
        "lost": 100 * sitting.lost / answers if answers and valued else None,
    }


async def answer(request: Request) -> DrillReply:
    """An answer: whether it is right, why, and the next question. The same answer twice gets the same reply."""
    person, wish = await person_of(request), await body_of(request, AnswerDrill)
    training, live = training_of(request), live_house(request)
    trainee = training.trainee(person.id)
    if not trainee.bucket.take():
        raise Failure(429, say("This is too fast."))
    sitting = trainee.sitting(wish.sitting)
    house = load(sitting.house, files=False)
    async with trainee.lock:
        if wish.number == sitting.number and sitting.posed:

            async def keep(given: Answered) -> None:
                await live.write(live.store.keep_answer, person.id, answer_line(given))

            await sitting.answer(wish.given, language_of(request), wish.seconds, keep)
        if not sitting.judged or sitting.judged.number != wish.number:
            raise Failure(409, say("This question is not open any more."))
        if sitting.posed is None:
            await _ask(training.background, sitting)
    judged = sitting.judged
    return {**judgement_json(judged, house), "tally": tally_json(sitting), "next": question_json(sitting, house)}


def judgement_json(judged: Judged, house: House) -> JudgedShown:
    posed, texts = judged.posed, texts_in(house.rules.currency)
    return {
        "right": judged.right,
        "answer": texts(posed.question.answer),
        "given": _answer_text(posed, judged.given),
        "lines": [texts(line) for line in posed.why],
        "worth": list(worth_json(posed)),
        "cost": judged.cost,
    }


def _answer_text(posed: Posed, word: str) -> Text:
    return next((plain(one.label) for one in posed.question.choices if one.word == word), plain(word))


def worth_json(posed: Posed) -> Iterator[ChoiceWorth]:
    best = max(posed.worth.values(), default=0.0)
    labels = {choice.word: plain(choice.label) for choice in posed.question.choices}
    for word, worth in sorted(posed.worth.items(), key=lambda one: -one[1]):
        if word in labels:
            yield {"word": word, "label": labels[word], "worth": worth, "cost": best - worth}


async def summary(request: Request) -> SummaryShown:
    """What a sitting came to so far."""
    person = await person_of(request)
    sitting = training_of(request).trainee(person.id).sitting(request.query_params.get("sitting", ""))
    texts = texts_in(load(sitting.house, files=False).rules.currency)
    return {
        "tally": tally_json(sitting),
        "seconds": statistics.median(sitting.seconds) if sitting.seconds else None,
        "missed": [
            {
                "text": texts(one.posed.question.text),
                "answer": texts(one.posed.question.answer),
                "given": _answer_text(one.posed, one.given),
                "cost": one.cost,
            }
            for one in sitting.missed
        ],
    }


ROUTES: list[BaseRoute] = [
    Route("/api/train/begin", json_route(begin, BeginDrill), methods=["POST"]),
    Route("/api/train/answer", json_route(answer, AnswerDrill), methods=["POST"]),
    Route("/api/train/summary", json_route(summary)),
]
