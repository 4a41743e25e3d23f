"""What a person played at this house: the list of their games, past rounds step by step with values, and the look back."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.compute.values import SOON, Values
from croupier.language import LANGUAGES, Speaker
from croupier.learning.annotated import AnnotatedSeat, Valued
from croupier.learning.review_facts import cents_text, facts, kinds, note
from croupier.learning.table_advice import THRESHOLD, boxes_cost_line, cost_line
from croupier.messages import Refused, say
from croupier.protocol import Decide
from croupier.records.history import GameResult, HouseRecord, by_house, expected
from croupier.records.hosted_games import HostedGame
from croupier.records.look_back import ReviewReport, left_after, move_word, reviews_by_person
from croupier.table.hosted import CLOCK
from croupier.table.logs import house_of
from croupier.telling import telling_of
from croupier.telling.vocabulary import bet_label
from croupier.web.requests import Failure, answered, live_house, person_of, watched_table
from croupier.web.routes.learn import learning_of, moves_told
from croupier.web.routes.reasons import reasons_told
from croupier.web.tables.past import Archive, PastGame, PastStep
from croupier.web.texts import Text, plain, texts_in

PAGE = 40
"""How many games are listed at once."""
PATIENCE, BEAT = 0.6, 0.03
"""How many seconds a question about a look back waits for values, and how often it checks for them."""
REVIEWS = 16


class Looked(NamedTuple):
    """A look back that somebody asked for, and how many rounds it is about."""

    people: dict[str, AnnotatedSeat]
    rounds: int


class Histories:
    """The past games that people look at, kept in memory."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._looked: OrderedDict[str, Looked] = OrderedDict()

    def look_back(self, past: PastGame) -> Looked:
        """The look back on a game; it is made anew when rounds were added and the last one was finished."""
        kept = self._looked.get(past.id)
        if kept is None or kept.rounds != len(past.rounds):
            people = {who: AnnotatedSeat(review) for who, review in reviews_by_person(past.replay).items()}
            kept = self._looked[past.id] = Looked(people, len(past.rounds))
        self._looked.move_to_end(past.id)
        while len(self._looked) > REVIEWS:
            self._looked.popitem(last=False)
        return kept


def histories_of(request: Request) -> Histories:
    """The histories of the house, made with the first question."""
    state = request.app.state
    if not hasattr(state, "histories"):
        state.histories = Histories(Archive(live_house(request).store))
    found: Histories = state.histories
    return found


async def past_of(request: Request) -> PastGame:
    """The past rounds of a table, for somebody who may watch it or has played there."""
    house, told, _ = await watched_table(request)
    past = await house.read(histories_of(request).archive.game, told["id"])
    if past is None:
        raise Failure(404, say("There is no such table."))
    return past


# The list


async def history(request: Request) -> dict[str, Any]:
    """The games of which a person played a round, the latest first, and their results at each house."""
    house, person, archive = live_house(request), await person_of(request), histories_of(request).archive
    skip = _number(request.query_params.get("skip", "0"))
    games = await house.read(house.store.games_of, person.id)
    told, played, titles = list[dict[str, Any]](), list[GameResult](), dict[str, dict[str, Any]]()
    for id, when in games[skip : skip + PAGE]:
        with suppress(Refused):  # a house whose rules this version no longer reads
            found = await house.read(archive.listed, id)
            game = found and found.game(Path(id), str(when), person.id)
            if found and game:
                titles[game.house] = _titles(found)
                played.append(game)
                told.append({**titles[game.house], **_listed(game, found, person.id), "when": when})
    asks = learning_of(request).values
    records = [
        {**titles[record.house], **_record(record), "expected": expected(record.games, asks.known_edge)}
        for record in by_house(played)
    ]
    return {"games": told, "houses": records, "more": len(games) > skip + PAGE}


def _titles(hosted: HostedGame) -> dict[str, Any]:
    """What a game is called, and its currency."""
    house = house_of(hosted.head)
    return {
        "house": hosted.head["house"],
        "title": [house.title(language) for language in LANGUAGES],
        "game": plain(telling_of(house.rules).NAME),
        "currency": house.rules.currency,
        "tournament": "tournament" in hosted.head,
    }


