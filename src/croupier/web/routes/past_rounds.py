"""A past game round by round and step by step, with the value of every move and the reasons for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Literal, NotRequired, TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.analysis.values import Values
from croupier.learning.table_advice import cost_line
from croupier.messages import say
from croupier.processes.queue import SOON
from croupier.protocol import Decide
from croupier.records.types import CLOCK, Answered
from croupier.review.choices import left_after, move_word
from croupier.review.valued_choices import THRESHOLD
from croupier.telling import telling_of
from croupier.telling.vocabulary import bet_label
from croupier.web.past import PastGame, PastStep
from croupier.web.requests import Failure, json_route, live_house, person_of
from croupier.web.routes.learn import MoveWorth, State, learning_of, moves_json, state_of
from croupier.web.routes.past_games import GameTitle, number_of, past_of, titles_of
from croupier.web.routes.reasons import ReasonsShown, reasons_json
from croupier.wire.felt import Felt, FeltChange, TableShown, change
from croupier.wire.texts import Text, line_text, plain, texts_in


class ToldLines(TypedDict):
    """What was said at a table lately, up to its record `n`."""

    n: int
    lines: list[Text]


class PastPerson(TypedDict):
    who: str
    name: str
    rounds: int


class ListedRound(TypedDict):
    """A round in a list: the result and the hands of who asks, else how it ended."""

    round: int
    net: int | None
    hands: list[list[str]]
    ended: Text | None


class PastRounds(GameTitle):
    id: str
    over: bool
    people: list[PastPerson]
    rounds: list[ListedRound]


class Decision(TypedDict):
    """Who decides at a step, and what was decided then."""

    seat: int
    hand: int
    word: str
    clock: bool


class StepShown(TypedDict):
    """A step of a round: what it changes on the felt, and what is said."""

    change: FeltChange
    line: Text
    decision: Decision | None


class PastRound(TypedDict):
    """A round step by step; `first` and `last`: the rounds one can look at."""

    round: int
    first: int
    last: int
    table: TableShown
    felt: Felt
    steps: list[StepShown]


async def lines_json(request: Request) -> ToldLines:
    """What was said at a table lately, up to its last record."""
    past, person = await past_of(request), await person_of(request)
    return {"n": past.n, "lines": await live_house(request).read(past.lines, person.id)}


async def rounds(request: Request) -> PastRounds:
    """The rounds of a game that are over, with the result and the cards of the person who asks."""
    past, person, house = await past_of(request), await person_of(request), live_house(request)
    return await house.read(_rounds, past, person.id)


def _rounds(past: PastGame, who: str) -> PastRounds:
    hosted = past.hosted
    return {
        "id": past.id,
        **titles_of(hosted),
        "over": hosted.over,
        "people": [{"who": one, "name": name, "rounds": len(hosted.played[one])} for one, name in hosted.names.items()],
        "rounds": [_round(past, number, who) for number in range(len(past.rounds))] if past.rounds else [],
    }


def _round(past: PastGame, number: int, who: str) -> ListedRound:
    """A round in a list; its hands are those of the person, if there are any and they played."""
    replay = past.replay
    seated, final = replay.played[number].seated, replay.rounds[number][-1].round
    seat = next((seat for seat, one in enumerate(seated) if who and one == who), None)
    stake = final.stakes[seat] if final and seat is not None else None
    telling, hands = telling_of(replay.game.rules), list[list[str]]()
    if final and stake and seat is not None and telling.LAYOUT != "boxes":
        hands = [[card.code for card in hand.cards] for hand in telling.hands(final, seat, None)]
    ended = texts_in(replay.game.rules.currency)(telling.end_line(final)) if final and not hands else None
    net = replay.nets[number][seat] if stake and seat is not None else None
    return {"round": past.rounds[number].number, "net": net, "hands": hands, "ended": ended}


async def one_round(request: Request) -> PastRound:
    """A round step by step: each step has what changed on the felt since the one before."""
    past, number, steps = await _steps_of(request)
    assert past.about is not None  # known once a round was told
    changes = [change(before.felt, after.felt) for before, after in pairwise(steps)]
    told: list[StepShown] = [
        {"change": changed, "line": step.line, "decision": decision(steps, place)}
        for place, (changed, step) in enumerate(zip([{}, *changes], steps, strict=True))
    ]
    return {
        "round": number,
        "first": past.first + 1,
        "last": past.rounds[-1].number,
        "table": past.about,
        "felt": steps[0].felt,
        "steps": told,
    }


async def _steps_of(request: Request) -> tuple[PastGame, int, list[PastStep]]:
    """A past game, the number of the round that was asked for, and its steps."""
    past, number = await past_of(request), number_of(request.path_params["round"])
    if not past.has(number):
        raise Failure(404, say("There is no round {number} to look at.", number=number))
    return past, number, await live_house(request).read(past.steps, number)


def decision(steps: list[PastStep], place: int) -> Decision | None:
    """Who decides at a step, and what was decided then."""
    round = steps[place].round
    need = round.need if round else None
    if not isinstance(need, Decide) or place + 1 >= len(steps):
        return None
    event = steps[place + 1].event
    clock = isinstance(event.record, Answered) and event.record.by == CLOCK
    return {"seat": need.seat, "hand": need.hand, "word": move_word(event.answer), "clock": clock}


# Values


class BoxWorth(TypedDict):
    """What a bet was worth at the deal, and which seats had it."""

    bet: str
    name: Text
    worth: float
    seats: list[int]


class ValuedStep(TypedDict):
    """What the moves of a decision were worth; on boxes, what every bet was worth at the deal."""

    step: int
    seat: int | None
    status: State
    hand: NotRequired[int]
    word: NotRequired[str]
    clock: NotRequired[bool]
    moves: NotRequired[list[MoveWorth]]
    worth: NotRequired[float | None]
    cost: NotRequired[float]
    mistake: NotRequired[bool]
    said: NotRequired[Text | None]
    bets: NotRequired[list[BoxWorth]]


class RoundValues(TypedDict):
    status: Literal["known", "computing"]
    round: int
    decisions: list[ValuedStep]


class StepReasons(ReasonsShown):
    status: Literal["known", "computing"]
    round: int
    step: int


async def round_values(request: Request) -> RoundValues:
    """What every move of a round was worth when it was made; on boxes, what every bet was worth at the deal."""
    past, number, steps = await _steps_of(request)
    asks, rules = learning_of(request).values, past.hosted.rules
    told = (
        [_bets_json(asks, past, number)] if rules.main_bet is None else list(_values_json(asks, steps, rules.currency))
    )
    coming = any(one["status"] == "computing" for one in told)
    return {"status": "computing" if coming else "known", "round": number, "decisions": told}


async def step_reasons(request: Request) -> StepReasons:
    """Why the moves of one decision were worth what they were, in sentences."""
    past, number, steps = await _steps_of(request)
    place = number_of(request.query_params.get("step", "0"))
    step = steps[place] if place < len(steps) else None
    if not step or not step.round or not isinstance(step.round.need, Decide):
        raise Failure(404, say("Nothing is decided at this step."))
    asks, need = learning_of(request).values, step.round.need
    advice = asks.advice(step.round, step.seen, SOON)
    why = reasons_json(asks, past.hosted.rules, step.round, need, step.seen, advice.value if advice.known else None)
    return {"status": "computing" if why.get("coming") else "known", "round": number, "step": place, **why}


def _values_json(asks: Values, steps: list[PastStep], currency: str) -> Iterator[ValuedStep]:
    for place, step in enumerate(steps):
        made, need = decision(steps, place), step.round.need if step.round else None
        if not made or step.round is None or not isinstance(need, Decide):
            continue
        found = asks.advice(step.round, step.seen, SOON)
        told: ValuedStep = {
            "step": place,
            "seat": made["seat"],
            "hand": made["hand"],
            "word": made["word"],
            "clock": made["clock"],
            "status": state_of(found),
        }
        if found.known:
            advice, word = found.value, made["word"]
            answer = steps[place + 1].event.answer
            part = 1.0 if answer is None else need.part(answer)
            cost = advice.cost(word, part)
            told |= {
                "moves": moves_json(advice, need),
                "worth": advice.worth(word, part) if word in advice.moves else None,
                "cost": cost,
                "mistake": cost >= THRESHOLD and not made["clock"],
                "said": line_text(partial(cost_line, advice, word, part=part), currency),
            }
        yield told


def _bets_json(asks: Values, past: PastGame, number: int) -> ValuedStep:
    replay, at = past.replay, number - past.first - 1
    rules, round = replay.game.rules, replay.rounds[at][0].round
    found = asks.at_the_deal(rules, left_after(rules, replay.played[at].seen), SOON)
    told: ValuedStep = {"step": 0, "seat": None, "status": state_of(found)}
    if found.known and round:
        worths = found.value
        placed = [tuple(bet for bet, _ in stake.bets) if stake else () for stake in round.stakes]
        told["bets"] = [
            {
                "bet": bet,
                "name": plain(bet_label(bet)),
                "worth": worth,
                "seats": [seat for seat, bets in enumerate(placed) if bet in bets],
            }
            for bet, worth in sorted(worths.items(), key=lambda one: -one[1])
        ]
    return told


ROUTES: list[BaseRoute] = [
    Route("/api/tables/{game}/told", json_route(lines_json)),
    Route("/api/tables/{game}/rounds", json_route(rounds)),
    Route("/api/tables/{game}/rounds/{round}", json_route(one_round)),
    Route("/api/tables/{game}/rounds/{round}/values", json_route(round_values)),
    Route("/api/tables/{game}/rounds/{round}/why", json_route(step_reasons)),
]
