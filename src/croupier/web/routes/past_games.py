"""Past games that people look at, and what the routes about them share."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple, TypedDict

from starlette.requests import Request

from croupier.messages import say
from croupier.review.hosted_games import HostedGame
from croupier.review.review import Review, reviews_by_person
from croupier.table.logs import house_of
from croupier.telling import telling_of
from croupier.web.requests import Failure, live_house, watched_table
from croupier.web.tables.felt import house_title
from croupier.web.tables.past import Archive, PastGame
from croupier.web.texts import Text, plain

REVIEWS = 16


class GameTitle(TypedDict):
    """What a game is called, and its currency."""

    house: str
    title: Text
    game: Text
    currency: str
    tournament: bool


class Looked(NamedTuple):
    """A look back that somebody asked for, and how many rounds it is about."""

    people: dict[str, Review]
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
            people = reviews_by_person(past.replay)
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
    house, table, _ = await watched_table(request)
    past = await house.read(histories_of(request).archive.game, table.id)
    if past is None:
        raise Failure(404, say("There is no such table."))
    return past


def titles_of(hosted: HostedGame) -> GameTitle:
    """What a game is called, and its currency."""
    house = house_of(hosted.snapshot)
    return {
        "house": hosted.snapshot.house,
        "title": house_title(house),
        "game": plain(telling_of(house.rules).NAME),
        "currency": house.rules.currency,
        "tournament": hosted.snapshot.tournament is not None,
    }


def number_of(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Failure(400, say("“{given}” is not a number.", given=text[:40]))
    return int(text)
