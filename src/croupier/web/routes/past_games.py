"""Past games that people look at, and what the routes about them share."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple, TypedDict

from starlette.requests import Request

from croupier.messages import say
from croupier.records.logs import house_of
from croupier.review.hosted_games import HostedGame
from croupier.review.rating import RatedRound, rate
from croupier.review.review import Review, reviews_by_person
from croupier.telling import telling_of
from croupier.web.past import Archive, PastGame
from croupier.web.requests import Failure, live_house, watched_table
from croupier.web.tables.felt import house_title
from croupier.wire.texts import Text, plain

REVIEWS, RATED = 16, 1000
"""Of how many games the look back is kept, and of how many the cost of every round."""


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


class RatedGame(NamedTuple):
    """What each round of a game cost its people, by person; a tournament has none."""

    house: str
    title: Text
    game: str
    game_name: Text
    rounds: dict[str, list[RatedRound]]
    left_out: dict[str, int]
    """How many rounds have a decision without an exact value."""


class Histories:
    """The past games that people look at, kept in memory."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.rated: OrderedDict[tuple[str, int], RatedGame] = OrderedDict()
        """By game and its number of records: games whose values are all known."""
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

    def rate(self, past: PastGame, when: int) -> RatedGame:
        """The costs of a game whose values are all known; they are kept."""
        hosted, title = past.hosted, titles_of(past.hosted)
        people = {} if title["tournament"] else self.look_back(past).people
        found = {who: rate(review, hosted.snapshot.house, str(when)) for who, review in people.items()}
        known = RatedGame(
            title["house"],
            title["title"],
            hosted.snapshot.game,
            title["game"],
            {who: rounds for who, (rounds, _) in found.items()},
            {who: left_out for who, (_, left_out) in found.items()},
        )
        self.rated[past.id, past.n] = known
        while len(self.rated) > RATED:
            self.rated.popitem(last=False)
        return known


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


def number_of(text: str, digits: int = 9) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise Failure(400, say("“{given}” is not a number.", given=text[:40]))
    return int(text)