def _listed(game: GameResult, hosted: HostedGame, who: str) -> dict[str, Any]:
    ranking = hosted.ranking
    return {
        "id": game.path.name,
        "rounds": len(game.nets),
        "net": game.net,
        "names": list(game.names),
        "bots": list(hosted.bots),
        "over": hosted.over,
        "rank": ranking.index(who) + 1 if who in ranking else None,
        "players": len(ranking),
    }


def _record(record: HouseRecord) -> dict[str, Any]:
    won, pushed, lost = record.results()
    return {
        "games": len(record.games),
        "rounds": record.rounds,
        "net": record.net,
        "staked": record.staked,
        "won": won,
        "pushed": pushed,
        "lost": lost,
        "biggest": record.biggest,
    }


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Failure(400, say("“{given}” is not a number.", given=text[:40]))
    return int(text)


# A game, round by round


async def told_lines(request: Request) -> dict[str, Any]:
    """What was said at a table lately, up to its last record."""
    past = await past_of(request)
    return {"n": past.n, "lines": await live_house(request).read(past.lines)}


async def rounds(request: Request) -> dict[str, Any]:
    """The rounds of a game that are over, with the result and the cards of the person who asks."""
    past, person, house = await past_of(request), await person_of(request), live_house(request)
    return await house.read(_rounds, past, person.id)


def _rounds(past: PastGame, who: str) -> dict[str, Any]:
    hosted = past.hosted
    return {
        "id": past.id,
        **_titles(hosted),
        "over": hosted.over,
        "people": [{"who": one, "name": name, "rounds": len(hosted.played[one])} for one, name in hosted.names.items()],
        "rounds": [_round(past, number, who) for number in range(len(past.rounds))] if past.rounds else [],
    }


def _round(past: PastGame, number: int, who: str) -> dict[str, Any]:
    """A round in a list; its hands are those of the person, if there are any and they played."""
    replay = past.replay
    seated, final = replay.played[number].seated, replay.rounds[number][-1].round
    seat = next((seat for seat, one in enumerate(seated) if who and one == who), None)
    stake = final.stakes[seat] if final and seat is not None else None
    telling, hands = telling_of(replay.table.rules), list[list[str]]()
    if final and stake and seat is not None and telling.LAYOUT != "boxes":
        hands = [[card.code for card in hand.cards] for hand in telling.hands(final, seat, None)]
    ended = texts_in(replay.table.rules.currency)(telling.ended(final)) if final and not hands else None
    net = replay.nets[number][seat] if stake and seat is not None else None
    return {"round": past.rounds[number].number, "net": net, "hands": hands, "ended": ended}


async def one_round(request: Request) -> dict[str, Any]:
    """A round step by step: each step has what changed on the felt since the one before."""
    past, number, steps = await _steps_of(request)
    felts = [step.felt for step in steps]
    changes = [felts[0], *(_changed(before, after) for before, after in pairwise(felts))]
    told = [
        {"felt": felt, "line": step.line, "decision": decision(steps, place)}
        for place, (felt, step) in enumerate(zip(changes, steps, strict=True))
    ]
    return {
        "round": number,
        "first": past.first + 1,
        "last": past.rounds[-1].number,
        "table": past.about,
        "steps": told,
    }


async def _steps_of(request: Request) -> tuple[PastGame, int, list[PastStep]]:
    """A past game, the number of the round that was asked for, and its steps."""
    past, number = await past_of(request), _number(request.path_params["round"])
    if not past.has(number):
        raise Failure(404, say("There is no round {number} to look at.", number=number))
    return past, number, await live_house(request).read(past.steps, number)


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if before.get(name) != value}


