"""The end of an evening: what it came to, the podium of a tournament, a picture of it, the rematch and the next date."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Literal, TypedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.cards import Card
from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.money import Money, Net
from croupier.paper.evening_picture import EveningPicture, PictureAward, draw_evening
from croupier.review.evening import BestPlay, Evening, Luck, Podium, evening_of
from croupier.review.replay import Sitter
from croupier.review.report import ReviewReport, cents_text
from croupier.review.review import Review
from croupier.review.valued_choices import Valued
from croupier.store.house_records import EveningCounted
from croupier.store.store import Person
from croupier.telling.vocabulary import grade, playing_style
from croupier.web.answers import Opened
from croupier.web.calendar_file import calendar_file
from croupier.web.house import LiveHouse
from croupier.web.past import PastGame
from croupier.web.pictures import Pictures
from croupier.web.requested_tables import wish_again
from croupier.web.requests import Failure, json_route, live_house, person_of
from croupier.web.routes.look_back import reports_soon
from croupier.web.routes.past_games import GameTitle, histories_of, number_of, past_of, titles_of
from croupier.web.routes.tables import check_openings
from croupier.web.sockets import language_of
from croupier.wire.texts import Text, plain, speaker, texts_in

LATEST = 366 * 24 * 3600
"""So many seconds from now a date may be."""
AwardKind = Literal["biggest", "luckiest", "best", "worst"]


class SitterShown(TypedDict):
    """A person, or a bot and how well it plays."""

    who: str
    name: str
    bot: Text | None
    grade: int


class EveningResultShown(SitterShown):
    """What the evening brought somebody; `best`: in which round most."""

    net: int
    rounds: int
    best: int


class AwardShown(SitterShown):
    """What is said of somebody, and where the replay shows it; without a round: in their look back."""

    kind: AwardKind
    title: Text
    text: Text
    hands: list[list[str]]
    round: int | None
    step: int


class RankShown(SitterShown):
    """A rank of a tournament; `path`: what they had before the first round and after each."""

    seat: int
    purse: int
    out: int | None
    path: list[int]


class TurnShown(TypedDict):
    """The round in which the winner gained most on the runner-up."""

    round: int
    step: int
    gain: int
    hands: list[list[str]]


class PodiumShown(TypedDict):
    ranking: list[RankShown]
    turned: TurnShown | None
    cuts: list[int]


class EveningShown(GameTitle):
    """What an evening came to; `done` of `all` values are known. `first`: so many rounds before are not counted."""

    status: Literal["known", "computing"]
    done: int
    all: int
    id: str
    when: int
    rounds: int
    first: int
    over: bool
    results: list[EveningResultShown]
    awards: list[AwardShown]
    unsaid: Text | None
    podium: PodiumShown | None
    rematch: str | None
    may_rematch: bool


async def evening(request: Request) -> EveningShown:
    """What the evening at a table came to, for everybody who may look at its rounds."""
    past, person, house = await past_of(request), await person_of(request), live_house(request)
    reviews, reports = await _look_back(request, past)
    found = await house.read(evening_of, past.replay, reviews)
    known = all(one.whole for one in reports)
    rematch = await house.reception.rematch(past.id)
    table = await house.lobby.table(rematch, person) if rematch else None
    podium = await house.read(lambda: past.podium)
    return {
        "status": "known" if known else "computing",
        "done": sum(one.valued + one.dealt for one in reports),
        "all": sum(one.decisions + one.deals for one in reports),
        "id": past.id,
        **titles_of(past.hosted),
        "when": await house.read(house.store.began, past.id),
        "rounds": found.rounds,
        "first": past.first,
        "over": past.hosted.over,
        "results": [
            {**sitter_json(one.sitter), "net": one.net, "rounds": one.rounds, "best": one.best + past.first + 1}
            for one in found.results
        ],
        "awards": list(awards_json(found, past)) if known else [],
        "unsaid": why_nobody_was_best(found, past) if known else None,
        "podium": _podium_json(podium, past) if podium else None,
        "rematch": rematch if table and not table.over else None,
        "may_rematch": _may_rematch(past, person.id) or bool(person.host),
    }


async def _look_back(request: Request, past: PastGame) -> tuple[dict[str, Review], list[ReviewReport]]:
    """The looks back on the people of a game, with the values that are known within a moment; none on a tournament."""
    if past.hosted.snapshot.tournament is not None:
        return {}, []
    looked = await live_house(request).read(histories_of(request).look_back, past)
    return looked.people, await reports_soon(request, looked.people.values())


def sitter_json(sitter: Sitter) -> SitterShown:
    bot = plain(playing_style(sitter.plays)) if sitter.plays else None
    return {"who": sitter.who, "name": sitter.name, "bot": bot, "grade": grade(sitter.plays)}


def _codes(hands: tuple[tuple[Card, ...], ...]) -> list[list[str]]:
    return [[card.code for card in hand] for hand in hands]


# What is said


def awards_json(found: Evening, past: PastGame) -> Iterator[AwardShown]:
    """What is told beside the winner, in words that suit everybody of whom they are said."""
    currency, first = past.hosted.rules.currency, past.first + 1
    texts = texts_in(currency)

    def award(
        kind: AwardKind,
        title: Message,
        sitter: Sitter,
        text: Text,
        number: int | None = None,
        step: int = 0,
        hands: tuple[tuple[Card, ...], ...] = (),
    ) -> AwardShown:
        return {
            "kind": kind,
            "title": plain(title),
            **sitter_json(sitter),
            "text": text,
            "hands": _codes(hands),
            "round": None if number is None else number + first,
            "step": step,
        }

    if big := found.biggest:
        text = texts(say("{amount} in round {number}", amount=Net(big.net), number=big.number + first))
        yield award("biggest", say("Biggest hand"), big.sitter, text, big.number, hands=big.hands)
    if luck := found.luckiest:
        said = partial(_luck_words, luck)
        yield award("luckiest", say("Luckiest"), luck.sitter, Text(said, currency), luck.number)
    if best := found.best:
        yield award("best", say("Best played"), best.sitter, Text(partial(_cost_words, best)))
    if worst := found.worst:
        number, step = worst.mistake.place
        said = partial(_mistake_words, worst.mistake)
        yield award("worst", say("Worst mistake"), worst.sitter, Text(said, currency), number, step)


def _luck_words(luck: Luck, speak: Speaker) -> Message:
    net, average = (cents_text(cents, speak) for cents in (luck.net, luck.average))
    return say("{net}; with average luck it would have been {average}", net=net, average=average)


def _mistake_words(mistake: Valued, speak: Speaker) -> Message:
    """What was done, what was better, and what it cost."""
    cost = speak.number(mistake.cost, 2)
    return say("{mistake} (cost {cost} × the bet)", mistake=mistake.comparison(), cost=cost)


def _cost_words(best: BestPlay, speak: Speaker) -> Message:
    """What the decisions of the best player cost: with an interval, with a bound, or as it was."""
    cost = best.cost
    mean, high = (speak.number(100 * figure, 2) for figure in (cost.mean, cost.high or 0.0))
    if cost.low is not None:
        low = speak.number(100 * cost.low, 2)
        return say("{mean} bets given away in 100 rounds ({low} to {high})", mean=mean, low=low, high=high)
    if cost.high is not None:
        return say("{mean} bets given away in 100 rounds, at most {high}", mean=mean, high=high)
    bets = speak.number(cost.mean * cost.rounds, 2)
    return say("{bets} bets given away in {rounds} rounds, less than by anybody else", bets=bets, rounds=cost.rounds)


def why_nobody_was_best(found: Evening, past: PastGame) -> Text | None:
    """Why nobody is said to have played best."""
    people = sum(bool(one.sitter.who) for one in found.results)
    if found.best or people < 2 or past.hosted.snapshot.tournament is not None:
        return None
    return plain(say("Who played best cannot be said: these are too few rounds."))


# The podium


def _podium_json(podium: Podium, past: PastGame) -> PodiumShown:
    turned, first, calendar = podium.turned, past.first + 1, past.hosted.snapshot.tournament
    assert calendar is not None
    return {
        "ranking": [
            {**sitter_json(sitter), "seat": seat, "purse": purse, "out": out, "path": list(podium.paths[seat])}
            for seat, sitter, purse, out in podium.ranking
        ],
        "turned": {
            "round": turned.number + first,
            "step": turned.place[1],
            "gain": turned.gain,
            "hands": _codes(turned.hands),
        }
        if turned
        else None,
        "cuts": sorted({out for _, _, _, out in podium.ranking if out is not None}),
    }


# The picture


async def picture(request: Request) -> Response:
    """The evening as a picture to be sent to others, who are named there in the third person."""
    past, house, language = await past_of(request), live_house(request), language_of(request)
    reviews, reports = await _look_back(request, past)
    if not all(one.whole for one in reports):
        raise Failure(503, say("The values of this evening are still being computed. Try again in a moment."))
    when = await house.read(house.store.began, past.id)
    pictures: Pictures = request.app.state.pictures
    content = await pictures.draw(await house.read(_about_evening, past, reviews, when, language), draw_evening)
    headers = {"content-disposition": f'inline; filename="{past.id}.png"', "cache-control": "private, max-age=60"}
    return Response(content, media_type="image/png", headers=headers)


def _about_evening(past: PastGame, reviews: dict[str, Review], when: int, language: str) -> EveningPicture:
    found, podium = evening_of(past.replay, reviews), past.podium
    speak = speaker(language, past.hosted.rules.currency)
    rounds = say("one round") if found.rounds == 1 else say("{count} rounds", count=found.rounds)
    foot = say("{date} · {house} · {rounds}", date=date_words(when), rounds=rounds, house=_title(past, language))
    about = _podium_picture(podium, past, speak) if podium else _evening_picture(found, past, language)
    return EveningPicture(*about, speak(foot))


MONTHS = (
    say("January"), say("February"), say("March"), say("April"), say("May"), say("June"), say("July"), say("August"),
    say("September"), say("October"), say("November"), say("December"),
)  # fmt: skip


def date_words(seconds: int) -> Message:
    """`13 November 2026`, where the house is."""
    date = datetime.fromtimestamp(seconds).astimezone()
    return say("{day} {month} {year}", day=date.day, month=MONTHS[date.month - 1], year=str(date.year))


def _title(past: PastGame, language: str) -> str:
    return titles_of(past.hosted)["title"].write(language)


PictureParts = tuple[str, bool, str, str, tuple[PictureAward, ...]]


def _evening_picture(found: Evening, past: PastGame, language: str) -> PictureParts:
    speak, winner = speaker(language, past.hosted.rules.currency), found.winner
    awards = tuple(
        PictureAward(
            one["title"].write(language),
            one["name"],
            one["bot"] is not None,
            one["text"].write(language),
            found.biggest.hands if found.biggest and one["kind"] == "biggest" else (),
        )
        for one in awards_json(found, past)
    )
    if winner is None:
        return "", False, "", speak(say("The house wins the evening")), awards
    amount = speak.money(Money(winner.net), signed=True)
    return winner.sitter.name, bool(winner.sitter.plays), amount, speak(say("wins the evening")), awards


def _podium_picture(podium: Podium, past: PastGame, speak: Speaker) -> PictureParts:
    (_, winner, purse, _), *others = podium.ranking
    awards = [
        PictureAward(
            speak(say("Rank {rank}", rank=rank)),
            sitter.name,
            bool(sitter.plays),
            speak.money(Money(left)) if out is None else speak(say("out after round {round}", round=out)),
        )
        for rank, (_, sitter, left, out) in enumerate(others, 2)
    ]
    if podium.turned:
        number, gain = podium.turned.number + past.first + 1, speak.money(Money(podium.turned.gain))
        text = speak(say("{gain} gained on {name}", gain=gain, name=others[0][1].name))
        title = speak(say("It turned in round {number}", number=number))
        awards = [*awards[:3], PictureAward(title, winner.name, bool(winner.plays), text, podium.turned.hands)]
    return winner.name, bool(winner.plays), speak.money(Money(purse)), speak(say("wins the tournament")), tuple(awards)


# The rematch


def _may_rematch(past: PastGame, who: str) -> bool:
    hosted = past.hosted.snapshot.hosted
    return who in past.hosted.names or bool(hosted and hosted.by == who)


async def rematch(request: Request) -> Opened:
    """Open the same table again, with everybody who played there invited; who asks second gets the same table."""
    past, person, house = await past_of(request), await person_of(request), live_house(request)
    if not (_may_rematch(past, person.id) or person.host):
        raise Failure(403, say("Only the host, or whoever opened the table or played there, may open it again."))
    return Opened(await reopen(house, past, person, past.hosted.names))


async def reopen(house: LiveHouse, past: PastGame, person: Person, guests: Iterable[str], club: str = "") -> str:
    """A table like the one of a past game, for these people; the one that is open already, if there is one.

    `club`: the new table is an evening of this club.
    """
    async with house.reception.reopening:
        known = await house.reception.rematch(past.id)
        if known and (table := await house.lobby.table(known, person)) and not table.over:
            return known
        wish = wish_again(past.hosted.snapshot)
        await check_openings(house, person, wish)
        opened = await house.tables.open(wish, person.id, person.name)
        counted = [EveningCounted(club, opened)] if club else []
        await house.reception.invite_again(past.id, opened, person, guests, counted)
    return opened


# The next date


async def next_date(request: Request) -> Response:
    """The next evening of the same people, as a file for a calendar; `at`: when it begins, in seconds since 1970."""
    past, language = await past_of(request), language_of(request)
    title = titles_of(past.hosted)["title"].write(language)
    about = say("With {names}, as last time.", names=tuple(past.hosted.names.values()))
    return date_file(request, past.id, title, about, f"/e/{past.id}")


def date_file(request: Request, id: str, title: str, about: Message, path: str, at: int = 0) -> Response:
    """An evening as a file for a calendar; `at`: when it begins, otherwise the request names it."""
    at = check_date(at or number_of(request.query_params.get("at", ""), 12))
    content = calendar_file(
        id, at, int(time.time()), title, speaker(language_of(request))(about), address_of(request) + path
    )
    headers = {"content-disposition": f'attachment; filename="{id}.ics"'}
    return Response(content, media_type="text/calendar; charset=utf-8", headers=headers)


def check_date(at: int) -> int:
    """Refuse a date that is past, or more than a year away."""
    now = int(time.time())
    if not now < at < now + LATEST:
        raise Failure(400, say("The next evening is in the future, within a year."))
    return at


def address_of(request: Request) -> str:
    """The address under which the house is known; else the one that was asked."""
    url = live_house(request).door.url
    return f"{url.scheme}://{url.netloc}" if url else f"{request.url.scheme}://{request.url.netloc}"


ROUTES: list[BaseRoute] = [
    Route("/api/tables/{game}/evening", json_route(evening)),
    Route("/api/tables/{game}/evening.png", json_route(picture)),
    Route("/api/tables/{game}/next.ics", json_route(next_date)),
    Route("/api/tables/{game}/rematch", json_route(rematch), methods=["POST"]),
]