def decision(steps: list[PastStep], place: int) -> dict[str, Any] | None:
    """Who decides at a step, and what was decided then."""
    need = steps[place].round.need if steps[place].round else None  # type: ignore[union-attr]
    if not isinstance(need, Decide) or place + 1 >= len(steps):
        return None
    event = steps[place + 1].event
    word = move_word(event.answer)
    return {"seat": need.seat, "hand": need.hand, "word": word, "clock": event.record.get("by") == CLOCK}


# Values


async def round_values(request: Request) -> dict[str, Any]:
    """What every move of a round was worth when it was made; on boxes, what every bet was worth at the deal."""
    past, number, steps = await _steps_of(request)
    asks, rules = learning_of(request).values, past.hosted.rules
    told = [_bets_valued(asks, past, number)] if rules.main_bet is None else list(_valued(asks, steps, rules.currency))
    coming = any(one["status"] == "computing" for one in told)
    return {"status": "computing" if coming else "known", "round": number, "decisions": told}


async def step_reasons(request: Request) -> dict[str, Any]:
    """Why the moves of one decision were worth what they were, in sentences."""
    past, number, steps = await _steps_of(request)
    place = _number(request.query_params.get("step", "0"))
    step = steps[place] if place < len(steps) else None
    if not step or not step.round or not isinstance(step.round.need, Decide):
        raise Failure(404, say("Nothing is decided at this step."))
    asks, need = learning_of(request).values, step.round.need
    advice = asks.advice(step.round, step.seen, SOON)
    why = reasons_told(asks, past.hosted.rules, step.round, need, step.seen, advice.value if advice.known else None)
    return {"status": "computing" if why["coming"] else "known", "round": number, "step": place, **why}


def _valued(asks: Values, steps: list[PastStep], currency: str) -> Any:
    for place, step in enumerate(steps):
        made, need = decision(steps, place), step.round.need if step.round else None
        if not made or step.round is None or not isinstance(need, Decide):
            continue
        found = asks.advice(step.round, step.seen, SOON)
        told = {"step": place, **made, "status": "computing" if found.coming else found.status}
        if found.known:
            advice, word = found.value, made["word"]
            cost = advice.costs.get(word, 0.0)
            told |= {
                "moves": moves_told(advice, need),
                "cost": cost,
                "mistake": cost >= THRESHOLD and not made["clock"],
                "said": _pair(lambda speak, advice=advice, word=word: cost_line(advice, word, speak), currency),
            }
        yield told


def _bets_valued(asks: Values, past: PastGame, number: int) -> dict[str, Any]:
    replay, at = past.replay, number - past.first - 1
    rules, round = replay.table.rules, replay.rounds[at][0].round
    found = asks.at_the_deal(rules, left_after(rules, replay.played[at].seen), SOON)
    told: dict[str, Any] = {"step": 0, "seat": None, "status": "computing" if found.coming else found.status}
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
        told["said"] = [
            _pair(lambda speak, bets=bets: boxes_cost_line(worths, bets, speak), rules.currency) if bets else None
            for bets in placed
        ]
    return told


def _pair(line: Any, currency: str) -> Text | None:
    """A sentence whose numbers are written in each language; None if there is nothing to say."""
    said = [(speak, line(speak)) for speak in (Speaker(language, currency) for language in LANGUAGES)]
    return [speak(one) for speak, one in said] if said[0][1] else None


# The look back


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
    speakers = [Speaker(language, currency) for language in LANGUAGES]
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


def _mistake(one: Valued, first: int, speakers: list[Speaker]) -> dict[str, Any]:
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


def _both(cents: float, speakers: list[Speaker]) -> Text:
    return [cents_text(cents, speak) for speak in speakers]


ROUTES: list[BaseRoute] = [
    Route("/api/history", answered(history)),
    Route("/api/tables/{game}/told", answered(told_lines)),
    Route("/api/tables/{game}/rounds", answered(rounds)),
    Route("/api/tables/{game}/rounds/{round}", answered(one_round)),
    Route("/api/tables/{game}/rounds/{round}/values", answered(round_values)),
    Route("/api/tables/{game}/rounds/{round}/why", answered(step_reasons)),
    Route("/api/tables/{game}/review", answered(review)),
]
